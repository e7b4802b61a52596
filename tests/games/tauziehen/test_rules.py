"""Tauziehen, clause by clause. Seat 0 pulls up to +2, seat 1 down to -2."""

from __future__ import annotations

from collections import Counter

import pytest

import kartenhaus as kh
from kartenhaus.core.bits import mask_of, members
from kartenhaus.core.chance import Seeded
from kartenhaus.core.picks import Event
from kartenhaus.core.rule import SPECTATOR
from kartenhaus.games.tauziehen import rules
from kartenhaus.games.tauziehen.state import State
from kartenhaus.games.tauziehen.view import (
    Choice,
    Dealt,
    Drew,
    Marked,
    Played,
    Refilled,
    Scored,
    TauziehenView,
    WasFirst,
)
from tests.positions import go_on, legal, refused, table

DECK = [card for card in range(32) if 2 <= bin(card).count("1") <= 4]
OPENINGS = [f"mark {rope}" for rope in (1, 16, 2, 4, 8)]  # as `legal` sorts them


def see(play: kh.Play, seat: int | None = 0) -> TauziehenView:
    view = play.view(seat)
    assert isinstance(view, TauziehenView)
    return view


def covered(play: kh.Play, seat: int | None) -> State:
    """What `seat` knows, for the rules to work with."""
    state = play.view(seat).covered.copy()
    assert isinstance(state, State)
    return state


def rope(play: kh.Play) -> list[int]:
    """Where 1, 2, 4, 8 and 16 stand."""
    return [see(play).rope[1 << symbol] for symbol in range(5)]


def marks(play: kh.Play) -> tuple[int | None, int | None]:
    mine, theirs = see(play).sides
    return mine.mark, theirs.mark


def outcomes(play: kh.Play) -> list[int]:
    return [int(str(outcome).split()[1]) for outcome, _ in play.outcomes()]


def tug(turns: str, opening: int = 4, unplayed: int = 0) -> kh.Play:
    """Seat 0 opens with `opening`; `turns` such as "6:2 13:8" are cards and marks, seat 1 first. Both are dealt and
    draw what their turns need, in that order, and then the lowest card there is; the last few may stay in hand."""
    script = [turn.split(":") for turn in turns.split()]
    needed = [[int(card) for card, _ in script[1::2]], [int(card) for card, _ in script[::2]]]
    play = table("tauziehen", "first 0")
    for seat in (0, 0, 1, 1):
        play.make(f"deal {next_card(play, needed[seat])}")
    play.make(f"mark {opening}")
    for n, (card, mark) in enumerate(script[: len(script) - unplayed]):
        play.make(f"play {card} mark {mark}")
        if play.to_act == kh.CHANCE:
            play.make(f"draw {next_card(play, needed[1 - n % 2])}")
    return play


def next_card(play: kh.Play, needed: list[int]) -> int:
    return needed.pop(0) if needed else outcomes(play)[0]


