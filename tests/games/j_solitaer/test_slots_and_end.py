"""J-Solitär, clause by clause: Slots, rounds and the end (JS-15 to JS-21, JS-23), and the worked cases."""

from __future__ import annotations

from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.cards import jay
from kartenhaus.games.j_solitaer.state import State
from kartenhaus.games.j_solitaer.view import Exchanged, Finished, GotSlot, Laid, LaidAll, RoundWon
from tests.games.j_solitaer.decks import (
    DULL,
    FLUSH,
    LAY_FLUSH,
    cards,
    dealt,
    end,
    lay_hand,
    reserved,
    see,
    slots,
    ways,
    write_deck,
)
from tests.positions import go_on, legal, refused


def with_slot(slot: str = "a2", draws: str = "c1 c2 c4 d1 d2 d3 b1 b3", seats: int = 2) -> kh.Play:
    """Seat 0 has laid a whole hand, has a Slot and is on turn again."""
    play = go_on(dealt(FLUSH, seats=seats), f"{LAY_FLUSH}, card {slot}, {cards(draws)}")
    for hand in ("e2 e2 e3 e3 e4 e4 b4 b4", "aB aB aB aB bB bB bB bB")[: seats - 1]:
        end(go_on(play, cards(hand)))
    return play


# ── Slots ────────────────────────────────────────────────────────────────────
@pytest.mark.rule("JS-15")
def test_laying_the_whole_hand_gives_a_slot_ends_the_turn_and_draws_eight() -> None:
    play = go_on(dealt(FLUSH), LAY_FLUSH.rpartition(",")[0])
    told = play.apply("lay eJ on 5")
    assert told == [Laid(0, "hand", "eJ", 5, "effect", True), LaidAll(0)]
    assert play.to_act == kh.CHANCE
    assert play.apply("card a2") == [GotSlot(0, "a2")]
    assert slots(play) == ["a2"]
    assert see(play).sides[0].pile == 18
    go_on(play, cards("c1 c2 c4 d1 d2 d3 b1 b3"))
    assert see(play).sides[0].held == 8
    assert see(play).sides[0].pile == 10
    assert see(play).turn == 1


@pytest.mark.rule("JS-15", "JS-22")
def test_a_slot_lies_open_for_everyone() -> None:
    play = go_on(dealt(FLUSH), LAY_FLUSH)
    assert go_on(play, "card a2").log(1)[-1] == GotSlot(0, "a2")
    assert [slot.card for slot in see(play, None).sides[0].slots] == ["a2"]


@pytest.mark.rule("JS-15")
def test_with_three_slots_none_is_given_and_the_turn_ends_all_the_same(tmp_path: Path) -> None:
    game = kh.game("j-solitaer", profile=write_deck(tmp_path, "abcde", "1234", 5))
    play = game.start(1, seed=4)  # 50 cards of one's own
    for number in (1, 2, 3):
        lay_hand(play)
        assert len(slots(play)) == number
    assert see(play).sides[0].pile == 50 - 8 - 3 * 9
    lay_hand(play)
    assert len(slots(play)) == 3
    assert see(play).sides[0].pile == 50 - 8 - 3 * 9 - 8
    assert see(play).sides[0].held == 8
    assert see(play).turns == 5


@pytest.mark.rule("JS-16")
def test_a_slot_is_exchanged_for_a_hand_card_once_and_before_anything_else() -> None:
    play = with_slot()
    assert see(play).sides[0].slots[0].exchangeable
    assert play.apply("exchange a2 for d3") == [Exchanged(0, "a2", "d3")]
    assert slots(play) == ["d3"]
    assert see(play).hand == ["a2", "b1", "b3", "c1", "c2", "c4", "d1", "d2"]
    assert not see(play).sides[0].slots[0].exchangeable
    assert refused(play, "exchange d3 for a2") == "JS-16"


@pytest.mark.rule("JS-16")
@pytest.mark.parametrize("act", ["turn, card e1", "lay c1 on 3"])
def test_in_mid_turn_no_slot_is_exchanged(act: str) -> None:
    play = with_slot()
    assert any(action.startswith("exchange") for action in legal(play))
    go_on(play, act)
    assert refused(play, "exchange a2 for d3") == "JS-16"
    assert not any(action.startswith("exchange") for action in legal(play))


