"""The written game: a header, then the picks, chance's in brackets (G-2).

    [Game "tauziehen"]
    [Rules "1"]
    [Seats "Anna | Ben"]
    [Result "1 -1 TZ-17"]
    [Seed "7"]
    [Check "k3_A…"]

    (first 0) (deal 13) (deal 7) (deal 22) (deal 28) 1. mark 4 2. play 22 mark 2 (draw 25) …

`Rules` is the version of the rules that was played by, 1 if it is missing. `Check` has one character a pick, each of
them made from all before it, so that a changed or missing pick is found and named. With `Seed` each pick of chance is
compared with what the seed gives. All three may be absent: a record written by hand is a record too. `Table`, `Fair`
and `Draws` are the proof of fair dealing (proof.py); they are carried along here and checked by `verify`. With
`Given "37 4"` the play began where another stood after 37 picks and 4 rounds of dealing: that other's record is the
proof of those.
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from ..core.chance import Seeded, Stream
from ..core.errors import CutOff, KartenhausError, NotationError, RecordError
from ..core.notation import is_unicode
from ..core.picks import Hidden, Pick
from ..core.rule import CHANCE, DRAWN, LEAVE, OVER
from ..games import GAMES
from .fair import Given
from .game import Game, Play, game_of
from .proof import proof_lines, proof_of

WIDTH = 100
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LONGEST = 10_000_000
HEADER = re.compile(r'\[(\w+) "([^"]*)"\]')
TOKEN = re.compile(
    r"\s*(?:\{[^}]*\}|(?P<chance>\([^()]*\))|(?P<number>\d+)\.\s+(?P<player>[^(){}]*?)(?=\s*(?:[({]|\d+\.\s|$)))"
)


# ── Writing ──────────────────────────────────────────────────────────────────
def write(play: Play, seat: int | None = None) -> str:
    picks = list(seen_picks(play, seat))
    header = {
        "Game": play.game.name,
        "Rules": str(play.game.version),
        "Options": str(play.game.options),
        "Seats": " | ".join(play.names or default_names(play.seats)),
        "Date": play.date,
        "Result": result_text(play),
        "Seed": "" if seat is not None or play.seed is None else str(play.seed),
        "Seen": "" if seat is None else str(seat),
        "Given": "" if play.given is None else str(play.given),
        **proof_lines(play.proof if seat is None else None),
        "Check": check_text(play.game, play.seats, [str(pick) for pick in picks]),
    }
    lines = [f'[{key} "{value}"]' for key, value in header.items() if value]
    return "\n".join([*lines, "", *wrapped(picks)]) + "\n"


def seen_picks(play: Play, seat: int | None) -> Iterator[Pick]:
    """All picks, those of chance that `seat` did not see as `draw ?`."""
    rules = play.game.rules
    state = rules.State()
    rules.start(state, play.seats, play.game.option_numbers)
    for number in play.numbers:
        pick = play.game.decode(number)
        if seat is not None and number >= DRAWN and not rules.witnesses(state) >> seat & 1:
            pick = Hidden(str(pick).split()[0])
        yield pick
        rules.apply(state, number)


def default_names(seats: int) -> list[str]:
    return [str(seat) for seat in range(seats)]


def result_text(play: Play) -> str:
    result = play.result
    return "*" if result is None else " ".join([*map(worth_text, result.payoffs), result.clause])


def worth_text(worth: float) -> str:
    """Shares to six digits, Coins to the last half: 0.333333, 1234567.5."""
    return f"{worth:g}" if worth % 0.5 else f"{worth:.1f}".removesuffix(".0")


def check_text(game: Game, seats: int, picks: list[str]) -> str:
    digest = f"{game.name} {game.version} {game.options} {seats}".encode()
    text = ""
    for pick in picks:
        digest = hashlib.sha256(digest + pick.encode()).digest()
        text += LETTERS[digest[0] & 63]
    return text


def wrapped(picks: list[Pick]) -> list[str]:
    """Lines of whole picks: a no-break space holds a pick together while the lines are filled."""
    words, number = [], 0
    for pick in picks:
        if is_chances(pick):
            words.append(f"({pick})")
        else:
            number += 1
            words.append(f"{number}. {pick}")
    filled = textwrap.wrap(
        " ".join(word.replace(" ", "\0") for word in words), WIDTH, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace("\0", " ") for line in filled]


def is_chances(pick: Pick) -> bool:
    return isinstance(pick, Hidden) or pick.number >= DRAWN


# ── Reading ──────────────────────────────────────────────────────────────────
class Written(NamedTuple):
    """A record as it stands on paper."""

    header: dict[str, str]
    picks: list[tuple[bool, str]]
    """Each with whether it is chance's."""
    rest: str
    """What could not be read any more."""
    closed: bool
    """Its last line ends like one."""


