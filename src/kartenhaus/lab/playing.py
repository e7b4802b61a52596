"""Blocks of games between computer players, as work that anybody can do (core.blocks).

`random`, `beginner` and `solid` play in compiled code, millions of picks per second. Where an `expert` sits, every move
is thought about with a number of simulations, so that the outcome is the same on any machine; a player from a file is
asked move by move, too. Game i draws from
(seed, i), whoever plays it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..core.blocks import Block, Halt, Halted
from ..core.chance import Seeded, key_of, reseed
from ..core.rule import CHANCE, OVER
from ..engine import counting
from ..engine.bodies import Body, Mode, PlainBody, body_for
from ..engine.counting import MOST_GAMES, NOTES, count_random
from ..engine.game import Game
from ..players import FILE, PLAYERS, POLICIES, THINKERS, contract, learned
from ..players.drivers import count_levels, decide
from ..players.expert import expert, perfect
from ..players.levels import policies
from .tally import Notes, Pairs, Tally, paired

THOUGHT_ABOUT = 8  # games in a block where an expert sits, or nothing is compiled


class Playing(NamedTuple):
    """Who plays what; it can be sent to other processes."""

    game: Game
    players: tuple[str, ...]
    seed: int | str
    mode: Mode | None = None
    simulations: int = 200
    look: bool = False
    """Count legal actions, too."""

    def named(self) -> dict[str, Any]:
        """What makes its games what they are, for a file that they are kept in."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "options": str(self.game.options),
            "players": list(self.players),
            "seed": str(self.seed),
            "simulations": self.simulations if set(self.players) & set(THINKERS) else 0,
            "look": self.look,
        }

    # ── How ──────────────────────────────────────────────────────────────────
    @property
    def driver(self) -> Any:
        return count_random if set(self.players) == {"random"} else count_levels

    def body(self) -> Body:
        return body_for(self.game.rules, [self.driver], self.mode, (contract, policies(self.game)), patient=True)

    def is_compiled(self) -> bool:
        return set(self.players) <= set(POLICIES) and self.body().mode != "plain"

    def longest_block(self) -> int:
        return MOST_GAMES if self.is_compiled() else THOUGHT_ABOUT

    def player(self, halted: Halted) -> Callable[[Block], Notes]:
        """For one thread."""
        return self.compiled() if self.is_compiled() else Thinking(self, halted).play

    def compiled(self) -> Callable[[Block], Notes]:
        body, seats = self.body(), len(self.players)
        driver, desk, notes = body.driver(self.driver), body.desk(self.driver.states), body.rows(NOTES)
        given = [key_of(self.seed), seats, body.numbers(self.game.option_numbers), int(self.look)]
        if self.driver is count_levels:
            given.append(body.numbers([PLAYERS.index(name) for name in self.players]))

        def play(block: Block) -> Notes:
            driver(desk.whole, notes, block.start, len(block), *given)
            return Notes(notes[0], len(block), seats)

        return play


class Thinking:
    """Plays game by game, each player from its view."""

    def __init__(self, playing: Playing, halted: Halted) -> None:
        self.playing, self.halted = playing, halted
        self.game, self.seats = playing.game, len(playing.players)
        body = PlainBody(self.game.rules, (contract, policies(self.game)))
        self.decide = body.driver(decide)
        self.notes = body.rows(NOTES)
        self.note: dict[str, Any] = {
            rule.__name__: body.driver(rule)
            for rule in (
                counting.open_note,
                counting.note_decision,
                counting.note_pick,
                counting.close_note,
                counting.clear_counts,
            )
        }
        self.out, self.thought = [0] * self.game.rules.MOST_ACTIONS, [0]
        self.thinkers: dict[int, Any] = {
            seat: self.thinker(name, f"{playing.seed} seat {seat}")
            for seat, name in enumerate(playing.players)
            if name not in POLICIES
        }

    def thinker(self, name: str, seed: str) -> Any:
        if name.startswith(FILE):
            return learned(name, self.game, seed)
        make = {"expert": expert, "perfect": perfect}[name]
        return make(self.game, seed, simulations=self.playing.simulations, mode=self.playing.mode)

    def play(self, block: Block) -> Notes:
        self.note["clear_counts"](self.notes[0])
        for n, number in enumerate(block):
            if self.halted():
                raise Halt
            self.one(n, number)
        return Notes(self.notes[0], len(block), self.seats)

    def one(self, n: int, number: int) -> None:
        """Whoever follows a policy draws from the stream that the compiled game would use."""
        chance, alike = Seeded(self.playing.seed, number), set(self.playing.players) == {"random"}
        reseed(self.thought, key_of(self.playing.seed) + 1, number)
        thought = chance.random if alike else self.thought
        for one in self.thinkers.values():
            if hasattr(one, "new_game"):
                one.new_game(number)
        play, rules = self.game.start(self.seats, chance="manual"), self.game.rules
        self.note["open_note"](self.notes[0], n, play.state, self.seats)
        while (seat := play.to_act) != OVER:
            if seat == CHANCE:
                play.draw(chance.below(rules.outcomes(play.state)))
            else:
                choices = rules.actions(play.state, self.out) if self.playing.look else 0
                self.note["note_decision"](self.notes[0], n, seat, self.seats, choices)
                view = play.view(seat)
                if seat in self.thinkers:
                    play.make(self.thinkers[seat].choose(view))
                else:
                    level = PLAYERS.index(self.playing.players[seat])
                    play.make(self.game.decode(self.decide(view.covered, level, self.out, thought)))
            self.note["note_pick"](self.notes[0], n, play.state, self.seats)
        self.note["close_note"](self.notes[0], n, play.state, self.seats)


class Played(NamedTuple):
    """What came out of a block: a tally for each variant, and each but the first compared with the first."""

    tallies: list[Tally]
    pairs: list[Pairs]


class Study(NamedTuple):
    """One variant of a game, or several on the same deals, as a work."""

    variants: tuple[Playing, ...]

    def worker(self, halted: Halted) -> Callable[[Block], Played]:
        players = [one.player(halted) for one in self.variants]

        def play(block: Block) -> Played:
            notes = [play(block) for play in players]
            return Played([Tally.of(one) for one in notes], paired(notes))

        return play
