"""What a person's results add up to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ..engine.ended import HOWS
from ..store.rows import ResultRow, Statistic


def statistics(results: Iterable[ResultRow]) -> list[Statistic]:
    """What was played last comes first."""
    kinds: dict[tuple[str, str, int], list[ResultRow]] = defaultdict(list)
    for one in results:
        kinds[one.game, one.options, one.seats].append(one)
    found = []
    for kind, some in kinds.items():
        won, shared, drawn, lost = (sum(one.how == how for one in some) for how in HOWS)
        payoffs, last = [one.payoff for one in some], max(one.ended_at for one in some)
        found.append(Statistic(*kind, len(some), won, shared, drawn, lost, max(payoffs), sum(payoffs), last))
    return sorted(found, key=lambda one: (-one.last, one.game, one.options, one.seats))
