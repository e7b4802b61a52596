#!/usr/bin/env python3
"""Wurde fair gegeben? Rechnet jede Karte eines Records nach. / Was it dealt fairly? Re-derives every card of a record.

    python check_fairness.py RECORD        (- von / from stdin)

0: alles stimmt / all is right. 1: etwas stimmt nicht oder ist nicht erwiesen / something is not right or not proven.
2: kein lesbarer Record eines der fünf Spiele / no readable record of one of the five games.

Dies ist eine zweite Meinung / This is a second opinion: this file and fair_outcomes.py beside it, with Python's own
library alone and nothing of the house's code, written from docs/fair.md, whose sections it follows. Whether players'
picks were allowed, and whether the game was over, it does not ask.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fair_outcomes import Due, Follow, Pick, Unreadable, game_of

LONGEST = 10_000_000
MOST = 1 << 64
FEW = 3  # so many wrong draws of a round are named one by one


class Wrong(Exception):
    """The record does not hold."""


# ── In a record ──────────────────────────────────────────────────────────────
class Draw(NamedTuple):
    k: int
    n: int
    taken_back: bool

    def __str__(self) -> str:
        return f"{'~' * self.taken_back}{self.k}/{self.n}"


class Round(NamedTuple):
    number: int
    commitment: str
    secret: str | None
    nonces: list[str]
    draws: list[Draw]


def read_header(lines: list[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    for line in lines:
        found = re.fullmatch(r'\[(\w+) "([^"]*)"\]', line.strip())
        if not found or found[1] in header:
            raise Unreadable(
                f'{line[:60]!r} ist keine Kopfzeile wie [Table "blue-cat"], oder steht zum zweiten Mal da. / '
                'This is no header line such as [Table "blue-cat"], or stands there a second time.'
            )
        header[found[1]] = found[2]
    return header


def read_picks(body: str) -> list[Pick]:
    picks: list[Pick] = []
    numbered = 0
    for token in re.findall(r"\([^()]*\)|[^\s()]+|[()]", re.sub(r"\{[^}]*\}", " ", body)):
        if token.startswith("(") and len(token) > 1:
            picks.append(Pick(True, " ".join(token[1:-1].split())))
        elif token == f"{numbered + 1}.":
            numbered += 1
            picks.append(Pick(False, ""))
        elif not picks or picks[-1].chance or re.fullmatch(r"[()]|[0-9]+\.", token):
            raise Unreadable(
                f"Nach Zug {len(picks)} steht {token[:40]!r} statt eines Zuges in Klammern oder «{numbered + 1}.». / "
                f"This stands after pick {len(picks)} in place of a pick in brackets or «{numbered + 1}.»."
            )
        else:
            picks[-1] = Pick(False, f"{picks[-1].text} {token}".lstrip())
    return picks


def read_rounds(header: dict[str, str]) -> list[Round]:
    if "Table" not in header or "Fair" not in header:
        raise Wrong(
            "Der Record sagt nicht, woher seine Karten kamen (Table, Fair): Nachzurechnen ist daran nichts. / "
            "The record does not say where its cards came from (Table, Fair): there is nothing to re-derive."
        )
    fair = header["Fair"].split("|")
    draws = header["Draws"].split("|") if "Draws" in header else ["-"] * len(fair)
    if len(fair) != len(draws):
        raise Unreadable(f"Fair: {len(fair)} Runden / rounds, Draws: {len(draws)}.")
    return [read_round(n, *both) for n, both in enumerate(zip(fair, draws, strict=True), 1)]


def read_round(n: int, fair: str, draws: str) -> Round:
    nonce = "[A-Za-z0-9_-]{1,64}"
    found = re.fullmatch(rf"([0-9a-f]{{64}}) +([0-9a-f]{{64}}|-)(?: +({nonce}(?:,{nonce})*))?", fair.strip())
    if not found:
        raise Unreadable(
            f"Fair, Runde {n}: Hier gehören Siegel, Geheimnis (je 64 Ziffern 0-9a-f, oder -) und Beiträge hin. / "
            f"Fair, round {n}: a commitment, a secret (64 digits 0-9a-f each, or -) and nonces belong here."
        )
    words = [] if draws.strip() == "-" else draws.split()
    nonces = found[3].split(",") if found[3] else []
    return Round(n, found[1], None if found[2] == "-" else found[2], nonces, [read_draw(n, word) for word in words])


def read_draw(n: int, word: str) -> Draw:
    found = re.fullmatch(r"(~?)([0-9]{1,20})/([1-9][0-9]{0,19})", word)
    if not found or int(found[3]) > MOST:
        raise Unreadable(
            f"Draws, Runde {n}: {word[:40]!r} ist keine Ziehung wie 3/52 oder ~3/52. / "
            f"Draws, round {n}: this is no draw such as 3/52 or ~3/52."
        )
    return Draw(int(found[2]), int(found[3]), bool(found[1]))


# ── The stream ───────────────────────────────────────────────────────────────
def commitment(secret: bytes, table: str, round: int) -> str:
    return hashlib.sha256(secret + f"\0{table}\0{round}".encode()).hexdigest()


def stream(secret: bytes, table: str, round: int, nonces: list[str]) -> Callable[[int], int]:
    key = hmac.digest(secret, "\0".join([table, str(round), *nonces]).encode(), "sha256")
    blocks = (hmac.digest(key, i.to_bytes(8, "big"), "sha256") for i in itertools.count())
    words = (int.from_bytes(block[j : j + 8], "big") for block in blocks for j in (0, 8, 16, 24))
    return lambda n: next(w for w in words if w < MOST - MOST % n) % n


def recompute(table: str, round: Round) -> tuple[list[Draw], list[str]]:
    """The draws as they must have been (as they are stated where the stream is not to be trusted), and what is wrong
    with the stated ones."""
    where = f"Runde / round {round.number}"
    if not round.draws and round.secret is None:
        return [], []
    if round.secret is None:
        return round.draws, [f"{where}: Das Geheimnis ist nicht veröffentlicht. / The secret is not published."]
    if round.draws and not round.nonces:
        alone = "Ohne Beitrag hat das Haus allein gegeben. / Without a nonce the house alone chose the cards."
        return round.draws, [f"{where}: {alone}"]
    secret = bytes.fromhex(round.secret)
    below = stream(secret, table, round.number, round.nonces)
    due = [draw._replace(k=below(draw.n)) for draw in round.draws]
    differ = [place for place, draw in enumerate(round.draws) if draw != due[place]]
    if commitment(secret, table, round.number) != round.commitment:
        changed = (
            "Das Geheimnis oder der Name des Tisches wurde geändert. / The secret or the table's name was changed."
            if differ
            else "Das Siegel wurde geändert. / The commitment was changed."
        )
        seal = "Das Siegel gehört nicht zum Geheimnis. / The commitment is not that of the secret."
        return round.draws, [f"{where}: {seal} {changed}"]
    if len(differ) > FEW:
        wrong = (
            f"Das Siegel stimmt, aber {len(differ)} von {len(due)} Ziehungen, zuerst die {differ[0] + 1}., folgen "
            "nicht daraus: Ein Beitrag wurde geändert, oder Ziehungen wurden geändert, weggelassen oder eingefügt. / "
            f"The commitment holds, but {len(differ)} of {len(due)} draws, first no. {differ[0] + 1}, do not come "
            "from it: a nonce was changed, or draws were changed, left out or inserted."
        )
        return round.draws, [f"{where}: {wrong}"]
    return due, [
        f"{where}, Ziehung / draw {place + 1}: Hier steht {round.draws[place]}, der Strom ergibt {due[place]}. / "
        f"{round.draws[place]} stands here, the stream gives {due[place]}."
        for place in differ
    ]


# ── The outcomes ─────────────────────────────────────────────────────────────
def read_given(header: dict[str, str]) -> tuple[int, int]:
    """How many picks, and rounds of dealing, the game went on from: another record is the proof of those."""
    found = re.fullmatch(r"([0-9]{1,9}) ([0-9]{1,9})", header.get("Given", "0 0"))
    if not found:
        raise Unreadable("Given: zwei Zahlen wie 37 4 gehören hierher. / Two numbers such as 37 4 belong here.")
    return int(found[1]), int(found[2])


def compare(game: Follow, picks: list[Pick], draws: list[tuple[int, Draw]], given: tuple[int, int]) -> int:
    """That every pick of chance is the outcome that was drawn, after those that were given; answers how many they
    are."""
    due: Due | None = next(game)
    compared = 0
    for place, pick in enumerate(picks, 1):
        where = f"Zug / pick {place} («{pick.text[:60]}»)"
        word, _, what = pick.text.partition(" ")
        if due is None or (word not in due.words if pick.chance else not due.player):
            raise Wrong(f"{where}: Das kann hier nicht kommen. / This cannot come here.")
        if pick.chance and place > given[0]:
            if compared == len(draws):
                raise Wrong(f"{where}: Dazu fehlt die Ziehung. / Its draw is missing.")
            (round, draw), n = draws[compared], len(due.outcomes)
            round += given[1]
            if due.deal not in (None, round):
                raise Wrong(
                    f"{where}: Das ist eine Karte der Runde {due.deal}, die Ziehung ist eine der Runde {round}. / "
                    f"This is a card of round {due.deal}, the draw is one of round {round}."
                )
            if draw.n != n or draw.k >= n:
                raise Wrong(
                    f"{where}: Hier kommt eine von {n} Möglichkeiten, die Ziehung ist {draw}. / "
                    f"This is one of {n} outcomes, the draw is {draw}."
                )
            if due.outcomes[draw.k] != what:
                right = f"«{word} {due.outcomes[draw.k]}»"
                raise Wrong(f"{where}: {draw} ist {right}. / {draw} is {right}.")
            compared += 1
        try:
            due = game.send(Pick(pick.chance, what if pick.chance else pick.text))
        except StopIteration:
            due = None
        except ValueError:
            raise Wrong(f"{where}: Diese Karte ist nicht da. / This card is not there.") from None
    if compared < len(draws):
        raise Wrong(f"Ziehungen ohne Zug / draws without a pick: {len(draws) - compared}.")
    return compared


# ── The verdict ─────────────────────────────────────────────────────────────────
def check(text: str) -> tuple[list[str], list[str]]:
    """What was checked, and what is wrong with it."""
    head, _, body = text.replace("\r\n", "\n").lstrip("\ufeff \n").partition("\n\n")
    header = read_header(head.splitlines())
    game = game_of(header)
    picks, rounds = read_picks(body), read_rounds(header)
    told, problems = [f"{header['Game']}, Tisch / table {header['Table']}"], []
    given = read_given(header)
    if given[0]:
        problems.append(
            f"Die ersten {given[0]} Züge kommen aus einem anderen Spiel: Nur dessen Record kann sie belegen. / "
            f"The first {given[0]} picks come from another game: only its record can prove them."
        )
    draws: list[tuple[int, Draw]] = []
    known: dict[str, int] = {}
    for round in rounds:
        due, wrong = recompute(header["Table"], round)
        problems += wrong
        draws += [(round.number, draw) for draw in due if not draw.taken_back]
        back = sum(draw.taken_back for draw in due)
        told += [
            f"Runde / round {round.number}: Siegel / commitment {round.commitment}",
            f"  Beiträge / nonces: {', '.join(round.nonces)}",
            f"  Ziehungen / draws: {len(due)}, zurückgenommen / taken back: {back}",
        ]
        if round.secret is not None and (earlier := known.setdefault(round.secret, round.number)) != round.number:
            problems.append(
                f"Runde / round {round.number}: Das Geheimnis war seit Runde {earlier} bekannt. / "
                f"The secret was known since round {earlier}."
            )
    try:
        told.append(f"Karten, Würfe und Lose / cards, throws and lots: {compare(game, picks, draws, given)}")
    except Wrong as problem:
        problems.append(str(problem))
    return told, problems


def main(args: list[str]) -> int:
    if len(args) != 1 or args[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if args in (["-h"], ["--help"]) else 2
    try:
        raw = sys.stdin.buffer.read(LONGEST + 1) if args[0] == "-" else Path(args[0]).read_bytes()
        if len(raw) > LONGEST:
            raise Unreadable("Das ist zu lang für einen Record. / This is too long for a record.")
        told, problems = check(raw.decode("utf-8"))
    except Wrong as error:
        told, problems = [], [str(error)]
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        print(printable(f"Nicht lesbar / not readable: {args[0]}: {error}"), file=sys.stderr)
        return 2
    verdict = (
        "Nicht erwiesen, dass fair gegeben wurde. / Not proven to be dealt fairly."
        if problems
        else "Fair gegeben; vergleiche Siegel und Beiträge mit denen, die du aufgehoben hast. / "
        "Dealt fairly; compare commitments and nonces with those that you kept."
    )
    for line in (*told, *(f"- {problem}" for problem in problems), verdict):
        print(printable(line))
    return 1 if problems else 0


def printable(line: str) -> str:
    """A record must not steer the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
