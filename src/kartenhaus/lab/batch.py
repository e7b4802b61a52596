"""Thousands of games at once, for programs that learn: arrays in, arrays out.

    batch = kh.batch("tauziehen", games=4096, seed=1)
    while learning:
        actions = policy(batch.observations, batch.masks)
        batch.step(actions)             # writes all arrays of the batch anew, in place

Game i draws from (seed, i), its n-th repetition from (seed, i + n · 2³²): the same whatever the size of the batch and
the number of threads.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..core.chance import checked_seed, key_of, reseed
from ..core.errors import BadOption, BadSeats, Unknown
from ..core.features import Feature
from ..core.options import check_number
from ..core.picks import Pick, View
from ..core.rule import DRAWN, OVER
from ..engine import observing
from ..engine.bodies import Body, Mode, PlainBody, chosen_mode
from ..engine.game import Game, game
from ..engine.native import NativeBody, has_compiler
from ..engine.observing import Features, has_features
from ..games import GAMES
from ..players import PLAYERS, POLICIES, check_player, contract, player
from ..players.levels import policies
from ..players.stepping import (
    ACTIONS,
    ANSWER,
    BY_ROUND,
    KEY,
    LEAD,
    LEARNER,
    LOOK,
    NOTHING,
    POLICY,
    RESET,
    RESTART,
    SEATED,
    SEATS,
    SEEN,
    STEP,
    THINKER,
    any_choices,
    first_refused,
    step_games,
)
from .batch_memory import COUNTS, STREAMS, SUMS, games_for

MOST_GAMES = 1 << 24
MOST_THREADS = 256
MOST_HISTORY = 1 << 16
RECALLED = 1 << 10  # picks of a game that those are told who recall it
SLICE = 1 << 16  # games a call: a compiled loop hears no Ctrl-C
SIMULATIONS = 200
Restart = Literal["same", "next", "never"]
RESTARTS: tuple[Restart, ...] = ("same", "next", "never")
OUTSIDE = "learner"
ARRAYS = ("observations", "masks", "rewards", "done", "to_act", "histories", "past", "witnessed", "randoms")
Array = NDArray[Any]


def batch(
    name: str | Game,
    games: int = 1024,
    *,
    seed: int | str | None = None,
    seats: int | None = None,
    players: Sequence[str] | None = None,
    restart: Restart = "same",
    history: int = 0,
    threads: int = 1,
    simulations: int = SIMULATIONS,
    mode: Mode | None = None,
    **options: Any,
) -> Batch:
    """So many games of one kind, options by keyword. `players` says for each seat who plays there: `learner`, whose
    actions `step` gets, or a computer player, also `file:PATH` (an expert thinks with so many `simulations` a move).
    `restart`: after the end the next game begins in the `same` step, in the `next` one, or `never`. `history`: so many
    picks are told of each game. Needs NumPy; compiled where there is Numba."""
    if isinstance(name, Game) and options:
        raise BadOption(
            f"{name} hat seine Optionen schon: {', '.join(options)} gehören nicht dazu.",
            f"{name} has its options already: {', '.join(options)} cannot be given besides.",
        )
    chosen = name if isinstance(name, Game) else game(name, **options)
    return Batch(chosen, games, seed, seats, players, restart, history, threads, simulations, mode)


class Batch:
    """Arrays of one row per game, written anew in place by `reset` and `step`:

    observations  what the seat to act knows, as the game's features say (`layout`)
    masks         1 for each choice that it has, int8
    to_act        the seat, int8; OVER after the end
    rewards       float64, one column per seat: what the step brought
    done          1 where a game ended in this step, int8
    histories     the picks so far as the seat to act saw them, int32 (with `history`)
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int | str | None,
        seats: int | None,
        players: Sequence[str] | None,
        restart: Restart,
        history: int,
        threads: int,
        simulations: int,
        mode: Mode | None,
    ) -> None:
        check_number(("Spiele", "games"), games, MOST_GAMES)
        check_number(("Threads", "threads"), threads, MOST_THREADS)
        check_number(("Simulationen", "simulations"), simulations)
        if history:
            check_number(("Züge im Verlauf", "picks of history"), history, MOST_HISTORY)
        if restart not in RESTARTS:
            raise Unknown(("Den Neubeginn", "restart"), restart, RESTARTS)
        if not has_features(game):
            raise Unknown(
                ("Die Batches von", "batch of"), game.name, [n for n in GAMES if GAMES[n].part_if_any("features")]
            )
        self.game, self.size, self.restart, self.history, self.threads = game, games, restart, history, threads
        self.seats = seats if seats is not None else len(players) if players else game.about.fewest
        game.check_seats(self.seats)
        self.players = checked_players(game, self.seats, players)
        self.features = Features(game, self.seats)
        self.body = body_of(game, mode)
        self.games = games_for(self.body, game, games)
        self._step, self._first_refused, self._any = map(self.body.driver, (step_games, first_refused, any_choices))
        self._desks = [self.games.desk() for _ in range(threads)]
        self._pool: ThreadPoolExecutor | None = None
        self._make_arrays()
        self._settle()
        self.simulations, self._given_mode = simulations, mode
        self._thinkers = self._seated(simulations)
        self._is_whole = True
        self.reset(secrets.randbits(62) if seed is None else seed)

    # ── What it is ───────────────────────────────────────────────────────────
    @property
    def layout(self) -> tuple[Feature, ...]:
        """What stands in an observation, in its order."""
        return self.features.layout

    @property
    def choices(self) -> int:
        """Choices are numbers below this."""
        return self.features.choices

    @property
    def vocabulary(self) -> int:
        """What stands in a history lies below it: 0 nothing, 1 a pick not seen, 2 + action, behind them chance's."""
        return SEEN + self.game.rules.ACTIONS + self.features.draws

    def feature(self, name: str) -> Array:
        """The columns of `observations` with that name, not copied."""
        if name not in self.features.slices:
            raise Unknown(("Das Merkmal", "feature"), name, self.features.slices)
        columns: Array = self.observations[:, self.features.slices[name]]
        return columns

    def pick(self, choice: int) -> Pick:
        """The typed pick of a choice; `str` of it is its notation."""
        return self.features.pick(choice)

    def view(self, i: int, seat: int | None = None) -> View:
        """Game i as the seat to act sees it, or another one."""
        state = self.games.state(i)
        of = int(self.to_act[i]) if seat is None else seat
        of = of if of >= 0 else self.players.index(OUTSIDE)
        self.game.rules.cover(state, of)
        view: View = self.game.seeing.see(state, of, self.game.options)
        return view.carrying(state)

    def told(self, i: int) -> list[Pick | None]:
        """The history of game i in typed picks; None is one that the seat to act did not see."""
        actions = self.game.rules.ACTIONS
        tokens = [int(token) - SEEN for token in self.histories[i] if token != NOTHING]
        numbers = [token if token < actions else token - actions + DRAWN for token in tokens]
        return [None if number < 0 else self.game.decode(number) for number in numbers]

    def __repr__(self) -> str:
        return f"<Batch {self.game._named()}, {self.size} games, {self.seats} seats, {self.body.mode}>"

    # ── Moving on ────────────────────────────────────────────────────────────
    def reset(self, seed: int | str | None = None, which: Array | None = None) -> None:
        """The next game for each place (or for those of the mask `which`); with a seed, the first one of that seed."""
        meant = np.ones(self.size, np.int64) if which is None else np.asarray(which, bool).astype(np.int64)
        if meant.shape != (self.size,):
            raise wrong_length("which", meant.shape, self.size)
        if meant.all():
            self.games.put_column("earned", np.zeros_like(self.games.column("earned")))
        else:
            self._check_whole()
        episodes = self.games.column("episode")
        if seed is not None:
            self.seed = checked_seed(seed)
            self._settings[KEY] = key_of(self.seed)
            self.games.put_column("episode", np.where(meant, 0, episodes))
            self.randoms[:, 0] = np.where(meant, first_randoms(key_of(self.seed) + 2, self.size), self.randoms[:, 0])
        else:
            self.games.put_column("episode", episodes + meant)
        self._run(RESET, meant)

    def step(self, actions: Any) -> None:
        """One choice for each game (whatever stands there for those that are over). If one of them may not be made,
        nothing has changed: `Refused`, of the first such game."""
        self._check_whole()
        chosen = whole_numbers(actions, self.size)
        bad = self._first_refused(chosen, self.masks, self.to_act)
        if bad >= 0:
            raise self._refused(int(bad), int(chosen[bad]))
        self._run(STEP, chosen)

    def sample(self) -> Array:
        """A choice for each game, any of those it has with equal chances; the same array each time, written anew."""
        self._any(self.randoms, self._sampled, self.masks, self.to_act)
        return self._sampled

    def close(self) -> None:
        """Ends its threads."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    # ── Keeping it ───────────────────────────────────────────────────────────
    def save(self) -> dict[str, Any]:
        """All there is to it, as plain arrays that can be pickled."""
        self._check_whole()
        kept = {name: getattr(self, name).copy() for name in ARRAYS}
        kept |= {name: self.games.column(name) for name in (*STREAMS, *COUNTS, *SUMS)}
        states = b"".join(self.games.packed(i) for i in range(self.size))
        return {"of": self._named(), "seed": self.seed, "states": states, **kept}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Goes on as it stood when it was saved, also one that was saved in another process."""
        if saved.get("of") != self._named():
            raise BadOption(
                f"Gespeichert ist {saved.get('of')}, dies ist {self._named()}.",
                f"Saved is {saved.get('of')}, this is {self._named()}.",
            )
        self.seed = saved["seed"]
        self._settings[KEY] = key_of(self.seed)
        size = self.game.rules.State.size()
        for i in range(self.size):
            self.games.put(i, saved["states"][i * size : (i + 1) * size])
        for name in (*STREAMS, *COUNTS, *SUMS):
            self.games.put_column(name, saved[name])
        for name in ARRAYS:
            getattr(self, name)[:] = saved[name]
        self._is_whole = True

    def __reduce__(self) -> tuple[Any, ...]:
        given = self.seats, self.players, self.restart, self.history, self.threads, self.simulations, self._given_mode
        return Batch, (self.game, self.size, self.seed, *given), self.save()

    def __setstate__(self, saved: Mapping[str, Any]) -> None:
        self.restore(saved)

    def put(self, i: int, state: Any) -> None:
        """Game i goes on from `state`, and its chance as it was: histories begin there, rewards count from there."""
        rules, about = self.game.rules, self.game.about
        if not isinstance(state, rules.State):
            raise BadOption(
                f"{state!r} ist kein Zustand von {about.title[0]}.", f"{state!r} is no state of {about.title[1]}."
            )
        self._check_whole()
        self.games.put(i, state.pack())
        worth = [rules.payoff(state, seat) if about.coins else 0.0 for seat in range(self.seats)]
        rounds_over = getattr(rules, "rounds_over", None) if about.coins else None
        rounds = rounds_over(state) if rounds_over else 0
        for name, value in {"picks": 0, "rounds": rounds, "paid": worth + [0.0] * (about.most - self.seats)}.items():
            column = self.games.column(name)
            column[i] = value
            self.games.put_column(name, column)
        self.done[i] = rules.to_act(state) == OVER
        meant = np.zeros(self.size, np.int64)
        meant[i] = 1
        self._run(LOOK, meant)

    # ── Inside ───────────────────────────────────────────────────────────────
    def _named(self) -> str:
        made = [self.game._named(), f"v{self.game.version}", f"{self.size} games", *self.players]
        made += [f"{self.simulations} simulations"] if self._thinkers else []
        return ", ".join([*made, self.restart, f"history {self.history}"])

    def _make_arrays(self) -> None:
        n, of = self.size, self.features
        self.observations = np.zeros((n, of.width), of.dtype)
        self.masks = np.zeros((n, of.choices), np.int8)
        self.rewards = np.zeros((n, self.seats))
        self.done, self.to_act = np.zeros(n, np.int8), np.zeros(n, np.int8)
        self._recalls = self.game.about.recalls and "expert" in self.players
        kept = max(self.history, RECALLED) if self._recalls else self.history
        self.histories = np.zeros((n, self.history), np.int32)
        self.past, self.witnessed = (np.zeros((n, kept), np.int32) for _ in range(2))
        self.randoms = np.ones((n, 1), np.int64)
        self._sampled = np.zeros(n, np.int64)
        told = self.past, self.witnessed, self.histories
        self._told = told if kept else (None,) * 3
        self._shown = self.observations, self.masks, self.rewards, self.done, self.to_act

    def _settle(self) -> None:
        """The numbers that the driver takes."""
        seated = sum(level_of(name) << 4 * seat for seat, name in enumerate(self.players))
        numbers = {
            SEATS: self.seats,
            SEATED: seated,
            BY_ROUND: int(self.game.about.coins),
            RESTART: RESTARTS.index(self.restart),
            ACTIONS: self.game.rules.ACTIONS,
            LEAD: self.players.index(OUTSIDE),
        }
        self._settings = self.body.numbers([numbers.get(n, 0) for n in range(len(numbers) + 1)])
        self._options = self.body.numbers(self.game.option_numbers)

    def _run(self, purpose: int, chosen: Array) -> None:
        self._is_whole = False
        waiting = self._each(purpose, chosen)
        while waiting:
            waiting = self._each(ANSWER, self._asked())
        self._is_whole = True

    def _check_whole(self) -> None:
        """Not after Ctrl-C while an expert thought: some games have moved then, and others wait for its answer."""
        if not self._is_whole:
            raise BadOption(
                "Ein Schritt ist unterbrochen worden: reset() beginnt neu, restore() nimmt einen Stand von davor.",
                "A step has been interrupted: reset() begins anew, restore() takes what was saved before.",
            )

    def _each(self, purpose: int, chosen: Array) -> int:
        """All games, in slices, on all threads; how many wait."""
        ranges = [(first, min(first + SLICE, self.size)) for first in range(0, self.size, SLICE)]
        if self.threads > 1:
            share = -(-self.size // self.threads)
            ranges = [(first, min(first + share, self.size)) for first in range(0, self.size, share)]
        if len(ranges) == 1 or self.threads == 1:
            return sum(self._slice(self._desks[0], purpose, chosen, *part) for part in ranges)
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
        jobs = [
            self._pool.submit(self._slice, desk, purpose, chosen, *part)
            for desk, part in zip(self._desks, ranges, strict=False)
        ]
        return sum(job.result() for job in jobs)

    def _slice(self, desk: Any, purpose: int, chosen: Array, first: int, last: int) -> int:
        """The text takes plain numbers: NumPy's have a width, and rules calculate beyond it."""
        if self.body.mode == "plain":
            chosen = chosen.tolist()
        given = self._settings, self._options, chosen, *self._told, *self._shown
        return int(self._step(self.games.rows, desk, purpose, first, last, *given))

    # ── Those who are asked ──────────────────────────────────────────────────
    def _seated(self, simulations: int) -> dict[int, Any]:
        """Every thinker thinks from a stream of its own, each time from scratch: so what it does in a game depends on
        that game alone."""
        return {
            seat: player(name, self.game, seed=0, simulations=simulations)
            for seat, name in enumerate(self.players)
            if name != OUTSIDE and name not in POLICIES
        }

    def _asked(self) -> Array:
        """What the thinkers do, as the rules' numbers."""
        chosen = np.zeros(self.size, np.int64)
        counts = {name: self.games.column(name) for name in ("episode", "picks")}
        for i in np.flatnonzero(self.to_act >= 0).tolist():
            seat = int(self.to_act[i])
            if seat in self._thinkers:
                thinker = self._thinkers[seat]
                if hasattr(thinker, "new_game"):
                    thinker.key = key_of(self.seed) + 3 + seat
                    thinker.new_game(i + (int(counts["episode"][i] << 12 ^ counts["picks"][i]) << 32))
                chosen[i] = thinker.choose(self._remembering(i, int(counts["picks"][i]))).number
        return chosen

    def _remembering(self, i: int, picks: int) -> View:
        """Game i for a thinker whose turn it is, with what all have done so far if it asks for that."""
        view = self.view(i)
        if not self._recalls or picks > self.past.shape[1]:
            return view
        numbers = (int(token) - SEEN for token in self.past[i, :picks])
        return view.carrying(view.covered, tuple(one for one in numbers if one < self.game.rules.ACTIONS))

    def _refused(self, i: int, choice: int) -> Exception:
        """Why that choice may not be made in game i."""
        may = np.flatnonzero(self.masks[i]).tolist()
        return self.features.refused(self.games.state(i), choice, may, (f"Spiel {i}: ", f"Game {i}: "))


def level_of(name: str) -> int:
    return LEARNER if name == OUTSIDE else POLICY + PLAYERS.index(name) if name in POLICIES else THINKER


def checked_players(game: Game, seats: int, given: Sequence[str] | None) -> tuple[str, ...]:
    players = tuple(given) if given else (OUTSIDE,) * seats
    if len(players) != seats:
        raise BadSeats(f"{len(players)} Spieler für {seats} Plätze.", f"{len(players)} players for {seats} seats.")
    for name in players:
        if name != OUTSIDE:
            check_player(name, game)
    if OUTSIDE not in players:
        raise BadSeats(f"Auf keinem Platz sitzt «{OUTSIDE}».", f"No seat is the {OUTSIDE}'s.")
    return players


def body_of(game: Game, mode: Mode | None) -> Body:
    """Native code, or the text where nothing can be compiled; the portable modules know no arrays of others, so the
    environment's wish for them is none here."""
    policy = contract, policies(game), observing, game.about.part("features")
    if mode not in (None, "plain", "native", "checked"):
        raise Unknown(("Den Modus", "mode"), mode, ("plain", "native", "checked"))
    wished = chosen_mode()
    mode = mode or (wished if wished != "portable" else None)
    if mode == "plain" or (mode is None and not has_compiler()):
        return PlainBody(game.rules, policy)
    return NativeBody(game.rules, policy, checked=mode == "checked")


def first_randoms(key: int, size: int) -> Array:
    """Where the streams begin that `sample` draws from."""
    found, one = np.zeros(size, np.int64), [0]
    for i in range(size):
        reseed(one, key, i)
        found[i] = one[0]
    return found


def whole_numbers(actions: Any, size: int) -> Array:
    """One for each game."""
    chosen = np.asarray(actions)
    if chosen.shape != (size,):
        raise wrong_length("actions", chosen.shape, size)
    if chosen.dtype.kind not in "iu":
        raise BadOption(
            f"actions: ganze Zahlen sind nötig, nicht {chosen.dtype}.",
            f"actions: whole numbers are needed, not {chosen.dtype}.",
        )
    return np.ascontiguousarray(chosen, np.int64)


def wrong_length(what: str, given: object, size: int) -> BadOption:
    return BadOption(
        f"{what}: {given} Zahlen für {size} Spiele; nötig ist eine je Spiel.",
        f"{what}: {given} numbers for {size} games; one for each is needed.",
    )
