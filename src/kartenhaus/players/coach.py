"""The coach: what every decision of a game was worth, and what would have been better.

A decision is judged by what its seat knew then: the coach gets that seat's view, asks the strongest player what every
legal action is worth, and looks at nothing else. A hint during play is the same question about the position at hand, so
that it says what the analysis will say afterwards.

    analysis = analyse(play)
    analysis.accuracy, analysis.moments
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from math import hypot, sqrt
from typing import NamedTuple

import msgspec

from ..core.about import Scale
from ..core.chance import checked_seed
from ..core.errors import BadOption
from ..core.options import check_number
from ..core.picks import Leave, Pick, View
from ..core.voice import LANGUAGES, Voice
from ..engine.at_table import AtTable
from ..engine.game import Game, Play, game_of
from ..engine.record import is_chances, replay
from . import coach_words
from .weighing import Weighed, Weigher, sure_difference

SIMULATIONS = 2000
LEAST = 1e-6  # below it there was nothing to lose
WIDEST = 5.0  # points to either side: an accuracy that is not so sure is withheld
LIKELY = 1.96  # standard errors to either side of an interval: 95 %
AGAIN = (4, 16)  # times as many simulations for the decisions that leave an accuracy in doubt
DOUBTS = 0.95  # of an accuracy's variance that those make up at most
SPARE = 1.2  # times as large may it come out
MOMENTS = 3
TICK = 0.1  # seconds between two progress reports


# ── What comes out ───────────────────────────────────────────────────────────
class Decision(msgspec.Struct, frozen=True):
    n: int
    """The place of the pick among all picks, from 1."""
    number: int
    """Its number among the players' picks, as in the record."""
    seat: int
    chosen: str
    forced: bool
    """Only one action was legal."""
    actions: list[Weighed] = []
    """Best first; empty where there was nothing to weigh: one legal action only, or a stake."""
    loss: float = 0.0
    """The best worth less that of the chosen action; 0 where the difference may well be chance."""
    regret: float = 0.0
    """The same without that doubt, for sums: right on average, and so sometimes below 0."""
    blind: float = 0.0
    """As `regret`, for a pick at random."""
    regret_error: float = 0.0
    """One standard error."""
    blind_error: float = 0.0
    covariance: float = 0.0
    """Of regret and blind."""
    sampled: bool = False
    """By simulations; otherwise it was worked out."""
    stake: float | None = None
    """Where Coins are at stake: the first stake of the round."""

    @property
    def best(self) -> Weighed:
        return self.actions[0]

    @property
    def taken(self) -> Weighed:
        return next(weighed for weighed in self.actions if weighed.action == self.chosen)

    @property
    def clear(self) -> bool:
        """Is the best action surely better than any other?"""
        return len(self.actions) > 1 and sure_difference(*self.actions[:2]) > 0

    @property
    def loss_error(self) -> float:
        """One standard error of the loss."""
        return hypot(self.best.apart, self.taken.apart)


class Moment(msgspec.Struct, frozen=True):
    """A decision that cost much, in words."""

    n: int
    seat: int
    de: str
    en: str


class Analysis(msgspec.Struct, frozen=True):
    game: str
    options: str
    """As in a record: `name=value`, where not the default."""
    seats: int
    names: list[str]
    date: str
    payoffs: list[float] | None
    ending: str | None
    scale: Scale
    simulations: int
    seed: str
    complete: bool
    """False: broken off before all decisions were judged."""
    picks: int
    decisions: list[Decision]
    curve: list[list[float | None]]
    """Of each seat, before the first pick and after every pick: its winning chance by what it knew itself; its purse
    where Coins are at stake; alone the turns or points that it expects. The last is the real result."""
    accuracy: list[float | None]
    """Of each seat: 100 less the share of what blind picks would have lost on average that was lost, so that 100 is
    always the best and 0 no better than blind. None: the seat had nothing to lose, or its interval is too wide."""
    moments: list[Moment]
    intervals: list[list[float] | None] = []
    """Of each seat: between what its accuracy lies, with 95 %; also where that is too wide to say the accuracy. None:
    the seat had nothing to lose."""

    def decision(self, n: int) -> Decision:
        return next(decision for decision in self.decisions if decision.n == n)

    def interval(self, seat: int) -> list[float] | None:
        """None: it had nothing to lose, or the analysis is of an older release."""
        return self.intervals[seat] if self.intervals else None

    @property
    def variant(self) -> Game:
        """The game with the options that it was played by."""
        return game_of(self.game, self.options)


