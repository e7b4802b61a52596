"""The browser's types, written from the Python structs: `python -m kartenhaus.server.typescript > web/src/wire.ts`.

A struct becomes an interface of its name, its docstring and those of its fields become comments, a tag becomes a
literal. Views and events of the games are part of it, under names of their own (`TauziehenView`, `TauziehenSide`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect as kinds

from ..core.about import About
from ..core.picks import Event, Left, Over, View
from ..games import GAMES
from ..players.coach import Analysis
from ..solvers.evening import Evening
from . import wire
from .briefs import Lobby
from .daily import Daily, DailyMade
from .games_seen import GameSeen
from .histories import Played, Statistics
from .lessons import LessonSeen
from .own_data import Device, Farewell
from .push_endpoints import NewSubscription, PushOffer
from .puzzles import PuzzleAnswer, PuzzlePick, PuzzleSeen, PuzzleShelf
from .replays import Replay
from .reports import Block, Blocked, Report
from .rulebooks import Rulebook
from .standings import Standing
from .together import Again, ScoreSheet
from .training import Training

HEAD = """// Generated from the Python structs by `python -m kartenhaus.server.typescript`; do not edit.

export const VERSION = {version}
"""
BODIES = (
    wire.NewTable, wire.NewBranch, wire.NewProfile, wire.ProfileChange, wire.Claim, wire.TableMade,
    Farewell, Report, Block, Again, PuzzlePick, NewSubscription,
)  # fmt: skip
ANSWERS = (
    wire.Profile, wire.TransferCode, Lobby, Played, Statistics, GameSeen, wire.Share,
    wire.Trouble, Rulebook, Analysis, Replay, LessonSeen, Device, Blocked, Training, Evening, ScoreSheet,
    Daily, DailyMade, PuzzleShelf, PuzzleSeen, PuzzleAnswer, Standing, PushOffer,
)  # fmt: skip
SIMPLE: dict[Any, str] = {
    kinds.StrType: "string", kinds.IntType: "number", kinds.FloatType: "number", kinds.BoolType: "boolean",
    kinds.NoneType: "null", kinds.AnyType: "unknown", kinds.DateTimeType: "string",
}  # fmt: skip


class Writer:
    """Collects the structs that it comes across."""

    def __init__(self) -> None:
        self.found: dict[Any, str] = {}
        self.waiting: list[Any] = []

    def name(self, struct: Any) -> str:
        if struct is View:
            return "GameView"
        if struct is Event:
            return "GameEvent"
        if struct not in self.found:
            self.found[struct] = self.own_name(struct)
            self.waiting.append(struct)
        return self.found[struct]

    def own_name(self, struct: type) -> str:
        """Games have structs of the same name; each carries its game's."""
        parts = struct.__module__.split(".")
        if "games" not in parts or struct.__name__.endswith("View"):
            return struct.__name__
        game = "".join(word.capitalize() for word in parts[parts.index("games") + 1].split("_"))
        return struct.__name__ if struct.__name__.startswith(game) else game + struct.__name__

    def kind(self, kind: Any) -> str:
        if type(kind) in SIMPLE:
            return SIMPLE[type(kind)]
        match kind:
            case kinds.LiteralType(values):
                return " | ".join(repr(value).replace('"', "'") for value in values)
            case kinds.ListType(item_type=item) | kinds.VarTupleType(item_type=item):
                inner = self.kind(item)
                return f"({inner})[]" if " " in inner else f"{inner}[]"
            case kinds.TupleType(item_types=items):
                return f"[{', '.join(self.kind(item) for item in items)}]"
            case kinds.DictType(key_type=key, value_type=value):
                return f"Record<{self.kind(key)}, {self.kind(value)}>"
            case kinds.UnionType(types=some):
                return " | ".join(self.kind(one) for one in some)
            case kinds.StructType(cls=struct):
                return self.name(struct)
            case kinds.Metadata(type=inner):
                return self.kind(inner)
        raise TypeError(f"no TypeScript for {kind!r}")

    # ── Structs ──────────────────────────────────────────────────────────────
    def struct(self, struct: Any) -> Iterator[str]:
        info = kinds.type_info(struct)
        assert isinstance(info, kinds.StructType)
        yield from comment(struct.__doc__, "")
        yield f"export interface {self.found[struct]} {{"
        if info.tag_field is not None:
            yield f"  {info.tag_field}: '{info.tag}'"
        sent = not issubclass(struct, wire.FromBrowser | wire.Body)
        for field in info.fields:
            optional = "" if sent or field.required else "?"
            yield f"  {field.encode_name}{optional}: {self.kind(field.type)}"
        yield "}"
        yield ""

    def rest(self) -> Iterator[str]:
        while self.waiting:
            yield from self.struct(self.waiting.pop(0))


def comment(text: str | None, indent: str) -> Iterator[str]:
    if text and not text.startswith("Struct("):
        words = " ".join(text.split())
        yield f"{indent}/** {words} */"


def game_structs(about: About) -> tuple[list[type], list[type]]:
    """A game's views and events."""
    module = about.part("view")
    own = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    views = [one for one in own if issubclass(one, View)]
    return views, [one for one in own if issubclass(one, Event)]


def union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + "\n"


def typescript() -> str:
    writer, lines, all_views, all_events = Writer(), [HEAD.format(version=wire.VERSION)], [], []
    for about in GAMES.built_in.values():
        views, events = game_structs(about)
        names = [writer.name(event) for event in [*events, Left, Over]]
        prefix = writer.name(views[0]).removesuffix("View")
        lines += [*writer.rest(), union(f"{prefix}Event", names)]
        all_views += [writer.name(view) for view in views]
        all_events.append(f"{prefix}Event")
    lines += [union("GameView", all_views), union("GameEvent", all_events)]
    messages = {"Message": wire.Message, "Answer": wire.Answer}
    for name, kind in messages.items():
        info = kinds.type_info(kind)
        assert isinstance(info, kinds.UnionType)
        members = [writer.kind(one) for one in info.types]
        lines += [*writer.rest(), union(name, members)]
    for struct in (*BODIES, *ANSWERS):
        writer.name(struct)
    lines += writer.rest()
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(typescript())
