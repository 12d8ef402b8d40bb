"""PostgreSQL and Redis of our own: on free loopback ports, in a folder that goes with them."""

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

SHELL = "chromium-headless-shell"  # Chromium without windows: half the work for each page
PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server", SHELL: SHELL}
BROWSERS = (SHELL, "chromium", "chromium-browser")  # any of them does
PATIENCE = 60.0  # busy machines start slowly
ROOT = Path(__file__).resolve().parent.parent.parent


class MissingError(Exception):
    """A program is not installed, and we may not install it."""


def program(name: str) -> str:
    """The path of a program; PostgreSQL's lie outside PATH on Debian."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([*map(str, folders), os.environ.get("PATH", os.defpath), "/usr/sbin"])
    found = shutil.which(name, path=path)
    if found is None:
        raise MissingError(f"{name} is not installed (Debian package {PACKAGES.get(name, name)})")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def die_with_parent() -> None:
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Server:
    """One process of ours: started, awaited, stopped by its own id."""

    stop_signal = signal.SIGTERM

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env: dict[str, str] = {}
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> Sequence[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def user(self) -> str | None:
        return None

    def cwd(self) -> Path:
        return self.folder

    def start(self) -> None:
        self.process = self.launched()
        await_that(lambda: self.alive() and self.answers(), f"{type(self).__name__} did not start")

    def launched(self, files: Sequence[int] = ()) -> "subprocess.Popen[bytes]":
        with (self.folder / f"{type(self).__name__.lower()}.log").open("ab") as log:
            return subprocess.Popen(
                self.command(),
                cwd=self.cwd(),
                env={**os.environ, **self.env},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=files,
                start_new_session=True,  # Ctrl-C is ours; we stop it ourselves
                user=self.user(),
                preexec_fn=die_with_parent,
            )

    def alive(self) -> bool:
        if self.process is None or self.process.poll() is not None:
            raise RuntimeError(f"{type(self).__name__} ended: see its log in {self.folder}")
        return True

    def stop(self, how: int | None = None) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(how or self.stop_signal)
            self.process.wait(PATIENCE)


class Redis(Server):
    """A Redis that keeps nothing."""

    def command(self) -> Sequence[str]:
        options = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        pairs = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        return [program("redis-server"), *pairs]

    def answers(self) -> bool:
        """Whether it answers PING, not only whether it listens."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 2) as link:
            link.sendall(b"PING\r\n")
            return link.recv(16).startswith(b"+PONG")
        return False

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


class Postgres(Server):
    """A PostgreSQL cluster of its own; root runs it as the user postgres, on which it insists."""

    stop_signal = signal.SIGINT  # fast: it does not wait for clients

    def __init__(self, folder: Path, *, durable: bool) -> None:
        super().__init__(folder)
        self.durable = durable
        self.data = folder / "postgres"

    def user(self) -> str | None:
        return "postgres" if os.geteuid() == 0 else None

    def make(self) -> None:
        self.data.mkdir()
        if user := self.user():
            person = pwd.getpwnam(user)
            for path in (self.folder, self.data):
                os.chown(path, person.pw_uid, person.pw_gid)
        words = ["--auth=trust", "--username=cosmos", "--encoding=UTF8", "--no-locale", "--no-sync"]
        subprocess.run(
            [program("initdb"), "-D", str(self.data), *words],
            check=True,
            cwd=self.folder,
            user=self.user(),
            stdout=subprocess.DEVNULL,
        )

    def command(self) -> Sequence[str]:
        options = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",  # a path of a folder may be too long for one
            "max_connections": 200,
            "shared_buffers": "128MB",
        }
        if not self.durable:
            options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        pairs = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        return [program("postgres"), "-D", str(self.data), *pairs]

    def start(self) -> None:
        if not self.data.exists():
            self.make()
        super().start()

    def answers(self) -> bool:
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "cosmos", "-q"]
        return subprocess.run([program("pg_isready"), *words], check=False).returncode == 0

    def create(self, name: str) -> None:
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "cosmos", name]
        subprocess.run([program("createdb"), *words], check=True)

    def url(self, name: str = "cosmos") -> str:
        return f"postgresql://cosmos@127.0.0.1:{self.port}/{name}"


