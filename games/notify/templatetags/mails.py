"""What the templates of mails share."""

from django import template

from games.notify.mails import day_and_time, moment

register = template.Library()
register.filter("moment", moment)
register.filter("day_and_time", day_and_time)
