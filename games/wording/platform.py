"""The platform's own lines in words: undo, pause, minding, ends by agreement."""

import msgspec
from django.utils.translation import gettext as _

from games.wording.words import Names


def note_sentence(kind: str, seat: int, body: str, names: Names) -> str:
    """A line that no game knows, as a sentence."""
    you = names.is_you(seat)
    who = {"who": names[seat] if seat >= 0 else ""}
    if kind == "undo":
        text = _("You took back a move.") if you else _("%(who)s took back a move.")
        return text % who
    note = str(msgspec.json.decode(body).get("note", ""))
    texts = {
        "minded": (
            _("Your time ran out. The computer minds your seat until you return.")
            if you
            else _("%(who)s is absent. The computer minds the seat.")
        ),
        "returned": _("You are back at your seat.") if you else _("%(who)s is back."),
        "time_out": (
            _("Your time ran out. The host decides how play goes on.")
            if you
            else _("%(who)s ran out of time. The host decides how play goes on.")
        ),
        "out_of_time": _("You ran out of time.") if you else _("%(who)s ran out of time."),
        "paused": _("The host paused the table."),
        "resumed": _("Play goes on."),
        "ended_by_agreement": _("All seats agreed to end the table without a result."),
    }
    return texts.get(note, note) % who
