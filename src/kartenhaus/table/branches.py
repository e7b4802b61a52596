"""A game that goes on from a position of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.fair import Given, round_of
from ..engine.game import Play

if TYPE_CHECKING:
    from .table import Table

GIVEN = -4  # who made a pick that was made elsewhere: nobody takes it back here


def follow(table: Table, play: Play) -> None:
    """Makes the picks that the table's game goes on from, if it does."""
    branch, branched = table.setup.branch, table.branched
    if branch is None or branched is None:
        return
    play.given = Given(branch.picks, branch.rounds)
    for pick in branched.picks:
        play.make(pick)
        table.pick_entries.append(table.n)
        table.deciders.append(GIVEN)
        table.mark()


def own_round(table: Table, play: Play) -> int:
    """The round of the table's own dealing that the next draw belongs to."""
    return round_of(play) - (table.setup.branch.rounds if table.setup.branch else 0)
