"""The ASGI application: routes, headers, who may ask, what is logged."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.resources import files
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..core.errors import KartenhausError
from ..engine.game import Refused
from ..store import ProfileRow
from . import wire
from .endpoints import ENDPOINTS, Asked, Endpoint, Forbidden, NoProfile, Settled, Text
from .house import House, NoSuchTable
from .limits import Buckets
from .openapi import described
from .sockets import table_socket

log = logging.getLogger("kartenhaus")

COOKIE = "kartenhaus"
YEAR = 366 * 86400
LONGEST = 20_000  # bytes of a body
BURST = 6  # seconds' worth of requests at once
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
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
TOO_MUCH = ("Das ist zu lang.", "That is too long.")
TOO_FAST = ("Zu viele Anfragen; bitte langsamer.", "Too many requests; slower, please.")
FOREIGN = ("Diese Seite darf hier nichts ändern.", "This page may not change anything here.")
FAULT = ("Da ist im Haus etwas schiefgegangen.", "Something went wrong in the house.")
ENCODER = msgspec.json.Encoder()


def application(make: Callable[[], House], rate: float) -> Starlette:
    """`make` opens the house (in whatever process this runs); `rate`: requests a second of one address or profile."""
    limits = Buckets(rate, BURST * rate)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house: House = await asyncio.to_thread(make)
        app.state.house = house
        await house.open()
        with saying_goodbye(house):
            yield
        await house.close()

    async def socket(websocket: WebSocket) -> None:
        house: House = websocket.app.state.house
        me = await house.who(websocket.cookies.get(COOKIE))
        if not is_own(websocket, house) or not limits.take(asker(websocket, me), house.now()):
            await websocket.close(1008)
            return
        await table_socket(websocket, house, me)

    routes = [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/api/openapi.json", openapi),
        *(Route(one.path, answering(one, limits), methods=[one.method]) for one in ENDPOINTS),
        WebSocketRoute("/api/tables/{table}/socket", socket),
        Route("/{path:path}", page),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Watched), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)],
    )


@contextmanager
def saying_goodbye(house: House) -> Iterator[None]:
    """Those who are connected are told before the sockets close: whoever is asked to end hears it here first."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop, before = asyncio.get_running_loop(), {one: signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)}

    def end(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(goodbye_first, number, frame)

    def goodbye_first(number: int, frame: FrameType | None) -> None:
        house.say_goodbye()
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
def answering(one: Endpoint, limits: Buckets) -> Callable[[Request], Any]:
    decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(one.body) if one.body else None

    async def answer(request: Request) -> Response:
        house: House = request.app.state.house
        me = await house.who(request.cookies.get(COOKIE))
        said = request.query_params.get("lang") or (me.lang if me else request.headers.get("accept-language", "de")[:2])
        lang: wire.Lang = "en" if said == "en" else "de"
        if not limits.take(asker(request, me), house.now()):
            return trouble(429, *TOO_FAST, lang)
        if one.method != "GET" and not is_own(request, house):
            return trouble(403, *FOREIGN, lang)
        try:
            body = decoder.decode(await body_of(request)) if decoder else None
            query = {**request.query_params, "origin": f"{request.url.scheme}://{request.url.netloc}"}
            asked = Asked(house, me, lang, dict(request.path_params), query, body)
            return sent(await one.handler(asked), request)
        except TooLong:
            return trouble(413, *TOO_MUCH, lang)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return trouble(400, f"So geht das nicht: {error}", f"This cannot be read: {error}", lang)
        except NoSuchTable as error:
            return trouble(404, error.de, error.en, lang)
        except NoProfile as error:
            return trouble(401, error.de, error.en, lang)
        except Forbidden as error:
            return trouble(403, error.de, error.en, lang)
        except KartenhausError as error:
            return trouble(422, error.de, error.en, lang, error.clause if isinstance(error, Refused) else None)
        except Exception:
            log.exception("a request could not be answered")
            return trouble(500, *FAULT, lang)

    return answer


def asker(connection: HTTPConnection, me: ProfileRow | None) -> str:
    """Whose requests are counted together."""
    return me.id if me else connection.client.host if connection.client else ""


class TooLong(Exception):
    pass


async def body_of(request: Request) -> bytes:
    """Read with a limit: what a header promises proves nothing."""
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
    settled = answer if isinstance(answer, Settled) else None
    response = Response(ENCODER.encode(settled.answer if settled else answer), media_type="application/json")
    if settled:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, settled.secret, YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return response


def trouble(status: int, de: str, en: str, lang: str, clause: str | None = None) -> Response:
    words = en if lang == "en" else de
    return Response(ENCODER.encode(wire.Trouble(words, clause)), status, media_type="application/json")


def is_own(connection: HTTPConnection, house: House) -> bool:
    """Whether the page that asks is one of this house's: browsers say where a page comes from, and pages cannot lie
    about it. Programs that are no browsers say nothing, and carry nobody's cookie."""
    origin, host = connection.headers.get("origin"), connection.headers.get("host")
    if origin is None:
        return True
    return (bool(host) and origin.partition("://")[2] == host) or origin in house.settings.origins


# ── For those who run it ─────────────────────────────────────────────────────
async def healthz(request: Request) -> Response:
    """Whether it can write."""
    house: House = request.app.state.house
    try:
        await asyncio.wait_for(asyncio.wrap_future(house.store.alive(house.now())), 5)
    except Exception:
        log.exception("the store does not answer")
        return PlainTextResponse("the store does not answer\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    house: House = request.app.state.house
    house.metrics.tables.set(len(house.rooms))
    return PlainTextResponse(house.metrics.text(), media_type="text/plain; version=0.0.4")


async def openapi(request: Request) -> Response:
    return Response(json.dumps(described()), media_type="application/json")


async def page(request: Request) -> Response:
    """A file of the client; any other address is the client's own, which finds its way by itself."""
    if request.path_params["path"].startswith("api/"):
        return trouble(404, "Das gibt es hier nicht.", "There is no such thing here.", "de")
    wanted = file_of(request.path_params["path"])
    if wanted is not None:
        fingerprinted = "assets" in wanted.parts
        return FileResponse(wanted, headers={"cache-control": LONG if fingerprinted else SHORT})
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The web client is not built: run ./play, or `npm run build` in web/.\n", 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


def file_of(path: str) -> Path | None:
    try:
        wanted = (STATIC / path).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # no file has such a name
        return None


LONG, SHORT = "public, max-age=31536000, immutable", "public, max-age=300"


class Watched:
    """Puts the usual headers on every answer, counts it and writes a line to the log: never a query, a cookie or a
    body."""

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

        try:
            await self.app(scope, receive, with_headers)
        finally:
            house: House | None = getattr(scope["app"].state, "house", None)
            if house is not None:
                house.metrics.requests.add(str(status))
            took = round(1000 * (time.perf_counter() - began), 1)
            log.info("request", extra={"method": scope["method"], "path": scope["path"], "status": status, "ms": took})
