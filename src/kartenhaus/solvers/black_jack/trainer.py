"""The basic-strategy trainer: the engine deals rounds, the solver's table plays them, one of the decisions is asked.

Hard situations are those where somebody who plays like the dealer, cards below 17 and nothing else, would be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ...core.chance import Seeded
from ...engine.game import Game, Play, game
from ...games.black_jack import choices
from ...games.black_jack.charts import Charts, charts
from ...games.black_jack.hands import first_value, is_pair, is_soft, total
from ...games.black_jack.options import BlackJackOptions
from ...games.black_jack.state import State
from ...players.black_jack.exact import covered, legal
from ...players.questions import policy
from ..training import Task
from .weigher import Weigher

STAKED = "bet 10"
MOST_ROUNDS = 200  # about one in four has a hard decision
LETTERS = {
    "C": (choices.CARD,),
    "S": (choices.STAY,),
    "D": (choices.DOUBLE, choices.CARD),
    "d": (choices.DOUBLE, choices.STAY),
}


def task(options: BlackJackOptions, hard: bool, seed: int | str) -> Task:
    """One decision of a round, played by the table up to there; none after a split, whose hands are not worth the same
    by themselves."""
    chosen = game("black-jack", **strategic(options))
    assert isinstance(chosen.options, BlackJackOptions)
    chart, stream = charts(chosen.options), Seeded(seed)
    for attempt in count(1):
        spots = list(decisions(chosen, chart, f"{seed} {attempt}"))
        some = [spot for spot in spots if not hard or is_hard(chosen, *spot)]
        if some or (spots and attempt == MOST_ROUNDS):
            play, advised = (some or spots)[stream.below(len(some or spots))]
            break
    found = Weigher(chosen.options).worths(covered(play.view(0)))
    best_first = sorted(found, key=found.__getitem__, reverse=True)
    return Task(play, {str(chosen.decode(action)): found[action] for action in best_first}, str(chosen.decode(advised)))


def strategic(options: BlackJackOptions) -> dict[str, object]:
    """What of the options bears on a decision whose stake the purse covers."""
    return {"hole_card": options.hole_card, "resplit_aces": options.resplit_aces, "decks": options.decks}


def decisions(chosen: Game, chart: Charts, seed: str) -> Iterator[tuple[Play, int]]:
    """The decisions of one round before any split, each with what the table says."""
    play = chosen.start(1, seed=seed)
    play.make(STAKED)
    while play.to_act >= 0 and play.state.phase != choices.BETS:
        advised = by_chart(covered(play.view(0)), chart)
        yield at_rest(play), advised
        if advised == choices.SPLIT:
            return
        play.make(chosen.decode(advised))


def at_rest(play: Play) -> Play:
    """The same position, from which nothing goes on by itself."""
    still = play.game.start(play.seats, chance="manual")
    still.retrace(play.numbers)
    return still


def by_chart(s: State, chart: Charts) -> int:
    """What the table says, as far as the rules allow it. It never takes insurance."""
    if s.phase == choices.INSURANCE:
        return choices.DECLINE
    hand, allowed = s.seat[s.turn].hand[s.active], legal(s)
    column = (first_value(s.dealer) - 2) % 10  # 2 … 9, ten, ace
    pairs = chart["pairs"].get(str(first_value(hand)), "")
    if choices.SPLIT in allowed and is_pair(hand) and pairs and pairs[column] == "P":
        return choices.SPLIT
    letter = chart["soft" if is_soft(hand) else "hard"][str(total(hand))][column]
    return next((action for action in LETTERS[letter] if action in allowed), choices.STAY)


def is_hard(chosen: Game, play: Play, advised: int) -> bool:
    habit: int = policy("beginner", chosen).choose(play.view(0)).number
    return habit != advised
