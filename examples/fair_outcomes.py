"""What outcome k of n is: the section of docs/fair.md by that name, for check_fairness.py beside it.

This stands apart from the house on purpose, a second time and in other words: a check is worth something only if it
does not ask the one who is checked. It knows no more of the games than it takes to know what lies in the piles.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote


class Unreadable(Exception):
    """No record that could be checked."""


class Pick(NamedTuple):
    chance: bool
    text: str


class Options:
    def __init__(self, text: str) -> None:
        self.given = {name: value for name, _, value in (part.partition("=") for part in text.split())}

    def word(self, name: str, *values: str) -> str:
        """One of these words, by default the first."""
        if (value := self.given.get(name, values[0])) not in values:
            raise Unreadable(f"Options, {name}={value[:40]}: möglich / possible: {', '.join(values)}.")
        return value

    def number(self, name: str, default: int, low: int, high: int) -> int:
        return int(self.word(name, str(default), *map(str, range(low, high + 1))))


class Due(NamedTuple):
    """What may come next: one of these outcomes behind one of these words, a player's pick, or either."""

    words: tuple[str, ...]
    outcomes: list[str]
    player: bool = False
    deal: int | None = None
    """Where every deal has a round of its own, its number."""


PLAYER = Due((), [], True)
Follow = Generator[Due, Pick, None]
"""A game: it yields what is due and is sent the pick that came (of chance's what follows the word), to its end."""


def drawn(word: str, pile: list[str]) -> Generator[Due, Pick, str]:
    """The next card of a pile."""
    card = (yield Due((word,), pile)).text
    pile.remove(card)
    return card


def lot(word: str, seats: int) -> Generator[Due, Pick, int]:
    return int((yield Due((word,), [str(seat) for seat in range(seats)])).text)


def left(pick: str) -> int | None:
    """The seat that leaves by this pick."""
    return int(pick[6:]) if re.fullmatch(r"leave [0-9]", pick) else None


def clockwise(seats: int, after: int, among: set[int]) -> int:
    """The next of `among`; the seat itself comes last."""
    return next(seat % seats for seat in range(after + 1, after + 1 + seats) if seat % seats in among)


class WhiteJackSeat:
    def __init__(self) -> None:
        self.pile = [str(card) for card in range(32)]
        self.discard: list[str] = []
        self.laid: list[str] = []

    def lay(self) -> Follow:
        if not self.pile:
            self.pile, self.discard = sorted(self.discard, key=int), []
        self.laid.append((yield from drawn("card", self.pile)))

    def exceeds(self, limit: int) -> bool:
        return sum(int(card).bit_count() for card in self.laid) > limit


def white_jack(seats: int, options: Options) -> Follow:
    start = options.word("start", "alternate", "winner", "loser")
    seat = WhiteJackSeat(), WhiteJackSeat()
    starter = yield from lot("starter", 2)
    while True:
        dice = (yield Due(("dice",), [f"{a} {b}" for a in range(1, 7) for b in range(1, 7)])).text
        limit = int(dice[0]) + int(dice[2])
        yield from seat[starter].lay()
        yield from seat[1 - starter].lay()
        losers, turn = [n for n in range(2) if seat[n].exceeds(limit)], starter
        while not losers:
            turn = turn if seat[turn].pile or seat[turn].discard else 1 - turn
            pick = (yield PLAYER).text
            if left(pick) is not None:
                return
            if pick == "lay":
                yield from seat[turn].lay()
            if pick == "give-up" or seat[turn].exceeds(limit):
                losers = [turn]
            turn = 1 - turn
        for n in range(2):
            seat[n].discard += [] if losers == [n] else seat[n].laid
            seat[n].laid = []
        if start == "alternate":
            starter = 1 - starter
        elif len(losers) == 1:
            starter = losers[0] if start == "loser" else 1 - losers[0]


