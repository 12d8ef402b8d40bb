"""What the companion says when a mark cannot stand."""

from django.utils.translation import gettext as _

from games.engine.contract import Refusal


def reason(refusal: Refusal) -> str:
    """Why a mark is refused, and what to do instead."""
    if refusal.reason == "hard":
        return str(refusal.values["text"])
    return {
        "not_a_number": _("This can't be added up. Enter a number."),
        "no_such_cell": _("This entry isn't part of the sheet. Reload the page."),
        "no_such_choice": _("That isn't one of the choices."),
        "no_such_player": _("That player isn't on this sheet."),
        "no_such_mark": _("That entry isn't on this sheet, so it can't be taken back."),
        "not_maker": _("Only the person who started the sheet can reopen it."),
        "full": _("This sheet is full. Start a new one."),
    }.get(refusal.reason, refusal.reason)
