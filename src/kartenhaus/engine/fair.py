"""Dealing that anybody can check afterwards. docs/fair.md tells how and why; tests/engine/fair_vectors.json is the
measure for other implementations.

    secret = secrets.token_bytes(32)
    shown = commitment(secret, "blue-cat", 1)          # before anything else; then each player gives a nonce
    dealing = Dealing(secret, "blue-cat", 1, nonces)
    play = game.start(2, chance=dealing)
    …
    play.proof = Proof("blue-cat", [dealing.so_far(publish=True)])

A game is one round, but for those that are dealt by the round (`About.dealt_by_round`): there every round has a secret
of its own, published when the round is over, and `play.leave_chance_to(next_dealing)` comes before the first stake of
the next. `round_of(play)` is the round that the next draw belongs to.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ..core.errors import KartenhausError

if TYPE_CHECKING:
    from .game import Play

SECRET_BYTES = 32
WORDS = 4  # of 64 bits, in a block
MOST = 1 << 64
FEW = 3  # so many wrong draws of a round are named one by one
NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")
LONGEST_TABLE = 64


class Unfair(KartenhausError):
    """A dealing that cannot be set up, or that comes out otherwise than it was kept."""


# ── What is shown ────────────────────────────────────────────────────────────
class Draw(NamedTuple):
    """Outcome k of n, written `3/52`. One that was taken back, `~3/52`, has no pick in the record any more; the stream
    does not rewind for it, or taking back would show the next card."""

    k: int
    n: int
    taken_back: bool = False

    def __str__(self) -> str:
        return f"{'~' * self.taken_back}{self.k}/{self.n}"


class Round(msgspec.Struct, frozen=True):
    """What is known of a round's dealing."""

    round: int
    """From 1 on."""
    commitment: str
    secret: str | None = None
    """In hex, once it is published."""
    nonces: list[str] = []
    draws: list[Draw] = []
    """Empty until the secret is published: they would tell hidden cards."""


class Proof(msgspec.Struct, frozen=True):
    table: str
    rounds: list[Round]


class Given(NamedTuple):
    """The first picks of a play that goes on from a position of another: that other's dealing is the proof of them."""

    picks: int
    rounds: int
    """Of dealing, that were over."""

    def __str__(self) -> str:
        return f"{self.picks} {self.rounds}"


class Problem(msgspec.Struct, frozen=True):
    """What is not right, in a sentence, and where: the round, the draw in it and the pick of the record, from 1."""

    de: str
    en: str
    round: int | None = None
    draw: int | None = None
    pick: int | None = None


# ── Dealing ──────────────────────────────────────────────────────────────────
def commitment(secret: bytes, table: str, round: int) -> str:
    """Hex SHA-256 of the secret, the table's name and the round in decimal, a zero byte between them."""
    check_names(secret, table, round)
    return hashlib.sha256(b"\0".join([secret, table.encode(), b"%d" % round])).hexdigest()


def check_names(secret: bytes, table: str, round: int) -> None:
    """A name without control characters and a secret of fixed length: no two settings give the same bytes."""
    if len(secret) != SECRET_BYTES:
        raise Unfair(
            f"Das Geheimnis hat {SECRET_BYTES} Bytes, nicht {len(secret)}.",
            f"The secret has {SECRET_BYTES} bytes, not {len(secret)}.",
        )
    if not 1 <= len(table) <= LONGEST_TABLE or not table.isprintable() or '"' in table:
        raise Unfair(
            f"{table[:LONGEST_TABLE]!r} geht nicht als Name eines Tisches: 1 bis {LONGEST_TABLE} Zeichen, ohne "
            "Anführungszeichen.",
            f"{table[:LONGEST_TABLE]!r} cannot be the name of a table: 1 to {LONGEST_TABLE} characters, no quotation "
            "marks.",
        )
    if round < 1:
        raise Unfair(f"Runden zählen von 1 an, nicht {round}.", f"Rounds count from 1 on, not {round}.")


def check_nonces(nonces: Sequence[str]) -> None:
    """At least one, or the server alone would have chosen the cards."""
    if not nonces:
        raise Unfair(
            "Ohne einen Beitrag der Spieler hätte der Server die Karten allein bestimmt.",
            "Without a nonce from the players the server alone would have chosen the cards.",
        )
    for nonce in nonces:
        if not NONCE.fullmatch(nonce):
            raise Unfair(
                f"{nonce[:64]!r} geht nicht als Beitrag: 1 bis 64 von A-Z, a-z, 0-9, _ und -.",
                f"{nonce[:64]!r} cannot be a nonce: 1 to 64 of A-Z, a-z, 0-9, _ and -.",
            )


