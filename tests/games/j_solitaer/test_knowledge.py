"""What can be known of a hidden hand, against exact reckoning over everything that may have been drawn (JS-22)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

import kartenhaus as kh
from kartenhaus.cards import jay
from kartenhaus.core.chance import Seeded
from kartenhaus.core.rule import DRAWN
from kartenhaus.games.j_solitaer import rules
from kartenhaus.games.j_solitaer.state import LOT, State
from tests.games.j_solitaer.decks import cards, write_deck
from tests.games.j_solitaer.spec import census, weight

ONLOOKER, OTHER = 0, 1


class Story(NamedTuple):
    """What happens at a table of two with a deck of few kinds, seven of each. Seat 1 has kept the Slot bJ from an
    earlier round; with four kinds each has six cards in all, with six kinds ten."""

    figures: str
    then: str

    def picks(self) -> str:
        hand = "a1 a1 b1 aJ bJ bJ" + (" a2 b2" if "2" in self.figures else "")
        return f"first {OTHER}, {cards('a1 a1 b1 b1 aJ')}, {cards(hand)}" + (f", {self.then}" if self.then else "")


STORIES = {
    "drawn": Story("1J", ""),
    "laid one": Story("1J", "lay bJ on 1"),
    "laid twins": Story("1J", "lay bJ on 1, lay a1 on 2, lay bJ on 2"),
    "exchanged": Story("1J", "exchange bJ for a1"),
    "exchanged, laid others": Story("1J", "exchange bJ for a1, lay b1 on 1, lay aJ on 1"),
    "exchanged, laid it": Story("1J", "exchange bJ for a1, lay bJ on 1"),
    "exchanged, laid it and its twin": Story("1J", "exchange bJ for a1, lay bJ on 1, lay bJ on 1"),
    "exchanged, drew again, exchanged back": Story(
        "12J",
        f"exchange bJ for a1, lay a2 on 1, lay b2 on 1, lay b1 on 1, end, {cards('aJ b1')}, "
        f"{cards('a1 a1 a2 b1 b2 b2 bJ aJ')}, lay a1 on 1, end, card bJ, exchange a1 for bJ, lay aJ on 3",
    ),
}
every_story = pytest.mark.parametrize("story", STORIES.values(), ids=list(STORIES))


def tell(folder: Path, story: Story) -> tuple[State, list[int]]:
    game = kh.game("j-solitaer", profile=write_deck(folder, "ab", story.figures, 7))
    state = State()
    rules.start(state, 2, game.option_numbers)
    state.seat[OTHER].slot[0], state.seat[OTHER].slots = jay.kind_of("bJ"), 1
    rules.deal(state)
    state.phase = LOT
    return state, [game.parse(pick.strip()).number for pick in story.picks().split(",")]


def likelihoods(s: State, number: int, hidden: bool) -> dict[int, float]:
    """The picks that may be meant by what the onlooker saw of one, with their chances from here."""
    if number < DRAWN:
        return {} if rules.refusal(s, number) else {number: weight(s, number)}
    n = rules.outcomes(s)
    ways = Counter(rules.outcome(s, k) for k in range(n))
    return {pick: copies / n for pick, copies in ways.items() if hidden or pick == number}


def beliefs(state: State, numbers: list[int]) -> tuple[State, dict[State, float]]:
    """The true state at the end, and every state that the onlooker may be in, with its chance: all ways in which the
    picks that it did not see can have gone."""
    true, possible = state.copy(), {state: 1.0}
    for number in numbers:
        hidden = number >= DRAWN and not rules.witnesses(true) >> ONLOOKER & 1
        following: dict[State, float] = {}
        for s, chance in possible.items():
            for pick, likely in likelihoods(s, number, hidden).items():
                after = s.copy()
                rules.apply(after, pick)
                following[after] = following.get(after, 0.0) + chance * likely
        possible = following
        assert not rules.refusal(true, number) or number >= DRAWN
        rules.apply(true, number)
    total = sum(possible.values())
    return true, {s: chance / total for s, chance in possible.items()}


@pytest.mark.rule("JS-8", "JS-16", "JS-22", "G-3")
@every_story
def test_a_hidden_hand_is_covered_and_redealt_as_it_can_be(story: Story, tmp_path: Path) -> None:
    state, numbers = tell(tmp_path, story)
    true, exact = beliefs(state, numbers)
    whole = census(state)
    rules.cover(true, ONLOOKER)
    for possible in exact:
        assert census(possible) == whole
        covered = possible.copy()
        rules.cover(covered, ONLOOKER)
        assert covered == true
    random, counted = Seeded(str(story)).random, Counter[State]()
    samples = 20 * len(exact)
    for _ in range(samples):
        redealt = true.copy()
        rules.redeal(redealt, ONLOOKER, random)
        counted[redealt] += 1
    assert set(counted) <= set(exact)
    expected = {s: samples * chance for s, chance in exact.items() if samples * chance >= 5}
    assert len(expected) > 10
    chi = sum((counted[s] - n) ** 2 / n for s, n in expected.items())
    assert chi < len(expected) + 5 * (2 * len(expected)) ** 0.5
