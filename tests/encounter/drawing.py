"""What a seat sees drawn, without a database; what pointing at it would send."""

import re
from functools import cache
from html import unescape
from itertools import count
from typing import Any

from msgspec.structs import replace

from games.encounter import board, words
from games.encounter import rules as encounter
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
from games.encounter.rules.placing import with_returns
from games.encounter.rules.state import State
from games.engine.board import Asked, Drawn
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import play
from games.engine.words import Names
from games.tables.models import Table
from games.tables.reading.scene import TableScene

NAMES = ("Alice", "Bob", "Charlie", "Mira")
COUNT = count()
LINK = re.compile(r'<a\s[^>]*?href="(/t/1/[^"]*)"')
BUTTON = re.compile(r'<button [^>]*?name="move" value="([^"]+)"')


def seen(state: State, seat: Seat | None, orders: tuple[Any, ...] = ()) -> TableScene:
    """What a seat sees of a state, without a database."""
    windows = encounter.windows(state)
    return TableScene(
        table=Table(pk=1, game="encounter", status="playing", digest=str(next(COUNT))),
        game=encounter,
        wording=words,
        names=Names(NAMES[: len(state.powers)], seat),
        seat=seat,
        seats=(),
        number=1,
        view=encounter.view(state, seat),
        windows=tuple(one for one in windows if seat in one.may),
        open_windows=windows,
        lines=(),
        recap=(),
        orders=orders,
        _state=state,
    )


def asked(query: dict[str, str], reading: bool = False) -> Asked:
    return Asked("/t/1/", query, reading)


def drawn(state: State, seat: Seat | None, query: dict[str, str] | None = None) -> Drawn:
    return board.draw(seen(state, seat), asked(query or {}))


@cache
def positions(seed: int, seats: int, most: int = 160) -> list[State]:
    """States met in one game at random, one for each question."""
    luck = Chance(f"{seed:x}")
    state = encounter.setup(encounter.OPTIONS.decode(b"{}"), seats, luck)
    found = [state]
    for number in range(most):
        if not encounter.windows(state):
            break
        seat = luck.pick(state.asked)
        move = luck.pick(list(encounter.moves(state, seat)))
        state = play(encounter, state, seat, move, Chance(f"{number:x}")).state
        found.append(state)
    return found


def place(where: int) -> str:
    return "M" if where < 0 else planet_name(where)


def fleet(ships: Ships, suffix: str = "") -> dict[str, str]:
    return {f"{place(where)}{suffix}": str(abs(number)) for where, number in ships}


def clicks(state: State, move: Any) -> dict[str, str]:
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


def sent_by(window: Drawn) -> list[Any]:
    """Every move that one press sends: the bar's and those of the buttons."""
    bodies = [window.move] if window.move else []
    bodies += map(unescape, BUTTON.findall(f"{window.tray}{window.others}"))
    return [encounter.MOVE.decode(body) for body in bodies]


def alike(state: State, seat: Seat, move: Any) -> Any:
    """Moves that mean the same look the same."""
    if isinstance(move, Place):
        return with_returns(state, seat, move)
    if isinstance(move, Offer):
        return replace(move, give=tuple(sorted(move.give)))
    return move


def links(drawing: str) -> list[str]:
    return [unescape(one) for one in LINK.findall(drawing)]