@pytest.mark.rule("JS-16", "JS-9")
def test_an_exchange_needs_a_slot_that_one_has_and_a_card_that_one_holds() -> None:
    play = with_slot()
    assert refused(play, "exchange c1 for d3") == "JS-16"
    assert refused(play, "exchange a2 for aJ") == "JS-9"
    assert sum(action.startswith("exchange") for action in legal(play)) == 8


@pytest.mark.rule("JS-16")
def test_of_equal_slots_each_may_be_exchanged_once(tmp_path: Path) -> None:
    game = kh.game("j-solitaer", profile=write_deck(tmp_path, "abcde", "1234", 5))
    play = game.start(1, chance="manual")
    go_on(play, f"first 0, {cards('b1 b1 b1 b1 b1')}, {cards('c1 c1 c1 c1 c1 c2 c2 c2')}")
    go_on(lay_hand(play), f"card a1, {cards('d1 d1 d1 d1 d1 d2 d2 d2')}")
    go_on(lay_hand(play), f"card a1, {cards('a1 e1 e1 e1 e1 e2 e2 e2')}")
    assert slots(play) == ["a1", "a1"]
    assert legal(play).count("exchange a1 for e1") == 1
    assert legal(play).count("lay-slot a1 on 1") == 1
    go_on(play, "exchange a1 for e1, exchange a1 for e2")
    assert slots(play) == ["e1", "e2"]
    assert refused(play, "exchange e1 for a1") == "JS-16"
    go_on(play, "turn, card b2, end, exchange e1 for a1, exchange e2 for a1")
    assert slots(play) == ["a1", "a1"]


@pytest.mark.rule("JS-16")
def test_a_slot_is_laid_like_a_hand_card_and_is_gone() -> None:
    play = with_slot(slot="aB")
    assert refused(play, "lay-slot a2 on 1") == "JS-16"
    assert refused(play, "lay-slot aB on 2") == "JS-7"
    assert play.apply("lay-slot aB on 1") == [Laid(0, "slot", "aB", 1, "serve", False)]
    assert slots(play) == []
    assert see(play).sides[0].held == 8
    assert see(play).served
    play = go_on(with_slot(slot="aB"), "lay c1 on 3")
    assert refused(play, "lay-slot aB on 1") == "JS-10"


@pytest.mark.rule("JS-16")
def test_a_slot_need_not_be_laid() -> None:
    play = end(with_slot())
    assert slots(play) == ["a2"]
    assert see(play).turn == 1


@pytest.mark.rule("JS-16", "JS-22")
def test_everybody_remembers_what_was_exchanged_into_a_hand_until_it_is_laid() -> None:
    play = go_on(with_slot(slot="aB"), "exchange aB for d3")
    assert known_of(play, 0, onlooker=1) == ["aB"]
    go_on(play, "lay aB on 1")
    assert known_of(play, 0, onlooker=1) == []


def known_of(play: kh.Play, seat: int, onlooker: int) -> list[str]:
    covered = play.view(onlooker).covered
    assert isinstance(covered, State)
    return [jay.name(kind) for kind in jay.cards(covered.seat[seat].hand)]


@pytest.mark.rule("JS-17", "JS-19")
def test_without_draw_cards_the_last_hand_card_wins_and_gives_no_slot(tmp_path: Path) -> None:
    game = kh.game("j-solitaer", profile=write_deck(tmp_path, "abc", "123", 3))  # 27 cards, five players with 2 each
    play = game.start(5, chance="manual")
    go_on(play, f"first 0, {cards('a1 a1 a1 a2 a2')}, {cards('b1 b2')}")
    assert see(play).sides[0].pile == 0
    told = go_on(play, "lay b1 on 1").apply("lay b2 on 1")
    assert LaidAll(0) in told
    assert not [event for event in told if isinstance(event, GotSlot)]
    assert play.payoffs == [1, 0, 0, 0, 0]
    assert play.ending == "JS-19"


