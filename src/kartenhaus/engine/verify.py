"""Was it dealt fairly? Recomputes what a record says of its dealing, and replays it through the rules with what came
out.

    kh.verify(text).ok
"""

from __future__ import annotations

from copy import copy

import msgspec

from ..core.chance import Seeded
from ..core.errors import RecordError
from .fair import Draw, Given, Problem, Proof, Recomputed, Unfair, recompute, round_of, wrong_order
from .game import Play
from .record import Written, go_through, read, set_up


class Checked(msgspec.Struct, frozen=True):
    """What was found in a round."""

    round: int
    commitment: str
    published: bool
    matches: bool
    """The commitment is that of the published secret."""
    nonces: list[str]
    draws: int
    right: int
    """So many of them come out as they are stated."""
    taken_back: int
    """So many of them, by players against computer players; without their asking there is none."""


class Verdict(msgspec.Struct, frozen=True):
    ok: bool
    """Nothing is wrong and nothing is left unproven."""
    game: str
    table: str | None
    rounds: list[Checked]
    taken_up: int
    """So many times an end was taken back, by a player against computer players; each time with a new secret."""
    draws: int
    """So many come out as they are stated, of all rounds."""
    problems: list[Problem]


def verify(text: str) -> Verdict:
    """Raises `RecordError` for what is no record of a whole game. Of one that breaks off, or does not replay, that is a
    problem which names its pick."""
    written = read(text)
    play = set_up(written.header)
    proof = play.proof
    if proof is None:
        return Verdict(False, play.game.name, None, [], 0, 0, [unproven(play), *replayed(play, written)])
    found = [recompute(proof, round) for round in proof.rounds]
    problems = [problem for of_round in found for problem in of_round.problems]
    picks = picks_of(proof, written, play.given.picks if play.given else 0)
    problems = [
        located(problem, picks.get((problem.round, problem.draw)), written)
        for problem in (*wrong_order(proof), *problems)
    ]
    problems += replayed(play, written, Shown(play, proof, found))
    if play.given is not None:
        problems.append(taken_over(play.given))
    rounds = [
        Checked(
            round.round,
            round.commitment,
            round.secret is not None,
            of_round.matches,
            round.nonces,
            len(round.draws),
            of_round.right,
            sum(draw.taken_back for draw in round.draws),
        )
        for round, of_round in zip(proof.rounds, found, strict=True)
    ]
    taken_up = 0 if play.game.about.dealt_by_round else len(rounds) - 1
    right = sum(round.right for round in rounds)
    return Verdict(not problems, play.game.name, proof.table, rounds, taken_up, right, problems)


def unproven(play: Play) -> Problem:
    if play.seed is None:
        return Problem(
            "Der Record sagt nicht, woher seine Karten kamen: Nachzuprüfen ist daran nichts.",
            "The record does not say where its cards came from: there is nothing to check.",
        )
    return Problem(
        f"Der Record nennt nur den Startwert {play.seed}: Nachspielen geht, aber wer den kannte, kannte alle Karten.",
        f"The record only names the seed {play.seed}: it can be replayed, but who knew the seed knew all cards.",
    )


def taken_over(given: Given) -> Problem:
    return Problem(
        f"Die ersten {given.picks} Züge kommen aus einem anderen Spiel: Nur dessen Record kann sie belegen.",
        f"The first {given.picks} picks come from another game: only its record can prove them.",
    )


def picks_of(proof: Proof, written: Written, given: int) -> dict[tuple[int | None, int | None], int]:
    """By round and draw, the pick that the draw belongs to: the i-th draw that stands is the i-th pick of chance after
    those that were given."""
    standing = [
        (round.round, place)
        for round in proof.rounds
        for place, draw in enumerate(round.draws, 1)
        if not draw.taken_back
    ]
    chances = (n for n, (is_chances, _) in enumerate(written.picks, 1) if is_chances and n > given)
    return dict(zip(standing, chances, strict=False))


def located(problem: Problem, pick: int | None, written: Written) -> Problem:
    if pick is None:
        return problem
    said = written.picks[pick - 1][1]
    return msgspec.structs.replace(
        problem, de=f"Zug {pick} («{said}»): {problem.de}", en=f"Pick {pick} («{said}»): {problem.en}", pick=pick
    )


# ── Through the rules ────────────────────────────────────────────────────────
class Shown:
    """A stream of the draws that a record shows, each in the round that the game is in; in a game that is not dealt by
    the round, all of them in their order: another round only follows where an end was taken back."""

    def __init__(self, play: Play, proof: Proof, found: list[Recomputed]) -> None:
        self.play, self.proof = play, proof
        self.left = [
            [Draw(k, draw.n) for k, draw in zip(of_round.ks, round.draws, strict=True) if not draw.taken_back][::-1]
            for round, of_round in zip(proof.rounds, found, strict=True)
        ]

    def below(self, n: int) -> int:
        round = round_of(self.play) - (self.play.given.rounds if self.play.given else 0)
        if not self.play.game.about.dealt_by_round:
            round = next((n for n, left in enumerate(self.left, 1) if left), len(self.left) or 1)
        if not 1 <= round <= len(self.left):
            raise Unfair(f"Für Runde {round} gibt es kein Siegel.", f"There is no commitment for round {round}.")
        if self.proof.rounds[round - 1].secret is None:
            raise Unfair(
                f"Das Geheimnis von Runde {round} ist noch nicht veröffentlicht.",
                f"The secret of round {round} is not published yet.",
            )
        if not self.left[round - 1]:
            raise Unfair(f"Dazu steht in Runde {round} keine Ziehung da.", f"There is no draw for it in round {round}.")
        draw = self.left[round - 1].pop()
        if draw.n != n or draw.k >= n:
            raise Unfair(
                f"Hier kommt eine von {n} Möglichkeiten, die Ziehung ist {draw}.",
                f"This is one of {n} outcomes, the draw is {draw}.",
            )
        return draw.k

    def copy(self) -> Shown:
        twin = copy(self)
        twin.left = [left[:] for left in self.left]
        return twin

    def too_many(self) -> list[Problem]:
        return [
            Problem(
                f"Runde {round.round}: Überzählige Ziehungen, zu denen es keinen Zug gibt: {len(left)}.",
                f"Round {round.round}: Draws too many, without a pick of their own: {len(left)}.",
                round.round,
            )
            for round, left in zip(self.proof.rounds, self.left, strict=True)
            if left
        ]


def replayed(play: Play, written: Written, shown: Shown | None = None) -> list[Problem]:
    """What the rules say to it: every pick of chance must be the outcome that was drawn."""
    seeded = None if play.seed is None else Seeded(play.seed)
    try:
        go_through(play, written, shown or seeded)
    except RecordError as error:
        return [Problem(error.de, error.en, pick=error.pick)]
    return shown.too_many() if shown else []
