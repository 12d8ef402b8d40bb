"""The schema says what is true: it is made from the types the games play with."""

from typing import Any

import msgspec
import pytest
from drf_spectacular.drainage import GENERATOR_STATS

from games.api.base import LIMITS
from games.api.codes import codes
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import begin
from games.shelf import GAMES
from games.tables.models import Line, Table
from tests.api.conftest import make_schema

HERE = "#/components/schemas/"


@pytest.fixture(scope="module")
def schema() -> Any:
    GENERATOR_STATS.reset()
    made = make_schema()
    assert not GENERATOR_STATS, "drf-spectacular could not describe something"
    return made


def refs_in(part: Any) -> set[str]:
    if isinstance(part, list):
        return {ref for one in part for ref in refs_in(one)}
    if not isinstance(part, dict):
        return set()
    own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
    return own | {ref for one in part.values() for ref in refs_in(one)}


def fitting(schemas: dict[str, Any], shape: dict[str, Any], value: Any) -> dict[str, Any]:
    """The one of several shapes that a value says it has."""
    apart = shape["discriminator"]
    name = apart["mapping"][value[apart["propertyName"]]].removeprefix(HERE)
    found: dict[str, Any] = schemas[name]
    return found


def test_every_shape_that_is_named_is_there(schema: Any) -> None:
    names = {HERE + name for name in schema["components"]["schemas"]}
    assert len(names) > 150
    assert {ref for ref in refs_in(schema) if ref.startswith(HERE)} <= names


@pytest.mark.parametrize("slug", list(GAMES))
def test_moves_views_and_options_of_a_game_have_the_shapes_it_plays_with(
    schema: Any, slug: str
) -> None:
    schemas, game = schema["components"]["schemas"], GAMES[slug]
    options = game.OPTIONS.decode(b"{}")
    state = begin(game, options, game.seating(options)[1], Chance("7")).state
    table = fitting(schemas, schemas["TableOut"], {"game": slug})
    view = schemas[table["properties"]["view"]["anyOf"][0]["$ref"].removeprefix(HERE)]
    seen = msgspec.to_builtins(game.view(state, Seat(0)), str_keys=True)
    assert set(seen) == set(view["properties"])
    settled = schemas[table["properties"]["options"]["$ref"].removeprefix(HERE)]
    assert set(msgspec.to_builtins(options)) == set(settled["properties"])
    listed = fitting(schemas, schemas["MoveOut"], {"game": slug})["properties"]["move"]
    moves = schemas[listed["$ref"].removeprefix(HERE)]
    assert "oneOf" in moves
    seat = game.windows(state)[0].may[0]
    for move in list(game.moves(state, seat))[:20]:
        value = msgspec.to_builtins(move)
        shape = fitting(schemas, moves, value)
        assert set(shape.get("required", [])) <= set(value) <= set(shape["properties"])


def test_status_kind_and_code_are_lists_of_what_there_is(schema: Any) -> None:
    schemas = schema["components"]["schemas"]
    assert set(schemas["StatusEnum"]["enum"]) == set(Table.Status.values)
    kind = schemas["LineOut"]["properties"]["kind"]["$ref"].removeprefix(HERE)
    assert set(schemas[kind]["enum"]) == set(Line.Kind.values)
    assert schemas["Problem"]["properties"]["code"]["enum"] == codes()


def test_errors_are_declared_as_problems(schema: Any) -> None:
    play = schema["paths"]["/api/v1/tables/{id}/moves/"]["post"]["responses"]
    for status in ("400", "401", "403", "404", "409", "422", "429"):
        assert set(play[status]["content"]) == {"application/problem+json"}
    for path in schema["paths"].values():
        for method in path.values():
            assert set(method["responses"]["401"]["content"]) == {"application/problem+json"}


def test_the_stream_and_the_limits_are_described(schema: Any) -> None:
    assert "/api/v1/stream/" in schema["paths"]
    assert "RateLimit-Remaining" in schema["info"]["description"]
    said = schema["paths"]["/api/v1/me/"]["get"]["responses"]["200"]["headers"]
    assert set(said) == set(schema["components"]["headers"]) == set(LIMITS)


def test_a_new_table_takes_the_options_of_a_game(schema: Any) -> None:
    schemas = schema["components"]["schemas"]
    kinds = {one["$ref"] for one in schemas["NewTable"]["properties"]["options"]["anyOf"]}
    tables = [fitting(schemas, schemas["TableOut"], {"game": slug}) for slug in GAMES]
    assert kinds == {table["properties"]["options"]["$ref"] for table in tables}
