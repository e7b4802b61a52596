"""A table: its setup and its log, folded into a running game.

Whatever changes a table is an entry. A method that decides something makes the entries, takes them itself, and leaves
them in `fresh` for the store; a table that is loaded again takes the same entries and is the same table. Nobody sees
anything of `fresh` before it is stored: if the store refuses, the table is thrown away and read again.

There is no clock and no network in here: time comes in as milliseconds, secrets from outside.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from ..core.errors import KartenhausError, NotationError
from ..core.picks import Leave, Pick, Span
from ..core.rule import CHANCE, DRAWN, OVER
from ..engine.fair import SECRET_BYTES, Dealing, Draw, Proof, Round, commitment, round_of
from ..engine.game import Game, Play, Refused, game
from .at_table import AtTable
from .entries import (
    Again,
    Ahead,
    Began,
    Committed,
    Computer,
    Drawn,
    Entry,
    Open,
    Person,
    Picked,
    Ready,
    Revealed,
    Said,
    Seated,
    Setup,
    Sitter,
    TakenBack,
    TimeUp,
)

Phase = Literal["open", "running", "over"]
PICKS = (Picked, Drawn)
WITHOUT_EFFECT = (Said, Ahead)  # on what the others may do
KEPT_LINES = 200
BANK = "bank"
NONE, COMPUTERS = "none", "computer"
"""In place of nonces that nobody gave. Not random ones: the house would choose them, and with them the cards."""


def fresh_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


class Declined(KartenhausError):
    """Something a table does not do just now; nothing has changed."""


class Table:
    def __init__(self, name: str, setup: Setup, new_secret: Callable[[], bytes] = fresh_secret) -> None:
        self.id, self.setup, self.new_secret = name, setup, new_secret
        self.game = opened(setup)
        self.at_table = AtTable(self.game)
        self.n = 0
        """Entries so far."""
        self.position = 0
        """The entry that last changed what people act on; an action must name it."""
        self.fresh: list[Entry] = []
        self.sitters: list[Sitter] = [Open()] * setup.seats
        self.nonces = [NONE] * setup.seats
        self.ready: set[str] = set()
        """Profiles that have been here since the house bound itself to its secret."""
        self.play: Play | None = None
        self.pick_entries: list[int] = []
        """For each pick of the play, its entry."""
        self.deciders: list[int] = []
        """And who made it: a seat, or CHANCE; those who left count as nobody."""
        self.rounds: list[Round] = []
        self.dealing: Dealing | None = None
        self.secret: bytes | None = None
        """Of the last round."""
        self.made: list[tuple[int, bytes]] = []
        """Secrets of further rounds, to be stored with the entries that commit to them."""
        self.moved: list[Moved] = []
        """Coins that changed hands, to be stored with the entries that moved them."""
        self.decided: dict[int, str] = {}
        """Ahead of their turns."""
        self.used = [0] * setup.seats
        self.moves = [0] * setup.seats
        self.late: set[int] = set()
        """Seats whose time ran out."""
        self.turn_began = 0
        self.changed_at = 0
        self.lines: deque[tuple[int, Said]] = deque(maxlen=KEPT_LINES)
        self.lines_said = 0
        self.again: str | None = None

    # ── Where it stands ──────────────────────────────────────────────────────
    @property
    def phase(self) -> Phase:
        if self.play is None:
            return "open"
        return "over" if self.play.to_act == OVER else "running"

    @property
    def to_act(self) -> int:
        return OVER if self.play is None else self.play.to_act

    def seats_of(self, profile: str) -> list[int]:
        return [seat for seat, who in enumerate(self.sitters) if isinstance(who, Person) and who.profile == profile]

    def names(self, computer: str = "Computer") -> list[str]:
        return [who.name or computer if isinstance(who, Person | Computer) else "" for who in self.sitters]

    def has_left(self, seat: int) -> bool:
        """Out of the game for good (G-5)."""
        if self.play is None or self.phase == "over":
            return False
        return self.game.rules.refusal(self.play.state, Leave(seat).number) != 0

    def is_invited(self, invitation: str) -> bool:
        digest = hashlib.sha256(invitation.encode()).hexdigest()
        return self.setup.public or hmac.compare_digest(digest, self.setup.invitation)

    def may_undo(self, profile: str) -> bool:
        """Against computer players, and where no Coins have changed hands."""
        return self.undo_to(profile) is not None

    def undo_to(self, profile: str) -> int | None:
        """How many picks are left once this profile's last decision is taken back."""
        if self.phase != "running" or self.play is None or self.at_table.purses(self.play.state) is not None:
            return None
        mine = self.seats_of(profile)
        if not mine or any(isinstance(who, Person) and who.profile != profile for who in self.sitters):
            return None
        return next((n for n, who in reversed(list(enumerate(self.deciders))) if who in mine), None)

    # ── Taking entries ───────────────────────────────────────────────────────
    def take(self, entry: Entry, at: int) -> None:
        """What an entry says, happens."""
        n = self.n
        match entry:
            case Drawn(pick, k, of):
                self._drawn(pick, k, of)
            case Picked(seat, pick, used, nonce):
                self._made(seat, pick)
                self.used[seat] += used
                self.moves[seat] += 1
                self.nonces[seat] = nonce or self.nonces[seat]
                self.decided.pop(seat, None)
            case Committed(number, promise):
                self.rounds.append(Round(number, promise, draws=[]))
                self.dealing = None
                if number > 1:  # the house knows the old ones, and might have looked for a secret that suits it
                    self.nonces = [COMPUTERS if isinstance(who, Computer) else NONE for who in self.sitters]
            case Seated(seat, who, nonce):
                self._seat(seat, who, nonce)
            case Ready(profile, nonce):
                self.ready.add(profile)
                for seat in self.seats_of(profile):
                    self.nonces[seat] = nonce or self.nonces[seat]
            case Began():
                names = [name[:40] for name in self.names()]
                self.play = self.game.start(self.setup.seats, chance="manual", names=names)
            case Ahead(seat, pick, nonce):
                self.decided[seat] = pick
                self.nonces[seat] = nonce or self.nonces[seat]
                if not pick:
                    del self.decided[seat]
            case TakenBack(to):
                self._take_back(to)
            case TimeUp(seat):
                self.late.add(seat)
            case Revealed(number, secret):
                self.rounds[number - 1] = replace(self.rounds[number - 1], secret=secret)
            case Said():
                self.lines.append((at, entry))
                self.lines_said += 1
            case Again(other):
                self.again = other
        self.n += 1
        if not isinstance(entry, WITHOUT_EFFECT):  # or whoever changes a mind would make all others' actions too late
            self.position, self.changed_at = self.n, at
        if isinstance(entry, PICKS):
            self.turn_began = at
            self.pick_entries.append(n)
        elif isinstance(entry, Began | TakenBack):
            self.turn_began = at

    def _seat(self, seat: int, who: Sitter, nonce: str) -> None:
        self.sitters[seat] = who
        self.nonces[seat] = COMPUTERS if isinstance(who, Computer) else nonce or NONE
        self.decided.pop(seat, None)
        if self.play is not None:
            self.play.names = tuple(name[:40] for name in self.names())

    def _made(self, seat: int, pick: str) -> None:
        play = self._running()
        chosen = play.make(pick, seat)
        self.deciders.append(-1 if isinstance(chosen, Leave) else seat)

    def _drawn(self, pick: str, k: int, of: int) -> None:
        if str(self._running().draw(k)) != pick:
            raise RuntimeError(f"table {self.id}: outcome {k} of {of} is not {pick!r}")
        self.deciders.append(CHANCE)
        if not self.rounds[-1].draws:
            self.rounds[-1] = replace(self.rounds[-1], nonces=list(self.nonces))
        self.rounds[-1].draws.append(Draw(k, of))

    def _take_back(self, to: int) -> None:
        """Chance's stream never rewinds, or undo would show the next card."""
        play = self._running()
        draws, undone = self.rounds[-1].draws, sum(number >= DRAWN for number in play.numbers[to:])
        standing = [place for place, draw in enumerate(draws) if not draw.taken_back]
        for place in standing[len(standing) - undone :]:
            draws[place] = draws[place]._replace(taken_back=True)
        again = self.game.start(self.setup.seats, chance="manual", names=play.names)
        for number in play.numbers[:to]:
            again.make(self.game.decode(number))
        self.play = again
        del self.deciders[to:], self.pick_entries[to:]
        self.decided.clear()

    def _running(self) -> Play:
        if self.play is None:
            raise Declined("Das Spiel hat noch nicht begonnen.", "The game has not begun yet.")
        return self.play

    def do(self, entry: Entry, at: int) -> None:
        """Takes an entry that is still to be stored."""
        if self.at_table.says is None:
            self.take(entry, at)
        else:
            before, held = self.purses, self.accounts
            self.take(entry, at)
            if self.purses is not None:
                self.moved += transfers(before, held, self.purses, self.accounts, entry)
        self.fresh.append(entry)

    @property
    def purses(self) -> list[int] | None:
        return None if self.play is None else self.at_table.purses(self.play.state)

    @property
    def accounts(self) -> list[str]:
        """Whose purse it is, seat by seat."""
        owners = [who.profile if isinstance(who, Person) else "computer" for who in self.sitters]
        return [f"purse {self.id} {seat} {owner}" for seat, owner in enumerate(owners)]

    @property
    def result_is_new(self) -> bool:
        """Is the end among what is still to be stored?"""
        return self.phase == "over" and any(isinstance(entry, PICKS) for entry in self.fresh)

    def stored(self) -> None:
        """What was fresh is durable."""
        self.fresh, self.moved, self.made = [], [], []

    # ── Sitting down ─────────────────────────────────────────────────────────
    def commit(self, at: int) -> None:
        """Binds the house to a secret for the next round."""
        number, self.secret = len(self.rounds) + 1, self.new_secret()
        self.made.append((number, self.secret))
        self.do(Committed(number, commitment(self.secret, self.id, number)), at)

    def sit(self, seat: int, who: Sitter, at: int, nonce: str = "", ready: bool = True) -> None:
        """A person who is not `ready` has not seen the house's promise yet: the game waits for them."""
        if not 0 <= seat < self.setup.seats:
            raise no_such_seat(seat, self.setup.seats)
        self.do(Seated(seat, who, nonce), at)
        if ready and isinstance(who, Person) and who.profile not in self.ready:
            self.do(Ready(who.profile), at)
        self._begin(at)

    def is_waited_for(self, profile: str) -> bool:
        """Whether the game has not begun because this profile has not come yet."""
        return self.play is None and profile not in self.ready and bool(self.seats_of(profile))

    def come(self, profile: str, nonce: str, at: int) -> None:
        """Somebody who was seated before takes their place."""
        if self.is_waited_for(profile):
            self.do(Ready(profile, nonce), at)
            self._begin(at)

    def _begin(self, at: int) -> None:
        """When nobody is missing any more the game begins."""
        if self.play is not None or any(isinstance(who, Open) for who in self.sitters):
            return
        if all(who.profile in self.ready for who in self.sitters if isinstance(who, Person)):
            self.do(Began(), at)
            self._go_on(at)

    # ── Playing ──────────────────────────────────────────────────────────────
    def act(self, seat: int, pick: str, at: int, used: int = 0, nonce: str = "") -> None:
        """A pick of the seat to act, or ahead of its turn where the order does not matter."""
        play = self._running()
        chosen = play.game.parse(pick)
        if isinstance(chosen, Leave) and chosen.seat != seat:
            raise Declined("Verlassen kannst du nur deinen eigenen Platz.", "You can only leave your own seat.")
        if seat != play.to_act and not isinstance(chosen, Leave) and self._ahead(seat, chosen, nonce, at):
            return
        clause = play.refusal(chosen, seat)
        if clause:
            play.make(chosen, seat)  # raises, and says why
        self.do(Picked(seat, str(chosen), used, nonce), at)
        self._go_on(at)

    def _ahead(self, seat: int, chosen: Pick, nonce: str, at: int) -> bool:
        as_if = self.may_ahead(seat)
        if as_if is None or chosen.number >= DRAWN:
            return False
        clause = self.game.rules.refusal(as_if, chosen.number)
        if clause:
            raise Refused(self.game, clause, chosen, seat, self.legal_in(as_if))
        self.do(Ahead(seat, str(chosen), nonce), at)
        return True

    def may_ahead(self, seat: int) -> object:
        """The state as it will be when the seat's turn comes, if that is known already."""
        if self.play is None or self.play.to_act < 0 or seat == self.play.to_act:
            return None
        return self.at_table.ahead(self.play.state, seat)

    def legal_in(self, state: object) -> list[Pick | Span]:
        out = [0] * self.game.rules.MOST_ACTIONS
        return self.game.listed(out[: self.game.rules.actions(state, out)])

    def undo(self, profile: str, at: int) -> None:
        to = self.undo_to(profile)
        if to is None:
            raise Declined(
                "Hier lässt sich nichts zurücknehmen: Das geht nur gegen Computerspieler und nicht um Coins.",
                "Nothing can be taken back here: only against computer players, and not where Coins are at stake.",
            )
        self.do(TakenBack(to), at)

    def time_up(self, seat: int, at: int, used: int) -> None:
        self.do(TimeUp(seat), at)
        self.do(Picked(seat, str(Leave(seat)), used), at)
        self._go_on(at)

    def _go_on(self, at: int) -> None:
        """Chance draws, rounds end, decisions made ahead come true, until somebody has to think."""
        play = self._running()
        while True:
            if play.to_act == CHANCE:
                self._draw(play, at)
            elif play.to_act == OVER or round_of(play) > len(self.rounds):
                if not self._reveal(play, at):
                    return
            elif play.to_act in self.decided:
                self._come_true(play, play.to_act, at)
            else:
                return

    def _draw(self, play: Play, at: int) -> None:
        rules, stream = self.game.rules, self._stream()
        n = rules.outcomes(play.state)
        k = stream.below(n)
        self.do(Drawn(str(self.game.decode(rules.outcome(play.state, k))), k, n), at)

    def _stream(self) -> Dealing:
        if self.dealing is None:
            if self.secret is None:
                raise RuntimeError(f"table {self.id} has no secret for round {self.rounds[-1].round}")
            last = self.rounds[-1]
            self.dealing = Dealing(self.secret, self.id, last.round, last.nonces if last.draws else self.nonces)
        self.dealing.skip(self.rounds[-1].draws[len(self.dealing.draws) :])  # what was drawn before, or elsewhere
        return self.dealing

    def _reveal(self, play: Play, at: int) -> bool:
        """Shows what the round's chance was made of, and promises the next one. Answers whether it goes on."""
        last = self.rounds[-1]
        if last.secret is not None or self.secret is None:
            return False
        self.do(Revealed(last.round, self.secret.hex()), at)
        if play.to_act == OVER:
            return False
        self.commit(at)  # before anybody's nonce for that round is known
        return True

    def _come_true(self, play: Play, seat: int, at: int) -> None:
        """What was decided ahead is done, if it is still possible."""
        pick = self.decided[seat]
        if play.refusal(pick, seat) is None:
            self.do(Picked(seat, pick), at)
        else:
            self.do(Ahead(seat, ""), at)

    # ── What is kept ─────────────────────────────────────────────────────────
    @property
    def proof(self) -> Proof:
        return Proof(self.id, self.rounds)

    def record(self) -> str:
        """The whole written game with its proof, after the end."""
        play = self._running()
        play.proof = self.proof
        return play.record()

    def replayed(self) -> Iterator[Play]:
        """The play after each of its picks, from the first position on."""
        done = self._running()
        play = self.game.start(self.setup.seats, chance="manual", names=done.names)
        yield play
        for number in done.numbers:
            play.make(self.game.decode(number))
            yield play


