"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on loopback, stopped at the end.

    with database() as url: ...

The server starts with the first database that is asked for, once in each process of the suite.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
import pytest

WAIT = 60.0  # seconds for the server to come up
NUMBERS = count()


def programs() -> Path | None:
    """The folder of the newest installation."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    beside = shutil.which("initdb")
    return found[-1].parent if found else Path(beside).parent if beside else None


def other_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.getuid():
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Server:
    def __init__(self, folder: Path) -> None:
        self.programs, self.user = folder, other_user()
        self.home = Path(tempfile.mkdtemp(prefix="kh-pg-"))
        if self.user:
            shutil.chown(self.home, self.user)
        self.process: subprocess.Popen[bytes] | None = None
        atexit.register(self.remove)
        self.run("initdb", "-D", str(self.home / "data"), "-U", "kartenhaus", "-A", "trust", "-E", "UTF8", "--locale=C")
        self.port = free_port()
        self.start()

    def command(self, program: str, *arguments: str) -> list[str]:
        return [str(self.programs / program), *arguments]

    def run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            self.command(program, *arguments), user=self.user, cwd=self.home, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        settings = ("-c", "listen_addresses=127.0.0.1", "-k", str(self.home), "-p", str(self.port))
        with (self.home / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command("postgres", "-D", str(self.home / "data"), *settings),
                user=self.user,
                cwd=self.home,
                stdout=log,
                stderr=log,
            )
        self.wait()

    def wait(self) -> None:
        until = time.monotonic() + WAIT
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        """At once, but in good order."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(WAIT)
            self.process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql://kartenhaus@127.0.0.1:{self.port}/{name}"

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


@cache
def server() -> Server:
    folder = programs()
    if folder is None:
        missing = "PostgreSQL is not installed (no initdb in /usr/lib/postgresql/*/bin or on the PATH)"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return Server(folder)


@contextmanager
def database() -> Iterator[str]:
    """A fresh one; its URL."""
    name = f"kh{next(NUMBERS)}"
    server().execute(f"CREATE DATABASE {name}")
    try:
        yield server().url(name)
    finally:
        server().execute(f"DROP DATABASE {name} WITH (FORCE)")
