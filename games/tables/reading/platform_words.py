"""The platform's own lines in words: undo, pause, minding, ends by agreement."""

import msgspec
from django.utils.translation import gettext_lazy as _

from games.engine.words import Names, Said, Text

UNDO = Said(_("You took back a move."), _("%(who)s took back a move."))
NOTES: dict[str, Text | Said] = {
    "minded": Said(
        _("Your time ran out. The computer plays for you until you return."),
        _("%(who)s is away. The computer takes over."),
    ),
    "stand_in": Said(
        _("The computer plays for you, as you asked."),
        _("%(who)s is away. The computer takes over."),
    ),
    "offered": Said(
        _("The others are looking for someone to take your seat. Make any move to come back."),
        _("%(who)s is away. Someone new can take the seat."),
    ),
    "taken_over": Said(_("You took over this seat."), _("%(who)s took over this seat.")),
    "returned": Said(_("You're back in the game."), _("%(who)s is back.")),
    "time_out": Said(
        _("Your time ran out. The host decides what happens next."),
        _("%(who)s ran out of time. The host decides what happens next."),
    ),
    "out_of_time": Said(_("You ran out of time."), _("%(who)s ran out of time.")),
    "grace": Said(
        _("Your time ran out. You got a little more."),
        _("%(who)s ran out of time and got a little more."),
    ),
    "day_given": Said(_("You got another day."), _("%(who)s got another day.")),
    "outage": _("The site was down for %(minutes)s minutes. No one lost any time."),
    "paused": _("The host paused the game."),
    "resumed": _("The game continues."),
    "ended_by_agreement": _("Everyone agreed to end the game without a result."),
    "ended_by_operator": _("The team of this site ended the game without a result."),
}


def note_sentence(kind: str, seat: int, body: str, names: Names) -> str:
    """A line that no game knows, as a sentence."""
    facts = {} if kind == "undo" else msgspec.json.decode(body)
    note = str(facts.get("note", ""))
    said = UNDO if kind == "undo" else NOTES.get(note, note)
    return names.hear(said, seat) % {**facts, "who": names[seat] if seat >= 0 else ""}