class Web(Server):
    """Web processes of the full site that share one listening socket."""

    def __init__(self, folder: Path, env: dict[str, str], workers: int = 1) -> None:
        super().__init__(folder)
        self.env = env
        self.workers = workers
        self.others: list[subprocess.Popen[bytes]] = []

    def cwd(self) -> Path:
        return ROOT

    def command(self) -> Sequence[str]:
        return web_command(self.listener)

    def start(self) -> None:
        self.listener = listening(self.port)
        for _ in range(self.workers - 1):
            self.others.append(self.launched([self.listener.fileno()]))
        super().start()

    def launched(self, files: Sequence[int] = ()) -> "subprocess.Popen[bytes]":
        return super().launched([self.listener.fileno()])

    def answers(self) -> bool:
        with suppress(OSError):
            return bool(urlopen(f"{self.url}/healthz", timeout=2).read() == b"ok")
        return False

    def stop(self, how: int | None = None) -> None:
        for process in self.others:
            process.terminate()
        super().stop(how)
        for process in self.others:
            process.wait(PATIENCE)
        self.listener.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def listening(port: int) -> socket.socket:
    """A socket that several web processes accept from."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Handed over by number it is no TCP socket to uvicorn, which would let answers wait 40 ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(512)
    return listener


def web_command(listener: socket.socket) -> list[str]:
    return uvicorn_command(str(listener.fileno()))


def uvicorn_command(fd: str) -> list[str]:
    return [sys.executable, "-m", "cosmos_site.web", "--fd", fd]


class Worker(Server):
    """A Celery worker of the full site, with its pool of processes; of all queues, or some."""

    def __init__(
        self, folder: Path, env: dict[str, str], *, ready: Callable[[], bool], queues: str = ""
    ) -> None:
        super().__init__(folder)
        self.env = {**env, "COSMOS_POOL": "0"}
        self.ready = ready
        self.queues = queues

    def cwd(self) -> Path:
        return ROOT

    def command(self) -> Sequence[str]:
        words = ["--concurrency", "2", "--hostname", f"w{self.port}@localhost"]
        words += ["--queues", self.queues] if self.queues else []
        return [sys.executable, "-m", "celery", "-A", "cosmos_site", "worker", *words]

    def answers(self) -> bool:
        return self.ready()

    def kill(self) -> None:
        """As the kernel would: the worker and its whole pool, at once."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class KeptWorker(Worker):
    """A worker with its keeper, as `make full` and the Procfile start it."""

    def command(self) -> Sequence[str]:
        return [sys.executable, str(ROOT / "cosmos_site" / "supervise.py"), *super().command()]


class Beat(Worker):
    """The timetable, with its keeper."""

    def command(self) -> Sequence[str]:
        celery = [sys.executable, "-m", "celery", "-A", "cosmos_site", "beat"]
        keep = [sys.executable, str(ROOT / "cosmos_site" / "supervise.py")]
        return [*keep, *celery, "--scheduler", "celery.beat:Scheduler"]


def await_that(true: Callable[[], bool], otherwise: str, seconds: float = PATIENCE) -> None:
    """Waits until something is true; says what did not happen if it never is."""
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            raise TimeoutError(otherwise)
        time.sleep(0.05)


@contextmanager
def private_servers(*, durable: bool = False) -> Iterator[tuple[Postgres, Redis]]:
    """Both, running, with an empty database named cosmos; stopped and removed at the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cosmos-")))
        postgres, redis = Postgres(folder, durable=durable), Redis(folder)
        for server in (postgres, redis):
            stack.callback(server.stop)
            server.start()
        postgres.create("cosmos")
        yield postgres, redis
