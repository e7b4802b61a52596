"""The proof of fair dealing as header lines of a record, rounds separated by ` | `.

    [Table "blue-cat"]
    [Fair "commitment secret nonce,nonce | commitment - nonce,nonce"]
    [Draws "3/52 4/51 ~7/50 | -"]

A dash stands for a secret that is not published yet, and for draws that are not shown or of which there are none. A
round whose nonces have not come yet has none written. The i-th draw that was not taken back is the i-th pick of chance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..core.errors import RecordError
from .fair import MOST, Draw, Proof, Round, Unfair, check_names, check_nonces

BETWEEN = " | "
NONE = "-"
HEX = re.compile(r"[0-9a-f]{64}")
DRAW = re.compile(r"(~?)(0|[1-9][0-9]{0,19})/([1-9][0-9]{0,19})")


# ── Writing ──────────────────────────────────────────────────────────────────
def proof_lines(proof: Proof | None) -> dict[str, str]:
    """Of a round that is not published nothing but its commitment and nonces."""
    if proof is None:
        return {}
    published = any(round.secret is not None for round in proof.rounds)
    return {
        "Table": proof.table,
        "Fair": BETWEEN.join(round_text(round) for round in proof.rounds),
        "Draws": BETWEEN.join(draws_text(round) for round in proof.rounds) if published else "",
    }


def round_text(round: Round) -> str:
    return " ".join([round.commitment, round.secret or NONE, ",".join(round.nonces)]).rstrip()


def draws_text(round: Round) -> str:
    return " ".join(map(str, round.draws)) if round.secret is not None and round.draws else NONE


# ── Reading ──────────────────────────────────────────────────────────────────
def proof_of(header: Mapping[str, str]) -> Proof | None:
    """What a header says of the dealing, not checked yet; None where it says nothing."""
    if "Fair" not in header:
        return None
    if "Table" not in header:
        raise bad("Table", "sie fehlt", "it is missing")
    fair = header["Fair"].split("|")
    draws = header["Draws"].split("|") if "Draws" in header else [NONE] * len(fair)
    if len(draws) != len(fair):
        raise bad("Draws", f"{len(draws)} Runden, in Fair {len(fair)}", f"{len(draws)} rounds, {len(fair)} in Fair")
    try:
        check_names(bytes(32), header["Table"], 1)
        return Proof(header["Table"], [read_round(n, *both) for n, both in enumerate(zip(fair, draws, strict=True), 1)])
    except Unfair as error:
        raise bad("Fair", error.de.rstrip("."), error.en.rstrip(".")) from error


def read_round(n: int, text: str, draws: str) -> Round:
    words = text.split()
    if not 2 <= len(words) <= 3 or not HEX.fullmatch(words[0]) or not (words[1] == NONE or HEX.fullmatch(words[1])):
        raise bad(
            "Fair",
            f"Runde {n} ist nicht Siegel, Geheimnis (je 64 Ziffern 0-9a-f, oder -) und Beiträge",
            f"round {n} is not a commitment, a secret (64 digits 0-9a-f each, or -) and nonces",
        )
    nonces = words[2].split(",") if len(words) == 3 else []
    if nonces:
        check_nonces(nonces)
    return Round(n, words[0], None if words[1] == NONE else words[1], nonces, read_draws(n, draws))


def read_draws(n: int, text: str) -> list[Draw]:
    words = text.split()
    return [] if words == [NONE] else [read_draw(n, word) for word in words]


def read_draw(n: int, word: str) -> Draw:
    found = DRAW.fullmatch(word)
    if not found or max(int(found[2]), int(found[3])) > MOST:
        raise bad("Draws", f"{word[:60]!r} in Runde {n} ist keine Ziehung", f"{word[:60]!r} in round {n} is no draw")
    return Draw(int(found[2]), int(found[3]), bool(found[1]))


def bad(line: str, de: str, en: str) -> RecordError:
    return RecordError(f"Kopf des Records, {line}: {de}.", f"Header of the record, {line}: {en}.")
