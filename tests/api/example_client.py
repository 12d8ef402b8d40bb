"""An example program: plays all games of a site at once, each against the computer.

openapi-python-client generate --meta none --url SITE/api/v1/schema/ --output-path cosmos_client
python example_client.py SITE TOKEN
"""

import json
import sys
import time
from typing import Any

import httpx
from cosmos_client import AuthenticatedClient
from cosmos_client.api.games import games_list
from cosmos_client.api.tables import tables_create, tables_moves_create, tables_moves_retrieve
from cosmos_client.api.tables import tables_retrieve as one_table
from cosmos_client.models import MoveIn, NewTable, Problem


def news(client: AuthenticatedClient) -> Any:
    """What happens at our tables, as it happens; a site that is updated ends its streams."""
    while True:
        try:
            with client.get_httpx_client().stream("GET", "/api/v1/stream/", timeout=60) as answer:
                answer.raise_for_status()
                yield from map(json.loads, answer.iter_lines())
        except httpx.TransportError:
            time.sleep(1)


def answer(client: AuthenticatedClient, table: int) -> None:
    """Plays the first legal move, if the table still waits for one."""
    moves = tables_moves_retrieve.sync(table, client=client)
    if isinstance(moves, list) and moves:
        body = MoveIn(window=moves[0].window, move=moves[0].move)
        played = tables_moves_create.sync(table, client=client, body=body)
        if isinstance(played, Problem) and played.status not in {409, 422}:
            sys.exit(f"{played.code}: {played.detail}")  # else: somebody was quicker


def play_all(client: AuthenticatedClient, games: list[str]) -> list[Any]:
    """One table of each game, all from one stream; returns how they ended."""
    tables = [NewTable(game=game, seats=2, bots=["random"]) for game in games]
    running, ended = {tables_create.sync(client=client, body=new).id for new in tables}, []
    for one in news(client):
        if one["event"] == "table" and one["table"] in running:
            if one["status"] == "finished":
                running.discard(one["table"])
                ended.append(one_table.sync(one["table"], client=client))
            elif one["your_turn"]:
                answer(client, one["table"])
        if not running:
            break
    return ended


if __name__ == "__main__":
    program = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2], prefix="Token")
    for end in play_all(program, [one.slug for one in games_list.sync(client=program)]):
        print(end.game, end.result.scores)
