"""A first game of every game by somebody who does nothing but what the coach proposes."""

import re
from dataclasses import fields
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from games.engine.board import Asked, Drawn
from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import begin, carry_out
from games.engine.words import Names
from games.shelf import GAMES, players_of, words_of
from games.tables.models import Table
from games.tables.reading.scene import TableScene
from games.web.coaching import coached, followed, suggested
from games.web.table_request import board_of
from tests.engine.twins import other_world

MOST = 1_500  # moves
LEARNER = Seat(0)
BUTTON = re.compile(r"""<button\s[^>]*?name="move"\s+value=(?P<quote>["'])(.+?)(?P=quote)""")
TAUGHT = [slug for slug in GAMES if players_of(slug).levels]


def scene_of(slug: str, state: Any, number: int) -> TableScene:
    """What the learner sees, without a table."""
    game, windows = GAMES[slug], GAMES[slug].windows(state)
    return TableScene(
        table=Table(pk=7, game=slug, status="playing", digest=str(number)),
        game=game,
        wording=words_of(slug),
        names=Names(("Alice", "Halley"), LEARNER),
        seat=LEARNER,
        seats=(),
        number=number,
        view=game.view(state, LEARNER),
        windows=tuple(one for one in windows if LEARNER in one.may),
        open_windows=windows,
        lines=(),
        recap=(),
        _state=state,
    )


def sent_by(drawn: Drawn) -> list[str]:
    """Every move that one press sends: the bar's and those of the buttons."""
    texts = (getattr(drawn, one.name) for one in fields(drawn))
    buttons = BUTTON.finditer("".join(text for text in texts if isinstance(text, str)))
    return [*([drawn.move] if drawn.move else []), *(unescape(one[2]) for one in buttons)]


@pytest.mark.parametrize("slug", TAUGHT)
def test_who_only_follows_the_coach_reaches_the_end(slug: str) -> None:
    game, board = GAMES[slug], board_of(slug)
    options = game.OPTIONS.decode(f'{{"edition":{game.META.edition}}}'.encode())
    state = begin(game, options, 2, Chance("c0ac4")).state
    pointed = told = 0
    for number in range(MOST):
        windows = game.windows(state)
        asked = next((one for one in windows if one.must), None)
        if asked is None:
            break
        seat, luck = asked.must[0], Chance(f"{number:x}")
        if seat != LEARNER:
            move: Any = choose(game, state, seat, players_of(slug).quick, luck)
        else:
            scene = scene_of(slug, state, number)
            move = followed(scene)
            phrase, address, body = suggested(scene, "/t/7/")
            query = dict(parse_qsl(urlsplit(address).query))
            if query:
                drawn = board.draw(scene, Asked("/t/7/", query))
                sent = [game.MOVE.decode(one) for one in sent_by(drawn)]
                assert phrase in [words_of(slug).option(scene.view, one) for one in sent]
                pointed += 1
            elif number % 7 == 0:
                drawn = board.draw(scene, Asked("/t/7/", {}))
                assert coached(scene, drawn, "/t/7/").asked
                assert not body or body in sent_by(drawn), "nothing to press is marked"
            told += bool(phrase)
        state = carry_out(game, state, seat, move, luck).state
    assert game.result(state), "the game goes on"
    assert told
    assert pointed


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_coach_proposes_nothing_that_rests_on_secrets(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[slug]
    options = game.OPTIONS.decode(f'{{"edition":{game.META.edition}}}'.encode())
    state = begin(game, options, 2, Chance("7")).state
    compared = 0
    for number in range(60):
        asked = next((one for one in game.windows(state) if one.must), None)
        if asked is None:
            break
        seat, luck = asked.must[0], Chance(f"{number:x}")
        if seat == LEARNER:
            twin = other_world(game, state, LEARNER, 2, Chance(f"a{number:x}"))
            if twin != state:
                mine, other = scene_of(slug, state, number), scene_of(slug, twin, number)
                assert mine.view == other.view
                imagined = game.imagine(state, LEARNER, Chance("5"))
                with monkeypatch.context() as patch:
                    patch.setattr(game, "imagine", lambda *_, world=imagined: world)
                    assert followed(mine) == followed(other)
                compared += 1
        move: Any = choose(game, state, seat, players_of(slug).quick, luck)
        state = carry_out(game, state, seat, move, luck).state
    assert compared
