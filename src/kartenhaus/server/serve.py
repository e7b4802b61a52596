"""`kartenhaus serve`: opens the house to this machine and the local network."""

from __future__ import annotations

import gc
import io
import os
import secrets
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

import click
import msgspec
import segno
import uvicorn
from starlette.applications import Starlette

from ..core.errors import BadOption, KartenhausError
from ..core.voice import Voice
from ..store import Store
from ..table.times import WallClock
from . import logs, texts
from .app import STATIC, application
from .house import House, Settings

PORT = 8023
TRIES = 20  # ports, from the first on
LONGEST_MESSAGE = 16_384  # bytes, before anything is decoded
GRACE = 5  # seconds for what is under way when the house closes
SWITCH = 0.0005  # seconds: the loop gets its turn back soon from the thread that writes
HANDED_OVER = "KARTENHAUS_SETTINGS"  # to the worker processes


class CannotOpen(KartenhausError):
    """No port to open at."""


# ── One process ──────────────────────────────────────────────────────────────
def opened(settings: Settings) -> House:
    process = f"{os.getpid()}-{secrets.token_hex(4)}"
    return House(settings, Store.open(settings.database, process, WallClock().now()), process=process)


def worker() -> Starlette:
    """What each process of the server runs; its settings come from the one that started it."""
    logs.set_up(os.environ.get("KARTENHAUS_LOG", "info"))
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.disable()  # the house tidies up when it is quiet: to look through thousands of tables takes its time
    settings = msgspec.json.decode(os.environ[HANDED_OVER], type=Settings)
    return application(lambda: opened(settings), settings.rate)


# ── Where ────────────────────────────────────────────────────────────────────
def data_folder() -> Path:
    """Where this machine keeps what programs keep for their user."""
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "kartenhaus"


def usual_database() -> str:
    return f"sqlite:///{data_folder() / 'kartenhaus.db'}"


def free_port(host: str, wanted: int | None) -> int:
    """The wanted one, or else the first that is free."""
    for port in [wanted] if wanted is not None else range(PORT, PORT + TRIES):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except (OSError, OverflowError):
                continue
            return int(trial.getsockname()[1])
    raise CannotOpen(*(text.format(port=wanted or PORT, host=host) for text in texts.PORT_TAKEN))


def network_address() -> str | None:
    """This machine's address in its network. Nothing is sent: a datagram socket only looks up the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def greeting(host: str, port: int, voice: Voice) -> str:
    """The addresses, with a code that a phone can read."""
    here = f"http://localhost:{port}/"
    lines = ["", voice(*texts.OPEN), f"  {voice(*texts.HERE)}  {here}"]
    address = network_address() if host in ("0.0.0.0", "::") else None
    if address:
        there = f"http://{address}:{port}/"
        code = io.StringIO()
        segno.make(there, error="l").terminal(code, compact=True, border=1)
        lines += [f"  {voice(*texts.NETWORK)}  {there}", "", code.getvalue().rstrip("\n")]
    return "\n".join([*lines, "", voice(*texts.STOP), ""])


# ── The command ──────────────────────────────────────────────────────────────
@click.command()
@click.option("--host", default="0.0.0.0", metavar="ADDRESS")
@click.option("--port", type=int, metavar="NUMBER")
@click.option("--database", metavar="URL")
@click.option("--workers", type=int, default=1, metavar="NUMBER")
@click.option("--thinkers", type=int, default=1, metavar="NUMBER")
@click.option("--browser/--no-browser", default=False)
@click.pass_context
def serve(
    ctx: click.Context, host: str, port: int | None, database: str | None, workers: int, thinkers: int, browser: bool
) -> None:
    voice = Voice(ctx.obj)
    settings = Settings(database or usual_database(), processes=thinkers)
    if not 1 <= workers <= 64 or not 1 <= thinkers <= 64:
        raise BadOption(*texts.TOO_MANY)
    if workers > 1 and not settings.database.startswith("postgresql"):
        raise BadOption(*texts.NEEDS_POSTGRESQL)
    Store.open(settings.database, f"{os.getpid()}-check", WallClock().now()).close()  # a wrong address is told at once
    chosen = free_port(host, port)
    click.echo(greeting(host, chosen, voice))
    if browser and (STATIC / "index.html").exists():
        threading.Timer(1.0, webbrowser.open, [f"http://localhost:{chosen}/"]).start()
    os.environ[HANDED_OVER] = msgspec.json.encode(settings).decode()
    uvicorn.run("kartenhaus.server.serve:worker", host=host, port=chosen, workers=workers, **RUNNING)


RUNNING: dict[str, Any] = {
    "factory": True,
    "ws": "kartenhaus.server.line:Line",
    "ws_max_size": LONGEST_MESSAGE,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    "access_log": False,
    "log_config": None,
    "server_header": False,
    "timeout_graceful_shutdown": GRACE,
}