# ── Rounds ───────────────────────────────────────────────────────────────────
def quick(folder: Path, seats: int = 2, **options: object) -> kh.Play:
    """40 cards that fit everywhere; with two players ten each, so that a hand, a Slot and one more card win."""
    game = kh.game("j-solitaer", profile=write_deck(folder, "abcd", "12", 5), **options)
    return game.start(seats, seed=3)


@pytest.mark.rule("JS-18")
def test_slots_are_kept_and_stay_out_of_the_next_deal(tmp_path: Path) -> None:
    play = quick(tmp_path, rounds=2)
    first = see(play).first
    assert first is not None
    lay_hand(play)
    play.apply("end")
    lay_hand(play)
    view = see(play)
    kept = view.sides[first].slots
    assert (view.round, view.first, view.turn) == (2, 1 - first, 1 - first)
    assert len(kept) == 1
    assert [side.wins for side in view.sides] == [1 - first, first]
    assert view.sides[first].pile == (40 - 1) // 2 // 2 == 9
    assert view.sides[1 - first].held + view.sides[1 - first].pile == 9
    assert view.corner == 40 - 1 - 18 - 5
    assert RoundWon([first], "JS-19", 1 - first) in play.log(None)
    play.apply("end")
    assert [slot.exchangeable for slot in see(play).sides[first].slots] == [True]


@pytest.mark.rule("JS-18")
def test_without_keep_slots_all_of_them_go_back_into_the_deck(tmp_path: Path) -> None:
    play = quick(tmp_path, rounds=2, keep_slots=False)
    lay_hand(play)
    lay_hand(play)
    assert [len(side.slots) for side in see(play).sides] == [1, 1]
    lay_hand(play)
    view = see(play)
    assert view.round == 2
    assert [side.slots for side in view.sides] == [[], []]
    assert [side.held + side.pile for side in view.sides] == [10, 10]
    assert view.corner == 40 - 20 - 5
    assert not any("slot" in action or "exchange" in action for action in legal(play))


def win(play: kh.Play, seat: int) -> kh.Play:
    """The round goes to `seat`: the others only end their turns."""
    over = see(play).round
    while play.to_act >= 0 and see(play).round == over:
        if play.to_act == seat:
            lay_hand(play)
        else:
            play.apply("end")
    return play


@pytest.mark.rule("JS-18")
def test_most_round_wins_win_and_equal_winners_share(tmp_path: Path) -> None:
    play = win(win(quick(tmp_path, rounds=2), 0), 1)
    assert [side.wins for side in see(play).sides] == [1, 1]
    assert play.payoffs == [0, 0]
    assert play.ending == "JS-18"
    play = win(win(win(quick(tmp_path, rounds=3), 0), 1), 0)
    assert [side.wins for side in see(play).sides] == [2, 1]
    assert play.payoffs == [1, -1]
    assert play.ending == "JS-18"


@pytest.mark.rule("JS-18")
def test_the_start_moves_on_clockwise(tmp_path: Path) -> None:
    play = quick(tmp_path, seats=3, rounds=3)
    firsts = [see(play).first]
    for _ in range(2):
        firsts.append(see(win(play, 0)).first)
    assert firsts[0] is not None
    assert firsts == [(firsts[0] + n) % 3 for n in range(3)]


# ── The end ──────────────────────────────────────────────────────────────────
@pytest.mark.rule("JS-19")
def test_slots_do_not_count(tmp_path: Path) -> None:
    play = quick(tmp_path)
    winner = play.to_act
    lay_hand(play)
    play.apply("end")
    lay_hand(play)
    assert play.payoffs == [1 - 2 * winner, 2 * winner - 1]
    assert play.ending == "JS-19"
    assert len(slots(play, winner)) == 1


@pytest.mark.rule("JS-20")
def test_as_many_idle_turns_as_players_end_it_and_the_fewest_cards_win() -> None:
    play = dealt("a1 a2 b3 b4 c1 c2 d1 d2", seats=3)
    go_on(play, "lay a1 on 1")
    end(play, "d3")
    end(go_on(play, cards("e2 e3 e4 b1 b4 c4 d1 d2")))
    end(go_on(play, cards("aB aB bB bB cB cB dB dB")))
    end(end(play))
    assert play.to_act == 2  # two turns in a row without anything
    end(play)
    assert play.ending == "JS-20"
    assert play.payoffs == [1, 0, 0]  # 17 cards, the others 18


