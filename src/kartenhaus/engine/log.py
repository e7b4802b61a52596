"""What one onlooker of a play has seen so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.picks import Event, Hidden, Over, Pick
from ..core.rule import DRAWN

if TYPE_CHECKING:
    from .game import Play


class Log:
    """Covered states, and what happened between them."""

    def __init__(self, play: Play, onlooker: int | None) -> None:
        self.rules, self.seeing, self.onlooker = play.game.rules, play.game.seeing, onlooker
        state = play.first_state()
        self.seen = self._covered(state)
        """The present state as it is seen. It is never changed afterwards."""
        self.events: list[tuple[Event, ...]] = []
        for number in play.numbers:
            witnesses = self.rules.witnesses(state)
            self.rules.apply(state, number)
            self.follow(play.game.decode(number), witnesses, state)
        if play.result is not None:
            self.end(play.result)

    def _covered(self, state: Any) -> Any:
        seen = state.copy()
        if self.onlooker is not None:
            self.rules.cover(seen, self.onlooker)
        return seen

    def follow(self, pick: Pick, witnesses: int, state: Any) -> None:
        """`state`: after the pick, which those have seen who are `witnesses`."""
        before, self.seen = self.seen, self._covered(state)
        if self.onlooker is not None and pick.number >= DRAWN and not witnesses >> self.onlooker & 1:
            pick = Hidden(str(pick).split()[0])
        self.events.append(tuple(self.seeing.happened(before, pick, self.seen)))

    def end(self, result: Over) -> None:
        self.events[-1] += (result,)
