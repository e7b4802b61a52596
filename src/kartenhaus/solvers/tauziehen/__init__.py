"""Tauziehen without card counting: what every board is worth, and what the first player has.

*Method.* Value iteration over all boards, the five symbols being alike, with the card that was kept (`iteration`).
*Settled*: any two cards are equally likely to be in a hand that one does not see, and any card to be drawn next; who
plays does not know what the other has kept. So it is a game close to the real one, not the real one: there one sees
which cards are gone, and with the opening `even` one card of the second player. *Exact*: within that game, up to the
residual of the iteration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.voice import Both
from ...games.tauziehen.state import EDGE, GOAL
from ...players.tauziehen.boards import FACES, PER_SCORE, TRIPLES, triple
from ..solution import Row, Solution, Table, Value
from .values import SWEEPS, Values

if TYPE_CHECKING:
    from ...games.tauziehen.options import TauziehenOptions

MIDDLE = 0


def solve(options: TauziehenOptions, sweeps: int = SWEEPS) -> Solution:
    found = Values().settle(sweeps)
    residual = found.residual
    openings = {"mark": found.first_wins(0), "balanced": found.first_wins(1), "even": found.first_wins(1)}
    chances = [
        Value(
            name=f"first_{name}",
            title=(f"Der erste Spieler gewinnt, Eröffnung {name}", f"The first player wins, opening {name}"),
            value=chance,
            error=residual,
        )
        for name, chance in openings.items()
    ]
    chosen = next(one for one in chances if one.name == f"first_{options.opening}")
    first = Value(name="first", title=("Der erste Spieler gewinnt", "The first player wins"), value=chosen.value)
    return Solution(
        game="tauziehen",
        options=str(options),
        method=(
            "Wertiteration über alle Bretter und die behaltene Karte, ohne Kartenzählen.",
            "Value iteration over all boards and the card that was kept, without card counting.",
        ),
        exact=(
            f"Genau für das Spiel ohne Kartenzählen, bis auf {residual:.4f} im Mittel.",
            f"Exact for the game without card counting, up to {residual:.4f} on average.",
        ),
        definitions=(
            "Ohne Kartenzählen: Jede Hand, die man nicht sieht, und jede nächste Karte ist gleich wahrscheinlich.",
            "Without card counting: every hand that one does not see, and every next card, is equally likely.",
        ),
        values=[first, *chances],
        tables=[by_score(found), by_place(found)],
    )


def number(score: int, own: int, other: int, *rest: int) -> int:
    """Of the board with the rope cards in these places, seen from one side that has kept nothing: the own marked one,
    the other's marked one, the others."""
    faces = [2 * (EDGE + place) for place in (own, other, *rest)]
    return score * PER_SCORE + (faces[0] * FACES + faces[1]) * TRIPLES + triple(faces[2], faces[3], faces[4])


def by_score(found: Values) -> Table:
    """All rope cards in the middle."""
    rows = [
        Row(
            (f"{mine} Punkte", f"{mine} points"),
            [float(found.moved[number(GOAL * mine + theirs, *[MIDDLE] * 5)]) for theirs in range(GOAL)],
        )
        for mine in range(GOAL)
    ]
    return Table(
        name="score",
        title=(
            "Was es wert ist, gespielt zu haben, alle Seilkarten in der Mitte (−1 bis 1)",
            "What having played is worth, all rope cards in the middle (−1 to 1)",
        ),
        corner=("ich / der andere", "I / the other"),
        columns=[str(points) for points in range(GOAL)],
        rows=rows,
        digits=3,
    )


def by_place(found: Values) -> Table:
    """One rope card elsewhere, at 0:0."""
    places = range(-EDGE, EDGE + 1)
    kinds: list[tuple[Both, int]] = [
        (("unter dem eigenen Markierer", "under the own marker"), 0),
        (("unter dem anderen", "under the other's"), 1),
        (("ohne Markierer", "without a marker"), 2),
    ]
    return Table(
        name="place",
        title=(
            "Was eine Seilkarte wert ist, wo sie steht (die anderen in der Mitte, 0:0, nach dem eigenen Zug)",
            "What a rope card is worth where it stands (the others in the middle, 0:0, after the own turn)",
        ),
        corner=("Position, + zu sich hin", "position, + towards oneself"),
        columns=[f"{at:+d}" if at else "0" for at in places],
        rows=[
            Row(title, [float(found.moved[number(0, *moved_one(which, at))]) for at in places])
            for title, which in kinds
        ],
        digits=3,
    )


def moved_one(which: int, at: int) -> list[int]:
    return [at if n == which else MIDDLE for n in range(5)]
