"""A game and a play of it: what tests, notebooks, clients and adapters use.

    game = kh.game("tauziehen", opening="mark")
    play = game.start(seats=2, seed=7)
    play.apply("mark 4")

Everything here runs the plain rules; nothing is compiled and no Numba is loaded.
"""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..core.about import About
from ..core.chance import Seeded, Stream, checked_seed
from ..core.errors import BadOption, BadSeats, KartenhausError, NotationError, RecordError, Unknown
from ..core.notation import is_unicode
from ..core.options import Options
from ..core.picks import Event, Hidden, Leave, Over, Pick, Span, View, board_of
from ..core.rule import AFTER_THE_END, CHANCE, DRAWN, GENERAL, OUT_OF_TURN, OVER, SPECTATOR
from ..games import GAMES
from .contract import Rules
from .log import Log

if TYPE_CHECKING:
    from .fair import Given, Proof

NO_SUCH_OUTCOME = GENERAL + 1


class Refused(KartenhausError):
    """A pick that may not be made now. Nothing has changed (G-4)."""

    def __init__(self, game: Game, clause: int, pick: Pick, seat: int | None, legal: list[Pick | Span]) -> None:
        from .say import refusal_words

        self.game, self.clause, self.pick, self.seat, self.legal = game.name, game.clause(clause), pick, seat, legal
        super().__init__(*refusal_words(game, clause, pick, legal))


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def game(name: str, **options: Any) -> Game:
    """The game of that name, options by keyword."""
    if name not in GAMES:
        raise Unknown(("Das Spiel", "game"), name, GAMES)
    about = GAMES[name]
    return Game(about, about.part("options").OPTIONS.of(**options))


def game_of(name: str, options: str, version: int | None = None) -> Game:
    """The same from options as a record writes them, by an older version of the rules if asked."""
    plain = game(name)
    return Game(plain.about, type(plain.options).read(options), version)


def fits_header(text: str) -> bool:
    """Can a record's header hold it? Lines end at more than line feeds there (`str.splitlines`)."""
    return '"' not in text and text.splitlines() in ([], [text]) and is_unicode(text)


# Picks are frozen, and the same few come again and again.
@lru_cache(4096)
def _parsed(actions: ModuleType, text: str) -> Pick:
    parsed: Pick = actions.parse(text)
    return parsed


@lru_cache(8192)
def _decoded(actions: ModuleType, number: int) -> Pick:
    decoded: Pick = actions.decode(number)
    return decoded


