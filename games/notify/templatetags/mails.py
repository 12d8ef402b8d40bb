"""What the templates of mails share."""

from django import template

from games.notify.mails import moment, until_when

register = template.Library()
register.filter("moment", moment)
register.filter("until_when", until_when)
