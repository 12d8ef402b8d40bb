"""The board behind a link of a mail: the regions of the table's page for one decision.

It is drawn as at the table and works by links and forms alone: no script, no socket, no session.
"""

from typing import Any
from urllib.parse import parse_qsl

from django.http import HttpRequest, QueryDict

from games.engine.board import Asked, Drawn, PointsOut
from games.shelf import board_styles, has_board
from games.tables.reading.scene import TableScene
from games.web.parts import part, with_token
from games.web.table_request import (
    Banner,
    board_of,
    chosen_in,
    query_of,
    question,
    refused_in,
    window_for,
)


def board_for(request: HttpRequest, scene: TableScene, here: str) -> dict[str, Any]:
    """What the page shows of the board; nothing for a game that is only told."""
    game = scene.table.game
    if not has_board(game):
        return {}
    query = query_of(request)
    asked = Asked(here, chosen_in(query), reading="list" in query)
    board = board_of(game, query)
    return {
        "regions": regions(scene, board.draw(scene, asked), asked, refused(game, scene, query)),
        "defs": board.defs(scene),
        "own_sheets": board_styles(game),
    }


def refused(game: str, scene: TableScene, query: QueryDict) -> Banner:
    return refused_in(game, scene, query) or Banner("", "")


def regions(scene: TableScene, drawn: Drawn, asked: Asked, told: Banner) -> dict[str, str]:
    """The parts of the table's page that a decision needs."""
    other = f"{asked.base}?{drawn.chosen}{'' if asked.reading else '&list=1'}"
    made = {
        "above": part("table/above.html", drawn=drawn.ruler),
        "tray": part("table/tray.html", drawn=drawn.tray),
        "board": part(
            "table/board.html",
            drawn=drawn.board,
            caption=drawn.caption,
            zooms=False,
            has_board=True,
            reading=asked.reading,
            other=other,
        ),
        "banner": part(
            "table/banner.html", kind=told.kind, what=told.what, then=told.then, rule=told.rule
        ),
        "bar": bar(scene, drawn, asked),
        "aims": part("table/aims.html", result=None, drawn=drawn.aims, title=drawn.aims_title),
    }
    # The link itself is the permission: no token of a session goes with it.
    return {name: with_token(html, "") for name, html in made.items()}


def bar(scene: TableScene, drawn: Drawn, asked: Asked) -> str:
    """The action bar, sending to the link."""
    return part(
        "learn/bar.html",
        is_mine=True,
        is_known=True,
        your_turn=True,
        question=question(scene),
        to_move=asked.base,
        to_scratch=f"{asked.base}work/",
        window=window_for(scene, drawn),
        base=asked.base,
        chosen=drawn.chosen,
        is_chosen=bool(drawn.chosen),
        say=drawn.say,
        then=drawn.then,
        move=drawn.move,
        verb=drawn.verb,
        back=drawn.back,
        others=drawn.others,
        forms=drawn.forms,
        text=drawn.text if drawn.text and drawn.text.groups else None,
        is_open=True,
    )


def ghost(scene: TableScene, move: Any) -> dict[str, Any]:
    """The board with one move laid out on it, to be looked at."""
    game = scene.table.game
    if not has_board(game):
        return {}
    board = board_of(game)
    query = dict(parse_qsl(board.pointing(move))) if isinstance(board, PointsOut) else {}
    return {
        "drawn": board.draw(scene, Asked("", query)).board,
        "defs": board.defs(scene),
        "own_sheets": board_styles(game),
    }


def body_in(request: HttpRequest, scene: TableScene) -> str:
    """The move that was sent: as JSON, or as the fields of a form of the board."""
    sent = str(request.POST.get("move", ""))
    if sent or request.method != "POST":
        return sent
    read = board_of(scene.table.game, request.POST).read(scene, chosen_in(request.POST))
    return (read or b"").decode()