class Hint(msgspec.Struct, frozen=True):
    game: str
    options: str
    seat: int
    scale: Scale
    actions: list[Weighed]
    """Best first; empty where there is nothing to weigh: one legal action only, or a stake."""
    only: str | None
    """The one legal action, where there is but one."""

    @property
    def best(self) -> str | None:
        """As notation; None where a stake is asked for."""
        return self.actions[0].action if self.actions else self.only

    @property
    def clear(self) -> bool:
        """Is the best action surely better than the next one?"""
        return len(self.actions) > 1 and sure_difference(*self.actions[:2]) > 0


# ── Hints ────────────────────────────────────────────────────────────────────
def hint(game: Game, view: View, simulations: int = SIMULATIONS, seed: int | str = 1) -> Hint:
    """What the coach would do in the place of the seat whose view it is, and whose turn it is."""
    check_number(("Simulationen", "simulations"), simulations)
    seed = checked_seed(seed)
    if view.seat is None or game.rules.to_act(view.covered) != view.seat:
        raise BadOption("Einen Tipp bekommt nur, wer am Zug ist.", "Hints are for the one whose turn it is.")
    legal = legal_actions(game, view)
    actions = Weigher(game, simulations, seed).weigh(view, len(legal)).actions if len(legal) > 1 else []
    seats = getattr(view.covered, "seats", game.about.fewest)
    only = str(legal[0]) if len(legal) == 1 else None
    return Hint(game.name, str(game.options), view.seat, game.about.scale(seats), actions, only)


def legal_actions(game: Game, view: View) -> list[Pick]:
    """What there is to weigh; nothing where a stake is asked for."""
    out = [0] * game.rules.MOST_ACTIONS
    listed = game.listed(out[: game.rules.actions(view.covered, out)])
    return [one for one in listed if isinstance(one, Pick)]


# ── A whole game ─────────────────────────────────────────────────────────────
class Question(NamedTuple):
    """A decision that is to be judged."""

    n: int
    number: int
    view: View
    chosen: str
    legal: list[Pick]


