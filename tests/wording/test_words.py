"""Every game can be told: each event, move, question and position, in each language."""

from typing import Any

import msgspec
import pytest
from django.utils import translation

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Refusal, Seat, TimeUp
from games.engine.optional import standing_of
from games.engine.play import play
from games.engine.words import ENGINE_REASONS, PLAN_REASONS, Names, Wording
from games.shelf import GAMES, words_of
from tests.shares import SELDOM

LANGUAGES = ("en", "fr", "de")
MOVES_LABELLED = 12


def variants(slug: str) -> list[bytes]:
    """One set of options for each choice a host can make."""
    decode = GAMES[slug].OPTIONS.decode
    found = [b"{}"]
    for option in words_of(slug).options():
        for value, _, _ in option.choices:
            one = f'{{"{option.name}":{value}}}'.encode()
            found += [one] if decode(one) != decode(b"{}") else []
    return found


CASES = [(slug, options) for slug in GAMES for options in variants(slug)]


@pytest.mark.parametrize("slug", GAMES)
def test_each_choice_of_the_host_is_a_value_of_the_options_in_json(slug: str) -> None:
    for option in words_of(slug).options():
        for value, label, meaning in option.choices:
            told = f"{option.name}: {value} is no JSON value of that field; a text needs its quotes"
            try:
                settled = GAMES[slug].OPTIONS.decode(f'{{"{option.name}":{value}}}')
            except msgspec.DecodeError as fault:
                raise AssertionError(told) from fault
            assert hasattr(settled, option.name), f"Options have no field {option.name}"
            assert sound(label) and sound(meaning), option.name  # noqa: PT018


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_engine_refuses_has_words_in_every_game(slug: str, language: str) -> None:
    codes = {*ENGINE_REASONS, *(PLAN_REASONS if standing_of(GAMES[slug]) else ())}
    with translation.override(language):
        for code in sorted(codes):
            try:
                told = words_of(slug).reason(Refusal(code, {"most": 3}))
            except KeyError:
                told = ""
            assert sound(told), f"{slug} can't say {code}: begin its REASONS with **ENGINE_REASONS"


@pytest.mark.parametrize("every", SELDOM)
@pytest.mark.parametrize(("slug", "options"), CASES)
def test_a_random_table_is_told_in_every_language(slug: str, options: bytes, every: int) -> None:
    game, wording, luck = GAMES[slug], words_of(slug), Chance("2a")
    settled = game.OPTIONS.decode(options)
    seats = game.seating(settled)[1]
    state = game.setup(settled, seats, luck)
    assert sound(wording.title_of(settled))
    turn = 0
    while windows := game.windows(state):
        window = luck.pick(windows)
        seat = luck.pick(window.must or window.may)
        names = Names([f"Seat {index}" for index in range(seats)], seat)
        with translation.override(LANGUAGES[turn // every % 3]):
            moves = list(game.moves(state, seat))
            move = luck.pick(moves)
            if turn % every == 0:
                tell_position(game, wording, state, seat, names, window)
                for one in {move, *moves[:MOVES_LABELLED]}:
                    assert sound(wording.option(game.view(state, seat), one))
            if luck.below(30) == 0:
                seat, move = CLOCK, TimeUp(window.key)
            step = play(game, state, seat, move, Chance(f"{turn:x}"))
            for event in step.events:
                for reader in (None, Seat(luck.below(seats))):
                    told = wording.sentence(event, Names(names.names, reader))
                    assert told == "" or sound(told), event
        state, turn = step.state, turn + 1
    for reader in (None, Seat(0)):
        lines = wording.position(game.view(state, reader), Names(names.names, reader))
        assert all(map(sound, lines))


def tell_position(
    game: Any, wording: Wording, state: Any, seat: Seat, names: Names, window: Any
) -> None:
    for reader in (seat, None):
        view, known = game.view(state, reader), Names(names.names, reader)
        assert all(map(sound, wording.position(view, known)))
        assert sound(wording.question(view, window, known))


def sound(text: str) -> bool:
    """A sentence or phrase without leftovers of its template."""
    return bool(text.strip()) and "%(" not in text and "{" not in text
