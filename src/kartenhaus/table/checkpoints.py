"""A table as it stands, as bytes: what a table that is not `whole` remembers, and nothing else.

A restored table that takes the entries after its checkpoint is the table that took all of them.
"""

from __future__ import annotations

import msgspec

from ..engine.fair import Round
from .entries import Said, Setup, Sitter
from .table import Table

VERSION = 3
"""Of what is written here. Others are not read: the log has everything."""
EVERY = 100
"""Entries between two checkpoints."""


class Checkpoint(msgspec.Struct, frozen=True, array_like=True):
    version: int
    n: int
    position: int
    changed_at: int
    turn_began: int
    sitters: list[Sitter]
    nonces: list[str]
    ready: list[str]
    played: list[str]
    agreed: dict[int, dict[str, int]]
    decided: dict[int, str]
    used: list[int]
    moves: list[int]
    late: list[int]
    rounds: list[Round]
    chat_lines: list[tuple[int, Said]]
    chat_lines_said: int
    rematch: str | None
    play: PlaySoFar | None


class PlaySoFar(msgspec.Struct, frozen=True, array_like=True):
    names: list[str]
    picks: int
    """Before `state`."""
    state: list[int]
    numbers: list[int]
    """Of the picks after it."""
    pick_entries: list[int]
    deciders: list[int]
    somebody_left: bool


ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(Checkpoint)


def checkpoint_if_due(table: Table) -> bytes | None:
    """For a table whose game has begun, and that has grown by enough since the last one."""
    if table.whole or table.play is None or table.n < table.checkpointed + EVERY:
        return None
    table.checkpointed = table.n
    return checkpoint(table)


def checkpoint(table: Table) -> bytes:
    play = table.play
    so_far = None
    if play is not None:
        so_far = PlaySoFar(
            list(play.names),
            play.before,
            list(play.first_state().numbers()),
            play.numbers,
            table.pick_entries,
            table.deciders,
            table.somebody_left,
        )
    return ENCODER.encode(
        Checkpoint(
            VERSION,
            table.n,
            table.position,
            table.changed_at,
            table.turn_began,
            table.sitters,
            table.nonces,
            sorted(table.ready),
            sorted(table.played),
            table.agreed,
            table.decided,
            table.used,
            table.moves,
            sorted(table.late),
            table.rounds,
            list(table.chat_lines),
            table.chat_lines_said,
            table.rematch,
            so_far,
        )
    )


def restored(name: str, setup: Setup, data: bytes, version: int | None = None) -> Table | None:
    """The table of a checkpoint, without its secret; None where it was written by another version of this page."""
    try:
        kept = DECODER.decode(data)
    except msgspec.DecodeError:
        return None
    if kept.version != VERSION:
        return None
    table = Table(name, setup, version=version, whole=False)
    table.n = table.checkpointed = table.seating = kept.n
    table.position, table.changed_at, table.turn_began = kept.position, kept.changed_at, kept.turn_began
    table.sitters, table.nonces, table.ready = kept.sitters, kept.nonces, set(kept.ready)
    table.played, table.agreed = set(kept.played), kept.agreed
    table.decided, table.used, table.moves, table.late = kept.decided, kept.used, kept.moves, set(kept.late)
    table.rounds = kept.rounds
    table.chat_lines.extend(kept.chat_lines)
    table.chat_lines_said, table.rematch = kept.chat_lines_said, kept.rematch
    if kept.play is not None:
        resume(table, kept.play)
    return table


def resume(table: Table, kept: PlaySoFar) -> None:
    play = table.play = table.game.resume(table.setup.seats, kept.state, kept.picks, kept.names)
    table.marks = [(kept.picks, play.first_state())]
    for number, entry, decider in zip(kept.numbers, kept.pick_entries, kept.deciders, strict=True):
        play.retrace([number])
        table.pick_entries.append(entry)
        table.deciders.append(decider)
        table.mark()
    table.somebody_left = kept.somebody_left
