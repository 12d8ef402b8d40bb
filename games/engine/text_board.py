"""The text form of any game: the position in sentences, every legal move as an option.

Games without a board of their own are played with it.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2s
from itertools import takewhile
from typing import Any

import msgspec
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.engine.board import Asked, Choices, Drawn, Group, Scene, WhyNot

FEW = 24  # moves shown as buttons to tick; more go into a list to choose from
MOST = 400  # moves in one list; a game that has more names them group by group


def defs(scene: Scene) -> SafeString:
    return SafeString("")


def linked(sentence: str) -> SafeString:
    return escape(sentence)


def why_not(scene: Scene, chosen: Mapping[str, str], place: str) -> WhyNot | None:
    """A form shows only what can be chosen."""
    return None


def read(scene: Scene, fields: Mapping[str, str]) -> bytes | None:
    """The legal move a form picked by its short name."""
    picked = fields.get("pick", "")
    return next((body for body in bodies(scene.moves()) if short(body) == picked), None)


def bodies(moves: Sequence[Any]) -> list[bytes]:
    return [msgspec.json.encode(move) for move in moves]


def short(body: bytes) -> str:
    """A move's name in a form: the same move has it on every page."""
    return blake2s(body, digest_size=5).hexdigest()


def draw(scene: Scene, asked: Asked) -> Drawn:
    """Position and moves; a form takes the place of tray and confirmation."""
    playing = asked.shown is None and scene.is_playing
    found = groups(scene, scene.moves() if playing else [])
    count = sum(len(group.options) for group in found)
    chosen = asked.query.get("group", "")
    if count > MOST and chosen:
        found = [group for group in found if group.key == chosen] or found
    position = scene.wording.position(scene.view, scene.names)
    by_group = count > MOST and len(found) > 1
    return Drawn(
        board=mark_safe(  # noqa: S308 - a template
            render_to_string("table/text.html", {"position": position})
        ),
        chosen=f"group={chosen}" if chosen else "",
        zooms=False,
        text=Choices(tuple(found), count, count <= FEW, by_group),
    )


def groups(scene: Scene, moves: Sequence[Any]) -> list[Group]:
    """Moves by kind; a large kind is split by its first choice."""
    kinds: dict[str, list[Any]] = {}
    for move in moves:
        kinds.setdefault(str(move.__struct_config__.tag), []).append(move)
    found = []
    for tag, members in kinds.items():
        for key, part in split(tag, members).items():
            found.append(group(scene, key, part))
    return found


def split(tag: str, moves: Sequence[Any]) -> dict[str, list[Any]]:
    """One kind of move, split by the value of its first field if it is long."""
    if len(moves) <= FEW:
        return {tag: list(moves)}
    first = moves[0].__struct_fields__[0]
    parts: dict[str, list[Any]] = {}
    for move in moves:
        parts.setdefault(f"{tag}-{getattr(move, first)}", []).append(move)
    return parts if len(parts) < len(moves) else {tag: list(moves)}


def group(scene: Scene, key: str, moves: Sequence[Any]) -> Group:
    phrases = [scene.wording.option(scene.view, move) for move in moves]
    options = tuple(
        (short(body), phrase) for body, phrase in zip(bodies(moves), phrases, strict=True)
    )
    return Group(key, common(phrases), options)


def common(phrases: Sequence[str]) -> str:
    """How all phrases of a group begin, or end where the verb comes last; it names the group."""
    if len(phrases) == 1:
        return phrases[0]
    words = [[word.rstrip(",;:") for word in phrase.split()] for phrase in phrases]
    if begun := shared(words):
        return " ".join((*begun, "…"))
    if ended := shared([line[::-1] for line in words]):
        return " ".join(("…", *ended[::-1]))
    return f"{phrases[0]} …"


def shared(lines: Sequence[Sequence[str]]) -> list[str]:
    """The words with which all lines begin."""
    same = takewhile(lambda at: len(set(at)) == 1, zip(*lines, strict=False))
    return [at[0] for at in same]