class Game:
    """Rules with their options chosen, and the version of them that is played: the newest, unless something that was
    begun earlier is to go on as it began."""

    def __init__(self, about: About, options: Options, version: int | None = None) -> None:
        self.about, self.name, self.options = about, about.name, options
        self.version = about.version if version is None else version
        if not 1 <= self.version <= about.version:
            known = ", ".join(str(number) for number in range(1, about.version + 1))
            raise BadOption(
                f"{about.title[0]} nach Regelversion {self.version} ist hier nicht bekannt; bekannt: {known}.",
                f"Rules version {self.version} of {about.title[1]} is not known here; known: {known}.",
            )
        self.rules: Rules = about.part("rules")
        self.actions = about.part("actions")
        self.seeing = about.part("view")
        self.words = about.part("words")
        self.option_numbers = [*options.numbers(), self.version]
        """What the rules start from."""

    def __repr__(self) -> str:
        return f"<Game {self._named()}>"

    def _named(self) -> str:
        return f"{self.name} {self.options}".rstrip()

    def __eq__(self, other: object) -> bool:
        """The same rules in the same version, with the same options."""
        if not isinstance(other, Game):
            return NotImplemented
        return (self.about, self.options, self.version) == (other.about, other.options, other.version)

    def __hash__(self) -> int:
        return hash((self.name, self.options, self.version))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.about, self.options, self.version)

    def clause(self, number: int) -> str:
        return f"G-{number - GENERAL}" if number >= GENERAL else f"{self.about.prefix}-{number}"

    def parse(self, pick: str | Pick | Span) -> Pick:
        """A typed pick of this game from its notation (or as it is)."""
        if isinstance(pick, Span):
            raise NotationError(
                f"«{pick}» sind viele Züge auf einmal; einer davon ist «{pick.pick(pick.low)}».",
                f"«{pick}» is many picks at once; one of them is «{pick.pick(pick.low)}».",
            )
        if isinstance(pick, Pick) and not isinstance(pick, Hidden):
            if type(pick).__module__ not in (self.actions.__name__, Leave.__module__):
                raise NotationError(
                    f"«{pick}» ist ein Zug eines anderen Spiels als {self.about.title[0]}.",
                    f"«{pick}» is a pick of another game than {self.about.title[1]}.",
                )
            return pick
        return _parsed(self.actions, pick) if isinstance(pick, str) else self.actions.parse(pick)

    def decode(self, number: int) -> Pick:
        return _decoded(self.actions, number)

    def listed(self, numbers: list[int]) -> list[Pick | Span]:
        """Actions as people read them: a game may fold long ranges into one line each."""
        fold = getattr(self.actions, "fold", None)
        return fold(numbers) if fold else [self.decode(number) for number in numbers]

    def start(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        chance: str | Stream | None = None,
        names: Sequence[str] = (),
        date: str = "",
    ) -> Play:
        """A new play. Chance picks by itself from the seed; `chance="manual"`: the caller gives chance's picks too;
        or a stream of its own, such as the one that can be checked."""
        seats = self.about.fewest if seats is None else seats
        self.check_seats(seats)
        if len(names) not in (0, seats):
            raise BadSeats(f"{len(names)} Namen für {seats} Plätze.", f"{len(names)} names for {seats} seats.")
        for name in names:
            if not name.strip() or "|" in name or not fits_header(name) or len(name) > 40:
                raise BadSeats(
                    f"{name!r} geht nicht als Name: 1 bis 40 Zeichen, ohne | und Anführungszeichen.",
                    f"{name!r} cannot be a name: 1 to 40 characters, no | and no quotation marks.",
                )
        if not fits_header(date):
            raise BadOption(
                f"{date!r} geht nicht als Datum: eine Zeile ohne Anführungszeichen.",
                f"{date!r} cannot be a date: one line without quotation marks.",
            )
        if seed is not None:
            seed = checked_seed(seed)
        if chance == "manual":
            return Play(self, seats, None, names, date)
        if chance is None:
            seed = secrets.randbits(62) if seed is None else seed
            return Play(self, seats, Seeded(seed), names, date, seed)
        if isinstance(chance, str):
            raise Unknown(("Die Art des Zufalls", "kind of chance"), chance, ["manual"])
        return Play(self, seats, chance, names, date)

    def resume(self, seats: int, state: Sequence[int], picks: int, names: Sequence[str] = ()) -> Play:
        """A play that goes on from a state (its `numbers()`) after so many picks, which are no longer known; the caller
        gives chance's picks."""
        play = self.start(seats, chance="manual", names=names)
        play.begin_with(self.rules.State().fill(iter(state)), picks)
        return play

    def check_seats(self, seats: object) -> None:
        few, most = self.about.fewest, self.about.most
        if not isinstance(seats, int) or isinstance(seats, bool) or not few <= seats <= most:
            many = f"{few}" if few == most else f"{few} … {most}"
            raise BadSeats(
                f"{self.about.title[0]} hat {many} Plätze, nicht {seats!r}.",
                f"{self.about.title[1]} has {many} seats, not {seats!r}.",
            )
        self.options.check_seats(seats)


