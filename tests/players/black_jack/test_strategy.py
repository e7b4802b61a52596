"""Black Jack by a strategy table."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.black_jack.choices import CARD, SPLIT, STAY
from kartenhaus.games.black_jack.policies import HARD, PAIR, SOFT
from kartenhaus.players.black_jack.strategy import DOUBLES, SLICE, chart, measure

needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")
PUBLISHED = -0.0043248
"""The usual total-dependent strategy: eight packs, the dealer peeks and stands on soft 17, any two cards doubled, also
after a split, up to four hands, split aces only once."""


@needs_numba
def test_the_expectation_is_the_published_one() -> None:
    found = measure(2_000_000, hole_card="peek", resplit_aces=False, seed=2)
    assert 1.15 < found.deviation < 1.16
    assert abs(found.mean - PUBLISHED) < 4 * found.error


@needs_numba
def test_the_number_of_threads_changes_nothing() -> None:
    told: list[int] = []
    alone = measure(3 * SLICE + 5, progress=told.append)
    assert alone.rounds == sum(told) == 3 * SLICE + 5
    assert measure(3 * SLICE + 5, threads=2) == alone
    assert measure(3 * SLICE + 5, seed=2) != alone


@needs_numba
@pytest.mark.parametrize("hole_card", ["none", "original_bets_only", "peek"])
def test_plain_and_compiled_rounds_are_the_same(hole_card: str) -> None:
    assert measure(300, hole_card, mode="plain") == measure(300, hole_card, mode="native")


@pytest.mark.parametrize("hole_card", ["none", "original_bets_only", "peek"])
def test_the_table_has_a_wish_for_every_hand(hole_card: str) -> None:
    table = chart(hole_card)
    rows = [*range(HARD + 4, HARD + 21), *range(SOFT + 12, SOFT + 21)]
    for row in rows:
        for dealer in range(1, 11):
            assert table[16 * row + dealer] in (CARD, STAY, DOUBLES + CARD, DOUBLES + STAY)
    assert table[16 * (PAIR + 8) + 6] == SPLIT


def test_where_the_dealers_black_jack_takes_all_less_is_put_at_risk() -> None:
    careful, bold = chart("none"), chart("peek")
    differ = {divmod(i, 16) for i in range(len(bold)) if careful[i] != bold[i]}
    assert differ == {(HARD + 11, 10), (PAIR + 1, 1), (PAIR + 8, 1), (PAIR + 8, 10)}
    assert chart("original_bets_only") == bold


def test_nothing_is_not_measured() -> None:
    for rounds, threads in ((0, 1), (-5, 1), (10, 0)):
        with pytest.raises(kh.BadOption):
            measure(rounds, threads=threads)
    with pytest.raises(kh.BadOption):
        measure(10, hole_card="open")
