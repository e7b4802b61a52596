"""The ASGI application: routes, headers, who may ask, what is logged."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..core.errors import KartenhausError
from ..core.voice import Both
from ..engine.game import Refused
from . import wire
from .asking import Asked, Endpoint, NoProfile, Settled, Text
from .connection_limits import LIMITS, ConnectionLimits
from .constants import Encoded, encoded
from .decisions import Banned
from .endpoints import ENDPOINTS
from .faults import FAULT, is_ours, told
from .forwarded import Forwarded, Proxies
from .hub import Hub, Settings
from .limits import TOO_FAST, TOO_MANY_SOCKETS, TooMuch, network
from .loading import NoSuchTable, OnlyResult
from .openapi import described
from .people import hashed
from .slow_work import Busy
from .sockets import table_socket

log = logging.getLogger("kartenhaus")

COOKIE = "kartenhaus"
YEAR = 366 * 86400
LONGEST = 20_000  # bytes of a body
HEADERS = {
    # WebAssembly has to be named: going on alone on the device, without this server, needs Python in the page.
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
STATIC = Path(str(files(__package__.rpartition(".")[0]) / "static"))
TOO_LITTLE = ("Das war nicht alles.", "That was not all.")
TOO_MUCH = ("Das ist zu lang.", "That is too long.")
FOREIGN = ("Diese Seite darf hier nichts ändern.", "This page may not change anything here.")
ENCODER = msgspec.json.Encoder()


SOCKET = re.compile("/api/tables/([^/]+)/socket")


class Application:
    """Sockets of tables go straight to their table: the layers that an HTTP request passes through would stay in memory
    for as long as a socket is open. Everything else is Starlette's."""

    def __init__(self, http: Starlette, socket: Callable[[WebSocket, Hub], Awaitable[None]], proxies: Proxies) -> None:
        self.http, self.socket, self.forwarded = http, socket, Forwarded(http, proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = SOCKET.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self.http(scope, receive, send)
            return
        self.forwarded.see(scope)
        scope["path_params"] = {"table": found[1]}
        await self.socket(WebSocket(scope, receive, send), self.http.state.hub)


def application(make: Callable[[], Hub], settings: Settings) -> Application:
    """`make` opens the hub, in the process that serves it."""
    proxies = Proxies(settings.trusted_proxies)
    limits = ConnectionLimits(settings.connections, settings.address_connections, proxies)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        hub: Hub = await asyncio.to_thread(make)
        app.state.hub = hub
        await hub.open()
        with saying_goodbye(hub):
            yield {LIMITS: limits}
        await hub.close()

    async def socket(websocket: WebSocket, hub: Hub) -> None:
        if not is_own(websocket, hub):
            await websocket.close(1008)
            return
        address = address_of(websocket)
        if not hub.limits.may_request(address, hub.now()):
            await turned_down(websocket, TOO_FAST)
            return
        me = await hub.people.who(websocket.cookies.get(COOKIE))
        if me is not None and not hub.limits.may_ask(me.id, hub.now()):
            await turned_down(websocket, TOO_FAST)
            return
        if hub.limits.open_socket(me.id if me else None, address):
            await table_socket(websocket, hub, me, address, hashed(websocket.cookies.get(COOKIE, "")))
        else:
            await turned_down(websocket, TOO_MANY_SOCKETS)

    routes = [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/api/openapi.json", openapi),
        *(Route(one.path, answering(one), methods=[one.method]) for one in ENDPOINTS),
        Route("/{path:path}", page),
    ]

    http = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Forwarded, proxies),
            Middleware(Watched),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
    )
    return Application(http, socket, proxies)


