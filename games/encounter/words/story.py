"""An encounter told afterwards: its headline, what stepped in, what it cost; who won by what."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.encounter.rules.components import NO_CARD
from games.encounter.rules.moves import NOBODY
from games.encounter.rules.story import Chapter, Deed, Won
from games.encounter.rules.view import View
from games.encounter.words.events import sentence
from games.encounter.words.words import listed, planet, power_name, some_ships
from games.engine.contract import Event
from games.engine.words import Names, Said


def who(names: Names, seat: int) -> str:
    """A player as the reader calls them, at the beginning of a sentence or in a list."""
    return str(names.hear(Said(_("You"), names[seat]), seat))


def headline(chapter: Chapter, names: Names) -> str:
    """How an encounter ended, in a few words."""
    attacker, defender = chapter.attacker, chapter.defender
    if attacker == NOBODY:
        return _("No one was attacked")
    said, seat = {
        "attack": (Said(_("You took %(planet)s"), _("%(who)s took %(planet)s")), attacker),
        "defence": (Said(_("You held %(planet)s"), _("%(who)s held %(planet)s")), defender),
        "made": (
            Said(
                _("You made a deal with %(other)s"),
                _("%(who)s made a deal with %(other)s"),
                _("%(who)s made a deal with you"),
            ),
            attacker,
        ),
        "no_deal": (
            Said(
                _("No deal between you and %(other)s"),
                _("No deal between %(who)s and %(other)s"),
                _("No deal between %(who)s and you"),
            ),
            attacker,
        ),
        "off": (
            Said(
                _("Your attack on %(planet)s was called off"),
                _("%(who)s's attack on %(planet)s was called off"),
            ),
            attacker,
        ),
    }.get(
        chapter.outcome,
        (Said(_("You attack %(planet)s"), _("%(who)s attacks %(planet)s")), attacker),
    )
    values = {"who": names[seat], "other": names[defender], "planet": planet(chapter.planet)}
    return names.hear(said, seat, defender) % values


def chapter(view: View, number: int, names: Names) -> str:
    """What a replay calls an encounter."""
    story = view.story
    told = next((one for one in (story.last, story.now) if one and one.number == number), None)
    values = {"n": number, "headline": headline(told or Chapter(), names)}
    return _("Encounter %(n)d: %(headline)s") % values


def sides(chapter: Chapter, names: Names) -> Iterable[str]:
    """Who was in it."""
    values = {
        "who": names[chapter.attacker],
        "other": names[chapter.defender],
        "planet": planet(chapter.planet),
    }
    said = Said(
        _("You attacked %(other)s on %(planet)s."),
        _("%(who)s attacked %(other)s on %(planet)s."),
        _("%(who)s attacked you on %(planet)s."),
    )
    yield names.hear(said, chapter.attacker, chapter.defender) % values
    texts = (_("Allies of the attack: %(who)s."), _("Allies of the defence: %(who)s."))
    for side, text in enumerate(texts):
        helpers = [who(names, seat) for seat, on in chapter.allies if on == side]
        if helpers:
            yield text % {"who": listed(helpers)}


def deed(one: Deed, names: Names) -> str:
    """A power or an artefact that stepped in."""
    if one.card != NO_CARD:
        played = Event(
            "artefact_played", {"seat": one.seat, "card": one.card, "target": one.target}
        )
        return sentence(played, names)
    values = {"who": names[one.seat], "power": power_name(one.power)}
    if one.target != NOBODY:
        values["other"] = names[one.target]
        said = Said(
            _("You used %(power)s on %(other)s."),
            _("%(who)s used %(power)s on %(other)s."),
            _("%(who)s used %(power)s on you."),
        )
    else:
        said = Said(_("You used %(power)s."), _("%(who)s used %(power)s."))
    return names.hear(said, one.seat, one.target) % values


def fleets(ships: Iterable[tuple[int, int]], names: Names) -> str:
    """ "3 ships (Bob) and 1 ship (You)"."""
    return listed(
        _("%(ships)s (%(who)s)") % {"ships": some_ships(number), "who": who(names, seat)}
        for seat, number in ships
    )


def consequences(chapter: Chapter, names: Names) -> Iterable[str]:
    """What became of the ships and cards."""
    if chapter.landed:
        values = {"planet": planet(chapter.planet), "ships": fleets(chapter.landed, names)}
        yield _("Landed on %(planet)s: %(ships)s.") % values
    for seat, where in chapter.founded:
        said = Said(
            _("You got a colony on %(planet)s by the deal."),
            _("%(who)s got a colony on %(planet)s by the deal."),
        )
        yield names.hear(said, seat) % {"who": names[seat], "planet": planet(where)}
    if chapter.lost:
        yield _("To the Black Hole: %(ships)s.") % {"ships": fleets(chapter.lost, names)}
    if chapter.saved:
        yield _("Saved: %(ships)s.") % {"ships": fleets(chapter.saved, names)}
    loser, cards = chapter.paid
    if loser != NOBODY and cards:
        mains = (chapter.attacker, chapter.defender)
        winner = mains[1] if loser == mains[0] else mains[0]
        paid = Event("compensated", {"seat": loser, "other": winner, "cards": cards})
        yield sentence(paid, names)


def won_by(won: Won, names: Names) -> str:
    """How a colony was won, beside its name."""
    said = {
        "attack": Said(pgettext("colony", "from you"), pgettext("colony", "from %(who)s")),
        "alliance": Said(pgettext("colony", "with you"), pgettext("colony", "with %(who)s")),
        "deal": Said(pgettext("colony", "deal with you"), pgettext("colony", "deal with %(who)s")),
    }[won.how]
    return names.hear(said, won.other) % {"who": names[won.other]}


def conclusion(scores: Sequence[int], ranks: Sequence[int], names: Names) -> str:
    """Who won: alone or together, with how many foreign colonies."""
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    others = [names[seat] for seat in first if not names.is_you(seat)]
    values = {"n": scores[first[0]], "who": listed(others)}
    if len(first) > 1:
        if len(others) < len(first):
            return _("You and %(who)s win together.") % values
        return _("%(who)s win together.") % values
    if not others:
        text = ngettext(
            "You won with %(n)d foreign colony.",
            "You won with %(n)d foreign colonies.",
            scores[first[0]],
        )
    else:
        text = ngettext(
            "%(who)s won with %(n)d foreign colony.",
            "%(who)s won with %(n)d foreign colonies.",
            scores[first[0]],
        )
    return text % values
