"""What the templates of mails share."""

from django import template

from games.notify.mails import day_or_today, moment

register = template.Library()
register.filter("moment", moment)
register.filter("day_or_today", day_or_today)
