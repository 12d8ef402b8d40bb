"""What happened at a table of Crafting the Cosmos, in sentences."""

from collections.abc import Callable

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.crafting.rules.components import CENTRES, ELEMENTS
from games.crafting.rules.ring import as_four
from games.crafting.words import words as words
from games.engine.contract import Event
from games.engine.words import Names, Said, Says, Text, Values, tell

GIVEN = Said(_("%(centre)s gives you %(gains)s."), _("%(centre)s gives %(who)s %(gains)s."))


def depressurised(values: Values) -> Said:
    """Points for a crystal, or none after the fifth."""
    if values["points"]:
        return Said(
            _("You discharged a crystal for %(points)s."),
            _("%(who)s discharged a crystal for %(points)s."),
        )
    return Said(
        _("You discharged a crystal; the point spaces are full."),
        _("%(who)s discharged a crystal; the point spaces are full."),
    )


def ring_lost(values: Values) -> Text:
    """Proto-life that advanced life used up."""
    return _("Proto-life used up around %(hex)s: %(number)s.") if values["number"] else ""


def objective_scored(values: Values) -> Said:
    """A seat's value and points."""
    if values["points"]:
        return Said(
            _("%(objective)s: you have %(value)s and score %(points)s."),
            _("%(objective)s: %(who)s has %(value)s and scores %(points)s."),
        )
    return Said(
        _("%(objective)s: you have %(value)s and score nothing."),
        _("%(objective)s: %(who)s has %(value)s and scores nothing."),
    )


EVENTS: dict[str, Says] = {
    "energy_shifted": Said(
        _("You shifted energy (%(steps)s). Your token is at %(centre)s."),
        _("%(who)s shifted energy (%(steps)s). Their token is at %(centre)s."),
    ),
    "active_reward": GIVEN,
    "passive_reward": GIVEN,
    "crystal_advanced": Said(
        _("You advanced your crystal by %(number)s, to space %(vertical)s."),
        _("%(who)s advanced their crystal by %(number)s, to space %(vertical)s."),
    ),
    "depressurised": depressurised,
    "card_drawn": Said("", _("%(who)s drew an energy card from the pile.")),
    "ring_lost": ring_lost,
    "tray_lost": Said(
        _("Not placed, lost: %(lost)s."), _("%(who)s, not placed and lost: %(lost)s.")
    ),
    "hand_trimmed": Said(
        _("You discarded down to ten cards: %(cards)s."),
        _("%(who)s discarded down to ten cards: %(cards)s."),
    ),
    "powers_drawn": _("You drew these power cards: %(cards)s."),
    "row_filled": _("The row of energy cards is now: %(cards)s."),
    "objective_scored": objective_scored,
    "nebula_drawn": Said(_("You drew a nebula: %(tile)s."), _("%(who)s drew a nebula: %(tile)s.")),
    "card_taken": Said(
        _("You took an energy card from the row: %(type)s."),
        _("%(who)s took an energy card from the row: %(type)s."),
    ),
    "card_seen": Said(_("You drew an energy card from the pile: %(type)s."), ""),
    "pile_shuffled": _("The discarded energy cards were shuffled into a new pile."),
    "nebula_placed": Said(
        _("You placed a nebula on %(hex)s: %(tile)s."),
        _("%(who)s placed a nebula on %(hex)s: %(tile)s."),
    ),
    "star_placed": Said(
        _("You placed a star on %(star)s: %(element)s."),
        _("%(who)s placed a star on %(star)s: %(element)s."),
    ),
    "proto_life_placed": Said(
        _("You placed proto-life on %(space)s."), _("%(who)s placed proto-life on %(space)s.")
    ),
    "stable_life_placed": Said(
        _("You placed stable life on %(spaces)s."), _("%(who)s placed stable life on %(spaces)s.")
    ),
    "nebula_formed": Said(
        _(
            "You formed the nebula on %(hex)s for %(points)s "
            "and discarded the star on %(star)s (%(element)s)."
        ),
        _(
            "%(who)s formed the nebula on %(hex)s for %(points)s "
            "and discarded the star on %(star)s (%(element)s)."
        ),
    ),
    "star_gained": Said(
        _("You gained a star: %(element)s."), _("%(who)s gained a star: %(element)s.")
    ),
    "star_discarded": Said(
        _("You discarded the star on %(star)s: %(element)s."),
        _("%(who)s discarded the star on %(star)s: %(element)s."),
    ),
    "power_instead": Said(
        _("Instead of a star you used %(card)s."), _("Instead of a star %(who)s used %(card)s.")
    ),
    "advanced_life": Said(
        _("You created advanced life on %(hex)s."), _("%(who)s created advanced life on %(hex)s.")
    ),
    "advanced_life_seen": Said(_("The advanced life on %(hex)s is worth %(points)s to you."), ""),
    "power_bought": Said(
        _("You paid %(price)s × %(type)s for slot %(slot)s and drew power cards: %(drawn)s."),
        _("%(who)s paid %(price)s × %(type)s for slot %(slot)s and drew power cards: %(drawn)s."),
    ),
    "power_kept": Said(
        _("You now own %(card)s, in slot %(slot)s."),
        _("%(who)s now owns %(card)s, in slot %(slot)s."),
    ),
    "set_scored": Said(
        _("You discarded five %(type)s cards for %(points)s."),
        _("%(who)s discarded five %(type)s cards for %(points)s."),
    ),
    "power_used": Said(
        _("You used %(card)s for %(cards)s × %(pay)s."),
        _("%(who)s used %(card)s for %(cards)s × %(pay)s."),
    ),
    "life_paid": Said(
        _("You gave up the life on %(spaces)s."), _("%(who)s gave up the life on %(spaces)s.")
    ),
    "ignited": Said(
        _("You turned the star on %(star)s into a supernova (%(element)s)."),
        _("%(who)s turned the star on %(star)s into a supernova (%(element)s)."),
    ),
    "turned_back": Said(
        _("You turned the supernova on %(star)s back into a star: %(element)s."),
        _("%(who)s turned the supernova on %(star)s back into a star: %(element)s."),
    ),
    "stabilised": Said(
        _("You stabilised the life on %(spaces)s."), _("%(who)s stabilised the life on %(spaces)s.")
    ),
    "star_moved": Said(
        _("You moved a star from %(source)s to %(target)s: %(element)s."),
        _("%(who)s moved a star from %(source)s to %(target)s: %(element)s."),
    ),
    "supernova_moved": Said(
        _("You moved a supernova from %(source)s to %(target)s: %(element)s."),
        _("%(who)s moved a supernova from %(source)s to %(target)s: %(element)s."),
    ),
    "proto_life_moved": Said(
        _("You moved proto-life from %(source)s to %(target)s."),
        _("%(who)s moved proto-life from %(source)s to %(target)s."),
    ),
    "stable_life_moved": Said(
        _("You moved stable life from %(source)s to %(target)s."),
        _("%(who)s moved stable life from %(source)s to %(target)s."),
    ),
    "nebula_moved": Said(
        _("You moved a nebula from %(source)s to %(target)s."),
        _("%(who)s moved a nebula from %(source)s to %(target)s."),
    ),
    "nebula_replaced": Said(
        _("You replaced the nebula on %(hex)s; it's now: %(tile)s."),
        _("%(who)s replaced the nebula on %(hex)s; it's now: %(tile)s."),
    ),
    "proto_life_gained": Said(
        _("You gained proto-life: %(number)s."), _("%(who)s gained proto-life: %(number)s.")
    ),
    "points": Said(_("You scored %(points)s."), _("%(who)s scored %(points)s.")),
    "omega_nebula": Said(
        _("As your last action you drew a nebula: %(tile)s."),
        _("As the last action %(who)s drew a nebula: %(tile)s."),
    ),
    "turn_ended": Said(_("You ended your turn."), _("%(who)s ended their turn.")),
    "turn_begins": Said(
        _("Round %(round)s: it's your turn."), _("Round %(round)s: it's %(who)s's turn.")
    ),
    "round_ends": _("Round %(round)s is over."),
    "objective_revealed": _("A new objective: %(objective)s."),
    "final_score": Said(
        _("You end with %(score)s, %(advanced)s of them from advanced life."),
        _("%(who)s ends with %(score)s, %(advanced)s of them from advanced life."),
    ),
    "game_over": _("The game is over."),
    "time_ran_out": Said(
        _("Your time ran out: an automatic move was played."),
        _("%(who)s ran out of time: an automatic move was played."),
    ),
    "left": Said(_("You left the game."), _("%(who)s left the game.")),
}