def calm(play: kh.Play, turns: int) -> kh.Play:
    """So many turns more that undo each other: the ropes which stand furthest away are pulled, and then blocked."""
    for _ in range(turns):
        seen, step = see(play, play.to_act), 1 if play.to_act == 0 else -1
        gained = {rope: step * position for rope, position in seen.rope.items()}
        least = min(seen.choices, key=lambda choice: (len(choice.scores), sum(gained[rope] for rope in choice.moves)))
        play.make(f"play {least.card} mark {min(least.marks, key=lambda rope: gained[rope])}")
        if play.to_act == kh.CHANCE:
            play.make(play.outcomes()[len(play.outcomes()) // 2][0])
    return play


def opened() -> kh.Play:
    """Seat 0 has opened on 4, seat 1 is to act; each holds 3 and 5."""
    return table("tauziehen", "first 0, deal 3, deal 5, deal 3, deal 5, mark 4")


def turn(play: kh.Play, card: int) -> list[Event]:
    """Plays `card` with whatever mark is legal."""
    return play.apply(next(action for action in play.legal() if str(action).startswith(f"play {card} ")))


# ── Set-up ───────────────────────────────────────────────────────────────────
@pytest.mark.rule("TZ-1", "TZ-4")
def test_each_player_draws_from_25_cards_with_two_to_four_symbols() -> None:
    play = table("tauziehen", "first 0")
    for seat, card in ((0, 3), (0, 30), (1, 3), (1, 30)):
        gone = [3] if card == 30 else []
        assert outcomes(play) == [n for n in DECK if n not in gone]
        assert {weight for _, weight in play.outcomes()} == {1}
        assert play.apply(f"deal {card}") == [Dealt(seat, card)]
    assert Counter(bin(n).count("1") for n in DECK) == {2: 10, 3: 10, 4: 5}
    for card in (0, 1, 2, 4, 8, 16, 31):
        with pytest.raises(kh.NotationError):
            play.apply(f"deal {card}")


@pytest.mark.rule("TZ-4", "G-6")
def test_each_holds_two_cards_before_anybody_acts() -> None:
    play = table("tauziehen", "first 1, deal 3, deal 5, deal 6")
    assert play.to_act == kh.CHANCE
    assert refused(play, "mark 1", seat=1) == "G-7"
    go_on(play, "deal 9")
    assert [(side.held, side.pile, side.discard) for side in see(play).sides] == [(2, 23, [])] * 2
    assert (see(play, 0).hand, see(play, 1).hand) == ([3, 5], [6, 9])


@pytest.mark.rule("TZ-2", "TZ-3")
def test_the_five_rope_cards_start_in_the_middle_of_five_positions() -> None:
    assert see(table("tauziehen")).rope == {1: 0, 2: 0, 4: 0, 8: 0, 16: 0}
    play = tug("22:2 5:1 26:16 12:4")
    assert rope(play) == [1, -2, 2, 0, -2]
    go_on(play, "play 3 mark 1")  # a third step from the middle there is not
    assert rope(play) == [0, 0, 2, 0, -2]


@pytest.mark.rule("TZ-5")
def test_the_first_player_is_drawn_by_lot() -> None:
    play = table("tauziehen")
    assert [(str(lot), weight) for lot, weight in play.outcomes()] == [("first 0", 1), ("first 1", 1)]
    assert see(play).first is None
    assert play.apply("first 1") == [WasFirst(1)]
    assert see(play).first == 1


# ── The opening ──────────────────────────────────────────────────────────────
@pytest.mark.rule("TZ-6")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_only_marks_and_the_second_takes_the_first_full_turn(first: int) -> None:
    play = table("tauziehen", f"first {first}, deal 3, deal 5, deal 3, deal 5")
    assert (play.to_act, legal(play)) == (first, OPENINGS)
    assert refused(play, "play 3 mark 1", seat=first) == "TZ-6"
    assert play.apply("mark 4") == [Marked(first, 4, pulled=False)]
    assert (play.to_act, see(play).sides[first].mark, rope(play)) == (1 - first, 4, [0] * 5)
    assert [side.held for side in see(play).sides] == [2, 2]
    assert refused(play, "mark 1", seat=1 - first) == "TZ-7"
    go_on(play, "play 5 mark 1")
    assert [abs(position) for position in rope(play)] == [1, 0, 0, 0, 0]
    go_on(play, "draw 6")
    assert play.to_act == first


@pytest.mark.rule("TZ-6", "TZ-8")
def test_the_opening_marker_blocks_its_card() -> None:
    """Worked case 1: the marker lies on 4, and 6 moves the 2 alone."""
    play = table("tauziehen", "first 0, deal 3, deal 5, deal 3, deal 6, mark 4")
    assert legal(play) == ["play 3 mark 1", "play 3 mark 2", "play 6 mark 2"]
    assert refused(play, "play 6 mark 4") == "TZ-8"
    assert refused(play, "play 6 mark 1") == "TZ-10"
    assert see(play, 1).choices[1] == Choice(card=6, moves=[2], blocked=4, scores=[], marks=[2])
    assert play.apply("play 6 mark 2") == [Played(1, 6, [2], 4, 2, stayed=False)]
    assert (rope(play), marks(play)) == ([0, -1, 0, 0, 0], (4, 2))


# ── A turn ───────────────────────────────────────────────────────────────────
@pytest.mark.rule("TZ-7")
def test_a_turn_plays_one_hand_card_discards_it_and_draws_one() -> None:
    play = opened()
    assert refused(play, "play 6 mark 2", seat=1) == "TZ-7"
    go_on(play, "play 3 mark 1")
    assert (see(play, 1).hand, see(play).sides[1].discard, see(play).sides[1].held) == ([5], [3], 1)
    assert outcomes(play) == [n for n in DECK if n not in (3, 5)]
    assert play.apply("draw 30") == [Drew(1, 30)]
    assert (see(play, 1).hand, see(play).sides[1].pile, play.to_act) == ([5, 30], 22, 0)
    with pytest.raises(kh.NotationError):
        play.apply("pass")


@pytest.mark.rule("TZ-8")
def test_every_shown_card_moves_one_step_towards_the_player() -> None:
    play = table("tauziehen", "first 0, deal 29, deal 5, deal 23, deal 30, mark 8, play 23 mark 16, draw 3")
    assert rope(play) == [-1, -1, -1, 0, -1]
    go_on(play, "play 29 mark 1")  # all but the 16, which seat 1 has marked
    assert rope(play) == [0, -1, 0, 1, -1]


@pytest.mark.rule("TZ-9", "TZ-10")
def test_the_own_marked_card_moves_but_is_not_marked_again() -> None:
    """Worked case 3: own marker on 8, the opponent's on 1; 13 moves 8 and 4, and the marker must go on 4."""
    play = marked_8_against_1()
    assert [action for action in legal(play) if "13" in action] == ["play 13 mark 4"]
    assert refused(play, "play 13 mark 8") == "TZ-10"
    assert refused(play, "play 13 mark 1") == "TZ-8"
    assert refused(play, "play 13 mark 16") == "TZ-10"
    assert play.apply("play 13 mark 4") == [Played(0, 13, [4, 8], 1, 4, stayed=False)]
    assert (rope(play), marks(play)) == ([-1, -1, 1, 1, 0], (4, 1))


@pytest.mark.rule("TZ-10")
def test_a_symbol_that_the_card_does_not_show_is_not_marked_even_if_the_opponent_blocks_it() -> None:
    play = opened()
    assert marks(play)[0] == 4
    assert refused(play, "play 3 mark 8") == "TZ-10"
    assert refused(play, "play 3 mark 4") == "TZ-10"
    assert refused(play, "play 5 mark 4") == "TZ-8"


@pytest.mark.rule("TZ-10")
def test_the_marker_may_return_after_a_turn_elsewhere() -> None:
    play = tug("3:1 12:4 18:2 24:8", opening=8)
    assert marks(play) == (8, 2)


@pytest.mark.rule("TZ-11")
def test_a_card_of_the_two_marked_symbols_leaves_the_marker_where_it_is() -> None:
    """Worked case 2: own marker on 8, the opponent's on 1; 9 moves the 8 alone."""
    play = marked_8_against_1()
    assert legal(play) == ["play 13 mark 4", "play 9 mark 8"]
    assert refused(play, "play 9 mark 1") == "TZ-8"
    assert refused(play, "play 9 mark 2") == "TZ-11"
    assert play.apply("play 9 mark 8") == [Played(0, 9, [8], 1, 8, stayed=True)]
    assert (rope(play), marks(play)) == ([-1, -1, 0, 1, 0], (8, 1))


@pytest.mark.rule("TZ-12")
def test_a_block_holds_for_the_opponents_next_turn_and_longer_if_the_marker_stays() -> None:
    play = go_on(marked_8_against_1(), "play 9 mark 8, draw 6")
    assert see(play, 1).choices[-1] == Choice(card=24, moves=[16], blocked=8, scores=[], marks=[16])
    go_on(play, "play 24 mark 16, draw 10, play 13 mark 4, draw 3")
    assert see(play, 1).choices[-1] == Choice(card=10, moves=[2, 8], blocked=None, scores=[], marks=[2, 8])


def marked_8_against_1() -> kh.Play:
    """Seat 0 to act with 9 and 13."""
    return table("tauziehen", "first 0, deal 9, deal 13, deal 3, deal 24, mark 8, play 3 mark 1, draw 5")


# ── Points ───────────────────────────────────────────────────────────────────
@pytest.mark.rule("TZ-13")
def test_the_third_step_scores_a_point_and_leads_back_to_the_middle() -> None:
    play = tug("22:2 5:1 26:16 12:4")
    assert rope(play) == [1, -2, 2, 0, -2]
    assert play.apply("play 3 mark 1") == [Played(1, 3, [1, 2], None, 1, stayed=False), Scored(1, [2], 1)]
    assert rope(play) == [0, 0, 2, 0, -2]
    go_on(play, "draw 30")
    assert play.apply("play 6 mark 2") == [Played(0, 6, [2, 4], None, 2, stayed=False), Scored(0, [4], 1)]
    assert rope(play) == [0, 1, 0, 0, -2]
    assert [side.points for side in see(play).sides] == [1, 1]


@pytest.mark.rule("TZ-14")
def test_a_card_that_has_just_scored_may_be_marked_and_is_blocked_in_the_middle() -> None:
    play = tug("22:2 5:1 26:16 12:4 18:2")
    assert (marks(play), rope(play)[1], play.to_act) == ((4, 2), 0, 0)
    assert see(play).choices[0] == Choice(card=3, moves=[1], blocked=2, scores=[], marks=[1])


@pytest.mark.rule("TZ-15")
def test_several_cards_may_cross_in_one_turn() -> None:
    """Worked case 4: 2 and 16 stand two steps towards seat 1, which plays 18."""
    play = tug("22:2 5:1 26:16 12:4 18:2")
    assert Scored(1, [2, 16], 2) in play.log(None)
    assert (rope(play), [side.points for side in see(play).sides]) == ([1, 0, 2, 0, 0], [0, 2])


# ── Drawing ──────────────────────────────────────────────────────────────────
@pytest.mark.rule("TZ-16")
def test_an_empty_pile_is_replaced_by_the_discard_pile_and_the_card_just_played() -> None:
    play = calm(opened(), 46)
    side, (played, left) = see(play).sides[1], see(play, 1).hand or []
    assert (play.to_act, side.pile, side.held, len(side.discard)) == (1, 0, 2, 23)
    assert turn(play, played)[-1] == Refilled(1)
    assert outcomes(play) == [card for card in DECK if card != left]
    assert (see(play).sides[1].pile, see(play).sides[1].discard) == (24, [])
    go_on(play, f"draw {played}")
    assert (see(play, 1).hand, see(play).sides[1].pile) == (sorted([played, left]), 23)


@pytest.mark.rule("TZ-16")
def test_a_refilled_pile_leaves_the_points_alone() -> None:
    play = calm(tug("22:2 5:1 26:16 12:4 18:2"), 43)
    assert [side.pile for side in see(play).sides] == [23, 23]
    assert Refilled(0) in play.log(None)
    assert Refilled(1) in play.log(None)
    assert see(play).sides[1].points >= 2
    assert all(owned(play, seat) == DECK for seat in (0, 1))


def owned(play: kh.Play, seat: int) -> list[int]:
    """Every card a seat owns, wherever it is."""
    me = play.state.seat[seat]
    return sorted([*members(me.hand), *members(me.pile), *members(me.discard)])


@pytest.mark.rule("TZ-16", "TZ-18", "G-3")
def test_the_card_left_in_hand_when_a_pile_is_refilled_is_known_to_all_until_it_is_played() -> None:
    """Every other card has lain open since. That is no secret any more, and `redeal` must not make it one."""
    play = calm(opened(), 46)
    played, left = see(play, 1).hand or []
    assert hands_believed(play, 0) == {(played, left)}  # the pile is empty: both can be worked out
    turn(play, played)
    assert hands_believed(play, 0) == hands_believed(play, None) == {(left,)}
    go_on(play, f"draw {played}")
    for seat in (0, None):
        believed = hands_believed(play, seat)
        assert len(believed) > 10
        assert all(left in hand for hand in believed)
    goes = calm(play, 1).clone()
    turn(play, played)
    assert all(left in hand for hand in hands_believed(play, 0))
    turn(goes, left)
    assert covered(goes, 0).seat[1].known == 0
    assert not any(left in hand for hand in hands_believed(goes, 0))


def hands_believed(play: kh.Play, seat: int | None, of: int = 1) -> set[tuple[int, ...]]:
    """The hands that `of` may hold, as far as `seat` knows: what `redeal` makes of the covered state."""
    found = set()
    for seed in range(60):
        state = covered(play, seat)
        rules.redeal(state, SPECTATOR if seat is None else seat, Seeded(seed).random)
        found.add(tuple(members(state.seat[of].hand)))
    return found


# ── The end ──────────────────────────────────────────────────────────────────
TO_FOUR = "22:2 5:1 26:16 12:4 18:2 9:8 19:16 13:1 23:2 6:4 27:16"
TO_FIVE = "24:16 24:8 11:2 22:16 15:1 13:8 19:2 7:4 14:8 25:1 29:16 21:4 30:2 6:4 18:16"


@pytest.mark.rule("TZ-17")
@pytest.mark.parametrize(("turns", "opening", "points"), [(TO_FOUR, 4, 4), (TO_FIVE, 2, 5)])
def test_four_points_or_more_win_at_once(turns: str, opening: int, points: int) -> None:
    """The second is worked case 4 from three points."""
    play = tug(turns, opening, unplayed=1)
    assert (play.to_act, play.payoffs) == (1, None)
    go_on(play, "play {} mark {}".format(*turns.split()[-1].split(":")))
    assert (play.to_act, play.payoffs, play.ending) == (kh.OVER, [-1, 1], "TZ-17")
    side = see(play).sides[1]
    assert (side.points, side.mark, side.held) == (points, 16, 1)  # marked, but nothing drawn
    assert play.log(0)[-1] == kh.Over("tauziehen", [-1, 1], "TZ-17")
    assert kh.say(play.result, "en", you=1) == "You have reached the goal of four points and win."
    assert kh.say(play.result, names=["Anna", "Ben"]) == "Ben hat das Ziel von vier Punkten erreicht und gewinnt."
    assert refused(play, "draw 3") == "G-8"


@pytest.mark.rule("TZ-13", "TZ-17")
def test_the_same_rope_cards_may_cross_several_times_and_win() -> None:
    play = tug(TO_FOUR)
    scored = [event for event in play.log(None) if isinstance(event, Scored) and event.seat == 1]
    assert scored == [Scored(1, [2, 16], 2), Scored(1, [2, 16], 4)]
    assert play.payoffs == [-1, 1]


@pytest.mark.rule("TZ-20")
def test_after_500_turns_the_game_is_a_draw() -> None:
    play = calm(opened(), 499)
    assert (see(play).turns, play.ending) == (499, None)
    calm(play, 1)
    assert (play.to_act, play.payoffs, play.ending) == (kh.OVER, [0, 0], "TZ-20")
    assert see(play).turns == 500
    assert "500" in kh.say(play.result)
    assert "500" in kh.say(play.result, "en")


@pytest.mark.rule("TZ-17", "TZ-20")
def test_the_500th_turn_can_still_win() -> None:
    play = tug(TO_FOUR, unplayed=1)
    play.state.turns = 499
    go_on(play, "play 27 mark 16")
    assert (play.ending, play.payoffs) == ("TZ-17", [-1, 1])


# ── What one sees ────────────────────────────────────────────────────────────
@pytest.mark.rule("TZ-18")
def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    play = tug("22:2 5:1 26:16 12:4 18:2")
    mine, theirs, nobodys = see(play, 0), see(play, 1), see(play, None)
    assert (mine.hand, theirs.hand, nobodys.hand) == ([3, 6], [3, 5], None)
    for view in (mine, theirs, nobodys):
        assert [side.discard for side in view.sides] == [[5, 12], [18, 22, 26]]
        assert [(side.held, side.pile) for side in view.sides] == [(2, 21), (2, 20)]
        assert [(side.points, side.mark) for side in view.sides] == [(0, 4), (2, 2)]
        assert view.rope == {1: 1, 2: 0, 4: 2, 8: 0, 16: 0}
    assert [choice.card for choice in mine.choices] == [3, 6]
    assert theirs.choices == nobodys.choices == []


@pytest.mark.rule("TZ-18", "G-3")
def test_the_others_hand_is_under_their_pile_as_far_as_one_knows() -> None:
    hands = ("deal 6, deal 9", "deal 30, deal 7")
    ways = [table("tauziehen", f"first 0, deal 3, deal 5, {hand}, mark 4") for hand in hands]
    for seat in (0, None):
        assert ways[0].view(seat) == ways[1].view(seat)
        assert covered(ways[0], seat) == covered(ways[1], seat)
        assert covered(ways[0], seat).seat[1].pile == mask_of(DECK)
    assert ways[0].view(1) != ways[1].view(1)
    assert len(hands_believed(ways[0], 0)) > 20


# ── Our additions ────────────────────────────────────────────────────────────
@pytest.mark.rule("TZ-19")
@pytest.mark.parametrize(("first", "stands"), [(0, 1), (1, -1)])
def test_balanced_the_marked_card_starts_on_the_first_players_side(first: int, stands: int) -> None:
    play = table("tauziehen", f"first {first}, deal 3, deal 5, deal 3, deal 5", opening="balanced")
    assert legal(play) == OPENINGS
    assert play.apply("mark 8") == [Marked(first, 8, pulled=True)]
    assert rope(play) == [0, 0, 0, stands, 0]
    assert see(play).sides[first].mark == 8


@pytest.mark.rule("TZ-19")
def test_the_balanced_opening_is_named_as_ours_wherever_it_is_offered() -> None:
    meaning = type(kh.game("tauziehen").options).meanings()["opening"]
    assert "unsere Variante" in meaning.de
    assert "our variant" in meaning.en
    with pytest.raises(kh.BadOption, match=r"'mark', 'balanced'.*TZ-19"):
        kh.game("tauziehen", opening="fair")


@pytest.mark.rule("TZ-21")
@pytest.mark.parametrize("first", [0, 1])
def test_even_a_card_of_the_second_player_comes_face_up_after_the_opening(first: int) -> None:
    second, deals = 1 - first, ("deal 3, deal 5, deal 6", "deal 6, deal 3, deal 5")[first]
    play = table("tauziehen", f"first {first}, {deals}", opening="even")
    assert play.to_act == first
    assert [side.held for side in see(play).sides] == ([2, 1] if first == 0 else [1, 2])
    play.apply("mark 8")
    assert play.to_act == kh.CHANCE
    assert rope(play) == [0, 0, 0, 1 if first == 0 else -1, 0]
    for onlooker in (first, None):
        assert play.clone().apply("deal 9") == [Dealt(second, 9)]
        go_on(twin := play.clone(), "deal 9")
        assert [one for one in twin.log(onlooker) if isinstance(one, Dealt)][-1] == Dealt(second, 9)
    go_on(play, "deal 9")
    assert play.to_act == second
    assert [side.held for side in see(play).sides] == [2, 2]
    go_on(play, "play 6 mark 2, draw 12")
    assert play.to_act == first


@pytest.mark.rule("TZ-21")
def test_even_the_card_that_came_face_up_is_shown_to_all_for_as_long_as_it_is_held() -> None:
    play = table("tauziehen", "first 0, deal 3, deal 5, deal 6, mark 4, deal 9", opening="even")
    for onlooker in (0, 1, None):
        assert [side.shown for side in see(play, onlooker).sides] == [[], [9]]
    go_on(play, "play 6 mark 2, draw 12, play 3 mark 1, draw 7")
    assert [side.shown for side in see(play, 0).sides] == [[], [9]]
    go_on(play, "play 9 mark 8, draw 10")
    assert [side.shown for side in see(play, 0).sides] == [[], []]
    plain = table("tauziehen", "first 0, deal 3, deal 5, deal 6, deal 9, mark 4")
    assert [side.shown for side in see(plain, 0).sides] == [[], []]


@pytest.mark.rule("TZ-21")
def test_even_the_card_that_came_face_up_is_known_and_the_other_one_is_not() -> None:
    hands = (("6", "9"), ("30", "9"), ("9", "6"))
    ways = [
        table("tauziehen", f"first 0, deal 3, deal 5, deal {a}, mark 4, deal {b}", opening="even") for a, b in hands
    ]
    assert covered(ways[0], 0) == covered(ways[1], 0) != covered(ways[2], 0)
    assert covered(ways[0], 1) != covered(ways[1], 1)
    assert all(9 in hand for hand in hands_believed(ways[0], 0))
