"""What pages say about the person who reads them."""

from typing import Any

from django import template

from accounts.models import User
from accounts.queries import is_refused, verified_address, waiting_address

register = template.Library()


@register.inclusion_tag("accounts/unconfirmed.html")
def unconfirmed_line(user: object) -> dict[str, Any]:
    """One line for users whose address is not confirmed yet; nothing for all others."""
    if not isinstance(user, User) or user.is_guest:
        return {"show": False}
    if verified_address(user):
        return {"show": False}
    return {"show": True, "waiting": waiting_address(user)}


@register.inclusion_tag("accounts/refused.html", takes_context=True)
def refused_line(context: Any) -> dict[str, Any]:
    """A line on every page for users whose address refuses our mails; nothing for all others."""
    user = context.get("user")
    if not isinstance(user, User) or not is_refused(user):
        return {"address": ""}
    return {"address": verified_address(user), "csrf_token": context.get("csrf_token")}
