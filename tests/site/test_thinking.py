import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from msgspec.json import encode

from games.engine.contract import Seat
from games.tables.computer import thinking
from games.tables.computer.process import Question
from games.tables.computer.thinking import TooSlow, ask, think, thinker
from tests.services.servers import await_that
from tests.specimen import rules as nim

STATE = encode(nim.State((3, 4, 5), turn=0, active=Seat(0)))


def question(package: str = "tests.specimen", level: str = "random") -> Question:
    return Question(package, STATE.decode(), 0, level, "5")


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    thinking.stop()


def process_pid() -> int:
    process = thinker().process
    assert process
    return process.pid


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_computer_player_answers_with_a_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    move = nim.MOVE.decode(think("nim", STATE, 0, "random", "5", 10))
    assert nim.refuse(nim.STATE.decode(STATE), Seat(0), move) is None


def test_no_level_means_the_strongest() -> None:
    assert nim.MOVE.decode(ask(question(level="")))


def test_the_same_seed_gives_the_same_move() -> None:
    assert ask(question()) == ask(question())


def test_one_who_thinks_too_long_is_stopped_and_the_next_one_answers() -> None:
    ask(question())
    before = process_pid()
    began = time.monotonic()
    with pytest.raises(TooSlow):
        ask(question("tests.site.sleepy"), timeout=0.3)
    assert ask(question())
    assert time.monotonic() - began < 30
    assert not is_alive(before)


def test_one_who_waits_behind_another_is_not_kept_for_ever() -> None:
    ask(question())
    thinker().put(encode(question("tests.site.sleepy")), 30)
    with pytest.raises(TooSlow, match="others think"):
        ask(question(), timeout=0.2)


def test_one_who_breaks_down_raises_too_slow_and_the_next_one_answers() -> None:
    with pytest.raises(TooSlow, match="KeyError"):
        ask(question(level="unheard of"))
    assert ask(question())


def test_a_thinking_process_that_was_killed_is_replaced() -> None:
    ask(question())
    os.kill(process_pid(), signal.SIGKILL)
    time.sleep(0.1)
    assert ask(question())


def test_stopping_interrupts_a_player_who_thinks() -> None:
    ask(question())
    thought = thinker().put(encode(question("tests.site.sleepy")), 30)
    began = time.monotonic()
    thinking.stop()
    with pytest.raises(TooSlow):
        thought.result(2)
    assert time.monotonic() - began < 10


def test_the_thinking_process_knows_no_django() -> None:
    code = (
        "import sys, games.tables.computer.process; "
        "print([m for m in sys.modules if 'django' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"


def test_no_thinking_process_outlives_a_killed_site() -> None:
    code = (
        "import time; from tests.site.test_thinking import *;"
        "ask(question()); print(process_pid(), flush=True); ask(question('tests.site.sleepy'), 60)"
    )
    site = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert site.stdout
    pid = int(site.stdout.readline())
    time.sleep(0.2)
    site.kill()
    site.communicate()
    await_that(lambda: not is_alive(pid), "it lives on", 5)