class Play:
    """A game in progress: a state, and the picks that led to it."""

    def __init__(
        self,
        game: Game,
        seats: int,
        stream: Stream | None,
        names: Sequence[str],
        date: str = "",
        seed: int | str | None = None,
    ) -> None:
        self.game, self.seats, self.names, self.date, self.seed = game, seats, tuple(names), date, seed
        self.state = game.rules.State()
        self.numbers: list[int] = []
        self.before = 0
        """Picks before those in `numbers`; none, unless the play goes on from a later state."""
        self._base: Any = None
        """The state after those."""
        self.proof: Proof | None = None  # of fair dealing, for the record
        self.given: Given | None = None  # to a play that began from a position of another
        self._stream = stream
        self._logs: dict[int | None, Log] = {}
        game.rules.start(self.state, seats, game.option_numbers)
        self.to_act = game.rules.to_act(self.state)
        """A seat, CHANCE or OVER."""
        self._run_chance()

    # ── Where it stands ──────────────────────────────────────────────────────
    @property
    def picks(self) -> list[Pick]:
        """All picks so far (`before` aside), chance's included."""
        return [self.game.decode(number) for number in self.numbers]

    def legal(self) -> list[Pick | Span]:
        """What the seat to act may do; empty for chance and after the end. (Leaving is possible besides, G-5.)"""
        if self.to_act < 0:
            return []
        out = [0] * self.game.rules.MOST_ACTIONS
        return self.game.listed(out[: self.game.rules.actions(self.state, out)])

    def outcomes(self) -> list[tuple[Pick, int]]:
        """When chance is to act: the distinct outcomes, each with how many of the equally likely ones it stands for."""
        if self.to_act != CHANCE:
            return []
        weights: dict[int, int] = {}
        for k in range(self.game.rules.outcomes(self.state)):
            number = self.game.rules.outcome(self.state, k)
            weights[number] = weights.get(number, 0) + 1
        return [(self.game.decode(number), weight) for number, weight in weights.items()]

    @property
    def payoffs(self) -> list[float] | None:
        """Each seat's result, after the end."""
        if self.to_act != OVER:
            return None
        return [self.game.rules.payoff(self.state, seat) for seat in range(self.seats)]

    @property
    def ending(self) -> str | None:
        """The clause that the game ended by."""
        return self.game.clause(self.game.rules.ending(self.state)) if self.to_act == OVER else None

    @property
    def result(self) -> Over | None:
        if self.to_act != OVER:
            return None
        return Over(self.game.name, self.payoffs or [], self.ending or "")

    # ── What is seen ─────────────────────────────────────────────────────────
    def view(self, seat: int | None) -> View:
        """What `seat` sees; None: a spectator."""
        onlooker = self._onlooker(seat)
        if onlooker in self._logs:
            covered = self._logs[onlooker].seen
        else:
            covered = self.state.copy()
            self.game.rules.cover(covered, onlooker)
        view: View = self.game.seeing.see(covered, seat, self.game.options)
        return view.carrying(covered, self._past() if seat == self.to_act else ())

    def _past(self) -> tuple[int, ...]:
        """What everybody did, which all have seen; nothing if its beginning is forgotten."""
        if not self.game.about.recalls or self.before:
            return ()
        return tuple(number for number in self.numbers if number < DRAWN)

    def log(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened, as `seat` saw it (None: a spectator), from pick number `since` on, as far as it is known."""
        return self._events(self._onlooker(seat), since)

    def log_by_pick(self, seat: int | None, since: int = 0) -> list[tuple[Event, ...]]:
        """The same, pick by pick."""
        return self._followed(self._onlooker(seat)).events[max(0, since - self.before) :]

    def _events(self, onlooker: int | None, since: int) -> list[Event]:
        known = self._followed(onlooker).events[max(0, since - self.before) :]
        return [event for events in known for event in events]

    def _followed(self, onlooker: int | None) -> Log:
        if onlooker not in self._logs:
            self._logs[onlooker] = Log(self, onlooker)
        return self._logs[onlooker]

    def _onlooker(self, seat: int | None) -> int:
        """Whose log it is; where all see the same, there is one for all."""
        if seat is None:
            return SPECTATOR
        self._check_seat(seat)
        return SPECTATOR if self.game.about.alike else seat

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise BadSeats(
                f"Platz {seat!r} gibt es nicht; es gibt 0 … {self.seats - 1}.",
                f"There is no seat {seat!r}; there are 0 … {self.seats - 1}.",
            )

    # ── Moving on ────────────────────────────────────────────────────────────
    def apply(self, pick: str | Pick | Span, seat: int | None = None) -> list[Event]:
        """Makes a pick, given typed or as notation; `seat`, if given, must be the one to act (G-7). Answers what
        happened, as that seat saw it; for a pick of chance, all of it."""
        since, who = self.before + len(self.numbers), self.to_act
        made = self.make(pick, seat)
        if who < 0 and not isinstance(made, Leave):
            return self._events(None, since)
        return self.log(made.seat if isinstance(made, Leave) else who, since)

    def make(self, pick: str | Pick | Span, seat: int | None = None) -> Pick:
        """As `apply`, without telling what happened; answers the typed pick."""
        if seat is not None and seat != CHANCE:
            self._check_seat(seat)
        chosen = self.game.parse(pick)
        clause = self._refusal(chosen, chosen.number, seat)
        if clause:
            raise Refused(self.game, clause, chosen, seat, self._instead(seat))
        self._move_on(chosen.number)
        self._run_chance()
        return chosen

    def _instead(self, seat: int | None) -> list[Pick | Span]:
        """What would be legal. Out of turn that is leaving: the others' actions would betray their hands (G-3)."""
        if seat is None or seat in (CHANCE, self.to_act):
            return self.legal() or [outcome for outcome, _ in self.outcomes()]
        leave = Leave(seat)
        return [] if self.game.rules.refusal(self.state, leave.number) else [leave]

    def refusal(self, pick: str | Pick | Span, seat: int | None = None) -> str | None:
        """The clause that forbids a pick just now, or None."""
        chosen = self.game.parse(pick)
        clause = self._refusal(chosen, chosen.number, seat)
        return self.game.clause(clause) if clause else None

    def _refusal(self, pick: Pick, number: int, seat: int | None) -> int:
        who = self.to_act
        if who == OVER:
            return AFTER_THE_END
        if isinstance(pick, Leave):
            self._check_seat(pick.seat)
            return OUT_OF_TURN if seat not in (None, pick.seat) else self.game.rules.refusal(self.state, number)
        if seat is not None and seat != who:
            return OUT_OF_TURN
        if number >= DRAWN:
            if who != CHANCE:
                return OUT_OF_TURN
            return 0 if self._may_come(number) else NO_SUCH_OUTCOME
        return OUT_OF_TURN if who == CHANCE else self.game.rules.refusal(self.state, number)

    def _may_come(self, number: int) -> bool:
        """Is that one of chance's outcomes? They ascend (G-1), so that a few looks are enough."""
        rules, n = self.game.rules, self.game.rules.outcomes(self.state)
        k = bisect_left(range(n), number, key=lambda k: rules.outcome(self.state, k))
        return k < n and rules.outcome(self.state, k) == number

    def _move_on(self, number: int) -> None:
        rules, state = self.game.rules, self.state
        witnesses = rules.witnesses(state) if self._logs and number >= DRAWN else 0
        rules.apply(state, number)
        self.numbers.append(number)
        self.to_act = rules.to_act(state)
        if self._logs:
            pick, result = self.game.decode(number), self.result
            for log in self._logs.values():
                log.follow(pick, witnesses, state)
                if result is not None:
                    log.end(result)

    def _run_chance(self) -> None:
        """Chance picks by itself for as long as it is to act."""
        rules = self.game.rules
        while self._stream is not None and self.to_act == CHANCE:
            self._move_on(rules.outcome(self.state, self._stream.below(rules.outcomes(self.state))))

    def draw(self, k: int) -> Pick:
        """Chance picks its k-th outcome, with manual chance."""
        rules = self.game.rules
        if self.to_act != CHANCE or not 0 <= k < rules.outcomes(self.state):
            raise LookupError(f"chance has no outcome {k} here")
        number = rules.outcome(self.state, k)
        self._move_on(number)
        return self.game.decode(number)

    def leave_chance_to(self, stream: Stream) -> None:
        """From here on chance picks by itself from `stream`."""
        self._stream = stream
        self._run_chance()

    # ── Its beginning ────────────────────────────────────────────────────────
    def first_state(self) -> Any:
        """The state before the first of `numbers`."""
        if self._base is not None:
            return self._base.copy()
        state = self.game.rules.State()
        self.game.rules.start(state, self.seats, self.game.option_numbers)
        return state

    def begin_with(self, state: Any, picks: int) -> None:
        """Forgets all picks: `picks` of them led to `state`."""
        self.numbers, self.before, self._base, self._logs = [], picks, state, {}
        self.state = state.copy()
        self.to_act = self.game.rules.to_act(state)

    def retrace(self, numbers: Iterable[int]) -> None:
        """Picks that were made before, and so may be."""
        for number in numbers:
            self._move_on(number)

    def forget(self, state: Any, picks: int) -> None:
        """Forgets the first picks, up to `picks` of all, which led to `state`."""
        gone = picks - self.before
        del self.numbers[:gone]
        for log in self._logs.values():
            del log.events[:gone]
        self.before, self._base = picks, state

    # ── Keeping it ───────────────────────────────────────────────────────────
    def clone(self) -> Play:
        """An independent play at the same point; its chance goes on the same way."""
        twin = Play.__new__(Play)
        twin.__dict__.update(self.__getstate__())
        twin.state, twin.numbers = self.state.copy(), self.numbers[:]
        twin._stream = None if self._stream is None else self._stream.copy()
        return twin

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """All there is to it, also what deals the cards to come: a play knows everything, a view what its seat does.
        The logs are made again when they are asked for."""
        return {**self.__dict__, "_logs": {}}

    def __eq__(self, other: object) -> bool:
        """The same game with the same options and seats, the same picks so far, the same state. Names, date and seed do
        not count, nor what chance will bring."""
        if not isinstance(other, Play):
            return NotImplemented
        mine, others = ((play.game, play.seats, play.before, play.numbers, play.state) for play in (self, other))
        return mine == others

    __hash__ = None  # type: ignore[assignment]  # it moves on

    def _repr_html_(self) -> str | None:
        """For notebooks: the board with all hands open, for whoever holds the play knows them."""
        from .say import say

        board = board_of([self.view(seat) for seat in range(self.seats)], self.names)
        if board is None:
            return None
        result = self.result
        status = None if result is None else (say(result, "de", self.names), say(result, "en", self.names))
        html: str = board.html(self.game.about.title, status)
        return html

    def __repr__(self) -> str:
        n = self.before + len(self.numbers)
        if self.to_act == OVER:
            stands = f"over: {' '.join(f'{worth:g}' for worth in self.payoffs or [])} by {self.ending}"
        else:
            stands = "chance to act" if self.to_act == CHANCE else f"seat {self.to_act} to act"
        seats = f"{self.seats} seat{'s' * (self.seats != 1)}"
        return f"<Play {self.game._named()}, {seats}: {n} pick{'s' * (n != 1)}, {stands}>"

    def record(self, seat: int | None = None) -> str:
        """The written game, whole, or as `seat` saw it."""
        from .record import write

        if seat is not None:
            self._check_seat(seat)
        if self.before:
            raise RecordError(
                f"Die ersten {self.before} Züge sind hier nicht bekannt.",
                f"The first {self.before} picks are not known here.",
            )
        return write(self, seat)