class Moved(NamedTuple):
    """Half Coins, from one account to another."""

    debit: str
    credit: str
    amount: int
    reason: str


def transfers(
    before: list[int] | None, held: list[str], purses: list[int], accounts: list[str], entry: Entry
) -> Iterator[Moved]:
    """What an entry did to the purses: opened with the house's money, handed on with the seat, staked, won, filled."""
    reason = entry.pick.partition(" ")[0] if isinstance(entry, Picked) else "settled"
    for seat, (account, purse) in enumerate(zip(accounts, purses, strict=True)):
        if before is None:
            yield Moved(BANK, account, purse, "opened")
        elif held[seat] != account and purse:
            yield Moved(held[seat], account, purse, "handed on")
        elif purse != before[seat]:
            won = purse - before[seat]
            if won > 0:
                yield Moved(BANK, account, won, reason if reason == "refill" else "settled")
            else:
                yield Moved(account, BANK, -won, reason)


def opened(setup: Setup) -> Game:
    plain = game(setup.game)
    chosen = Game(plain.about, type(plain.options).read(setup.options))
    chosen.check_seats(setup.seats)
    return chosen


def loaded(name: str, setup: Setup, log: Sequence[tuple[int, Entry]], secret: bytes | None) -> Table:
    """A table from its log (times and entries) and the secret of its last round."""
    table = Table(name, setup)
    for at, entry in log:
        table.take(entry, at)
    table.secret = secret
    return table


def no_such_seat(seat: int, seats: int) -> NotationError:
    return NotationError(
        f"Platz {seat} gibt es nicht; es gibt 0 … {seats - 1}.", f"There is no seat {seat}; there are 0 … {seats - 1}."
    )