def read(text: object) -> Written:
    if not isinstance(text, str) or len(text) > LONGEST or not is_unicode(text):
        raise RecordError("Ein Record ist ein Text.", "A record is a text.")
    closed = text.endswith("\n")
    head, _, body = text.replace("\r\n", "\n").lstrip("\ufeff \n").partition("\n\n")
    header: dict[str, str] = {}
    for line in head.splitlines():
        found = HEADER.fullmatch(line.strip())
        if not found:
            like = f'[Game "{next(iter(GAMES.built_in))}"]'
            raise RecordError(
                f"Das ist keine Kopfzeile eines Records: {line[:60]!r}. Sie sehen so aus: {like}.",
                f"This is no header line of a record: {line[:60]!r}. They look like this: {like}.",
            )
        if found[1] in header:
            raise RecordError(
                f"Die Kopfzeile {found[1]} steht zweimal da.", f"The header line {found[1]} stands there twice."
            )
        header[found[1]] = found[2]
    picks: list[tuple[bool, str]] = []
    numbered, place = 0, 0
    body = " ".join(body.split())  # long empty stretches would take the pattern below for ever
    while place < len(body):
        token = TOKEN.match(body, place)
        if token is None:
            return Written(header, picks, body[place:].strip(), closed)
        place = token.end()
        if token["chance"]:
            picks.append((True, " ".join(token["chance"][1:-1].split())))
        elif token["number"]:
            numbered += 1
            if int(token["number"]) != numbered:
                raise RecordError(
                    f"Zug {len(picks) + 1}: hier fehlt der {numbered}. Spielerzug, es folgt der {token['number']}.",
                    f"Pick {len(picks) + 1}: players' pick no. {numbered} is missing, no. {token['number']} follows.",
                    len(picks) + 1,
                )
            picks.append((False, " ".join(token["player"].split())))
    return Written(header, picks, "", closed)


def replay(text: str, partial: bool = False, chance: Stream | None = None) -> Play:
    """The play that a record writes down, every pick checked. `partial`: as much as there is of one that is cut off.
    `chance` is the stream that its picks of chance must come from; without it, the record's seed."""
    written = read(text)
    play = set_up(written.header)
    if chance is None and play.seed is not None:
        chance = Seeded(play.seed)
    try:
        go_through(play, written, chance)
    except CutOff:
        if not partial:
            raise
    if chance is not None:
        play.leave_chance_to(chance)
    return play


def go_through(play: Play, written: Written, chance: Stream | None) -> None:
    texts = [pick for _, pick in written.picks]
    check = written.header.get("Check")
    letters = check_text(play.game, play.seats, texts)
    for n, (chances, pick) in enumerate(written.picks, 1):
        last = n == len(texts)
        if check is not None and check[n - 1 : n] != letters[n - 1]:
            if last and (len(check) > n or not written.closed):
                raise cut_off(n - 1, f"«{pick}» ist nicht ganz", f"«{pick}» is not whole")
            raise wrong(n, f"«{pick}» wurde geändert oder eingefügt", f"«{pick}» was changed or inserted")
        try:
            make(play, n, chances, pick, None if play.given is not None and n <= play.given.picks else chance)
        except NotationError as error:
            if last:
                raise cut_off(n - 1, error.de, error.en) from error
            raise wrong(n, error.de, error.en) from error
        except KartenhausError as error:
            raise error if isinstance(error, RecordError) else wrong(n, error.de, error.en) from error
    n = len(texts)
    if written.rest:
        raise cut_off(n, f"{written.rest[:40]!r} ist kein ganzer Zug", f"{written.rest[:40]!r} is not a whole pick")
    if check is not None and len(check) > n:
        raise cut_off(n, f"es fehlen noch {len(check) - n} Züge", f"{len(check) - n} picks are missing")
    said, result = written.header.get("Result", "*"), result_text(play)
    if said != "*" and result == "*":
        raise cut_off(n, f"das Ergebnis {said!r} ist noch nicht erreicht", f"the result {said!r} has not been reached")
    if said not in ("*", result):
        raise wrong(
            n,
            f"das Ergebnis ist {result!r}, der Kopf sagt {said!r}",
            f"the result is {result!r}, the header says {said!r}",
        )


