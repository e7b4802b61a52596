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

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..core.voice import Both
from . import answering as answers
from .answering import Reply, decoder_of, preferred, replied, trouble
from .asking import Endpoint
from .connection_limits import LIMITS, ConnectionLimits
from .constants import Encoded, encoded
from .endpoints import ENDPOINTS
from .forwarded import Forwarded, Proxies
from .hub import Hub
from .limits import TOO_FAST, TOO_MANY_SOCKETS, network
from .openapi import described
from .people import hashed
from .settings import Settings
from .sockets import table_socket

log = logging.getLogger("kartenhaus")

COOKIE = "kartenhaus"
YEAR = 366 * 86400
POLICY = "content-security-policy"
HEADERS = {
    # WebAssembly has to be named: going on alone on the device, without this server, needs Python in the page.
    POLICY: (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; font-src 'self' data:; "
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
def answering(one: Endpoint) -> Callable[[Request], Any]:
    decoder = decoder_of(one)

    async def respond(request: Request) -> Response:
        hub: Hub = request.app.state.hub
        asked = answers.Request(
            dict(request.path_params),
            {**request.query_params, "origin": f"{request.url.scheme}://{request.url.netloc}"},
            lambda: body_of(request),
            address_of(request),
            request.cookies.get(COOKIE, ""),
            request.headers.get("user-agent", ""),
            request.headers.get("accept-language"),
            is_own(request, hub),
        )
        return sent(await answers.answer(hub, one, decoder, asked), request)

    return respond


def address_of(connection: HTTPConnection) -> str:
    return network(connection.client.host if connection.client else "")


async def body_of(request: Request) -> bytes:
    """Read with a limit: Content-Length may be wrong."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > answers.LONGEST:
                raise answers.TooLong
    except ClientDisconnect as error:
        raise answers.Incomplete from error
    return bytes(body)


def sent(reply: Reply, request: Request) -> Response:
    headers = {"retry-after": "2"} if reply.status == 429 else {}
    content = reply.body
    if reply.filename:
        headers["content-disposition"] = f'attachment; filename="{reply.filename}"'
    if reply.zipped is not None:
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"], content = "gzip", reply.zipped
    response = Response(content, reply.status, headers, reply.kind)
    if reply.secret == "":
        response.delete_cookie(COOKIE, path="/")
    elif reply.secret is not None:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, reply.secret, YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return response


def told_trouble(status: int, words: Both, lang: str) -> Response:
    headers = {"retry-after": "2"} if status == 429 else {}
    return Response(trouble(status, *words, lang).body, status, headers, answers.JSON)


async def turned_down(websocket: WebSocket, words: Both) -> None:
    """Refuses before the handshake: a client above its limits gets no socket."""
    if "websocket.http.response" in websocket.scope.get("extensions", {}):
        lang = preferred(websocket.headers.get("accept-language"))
        await websocket.send_denial_response(told_trouble(429, words, lang))
    else:
        await websocket.close(1008)


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
    return sent(replied(await hub.executor.run(encoded_description)), request)


@lru_cache
def encoded_description() -> Encoded:
    return encoded(described)


async def page(request: Request) -> Response:
    """A file of the client; any other address gets the index page, and the client routes it."""
    if request.path_params["path"].startswith("api/"):
        return told_trouble(404, ("Das gibt es hier nicht.", "There is no such thing here."), "de")
    index = STATIC / "index.html"
    wanted = file_of(request.path_params["path"]) or runtime_file(request)
    if wanted is not None and wanted != index.resolve():
        return FileResponse(wanted, headers=headers_of(request.path_params["path"]))
    if not index.is_file():
        return PlainTextResponse("The web client is not built: run ./play, or `npm run build` in web/.\n", 503)
    return HTMLResponse(front_page(index, index.stat().st_mtime_ns), headers={"cache-control": "no-cache"})


@lru_cache(maxsize=1)
def front_page(index: Path, changed: int) -> str:
    """The client names its files from the folder that it is in; here it is read at addresses such as /t/abc, too."""
    return index.read_text("utf-8").replace('="./', '="/')


def file_of(path: str, folder: Path | None = None) -> Path | None:
    folder = folder or STATIC
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # no file has such a name
        return None


RUNTIME = re.compile(r"python\.json|python/.+")


def runtime_file(request: Request) -> Path | None:
    """Python for the browser, so that people can go on alone when this server is away."""
    path = request.path_params["path"]
    site = request.app.state.hub.settings.site if RUNTIME.fullmatch(path) else None
    return file_of(path, Path(site)) if site else None


LONG, SHORT, ASK = "public, max-age=31536000, immutable", "public, max-age=300", "no-cache"


WORKERS = re.compile(r"assets/\w+\.worker-[^/]+\.js")


def headers_of(path: str) -> dict[str, str]:
    """Names with a fingerprint never mean anything else; the service worker says which build is the newest. A worker
    that has Python in it loads a script that came compressed."""
    if path in ("sw.js", "python.json"):
        return {"cache-control": ASK}
    headers = {"cache-control": LONG if path.startswith(("assets/", "python/")) else SHORT}
    if WORKERS.fullmatch(path):
        headers[POLICY] = HEADERS[POLICY].replace("script-src 'self'", "script-src 'self' blob:")
    return headers


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
                said = {name for name, _ in message["headers"]}
                headers = ((name.encode(), value.encode()) for name, value in HEADERS.items())
                message["headers"] += [header for header in headers if header[0] not in said]
            await send(message)

        hub: Hub = scope["app"].state.hub
        connection = HTTPConnection(scope)
        try:
            if scope["path"] == "/healthz" or hub.limits.may_request(address_of(connection), hub.now()):
                await self.app(scope, receive, with_headers)
            else:
                lang = preferred(connection.headers.get("accept-language"))
                await told_trouble(429, TOO_FAST, lang)(scope, receive, with_headers)
        finally:
            hub.metrics.requests.add(str(status))
            took = round(1000 * (time.perf_counter() - began), 1)
            log.info("request", extra={"method": scope["method"], "path": scope["path"], "status": status, "ms": took})
