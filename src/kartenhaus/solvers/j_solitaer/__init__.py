"""J-Solitär, measured: how long a game lasts, how often a whole hand goes, whether it pays to play first.

    kh.solve("j-solitaer", profile="mein-deck.json", games=1000).table("tables")

**Method.** Games for every number of players, seat 0 first, with the deck profile and the options chosen: a tool for
whoever tunes a profile. `player="solid"` answers at once; `player="expert"` works out every turn
(`players.j_solitaer.whole_turn`) and takes some hundred times as long.

**Exact**: a turn, given what `estimate` says of its end, if it has no more than 20,000 positions with every card that
may be turned; above that six of those cards are looked at, above that again a search samples.
**Measured**: everything in the table, with its 95 % interval.
**Definition**: what the end of a turn is worth (`estimate`), fitted to games by `fitting.py`.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, quantiles, stdev

from ...core.errors import Unknown
from ...core.options import check_number
from ...engine.game import Game
from ...games import GAMES
from ...games.j_solitaer.options import JSolitaerOptions
from ..solution import Cell, Row, Solution, Table, Value
from . import words
from .games import Games, Played

LIKELY = 1.96
PLAYERS = ("solid", "expert")
NAME = "j-solitaer"


def solve(
    options: JSolitaerOptions, games: int = 400, player: str = "solid", seats: int | None = None, seed: int | str = 1
) -> Solution:
    """`games` for each number of players, or for `seats` alone; `player`: `solid` or `expert`."""
    check_number(("Spiele", "games"), games)
    if player not in PLAYERS:
        raise Unknown(("Der Spieler", "player"), player, PLAYERS)
    about = GAMES[NAME]
    chosen = Game(about, options)
    if seats is not None:
        chosen.check_seats(seats)
    tables = [seats] if seats else range(about.fewest, about.most + 1)
    rows, values = [], []
    for number in tables:
        table = Games(chosen, number, player, seed)
        played = [table.play(n) for n in range(games)]
        rows.append(row(number, played))
        values += measured(number, played)
    return Solution(
        game=NAME,
        options=str(options),
        method=words.method(player, games, seed),
        exact=words.EXACT,
        definitions=words.DEFINITIONS,
        values=values,
        tables=[
            Table(name="tables", title=words.TABLE, corner=words.SEATS, columns=words.COLUMNS, rows=rows, digits=1)
        ],
    )


def row(seats: int, played: list[Played]) -> Row:
    turns = [one.turns for one in played]
    low, *_, high = quantiles(turns, n=10)
    first, even = first_share(played, seats), 100 / seats
    cells: list[Cell] = [
        fmean(turns),
        low,
        quantiles(turns, n=2)[0],
        high,
        100 * sum(one.whole_hands for one in played) / sum(turns),
        100 * sum(one.full_hands for one in played) / sum(turns),
        None if seats == 1 else 100 * fmean(first),
        None if seats == 1 else even,
        None if seats == 1 else 100 * margin(first),
    ]
    return Row((str(seats), str(seats)), cells)


def measured(seats: int, played: list[Played]) -> list[Value]:
    """Each with the half of its 95 % interval."""
    turns = [float(one.turns) for one in played]
    share = [one.full_hands / one.turns for one in played]
    found = [
        Value(
            name=f"turns_{seats}",
            title=words.turns(seats),
            value=fmean(turns),
            unit=words.TURNS,
            digits=1,
            error=margin(turns),
        ),
        Value(
            name=f"full_{seats}",
            title=words.full(seats),
            value=100 * sum(one.full_hands for one in played) / sum(turns),
            unit=("%", "%"),
            digits=2,
            error=100 * margin(share),
        ),
    ]
    if seats > 1:
        first = first_share(played, seats)
        ahead = Value(
            name=f"first_{seats}",
            title=words.first(seats),
            value=100 * fmean(first) - 100 / seats,
            unit=words.POINTS,
            digits=1,
            error=100 * margin(first),
        )
        found.append(ahead)
    return found


def first_share(played: list[Played], seats: int) -> list[float]:
    """Of the win, game by game."""
    return [(1 + one.payoffs[0]) / 2 if seats == 2 else one.payoffs[0] for one in played]


def margin(sample: list[float]) -> float:
    return LIKELY * stdev(sample) / sqrt(len(sample)) if len(sample) > 1 else 0.0
