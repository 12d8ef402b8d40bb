"""A score sheet without script: its fields as plain inputs, and the marks a form stands for."""

import secrets
from typing import Any

from django.http import HttpRequest, QueryDict

from games.companion.commands import Sent
from games.companion.queries import Held
from games.engine.sheet import LISTS, OVER, Ask, cell_name, sums_of
from games.engine.sums import Value


def form(request: HttpRequest, held: Held) -> dict[str, Any]:
    """Every field of one player and round, as plain inputs."""
    final = held.totals
    player = small(request.GET.get("p"), len(held.players) - 1)
    last = held.plan.rounds or held.plan.most_rounds
    number = small(request.GET.get("r"), last) or min(final.rounds, last)
    sums = sums_of(held.plan, {**held.cells, **held.found})
    fields = []
    for ask in held.plan.asks:
        for p in range(len(held.players)) if ask.spread else [player]:
            at = (p if "player" in ask.per else None, number if "round" in ask.per else None)
            if ask.kind != "tiles" and sums.value(ask.when, {"p": at[0], "r": at[1]}):
                fields.append(field(held, ask, *at))
    return {
        "player": player,
        "number": number,
        "has_rounds": any("round" in ask.per for ask in held.plan.asks),
        "numbers": range(1, min(final.rounds + 1, last) + 1),
        "fields": fields,
    }


def small(text: str | None, most: int) -> int:
    good = text is not None and text.isascii() and text.isdigit() and len(text) < 3
    return min(int(text or 0), most) if good else 0


def field(held: Held, ask: Ask, p: int | None, r: int | None) -> dict[str, Any]:
    name = cell_name(ask.key, p, r)
    value = held.cells.get(name)
    text: Any = value if value is not None else ""
    if ask.kind in LISTS:
        text = "; ".join(as_text(one) for _cell, one in listed_items(held, name))
    choices = ask.choices
    if ask.of_players:
        choices = tuple((str(q), player.name) for q, player in enumerate(held.players))
    label = ask.label
    if ask.spread and p is not None:
        label = f"{ask.label}: {held.players[p].name}"
    return {
        "name": name,
        "label": label,
        "kind": ask.kind,
        "value": str(text),
        "choices": choices,
        "ask": ask,
    }


def listed_items(held: Held, name: str) -> list[tuple[str, Value]]:
    start = name + "."
    return [(cell, value) for cell, value in held.cells.items() if cell.startswith(start)]


def as_text(value: Value) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def marks_from(held: Held, posted: QueryDict) -> list[Sent]:
    """The marks a form stands for: only what is different from what stands there."""
    made: list[Sent] = []
    if posted.get(OVER):
        return [Sent(fresh(), OVER, 1)]
    for name, text in posted.items():
        if not name.startswith("cell:"):
            continue
        cell = name.removeprefix("cell:")
        ask = next((one for one in held.plan.asks if one.key == cell.split(".")[0]), None)
        if ask is None:
            continue
        if ask.kind in LISTS:
            made += list_marks(held, ask, cell, str(text))
            continue
        value = read(ask, str(text).strip())
        if value != held.cells.get(cell):
            made.append(Sent(fresh(), cell, value))
    return made


def read(ask: Ask, text: str) -> Value:
    """A value of a form; what is no number stays a text, which the sheet refuses."""
    if text == "":
        return None
    if ask.kind == "choice" and not (ask.numbers or ask.of_players):
        return text
    return number_in(text)


def number_in(text: str) -> Value:
    plain = text.removeprefix("-").removeprefix("−")
    if plain.isascii() and plain.isdigit() and len(plain) < 6:
        return -int(plain) if plain != text else int(plain)
    return text


def list_marks(held: Held, ask: Ask, cell: str, text: str) -> list[Sent]:
    """A list of a form against the items that stand there, place by place."""
    parts = [part for part in text.replace(",", ";").split(";") if part.strip()]
    wanted: list[Any] = [
        [number_in(one) for one in part.split()]
        if ask.kind in {"lines", "clock"}
        else number_in(part.strip())
        for part in parts
    ]
    there = listed_items(held, cell)
    made = [
        Sent(fresh(), name, new)
        for (name, old), new in zip(there, wanted, strict=False)
        if old != new
    ]
    made += [Sent(fresh(), name, None) for name, _old in there[len(wanted) :]]
    made += [Sent(fresh(), f"{cell}.{fresh()}", new) for new in wanted[len(there) :]]
    return made


def fresh() -> str:
    """An id no mark has."""
    return secrets.token_hex(6)
