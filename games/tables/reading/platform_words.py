"""The platform's own lines in words: undo, pause, minding, ends by agreement."""

import msgspec
from django.utils.translation import gettext as _

from games.engine.words import Names


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
            _("Your time ran out. The computer plays for you until you return.")
            if you
            else _("%(who)s is away. The computer takes over.")
        ),
        "returned": _("You're back in the game.") if you else _("%(who)s is back."),
        "time_out": (
            _("Your time ran out. The host decides what happens next.")
            if you
            else _("%(who)s ran out of time. The host decides what happens next.")
        ),
        "out_of_time": _("You ran out of time.") if you else _("%(who)s ran out of time."),
        "paused": _("The host paused the game."),
        "resumed": _("The game continues."),
        "ended_by_agreement": _("Everyone agreed to end the game without a result."),
    }
    return texts.get(note, note) % who
