"""How the sheet of the boxed Cosmic Factory is summed: tables of the rules, then the lines."""

from typing import Any, Final

from games.engine.sums import (
    Expr,
    P,
    Q,
    R,
    V,
    add,
    both,
    cond,
    each,
    equal,
    get,
    given,
    highest,
    items,
    largest,
    less,
    look_up,
    lowest,
    mapped,
    of,
    sub,
    times,
    total,
)
from games.factory.rules.components import (
    BONUS_LOST,
    BONUS_WON,
    COLOURS,
    PATH_POINTS,
    ROUNDS,
    TOKENS,
    TRACK_END,
    VOID_POINTS,
    ZONE_POINTS,
)
from games.factory.rules.kaos import CARDS, PLAIN

MOST_PLANETS: Final = 54  # of one zone: as far as the tables go
LONGEST: Final = 9  # path
FEWER: Final = {"black_hole": 7, "parallel_universes": 4}  # tiles a path can have at most
CARD_KEYS: Final = {card.key: card.number for card in CARDS}
CARD: Final[Expr] = of("card")


def is_card(key: str) -> Expr:
    return equal(CARD, CARD_KEYS[key])


def tables() -> dict[str, Any]:
    """Every number of the rules, by card, colour and count."""
    cards = (PLAIN, *CARDS)
    counts = range(MOST_PLANETS + 1)
    return {
        "zone": ZONE_POINTS,
        "path": PATH_POINTS,
        "gift": [int(card.gift) for card in cards],
        "barter": [int(card.barter) for card in cards],
        "factor": [card.bonus_factor for card in cards],
        "extra": [
            [[card.zone_extra(kind, n) for n in counts] for kind in range(len(COLOURS))]
            for card in cards
        ],
        "star_extra": [[card.star_extra(n) for n in range(len(VOID_POINTS))] for card in cards],
        "cost": [card.offering.cost if card.offering else 0 for card in cards],
        "gain": [card.offering.gain if card.offering else 0 for card in cards],
        "longest": [FEWER.get(card.key, LONGEST) for card in cards],
    }


def zone_total(kind: int) -> Expr:
    """Zones of one colour with the extra points of the card: what stands beside the colour."""
    worth = add(look_up("zone", kind, V), look_up("extra", CARD, kind, V))
    return total(mapped(items(f"zone-{COLOURS[kind]}", P, R), worth))


def scoring() -> dict[str, Expr]:
    """The lines every way of entry shares."""
    return {
        "card": cond(given(get("card", R)), get("card", R), 0),
        "score": add(of("S"), lowest(*(of(code) for code in COLOURS))),
        "result": of("score", r=ROUNDS),
    }


def tokens(quick: bool) -> dict[str, Expr]:
    """Where each token stands after a round: the steps of the rules, each within the track."""
    lines: dict[str, Expr] = {}
    for code in TOKENS:
        steps = [get(f"quick-{code}", P, R)] if quick else parts(code)
        place = of(code, r=sub(R, 1))
        for step in steps:
            place = within_track(place, step)
        lines[f"{code}-scored"] = place
        moved = place if quick else within_track(of(f"{code}-scored"), offering(code))
        lines[code] = cond(equal(R, 0), 0, moved)
    if not quick:
        lines.update(counted())
    return lines


def within_track(place: Expr, step: Expr) -> Expr:
    return highest(0, lowest(TRACK_END, add(place, step)))


def parts(code: str) -> list[Expr]:
    """What moves a token before an offering, in the order of the rules."""
    barter = look_up("barter", CARD)
    if code == "S":
        return [cond(barter, 0, of("path")), of("stars")]
    path = cond(both(barter, equal(get("barter", P, R), code)), of("path"))
    return [of(f"zones-{code}"), path, of(f"bet-{code}"), of(f"extra-{code}")]


def offering(code: str) -> Expr:
    """What an offering costs a colour or brings the star."""
    if code == "S":
        return cond(given(of("offer")), look_up("gain", CARD))
    return cond(equal(of("offer"), code), sub(0, look_up("cost", CARD)))


def counted() -> dict[str, Expr]:
    """What is counted in the galaxy a player scores: with the Gift, the right neighbour's."""
    neighbour = ["mod", add(P, ["players"], -1), ["players"]]
    lines: dict[str, Expr] = {
        "builder": cond(look_up("gift", CARD), neighbour, P),
        "path": look_up("path", get("path", of("builder"), R)),
        "offer": cond(is_card("offering"), get("offer", P, R), None),
        "stars": cond(
            is_card("constellation"),
            times(
                get("constellations", of("builder"), R),
                look_up("star_extra", CARD, 1),
            ),
            total(mapped(items("void", of("builder"), R), look_up("star_extra", CARD, V))),
        ),
    }
    for kind, code in enumerate(COLOURS):
        zones = items(f"zone-{code}", of("builder"), R)
        best, all_best = of(f"best-{code}"), largest(each(of(f"best-{code}", p=Q)))
        won = both(less(0, best), equal(best, all_best))
        lines[f"zones-{code}"] = total(mapped(zones, look_up("zone", kind, V)))
        lines[f"extra-{code}"] = total(mapped(zones, look_up("extra", CARD, kind, V)))
        lines[f"best-{code}"] = largest(zones)
        lines[f"bet-{code}"] = cond(
            equal(get(f"bonus-{code}", R), P),
            times(cond(won, BONUS_WON, BONUS_LOST), look_up("factor", CARD)),
        )
    return lines
