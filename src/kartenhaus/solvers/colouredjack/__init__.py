"""Colouredjack between two: an approximate equilibrium of the round, exactly measured, and the match that follows.

*Method.* Chance-sampled counterfactual regret minimisation (CFR+, `regrets`) over hands as multisets of numbers; then
what is clearly worse is left out, and the best answers to what is left are worked out over all pairs of hands,
colours included (`lattice`, `response`). *Exact*: the worth of the strategy and of the best answers to it, and so its
exploitability. *Settled*: a round won counts 1, lost -1, neither 0, whatever the score; colours and, above 23, all but
the number of cards are left out of the strategy, not out of the answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.voice import Both
from ...games.colouredjack.state import GOAL, MOST_CARDS
from ...players.colouredjack.hands import FIRST, cell, cell_above, cells, numbered
from ..solution import Cell, Row, Solution, Table, Value
from .match import Match, Odds
from .rounds import BATCH, Choice, Showdowns, Strategy, Worth, equilibrium, without_mistakes

if TYPE_CHECKING:
    from ...games.colouredjack.options import ColouredjackOptions

LOWEST = 12  # below it everybody asks


def solve(options: ColouredjackOptions, deals: int = 30_000_000) -> Solution:
    """The round by so many sampled deals, and what follows for the match."""
    showdowns, choices = Showdowns(options.sub, options.plus), list[Choice | None]([None] * cells())
    strategy: Strategy = equilibrium(options.sub, options.plus, max(1, deals // BATCH))
    showdowns.worth(strategy, choices)
    strategy = without_mistakes(strategy, choices)
    worth, wins = showdowns.worth(strategy), showdowns.first_wins(strategy)
    odds = Odds(wins, wins - worth.first)
    return Solution(
        game="colouredjack",
        options=str(options),
        method=(
            "Minimierung des Bedauerns über gezogene Runden (CFR+), die besten Antworten über alle Paare von Händen.",
            "Counterfactual regret minimisation over sampled rounds (CFR+), best answers over all pairs of hands.",
        ),
        exact=(
            (
                "Wert und Ausbeutbarkeit der Strategie sind genau; die Strategie selbst ist eine Näherung, so gut, wie "
                "die Ausbeutbarkeit sagt."
            ),
            (
                "Worth and exploitability of the strategy are exact; the strategy itself is an approximation, as good "
                "as the exploitability says."
            ),
        ),
        definitions=(
            (
                "Zwei Spieler. Eine gewonnene Runde zählt 1, eine verlorene −1, sonst 0. Die Strategie sieht keine "
                "Farben und über 23 nur die Zahl der Karten; die Antworten sehen alles."
            ),
            (
                "Two players. A round won counts 1, one lost −1, anything else 0. The strategy sees no colours, and "
                "above 23 only the number of cards; the answers see everything."
            ),
        ),
        values=values(worth, odds, options.wins),
        tables=[chart(strategy, view) for view in range(MOST_CARDS + 1)] + [above(strategy)],
    )


def values(worth: Worth, odds: Odds, wins: int) -> list[Value]:
    match, rounds = Match(odds), ("Runden", "rounds")
    scores = [(mine, theirs) for mine in range(1, wins + 1) for theirs in range(1, wins + 1)]
    shifts = (match.draw_worth(*score, deals) for score in scores for deals in (False, True))
    named: list[tuple[str, Both, float, Both]] = [
        ("first", ("Wert für den ersten Spieler", "Worth to the first player"), worth.first, rounds),
        ("first_wins", ("Der erste gewinnt", "The first player wins"), odds.first, ("", "")),
        ("dealer_wins", ("Der Geber gewinnt", "The dealer wins"), odds.dealer, ("", "")),
        ("best_first", ("Beste Antwort als erster", "Best answer as first player"), worth.best_first, rounds),
        ("best_dealer", ("Beste Antwort als Geber", "Best answer as dealer"), worth.best_dealer, rounds),
        ("exploitability", ("Ausbeutbarkeit", "Exploitability"), worth.exploitability, rounds),
        (
            "match",
            ("Wer zuerst gibt, gewinnt die Partie", "Whoever deals first wins the match"),
            match.chance(wins, wins, True),
            ("", ""),
        ),
        (
            "score",
            (
                "Wie weit der Spielstand eine Runde ohne Sieger verschiebt, höchstens",
                "How far the score shifts a round that nobody wins, at most",
            ),
            max(map(abs, shifts)),
            rounds,
        ),
    ]
    return [Value(name=name, title=title, value=value, unit=unit) for name, title, value, unit in named]


# ── The advice ───────────────────────────────────────────────────────────────
def chart(strategy: Strategy, view: int) -> Table:
    """How often to ask, in percent, by sum and number of cards: the mean over all hands of that sort."""
    totals = range(LOWEST, GOAL)
    if view == FIRST:
        title = "Als erster Spieler", "As the first player"
    else:
        title = (
            f"Als Geber, wenn der andere mit {view} {'Karte' if view == 1 else 'Karten'} aufgehört hat",
            f"As the dealer, when the other has stopped with {view} {'card' if view == 1 else 'cards'}",
        )
    rows = [
        Row(
            (f"{held} {'Karte' if held == 1 else 'Karten'}", f"{held} {'card' if held == 1 else 'cards'}"),
            [percent(strategy, held, total, view) for total in totals],
        )
        for held in range(1, MOST_CARDS)
    ]
    name = "first" if view == FIRST else f"dealer_{view}"
    corner = "fordern, in %", "ask, in %"
    return Table(name=name, title=title, corner=corner, columns=[str(t) for t in totals], rows=rows, digits=0)


def percent(strategy: Strategy, held: int, total: int, view: int) -> Cell:
    found = [strategy[cell(hand, view)] for hand in numbered() if len(hand) == held and sum(hand) == total]
    return 100 * sum(found) / len(found) if found else None


def above(strategy: Strategy) -> Table:
    cells_above: list[Cell] = [100 * strategy[cell_above(held)] for held in range(2, MOST_CARDS)]
    return Table(
        name="above",
        title=("Über 23, als erster Spieler (der Geber fordert immer)", "Above 23, first (the dealer always asks)"),
        corner=("Karten", "cards"),
        columns=[str(held) for held in range(2, MOST_CARDS)],
        rows=[Row(("fordern, in %", "ask, in %"), cells_above)],
        digits=0,
    )
