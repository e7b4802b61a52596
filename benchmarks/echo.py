"""A server that only passes messages on: as many sockets, messages and bytes as a table's moves, on the same stack,
with no rules, no words, no store. What it makes is the most that another one could (`benchmarks.load --echo`)."""

from __future__ import annotations

from collections import defaultdict
from itertools import count
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from kartenhaus.server.direct_socket import DIRECT_SOCKET

BYTES = 900  # of a move at White Jack, as it is told
NAMES = count()


class Table:
    def __init__(self) -> None:
        self.sockets: list[Any] = []
        self.position = 0

    def tell(self, kind: str) -> None:
        self.position += 1
        for seat, socket in enumerate(self.sockets):
            mine = [{"seat": seat, "legal": [{"pick": "lay"}]}]
            told = {
                "type": kind,
                "phase": "running",
                "position": self.position,
                "to_act": self.position % 2,
                "mine": mine,
            }
            text = msgspec.json.encode(told)
            socket.write(text[:-1] + b',"rest":"' + b"." * (BYTES - len(text)) + b'"}')


TABLES: defaultdict[str, Table] = defaultdict(Table)


async def speak(socket: WebSocket) -> None:
    table = TABLES[socket.path_params["table"]]
    await socket.accept()
    opened = socket.scope["extensions"].pop(DIRECT_SOCKET).hand_over()
    table.sockets.append(opened)

    def hear(text: str) -> None:
        table.tell("table" if msgspec.json.decode(text)["type"] != "act" else "moved")
        opened.go_on()

    opened.hear = hear


async def made(request: Request) -> JSONResponse:
    name = str(next(NAMES))
    return JSONResponse({"id": name, "table": name, "invitation": f"/t/{name}"})


async def well(request: Request) -> JSONResponse:
    return JSONResponse({})


def app() -> Starlette:
    return Starlette(
        routes=[
            Route("/healthz", well),
            Route("/api/profile", made, methods=["POST"]),
            Route("/api/tables", made, methods=["POST"]),
            WebSocketRoute("/api/tables/{table}/socket", speak),
        ]
    )
