"""A whole move chosen for the reader: what it takes on the way, as the addresses say it."""

from typing import Any
from urllib.parse import urlencode

from games.encounter.rules.components import planet_name
from games.encounter.rules.moves import (
    Accept,
    Aim,
    Eject,
    Heal,
    Invite,
    Join,
    Launch,
    Lay,
    Lose,
    Offer,
    Place,
    PlayArtefact,
    Regroup,
    Ships,
    Suffer,
    UsePower,
)


def pointing(move: Any) -> str:
    """The query that chooses this move; "" where a button plays it."""
    return urlencode({name: value for name, value in way_to(move).items() if value})


def place(where: int) -> str:
    return "M" if where < 0 else planet_name(where)


def fleet(ships: Ships, suffix: str = "") -> dict[str, str]:
    return {f"{place(where)}{suffix}": str(abs(number)) for where, number in ships}


def way_to(move: Any) -> dict[str, str]:
    """What a player points at for a move; nothing for one that is a button."""
    match move:
        case Regroup(planet=where) if where >= 0:
            return {"to": planet_name(where)}
        case Aim(planet=where):
            return {"to": planet_name(where)}
        case Launch(ships=ships) | Lose(ships=ships):
            return fleet(ships)
        case Eject(seat=seat):
            return {"who": str(seat)}
        case Invite(seats=seats) | Heal(seats=seats):
            return {"who": "-".join(map(str, seats))} if seats else {}
        case Join(side=side, ships=ships):
            return {"door": side, **fleet(ships)}
        case Lay(card=card):
            return {"card": f"c{card}"}
        case Suffer(ships=ships, attack=attack, artefact=artefact):
            return {**fleet(ships), "attack": f"c{attack}", "artefact": f"c{artefact}"}
        case Place(ships=ships, reward=reward):
            return {**fleet(ships), **fleet(reward, "r")}
        case PlayArtefact(card=card, seat=seat, allies=allies):
            more = {"seat": str(seat)} if seat >= 0 else {}
            more |= {"who": "-".join(map(str, allies))} if allies else {}
            return {"play": str(card), **more}
        case UsePower(seat=seat, card=card, side=side, ships=ships):
            found = {"play": "power", "door": side, **fleet(ships)}
            found |= {"seat": str(seat)} if seat >= 0 else {}
            found |= {"card": f"c{card}"} if card >= 0 else {}
            found |= {"way": "out"} if ships and ships[0][1] < 0 else {}
            return found
        case Offer():
            return offered(move)
        case Accept(cards=cards, ships=ships):
            return {f"p{c}": str(cards.count(c)) for c in cards} | fleet(ships)
    return {}


def offered(offer: Offer) -> dict[str, str]:
    found = fleet(offer.ships)
    for card, named in offer.give:
        key = f"{'g' if named else 'd'}{card}"
        found[key] = str(int(found.get(key, "0")) + 1)
    want = offer.want
    for kind in ("attack", "negotiate", "artefact", "any"):
        if number := getattr(want, kind):
            found[kind] = str(number)
    if want.attack_min:
        found["min"] = str(want.attack_min)
    if offer.mine >= 0:
        found["mine"] = planet_name(offer.mine)
    if offer.yours >= 0:
        found["yours"] = planet_name(offer.yours)
    found |= {f"free{seat}": str(n) for seat, n in offer.free}
    return found | {f"wfree{seat}": str(n) for seat, n in offer.want_free}