def tauziehen(seats: int, options: Options) -> Follow:
    pile = [[str(card) for card in range(32) if 2 <= card.bit_count() <= 4] for _ in range(2)]
    discard: list[list[str]] = [[], []]
    even = options.word("opening", "mark", "balanced", "even") == "even"
    turn = yield from lot("first", 2)
    for seat in (0, 0, 1, 1):
        if not even or seat == turn or len(pile[seat]) == 25:
            yield from drawn("deal", pile[seat])
    while left(pick := (yield PLAYER).text) is None:
        if even and pick.startswith("mark"):
            yield from drawn("deal", pile[1 - turn])
        if played := re.fullmatch(r"play ([0-9]+) mark [0-9]+", pick):
            discard[turn].append(played[1])
            if not pile[turn]:
                pile[turn], discard[turn] = sorted(discard[turn], key=int), []
            yield from drawn("draw", pile[turn])
        turn = 1 - turn


def colouredjack(seats: int, options: Options) -> Follow:
    deck = [f"{colour}{number}" for number in range(1, 13) for colour in "bgyr"]
    deck += ["S"] * options.number("sub", 3, 0, 3) + ["+"] * options.number("plus", 3, 0, 3)
    inside = set(range(seats))
    dealer = yield from lot("dealer", seats)
    while True:
        stock, waiting, turn = deck[:], set(inside), dealer
        while waiting:
            turn, held = clockwise(seats, turn, waiting), 1
            yield from drawn("card", stock)
            while held < 6 and turn in waiting and (pick := (yield PLAYER).text) != "stop":
                if pick == "ask":
                    yield from drawn("card", stock)
                    held += 1
                elif (gone := left(pick)) is not None:
                    inside.discard(gone)
                    waiting.discard(gone)
                    if len(inside) < 2:
                        return
            waiting.discard(turn)
        dealer = clockwise(seats, dealer, inside)


def black_jack(seats: int, options: Options) -> Follow:
    copies = range(options.number("decks", 8, 1, 8))
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "shdc" for _ in copies]
    shoe: list[str] = []
    deals, dealt = 0, True
    while True:
        came = yield Due(("card", "hole"), shoe, True, deals + (not dealt))
        if came.chance:
            shoe.remove(came.text)
            deals, dealt = deals + (not dealt), True
        elif came.text.startswith("bet "):
            shoe, dealt = deck[:], False


def jay_deck(profile: str) -> list[str]:
    colours, copies = "abcde", {"1": 2, "2": 2, "3": 2, "4": 2, "B": 4, "D": 4, "J": 6}
    if profile != "rekonstruktion":
        path = unquote(profile.rpartition("#")[0])
        try:
            data: dict[str, Any] = tomllib.loads(Path(path).read_text("utf-8"))
            colours = "".join(sorted(data["colour"]))
            copies = {figure: int(data["figure"][figure]["copies"]) for figure in data["figure"]}
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise Unreadable(f"Deckprofil nicht lesbar / deck profile cannot be read: {path!r}: {error}") from None
    return [colour + figure for colour in colours for figure in sorted(copies) for _ in range(copies[figure])]


