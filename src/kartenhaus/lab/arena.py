"""Computer players against each other, every deal with everyone in every seat.

With two seats each pair plays each deal twice, seats exchanged. With more, all sit at one table, over and over until
the seats are filled, and move on by one seat until everyone has had each; too many for one table meet in pairs. With
one seat everyone plays the deal alone. Payoffs at one table are compared, the higher wins; `ratings` says what that
proves.

Deal i, and what players draw for themselves, come from (seed, i, seat): the same whatever the number of processes, as
long as players are given simulations and not time to think.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, combinations, permutations
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..core.blocks import Block, Crew, Halted, Processes, blocks
from ..core.chance import Seeded, checked_seed
from ..core.errors import BadOption, BadSeats
from ..core.options import Options, check_number
from ..engine.game import Game, game
from ..games import GAMES
from ..players import FILE, PLAYERS, Player, player
from .ratings import Measured, average, elos, might_be, rate
from .simulate import check_ends

MOST_PROCESSES = 256
SPARE = 40  # characters that seat and deal add to a seed
THINKING = "expert"
ENTRANT = re.compile(r"([^@]+)(?:@(?:([0-9]{1,10})x|([0-9]{0,9}\.?[0-9]{1,9})))?")

Maker = Callable[[Game, str], Player]
Table = list[tuple[int, float]]


# ── What comes out ───────────────────────────────────────────────────────────
class Duel(msgspec.Struct, frozen=True):
    """Two players compared, seen from the first: at every table each seat of the one with each seat of the other."""

    players: tuple[str, str]
    games: int
    wins: int
    draws: int
    losses: int
    rate: Measured
    """Wins and half the draws, as a share."""


class Standing(msgspec.Struct, frozen=True):
    player: str
    elo: Measured
    """All players' mean is 0."""
    payoff: Measured
    """Per game, on average."""
    moves: int
    seconds: float
    """CPU time per move."""


class Contest(msgspec.Struct, frozen=True):
    """What came out, players in the order they were named."""

    game: str
    options: str
    seats: int
    seed: str
    deals: int
    games: int
    standings: list[Standing]
    duels: list[Duel]


# ── Who plays ────────────────────────────────────────────────────────────────
class Entrant(NamedTuple):
    """`make` gives a player for a game and a seed (for several processes it must be picklable). A player that has
    `new_game(number)` is kept and told of each; any other is made anew for every game."""

    name: str
    make: Maker
    ready: Maker | None = None
    """The same player with next to nothing to think about: a game of it compiles whatever it needs."""

    @classmethod
    def read(cls, said: str, seconds: float | None = None, simulations: int | None = None) -> Entrant:
        """`solid`, `expert@0.05` (seconds per move), `expert@2000x` (simulations); `expert`: with the budget given;
        `file:PATH`, whatever stands in the path."""
        if said.startswith(FILE):
            return cls(said, partial(hired, said))
        found = ENTRANT.fullmatch(said)
        if not found:
            raise BadOption(
                f"{said!r} ist kein Spieler: Hinter @ stehen Sekunden (expert@0.05) oder Simulationen (expert@2000x).",
                f"{said!r} is no player: behind @ stand seconds (expert@0.05) or simulations (expert@2000x).",
            )
        name, own_simulations, own_seconds = found.groups()
        if name in PLAYERS and name != THINKING and name != said:
            raise BadOption(
                f"{name} antwortet sofort; Bedenkzeit hat nur {THINKING}.",
                f"{name} answers at once; only {THINKING} has time to think.",
            )
        if name != THINKING:
            return cls(name, partial(hired, name))
        if name != said:
            simulations = int(own_simulations) if own_simulations else None
            seconds = float(own_seconds) if own_seconds else None
        budget = f"@{simulations}x" if simulations is not None else f"@{seconds:g}" if seconds is not None else ""
        make = partial(hired, name, seconds=seconds, simulations=simulations)
        return cls(name + budget, make, partial(hired, name, simulations=1))


def hired(name: str, chosen: Game, seed: str, **budget: Any) -> Player:
    return player(name, chosen, seed=seed, **budget)


