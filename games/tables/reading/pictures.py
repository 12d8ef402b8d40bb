"""The board as a picture of its own: symbols, styles and tiles in one file, or as a PNG for mails.

Mails carry their picture with them: nothing is fetched when one is opened, so nobody learns when
or where it was read, and it shows the position the mail tells of.
"""

import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import resvg_py
from django.template.loader import render_to_string

from games.engine.board import Asked, Pick, Scene
from games.shelf import board_of, template

PICTURE = "picture.css"  # the style of a board as a picture; games without it have none
DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
FRAME = re.compile(r'<svg\b[^>]*?viewBox="([^"]+)"[^>]*>(.*)</svg>\s*$', re.DOTALL)
LETTERS = "Hanken Grotesk"
# Letters come from a package, so that a picture is the same on every machine.
FONT = Path(str(files("font_hanken_grotesk"))) / "files" / "HankenGrotesk-SemiBold.otf"
WIDTH = 480  # pixels of a PNG: sharp enough, and not heavy
BADGE, ROOM = 21.0, 48.0  # half of a badge, and what is kept free around its middle


def has_picture(game: str) -> bool:
    """Whether a game's board can stand by itself."""
    return bool(template(game, PICTURE))


def board_alone(game: str, scene: Scene, number: int, picks: Sequence[Pick] = ()) -> str | None:
    """The board as an SVG file, with the numbers of moves; None if the game has no such picture."""
    if not has_picture(game):
        return None
    board = board_of(game)
    framed = FRAME.search(board.draw(scene, Asked(base="", query={}, shown=number)).board)
    if framed is None:
        return None
    box, tiles = framed.groups()
    if places := [pick.place for pick in picks if pick.place is not None]:
        box = widened(box, places)
    style = render_to_string(template(game, PICTURE))
    symbols = "".join(DEFS.findall(board.defs(scene)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
        f'preserveAspectRatio="xMidYMid slice"><style>{style}</style>{symbols}{tiles}'
        f"{numbered(picks)}</svg>"
    )


def widened(box: str, places: Sequence[tuple[float, float]]) -> str:
    """A view box in which these places lie too."""
    left, top, wide, high = (float(one) for one in box.split())
    right, bottom = left + wide, top + high
    for x, y in places:
        left, right = min(left, x - ROOM), max(right, x + ROOM)
        top, bottom = min(top, y - ROOM), max(bottom, y + ROOM)
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}"


def numbered(picks: Sequence[Pick]) -> str:
    """The numbers of moves on the places where they act; several of one place share a badge."""
    places: dict[tuple[float, float], list[str]] = {}
    for number, pick in enumerate(picks, 1):
        if pick.place is not None:
            places.setdefault(pick.place, []).append(str(number))
    return "".join(badge(x, y, "/".join(texts)) for (x, y), texts in places.items())


def badge(x: float, y: float, text: str) -> str:
    """A number in a circle, or some in a longer one."""
    half = BADGE + 7.5 * (len(text) - 1)
    return (
        f'<g transform="translate({x:g} {y:g})"><rect x="{-half:g}" y="{-BADGE:g}" '
        f'width="{2 * half:g}" height="{2 * BADGE:g}" rx="{BADGE:g}" fill="#62e2c8"/>'
        f'<text style="display:inline" y="9" text-anchor="middle" font-size="27" '
        f'font-family="{LETTERS}" font-weight="600" fill="#08131a">{text}</text></g>'
    )


def png_of(svg: str, width: int = WIDTH) -> bytes:
    """The picture in dots, as every mail program shows it."""
    made = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background="#06080f",
        skip_system_fonts=True,
        font_files=[str(FONT)],
        font_family=LETTERS,
        sans_serif_family=LETTERS,
        serif_family=LETTERS,
    )
    return bytes(made)
