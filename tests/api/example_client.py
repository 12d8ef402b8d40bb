"""An example client: plays one whole game against the computer over the API.

python tests/api/example_client.py http://localhost:8000 TOKEN [GAME]
"""

import json
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Client:
    """The API with a token."""

    def __init__(self, site: str, token: str) -> None:
        self.site, self.token = site.rstrip("/"), token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; a problem is raised with its sentence."""
        headers = {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.site}/api/v1/{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=20) as answer:
                return json.loads(answer.read() or b"null")
        except HTTPError as problem:
            details = json.loads(problem.read())
            raise SystemExit(
                f"{details['status']} {details['code']}: {details['detail']}"
            ) from None


def play(client: Client, game: str, options: dict[str, Any]) -> Any:
    """Opens a table against one computer player and plays the first legal move until the end."""
    new = {"game": game, "options": options, "seats": 2, "bots": ["random"]}
    table = client.ask("POST", "tables/", new)
    path = f"tables/{table['id']}/"
    while table["status"] == "playing":
        if table["windows"]:
            move = client.ask("GET", path + "moves/")[0]["move"]
            client.ask(
                "POST", path + "moves/", {"window": table["windows"][0]["key"], "move": move}
            )
        else:
            time.sleep(0.05)
        table = client.ask("GET", path)
    return table


if __name__ == "__main__":
    site, token = sys.argv[1:3]
    game = sys.argv[3] if len(sys.argv) > 3 else "bigbang"
    ended = play(Client(site, token), game, {})
    for line in ended["position"]:
        print(line)
    print("scores", ended["result"]["scores"])
