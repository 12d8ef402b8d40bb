"""What happened at a table of Crafting the Cosmos, in sentences."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.utils.translation import gettext as _

from games.crafting.rules.components import CENTRES, ELEMENTS
from games.crafting.rules.ring import as_four
from games.crafting.words import words as words

Values: TypeAlias = Mapping[str, str | int]
Told: TypeAlias = Callable[[bool, Values], str]


def worded(key: str, value: str | int) -> str | int:
    """One value of an event as it stands in a sentence."""
    return WORDED[key](str(value)) if key in WORDED else value


WORDED: dict[str, Callable[[str], str]] = {
    "element": words.element,
    "centre": words.centre,
    "type": words.centre,
    "pay": words.centre,
    "card": words.power,
    "tile": words.tile,
    "old": words.tile,
    "objective": words.objective,
    "spaces": words.spaces,
    "steps": words.steps,
    "points": lambda number: words.points(int(number)),
    "score": lambda number: words.points(int(number)),
}


def both(yours: Callable[[], str], theirs: Callable[[], str]) -> Told:
    """One sentence for the seat itself, one for all others."""
    return lambda you, values: yours() if you else theirs()


def energy_shifted(you: bool, values: Values) -> str:
    """The steps and the ring they lead to."""
    ring = _("Light %(light)s, Time %(time)s, Gravity %(gravity)s, Chemistry %(chemistry)s.")
    text = (
        _("You shifted energy (%(steps)s). Your token is at %(centre)s.")
        if you
        else _("%(who)s shifted energy (%(steps)s). Their token is at %(centre)s.")
    )
    return f"{text} {ring}"


def active_reward(you: bool, values: Values) -> str:
    """Stars and resources of the own centre."""
    stars = int(values["stars"])
    gains = [f"{stars} × {words.element(str(values['element']))}"] if stars else []
    if values["supernova"]:
        gains.append(_("%(number)s Supernova") % {"number": values["supernova"]})
    if values["dna"]:
        gains.append(_("%(number)s DNA") % {"number": values["dna"]})
    return gained(you, gains)


def passive_reward(you: bool, values: Values) -> str:
    """What the tokens of one centre give."""
    number = int(values["number"])
    gains = {
        "light": words.energy_cards(number),
        "time": words.advances(number),
        "gravity": words.gravitons(number),
        "chemistry": words.proto_life(number),
    }
    return with_tops(gained(you, [gains[str(values["centre"])]]), values)


def gained(you: bool, gains: list[str]) -> str:
    """What a centre gave."""
    text = _("%(centre)s gives you %(gains)s.") if you else _("%(centre)s gives %(who)s %(gains)s.")
    return text.replace("%(gains)s", words.listed(gains).replace("%", "%%"))


def with_tops(text: str, values: Values) -> str:
    """A crystal that reached the top is worth a sentence of its own."""
    return f"{text} " + _("A crystal has reached the top.") if values["tops"] else text


def crystal_advanced(you: bool, values: Values) -> str:
    """Advances of a power."""
    text = (
        _("You advanced your crystal by %(number)s, to space %(vertical)s.")
        if you
        else _("%(who)s advanced their crystal by %(number)s, to space %(vertical)s.")
    )
    return with_tops(text, values)


def depressurised(you: bool, values: Values) -> str:
    """Points for a crystal, or none after the fifth."""
    if values["points"]:
        return (
            _("You discharged a crystal for %(points)s.")
            if you
            else _("%(who)s discharged a crystal for %(points)s.")
        )
    return (
        _("You discharged a crystal; the point spaces are full.")
        if you
        else _("%(who)s discharged a crystal; the point spaces are full.")
    )


def card_drawn(you: bool, values: Values) -> str:
    """Who drew it is told what it is in another sentence."""
    return "" if you else _("%(who)s drew an energy card from the pile.")


def ring_lost(you: bool, values: Values) -> str:
    """Proto-life that advanced life used up."""
    return _("Proto-life used up around %(hex)s: %(number)s.") if values["number"] else ""


def tray_lost(you: bool, values: Values) -> str:
    """What was not placed."""
    lost = words.stars(as_four(int(values[name]) for name in ELEMENTS))
    if values["life"]:
        lost.append(words.proto_life(int(values["life"])))
    if values["nebulae"]:
        lost.append(_("nebulae: %(number)s") % {"number": values["nebulae"]})
    text = _("Not placed, lost: %(lost)s.") if you else _("%(who)s, not placed and lost: %(lost)s.")
    return text.replace("%(lost)s", words.listed(lost))


def hand_trimmed(you: bool, values: Values) -> str:
    """Cards above the limit."""
    gone = words.listed(words.cards(as_four(int(values[name]) for name in CENTRES)))
    text = (
        _("You discarded down to ten cards: %(cards)s.")
        if you
        else _("%(who)s discarded down to ten cards: %(cards)s.")
    )
    return text.replace("%(cards)s", gone)


def powers_drawn(you: bool, values: Values) -> str:
    """The cards to choose from, for the buyer alone."""
    cards = words.listed(words.power(card) for card in str(values["cards"]).split())
    return _("You drew these power cards: %(cards)s.").replace("%(cards)s", cards)


def row_filled(you: bool, values: Values) -> str:
    """The new row."""
    cards = words.listed(words.centre(card) for card in str(values["cards"]).split())
    return _("The row of energy cards is now: %(cards)s.").replace("%(cards)s", cards)


def objective_scored(you: bool, values: Values) -> str:
    """A seat's value and points."""
    if values["points"]:
        return (
            _("%(objective)s: you have %(value)s and score %(points)s.")
            if you
            else _("%(objective)s: %(who)s has %(value)s and scores %(points)s.")
        )
    return (
        _("%(objective)s: you have %(value)s and score nothing.")
        if you
        else _("%(objective)s: %(who)s has %(value)s and scores nothing.")
    )


