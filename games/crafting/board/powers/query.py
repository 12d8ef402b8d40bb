"""The choices of a power as a query: read, kept as far as they are open, written."""

from zlib import crc32

import msgspec

from games.crafting.board.hand import Fields, joined, names
from games.crafting.board.powers.choices import Ask, next_ask
from games.crafting.rules.powers.power import Aim
from games.crafting.rules.state import Galaxy
from games.crafting.rules.view import View


def aim_in(query: Fields) -> Aim:
    """What a query chooses."""
    return Aim(
        names(query.get("at", "")),
        names(query.get("to", "")),
        query.get("element", ""),
        query.get("mode", ""),
        names(query.get("spend", "")),
    )


def kept(view: View, galaxy: Galaxy, card: str, wanted: Aim) -> tuple[Aim, Aim]:
    """What of a query can be chosen, step by step; and the same without the last step."""
    aim, before = Aim(), Aim()
    for _step in range(12):
        ask, enough = next_ask(view, galaxy, card, aim)
        if ask is None:
            break
        value = chosen_value(ask, aim, wanted)
        if not value and len(ask.values) == 1 and not enough:
            value = ask.values[0]  # the only one: proposed at once
            aim = with_value(aim, ask.field, value)
            continue
        if value not in ask.values:
            break
        before, aim = aim, with_value(aim, ask.field, value)
    return aim, before


def chosen_value(ask: Ask, aim: Aim, wanted: Aim) -> str:
    """The next value a query has for a field."""
    have, want = getattr(aim, ask.field), getattr(wanted, ask.field)
    if isinstance(want, str):
        return want
    left = [value for value in want if value not in have]
    return left[0] if left else ""


def with_value(aim: Aim, field: str, value: str) -> Aim:
    """An aim with one more choice."""
    match field:
        case "element":
            return aim._replace(element=value)
        case "mode":
            return aim._replace(mode=value)
        case "spend":
            return aim._replace(spend=(*aim.spend, value))
        case "to":
            return aim._replace(to=(*aim.to, value))
    return aim._replace(at=(*aim.at, value))


def without_space(aim: Aim, space: str) -> Aim:
    """An aim without a space and what was chosen after it."""
    if space in aim.to:
        place = aim.to.index(space)
        return aim._replace(to=aim.to[:place], at=aim.at[: place + 1])
    place = aim.at.index(space)
    return aim._replace(at=aim.at[:place], to=aim.to[:place])


def fields_of(head: Fields, aim: Aim) -> dict[str, str]:
    """The query of an aim."""
    return {
        **head,
        "mode": aim.mode,
        "spend": joined(aim.spend),
        "at": joined(aim.at),
        "to": joined(aim.to),
        "element": aim.element,
    }


def mark(view: View) -> str:
    """Changes with everything a power could change: choices are made for one position."""
    player = view.players[view.active]
    now = (player.hand, player.galaxy, player.vertical, player.waiting, view.tray)
    return f"{crc32(msgspec.json.encode(now)) & 0xFFFF:x}"


def is_stale(view: View, query: Fields) -> bool:
    """Whether what a query chooses was chosen before the last move: then it is used up."""
    return query.get("of", "") not in ("", mark(view))


def slot_in(query: Fields) -> int:
    text = query.get("slot", "")
    return int(text) if text in ("1", "2", "3", "4") else 0