class Dealing:
    """A `Stream` made of the server's secret and the players' nonces: HMAC-SHA-256 in counter mode. It remembers what
    was drawn."""

    __slots__ = ("_block", "_key", "_position", "_secret", "draws", "nonces", "round", "table")

    def __init__(self, secret: bytes, table: str, round: int, nonces: Sequence[str]) -> None:
        check_names(secret, table, round)
        check_nonces(nonces)
        self.table, self.round, self.nonces = table, round, list(nonces)
        self.draws: list[Draw] = []
        self._secret = secret
        self._key = hmac.digest(secret, "\0".join([table, str(round), *nonces]).encode(), "sha256")
        self._position, self._block = 0, b""

    def __repr__(self) -> str:
        return f"<Dealing {self.table!r} round {self.round}: {len(self.draws)} draws>"

    @property
    def commitment(self) -> str:
        return commitment(self._secret, self.table, self.round)

    # ── As a stream ──────────────────────────────────────────────────────────
    def below(self, n: int) -> int:
        """The next word that n divides evenly among its outcomes; n = 1 takes a word like any other."""
        if not 1 <= n <= MOST:
            raise Unfair(f"Eine von {n} Möglichkeiten gibt es nicht.", f"There is no one of {n} outcomes.")
        word = self._word()
        while word >= MOST - MOST % n:
            word = self._word()
        self.draws.append(Draw(word % n, n))
        return word % n

    def _word(self) -> int:
        block, place = divmod(self._position, WORDS)
        if place == 0:
            self._block = hmac.new(self._key, block.to_bytes(8, "big"), "sha256").digest()
        self._position += 1
        return int.from_bytes(self._block[8 * place : 8 * place + 8], "big")

    def copy(self) -> Dealing:
        twin = Dealing.__new__(Dealing)
        for name in Dealing.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.draws = self.draws[:]
        return twin

    # ── For the table that runs the game ─────────────────────────────────────
    def skip(self, draws: Iterable[Draw | tuple[int, int]]) -> None:
        """Draws again what was drawn and kept before a restart, those taken back included; raises at one that comes
        out otherwise, without telling how."""
        for draw in draws:
            kept = draw if isinstance(draw, Draw) else Draw(*draw)
            if self.below(kept.n) != kept.k:
                raise Unfair(
                    f"Ziehung {len(self.draws)} kommt anders heraus, als sie aufgehoben wurde.",
                    f"Draw {len(self.draws)} comes out otherwise than it was kept.",
                )
            self.draws[-1] = kept

    def take_back(self, count: int) -> None:
        """Marks the last `count` draws that still stand."""
        standing = [place for place, draw in enumerate(self.draws) if not draw.taken_back]
        if not 0 <= count <= len(standing):
            raise Unfair(
                f"{count} Ziehungen lassen sich nicht zurücknehmen; es stehen {len(standing)}.",
                f"{count} draws cannot be taken back; there are {len(standing)}.",
            )
        for place in standing[len(standing) - count :]:
            self.draws[place] = self.draws[place]._replace(taken_back=True)

    def so_far(self, publish: bool = False) -> Round:
        """What may be shown: before the end neither the secret nor what was drawn."""
        if not publish:
            return Round(self.round, self.commitment, None, self.nonces[:])
        return Round(self.round, self.commitment, self._secret.hex(), self.nonces[:], self.draws[:])


def round_of(play: Play) -> int:
    """The round of dealing that the next draw belongs to. It goes up when a round is over, before any stake of the next
    one, and only in games that are dealt by the round."""
    return 1 + int(play.state.rounds) if play.game.about.dealt_by_round else 1


# ── Checking ─────────────────────────────────────────────────────────────────
class Recomputed(NamedTuple):
    matches: bool
    """The commitment is that of the secret."""
    right: int
    """So many draws come out as they are stated."""
    ks: list[int]
    """What chance must have picked; as stated where the stream is not to be trusted."""
    problems: list[Problem]


def check(proof: Proof) -> list[Problem]:
    """Recomputes every commitment and every draw; needs no rules. A round that is not published yet is no problem."""
    return [*wrong_order(proof), *(problem for round in proof.rounds for problem in recompute(proof, round).problems)]