@pytest.mark.rule("JS-20")
def test_equal_ones_share_a_stalemate() -> None:
    play = end(dealt(DULL, seats=2))
    end(go_on(play, cards("e2 e3 e4 b1 b4 c4 d1 d2")))
    end(end(play))
    assert play.ending == "JS-20"
    assert play.payoffs == [0, 0]
    assert "teilen sich den Sieg" in kh.say(play.result)


@pytest.mark.rule("JS-20")
def test_exchanges_do_not_count_but_drawing_and_turning_do() -> None:
    play = with_slot()  # the other one has just drawn and ended
    end(go_on(play, "exchange a2 for d3"))
    assert play.to_act == 1
    end(play)
    assert play.ending == "JS-20"
    play = with_slot()
    end(play)
    end(play, "aB", "1")
    end(play)
    go_on(play, "turn, card dB")
    end(end(play))
    assert play.ending is None
    end(play)
    assert play.ending == "JS-20"


@pytest.mark.rule("JS-21")
def test_with_finish_round_the_others_still_have_their_turn_and_share(tmp_path: Path) -> None:
    play = quick(tmp_path, finish_round=True)
    first, second = play.to_act, 1 - play.to_act
    lay_hand(play)
    lay_hand(play)
    lay_hand(play)
    assert Finished(first) in play.log(second)
    assert (play.ending, play.to_act) == (None, second)
    lay_hand(play)
    assert play.ending == "JS-21"
    assert play.payoffs == [0, 0]


@pytest.mark.rule("JS-21")
def test_with_finish_round_the_last_of_the_round_wins_at_once(tmp_path: Path) -> None:
    play = quick(tmp_path, finish_round=True)
    first, second = play.to_act, 1 - play.to_act
    play.apply("end")
    lay_hand(play)
    play.apply("end")
    lay_hand(play)
    assert play.ending == "JS-19"
    assert play.payoffs == [first - second, second - first]


@pytest.mark.rule("JS-21")
def test_without_finish_round_the_first_to_finish_wins_alone(tmp_path: Path) -> None:
    play = quick(tmp_path)
    first = play.to_act
    for _ in range(3):
        lay_hand(play)
    assert play.ending == "JS-19"
    assert play.payoffs is not None
    assert play.payoffs[first] == 1


@pytest.mark.rule("JS-23")
def test_alone_the_payoff_is_minus_the_number_of_turns(tmp_path: Path) -> None:
    play = quick(tmp_path, seats=1)  # 20 cards: eight, a Slot, eight, a Slot, two
    for _ in range(3):
        lay_hand(play)
    assert play.payoffs == [-3]
    assert kh.say(play.result) == "Geschafft, in 3 Zügen!"


@pytest.mark.rule("JS-23")
def test_alone_a_stalemate_is_lost() -> None:
    play = end(dealt(DULL, seats=1))
    assert play.to_act == 0  # the first hand was drawn in that turn
    end(play)
    assert play.payoffs == [-300]
    assert play.ending == "JS-20"


@pytest.mark.rule("JS-23", "JS-18")
def test_alone_the_rounds_add_up(tmp_path: Path) -> None:
    play = quick(tmp_path, seats=1, rounds=2)
    for _ in range(3):
        lay_hand(play)
    play.apply("end")
    play.apply("end")
    assert play.payoffs == [-303]
    assert play.ending == "JS-18"


@pytest.mark.rule("JS-23", "G-5")
def test_alone_leaving_is_losing_all_rounds_that_are_left(tmp_path: Path) -> None:
    play = quick(tmp_path, seats=1, rounds=3)
    for _ in range(3):
        lay_hand(play)
    play.apply("leave 0")
    assert play.payoffs == [-603]
    assert play.ending == "G-5"


