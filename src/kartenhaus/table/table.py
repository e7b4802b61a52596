"""A table: its setup and its log, folded into a running game.

Whatever changes a table is an entry. A method that decides something makes the entries, takes them itself, and leaves
them in `unstored` for the store; a table that is loaded again takes the same entries and is the same table. Nobody sees
anything of `unstored` before it is stored: if the store refuses, the table is thrown away and read again.

A table in a server forgets what lies far back: it keeps the last picks, and the state before them. A checkpoint holds
as much, so that a table of any age is its last checkpoint and the entries after it. Whoever needs the whole game folds
the whole log (`whole`).

There is no clock and no network in here: time comes in as milliseconds, secrets from outside.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from ..core.picks import Leave, Pick
from ..core.rule import CHANCE, DRAWN, OVER
from ..engine.at_table import AtTable
from ..engine.fair import SECRET_BYTES, Dealing, Draw, Proof, Round, commitment
from ..engine.game import Play, Refused, game_of
from . import branches, daily
from .entries import (
    Agreed,
    Ahead,
    Began,
    Branched,
    Committed,
    Computer,
    Drawn,
    Entry,
    Open,
    Person,
    Phase,
    Picked,
    Ready,
    Rematched,
    Revealed,
    Said,
    Seated,
    Setup,
    Sitter,
    TakenBack,
    TimeUp,
    owner_of,
)
from .errors import Declined, Forgotten, no_such_seat
from .movements import Movement, movements
from .seats import Seats

PICKS = (Picked, Drawn)
WITHOUT_EFFECT = (Said, Ahead, Agreed)  # on what the others may do
QUIET = (Said, Ahead, Committed, Revealed, Branched)  # they come with moves, or change nothing for the seats
DEALT = (Committed, Revealed, TakenBack)
KEPT_CHAT_LINES = 100
KEPT_ROUNDS = 2  # of dealing: this one, and the one before, which is shown when it is over
KEPT_PICKS = 48  # at least, where a table does not keep all; undo goes back so far
LEFT = -3  # neither a seat nor chance
NONE, COMPUTERS = "none", "computer"
"""In place of nonces that nobody gave. Not random ones: the server would choose them, and with them the cards."""


def fresh_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


class Table(Seats):
    def __init__(
        self,
        name: str,
        setup: Setup,
        new_secret: Callable[[], bytes] = fresh_secret,
        version: int | None = None,
        whole: bool = True,
    ) -> None:
        """`version` of the game's rules: the newest, unless the table was made under an older one. A table that is not
        `whole` forgets what lies far back."""
        super().__init__(setup)
        self.id, self.new_secret, self.whole = name, new_secret, whole
        self.game = game_of(setup.game, setup.options, version)
        self.game.check_seats(setup.seats)
        self.at_table = AtTable(self.game)
        self.n = 0
        """Entries so far."""
        self.seating = 0
        """The entry that last changed more than a move does: who sits where and plays, or the phase."""
        self.position = 0
        """The entry that last changed what people act on; an action must name it."""
        self.unstored: list[Entry] = []
        self.checkpointed = 0
        """Entries up to the last checkpoint."""
        self.nonces = [NONE] * setup.seats
        self.ready: set[str] = set()
        """Profiles that have been here since the server committed itself to its secret."""
        self.branched: Branched | None = None
        """Until the game begins."""
        self.play: Play | None = None
        self.pick_entries: list[int] = []
        """For each of `play.numbers`, its entry."""
        self.deciders: list[int] = []
        """And who made it: a seat, CHANCE, or LEFT where somebody left."""
        self.somebody_left = False
        self.marks: list[tuple[int, Any]] = []
        """States after so many picks, from which the play could begin: the first is where it does."""
        self.rounds: list[Round] = []
        self.dealt = 0
        """The entry that last changed what is shown of the fair dealing: a round, its nonces, its first draw."""
        self.dealing: Dealing | None = None
        self.secret: bytes | None = None
        """Of the last round."""
        self.new_secrets: list[tuple[int, bytes]] = []
        """Secrets of further rounds, to be stored with the entries that commit to them."""
        self.movements: list[Movement] = []
        """Coins that changed hands, to be stored with the entries that moved them."""
        self.decided: dict[int, str] = {}
        """Ahead of their turns."""
        self.used, self.moves = [0] * setup.seats, [0] * setup.seats
        self.late: set[int] = set()
        """Seats whose time ran out."""
        self.turn_began = 0
        self.changed_at = 0
        self.chat_lines: deque[tuple[int, Said]] = deque(maxlen=KEPT_CHAT_LINES)
        self.chat_lines_said = 0
        self.rematch: str | None = None

    # ── Where it stands ──────────────────────────────────────────────────────
    @property
    def phase(self) -> Phase:
        if self.play is None:
            return "open"
        return "over" if self.play.to_act == OVER else "running"

    @property
    def to_act(self) -> int:
        return OVER if self.play is None else self.play.to_act

    def has_left(self, seat: int) -> bool:
        """Out of the game for good (G-5)."""
        if self.play is None or self.phase == "over":
            return False
        return self.game.rules.refusal(self.play.state, Leave(seat).number) != 0

    def others_names(self, profile: str) -> list[str]:
        return [*self.names(), *(line.name for _, line in self.chat_lines if line.profile != profile)]

    def may_undo(self, profile: str) -> bool:
        return self.undo_to(profile) is not None

    def undo_to(self, profile: str) -> int | None:
        """How many picks are left once this profile's last decision is taken back; None where nothing can be: unless
        one plays alone, for Coins, once somebody has left, and after the end when it goes on elsewhere already."""
        if self.play is None or self.rematch is not None or self.purses is not None:
            return None
        if not self.plays_alone(profile) or self.somebody_left:
            return None
        mine = self.seats_of(profile)
        found = next((n for n in reversed(range(len(self.deciders))) if self.deciders[n] in mine), None)
        return None if found is None else self.play.before + found

    @property
    def needs_secret(self) -> bool:
        """The last round goes on, and what it is dealt from is not known here."""
        return self.secret is None and bool(self.rounds) and self.rounds[-1].secret is None

    # ── Taking entries ───────────────────────────────────────────────────────
    def take(self, entry: Entry, at: int) -> None:
        """Applies an entry to the table."""
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
                if not self.whole:
                    del self.rounds[:-KEPT_ROUNDS]
                if number > 1:  # the server knows the old ones, and might have looked for a secret that suits it
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
                self.played.update(owner for who in self.sitters if (owner := owner_of(who)) is not None)
                self.marks = [(0, self.play.first_state())]
                branches.follow(self, self.play)
            case Branched():
                self.branched = entry
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
                place = number - self.rounds[0].round
                self.rounds[place] = replace(self.rounds[place], secret=secret)
            case Said():
                self.chat_lines.append((at, entry))
                self.chat_lines_said += 1
            case Agreed(seat, profile):
                self.agreed.setdefault(seat, {})[profile] = at
            case Rematched(other):
                self.rematch = other
        self.n += 1
        if isinstance(entry, DEALT) or (isinstance(entry, Picked | Ahead) and entry.nonce):
            self.dealt = self.n
        if not isinstance(entry, WITHOUT_EFFECT):  # or whoever changes a mind would make all others' actions too late
            self.position, self.changed_at = self.n, at
        if isinstance(entry, PICKS):
            self.turn_began = at
            self.pick_entries.append(n)
            self.mark()
            if self.deciders[-1] == LEFT or self.to_act == OVER:
                self.seating = self.n
        elif not isinstance(entry, QUIET):
            self.seating = self.n
            if isinstance(entry, Began | TakenBack):
                self.turn_began = at

    def _seat(self, seat: int, who: Sitter, nonce: str) -> None:
        self.sitters[seat] = who
        self.nonces[seat] = COMPUTERS if isinstance(who, Computer) else nonce or NONE
        self.decided.pop(seat, None)
        self.agreed.pop(seat, None)
        if self.play is not None:
            self.play.names = tuple(name[:40] for name in self.names())
            if (owner := owner_of(who)) is not None:
                self.played.add(owner)

    def mark(self) -> None:
        """Now and then remembers the state, so that the play can forget what led to it."""
        play = self._running()
        count = play.before + len(play.numbers)
        if count < self.marks[-1][0] + KEPT_PICKS:
            return
        self.marks.append((count, play.state.copy()))
        if len(self.marks) > 2 and not self.whole:
            del self.marks[0]
            picks, state = self.marks[0]
            gone = picks - play.before
            del self.pick_entries[:gone], self.deciders[:gone]
            play.forget(state, picks)

    def _made(self, seat: int, pick: str) -> None:
        play = self._running()
        chosen = play.make(pick, seat)
        left = isinstance(chosen, Leave)
        self.deciders.append(LEFT if left else seat)
        self.somebody_left = self.somebody_left or left

    def _drawn(self, pick: str, k: int, of: int) -> None:
        if str(self._running().draw(k)) != pick:
            raise RuntimeError(f"table {self.id}: outcome {k} of {of} is not {pick!r}")
        self.deciders.append(CHANCE)
        if not self.rounds[-1].draws:
            self.rounds[-1] = replace(self.rounds[-1], nonces=daily.nonces_of(self))
            self.dealt = self.n + 1
        self.rounds[-1].draws.append(Draw(k, of))

    def _take_back(self, to: int) -> None:
        """Chance's stream never rewinds, or undo would show the next card."""
        play = self._running()
        left = to - play.before
        if left < 0:
            raise Forgotten(f"table {self.id}: pick {to}, before {play.before}")
        undone = sum(number >= DRAWN for number in play.numbers[left:])
        standing = [
            (draws, place)
            for draws in (round.draws for round in self.rounds)
            for place, draw in enumerate(draws)
            if not draw.taken_back
        ]
        for draws, place in standing[max(0, len(standing) - undone) :]:
            draws[place] = draws[place]._replace(taken_back=True)
        kept = play.numbers[:left]
        play.begin_with(play.first_state(), play.before)
        play.retrace(kept)
        del self.deciders[left:], self.pick_entries[left:]
        self.marks = [mark for mark in self.marks if mark[0] <= to]
        self.decided.clear()

    def _running(self) -> Play:
        if self.play is None:
            raise Declined("Das Spiel hat noch nicht begonnen.", "The game has not begun yet.")
        return self.play

    def do(self, entry: Entry, at: int) -> None:
        """Takes an entry that is still to be stored."""
        if not self.at_table.has_purses or not self.setup.counts:
            self.take(entry, at)
        else:
            before = self.purses
            self.take(entry, at)
            if self.purses is not None:
                self.movements += movements(before, self.purses, self.accounts, entry)
        self.unstored.append(entry)

    @property
    def purses(self) -> list[int] | None:
        return None if self.play is None else self.at_table.purses(self.play.state)

    @property
    def accounts(self) -> list[str]:
        """Whose purse it is, seat by seat: a stand-in plays with that of the one who is away."""
        return [f"purse {self.id} {seat} {owner_of(who) or 'computer'}" for seat, who in enumerate(self.sitters)]

    @property
    def result_is_new(self) -> bool:
        """Is the end among what is still to be stored?"""
        return self.phase == "over" and any(isinstance(entry, PICKS) for entry in self.unstored)

    @property
    def is_taken_up(self) -> bool:
        """Is an undo of the end among what is still to be stored?"""
        kinds = [type(entry) for entry in self.unstored]
        return TakenBack in kinds and Committed in kinds

    def stored(self) -> None:
        """What was unstored is durable."""
        self.unstored, self.movements, self.new_secrets = [], [], []

    # ── Sitting down ─────────────────────────────────────────────────────────
    def commit(self, at: int) -> None:
        """Commits the server to a secret for the next round."""
        number, self.secret = self.rounds[-1].round + 1 if self.rounds else 1, self.new_secret()
        self.new_secrets.append((number, self.secret))
        self.do(Committed(number, commitment(self.secret, daily.name_of(self), number)), at)

    def sit(self, seat: int, who: Sitter, at: int, nonce: str = "", ready: bool = True) -> None:
        """A person who is not `ready` has not seen the commitment yet: the game waits for them."""
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
            if self.branched is not None and self.branched.pick:
                self.do(Picked(self.branched.seat, self.branched.pick), at)
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
            raise Refused(self.game, clause, chosen, seat, self.at_table.listed(as_if))
        self.do(Ahead(seat, str(chosen), nonce), at)
        return True

    def may_ahead(self, seat: int) -> object:
        """The state as it will be when the seat's turn comes, if that is known already."""
        if self.play is None or self.play.to_act < 0 or seat == self.play.to_act:
            return None
        return self.at_table.ahead(self.play.state, seat)

    def undo(self, profile: str, at: int) -> None:
        to = self.undo_to(profile)
        if to is None:
            raise Declined(
                "Hier lässt sich nichts zurücknehmen: Das geht nur gegen Computerspieler und nicht um Coins.",
                "Nothing can be taken back here: only against computer players, and not where Coins are at stake.",
            )
        over = self.phase == "over"
        self.do(TakenBack(to), at)
        if over:  # with the end the secret was published: from it, all that is still to be drawn would be known
            self.commit(at)

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
            elif play.to_act == OVER or branches.own_round(self, play) > self.rounds[-1].round:
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
            nonces = last.nonces if last.draws else daily.nonces_of(self)
            self.dealing = Dealing(self.secret, daily.name_of(self), last.round, nonces)
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
        return Proof(daily.name_of(self), self.rounds)

    def record(self) -> str:
        """The whole written game with its proof, after the end."""
        play = self._running()
        play.proof = self.proof
        return play.record()


def loaded(
    name: str,
    setup: Setup,
    log: Iterable[tuple[int, Entry]],
    secret: bytes | None,
    version: int | None = None,
    whole: bool = True,
) -> Table:
    """A table from its log (times and entries) and the secret of its last round, by the rules it was made under."""
    table = Table(name, setup, version=version, whole=whole)
    for at, entry in log:
        table.take(entry, at)
    table.secret = secret
    return table
