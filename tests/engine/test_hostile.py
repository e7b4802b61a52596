"""Illegal and malformed picks: always a refusal or a notation error with a sentence, and never a changed state.

A machine plays a real game and, in between, tries everything: other games' picks, words cut and glued, numbers that do
not exist, seats that are not there, things that are no text at all.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import kartenhaus as kh
from kartenhaus.core.picks import Leave, Pick
from tests.referee import spec

WORDS = ["play", "mark", "lay", "pause", "give-up", "card", "dice", "starter", "first", "deal", "draw", "leave", "bet"]
WORDS += [
    "ask",
    "stop",
    "stay",
    "split",
    "double",
    "insure",
    "refill",
    "end",
    "turn",
    "on",
    "for",
    "exchange",
    "?",
    "S",
]
words = st.sampled_from(WORDS)
numbers = st.one_of(
    st.integers(-3, 40).map(str), st.sampled_from(["1e3", "٣", "0x1", "1.5", "9" * 30, "+1", "1_0", "－1"])
)
sentences = st.lists(st.one_of(words, numbers), max_size=6).map(" ".join)
rubbish = st.one_of(
    st.text(max_size=120),
    sentences,
    st.none(),
    st.integers(),
    st.floats(),
    st.binary(max_size=8),
    st.lists(st.integers(), max_size=3),
    st.builds(Leave, st.integers(-2, 20)),
)


def typed_picks() -> st.SearchStrategy[Any]:
    """Typed picks of all games, with whatever numbers can be put into them."""
    found: list[Any] = []
    for name in kh.games():
        play = kh.game(name).start(seed=1)
        found += [pick for pick in (*play.picks, *play.legal()) if isinstance(pick, Pick)]
    return st.sampled_from(found)


class Hostile(RuleBasedStateMachine):
    name = ""

    @initialize(data=st.data(), seed=st.integers(0, 1000))
    def begin(self, data: Any, seed: int) -> None:
        seats = data.draw(st.sampled_from(spec(self.name).SEATS))
        options = data.draw(st.sampled_from(spec(self.name).VARIANTS))
        manual = data.draw(st.booleans())
        game = kh.game(self.name, **options)
        self.play = game.start(seats, chance="manual") if manual else game.start(seats, seed=seed)
        self.kept()

    def kept(self) -> None:
        self.before = self.play.state.copy(), list(self.play.numbers)

    @rule(data=st.data())
    @precondition(lambda self: self.play.to_act != kh.OVER)
    def go_on(self, data: Any) -> None:
        choices = self.play.legal() or [pick for pick, _ in self.play.outcomes()]
        chosen: Any = data.draw(st.sampled_from(choices))
        if not isinstance(chosen, Pick):  # a whole range of stakes
            chosen = chosen.pick(data.draw(st.integers(chosen.low, chosen.high)))
        given_as_text = data.draw(st.booleans())
        self.play.apply(str(chosen) if given_as_text else chosen)
        self.kept()

    @rule(tried=st.one_of(rubbish, typed_picks()), seat=st.one_of(st.none(), st.integers(-3, 9), st.text(max_size=2)))
    def try_anything(self, tried: Any, seat: Any) -> None:
        try:
            clone = self.play.clone()
            clone.apply(tried, seat)
        except kh.KartenhausError as error:
            assert isinstance(error, kh.Refused | kh.NotationError | kh.BadSeats)
            assert error.de
            assert error.en
            with pytest.raises(type(error)):
                self.play.apply(tried, seat)
        else:
            assert len(clone.numbers) > len(self.play.numbers)

    @rule(data=st.data())
    def try_an_illegal_action(self, data: Any) -> None:
        rules = self.play.game.rules
        number = data.draw(st.integers(0, rules.ACTIONS - 1))
        clause = rules.refusal(self.play.state, number)
        try:
            pick = self.play.game.decode(number)
        except kh.NotationError:
            assert clause
            return
        if clause:
            with pytest.raises(kh.Refused) as caught:
                self.play.apply(pick)
            assert caught.value.clause == self.play.game.clause(clause)
            assert caught.value.clause in str(caught.value)

    @invariant()
    def nothing_has_changed(self) -> None:
        if hasattr(self, "before"):
            assert (self.play.state, self.play.numbers) == self.before


@pytest.mark.parametrize("name", kh.games())
@pytest.mark.rule("G-4", "G-7", "G-8")
def test_whatever_is_tried_is_refused_with_a_sentence_and_changes_nothing(name: str) -> None:
    machine = type(f"Hostile_{name}", (Hostile,), {"name": name})
    case = machine.TestCase  # type: ignore[attr-defined]
    case.settings = settings(max_examples=40, stateful_step_count=30)
    case("runTest").runTest()
