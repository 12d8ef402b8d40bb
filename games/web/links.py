"""Invitation links a browser has followed; they open the tables that are not for everybody."""

from django.http import HttpRequest

MOST_KEPT = 50


def remember_link(request: HttpRequest, table: int, link: str, invitation: str = "") -> None:
    """Keep the link of a table in the session, and the invitation that led there."""
    keep(request, "links", table, link)
    if invitation:
        keep(request, "invitations", table, invitation)


def keep(request: HttpRequest, what: str, table: int, word: str) -> None:
    kept: dict[str, str] = request.session.get(what, {})
    kept.pop(str(table), None)
    kept[str(table)] = word
    request.session[what] = dict(list(kept.items())[-MOST_KEPT:])


def link_for(request: HttpRequest, table: int) -> str:
    """The link this browser followed to a table, or an empty word."""
    kept: dict[str, str] = request.session.get("links", {})
    return kept.get(str(table), "")


def invitation_for(request: HttpRequest, table: int) -> str:
    """The word of the invitation this browser followed to a table, or an empty one."""
    kept: dict[str, str] = request.session.get("invitations", {})
    return kept.get(str(table), "")