@contextmanager
def saying_goodbye(hub: Hub) -> Iterator[None]:
    """Those who are connected are told before the sockets close: whoever is asked to end hears it here first."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop, before = asyncio.get_running_loop(), {one: signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)}

    def end(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(goodbye_first, number, frame)

    def goodbye_first(number: int, frame: FrameType | None) -> None:
        hub.say_goodbye()
        going_on = before[signal.Signals(number)]
        if callable(going_on):
            going_on(number, frame)

    for one in before:
        signal.signal(one, end)
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


# ── Answers ──────────────────────────────────────────────────────────────────
ASKED = re.compile(r"\s*(de|en)\b[^,;]*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*")


def preferred(header: str | None) -> wire.Lang:
    """By Accept-Language: German where it comes before English, English otherwise; who says nothing gets German."""
    if header is None:
        return "de"
    found = [one for entry in header.lower().split(",") if (one := ASKED.fullmatch(entry))]
    weights = [float(one[2] or 1) for one in found]
    best = max(weights, default=0)
    return "de" if best and found[weights.index(best)][1] == "de" else "en"


def answering(one: Endpoint) -> Callable[[Request], Any]:
    decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(one.body) if one.body else None

    async def answer(request: Request) -> Response:
        hub: Hub = request.app.state.hub
        me = await hub.people.who(request.cookies.get(COOKIE))
        known = me.lang if me else preferred(request.headers.get("accept-language"))
        said = request.query_params.get("lang") or known
        lang: wire.Lang = "en" if said == "en" else "de"
        if me is not None and not hub.limits.may_ask(me.id, hub.now()):
            return trouble(429, *TOO_FAST, lang)
        if one.method != "GET" and not is_own(request, hub):
            return trouble(403, *FOREIGN, lang)
        if one.method != "GET" and me is not None and me.banned_at is not None:
            return trouble(403, Banned().de, Banned().en, lang)
        try:
            body = decoder.decode(await body_of(request)) if decoder else None
            query = {**request.query_params, "origin": f"{request.url.scheme}://{request.url.netloc}"}
            asked = Asked(hub, me, lang, dict(request.path_params), query, body, address_of(request), *told_by(request))
            return sent(await one.handler(asked), request)
        except TooLong:
            return trouble(413, *TOO_MUCH, lang)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return trouble(400, f"So geht das nicht: {error}", f"This cannot be read: {error}", lang)
        except TooMuch as error:
            return trouble(429, error.de, error.en, lang)
        except NoSuchTable as error:
            return trouble(404, error.de, error.en, lang)
        except OnlyResult as error:
            return trouble(410, error.de, error.en, lang)
        except NoProfile as error:
            return trouble(401, error.de, error.en, lang)
        except Busy as error:
            return trouble(503, error.de, error.en, lang)
        except KartenhausError as error:
            clause = error.clause if isinstance(error, Refused) else None
            return trouble(503 if is_ours(error) else 422, *told(error), lang, clause)
        except ClientDisconnect:
            return trouble(400, *TOO_LITTLE, lang)  # to nobody
        except Exception:
            log.exception("a request could not be answered")
            return trouble(500, *FAULT, lang)

    return answer


def told_by(request: Request) -> tuple[str, str]:
    """The device's secret, and what it says that it is."""
    return request.cookies.get(COOKIE, ""), request.headers.get("user-agent", "")


def address_of(connection: HTTPConnection) -> str:
    return network(connection.client.host if connection.client else "")


class TooLong(Exception):
    pass


async def body_of(request: Request) -> bytes:
    """Read with a limit: Content-Length may be wrong."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST:
            raise TooLong
    return bytes(body)


def sent(answer: Any, request: Request) -> Response:
    if isinstance(answer, Text):
        headers = {"content-disposition": f'attachment; filename="{answer.filename}"'} if answer.filename else {}
        return Response(answer.content, media_type=answer.kind, headers=headers)
    if isinstance(answer, Encoded):
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if zipped else {})
        return Response(answer.zipped if zipped else answer.plain, 200, headers, "application/json")
    settled = answer if isinstance(answer, Settled) else None
    response = Response(ENCODER.encode(settled.answer if settled else answer), media_type="application/json")
    if settled and not settled.secret:
        response.delete_cookie(COOKIE, path="/")
    elif settled:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, settled.secret, YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return response


async def turned_down(websocket: WebSocket, words: Both) -> None:
    """Refuses before the handshake: a client above its limits gets no socket."""
    if "websocket.http.response" in websocket.scope.get("extensions", {}):
        lang = preferred(websocket.headers.get("accept-language"))
        await websocket.send_denial_response(trouble(429, *words, lang))
    else:
        await websocket.close(1008)


def trouble(status: int, de: str, en: str, lang: str, clause: str | None = None) -> Response:
    words = en if lang == "en" else de
    headers = {"retry-after": "2"} if status == 429 else {}
    return Response(ENCODER.encode(wire.Trouble(words, clause)), status, headers, "application/json")


def is_own(connection: HTTPConnection, hub: Hub) -> bool:
    """Whether the page that asks is one of this server's: browsers say where a page comes from, and pages cannot lie
    about it. Programs that are no browsers say nothing, and carry nobody's cookie."""
    origin, host = connection.headers.get("origin"), connection.headers.get("host")
    if origin is None:
        return True
    return (bool(host) and origin.partition("://")[2] == host) or origin in hub.settings.origins


