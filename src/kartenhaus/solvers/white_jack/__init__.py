"""White Jack: rounds exactly, the match by an estimate whose error is measured.

    kh.solve("white-jack").value("error").value

**Method.** Nothing is hidden, so a round is worked out whole (`players.white_jack.whole_round`): all throws, every rank
that may come, both at their best. What the cards are worth at its end is an estimate: each card by its rank, the
difference of both sums against their size (`games/white_jack/policies.py`). It was fitted to matches played by that
same estimate, twice over (`fitting.py`): approximate policy iteration. How far it is off is measured by long
simulation with a control variate (`matches.py`).

**Exact**: a round, given the estimate at its end. **Fitted**: the estimate; `error` is its standard deviation from what
matches come to. **Definition**: its form, and that it looks neither at which pile a card lies in nor at who starts.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

from ...cards.combi import CARDS
from ...cards.combi import rank as rank_of
from ...core.options import check_number
from ...core.voice import Both
from ...engine.game import Game
from ...games import GAMES
from ...games.white_jack.options import WhiteJackOptions
from ...games.white_jack.policies import SPREAD, STEEP, WORTHS
from ..solution import Row, Solution, Table, Value
from . import words
from .fitting import Error, error
from .matches import Matches

NAME = "white-jack"
EACH = 20  # matches from every position


def solve(options: WhiteJackOptions, positions: int = 20, matches: int = 100, seed: int | str = 1) -> Solution:
    """`positions`: from so many the error is measured; `matches`: so many from the beginning."""
    check_number(words.COUNTED, positions)
    check_number(words.PLAYED, matches)
    table = Matches(Game(GAMES[NAME], options), seed)
    found = error(table, positions, EACH)
    whole = [table.play(n)[0].target for n in range(matches)]
    method: list[str] = [text.format(n=found.matches, m=found.positions, seed=seed) for text in words.METHOD]
    return Solution(
        game=NAME,
        options=str(options),
        method=(method[0], method[1]),
        exact=words.EXACT,
        definitions=words.DEFINITIONS,
        values=[*values(found), first_starter(whole)],
        tables=[ranks()],
    )


def values(found: Error) -> list[Value]:
    return [
        Value(name="error", title=words.ERROR, value=found.rms, unit=words.SCALE),
        Value(name="slope", title=words.SLOPE, value=found.slope, error=found.slope_error),
        Value(name="steep", title=words.STEEP, value=STEEP, digits=3),
        Value(name="spread", title=words.SPREAD, value=SPREAD, digits=3),
    ]


def first_starter(whole: list[float]) -> Value:
    doubt = stdev(whole) / sqrt(len(whole)) if len(whole) > 1 else 0.0
    return Value(name="match", title=words.FIRST, value=fmean(whole), unit=words.SCALE, error=doubt)


def ranks() -> Table:
    count = [sum(rank_of(card) == r for card in range(CARDS)) for r in range(len(WORTHS))]
    columns: list[str | Both] = [words.WORTH, words.NUMBER]
    rows = [Row(words.rank(r), [worth, str(count[r])]) for r, worth in enumerate(WORTHS)]
    return Table(name="ranks", title=words.RANKS, corner=words.RANK, columns=columns, rows=rows, digits=3)
