"""Invitation links a browser has followed; they open the tables that are not for everybody."""

from django.http import HttpRequest

MOST_KEPT = 50


def remember_link(request: HttpRequest, table: int, word: str) -> None:
    """Keep the link of a table in the session."""
    kept: dict[str, str] = request.session.get("links", {})
    kept.pop(str(table), None)
    kept[str(table)] = word
    request.session["links"] = dict(list(kept.items())[-MOST_KEPT:])


def link_for(request: HttpRequest, table: int) -> str:
    """The link this browser followed to a table, or an empty word."""
    kept: dict[str, str] = request.session.get("links", {})
    return kept.get(str(table), "")
