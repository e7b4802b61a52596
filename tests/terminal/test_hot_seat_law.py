"""A law of every game in which something is hidden: whoever looks at the shared screen sees what their seat may know.

Random games of people at one device, with all that is printed: before every answer, what stands on the screen since it
was last wiped. Exchanging cards that the one who looks cannot see must leave it equal, and under the cover it must stay
equal whatever anybody holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Leave, Pick, View
from kartenhaus.core.rule import CHANCE, DRAWN
from kartenhaus.terminal import texts
from kartenhaus.terminal.screen import CLEAR, Closed, Screen
from kartenhaus.terminal.sitting import Chair, Sitting
from tests.laws import Case, cases, hides, histories_that_fit, random_play

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hannes")
ASKED_BESIDES = ("l 999", "?", "r", "xyzzy", "leave 9", "")
"""Typed before some moves: the whole log, help, a rule, rubbish, a refusal, the board again."""
EVERY = 2  # moves
HISTORIES = 3  # compared, of a seat
ENOUGH = 80  # screens
LONGEST = 200  # picks of a whole game

several = [case for case in cases() if case.seats in (2, 3) and hides(case) and not case.game.about.alike]


class Dealt:
    """The chance of a known game once more."""

    def __init__(self, play: kh.Play) -> None:
        step = play.game.start(play.seats, chance="manual")
        self.places: list[int] = []
        for number in play.numbers:
            if step.to_act == CHANCE and number >= DRAWN:
                rules = play.game.rules
                outcomes = (rules.outcome(step.state, k) for k in range(rules.outcomes(step.state)))
                self.places.append(next(k for k, outcome in enumerate(outcomes) if outcome == number))
            step.make(play.game.decode(number))
        self.told = iter(self.places)

    def below(self, n: int) -> int:
        place = next(self.told, None)
        if place is None:
            raise Closed  # as far as the game is known
        return place

    def copy(self) -> Dealt:
        raise NotImplementedError


class Seen(NamedTuple):
    """What stood on the screen when something was asked."""

    seat: int | None
    """Who was to answer; None: nobody looks, the device changes hands."""
    screen: str


def seen(
    play: kh.Play, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, people: set[int]
) -> list[Seen]:
    """The game once more at a terminal, `people` typing, all that is asked of them answered as they did."""
    found: list[Seen] = []
    printed = ""
    with monkeypatch.context() as patched:
        patched.setenv("COLUMNS", "90")
        patched.setenv("LINES", "50")
        screen = Screen("de", colours=0)
        screen.is_terminal = True
        moves = iter([pick for pick in play.picks if pick.number < DRAWN])
        chairs = [
            Chair(NAMES[seat], "person", None) if seat in people else Chair(NAMES[seat], "known", Known(moves))
            for seat in range(play.seats)
        ]
        chance = Dealt(play)
        try:
            again = play.game.start(play.seats, chance=chance, names=NAMES[: play.seats])
            sitting = Sitting(screen, again, chance, chairs)
        except Closed:
            return []
        to_type: Iterator[str] = iter(())
        turns = count()

        def answer(prompt: str) -> str:
            nonlocal printed, to_type
            printed += capsys.readouterr().out + prompt
            covered = prompt.startswith(texts.HAND_OVER[0].partition("{")[0])
            found.append(Seen(None if covered else sitting.play.to_act, printed.rpartition(CLEAR)[2]))
            printed += "\n"
            if covered:
                return ""
            said = next(to_type, None)
            if said is None:
                move = next(moves, None)
                if move is None:
                    raise EOFError
                besides = ASKED_BESIDES if next(turns) % EVERY == 0 else ()
                to_type = iter([*besides, "leave" if isinstance(move, Leave) else str(move)])
                said = next(to_type)
            return said

        patched.setattr("builtins.input", answer)
        patched.setattr("sys.stdin.isatty", lambda: True)
        try:
            sitting.run()
        except Closed:
            pass
        else:
            printed += capsys.readouterr().out
            found.append(Seen(None, printed.rpartition(CLEAR)[2]))
    return found


class Known:
    """A computer player that does what was done."""

    def __init__(self, moves: Iterator[Pick]) -> None:
        self.moves = moves

    def choose(self, view: View) -> Pick:
        move = next(self.moves, None)
        if move is None:
            raise Closed
        return move


def told_alike(play: kh.Play, seat: int | None) -> Iterator[kh.Play]:
    """Other games of which `seat` was told the same."""
    told = play.log(seat)
    return (other for other in histories_that_fit(play, seat) if other.log(seat) == told)


@pytest.mark.rule("G-3")
@pytest.mark.parametrize("case", several, ids=str)
def test_who_looks_at_the_shared_screen_sees_what_their_seat_may_know(
    case: Case, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    for seed in range(16):
        play = random_play(case, seed, picks=None if seed == 0 else 6 + 7 * (seed % 5))
        if len(play.numbers) > LONGEST:
            continue
        alike = {seat: list(islice(told_alike(play, seat), HISTORIES)) for seat in (*range(case.seats), None)}
        for people in [set(range(case.seats)), *([{0, case.seats - 1}] if case.seats > 2 else [])]:
            shown = seen(play, capsys, monkeypatch, people)
            for seat in (*people, None):
                for other in alike[seat]:
                    elsewhere = seen(other, capsys, monkeypatch, people)
                    mine = [one for one in shown if one.seat in (seat, None)]
                    assert mine == [one for one in elsewhere if one.seat in (seat, None)]
                    compared += len(mine)
        if compared > ENOUGH:
            return
    assert compared


@pytest.mark.rule("G-3")
@pytest.mark.parametrize("case", several, ids=str)
def test_under_the_cover_there_is_nothing_but_whose_turn_it_is(
    case: Case, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = random_play(case, seed=3, picks=60)
    covered = [one.screen for one in seen(play, capsys, monkeypatch, set(range(case.seats))) if one.seat is None]
    prompts = {texts.HAND_OVER[0].format(name=name) for name in NAMES}
    assert covered
    assert set(covered[:-1]) <= prompts
