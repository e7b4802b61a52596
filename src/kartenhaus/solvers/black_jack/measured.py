"""What the solver's strategies bring in rounds that are played, by the same rules that people play by.

    measure(by_cards(options).columns, options, 10_000_000).mean

Slice i of the rounds draws from (seed, i): the same whatever the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ...core.chance import below, checked_seed, key_of, reseed
from ...core.rule import CHANCE, Numbers, Out, driver, rule
from ...engine.bodies import Mode, body_for
from ...engine.contract import apply, outcome, outcomes, refusal, start, to_act
from ...engine.drivers import clear
from ...engine.game import Game, game
from ...games.black_jack.choices import BET, BETS, CARD, DECLINE, DOUBLE, INSURANCE, LOWEST, SPLIT, STAY
from ...games.black_jack.hands import card_at, first_value, is_pair, value
from ...games.black_jack.options import BlackJackOptions
from ...players.black_jack.reckoning import BOOK, HANDS, VALUES, WORK, write_book
from ...players.black_jack.strategy import PURSE, Measured, Play, Work
from .cases import TO_CARD, TO_STAY

STRATEGY = {"choices": ("i8", HANDS + 1), "split": ("i8", VALUES)}  # against one of the dealer's cards


# ── Inside ───────────────────────────────────────────────────────────────────
@rule
def place_of(book: Any, hand: Any) -> int:
    place = 0
    for i in range(hand.held):
        place = book.hands[place].grown[value(card_at(hand, i)) - 1]
    return place


@rule
def as_told(s: Any, book: Any, strategy: Any) -> int:
    """What the strategy says, as far as the rules allow it."""
    hand = s.seat[s.turn].hand[s.active]
    if is_pair(hand) and strategy.split[first_value(hand) - 1] != 0 and refusal(s, SPLIT) == 0:
        return SPLIT
    choice = strategy.choices[place_of(book, hand)]
    if choice == TO_STAY or refusal(s, CARD) != 0:
        return STAY
    return CARD if choice == TO_CARD or refusal(s, DOUBLE) != 0 else DOUBLE


@driver(books=BOOK, strategies=STRATEGY)
def play_by_cards(
    desks: Any, books: Any, strategies: Any, part: int, rounds: int, key: int, options: Numbers, sums: Out
) -> None:
    """Adds the results of the rounds, in half Coins, and their squares to `sums`."""
    desk = desks[0]
    reseed(desk.random, key, part)
    clear(desk.words, 0)
    s = desk.states[0]
    start(s, 1, options)
    before, pick = s.seat[0].purse, BET + LOWEST
    while rounds > 0:
        apply(s, pick)  # in one place, of which it then becomes a part
        if s.phase == BETS:
            won = s.seat[0].purse - before
            sums[0] += won
            sums[1] += won * won
            before, pick = s.seat[0].purse, BET + LOWEST
            rounds -= 1
        elif to_act(s) == CHANCE:
            pick = outcome(s, below(desk.random, outcomes(s)))
        elif s.phase == INSURANCE:
            pick = DECLINE
        else:
            pick = as_told(s, books[0], strategies[first_value(s.dealer) - 1])


# ── Outside ──────────────────────────────────────────────────────────────────
class Plan(Protocol):
    """Against one of the dealer's cards."""

    @property
    def choices(self) -> Sequence[int]: ...
    @property
    def split(self) -> frozenset[int]: ...


class ByStrategy(Work):
    """By choices and splits against each of the dealer's cards, the ace first."""

    def __init__(self, columns: Sequence[Plan], rounds: int, chosen: Game, key: int, mode: Mode | None) -> None:
        super().__init__(rounds, chosen, key, mode)
        self.columns = columns

    def player(self) -> tuple[Play, Out]:
        body = body_for(self.game.rules, [write_book, play_by_cards], self.mode, patient=True)
        driver, d = body.driver(play_by_cards), body.desk()
        books, strategies = body.rows(BOOK), body.rows(STRATEGY, VALUES)
        body.driver(write_book)(d.whole, books, body.rows(WORK))
        for i, column in enumerate(self.columns):
            strategies[i]["choices"][:HANDS] = column.choices[:HANDS]
            strategies[i]["split"][:] = [int(value in column.split) for value in range(VALUES)]
        options, sums = body.numbers(self.game.option_numbers), body.numbers((0, 0))

        def play(part: int, rounds: int, sums: Any) -> None:
            driver(d.whole, books, strategies, part, rounds, self.key, options, sums)

        return play, sums


def measure(
    columns: Sequence[Plan],
    options: BlackJackOptions,
    rounds: int,
    seed: int | str = 1,
    threads: int = 1,
    mode: Mode | None = None,
    progress: Callable[[int], None] | None = None,
) -> Measured:
    """So many rounds of one seat. Ctrl-C gives what there is so far."""
    seed = checked_seed(seed)
    chosen = game(
        "black-jack",
        hole_card=options.hole_card,
        resplit_aces=options.resplit_aces,
        decks=options.decks,
        purse=PURSE,
    )
    work = ByStrategy(columns, rounds, chosen, key_of(seed), mode)
    work.run_all(threads, progress)
    return Measured(
        options.hole_card, options.resplit_aces, options.decks, str(seed), work.done, work.total, work.squares
    )
