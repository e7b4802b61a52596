"""`kartenhaus serve`: a server for this machine and the local network."""

from __future__ import annotations

import errno
import io
import os
import re
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

import click
import msgspec
import segno
import uvicorn
from msgspec.structs import replace

from ..core.children import end_with_parent
from ..core.errors import BadOption, KartenhausError, reason
from ..core.parts import need
from ..core.voice import Both, Voice
from ..players.offered import offer_folder
from ..store import Store
from ..store.location import usual_database
from ..table.times import HouseTime, wall
from . import logs, texts
from .app import STATIC, Application, application
from .forwarded import Proxies
from .garbage import only_young
from .hub import Hub
from .push_services import checked_contact, checked_host
from .settings import Settings

PORT = 8023
TRIES = 20  # ports, from the first on
LONGEST_MESSAGE = 16_384  # bytes, before anything is decoded
LONGEST_HEAD = 16_384  # bytes of a request before its body
KEEP_ALIVE = 30  # seconds that a connection may stay without a request
GRACE = 5  # seconds for requests in progress when the server stops
SWITCH = 0.0005  # seconds: the event loop soon gets the GIL back from the thread that writes
OWN_FILES = 200  # of the database, the log, computer players, the client
HANDED_OVER = "KARTENHAUS_SETTINGS"  # to the worker processes


class CannotOpen(KartenhausError):
    """No port to open at."""


# ── One process ──────────────────────────────────────────────────────────────
def opened(settings: Settings) -> Hub:
    process = f"{os.getpid()}-{secrets.token_hex(4)}"
    time = HouseTime()
    return Hub(settings, Store.open(settings.database, process, time.now(), serving=True), time, process)


def worker() -> Application:
    """What each process of the server runs; its settings come from the one that started it."""
    logs.set_up(os.environ.get("KARTENHAUS_LOG", "info"))
    end_with_parent()  # where several serve: without the one that started them nobody could stop them
    sys.setswitchinterval(SWITCH)
    only_young()
    settings = msgspec.json.decode(os.environ[HANDED_OVER], type=Settings)
    if settings.players:
        offer_folder(settings.players)
    connections = most_connections(settings.connections)
    return application(lambda: opened(settings), replace(settings, connections=connections))


def most_connections(wished: int) -> int:
    """As given, but at most the system's limit of open files less what the server itself needs."""
    if sys.platform == "win32":
        return wished
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = wished + OWN_FILES
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return max(1, allowed - OWN_FILES)


# ── Where ────────────────────────────────────────────────────────────────────
def free_port(host: str, wanted: int | None) -> int:
    """The wanted one, or else the first that is free."""
    for port in [wanted] if wanted is not None else range(PORT, PORT + TRIES):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except OSError as error:
                if error.errno == errno.EADDRINUSE:
                    continue
                (german, english), (de, en) = texts.NOT_HERE, reason(error)
                where = {"port": port, "host": host}
                raise CannotOpen(german.format(**where, why=de), english.format(**where, why=en)) from error
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


def between(low: int, high: int, otherwise: Both) -> Callable[[str], int]:
    """Reads a number for the command."""

    def number(said: str) -> int:
        if re.fullmatch(r"[0-9]{1,9}", str(said)) and low <= int(said) <= high:
            return int(said)
        raise BadOption(*(text.format(value=str(said)[:30]) for text in otherwise))

    return number


port_number = between(0, 65_535, texts.NO_PORT)
newcomers = between(1, 1_000_000, texts.NO_NEWCOMERS)
processes = between(1, 64, texts.TOO_MANY)
days = between(1, 36_500, texts.NO_DAYS)


# ── The command ──────────────────────────────────────────────────────────────
@click.command()
@click.option("--host", default="0.0.0.0")
@click.option("--port", type=port_number)
@click.option("--database")
@click.option("--workers", type=processes, default=1)
@click.option("--thinkers", type=processes, default=1)
@click.option("--trusted-proxy", multiple=True)
@click.option("--newcomers", type=newcomers, default=60)
@click.option("--keep-days", type=days)
@click.option("--push")
@click.option("--push-host", multiple=True)
@click.option("--players", "players_folder", type=click.Path(exists=True, file_okay=False))
@click.option("--site", type=click.Path(exists=True, file_okay=False))
@click.option("--browser/--no-browser", default=False)
@click.pass_context
def serve(
    ctx: click.Context,
    host: str,
    port: int | None,
    database: str | None,
    workers: int,
    thinkers: int,
    trusted_proxy: tuple[str, ...],
    newcomers: int,
    keep_days: int | None,
    push: str | None,
    push_host: tuple[str, ...],
    players_folder: str | None,
    site: str | None,
    browser: bool,
) -> None:
    voice = Voice(ctx.obj)
    Proxies(trusted_proxy)  # a wrong one is told at once
    settings = Settings(
        database or usual_database(),
        processes=thinkers,
        trusted_proxies=trusted_proxy,
        newcomers=newcomers,
        keep_days=keep_days,
        players=players_folder,
        site=site,
        push=push and checked_contact(push),
        push_hosts=tuple(checked_host(one) for one in push_host),
    )
    if push:
        need("push", "--push")
    elif push_host:
        raise BadOption(*texts.PUSH_FIRST)
    if players_folder:
        offer_folder(players_folder)
    if workers > 1 and not settings.database.startswith("postgresql"):
        raise BadOption(*texts.NEEDS_POSTGRESQL)
    # A wrong address, a damaged file or another server there is told at once.
    Store.open(settings.database, f"{os.getpid()}-check", wall(), serving=True).close()
    chosen = free_port(host, port)
    click.echo(greeting(host, chosen, voice))
    if browser and (STATIC / "index.html").exists():
        threading.Timer(1.0, webbrowser.open, [f"http://localhost:{chosen}/"]).start()
    os.environ[HANDED_OVER] = msgspec.json.encode(settings).decode()
    uvicorn.run("kartenhaus.server.serve:worker", host=host, port=chosen, workers=workers, **RUNNING)


RUNNING: dict[str, Any] = {
    "factory": True,
    "http": "kartenhaus.server.connection_limits:GuardedHttp",
    "h11_max_incomplete_event_size": LONGEST_HEAD,
    "timeout_keep_alive": KEEP_ALIVE,
    "proxy_headers": False,  # `server/forwarded.py` asks first whose they are
    "ws": "kartenhaus.server.direct_socket:DirectSocket",
    "ws_max_size": LONGEST_MESSAGE,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    "access_log": False,
    "log_config": None,
    "server_header": False,
    "timeout_graceful_shutdown": GRACE,
}