# ── The worked cases ─────────────────────────────────────────────────────────
@pytest.mark.rule("JS-2", "JS-10")
def test_case_1_serve_and_throw_the_twin() -> None:
    play = dealt("a3 a1 a1 b3 b4 c1 c2 d1", traitors="a2 b2 c3 d4 e2")
    go_on(play, "lay a3 on 1")
    end(play, "d2")
    end(go_on(play, cards("e2 e3 e4 b1 b4 c4 d1 d2")))
    assert ways(play)["a1 on 1"] == "serve"
    go_on(play, "lay a1 on 1")
    assert ways(play)["a1 on 1"] == "throw"


@pytest.mark.rule("JS-3", "JS-10")
def test_case_2_a_jay_on_a_botschafter_then_a_redirect() -> None:
    play = dealt("cJ c4 b3 b4 c1 c2 d1 d2", traitors="bB b2 c3 d4 e1")
    assert ways(play)["cJ on 1"] == "effect!"
    go_on(play, "lay cJ on 1")
    assert ways(play)["c4 on 1"] == "redirect"
    go_on(play, "lay c4 on 1")
    assert not see(play).served


@pytest.mark.rule("JS-3", "JS-12")
def test_case_3_a_dieb_thrown_on_its_twin_reserves() -> None:
    play = dealt("bD b3 b4 c1 c2 d1 d2 d3", traitors="bD b2 c3 d4 e1")
    assert ways(play)["bD on 1"] == "throw!"
    assert ways(play)["bD on 2"] == "serve"


@pytest.mark.rule("JS-3", "JS-11", "JS-12")
def test_case_4_jays_that_serve_and_redirect_reserve_and_a_thrown_one_does_not() -> None:
    play = dealt("a3 a2 aJ bJ bJ c1 c2 d1", traitors="a2 b2 c3 d4 e1")
    end(go_on(play, "lay a2 on 1"), "d2")
    end(go_on(play, cards("e2 e3 e4 b1 b4 c4 d1 d2")))
    assert ways(play)["aJ on 1"] == "serve!"
    go_on(play, "lay aJ on 1")
    assert ways(play)["bJ on 1"] == "redirect!"
    go_on(play, "lay bJ on 1")
    assert reserved(play) == [1]
    assert ways(play)["bJ on 1"] == "throw"


@pytest.mark.rule("JS-15", "JS-19")
def test_case_5_the_last_draw_card_becomes_a_slot_and_wins() -> None:
    play = go_on(dealt(FLUSH), f"{LAY_FLUSH}, card a2, {cards('aJ aJ aJ bJ bJ bJ bJ cJ')}")
    end(go_on(play, cards("e2 e2 e3 e3 e4 e4 b4 b4")))
    throws = "lay aJ on 1, lay aJ on 1, lay aJ on 1, lay bJ on 2, lay bJ on 2, lay bJ on 2, lay bJ on 2, lay cJ on 3"
    go_on(play, f"{throws}, card a3, {cards('cJ cJ cJ cJ dJ dJ dJ dJ')}")
    end(play)
    assert (see(play).sides[0].pile, slots(play)) == (1, ["a2", "a3"])
    go_on(play, ", ".join(["lay cJ on 3"] * 4 + ["lay dJ on 4"] * 4))
    go_on(play, "card a4")
    assert slots(play) == ["a2", "a3", "a4"]
    assert play.payoffs == [1, -1]
    assert play.ending == "JS-19"


@pytest.mark.rule("JS-15", "JS-19")
def test_case_5_with_three_slots_the_last_draw_card_must_be_drawn_and_laid(tmp_path: Path) -> None:
    game = kh.game("j-solitaer", profile=write_deck(tmp_path, "abcde", "1234", 5))
    play = game.start(1, seed=4)
    for _ in range(4):
        lay_hand(play)
    assert (see(play).sides[0].pile, len(slots(play))) == (7, 3)
    play.apply("end 3")
    play.apply("end 3")
    assert see(play).sides[0].pile == 1
    lay_hand(play)
    assert play.ending is None
    assert (see(play).sides[0].pile, see(play).sides[0].held, len(slots(play))) == (0, 1, 3)
    lay_hand(play)
    assert play.ending == "JS-19"