def make(play: Play, n: int, chances: bool, pick: str, chance: Stream | None) -> None:
    chosen, who, rules = play.game.parse(pick), play.to_act, play.game.rules
    leaves = LEAVE <= chosen.number < DRAWN
    if who == OVER:
        raise wrong(n, f"«{pick}» kommt nach dem Ende (G-8)", f"«{pick}» comes after the end (G-8)")
    if chances != is_chances(chosen) or (chances != (who == CHANCE) and not leaves):
        turn = ("der Zufall", "chance") if who == CHANCE else (f"Platz {who}", f"seat {who}")
        raise wrong(n, f"am Zug ist {turn[0]}, nicht «{pick}»", f"it is {turn[1]}'s turn, not «{pick}»")
    if chances and chance is not None:
        meant = rules.outcome(play.state, chance.below(rules.outcomes(play.state)))
        if meant != chosen.number:
            due = play.game.decode(meant)
            raise wrong(n, f"gezogen wurde «{due}», hier steht «{pick}»", f"«{due}» was drawn, «{pick}» stands here")
    play.make(chosen)


def set_up(header: dict[str, str]) -> Play:
    """The play before its first pick."""
    if "Game" not in header:
        raise RecordError("Die Kopfzeile Game fehlt.", "The header line Game is missing.")
    if "Seen" in header:
        raise RecordError(
            f"Dieser Record zeigt nur, was Platz {header['Seen']} sah; nachspielen lässt sich der ganze.",
            f"This record shows only what seat {header['Seen']} saw; only the whole one can be replayed.",
        )
    try:
        chosen = game_of(header["Game"], header.get("Options", ""), version_of(header))
        names = tuple(part.strip() for part in header.get("Seats", "").split("|")) if header.get("Seats") else ()
        seats = len(names) or chosen.about.fewest
        chosen.check_seats(seats)
        names = () if list(names) == default_names(seats) else names
        play = chosen.start(seats, chance="manual", names=names, date=header.get("Date", ""))
    except KartenhausError as error:
        raise RecordError(f"Kopf des Records: {error.de}", f"Header of the record: {error.en}") from error
    play.seed = header.get("Seed") or None
    play.proof = proof_of(header)
    play.given = given_of(header)
    return play


def given_of(header: dict[str, str]) -> Given | None:
    text = header.get("Given")
    if text is None:
        return None
    found = re.fullmatch(r"([0-9]{1,9}) ([0-9]{1,9})", text)
    if not found:
        raise RecordError(
            f"Given {text[:40]!r} ist nicht, wie viele Züge und Runden gegeben waren: zwei Zahlen wie 37 4.",
            f"Given {text[:40]!r} does not say how many picks and rounds were given: two numbers such as 37 4.",
        )
    return Given(int(found[1]), int(found[2]))


def version_of(header: dict[str, str]) -> int:
    """The rules that the record was played by."""
    text = header.get("Rules", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise RecordError(f"Rules {text[:40]!r} ist keine Regelversion.", f"Rules {text[:40]!r} is no rules version.")
    return int(text)


def wrong(n: int, de: str, en: str) -> RecordError:
    return RecordError(f"Zug {n}: {de.rstrip('.')}.", f"Pick {n}: {en.rstrip('.')}.", n)


def cut_off(n: int, de: str, en: str) -> CutOff:
    return CutOff(
        f"Nach Zug {n} bricht der Record ab: {de.rstrip('.')}.",
        f"After pick {n} the record breaks off: {en.rstrip('.')}.",
        n,
    )
