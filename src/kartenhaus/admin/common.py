"""What the commands have in common: what is typed, what is shown, and the store meanwhile."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import click
import msgspec

from ..core.errors import BadOption, KartenhausError, Unknown
from ..core.voice import Both
from ..store import ProfileRow, Store, StoreError
from ..store.location import usual_database
from ..table.times import wall
from ..terminal import texts as terminal_texts
from ..terminal.draw import left, printable, width
from ..terminal.screen import Screen
from . import texts

SPANS = {"h": 3_600_000, "d": 86_400_000, "w": 7 * 86_400_000}


class Trouble(KartenhausError):
    """What went wrong with the store, in the words that are meant for the operator."""


class Group(click.Group):
    """Commands that say of an unknown one which there are."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].startswith("-") and args[0] not in self.commands:
            raise Unknown(terminal_texts.COMMAND, args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """As they are written, not by the alphabet."""
        return list(self.commands)


class Desk:
    """What every command has: the store it is about, and somebody who reads or a program that does."""

    def __init__(self, ctx: click.Context, database: str | None, as_json: bool = False) -> None:
        self.database, self.as_json = database or usual_database(), as_json
        self.screen, self.now = Screen(ctx.obj), wall()

    @contextmanager
    def store(self) -> Iterator[Store]:
        with self.trouble():
            store = Store.visit(self.database, f"admin-{os.getpid()}")
            try:
                yield store
            finally:
                store.close()

    @contextmanager
    def trouble(self) -> Iterator[None]:
        try:
            yield
        except StoreError as error:
            raise Trouble(*error.operator) from error

    # ── Telling ──────────────────────────────────────────────────────────────
    def say(self, text: Both, **values: object) -> None:
        shown = {name: self.shown(value) for name, value in values.items()}
        self.screen.tell(self.screen.words(text, **shown))

    def shown(self, value: object) -> str:
        return self.screen.number(value) if isinstance(value, int) else printable(str(value))

    def answer(self, answer: Any, tell: Callable[[], None]) -> None:
        if self.as_json:
            click.echo(msgspec.json.format(msgspec.json.encode(answer)).decode())
        else:
            tell()

    def listed(self, headings: Sequence[Both], rows: Iterable[Sequence[object]]) -> None:
        """In columns; the last one has what room there is."""
        lines = [[self.shown(cell) for cell in row] for row in rows]
        if not lines:
            self.screen.tell(self.screen.voice(*texts.NOTHING))
            return
        lines.insert(0, [self.screen.voice(*heading) for heading in headings])
        wide = [max(width(line[n]) for line in lines) for n in range(len(headings))]
        self.screen.show("  ".join(left(cell, size) for cell, size in zip(line, wide, strict=True)) for line in lines)

    def time(self, at: int | None) -> str:
        """Of this machine's own time zone."""
        if at is None:
            return ""
        moment = datetime.fromtimestamp(at / 1000)
        return moment.strftime(self.screen.voice("%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M"))

    def megabytes(self, size: int) -> str:
        return self.screen.number(size / 1e6, ".1f")


# ── What is typed ────────────────────────────────────────────────────────────
def somebody(store: Store, said: str) -> ProfileRow:
    """By their id, or by their whole name if nobody else has it."""
    called = [row for row in store.people(said, limit=1_000) if row.id == said]
    called = called or [row for row in store.people(said, limit=1_000) if row.name.casefold() == said.casefold()]
    if not called:
        raise BadOption(*(text.format(said=said[:64]) for text in texts.NO_PERSON))
    if len(called) > 1:
        ids = ", ".join(row.id for row in called[:10])
        raise BadOption(*(text.format(said=said[:64], ids=ids) for text in texts.SEVERAL))
    return called[0]


def age(said: str) -> int:
    """`90d`, in milliseconds."""
    found = re.fullmatch(r"([0-9]{1,5})([hdw])", str(said).strip().lower())
    if found is None:
        raise BadOption(*(text.format(said=str(said)[:30]) for text in texts.NO_AGE))
    return int(found[1]) * SPANS[found[2]]


def phase(said: str) -> str:
    known = ("open", "running", "over")
    if said not in known:
        raise BadOption(*(text.format(said=str(said)[:30], known=", ".join(known)) for text in texts.NO_PHASE))
    return said
