"""What pages say about the person who reads them."""

from typing import Any

from django import template

from accounts.models import User
from accounts.queries import preference_of, verified_address, waiting_address

register = template.Library()


@register.inclusion_tag("accounts/unconfirmed.html")
def unconfirmed_line(user: object) -> dict[str, Any]:
    """One line for users whose address is not confirmed yet; nothing for all others."""
    if not isinstance(user, User) or user.is_guest:
        return {"show": False}
    if address := verified_address(user):
        return {"show": False, "refused": address if preference_of(user).bounces >= 3 else ""}
    return {"show": True, "waiting": waiting_address(user)}