def analyse(
    what: str | Play,
    simulations: int = SIMULATIONS,
    seed: int | str = 1,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Judges every decision of a game, given as a record or a play, finished or not. `simulations` are for each legal
    action of a decision, where worths have to be sampled; those decisions that leave an accuracy in doubt are judged
    again by more. The same whatever the number of threads. `progress` is told how many decisions of how many are done;
    Ctrl-C gives what there is so far."""
    check_number(("Simulationen", "simulations"), simulations)
    check_number(("Threads", "threads"), threads, 256)
    seed = checked_seed(seed)
    play = replay(what) if isinstance(what, str) else what
    asked = list(questions(play))
    judged = Judges(play.game, asked, simulations, seed).run(threads, progress)
    for times in AGAIN if len(judged) == len(asked) else ():
        doubts = in_doubt(judged.values(), times)
        if doubts:
            again = Judges(play.game, [one for one in asked if one.n in doubts], times * simulations, seed)
            judged |= again.run(threads, progress)
    decisions = [judged[one.n] for one in asked if one.n in judged]
    sums = [summed(decisions, seat) for seat in range(play.seats)]
    scale = play.game.about.scale(play.seats)
    voices = [Voice(lang, play.names, None, play.game.options) for lang in LANGUAGES]
    return Analysis(
        game=play.game.name,
        options=str(play.game.options),
        seats=play.seats,
        names=list(play.names),
        date=play.date,
        payoffs=play.payoffs,
        ending=play.ending,
        scale=scale,
        simulations=simulations,
        seed=str(seed),
        complete=len(decisions) == len(asked),
        picks=len(play.numbers),
        decisions=decisions,
        curve=curve(play, scale, decisions, asked),
        accuracy=[None if one is None or one.wide else one.accuracy for one in sums],
        intervals=[None if one is None else [one.low, one.high] for one in sums],
        moments=[
            Moment(one.n, one.seat, *(coach_words.moment(play.game, scale, one, voice) for voice in voices))
            for one in costliest(decisions)
        ],
    )


def questions(play: Play) -> Iterator[Question]:
    """The game once more from its beginning. Leaving is not judged: whoever goes has their reasons (G-5)."""
    again = play.game.start(play.seats, chance="manual")
    number = 0
    for n, pick in enumerate(play.picks, 1):
        if not is_chances(pick):
            number += 1
            if not isinstance(pick, Leave):
                view = again.view(again.to_act)
                yield Question(n, number, view, str(pick), legal_actions(play.game, view))
        again.make(pick)


class Judges:
    """They answer the questions, in several threads if so wished."""

    def __init__(self, game: Game, asked: list[Question], simulations: int, seed: int | str) -> None:
        self.game, self.simulations, self.seed = game, simulations, seed
        self.waiting, self.many = iter(asked), len(asked)
        self.judged: dict[int, Decision] = {}
        self.lock, self.stopped = threading.Lock(), False

    def run(self, threads: int, progress: Callable[[int, int], None] | None) -> dict[int, Decision]:
        try:
            if threads == 1:  # a page has no others
                self.work(progress)
            else:
                self.share(threads, progress)
        except KeyboardInterrupt:
            if not self.judged:
                raise
        return self.judged

    def share(self, threads: int, progress: Callable[[int, int], None] | None) -> None:
        with ThreadPoolExecutor(threads) as pool:
            try:
                running = {pool.submit(self.work) for _ in range(threads)}
                while running:
                    ended, running = wait(running, TICK, FIRST_EXCEPTION)
                    for worker in ended:
                        worker.result()
                    if progress:
                        progress(len(self.judged), self.many)
            finally:
                self.stopped = True

    def work(self, progress: Callable[[int, int], None] | None = None) -> None:
        weigher = Weigher(self.game, self.simulations, self.seed)
        tell = progress or (lambda *_: None)
        tell(0, self.many)
        while (one := self.take()) is not None:
            found = judged(weigher, one)
            if not self.stopped:
                self.judged[one.n] = found
            tell(len(self.judged), self.many)

    def take(self) -> Question | None:
        with self.lock:
            return None if self.stopped else next(self.waiting, None)


def judged(weigher: Weigher, one: Question) -> Decision:
    seat = one.view.seat or 0
    if len(one.legal) < 2:
        return Decision(one.n, one.number, seat, one.chosen, len(one.legal) == 1)
    weighing = weigher.weigh(one.view, len(one.legal))
    regret, blind = weighing.regret(one.chosen), weighing.blind()
    stakes = AtTable(weigher.game).stakes(one.view.covered)
    return Decision(
        n=one.n,
        number=one.number,
        seat=seat,
        chosen=one.chosen,
        forced=False,
        actions=weighing.actions,
        loss=weighing.loss(one.chosen),
        regret=regret.worth,
        blind=blind.worth,
        regret_error=regret.error,
        blind_error=blind.error,
        covariance=weighing.covariance(one.chosen),
        sampled=weighing.sampled,
        stake=None if stakes is None else stakes[seat] / 2,
    )


# ── Summing up ───────────────────────────────────────────────────────────────
def curve(play: Play, scale: Scale, decisions: list[Decision], asked: list[Question]) -> list[list[float | None]]:
    """Before a decision a seat has what the best action is worth, after it what the chosen one is; until its next
    decision that stands. A purse is looked at whenever nothing of it is staked."""
    known: list[dict[int, float]] = [{} for _ in range(play.seats)]
    if scale == "coins":
        at_table = AtTable(play.game)
        states = {one.n - 1: one.view.covered for one in asked} | {len(play.numbers): play.state}
        for n, state in states.items():
            purses, stakes = at_table.purses(state) or [], at_table.stakes(state) or []
            for seat, (purse, stake) in enumerate(zip(purses, stakes, strict=True)):
                if stake == 0:
                    known[seat][n] = purse / 2
    else:
        for decision in decisions:
            if decision.actions:
                known[decision.seat][decision.n - 1] = on_curve(scale, decision.best.worth)
                known[decision.seat][decision.n] = on_curve(scale, decision.taken.worth)
        for seat, payoff in enumerate(play.payoffs or []):
            known[seat][len(play.numbers)] = on_curve(scale, payoff)
    return [drawn(found, len(play.numbers), at_first(play, scale, found)) for found in known]


def duel_line(analysis: Analysis) -> list[float]:
    """The chance of seat 0 against the other as whoever decided last saw it; two values a pick: before and after."""
    known: dict[int, float] = {}
    for one in analysis.decisions:
        if one.actions:
            before, after = (on_curve("duel", worth) for worth in (one.best.worth, one.taken.worth))
            known[2 * one.n - 1], known[2 * one.n] = (before, after) if one.seat == 0 else (1 - before, 1 - after)
    if analysis.payoffs is not None:
        known[2 * analysis.picks] = on_curve("duel", analysis.payoffs[0])
    return [value for value in drawn(known, 2 * analysis.picks, 0.5) if value is not None]


def on_curve(scale: Scale, worth: float) -> float:
    return round((1 + worth) / 2 if scale == "duel" else -worth if scale == "turns" else worth, 6)


def at_first(play: Play, scale: Scale, known: dict[int, float]) -> float | None:
    """Before a seat's first decision: an even chance, the full purse, the turns it will expect then."""
    if scale in ("duel", "share"):
        return round(1 / play.seats, 6)
    return known[min(known)] if known else None


def drawn(known: dict[int, float], picks: int, value: float | None) -> list[float | None]:
    line: list[float | None] = []
    for n in range(picks + 1):
        value = known.get(n, value)
        line.append(value)
    return line


class Summed(NamedTuple):
    """A seat's accuracy, and between what it lies."""

    accuracy: float
    low: float
    high: float
    wide: bool
    """Too wide to be said."""


def summed(decisions: Iterable[Decision], seat: int) -> Summed | None:
    """None: there was nothing to lose. The errors of decisions are independent of each other."""
    own = [one for one in decisions if one.seat == seat]
    regret, blind = sum(one.regret for one in own), sum(one.blind for one in own)
    if blind < LEAST:
        return None
    return within(regret, blind, sum(variance(one, regret / blind) for one in own))


def within(regret: float, blind: float, variance: float) -> Summed:
    accuracy, margin = 100 - 100 * regret / blind, 100 * LIKELY * sqrt(variance) / blind
    value, low, high = (round(min(100.0, max(0.0, one)), 1) for one in (accuracy, accuracy - margin, accuracy + margin))
    return Summed(value, low, high, high - low > 2 * WIDEST)


def variance(one: Decision, share: float) -> float:
    """What a decision adds to that of what its seat lost less `share` of what blind picks would have lost."""
    both = one.regret_error**2 + (share * one.blind_error) ** 2 - 2 * share * one.covariance
    return max(0.0, both)


def in_doubt(decisions: Collection[Decision], times: int = AGAIN[0]) -> set[int]:
    """Those to be judged again, by `times` as many simulations, so that an accuracy can be said that was too uncertain:
    first those where a simulation tells most, until that will be enough or nearly all of the uncertainty is theirs.
    None where all of them would hardly be enough."""
    found: set[int] = set()
    for seat in {one.seat for one in decisions}:
        own = [one for one in decisions if one.seat == seat]
        regret, blind = sum(one.regret for one in own), sum(one.blind for one in own)
        if blind < LEAST:
            continue
        adds = {one.n: variance(one, regret / blind) for one in own}
        able = sorted((one for one in own if one.sampled), key=lambda one: (-adds[one.n] / len(one.actions), one.n))
        all_in_all, theirs = sum(adds.values()), sum(adds[one.n] for one in able)
        if within(regret, blind, all_in_all - theirs * (1 - 1 / times)).wide:
            continue
        enough = DOUBTS * theirs
        for one in able:
            if enough <= 0 or not within(regret, blind, SPARE * all_in_all).wide:
                break
            found.add(one.n)
            enough -= adds[one.n]
            all_in_all -= adds[one.n] * (1 - 1 / times)
    return found


def costliest(decisions: list[Decision]) -> list[Decision]:
    return sorted((one for one in decisions if one.loss > 0), key=lambda one: (-one.loss, one.n))[:MOMENTS]
