"""A position of Crafting the Cosmos in sentences, what the table waits for, the points so far."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.crafting.rules.board import HEX_AT, HEX_LIFE, HEXES
from games.crafting.rules.components import CENTRES
from games.crafting.rules.galaxy import can_form, formable, missing
from games.crafting.rules.score import crystal_prize
from games.crafting.rules.state import Galaxy, living
from games.crafting.rules.view import NebulaView, PlayerView, View, galaxy_of
from games.crafting.words import words as words
from games.engine.contract import Window
from games.engine.words import Names, Points, Said

ASKED = {
    "shift": Said(
        gettext_lazy("Shift energy: one to three steps, at least one with your own token."),
        gettext_lazy("%(who)s shifts energy."),
    ),
    "nebula": Said(
        gettext_lazy("Which size of nebula do you draw?"), gettext_lazy("%(who)s chooses a nebula.")
    ),
    "cards": Said(
        gettext_lazy("Take an energy card from the row or the pile; still to take: %(draws)s."),
        gettext_lazy("%(who)s takes energy cards."),
    ),
    "create": Said(
        gettext_lazy("Build in any order, then end your turn."),
        gettext_lazy("%(who)s is building."),
    ),
    "keep": Said(
        gettext_lazy("Keep one of these power cards; the others go under their pile."),
        gettext_lazy("%(who)s chooses a power card."),
    ),
    "place": Said(
        gettext_lazy("Where do you place the nebula?"), gettext_lazy("%(who)s places a nebula.")
    ),
    "limit": Said(
        gettext_lazy("Discard down to ten energy cards."),
        gettext_lazy("Over the hand limit, to discard: %(who)s."),
    ),
}


def question(view: View, window: Window, names: Names) -> str:
    """What the table waits for; several seats may be asked at once."""
    seat = names.you if names.you in window.must else None
    waiting = ", ".join(names[one] for one in window.must)
    return names.hear(ASKED[view.phase], seat) % {"draws": view.draws, "who": waiting}


def points(view: View) -> Sequence[Points]:
    """The score track lies open; advanced life is counted at the end."""
    return [
        Points(player.score, ngettext("point", "points", player.score)) for player in view.players
    ]


def position(view: View, names: Names) -> Sequence[str]:
    """The whole position."""
    return list(sentences(view, names))


def sentences(view: View, names: Names) -> Iterator[str]:
    """The table first, then every seat, then what the turn still holds."""
    yield _("Round %(round)s of at most 8.") % {"round": view.round}
    yield ring(view, names)
    yield supplies(view)
    yield cards(view)
    yield from goals(view, names)
    for seat, player in enumerate(view.players):
        yield from seat_lines(view, seat, player, names)
    if view.phase != "over":
        yield from tray(view, names)


def who(seat: int, names: Names) -> str:
    """A seat by its name; the reader is "you"."""
    return str(names.hear(Said(_("you"), names[seat]), seat))


def ring(view: View, names: Names) -> str:
    """Tokens of the four centres."""
    parts = []
    for n, name in enumerate(CENTRES):
        owners = [who(seat, names) for seat, centre in enumerate(view.tokens) if centre == name]
        if view.dark[n]:
            owners.append(words.dark(view.dark[n]))
        parts.append(f"{words.centre(name)} ({words.listed(owners)})")
    return _("Energy tokens: %(tokens)s.") % {"tokens": ", ".join(parts)}


def supplies(view: View) -> str:
    """What is left of everything."""
    return _(
        "Supply: %(stars)s; life %(life)s; crystals %(crystals)s; "
        "nebulae of size 1, 2, 3: %(nebulae)s; advanced life %(advanced)s."
    ) % {
        "stars": words.listed(words.stars(view.supply.stars)),
        "life": view.supply.life,
        "crystals": view.supply.crystals,
        "nebulae": ", ".join(map(str, view.nebulae)),
        "advanced": view.advanced,
    }


def cards(view: View) -> str:
    """Row, pile and discard."""
    return _("Energy cards: row %(row)s; pile %(pile)s; discarded %(discard)s.") % {
        "row": words.listed(words.centre(card) for card in view.row if card),
        "pile": view.pile,
        "discard": words.listed(words.cards(view.discard)),
    }


def goals(view: View, names: Names) -> Iterator[str]:
    """Each objective on the track, and how it stands."""
    for goal in view.goals:
        standing = ", ".join(
            f"{who(seat, names)} {value}" for seat, value in enumerate(goal.values)
        )
        yield _("Objective, scored after round %(round)s: %(objective)s (%(standing)s).") % {
            "round": goal.round,
            "objective": words.objective(goal.objective),
            "standing": standing,
        }


def seat_lines(view: View, seat: int, player: PlayerView, names: Names) -> Iterator[str]:
    """One seat: points, cards, chamber, powers, galaxy."""
    yield score(seat, player, names)
    if player.hand is not None:
        yield _("Your hand: %(cards)s.") % {"cards": words.listed(words.cards(player.hand))}
    yield chamber(player)
    if any(player.slots):
        owned = [f"{words.power(card)} ({words.power_text(card)})" for card in player.slots if card]
        yield _("Powers: %(powers)s.") % {"powers": "; ".join(owned)}
    galaxy = galaxy_of(player.galaxy)
    for name in HEXES:
        if name in player.galaxy.nebulae:
            yield nebula(view, name, player.galaxy.nebulae[name], galaxy)
    yield stars(player)
    yield life(player)


def score(seat: int, player: PlayerView, names: Names) -> str:
    """The heading of a seat."""
    values = {
        "who": names[seat],
        "points": words.points(player.score),
        "cards": words.energy_cards(player.cards),
    }
    said = Said(
        _("You: %(points)s, %(cards)s in hand."), _("%(who)s: %(points)s, %(cards)s in hand.")
    )
    return names.hear(said, seat) % values


def chamber(player: PlayerView) -> str:
    """The crystal in progress, those that wait, those discharged."""
    return _(
        "Time chamber: crystal on space %(vertical)s of 6, waiting %(waiting)s, "
        "discharged %(discharged)s, the next one brings %(prize)s."
    ) % {
        "vertical": player.vertical,
        "waiting": player.waiting,
        "discharged": player.horizontal + player.aside,
        "prize": words.points(crystal_prize(player.horizontal)),
    }


def nebula(view: View, name: str, shown: NebulaView, galaxy: Galaxy) -> str:
    """A nebula: formed or what it lacks, and the life around it."""
    h = HEX_AT[name]
    around = (living(galaxy) & HEX_LIFE[h]).bit_count()
    if shown.formed:
        known = [str(points) for points in shown.advanced if points]
        text = _("%(hex)s: formed, life around it %(life)s of 6, advanced life %(advanced)s")
        more = f" ({', '.join(known)})" if known else ""
        values = {"hex": name, "life": around, "advanced": len(shown.advanced)}
        return text % values + more + "."
    values = {"hex": name, "tile": words.tile(shown.tile), "life": around}
    if can_form(galaxy, h, view.forming):
        return _("%(hex)s: %(tile)s; can be formed; life around it %(life)s of 6.") % values
    lack = missing(galaxy, h, shown.tile)
    if lack <= 0:
        text = _("%(hex)s: %(tile)s; too many stars around it; life around it %(life)s of 6.")
        return text % values
    text = _("%(hex)s: %(tile)s; stars missing: %(lack)s; life around it %(life)s of 6.")
    return text % {**values, "lack": lack}


def stars(player: PlayerView) -> str:
    """Stars and supernovae by space."""
    plain = [f"{space} {element}" for space, element in player.galaxy.stars.items()]
    novae = [f"{space} ({element})" for space, element in player.galaxy.supernovae.items()]
    return _("Stars: %(stars)s. Supernovae: %(novae)s.") % {
        "stars": words.listed(plain),
        "novae": words.listed(novae),
    }


def life(player: PlayerView) -> str:
    """Life by kind and space."""
    kinds = {"proto": list[str](), "stable": list[str]()}
    for space, kind in player.galaxy.life.items():
        kinds[kind].append(space)
    return _("Proto-life: %(proto)s. Stable life: %(stable)s.") % {
        "proto": words.listed(kinds["proto"]),
        "stable": words.listed(kinds["stable"]),
    }


def tray(view: View, names: Names) -> Iterator[str]:
    """What the active seat has not placed or used, and would lose."""
    held = losses(view)
    if held:
        said = Said(
            _("Still to place: %(held)s; lost when your turn ends."),
            _("%(who)s still has to place: %(held)s."),
        )
        values = {"who": names[view.active], "held": ", ".join(held)}
        yield names.hear(said, view.active) % values
    ready = formable(galaxy_of(view.players[view.active].galaxy), view.forming)
    if ready and view.phase == "create":
        yield _("Can be formed now: %(hexes)s.") % {"hexes": ", ".join(HEXES[h] for h in ready)}
    if view.tile:
        yield _("Still to place: a nebula, %(tile)s.") % {"tile": words.tile(view.tile)}
    for card in view.drawn:
        yield _("Drawn: %(power)s (%(text)s).") % {
            "power": words.power(card),
            "text": words.power_text(card),
        }


def losses(view: View) -> list[str]:
    """Pieces of the tray and resources of the tracks."""
    held = view.tray
    found = words.stars(held.stars)
    if held.life:
        found.append(words.proto_life(held.life))
    found += [_("a nebula (%(tile)s)") % {"tile": words.tile(tile)} for tile in held.nebulae]
    if held.supernova:
        found.append(_("%(number)s Supernova") % {"number": held.supernova})
    if held.dna:
        found.append(_("%(number)s DNA") % {"number": held.dna})
    if held.graviton:
        found.append(words.gravitons(held.graviton))
    return found
