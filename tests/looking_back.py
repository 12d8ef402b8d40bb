"""A finished table checked by a reader, from what pages and API give, by the recipe they show."""

import hashlib
import hmac
import json
from html import unescape
from re import findall, search
from typing import Any

import msgspec
from django.test import Client

from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.optional import Tallies, TalliesSources
from games.engine.play import play
from games.shelf import GAMES, source_names, words_of
from games.web.graph import graph
from games.web.source_graph import source_graphs


def opened_log(client: Client, pk: int) -> dict[str, Any]:
    """The export of a finished table."""
    answer = client.get(f"/t/{pk}/log.json")
    assert answer.status_code == 200
    log: dict[str, Any] = json.loads(answer.content)
    assert log["table"] == pk
    return log


def seed_by_recipe(secret: str, words: list[str], number: int) -> str:
    """Steps two and three of the recipe on the page of shuffles."""
    digests = [hashlib.sha256(word.encode()).digest() for word in words]
    key = hashlib.sha256(b"".join([bytes.fromhex(secret), *digests])).digest()
    return hmac.new(key, str(number).encode(), "sha256").hexdigest()


def check_seal_and_seeds(client: Client, pk: int) -> None:
    """The page of shuffles, the export and the API tell one seal, one secret, the same words."""
    log = opened_log(client, pk)
    page = unescape(client.get(f"/t/{pk}/shuffles/").content.decode())
    shown = client.get(f"/api/v1/tables/{pk}/").json()
    for name in ("secret", "commitment"):
        on_page = search(rf'id="{name}">([0-9a-f]*)<', page)
        assert on_page
        assert log[name] == shown[name] == on_page[1], name
    assert hashlib.sha256(bytes.fromhex(log["secret"])).hexdigest() == log["commitment"]
    assert findall(r'data-word="([^"]*)"', page) == log["words"]
    assert len(log["words"]) == len(log["seats"]) == len(shown["seats"])
    first = search(r'data-first="([0-9a-f]*)"', page)
    assert first
    assert first[1] == seed_by_recipe(log["secret"], log["words"], 0)
    for line in log["lines"]:
        assert line["seed"] == seed_by_recipe(log["secret"], log["words"], line["number"])


def states_by_recipe(log: dict[str, Any]) -> list[Any]:
    """The state after every line, the set-up first, played from the export alone."""
    game = GAMES[log["game"]]
    options = game.OPTIONS.decode(json.dumps(log["options"]))
    seed = seed_by_recipe(log["secret"], log["words"], 0)
    states = [game.setup(options, len(log["seats"]), Chance(seed))]
    for place, line in enumerate(log["lines"], 1):
        assert line["number"] == place
        state = states[-1]
        if line["kind"] == "undo":
            state = states[int(line["body"])]
        elif line["kind"] == "move":
            move = game.MOVE.decode(json.dumps(line["body"]))
            state = play(game, state, Seat(line["seat"]), move, Chance(line["seed"])).state
        states.append(state)
    return states


def check_replay(client: Client, pk: int, every: int = 1) -> None:
    """Lines of the replay show the position that the export leads to, from every seat at the end;
    and the result is the one the game gives."""
    log = opened_log(client, pk)
    states = states_by_recipe(log)
    check_result(client, log, states[-1])
    last = len(states) - 1
    for number in range(0, last, every):
        check_line(client, log, states, number)
    for eyes in range(len(log["seats"])):
        check_line(client, log, states, last, Seat(eyes))
    assert client.get(f"/t/{pk}/replay/{last + 1}/").status_code == 404


def check_result(client: Client, log: dict[str, Any], state: Any) -> None:
    result = GAMES[log["game"]].result(state)
    shown = client.get(f"/api/v1/tables/{log['table']}/").json()["result"]
    assert shown == log["result"] == (None if result is None else as_json(result))


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def check_line(
    client: Client, log: dict[str, Any], states: list[Any], number: int, eyes: Seat | None = None
) -> None:
    query = {} if eyes is None else {"eyes": eyes}
    answer = client.get(f"/t/{log['table']}/replay/{number}/", query)
    where = (log["table"], number, eyes)
    assert answer.status_code == 200, where
    seen = answer.context["scene"]
    assert seen.view == GAMES[log["game"]].view(states[number], eyes), where
    assert (list(seen.names.names), seen.names.you) == (log["seats"], eyes)


def check_graph(client: Client, pk: int) -> None:
    """The points of the graph are those of the states the export leads to."""
    log = opened_log(client, pk)
    game = GAMES[log["game"]]
    page = client.get(f"/t/{pk}/replay/").content.decode()
    if not isinstance(game, Tallies):
        assert 'class="graph"' not in page
        return
    counted = [list(game.tally(state)) for state in states_by_recipe(log)[1:]]
    drawn = graph(
        [[0] * len(log["seats"]), *counted],
        log["seats"],
        len(counted),
        words_of(log["game"]),
    )
    assert 'class="graph"' in drawn
    assert drawn in page


def check_sources(client: Client, pk: int) -> None:
    """Each seat's points by source are those of the states the export leads to."""
    log = opened_log(client, pk)
    game = GAMES[log["game"]]
    page = client.get(f"/t/{pk}/replay/").content.decode()
    if not isinstance(game, TalliesSources):
        assert 'class="bysource"' not in page
        return
    counted = [game.tally_by_source(state) for state in states_by_recipe(log)[1:]]
    rows = [[[0] * len(game.SOURCES)] * len(log["seats"]), *counted]
    drawn = source_graphs(rows, source_names(log["game"]), log["seats"], len(counted))
    assert page.count('class="bysource"') == len(drawn) == len(log["seats"])
    for one in drawn:
        assert one.art in page


def check_told(client: Client, pk: int) -> None:
    """The API tells every line of the export, with its move and digest."""
    log = opened_log(client, pk)
    told = client.get(f"/api/v1/tables/{pk}/log/").json()
    assert [(one["number"], one["digest"]) for one in told] == [
        (line["number"], line["digest"]) for line in log["lines"]
    ]
    assert [one["move"] for one in told if one["kind"] == "move"] == [
        line["body"] for line in log["lines"] if line["kind"] == "move"
    ]
