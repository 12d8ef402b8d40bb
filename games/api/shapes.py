"""From what somebody may see to the plain values the API answers with."""

from typing import Any

import msgspec
from msgspec.json import decode

from accounts.programs import is_program_name
from games.engine.words import Option
from games.shelf import GAMES, has_catalogue, levels_of, words_of
from games.tables import queries
from games.tables.commands.taking_back import mark_of
from games.tables.models import Line, Message, Table
from games.tables.queries import Card, OwnOrders
from games.tables.reading.scene import SeatInfo, TableScene, Told
from games.tables.store.reading import FullTable


def game(slug: str) -> dict[str, Any]:
    meta = GAMES[slug].META
    return {
        "slug": slug,
        "title": meta.title,
        "edition": meta.edition,
        "seats": list(meta.seats),
        "minutes": meta.minutes,
        "levels": list(levels_of(slug)),
        "options": [option(slug, one) for one in words_of(slug).options()],
        "has_components": has_catalogue(slug),
    }


def option(slug: str, one: Option) -> dict[str, Any]:
    """What the host may settle: each value as it is sent, and how many seats it allows."""
    defaults = GAMES[slug].OPTIONS.decode(b"{}")
    return {
        "name": one.name,
        "label": one.label,
        "default": getattr(defaults, one.name),
        "choices": [
            {
                "value": decode(value),
                "label": label,
                "text": text,
                "seats": list(seats_with(slug, one.name, value)),
            }
            for value, label, text in one.choices
        ],
    }


def seats_with(slug: str, name: str, value: str) -> tuple[int, int]:
    """The fewest and the most seats if one option has this value and the others their defaults."""
    options = GAMES[slug].OPTIONS.decode(msgspec.json.encode({name: decode(value)}))
    return GAMES[slug].seating(options)


def card(one: Card) -> dict[str, Any]:
    table = one.table
    return {
        "id": table.pk,
        "game": table.game,
        "title": one.title,
        "status": table.status,
        "number": table.number,
        "slow": table.slow,
        "free_seats": one.free,
        "waiting_for_you": one.waiting,
        "due": one.due,
    }


def waiting_table(table: FullTable, user_id: int | None) -> dict[str, Any]:
    """A table that has not started: there is no view yet."""
    seats = table.seats
    mine = next((seat.index for seat in seats if user_id and seat.user_id == user_id), None)
    return _table(table.row, mine) | {
        "number": 0,
        "seats": [
            {
                "index": seat.index,
                "name": seat.name,
                "computer": seat.bot,
                "program": is_program_name(seat.name),
                "you": seat.index == mine,
                "awaited": False,
                "due": None,
                "seconds_left": None,
                "back": None,
                "computer_until": None,
                "present": False,
                "minded": False,
                "resigned": False,
            }
            for seat in seats
        ],
        "windows": [],
        "view": None,
        "position": [],
    }


def table(scene: TableScene) -> dict[str, Any]:
    return _table(scene.table, scene.seat) | {
        "number": scene.number,
        "seats": [seat(one) for one in scene.seats],
        "windows": [
            msgspec.to_builtins(window)
            | {"waits_for_you": scene.seat in window.must}
            | {"question": scene.wording.question(scene.view, window, scene.names)}
            for window in scene.windows
        ],
        "view": msgspec.to_builtins(scene.view, str_keys=True),
        "position": list(scene.wording.position(scene.view, scene.names)),
    }


def move(scene: TableScene, one: Any) -> dict[str, Any]:
    """A legal move with the window it answers: nothing has to be put together from two answers."""
    tag = one.__struct_config__.tag
    window = next((each.key for each in scene.windows if tag in each.moves), "")
    return {
        "game": scene.table.game,
        "window": window,
        "move": msgspec.to_builtins(one),
        "text": scene.wording.option(scene.view, one),
    }


def _table(row: Table, mine: int | None) -> dict[str, Any]:
    return {
        "id": row.pk,
        "game": row.game,
        "options": row.options,
        "status": row.status,
        "starts": row.planned if row.status == Table.Status.OPEN else None,
        "seat": mine,
        "proposal": proposal(row),
        "programs": row.programs,
        "rated": row.rated,
        "result": row.result,
        "commitment": row.commitment,
        "secret": row.secret if queries.is_luck_open(row) else None,
    }


def proposal(row: Table) -> dict[str, Any] | None:
    """What the seats vote on now. `mark` says which proposal a vote is about."""
    found = row.proposal
    return {**found, "mark": mark_of(found)} if found else None


def seat(info: SeatInfo) -> dict[str, Any]:
    return {
        "index": info.index,
        "name": info.name,
        "computer": info.level,
        "program": is_program_name(info.name),
        "you": info.you,
        "awaited": info.awaited,
        "due": info.due,
        "seconds_left": info.left,
        "back": info.back,
        "computer_until": info.until,
        "present": info.present,
        "minded": info.minded,
        "resigned": info.resigned,
    }


def line(one: Told, row: Line, mine: int | None, over: bool, hidden: bool) -> dict[str, Any]:
    """Moves are shown to their players, and to all when the table has ended.

    What its own seat may not look at again is hidden from it as long as the rules say so.
    """
    own = mine is not None and row.seat == mine and not hidden
    shown = row.kind == Line.Kind.MOVE and (over or own)
    return {
        "number": one.number,
        "kind": one.kind,
        "seat": one.seat,
        "by": one.by,
        "at": one.at,
        "sentences": list(one.sentences),
        "taken_back": one.taken_back,
        "move": msgspec.json.decode(row.body) if shown else None,
        "digest": row.digest if over else "",
    }


def orders(own: OwnOrders | None) -> dict[str, Any]:
    """The reader's own standing orders."""
    found = own or OwnOrders()
    return {
        "kept": [
            {"place": place, "order": decode(one.body), "text": one.text, "stands": one.stands}
            for place, one in enumerate(found.kept)
        ],
        "offered": [{"order": decode(one.body), "text": one.text} for one in found.offered],
    }


def message(row: Message) -> dict[str, Any]:
    return {
        "id": row.pk,
        "room": row.room,
        "name": row.user.username,
        "text": row.text,
        "at": row.at,
    }
