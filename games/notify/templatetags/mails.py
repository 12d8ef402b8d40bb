"""What the templates of mails share."""

from django import template

from games.notify.mails import moment

register = template.Library()
register.filter("moment", moment)