def told_apart(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Two of a name become `solid` and `solid#2`."""
    names = [entrant.name for entrant in entrants]
    before = [names[:n].count(name) for n, name in enumerate(names)]
    return [one._replace(name=f"{one.name}#{n + 1}") if n else one for one, n in zip(entrants, before, strict=True)]


def sittings(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of one deal."""
    together = entrants if entrants <= seats else min(2, seats)
    found = []
    for line_up in combinations(range(entrants), together):
        filled = [line_up[seat % together] for seat in range(seats)]
        found += [tuple(filled[k:] + filled[:k]) for k in range(seats)]
    return list(dict.fromkeys(found))


class Plan(NamedTuple):
    """What is to be played, as it goes to other processes."""

    game: str
    options: Options
    seats: int
    seed: str
    entrants: list[Entrant]

    def sittings(self) -> list[tuple[int, ...]]:
        return sittings(len(self.entrants), self.seats)

    def worker(self, halted: Halted) -> Callable[[Block], list[Deal]]:
        hall = Hall(self)
        hall.get_ready()
        return lambda deals: [hall.deal(number) for number in deals]


# ── Playing ──────────────────────────────────────────────────────────────────
class Deal(NamedTuple):
    """What came out of one deal: payoffs by game and seat, moves and CPU seconds by player."""

    payoffs: list[list[float]]
    moves: list[int]
    seconds: list[float]


class Hall:
    """Plays games; there is one per process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = Game(GAMES[plan.game], plan.options)
        self.sittings = plan.sittings()
        self.kept: dict[tuple[int, int], Any] = {}

    def get_ready(self) -> None:
        """Compiles whatever is needed before time is measured, and finds players that do not exist."""
        for _, make, ready in self.plan.entrants:
            make(self.game, self.plan.seed)
            if ready:
                self.play(0, [ready(self.game, self.plan.seed)] * self.plan.seats)

    def deal(self, number: int) -> Deal:
        entrants = len(self.plan.entrants)
        done = Deal([], [0] * entrants, [0.0] * entrants)
        for sitting in self.sittings:
            seated = [self.player(entrant, seat, number) for seat, entrant in enumerate(sitting)]
            payoffs, moves, seconds = self.play(number, seated)
            done.payoffs.append(payoffs)
            for seat, entrant in enumerate(sitting):
                done.moves[entrant] += moves[seat]
                done.seconds[entrant] += seconds[seat]
        return done

    def player(self, entrant: int, seat: int, number: int) -> Player:
        """What a player draws for itself goes with the seat and the deal, so that equal players play equal games.
        Nobody sits in two seats: what is learnt in one must not be known in the other."""
        make, seed = self.plan.entrants[entrant].make, f"{self.plan.seed} seat {seat}"
        if (entrant, seat) not in self.kept:
            first = make(self.game, seed)
            self.kept[entrant, seat] = first if hasattr(first, "new_game") else None
        kept = self.kept[entrant, seat]
        if kept is None:
            return make(self.game, f"{seed} deal {number}")
        kept.new_game(number)
        known: Player = kept
        return known

    def play(self, number: int, seated: Sequence[Player]) -> tuple[list[float], list[int], list[float]]:
        """One game: payoffs, moves and seconds by seat."""
        moves, seconds = [0] * len(seated), [0.0] * len(seated)
        play = self.game.start(len(seated), chance=Seeded(self.plan.seed, number))
        while (seat := play.to_act) >= 0:
            view = play.view(seat)
            began = time.process_time()
            pick = seated[seat].choose(view)
            seconds[seat] += time.process_time() - began
            moves[seat] += 1
            play.make(pick, seat)
        return play.payoffs or [], moves, seconds


# ── Comparing ────────────────────────────────────────────────────────────────
def tables(plan: Plan, deal: Deal) -> list[Table]:
    """Whose payoffs may be compared: those of one game, or those of all who played the deal alone."""
    games = [list(zip(*one, strict=True)) for one in zip(plan.sittings(), deal.payoffs, strict=True)]
    return [list(chain(*games))] if plan.seats == 1 else games


def comparisons(deal: Sequence[Table], players: int) -> NDArray[np.int64]:
    """Of one deal, player by player: wins, draws, and tables at which both sat."""
    counts = np.zeros((3, players, players), np.int64)
    wins, draws, met = counts
    for table in deal:
        for (i, mine), (j, other) in permutations(table, 2):
            if i != j:
                wins[i, j] += mine > other
                draws[i, j] += mine == other
        for i, j in permutations({i for i, _ in table}, 2):
            met[i, j] += 1
    return counts


def own_payoffs(deals: Sequence[Sequence[Table]], i: int) -> list[list[float]]:
    """A player's, deal by deal."""
    return [[payoff for who, payoff in chain(*deal) if who == i] for deal in deals]


def average_payoff(own: Sequence[Sequence[float]], everybody: Sequence[float]) -> Measured:
    """On a scale from the worst to the best that the player has had; if it always had the same, that anybody had."""
    seen = set(chain(*own))
    ends = seen if len(seen) > 1 else everybody
    return average(np.array([sum(deal) / len(deal) for deal in own]), min(ends), max(ends))


def compared(plan: Plan, done: Sequence[Deal]) -> Contest:
    names, n = [entrant.name for entrant in plan.entrants], len(plan.entrants)
    deals = [tables(plan, deal) for deal in done]
    counts = np.stack([comparisons(deal, n) for deal in deals])
    wins, draws, losses = counts[:, 0], counts[:, 1], counts[:, 0].swapaxes(1, 2)
    scores = (wins + draws / 2) / np.maximum(wins + draws + losses, 1)
    might = might_be(scores)
    won, drawn, met = counts.sum(0).tolist()
    duels = [
        Duel((names[i], names[j]), met[i][j], won[i][j], drawn[i][j], won[j][i], rate(scores, might, i, j))
        for i, j in combinations(range(n), 2)
    ]
    everybody = [payoff for deal in deals for _, payoff in chain(*deal)]
    means = [average_payoff(own_payoffs(deals, i), everybody) for i in range(n)]
    moves = [sum(deal.moves[i] for deal in done) for i in range(n)]
    seconds = [sum(deal.seconds[i] for deal in done) / max(moves[i], 1) for i in range(n)]
    standings = [Standing(*row) for row in zip(names, elos(scores, might), means, moves, seconds, strict=True)]
    games = len(done) * len(plan.sittings())
    return Contest(plan.game, str(plan.options), plan.seats, plan.seed, len(done), games, standings, duels)


# ── The contest ──────────────────────────────────────────────────────────────
def arena(
    what: str | Game,
    players: Sequence[str | Entrant],
    games: int = 200,
    seed: int | str = 1,
    seats: int | None = None,
    processes: int = 1,
    seconds: float | None = None,
    simulations: int | None = None,
    progress: Callable[[int], None] | None = None,
    crew: Crew | None = None,
) -> Contest:
    """Lets `players` play at least `games` games, in whole deals; `progress` is told how many more are done. `seconds`
    or `simulations` are for those who think and have no budget of their own. `processes`, or a `crew` of its own, such
    as a cluster, share the deals. Ctrl-C gives what there is so far: exactly what that many deals would have given."""
    chosen = what if isinstance(what, Game) else game(what)
    seats = max(2, chosen.about.fewest) if seats is None else seats
    chosen.check_seats(seats)
    check_ends(chosen)
    check_number(("Spiele", "games"), games)
    check_number(("Prozesse", "processes"), processes, MOST_PROCESSES)
    seed = checked_seed(seed, SPARE)
    if len(players) < 2:
        raise BadSeats(
            f"Gegeneinander spielen mindestens zwei, nicht {len(players)}.",
            f"At least two play against each other, not {len(players)}.",
        )
    entrants = [one if isinstance(one, Entrant) else Entrant.read(one, seconds, simulations) for one in players]
    plan = Plan(chosen.name, chosen.options, seats, str(seed), told_apart(entrants))
    a_deal = len(plan.sittings())
    deals = -(-games // a_deal)
    done: list[Deal] = []
    try:
        with closing((crew or Processes(min(processes, deals))).run(plan, blocks(0, deals, 1))) as coming:
            for _, made in coming:
                done += made
                if progress:
                    progress(a_deal)
    except KeyboardInterrupt:
        if not done:
            raise
    return compared(plan, done)
