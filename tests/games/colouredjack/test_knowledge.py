"""What asking and stopping betray of a hidden hand: held to a count of all ways, by a referee of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.cards.maxomin import cards, notation
from kartenhaus.core.chance import Seeded
from kartenhaus.core.rule import SPECTATOR
from kartenhaus.games.colouredjack import rules
from tests.positions import table

DECK = [f"{colour}{number}" for colour in "rygb" for number in range(1, 13)] + ["S"] * 3 + ["+"] * 3
SAMPLES = 6_000


def counted(hand: tuple[str, ...]) -> int:
    """A hand counted card by card, as it comes."""
    total = 0
    for card in hand:
        if card == "+":
            total = max(total, 23)
        elif card != "S":
            total += int(card[1:])
    return 23 if "S" in hand and total > 23 else total


def may_have_asked(hand: tuple[str, ...]) -> bool:
    """After each card but the last."""
    return all(counted(hand[:n]) != 23 for n in range(1, len(hand)))


def may_stop(hand: tuple[str, ...]) -> bool:
    return len(hand) == 6 or not ("S" in hand and counted(hand) < 23)


def kind(card: str) -> str:
    return card if card in "S+" else "number"


def redealt(play: kh.Play, seat: int) -> Iterator[list[tuple[str, ...]]]:
    """The hands as `seat` may believe them to be, many times over."""
    onlooker, random = (None if seat == SPECTATOR else seat), Seeded("redealt").random
    for _ in range(SAMPLES):
        state: Any = play.view(onlooker).covered.copy()
        rules.redeal(state, seat, random)
        yield [tuple(notation(card) for card in cards(they.hand)) for they in state.seat]


def agree(found: Counter[Hashable], exact: Counter[Hashable]) -> bool:
    """Do the frequencies fit? By chi-square, rare cases taken together."""
    assert set(found) <= set(exact)
    seen, expected = sum(found.values()), {k: n * sum(found.values()) / sum(exact.values()) for k, n in exact.items()}
    often = {k: e for k, e in expected.items() if e >= 8}
    chi = sum((found[k] - e) ** 2 / e for k, e in often.items())
    rest = seen - sum(often.values())
    if rest >= 8:
        chi += (seen - sum(found[k] for k in often) - rest) ** 2 / rest
    return chi < len(often) + 4 * sqrt(2 * len(often))


@pytest.mark.rule("CJ-7", "CJ-11", "CJ-13", "G-3")
def test_three_cards_and_a_stop_are_believed_as_often_as_they_come_about() -> None:
    play = table("colouredjack", "dealer 0, card b1, ask, card b2, ask, card b3, stop")

    def seen_as(hand: tuple[str, ...]) -> Hashable:
        return counted(tuple(sorted(hand, key=["+", "S"].count))), hand.count("S"), hand.count("+")

    exact = Counter(seen_as(way) for way in permutations(DECK, 3) if may_have_asked(way) and may_stop(way))
    assert agree(Counter(seen_as(hands[1]) for hands in redealt(play, 0)), exact)
    anyhow = Counter(seen_as(way) for way in permutations(DECK, 3))
    assert not agree(Counter(seen_as(hands[1]) for hands in redealt(play, 0)), anyhow)


@pytest.mark.rule("CJ-7", "CJ-11", "CJ-13", "G-3")
def test_one_card_and_a_stop_is_no_s_and_one_card_and_an_ask_is_no_plus() -> None:
    play = table("colouredjack", "dealer 3, card b1, stop, card b2, stop, card b3, ask", 4)
    exact: Counter[Hashable] = Counter(
        tuple(map(kind, way)) for way in permutations(DECK, 3) if way[0] != "S" and way[1] != "S" and way[2] != "+"
    )
    found = Counter(tuple(kind(hand[0]) for hand in hands[:3]) for hands in redealt(play, SPECTATOR))
    assert {way[0] for way in exact if isinstance(way, tuple)} == {"number", "+"}
    assert agree(Counter(found), exact)


@pytest.mark.rule("G-3", "G-5")
def test_what_was_said_before_leaving_still_counts() -> None:
    asked = table("colouredjack", "dealer 2, card b1, ask, leave 0", 3)
    assert {kind(hands[0][0]) for hands in redealt(asked, 1)} == {"number", "S"}
    silent = table("colouredjack", "dealer 2, card b1, leave 0", 3)
    assert {kind(hands[0][0]) for hands in redealt(silent, 1)} == {"number", "S", "+"}
    stopped = table("colouredjack", "dealer 2, card b1, stop, leave 0", 3)
    assert {kind(hands[0][0]) for hands in redealt(stopped, 1)} == {"number", "+"}


@pytest.mark.rule("CJ-7", "G-3")
def test_nobody_is_believed_to_hold_what_one_holds_oneself() -> None:
    play = table("colouredjack", "dealer 2, card r12, ask, card S, ask, card S, ask, card S", 3, plus=0)
    for hands in redealt(play, 0):
        assert sorted(hands[0]) == ["S", "S", "S", "r12"]
    play = table(
        "colouredjack", "dealer 2, card S, ask, card S, ask, card S, ask, card r12, ask, card y12, stop, card b5", 3
    )
    for hands in redealt(play, 0):
        assert kind(hands[1][0]) != "S"
        assert hands[1][0] not in ("r12", "y12")


@pytest.mark.rule("CJ-11", "CJ-13", "G-3")
def test_the_last_card_is_free_until_something_is_said_and_the_sixth_for_good() -> None:
    """Somebody who has yet to speak may have 23; somebody with six cards may hold an S below 23."""
    pending = table("colouredjack", "dealer 0, card b1, ask, card b2")
    assert any(counted(hands[1]) == 23 for hands in redealt(pending, 0))
    six = ", ask, ".join(f"card b{n}" for n in range(1, 7))
    full = table("colouredjack", f"dealer 0, {six}")
    assert any("S" in hands[1] and counted(hands[1]) < 23 for hands in redealt(full, 0))
