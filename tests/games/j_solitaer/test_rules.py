"""J-Solitär, clause by clause: material, set-up and what may be done in a turn (JS-1 to JS-14, JS-22)."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.games.j_solitaer.view import Drew, Ended, Laid, Turned
from tests.games.j_solitaer.decks import DULL, TRAITORS, cards, dealt, end, reserved, see, ways
from tests.positions import go_on, legal, refused, table


def lays(play: kh.Play) -> list[str]:
    return [action for action in legal(play) if action.startswith("lay")]


# ── Material ─────────────────────────────────────────────────────────────────
@pytest.mark.rule("JS-1")
def test_five_colours_with_22_cards_each_and_a_twin_for_every_card() -> None:
    play = table("j-solitaer", "first 0", 2)
    copies = {str(outcome)[5:]: n for outcome, n in play.outcomes()}
    numbers = {"1": 2, "2": 2, "3": 2, "4": 2, "B": 4, "D": 4, "J": 6}
    assert copies == {colour + figure: n for colour in "abcde" for figure, n in numbers.items()}
    assert sum(copies.values()) == 110
    assert min(copies.values()) >= 2


@pytest.mark.rule("JS-2", "JS-4")
def test_a_card_serves_its_colour_or_its_figure_and_a_twin_is_thrown() -> None:
    play = dealt("a1 a4 b1 b2 c4 d2 eD eB")
    assert ways(play) == {
        "a1 on 1": "throw",
        "a4 on 1": "serve",
        "b1 on 1": "serve",
        "b1 on 2": "serve",
        "b2 on 2": "throw",
        "d2 on 2": "serve",
        "c4 on 3": "serve",
        "a4 on 4": "serve",
        "c4 on 4": "serve",
        "d2 on 4": "serve",
        "a1 on 5": "serve",
        "b1 on 5": "serve",
        "eB on 5": "serve",
        "eD on 5": "serve",
    }


@pytest.mark.rule("JS-3")
def test_a_jay_goes_on_any_bare_traitors_and_reserves() -> None:
    play = dealt("eJ eJ a2 a3 a4 b3 b4 c1")
    assert [ways(play)[f"eJ on {pile}"] for pile in range(1, 6)] == ["effect!"] * 5
    go_on(play, "lay eJ on 1")
    assert reserved(play) == [1]
    assert not see(play).served
    assert "eJ on 1" in ways(play)


@pytest.mark.rule("JS-3")
def test_a_jay_goes_on_any_botschafter_and_on_no_other_covered_card() -> None:
    play = dealt("bJ a4 aB c1 c2 d1 d2 d3")
    go_on(play, "lay a4 on 1")
    assert "bJ on 1" not in ways(play)
    play = dealt("bJ a4 aB c1 c2 d1 d2 d3")
    go_on(play, "lay aB on 1")
    assert ways(play)["bJ on 1"] == "effect!"


@pytest.mark.rule("JS-3", "JS-12")
def test_a_dieb_reserves_when_it_is_thrown_and_not_when_it_serves() -> None:
    play = dealt("aD aD b1 b3 c1 c2 d1 d2")
    go_on(play, "lay aD on 1")
    assert reserved(play) == []
    assert ways(play)["aD on 1"] == "throw!"
    go_on(play, "lay aD on 1")
    assert reserved(play) == [1]


@pytest.mark.rule("JS-3")
def test_numbers_and_botschafter_reserve_nothing() -> None:
    play = dealt("a2 a2 eB eB c1 c2 d1 d2")
    go_on(play, "lay a2 on 1, lay a2 on 1")
    assert reserved(play) == []
    play = dealt("a2 a2 eB eB c1 c2 d1 d2")
    go_on(play, "lay eB on 5, lay eB on 5")
    assert reserved(play) == []


@pytest.mark.rule("JS-4")
def test_an_effect_comes_before_a_throw_a_throw_before_a_redirect() -> None:
    play = dealt("aJ aJ aJ aB aB c2 d1 d2", traitors="aJ b2 c3 d4 e1")
    assert ways(play)["aJ on 1"] == "effect!"
    go_on(play, "lay aJ on 1")
    assert ways(play)["aJ on 1"] == "throw"
    go_on(play, "lay aJ on 1")
    assert ways(play)["aB on 1"] == "redirect"
    go_on(play, "lay aB on 1")
    assert ways(play)["aB on 1"] == "throw"
    assert ways(play)["aJ on 1"] == "effect!"


# ── Set-up ───────────────────────────────────────────────────────────────────
@pytest.mark.rule("JS-5")
@pytest.mark.parametrize(("seats", "pile", "corner"), [(1, 55, 50), (2, 27, 51), (3, 18, 51), (4, 13, 53), (5, 11, 50)])
def test_each_player_gets_an_equal_pile_of_about_half_the_deck(seats: int, pile: int, corner: int) -> None:
    play = table("j-solitaer", f"first 0, {cards(TRAITORS)}", seats)
    assert [side.pile for side in see(play).sides] == [pile] * seats
    assert see(play).corner == corner


@pytest.mark.rule("JS-6")
def test_five_open_traitors_begin_the_piles_and_are_bare() -> None:
    play = table("j-solitaer", f"first 0, {cards('a1 b2 c3 d4')}", 2)
    assert [pile.top for pile in see(play).piles] == ["a1", "b2", "c3", "d4", None]
    assert play.to_act == kh.CHANCE
    go_on(play, "card e1")
    assert all(pile.bare and pile.height == 1 for pile in see(play).piles)
    assert see(play, None).piles == see(play).piles
    play = go_on(dealt("a4 b1 b3 c1 c2 d1 d2 d3"), "lay a4 on 1")
    assert [pile.bare for pile in see(play).piles] == [False, True, True, True, True]
    assert see(play).piles[0].height == 2


@pytest.mark.rule("JS-7", "JS-11")
def test_a_card_that_does_not_fit_is_refused_even_on_a_reserved_pile() -> None:
    play = dealt("eJ c4 b1 b3 c1 c2 d1 d2")
    assert refused(play, "lay c4 on 1") == "JS-7"
    go_on(play, "lay eJ on 1")
    assert refused(play, "lay c4 on 1") == "JS-7"


@pytest.mark.rule("JS-7")
@pytest.mark.parametrize("pick", ["lay b1 on 6", "lay-open on 0", "lay-slot b1 on 6"])
def test_there_is_no_sixth_pile(pick: str) -> None:
    play = dealt("b1 c1 c2 d1 d2 d3 e3 e4")
    with pytest.raises(kh.NotationError, match="1 2 3 4 5") as caught:
        play.apply(pick)
    assert "kein Stapel" in caught.value.de
    assert "not a pile" in caught.value.en


@pytest.mark.rule("JS-8")
def test_the_first_player_is_drawn_by_lot_and_turns_go_clockwise() -> None:
    play = table("j-solitaer", "", 3)
    assert [(str(outcome), n) for outcome, n in play.outcomes()] == [("first 0", 1), ("first 1", 1), ("first 2", 1)]
    go_on(play, f"first 1, {cards(TRAITORS)}, {cards(DULL)}")
    assert play.to_act == 1
    end(play, "b1 b1 c4 d1 d2 d3 e2 e2")
    assert play.to_act == 2
    end(play, "a2 a2 a3 a3 a4 a4 aB aB")
    assert play.to_act == 0
    end(play)
    assert play.to_act == 1


@pytest.mark.rule("JS-8", "G-1")
def test_every_draw_is_from_all_cards_that_lie_face_down_somewhere() -> None:
    play = table("j-solitaer", f"first 0, {cards(TRAITORS)}", 2)
    assert sum(n for _, n in play.outcomes()) == 105
    go_on(play, cards(DULL))
    end(play)
    assert sum(n for _, n in play.outcomes()) == 97
    assert "card b4" in [str(outcome) for outcome, _ in play.outcomes()]
    go_on(play, "card b4")
    assert "card b4" not in [str(outcome) for outcome, _ in play.outcomes()]


# ── A turn ───────────────────────────────────────────────────────────────────
@pytest.mark.rule("JS-9")
def test_the_first_turn_begins_with_eight_cards_from_the_own_pile() -> None:
    play = dealt(DULL)
    assert see(play).hand == DULL.split()
    assert [side.held for side in see(play).sides] == [8, 0]
    assert [side.pile for side in see(play).sides] == [19, 27]


@pytest.mark.rule("JS-9")
def test_laying_is_never_compulsory_and_nobody_else_lays_meanwhile() -> None:
    play = dealt("a1 a2 b1 b1 c1 c1 d1 d1")
    assert "end" in legal(play)
    assert refused(play, "lay a1 on 1", seat=1) == "G-7"


@pytest.mark.rule("JS-9")
def test_one_cannot_lay_a_card_one_does_not_hold() -> None:
    assert refused(dealt(DULL), "lay a1 on 1") == "JS-9"
    assert refused(dealt(DULL), "lay g1 on 1") == "JS-9"


@pytest.mark.rule("JS-10")
def test_one_plain_serve_a_turn_then_only_throws_and_redirections() -> None:
    play = dealt("a4 a4 b1 b2 eJ c1 c2 d1")
    go_on(play, "lay a4 on 1")
    assert see(play).served
    assert refused(play, "lay b1 on 2") == "JS-10"
    assert {way.rstrip("!") for way in ways(play).values()} == {"throw", "effect"}
    go_on(play, "lay a4 on 1, lay b2 on 2, lay eJ on 3")
    assert refused(play, "lay b1 on 2") == "JS-10"
    assert refused(play, "lay c1 on 4") == "JS-7"
    end(play, "e2 e2 e3 e3")
    assert not see(play).served


@pytest.mark.rule("JS-10")
def test_redirecting_and_throwing_are_unlimited() -> None:
    play = dealt("aJ bJ cJ dJ eJ eJ eJ eJ")
    go_on(play, "lay aJ on 1, lay bJ on 1, lay cJ on 1, lay dJ on 1, lay eJ on 1, lay eJ on 1, lay eJ on 1")
    assert not see(play).served
    assert see(play).piles[0].height == 8


@pytest.mark.rule("JS-11")
def test_a_reservation_is_for_one_lay_on_its_own_pile() -> None:
    play = dealt("eJ e3 e4 a2 a3 c1 c2 d1")
    go_on(play, "lay eJ on 1")
    assert ways(play)["e3 on 1"] == "redirect"
    assert ways(play)["e3 on 5"] == "serve"
    go_on(play, "lay e3 on 1")
    assert reserved(play) == []
    assert not see(play).served
    assert ways(play)["e4 on 1"] == "serve"


@pytest.mark.rule("JS-11")
def test_reservations_do_not_add_up_and_survive_throws_and_effects() -> None:
    play = dealt("aJ aB eJ eJ e3 e4 c1 c2")
    go_on(play, "lay aJ on 1, lay aB on 1")
    assert reserved(play) == []
    go_on(play, "lay eJ on 1")
    assert reserved(play) == [1]
    go_on(play, "lay eJ on 1")
    assert reserved(play) == [1]
    go_on(play, "lay e3 on 1")
    assert reserved(play) == []


@pytest.mark.rule("JS-11")
def test_a_reservation_ends_with_the_turn_and_is_nobody_elses() -> None:
    play = dealt("eJ a4 b1 b3 c1 c2 d1 d2")
    go_on(play, "lay eJ on 1")
    end(play, "d3")
    go_on(play, cards("e2 e3 e4 b4 b4 c4 c4 d3"))
    assert reserved(play) == []
    assert ways(play)["e3 on 1"] == "serve"


@pytest.mark.rule("JS-12")
def test_throwing_does_not_reserve() -> None:
    play = dealt("a1 bJ b1 b3 c1 c2 d1 d2")
    go_on(play, "lay a1 on 1")
    assert reserved(play) == []
    go_on(play, "lay bJ on 2")
    end(play, "e2 e3")
    go_on(play, cards("bJ b3 b4 c2 d1 d3 e2 e3"))
    assert ways(play)["bJ on 2"] == "throw"
    go_on(play, "lay bJ on 2")
    assert reserved(play) == []


@pytest.mark.rule("JS-13")
def test_one_card_of_the_eckstapel_is_turned_a_turn_and_may_be_played() -> None:
    play = dealt(DULL)
    assert refused(play, "lay-open on 1") == "JS-13"
    assert play.apply("turn") == []
    assert play.apply("card a4") == [Turned(0, "a4")]
    assert see(play, 1).open == "a4"
    assert see(play).corner == 50
    assert refused(play, "turn") == "JS-13"
    assert refused(play, "lay a4 on 1") == "JS-9"
    assert refused(play, "lay-open on 2") == "JS-7"
    assert play.apply("lay-open on 1") == [Laid(0, "open", "a4", 1, "serve", False)]
    assert see(play).open is None
    assert see(play).hand == DULL.split()
    assert refused(play, "lay-open on 4") == "JS-13"


@pytest.mark.rule("JS-13", "JS-10")
def test_the_open_card_is_under_the_same_limits() -> None:
    play = dealt("b1 c1 c2 d1 d2 d3 e3 e4")
    go_on(play, "turn, card a4, lay b1 on 2")
    assert refused(play, "lay-open on 1") == "JS-10"
    play = dealt("b1 c1 c2 d1 d2 d3 e3 e4")
    go_on(play, "turn, card a1, lay b1 on 2, lay-open on 1")
    assert see(play).piles[0].height == 2


@pytest.mark.rule("JS-13")
def test_open_cards_lie_on_each_other_and_are_there_for_everyone() -> None:
    play = dealt(DULL)
    go_on(play, "turn, card a4")
    end(play, "b1 b3 b4 c4 d1 d2 e2 e2")
    go_on(play, "turn, card a3")
    assert (see(play).open, see(play).opened) == ("a3", 2)
    go_on(play, "lay-open on 1")
    assert (see(play).open, see(play).opened) == ("a4", 1)
    assert refused(play, "lay-open on 1") == "JS-10"
    end(play)
    go_on(play, "lay-open on 4")
    assert see(play).opened == 0


@pytest.mark.rule("JS-13")
def test_an_exhausted_eckstapel_cannot_be_turned() -> None:
    play = kh.game("j-solitaer").start(1, seed=1)
    for left in range(50, 0, -1):
        assert see(play).corner == left
        play.apply("turn")
        assert see(play).opened == 51 - left
        if left > 1:
            play.apply("end")
    play.apply("end")
    assert refused(play, "turn") == "JS-13"


def with_hand(held: int) -> kh.Play:
    """The first player with so many cards left of eight (or, above eight, after announcing), and a pile of 11 - 8."""
    free = "aJ bJ cJ dJ eJ b3 b4 c1"
    play = dealt(free, seats=5)
    for card, pile in zip(free.split()[: 8 - held], range(1, 6), strict=False):
        play.apply(f"lay {card} on {pile}")
    return play


@pytest.mark.rule("JS-14")
@pytest.mark.parametrize(
    ("held", "draws", "announces"), [(8, 0, [1, 2, 3]), (7, 1, [2, 3]), (6, 2, [3]), (5, 3, []), (4, 3, [])]
)
def test_what_may_be_announced(held: int, draws: int, announces: list[int]) -> None:
    play = with_hand(held)
    assert see(play).draws == draws
    assert see(play).announces == announces
    for number in (1, 2, 3):
        if number in announces:
            assert f"end {number}" in legal(play)
        else:
            assert refused(play, f"end {number}") == "JS-14"


@pytest.mark.rule("JS-14")
def test_end_draws_up_to_eight_and_an_announced_number_beyond() -> None:
    play = with_hand(6)
    assert play.apply("end") == [Ended(0, 2, False)]
    go_on(play, "card e2, card e3")
    assert see(play).sides[0].held == 8
    play = with_hand(6)
    assert play.apply("end 3") == [Ended(0, 3, True)]
    assert play.apply("card e2", seat=kh.CHANCE) == [Drew(0, "e2")]
    go_on(play, "card e3, card e4")
    assert see(play).sides[0].held == 9
    assert see(play).turn == 1


@pytest.mark.rule("JS-14")
def test_nobody_draws_more_than_the_pile_holds() -> None:
    play = end(dealt(DULL, seats=5), "a2 a3", "2")
    for hand in (
        "a4 aB aB aB aB aD aD aD",
        "bB bB bB bB bD bD bD bD",
        "cB cB cB cB cD cD cD cD",
        "dB dB dB dB dD dD dD dD",
    ):
        end(go_on(play, cards(hand)))
    assert see(play).sides[0].pile == 1
    assert see(play).announces == [1]
    assert refused(play, "end 2") == "JS-14"


@pytest.mark.rule("JS-14")
def test_the_turn_may_be_ended_while_a_lay_is_possible() -> None:
    play = dealt("a1 a2 b1 b1 c1 c1 d1 d1")
    assert lays(play)
    end(play)
    assert see(play).turn == 1


# ── What a seat sees ─────────────────────────────────────────────────────────
@pytest.mark.rule("JS-22")
def test_a_seat_sees_its_hand_and_what_lies_open_and_sizes_of_the_rest() -> None:
    play = dealt(DULL)
    go_on(play, "turn, card a4")
    mine, theirs, nobodys = see(play, 0), see(play, 1), see(play, None)
    assert mine.hand == DULL.split()
    assert theirs.hand == []
    assert nobodys.hand is None
    assert [side.held for side in nobodys.sides] == [8, 0]
    assert nobodys.open == "a4"
    assert mine.choices
    assert theirs.choices == nobodys.choices == []


@pytest.mark.rule("JS-22", "G-3")
def test_what_is_drawn_only_its_seat_sees() -> None:
    play = table("j-solitaer", f"first 0, {cards(TRAITORS)}, card b3", 2)
    assert play.log(0, since=6) == [Drew(0, "b3")]
    assert play.log(1, since=6) == play.log(None, since=6) == [Drew(0, None)]
    go_on(play, cards("b4 c1 c2 d1 d2 d3 e3"))
    assert "(card ?)" in go_on(play, "turn, card a4").record(seat=1)
    assert play.log(1)[-1] == Turned(0, "a4")