EVENTS: dict[str, Told] = {
    "energy_shifted": energy_shifted,
    "active_reward": active_reward,
    "passive_reward": passive_reward,
    "crystal_advanced": crystal_advanced,
    "depressurised": depressurised,
    "card_drawn": card_drawn,
    "ring_lost": ring_lost,
    "tray_lost": tray_lost,
    "hand_trimmed": hand_trimmed,
    "powers_drawn": powers_drawn,
    "row_filled": row_filled,
    "objective_scored": objective_scored,
    "nebula_drawn": both(
        lambda: _("You drew a nebula: %(tile)s."),
        lambda: _("%(who)s drew a nebula: %(tile)s."),
    ),
    "card_taken": both(
        lambda: _("You took an energy card from the row: %(type)s."),
        lambda: _("%(who)s took an energy card from the row: %(type)s."),
    ),
    "card_seen": both(
        lambda: _("You drew an energy card from the pile: %(type)s."),
        lambda: "",
    ),
    "pile_shuffled": both(
        lambda: _("The discarded energy cards were shuffled into a new pile."),
        lambda: _("The discarded energy cards were shuffled into a new pile."),
    ),
    "nebula_placed": both(
        lambda: _("You placed a nebula on %(hex)s: %(tile)s."),
        lambda: _("%(who)s placed a nebula on %(hex)s: %(tile)s."),
    ),
    "star_placed": both(
        lambda: _("You placed a star on %(star)s: %(element)s."),
        lambda: _("%(who)s placed a star on %(star)s: %(element)s."),
    ),
    "proto_life_placed": both(
        lambda: _("You placed proto-life on %(space)s."),
        lambda: _("%(who)s placed proto-life on %(space)s."),
    ),
    "stable_life_placed": both(
        lambda: _("You placed stable life on %(spaces)s."),
        lambda: _("%(who)s placed stable life on %(spaces)s."),
    ),
    "nebula_formed": both(
        lambda: _(
            "You formed the nebula on %(hex)s for %(points)s "
            "and discarded the star on %(star)s (%(element)s)."
        ),
        lambda: _(
            "%(who)s formed the nebula on %(hex)s for %(points)s "
            "and discarded the star on %(star)s (%(element)s)."
        ),
    ),
    "star_gained": both(
        lambda: _("You gained a star: %(element)s."),
        lambda: _("%(who)s gained a star: %(element)s."),
    ),
    "star_discarded": both(
        lambda: _("You discarded the star on %(star)s: %(element)s."),
        lambda: _("%(who)s discarded the star on %(star)s: %(element)s."),
    ),
    "power_instead": both(
        lambda: _("Instead of a star you used %(card)s."),
        lambda: _("Instead of a star %(who)s used %(card)s."),
    ),
    "advanced_life": both(
        lambda: _("You created advanced life on %(hex)s."),
        lambda: _("%(who)s created advanced life on %(hex)s."),
    ),
    "advanced_life_seen": both(
        lambda: _("The advanced life on %(hex)s is worth %(points)s to you."),
        lambda: "",
    ),
    "power_bought": both(
        lambda: _(
            "You paid %(price)s × %(type)s for slot %(slot)s and drew power cards: %(drawn)s."
        ),
        lambda: _(
            "%(who)s paid %(price)s × %(type)s for slot %(slot)s and drew power cards: %(drawn)s."
        ),
    ),
    "power_kept": both(
        lambda: _("You now own %(card)s, in slot %(slot)s."),
        lambda: _("%(who)s now owns %(card)s, in slot %(slot)s."),
    ),
    "set_scored": both(
        lambda: _("You discarded five %(type)s cards for %(points)s."),
        lambda: _("%(who)s discarded five %(type)s cards for %(points)s."),
    ),
    "power_used": both(
        lambda: _("You used %(card)s for %(cards)s × %(pay)s."),
        lambda: _("%(who)s used %(card)s for %(cards)s × %(pay)s."),
    ),
    "life_paid": both(
        lambda: _("You gave up the life on %(spaces)s."),
        lambda: _("%(who)s gave up the life on %(spaces)s."),
    ),
    "ignited": both(
        lambda: _("You turned the star on %(star)s into a supernova (%(element)s)."),
        lambda: _("%(who)s turned the star on %(star)s into a supernova (%(element)s)."),
    ),
    "turned_back": both(
        lambda: _("You turned the supernova on %(star)s back into a star: %(element)s."),
        lambda: _("%(who)s turned the supernova on %(star)s back into a star: %(element)s."),
    ),
    "stabilised": both(
        lambda: _("You stabilised the life on %(spaces)s."),
        lambda: _("%(who)s stabilised the life on %(spaces)s."),
    ),
    "star_moved": both(
        lambda: _("You moved a star from %(source)s to %(target)s: %(element)s."),
        lambda: _("%(who)s moved a star from %(source)s to %(target)s: %(element)s."),
    ),
    "supernova_moved": both(
        lambda: _("You moved a supernova from %(source)s to %(target)s: %(element)s."),
        lambda: _("%(who)s moved a supernova from %(source)s to %(target)s: %(element)s."),
    ),
    "proto_life_moved": both(
        lambda: _("You moved proto-life from %(source)s to %(target)s."),
        lambda: _("%(who)s moved proto-life from %(source)s to %(target)s."),
    ),
    "stable_life_moved": both(
        lambda: _("You moved stable life from %(source)s to %(target)s."),
        lambda: _("%(who)s moved stable life from %(source)s to %(target)s."),
    ),
    "nebula_moved": both(
        lambda: _("You moved a nebula from %(source)s to %(target)s."),
        lambda: _("%(who)s moved a nebula from %(source)s to %(target)s."),
    ),
    "nebula_replaced": both(
        lambda: _("You replaced the nebula on %(hex)s; it's now: %(tile)s."),
        lambda: _("%(who)s replaced the nebula on %(hex)s; it's now: %(tile)s."),
    ),
    "proto_life_gained": both(
        lambda: _("You gained proto-life: %(number)s."),
        lambda: _("%(who)s gained proto-life: %(number)s."),
    ),
    "points": both(
        lambda: _("You scored %(points)s."),
        lambda: _("%(who)s scored %(points)s."),
    ),
    "omega_nebula": both(
        lambda: _("As your last action you drew a nebula: %(tile)s."),
        lambda: _("As the last action %(who)s drew a nebula: %(tile)s."),
    ),
    "turn_ended": both(
        lambda: _("You ended your turn."),
        lambda: _("%(who)s ended their turn."),
    ),
    "turn_begins": both(
        lambda: _("Round %(round)s: it's your turn."),
        lambda: _("Round %(round)s: it's %(who)s's turn."),
    ),
    "round_ends": both(
        lambda: _("Round %(round)s is over."),
        lambda: _("Round %(round)s is over."),
    ),
    "objective_revealed": both(
        lambda: _("A new objective: %(objective)s."),
        lambda: _("A new objective: %(objective)s."),
    ),
    "final_score": both(
        lambda: _("You end with %(score)s, %(advanced)s of them from advanced life."),
        lambda: _("%(who)s ends with %(score)s, %(advanced)s of them from advanced life."),
    ),
    "game_over": both(
        lambda: _("The game is over."),
        lambda: _("The game is over."),
    ),
    "time_ran_out": both(
        lambda: _("Your time ran out: an automatic move was played."),
        lambda: _("%(who)s ran out of time: an automatic move was played."),
    ),
    "left": both(
        lambda: _("You left the game."),
        lambda: _("%(who)s left the game."),
    ),
}