# ── For those who run it ─────────────────────────────────────────────────────
async def healthz(request: Request) -> Response:
    """Whether it could write lately. Nothing is written for it: anybody may ask, as often as they like."""
    hub: Hub = request.app.state.hub
    return PlainTextResponse("ok\n") if hub.can_write else PlainTextResponse("the store does not answer\n", 503)


async def metrics(request: Request) -> Response:
    hub: Hub = request.app.state.hub
    hub.metrics.tables.set(len(hub.live_tables))
    return PlainTextResponse(hub.metrics.text(), media_type="text/plain; version=0.0.4")


async def openapi(request: Request) -> Response:
    hub: Hub = request.app.state.hub
    return sent(await hub.executor.run(encoded_description), request)


@lru_cache
def encoded_description() -> Encoded:
    return encoded(described)


async def page(request: Request) -> Response:
    """A file of the client; any other address gets the index page, and the client routes it."""
    if request.path_params["path"].startswith("api/"):
        return trouble(404, "Das gibt es hier nicht.", "There is no such thing here.", "de")
    index = STATIC / "index.html"
    wanted = file_of(request.path_params["path"])
    if wanted is not None and wanted != index.resolve():
        return FileResponse(wanted, headers={"cache-control": kept_for(wanted)})
    if not index.is_file():
        return PlainTextResponse("The web client is not built: run ./play, or `npm run build` in web/.\n", 503)
    return HTMLResponse(front_page(index, index.stat().st_mtime_ns), headers={"cache-control": "no-cache"})


@lru_cache(maxsize=1)
def front_page(index: Path, changed: int) -> str:
    """The client names its files from the folder that it is in; here it is read at addresses such as /t/abc, too."""
    return index.read_text("utf-8").replace('="./', '="/')


def file_of(path: str) -> Path | None:
    try:
        wanted = (STATIC / path).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # no file has such a name
        return None


LONG, SHORT, ASK = "public, max-age=31536000, immutable", "public, max-age=300", "no-cache"


def kept_for(file: Path) -> str:
    """Names with a fingerprint never mean anything else; the service worker says which build is the newest."""
    if file.parent == STATIC.resolve() and file.name == "sw.js":
        return ASK
    return LONG if file.relative_to(STATIC.resolve()).parts[0] in ("assets", "python") else SHORT


class Watched:
    """Puts the usual headers on every answer, counts it and writes a line to the log: never a query, a cookie or a
    body. Whoever asks too often gets no further than this."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            await send(message)

        hub: Hub = scope["app"].state.hub
        connection = HTTPConnection(scope)
        try:
            if scope["path"] == "/healthz" or hub.limits.may_request(address_of(connection), hub.now()):
                await self.app(scope, receive, with_headers)
            else:
                lang = preferred(connection.headers.get("accept-language"))
                await trouble(429, *TOO_FAST, lang)(scope, receive, with_headers)
        finally:
            hub.metrics.requests.add(str(status))
            took = round(1000 * (time.perf_counter() - began), 1)
            log.info("request", extra={"method": scope["method"], "path": scope["path"], "status": status, "ms": took})