class JaySeat:
    def __init__(self) -> None:
        self.slots: list[str] = []
        self.hand, self.pile, self.begun = 0, 0, False

    def draw(self, number: int, pool: list[str]) -> Generator[Due, Pick, bool]:
        """Up to so many cards; answers whether there were any."""
        number = min(number, self.pile)
        for _ in range(number):
            yield from drawn("card", pool)
        self.hand, self.pile = self.hand + number, self.pile - number
        return number > 0

    def turn(self, me: int, pool: list[str], inside: set[int]) -> Generator[Due, Pick, tuple[str, bool]]:
        """How it ends, and whether anything was laid, turned or drawn."""
        stirred = False if self.begun else (yield from self.draw(8, pool))
        self.begun = True
        while True:
            match (yield PLAYER).text.split():
                case ["leave", seat]:
                    inside.discard(int(seat))
                    if me not in inside or len(inside) < 2:
                        return "left", stirred
                case ["exchange", slot, "for", card]:
                    self.slots[self.slots.index(slot)] = card
                case ["turn"]:
                    yield from drawn("card", pool)
                    stirred = True
                case ["lay-open", *_]:
                    stirred = True
                case ["lay-slot", slot, *_]:
                    self.slots.remove(slot)
                    stirred = True
                case ["lay", *_]:
                    self.hand, stirred = self.hand - 1, True
                    if self.hand == 0:
                        if self.pile and len(self.slots) < 3:
                            self.slots.append((yield from drawn("card", pool)))
                            self.pile -= 1
                        return "passed" if (yield from self.draw(8, pool)) else "finished", True
                case ["end", *number]:
                    drew = yield from self.draw(int(number[0]) if number else max(0, 8 - self.hand), pool)
                    return "passed", stirred or drew


def j_solitaer(seats: int, options: Options) -> Follow:
    deck = jay_deck(options.given.get("profile", "rekonstruktion"))
    keep, finish_round = options.word("keep_slots", "yes", "no"), options.word("finish_round", "no", "yes")
    seat, inside = [JaySeat() for _ in range(seats)], set(range(seats))
    first = yield from lot("first", seats)
    for _ in range(options.number("rounds", 1, 1, 20)):
        pool, idle = deck[:], 0
        for n in range(seats):
            seat[n].slots = seat[n].slots if keep == "yes" and n in inside else []
            for card in seat[n].slots:
                pool.remove(card)
        for n in range(seats):
            seat[n].hand, seat[n].begun = 0, False
            seat[n].pile = len(pool) // 2 // len(inside) if n in inside else 0
        for _ in range(5):
            yield from drawn("card", pool)
        turn = first
        while True:
            ends, stirred = yield from seat[turn].turn(turn, pool, inside)
            if len(inside) < min(seats, 2):
                return
            idle = 0 if stirred else idle + (ends == "passed")
            following = clockwise(seats, turn, inside)
            done = any(seat[n].hand + seat[n].pile == 0 for n in inside)
            if (
                (ends == "passed" and idle >= len(inside))
                or (ends == "finished" and finish_round == "no")
                or (done and (following - first) % seats <= (turn - first) % seats)
            ):
                break
            turn = following
        first = clockwise(seats, first, inside)


class Known(NamedTuple):
    follow: Callable[[int, Options], Follow]
    seats: range
    version: int = 1


GAMES = {
    "white-jack": Known(white_jack, range(2, 3)),
    "tauziehen": Known(tauziehen, range(2, 3)),
    "colouredjack": Known(colouredjack, range(2, 9)),
    "black-jack": Known(black_jack, range(1, 8), 2),
    "j-solitaer": Known(j_solitaer, range(1, 6)),
}


def game_of(header: dict[str, str]) -> Follow:
    name, version, seats = header.get("Game", ""), header.get("Rules", "1"), len(header.get("Seats", "").split("|"))
    if name not in GAMES:
        raise Unreadable(f"Game {name[:40]!r}: kein Spiel von / no game of {', '.join(GAMES)}.")
    game = GAMES[name]
    if version not in map(str, range(1, game.version + 1)):
        raise Unreadable(f"Rules {version[:40]!r}: bekannt bis Version / known up to version {game.version}.")
    if seats not in game.seats:
        raise Unreadable(f"Seats: {seats} statt / in place of {game.seats[0]} … {game.seats[-1]}.")
    if "Seen" in header:
        raise Unreadable(
            "Dieser Record zeigt nur, was ein Platz sah (Seen); nachrechnen lässt sich der ganze, nach dem Ende. / "
            "This record shows only what one seat saw (Seen); the whole one can be re-derived, after the end."
        )
    return game.follow(seats, Options(header.get("Options", "")))
