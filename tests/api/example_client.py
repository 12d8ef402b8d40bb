"""An example program: plays all games of a site at once, each against the computer.

openapi-python-client generate --meta none --url SITE/api/v1/schema/ --output-path cosmos_client
python example_client.py SITE TOKEN
"""

import json
import random
import sys
import time
from typing import Any

import httpx
from cosmos_client import AuthenticatedClient as Client
from cosmos_client.api.games import games_list
from cosmos_client.api.tables import tables_create, tables_moves_create, tables_moves_retrieve
from cosmos_client.api.tables import tables_retrieve as one_table
from cosmos_client.models import MoveIn, NewTable, Problem


def good(answer: Any) -> Any:
    """An answer that is no problem; none, if somebody was quicker than we."""
    if isinstance(answer, Problem) and answer.status not in {409, 422}:
        sys.exit(f"{answer.code}: {answer.detail}")
    return None if isinstance(answer, Problem) else answer


def respond(client: Client, news: dict[str, Any]) -> Any:
    """Plays any legal move if we are asked; returns the table if it has ended."""
    if news["status"] == "finished":
        return good(one_table.sync(news["table"], client=client))
    moves = news["your_turn"] and good(tables_moves_retrieve.sync(news["table"], client=client))
    if moves:
        one = random.choice(moves)
        body = MoveIn(window=one.window, move=one.move)
        good(tables_moves_create.sync(news["table"], client=client, body=body))
    return None


def play_all(client: Client, games: list[str]) -> list[Any]:
    """One table of each game, all from one stream; returns how they ended."""
    tables = [NewTable(game=game, seats=2, bots=["easy"]) for game in games]
    ended = {good(tables_create.sync(client=client, body=new)).id: None for new in tables}
    while None in ended.values():
        try:  # what stands is told first, then what changes
            with client.get_httpx_client().stream("GET", "/api/v1/stream/", timeout=60) as lines:
                for news in map(json.loads, lines.raise_for_status().iter_lines()):
                    if news.get("table") in ended:
                        ended[news["table"]] = respond(client, news)
                    if None not in ended.values():
                        break
        except httpx.TransportError:
            time.sleep(1)  # the site is being updated, and ends its streams
    return list(ended.values())


if __name__ == "__main__":
    site = Client(sys.argv[1], sys.argv[2], prefix="Token", raise_on_unexpected_status=True)
    for end in play_all(site, [one.slug for one in games_list.sync(client=site)]):
        print(end.game, end.result.scores)
