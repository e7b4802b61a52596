"""What a table hands to the store: its fresh entries and everything that goes with them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..store import Append, Movement, ResultRow
from ..table.entries import Began, Entry, Person, Seated, Setup, written
from ..table.table import Table


def job_of(table: Table, now: int, notify: str) -> Append:
    """The fresh entries of a table and everything that goes with them."""
    fresh: Sequence[Entry] = table.fresh
    ended = table.result_is_new
    owners = dict(zip(table.accounts, table.sitters, strict=True)) if table.moved else {}
    return Append(
        table=table.id,
        n=table.n - len(fresh),
        at=now,
        entries=[written(entry) for entry in fresh],
        movements=[Movement(*moved) for moved in table.moved],
        phase="over" if ended else "running" if any(isinstance(entry, Began) for entry in fresh) else None,
        places=[
            (entry.seat, entry.who.profile if isinstance(entry.who, Person) else None)
            for entry in fresh
            if isinstance(entry, Seated)
        ],
        results=results(table, now) if ended else (),
        secret=table.made[-1] if table.made else None,
        accounts=[
            (account, who.profile if isinstance(who, Person) else None)
            for account, who in owners.items()
            if any(account in moved[:2] for moved in table.moved)
        ],
        notify=notify,
    )


def results(table: Table, now: int) -> list[ResultRow]:
    play = table.play
    assert play is not None
    result = play.result
    assert result is not None
    return [
        ResultRow(
            table=table.id,
            seat=seat,
            profile=who.profile,
            game=table.game.name,
            options=str(table.game.options),
            seats=table.setup.seats,
            payoff=result.payoffs[seat],
            won=outcome(table, result.payoffs, result.clause, seat),
            ending=result.clause,
            ended_at=now,
        )
        for seat, who in enumerate(table.sitters)
        if isinstance(who, Person)
    ]


def outcome(table: Table, payoffs: list[float], clause: str, seat: int) -> int:
    """1 won, 0 drawn, -1 lost. Alone one wins by getting to the end; among many by having the most."""
    mine = payoffs[seat]
    if table.purses is not None:
        return (mine > 0) - (mine < 0)
    if len(payoffs) == 1:
        return -1 if clause == "G-5" else 1
    best = max(payoffs)
    if mine < best:
        return -1
    return 1 if payoffs.count(best) == 1 else 0


def setup_of(data: str) -> Setup:
    return msgspec.json.decode(data, type=Setup)