def wrong_order(proof: Proof) -> Iterable[Problem]:
    known: dict[str, int] = {}
    for place, round in enumerate(proof.rounds, 1):
        if round.round != place:
            yield of_round(round, f"steht an Stelle {place}.", f"stands in place {place}.")
        if round.secret is not None and known.setdefault(round.secret, place) != place:
            earlier = known[round.secret]
            yield of_round(
                round,
                f"Das Geheimnis ist das der Runde {earlier} und war damit schon bekannt.",
                f"The secret is that of round {earlier} and so was known already.",
            )


def recompute(proof: Proof, round: Round) -> Recomputed:
    stated = [draw.k for draw in round.draws]
    if round.secret is None:
        problems = [of_round(round, *SHOWN_TOO_EARLY)] if stated else []
        return Recomputed(False, 0, stated, problems)
    try:
        secret = bytes.fromhex(round.secret)
        matches = commitment(secret, proof.table, round.round) == round.commitment
        ks = drawn(secret, proof.table, round)
    except ValueError:
        return Recomputed(False, 0, stated, [of_round(round, *NO_SECRET)])
    except Unfair as error:
        return Recomputed(False, 0, stated, [of_round(round, error.de, error.en)])
    differ = [place for place in range(len(ks)) if ks[place] != stated[place]]
    right = len(ks) - len(differ)
    if not matches:
        return Recomputed(False, right, stated, [of_round(round, *no_match(round, len(differ)))])
    if len(differ) > FEW or len(differ) == len(ks) > 1:
        return Recomputed(True, right, stated, [of_round(round, *no_fit(round, differ), draw=differ[0] + 1)])
    return Recomputed(True, right, ks, [of_draw(round, place, ks[place]) for place in differ])


def drawn(secret: bytes, table: str, round: Round) -> list[int]:
    if not round.draws:
        return []
    dealing = Dealing(secret, table, round.round, round.nonces)
    return [dealing.below(draw.n) for draw in round.draws]


# ── What is not right ────────────────────────────────────────────────────────
SHOWN_TOO_EARLY = (
    "Das Geheimnis ist nicht veröffentlicht, aber Ziehungen sind es.",
    "The secret is not published, but draws are.",
)
NO_SECRET = ("Das Geheimnis ist keine Hexadezimalzahl.", "The secret is no hexadecimal number.")


def of_round(round: Round, de: str, en: str, draw: int | None = None) -> Problem:
    return Problem(f"Runde {round.round}: {de}", f"Round {round.round}: {en}", round.round, draw)


def of_draw(round: Round, place: int, k: int) -> Problem:
    draw = round.draws[place]
    return Problem(
        f"Runde {round.round}, Ziehung {place + 1}: Hier steht {draw}, der Strom ergibt {draw._replace(k=k)}.",
        f"Round {round.round}, draw {place + 1}: {draw} stands here, the stream gives {draw._replace(k=k)}.",
        round.round,
        place + 1,
    )


def no_match(round: Round, differ: int) -> tuple[str, str]:
    """The draws tell which of the two was changed: they come from the secret, not from the commitment."""
    de, en = "Das Siegel gehört nicht zum Geheimnis", "The commitment is not that of the secret"
    if not round.draws:
        return f"{de}.", f"{en}."
    if not differ:
        return (
            f"{de}. Alle Ziehungen ergeben sich aus dem Geheimnis, also wurde das Siegel geändert.",
            f"{en}. All draws come from the secret, so the commitment was changed.",
        )
    return (
        f"{de}, und die Ziehungen auch nicht: Das Geheimnis oder der Name des Tisches wurde geändert.",
        f"{en}, nor do the draws come from it: the secret or the name of the table was changed.",
    )


def no_fit(round: Round, differ: list[int]) -> tuple[str, str]:
    wrong, first, nonces = f"{len(differ)} / {len(round.draws)}", differ[0] + 1, ", ".join(round.nonces)
    de = (
        f"Das Siegel stimmt, aber Ziehungen ({wrong}, zuerst Ziehung {first}) folgen nicht aus den Beiträgen {nonces}: "
    )
    en = f"The commitment holds, but draws ({wrong}, first draw {first}) do not come from the nonces {nonces}: "
    return (
        de + "Ein Beitrag wurde geändert, oder Ziehungen wurden geändert, weggelassen oder eingefügt.",
        en + "a nonce was changed, or draws were changed, left out or inserted.",
    )