def sentence(event: Event, names: Names) -> str:
    """What happened, for one reader; some events have a second sentence."""
    said = {key: worded(key, value) for key, value in event.values.items()}
    if event.name in GATHERED:
        name, gather = GATHERED[event.name]
        said[name] = gather(event.values)
    more = added(event)
    text = tell(EVENTS[event.name], event, names, said)
    return f"{text} {more % said}" if more else text


def added(event: Event) -> str:
    """The ring that a shift leads to; a crystal that reached the top."""
    if event.name == "energy_shifted":
        return gettext(
            "Light %(light)s, Time %(time)s, Gravity %(gravity)s, Chemistry %(chemistry)s."
        )
    return gettext("A crystal has reached the top.") if event.values.get("tops") else ""


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


def stars_given(values: Values) -> str:
    """Stars and resources of the seat's own centre."""
    stars = int(values["stars"])
    gains = [f"{stars} × {words.element(str(values['element']))}"] if stars else []
    if values["supernova"]:
        gains.append(gettext("%(number)s Supernova") % {"number": values["supernova"]})
    if values["dna"]:
        gains.append(gettext("%(number)s DNA") % {"number": values["dna"]})
    return words.listed(gains)


def tokens_give(values: Values) -> str:
    """What the tokens of one centre give."""
    number = int(values["number"])
    return {
        "light": words.energy_cards,
        "time": words.advances,
        "gravity": words.gravitons,
        "chemistry": words.proto_life,
    }[str(values["centre"])](number)


def not_placed(values: Values) -> str:
    """Stars, life and nebulae left in the tray."""
    lost = words.stars(as_four(int(values[name]) for name in ELEMENTS))
    if values["life"]:
        lost.append(words.proto_life(int(values["life"])))
    if values["nebulae"]:
        lost.append(gettext("nebulae: %(number)s") % {"number": values["nebulae"]})
    return words.listed(lost)


def above_the_limit(values: Values) -> str:
    """Energy cards by type."""
    return words.listed(words.cards(as_four(int(values[name]) for name in CENTRES)))


def powers_named(values: Values) -> str:
    """Power cards by name."""
    return words.listed(words.power(card) for card in str(values["cards"]).split())


def row_named(values: Values) -> str:
    """Energy cards one after another."""
    return words.listed(words.centre(card) for card in str(values["cards"]).split())


# Words that several values of an event make together, or that one value means in it alone.
GATHERED: dict[str, tuple[str, Callable[[Values], str]]] = {
    "active_reward": ("gains", stars_given),
    "passive_reward": ("gains", tokens_give),
    "tray_lost": ("lost", not_placed),
    "hand_trimmed": ("cards", above_the_limit),
    "powers_drawn": ("cards", powers_named),
    "row_filled": ("cards", row_named),
}
