"""The keeper of a process: starts it again whenever it ends, and stops with it when asked."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.full import SUPERVISE
from tests.services.servers import ROOT, Beat, KeptWorker, await_that

KEEP = [sys.executable, str(ROOT / "cosmos_site" / "supervise.py")]
Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def keep() -> Iterator[Start]:
    started: list[subprocess.Popen[bytes]] = []

    def start(*command: str, files: tuple[int, ...] = ()) -> "subprocess.Popen[bytes]":
        started.append(subprocess.Popen([*KEEP, *command], pass_fds=files))
        return started[-1]

    yield start
    for process in started:
        if process.poll() is None:
            process.terminate()
            process.wait(10)


def script(path: Path, then: str) -> list[str]:
    """A command that notes its id in a file, then does something."""
    note = f"import os, time; open({str(path)!r}, 'a').write(f'{{os.getpid()}}\\n'); {then}"
    return [sys.executable, "-c", note]


def ids(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def test_a_command_that_ends_runs_again(keep: Start, tmp_path: Path) -> None:
    path = tmp_path / "ids"
    keep(*script(path, "raise SystemExit(3)"))
    await_that(lambda: len(ids(path)) >= 3, "it was not started again", 20)
    assert len(set(ids(path))) == len(ids(path))


def is_running(pid: int) -> bool:
    """Neither gone nor a dead entry that nobody has collected yet."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def test_a_command_that_is_killed_runs_again_and_leaves_no_child_behind(
    keep: Start, tmp_path: Path
) -> None:
    path = tmp_path / "ids"
    fork = f"os.fork() or open({str(tmp_path / 'children')!r}, 'w', 1).write(f'{{os.getpid()}}\\n')"
    keep(*script(path, f"{fork}; time.sleep(60)"))
    await_that(lambda: len(ids(tmp_path / "children")) == 1, "it did not start", 20)
    child = ids(tmp_path / "children")[0]
    os.kill(ids(path)[0], signal.SIGKILL)
    await_that(lambda: len(ids(path)) == 2, "it was not started again", 20)
    await_that(lambda: not is_running(child), "its child lives on", 20)


def test_it_stops_when_asked_and_its_command_with_it(keep: Start, tmp_path: Path) -> None:
    path = tmp_path / "ids"
    keeper = keep(*script(path, "time.sleep(60)"))
    await_that(lambda: len(ids(path)) == 1, "it did not start", 20)
    keeper.terminate()
    keeper.wait(10)
    with pytest.raises(ProcessLookupError):
        os.kill(ids(path)[0], 0)


def test_a_new_copy_takes_over_when_it_is_ready_and_not_before(keep: Start, tmp_path: Path) -> None:
    path = tmp_path / "ids"
    says = "time.sleep(0.5); os.write(int(os.environ['SUPERVISE_READY_FD']), b'1'); time.sleep(60)"
    keeper = keep(*script(path, says))
    await_that(lambda: len(ids(path)) == 1, "it did not start", 20)
    keeper.send_signal(signal.SIGHUP)
    await_that(lambda: len(ids(path)) == 2, "no new copy was started", 20)
    assert is_running(ids(path)[0])
    await_that(lambda: not is_running(ids(path)[0]), "the old copy did not end", 20)
    assert is_running(ids(path)[1])


def test_a_new_copy_that_dies_takes_over_from_nobody(keep: Start, tmp_path: Path) -> None:
    path, broken = tmp_path / "ids", tmp_path / "broken"
    keeper = keep(*script(path, f"os.path.exists({str(broken)!r}) and exit(3); time.sleep(60)"))
    await_that(lambda: len(ids(path)) == 1, "it did not start", 20)
    broken.touch()
    keeper.send_signal(signal.SIGHUP)
    await_that(lambda: len(ids(path)) == 2, "no new copy was started", 20)
    await_that(lambda: not is_running(ids(path)[1]), "it did not die", 20)
    time.sleep(0.5)
    assert is_running(ids(path)[0])


def test_a_command_that_cannot_live_is_tried_less_and_less_often(
    keep: Start, tmp_path: Path
) -> None:
    path = tmp_path / "ids"
    keep(*script(path, "raise SystemExit(3)"))
    time.sleep(4)
    assert 2 <= len(ids(path)) <= 4


def test_a_socket_that_was_handed_over_reaches_every_command(keep: Start, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        number = listener.fileno()
        serve = (
            "import socket, http.server as h; "
            f"s = h.HTTPServer(('', 0), h.SimpleHTTPRequestHandler, False); "
            f"s.socket = socket.socket(fileno={number}); s.handle_request()"
        )
        keep(sys.executable, "-c", serve, files=(number,))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/README.md"
        for _ in range(2):
            assert urlopen(url, timeout=20).status == 200


def test_the_full_site_names_a_supervisor_that_is_there(tmp_path: Path) -> None:
    commands = [SUPERVISE, KeptWorker(tmp_path, {}, ready=bool).command()]
    commands.append(Beat(tmp_path, {}, ready=bool).command())
    assert all(Path(words[1]).is_file() for words in commands)
