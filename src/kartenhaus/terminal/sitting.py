"""One game at this device: who sits where, who is told what, and whose turn it is to type."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ..core.chance import Stream
from ..core.errors import KartenhausError, NoSuchPick
from ..core.picks import Event, Leave, Over, Pick, Span, View
from ..core.rule import OVER
from ..core.voice import Voice, unmarked
from ..engine.at_table import AtTable
from ..engine.game import Play, Refused
from ..engine.say import say
from ..players import Player
from . import texts
from .boards import board_for
from .choices import Choices, choices
from .draw import printable, short
from .keep import CannotSave, Keeper
from .rulebook import clause_text
from .screen import Screen

SENTENCES = 20
LONGEST = 40  # columns of what was typed
SIMULATIONS = 500  # for each action, where a hint has to be sampled
EVERYONE = -1  # who is told, where all see the same


class Quit(Exception):
    """The person at the keyboard has had enough."""


class Chair(NamedTuple):
    name: str
    level: str
    """`person`, or which computer player it is."""
    player: Player | None
    """None: a person."""


def decisions(play: Play, seats: Collection[int]) -> Iterator[tuple[int, int]]:
    """Which picks these seats made, by their place, and who."""
    step = play.game.start(play.seats, chance="manual")
    for n, pick in enumerate(play.picks):
        if step.to_act in seats and not isinstance(pick, Leave):
            yield n, step.to_act
        step.make(pick)


def has_left(play: Play, seat: int) -> bool:
    """Out of the game for good (G-5)."""
    return play.to_act != OVER and play.game.rules.refusal(play.state, Leave(seat).number) != 0


class Sitting:
    def __init__(
        self, screen: Screen, play: Play, chance: Stream, chairs: Sequence[Chair], keeper: Keeper | None = None
    ) -> None:
        """`chance` is what the play draws from."""
        self.screen, self.play, self.chance, self.chairs, self.keeper = screen, play, chance, chairs, keeper
        self.people = {seat for seat, chair in enumerate(chairs) if chair.player is None}
        self.you = min(self.people) if len(self.people) == 1 else None
        self.covers = self.you is None and not play.game.about.alike
        self.voice = Voice(screen.lang, [chair.name for chair in chairs], self.you, play.game.options)
        self.board = board_for(play.game, screen, self.voice)
        self.told = {self.listener(seat): n + 1 for n, seat in decisions(play, self.people)}
        """By who listens, up to which pick; of a game that goes on, what came after their own last move is news."""
        self.people -= {seat for seat in self.people if has_left(play, seat)}
        self.begun = False
        self.holder: int | None = None
        self.refused: str | None = None

    def run(self) -> None:
        """To the end of the game, or until the last person has left: computers may go on for ever without them. Quit,
        Closed and Ctrl-C come through, with everything kept."""
        self.begun = True
        while self.people and self.play.to_act != OVER:
            seat = self.play.to_act
            player = self.chairs[seat].player
            if player is None:
                self.turn(seat)
            else:
                self.play.make(player.choose(self.play.view(seat)), seat)
            self.keep()
        self.finish()

    def keep(self) -> None:
        if self.keeper is not None:
            try:
                self.keeper.keep(self.play)
            except CannotSave as error:
                if not self.begun:
                    raise  # nothing has been played yet: better to know now
                self.screen.tell(say(error, self.screen.lang), "! ")

    # ── A turn ───────────────────────────────────────────────────────────────
    def turn(self, seat: int) -> None:
        if self.covers and seat != self.holder:
            self.hand_over(seat)
        self.tell(self.news(seat))
        view = self.play.view(seat)
        offer = self.show(view, seat)
        while not self.answer(offer, view, seat):
            pass
        self.refused = None

    def hand_over(self, seat: int) -> None:
        """Nobody looks while the device changes hands."""
        self.screen.clear()
        self.screen.ask(texts.HAND_OVER, name=self.voice.name(seat))
        self.screen.clear()
        self.holder = seat

    def show(self, view: View, seat: int) -> Choices:
        screen, board = self.screen, self.board
        offer = choices(
            self.play.legal(),
            self.say,
            lambda pick: board.short(view, pick),
            screen.paint,
            screen.width - 4,
            lambda pick: board.share(view, pick),
            screen.voice(*board.together),
        )
        whose = texts.YOUR_TURN if seat == self.you else texts.THEIR_TURN
        screen.show(["", *board.draw(view), ""])
        screen.tell(screen.words(whose, name=self.voice.name(seat)), " ", bold=True)
        screen.show(f"  {line}" for line in offer.lines)
        return offer

    def answer(self, offer: Choices, view: View, seat: int) -> bool:
        """Asks once; was it a move?"""
        said = self.screen.ask(texts.PROMPT)
        if not said:
            self.show(view, seat)
            return False
        if said.lower() == "u":
            return self.undo(seat)
        if self.command(said, view, seat):
            return False
        if offer.is_unknown_number(said):
            self.screen.tell(self.screen.words(texts.NO_SUCH_NUMBER, said=said, last=offer.last), "! ")
            return False
        try:
            made = self.play.make(f"leave {seat}" if said.lower() == "leave" else offer.meant(said), seat)
        except NoSuchPick:
            self.screen.tell(
                self.screen.words(texts.NOT_UNDERSTOOD, said=short(printable(said), LONGEST), some=self.some()), "! "
            )
            return False
        except KartenhausError as error:
            self.refused = error.clause if isinstance(error, Refused) else self.refused
            self.screen.tell(say(error, self.screen.lang), "! ")
            return False
        if isinstance(made, Leave):
            self.people.discard(seat)
        return True

    def some(self) -> str:
        """What may be typed, one of each kind."""
        kinds = {str(pick).split()[0]: pick for pick in reversed(self.play.legal())}
        return ", ".join(f"«{pick}»" for pick in reversed(kinds.values()))

    # ── Taking back ──────────────────────────────────────────────────────────
    def undo(self, seat: int) -> bool:
        """As at a table: one's own last decision and all that came of it. Chance never rewinds, or undo would show the
        next card: what is drawn from here on no longer follows from the seed."""
        to = next((n for n, _ in reversed(list(decisions(self.play, {seat})))), None)
        if self.you is None:
            refused = texts.UNDO_PEOPLE
        elif AtTable(self.play.game).purses(self.play.state) is not None:
            refused = texts.UNDO_COINS
        elif to is None:
            refused = texts.UNDO_NOTHING
        else:
            self.take_back(to)
            return True
        self.screen.tell(self.screen.words(refused), "! ")
        return False

    def take_back(self, to: int) -> None:
        play, game = self.play, self.play.game
        self.play = game.start(play.seats, chance="manual", names=play.names, date=play.date)
        for number in play.numbers[:to]:
            self.play.make(game.decode(number))
        self.play.leave_chance_to(self.chance)
        self.told = {who: min(n, to) for who, n in self.told.items()}
        self.screen.tell(self.screen.words(texts.TAKEN_BACK_MOVE, action=self.say(game.decode(play.numbers[to]))), "· ")

    # ── Besides moving ───────────────────────────────────────────────────────
    def command(self, said: str, view: View, seat: int) -> bool:
        word, _, rest = said.lower().partition(" ")
        match word:
            case "q":
                raise Quit
            case "?":
                self.help(view)
            case "h":
                self.hint(view)
            case "r":
                self.rule(rest or self.refused or self.board.clause(view))
            case "l":
                many = unmarked(rest)
                self.log(seat, int(many) if many.isdecimal() and len(many) < 7 else SENTENCES)
            case _:
                return False
        return True

    def help(self, view: View) -> None:
        about, screen = self.play.game.about, self.screen
        saved = screen.words(texts.HELP_SAVED, path=self.keeper.path) if self.keeper else ""
        example = self.play.legal()[0]
        if isinstance(example, Span):
            example = example.pick(example.low)
        clause = self.board.clause(view) or f"{about.prefix}-1"
        screen.tell(screen.voice(*about.in_a_line), bold=True)
        screen.show(screen.words(texts.HELP, example=example, clause=clause, saved=saved).splitlines())

    def hint(self, view: View) -> None:
        """What the coach would do, from what this seat sees; it is loaded when it is asked for."""
        from ..players import coach, coach_words

        self.screen.tell(self.screen.words(texts.THINKING))
        game = self.play.game
        given = coach.hint(game, view, SIMULATIONS)
        self.screen.tell(coach_words.hint(game, given, self.voice), "» ")
        self.screen.show(f"  {line}" for line in coach_words.comparison(game, given, self.voice))

    def rule(self, name: str | None) -> None:
        about = self.play.game.about
        try:
            self.screen.tell(clause_text(about, name or f"{about.prefix}-1", self.screen.lang))
        except KartenhausError as error:
            self.screen.tell(say(error, self.screen.lang), "! ")

    def log(self, seat: int, most: int) -> None:
        events = self.play.log(seat)
        if len(events) > most:
            self.screen.tell(self.screen.words(texts.EARLIER, n=len(events) - most, all=len(events)))
        self.tell(events[-most:] if most else [])

    # ── Telling ──────────────────────────────────────────────────────────────
    def say(self, thing: Pick | Span | Event) -> str:
        return say(thing, *self.voice)

    def listener(self, seat: int | None) -> int:
        return seat if self.covers and seat is not None else EVERYONE

    def news(self, seat: int | None) -> list[Event]:
        """What `seat` has not been told yet."""
        who = self.listener(seat)
        since = max(self.told.values(), default=0) if seat is None else self.told.get(who, 0)
        self.told[who] = len(self.play.numbers)
        return self.play.log(seat, since)

    def tell(self, events: Sequence[Event]) -> None:
        """In sentences; the same one several times over is said once, with how often."""
        for sentence, same in groupby(map(self.say, events)):
            n = len(list(same))
            self.screen.tell(f"{sentence} ({n}×)" if n > 1 else sentence, "· ")

    def finish(self) -> None:
        """The end is for everyone's eyes: where hands were covered, they stay so."""
        if self.covers:
            self.screen.clear()
        news = self.news(self.you)
        self.tell([event for event in news if not isinstance(event, Over)])
        self.screen.show(["", *self.board.draw(self.play.view(self.you)), ""])
        for event in news:
            if isinstance(event, Over):
                self.screen.tell(self.say(event), "★ ", bold=True)
