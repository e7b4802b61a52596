"""Colouredjack's expert between two: it plays by a table, and says what the table says."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.cards.maxomin import NUMBERS
from kartenhaus.players.colouredjack.equilibrium import (
    SURE,
    Equilibrium,
    choice_at,
    is_usual,
    packed,
    table,
    unpacked,
)
from kartenhaus.players.colouredjack.hands import FIRST, cell, cell_above, cells, numbered
from kartenhaus.players.expert import expert
from tests.positions import go_on
from tests.positions import table as set_up

GAME = kh.game("colouredjack")
STOPPED = "card b12, ask, card b10, stop"


def first(*cards: str, seats: int = 2, **options: int) -> kh.Play:
    """Seat 0 plays first and holds these cards."""
    return go_on(set_up("colouredjack", f"dealer {seats - 1}", seats=seats, **options), taken(cards))


def dealer(*cards: str) -> kh.Play:
    """Seat 0 deals and holds these cards; seat 1 has stopped with two."""
    return go_on(set_up("colouredjack", f"dealer 0, {STOPPED}"), taken(cards))


def taken(cards: tuple[str, ...]) -> str:
    return ", ask, ".join(f"card {card}" for card in cards)


def test_the_table_comes_out_of_its_file_as_it_was_put_in() -> None:
    asks = [n % 256 / SURE for n in range(cells())]
    worths = [n / cells() - 0.5 for n in range(cells())]
    one = unpacked(packed(asks, worths, worths[::-1]))[7]
    assert tuple(one) == pytest.approx((asks[7], worths[7], worths[-8]), abs=1e-4)


def test_a_choice_is_found_by_the_numbers_of_the_hand_and_by_what_the_other_has_done() -> None:
    assert choice_at(first("r12", "g5").state, 0) == table()[cell((5, 12), FIRST)]
    assert choice_at(dealer("r12", "g5").state, 0) == table()[cell((5, 12), 2)]
    assert choice_at(first("r12", "g12").state, 0) == table()[cell_above(2)]


def test_all_choices_have_a_place_of_their_own() -> None:
    places = [cell(hand, view) for hand in numbered() for view in range(7)] + [cell_above(held) for held in range(6)]
    assert sorted(places) == list(range(cells()))


def test_it_asks_as_often_as_the_table_says() -> None:
    """Five cards above 23 are stopped with now and then, as if they were good."""
    play = first("r5", "g5", "b5", "y5", "r4")
    known = choice_at(play.state, 0)
    assert known is not None
    assert 0.2 < known.ask < 0.9
    player = Equilibrium(GAME, seed=1)
    asked = sum(str(player.choose(play.view(0))) == "ask" for _ in range(1000))
    assert asked == pytest.approx(1000 * known.ask, abs=4 * 16)


def test_new_games_are_played_alike_whatever_came_before() -> None:
    view = first("r5", "g5", "b5", "y5", "r4").view(0)
    player = Equilibrium(GAME, seed=1)
    runs = []
    for number in (3, 4, 3):
        player.new_game(number)
        runs.append([str(player.choose(view)) for _ in range(30)])
    assert runs[0] == runs[2] != runs[1]


def test_what_it_thinks_is_worked_out_and_better_for_the_better_action() -> None:
    for play, best in ((first("r12", "g4"), "ask"), (first("r12", "g10"), "stop")):
        thought = Equilibrium(GAME, seed=1).think(play.view(0))
        assert {valued.visits for valued in thought} == {0}
        assert str(max(thought, key=lambda valued: valued.worth).action) == best
        assert all(-1 < valued.worth < 1 for valued in thought)


@pytest.mark.rule("CJ-20")
def test_at_four_all_the_round_is_the_match() -> None:
    play = set_up("colouredjack", "dealer 1")
    play.state.seat[0].wins = play.state.seat[1].wins = 4
    go_on(play, taken(("r12", "g10")))
    known = choice_at(play.state, 0)
    asked, stopped = Equilibrium(GAME, seed=1).think(play.view(0))
    assert known is not None
    assert (asked.worth, stopped.worth) == pytest.approx((known.asked, known.stopped))


def test_a_dealer_above_23_always_hopes_for_an_s() -> None:
    player = Equilibrium(GAME, seed=1, simulations=2)
    assert {str(player.choose(dealer("r12", "g12").view(0))) for _ in range(10)} == {"ask"}


def test_with_more_seats_or_other_extra_cards_it_searches() -> None:
    for play in (first("r12", "g4", seats=3), first("r12", "g4", sub=2)):
        assert choice_at(play.state, 0) is None
        thought = Equilibrium(play.game, seed=1, simulations=20).think(play.view(0))
        assert sum(valued.visits for valued in thought) == 20
    assert not is_usual(NUMBERS)


def test_the_expert_of_colouredjack_knows_the_equilibrium() -> None:
    assert isinstance(expert(GAME), Equilibrium)
