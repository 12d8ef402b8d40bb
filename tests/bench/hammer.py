"""A process full of clients: `python -m tests.bench.hammer submit|http SITE SECONDS PER_SECOND`.

Reads the clients' scripts from standard input, says "ready", waits for a line, then plays; each
client plays its tables one after the other. Prints what it did as JSON.
"""

import gc
import http.client
import json
import sys
import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from tests.bench.play import Deed, Script, Step

Play = Callable[[Script, Step], int]


def through_submit() -> Play:
    import django

    django.setup()
    from accounts.models import User
    from cosmos_site import warm_up
    from games.tables import commands

    warm_up.up()  # as a web process
    users: dict[int, User] = {}

    def play(script: Script, step: Step) -> int:
        pk = script.people[step.seat].pk
        user = users.get(pk) or users.setdefault(pk, User.objects.get(pk=pk))
        return commands.submit(user, script.table, step.window, step.move.encode()).number

    return play


def through_http(site: str) -> Play:
    gc.disable()  # the clock must not stand still while its own process is swept
    host = urlsplit(site).netloc
    link = threading.local()

    def play(script: Script, step: Step) -> int:
        if not hasattr(link, "open"):
            link.open = http.client.HTTPConnection(host, timeout=30)
        body = json.dumps({"window": step.window, "move": json.loads(step.move)})
        headers = {
            "Authorization": f"Token {script.people[step.seat].token}",
            "Content-Type": "application/json",
        }
        link.open.request("POST", f"/api/v1/tables/{script.table}/moves/", body, headers)
        answer = link.open.getresponse()
        told = json.loads(answer.read())
        if answer.status != 201:
            raise RuntimeError(f"{answer.status} {told}")
        return int(told["number"])

    return play


def client(play: Play, tables: list[Script], until: float, gap: float, deeds: list[Deed]) -> None:
    """Plays its tables; with a gap one move each so many seconds, in step with the clock."""
    due = time.monotonic() + gap * len(deeds)
    for script in tables:
        for step in script.steps:
            due += gap
            if (wait := due - time.monotonic()) > 0 and gap:
                time.sleep(wait)
            if (now := time.monotonic()) >= until:
                return
            number = play(script, step)
            deeds.append(Deed(script.table, number, step.seat, now, time.monotonic()))


def main(door: str, site: str, seconds: float, per_second: float) -> None:
    clients = msgspec.json.decode(sys.stdin.readline(), type=list[list[Script]])
    play = through_submit() if door == "submit" else through_http(site)
    print("ready", flush=True)
    sys.stdin.readline()
    began = time.monotonic()
    gap = len(clients) / per_second if per_second else 0.0
    done: list[list[Deed]] = [[] for _ in clients]
    threads = [
        threading.Thread(target=client, args=(play, tables, began + seconds, gap, deeds))
        for tables, deeds in zip(clients, done, strict=True)
    ]
    for place, thread in enumerate(threads):
        if gap:
            time.sleep(max(0.0, began + place / per_second - time.monotonic()))
        thread.start()
    for thread in threads:
        thread.join()
    deeds = [deed for one in done for deed in one]
    sys.stdout.buffer.write(msgspec.json.encode(deeds) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4]))
