"""What a table hands to the store: its unstored entries and everything that goes with them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..engine.ended import ended
from ..store import Append, ResultRow
from ..table.checkpoints import checkpoint_if_due
from ..table.entries import Ahead, Began, Drawn, Entry, Picked, Said, Seated, Setup, owner_of, written
from ..table.table import Table

PLAIN = (Picked, Drawn, Said, Ahead)  # nothing goes with them
LONGEST_NOTICE = 3_900  # bytes


def append_of(table: Table, now: int, process: str | None) -> Append:
    """`process`: the one that tells the others, where there are any."""
    entries: Sequence[Entry] = table.unstored
    n, texts = table.n - len(entries), [written(entry) for entry in entries]
    told = notice(process, table.id, n, now, texts) if process else ""
    over, checkpoint = table.result_is_new, checkpoint_if_due(table)
    if not over and not table.movements and all(type(entry) in PLAIN for entry in entries):
        return Append(table=table.id, n=n, at=now, entries=texts, notify=told, checkpoint=checkpoint)
    begins = table.is_taken_up or any(isinstance(entry, Began) for entry in entries)
    owners = dict(zip(table.accounts, table.sitters, strict=True)) if table.movements else {}
    return Append(
        table=table.id,
        n=n,
        at=now,
        entries=texts,
        movements=table.movements,
        phase="over" if over else "running" if begins else None,
        places=[
            (entry.seat, owner_of(entry.who))  # who is away is at home here
            for entry in entries
            if isinstance(entry, Seated)
        ],
        results=results(table, now) if over and table.setup.counts else (),
        undone=table.is_taken_up,
        secret=table.new_secrets[-1] if table.new_secrets else None,
        accounts=[
            (account, owner_of(who))
            for account, who in owners.items()
            if any(account in (one.debit, one.credit) for one in table.movements)
        ],
        notify=told,
        checkpoint=checkpoint,
    )


def notice(process: str, table: str, n: int, at: int, entries: Sequence[str]) -> str:
    """What the other processes hear: if there is room the entries themselves, which they need not read then."""
    whole = f"{process} {table} {n} {at} [{','.join(entries)}]"
    return whole if len(whole.encode()) <= LONGEST_NOTICE else f"{process} {table}"


def results(table: Table, now: int) -> list[ResultRow]:
    play = table.play
    assert play is not None
    result, how = play.result, ended(play)
    assert result is not None
    if table.setup.daily and table.purses is not None and table.somebody_left:
        return []  # or whoever leaves before the first stake would do better than most
    return [
        ResultRow(
            table=table.id,
            seat=seat,
            profile=owner,
            game=table.game.name,
            options=str(table.game.options),
            seats=table.setup.seats,
            payoff=result.payoffs[seat],
            how=how[seat],
            ending=result.clause,
            ended_at=now,
        )
        for seat, who in enumerate(table.sitters)
        if (owner := owner_of(who)) is not None
    ]


def setup_of(data: str) -> Setup:
    return msgspec.json.decode(data, type=Setup)
