"""White Jack, clause by clause. Cards are chosen by rank: 1 has rank 1, 3 rank 2, 7 rank 3, 15 rank 4, 31 rank 5."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.cards.combi import rank
from kartenhaus.games.white_jack.view import (
    GaveUp,
    Laid,
    Paused,
    Reshuffled,
    Rolled,
    RoundVoid,
    RoundWon,
    Side,
    WhiteJackView,
)
from tests.positions import go_on, legal, refused, table

BEHIND, AHEAD = ["give-up", "lay"], ["give-up", "lay", "pause"]


def see(play: kh.Play, seat: int | None = 0) -> WhiteJackView:
    view = play.view(seat)
    assert isinstance(view, WhiteJackView)
    return view


def values(play: kh.Play) -> tuple[int, int]:
    mine, theirs = see(play).sides
    return mine.value, theirs.value


def cards_of(side: Side) -> int:
    return side.pile + side.discard + len(side.laid)


def outcomes(play: kh.Play) -> list[str]:
    return [str(outcome) for outcome, _ in play.outcomes()]


def rounds(n: int, picks: str, play: kh.Play) -> kh.Play:
    """The same picks n times; `low` and `high` are the cards of lowest and highest rank in the pile."""
    for _ in range(n):
        for pick in picks.split(", "):
            if pick in ("low", "high"):
                cards = sorted(outcomes(play), key=lambda card: rank(int(card.split()[1])))
                pick = cards[0 if pick == "low" else -1]
            play.make(pick)
    return play


def one_sided(lost: int, picks: str = "dice 6 6, low, low, give-up") -> kh.Play:
    """Seat 0 has lost so many cards one by one, the lowest first, and starts again; seat 1 has all of its own."""
    return rounds(lost, picks, table("white-jack", "starter 0", start="loser"))


def one_card_each() -> kh.Play:
    """Both have lost their low cards in turn: each owns card 31 and nothing else. Seat 0 starts."""
    play = rounds(62, "dice 6 6, low, high, give-up", table("white-jack", "starter 0", start="winner"))
    assert [(cards_of(side), side.trophies) for side in see(play).sides] == [(1, 31), (1, 31)]
    assert see(play).starter == 0
    return play


# ── Material ─────────────────────────────────────────────────────────────────
@pytest.mark.rule("WJ-1")
def test_the_deck_has_32_cards_of_the_ranks_of_their_symbols() -> None:
    play = table("white-jack", "starter 0, dice 1 1")
    assert [(str(card), weight) for card, weight in play.outcomes()] == [(f"card {n}", 1) for n in range(32)]
    sides = [see(go_on(play.clone(), card)).sides[0] for card in outcomes(play)]
    assert [sides[card].value for card in (0, 16, 17, 19, 23, 31)] == [0, 1, 2, 3, 4, 5]
    assert Counter(side.value for side in sides) == {0: 1, 1: 5, 2: 10, 3: 10, 4: 5, 5: 1}
    assert [card for card, side in enumerate(sides) if side.joker is not None] == [0]


@pytest.mark.rule("WJ-2")
def test_only_ranks_count_but_the_real_cards_are_shown() -> None:
    play = table("white-jack", "starter 0, dice 5 6, card 7, card 28, lay, card 3, lay, card 24")
    assert values(play) == (5, 5)
    assert [side.laid for side in see(play).sides] == [[3, 7], [24, 28]]


@pytest.mark.rule("WJ-3")
def test_each_player_draws_from_a_deck_of_their_own() -> None:
    play = table("white-jack", "starter 1, dice 6 6, card 7")
    assert "card 7" in outcomes(play)
    go_on(play, "card 7, lay")
    assert play.state.turn == 1
    assert outcomes(play) == [f"card {n}" for n in range(32) if n != 7]
    assert [side.pile for side in see(play).sides] == [31, 31]


# ── A round ──────────────────────────────────────────────────────────────────
@pytest.mark.rule("WJ-4")
def test_the_starter_rolls_two_dice_and_their_sum_is_the_limit() -> None:
    play = table("white-jack", "starter 1")
    assert outcomes(play) == [f"dice {a} {b}" for a in range(1, 7) for b in range(1, 7)]
    assert {weight for _, weight in play.outcomes()} == {1}
    limits = Counter[int]()
    for throw, _ in play.outcomes():
        thrown = play.clone()
        (rolled,) = thrown.apply(throw)
        assert isinstance(rolled, Rolled)
        assert rolled.seat == 1
        assert rolled.limit == sum(rolled.dice) == see(thrown).limit
        limits[rolled.limit] += 1
    assert [limits[n] for n in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("WJ-5")
def test_the_first_starter_is_drawn_by_lot() -> None:
    play = table("white-jack")
    assert [(str(lot), weight) for lot, weight in play.outcomes()] == [("starter 0", 1), ("starter 1", 1)]
    assert see(play).starter is None
    assert see(go_on(play, "starter 1")).starter == 1


@pytest.mark.rule("WJ-5")
@pytest.mark.parametrize(
    ("start", "after_loss", "after_win", "after_void"),
    [("alternate", 1, 1, 1), ("winner", 1, 0, 0), ("loser", 0, 1, 0)],
)
def test_who_starts_next(start: str, after_loss: int, after_win: int, after_void: int) -> None:
    """Seat 0 has started; the round was lost or won by it, or void."""
    lost, won = "dice 1 1, card 7, card 1", "dice 1 1, card 1, card 7"
    for picks, starter in ((lost, after_loss), (won, after_win), ("dice 1 1, card 7, card 11", after_void)):
        play = table("white-jack", f"starter 0, {picks}", start=start)
        assert see(play).starter == starter
        (rolled,) = play.apply("dice 2 5")
        assert rolled == Rolled(starter, (2, 5), 7)
        (laid,) = play.apply("card 3")
        assert isinstance(laid, Laid)
        assert laid.seat == starter


@pytest.mark.rule("WJ-6", "G-6")
def test_the_first_cards_come_by_themselves_the_starters_first() -> None:
    play = table("white-jack", "starter 1, dice 3 4")
    for pick in ("lay", "pause", "give-up"):
        assert refused(play, pick, seat=1) == "G-7"
    assert play.apply("card 7") == [Laid(1, 7, 3, 7, None)]
    assert play.to_act == kh.CHANCE
    assert play.apply("card 1") == [Laid(0, 1, 1, 7, None)]
    assert play.to_act == 1


@pytest.mark.rule("WJ-7")
@pytest.mark.parametrize(("dice", "cards"), [("1 1", (7, 15)), ("1 2", (15, 23)), ("2 2", (31, 31))])
def test_a_round_is_void_if_both_first_cards_exceed_the_limit(dice: str, cards: tuple[int, int]) -> None:
    """Worked case 1 is the first of these."""
    play = table("white-jack", f"starter 0, dice {dice}, card {cards[0]}")
    *_, void = play.apply(f"card {cards[1]}")
    assert void == RoundVoid("WJ-7")
    for side in see(play).sides:
        assert (side.pile, side.discard, side.laid, side.trophies) == (31, 1, [], 0)
    assert see(play).round == 2
    assert outcomes(play)[0] == "dice 1 1"


@pytest.mark.rule("WJ-8")
@pytest.mark.parametrize(("first", "second", "winner"), [(7, 1, 1), (1, 7, 0)])
def test_if_one_first_card_exceeds_its_owner_loses_when_both_lie(first: int, second: int, winner: int) -> None:
    """Worked case 2 is the first of these: A loses one card."""
    play = table("white-jack", f"starter 0, dice 1 1, card {first}")
    assert play.to_act == kh.CHANCE
    assert see(play).ahead is None
    *_, won = play.apply(f"card {second}")
    assert won == RoundWon(winner, 1, "WJ-8")
    sides = see(play).sides
    assert (sides[winner].trophies, sides[winner].discard, sides[winner].pile) == (1, 1, 31)
    assert (sides[1 - winner].trophies, sides[1 - winner].discard, sides[1 - winner].pile) == (0, 0, 31)


@pytest.mark.rule("WJ-9")
def test_behind_one_lays_or_gives_up_and_ahead_one_may_also_pause() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 1, card 7")
    assert (play.to_act, see(play).ahead, legal(play)) == (0, 1, BEHIND)
    assert refused(play, "pause", seat=0) == "WJ-9"
    go_on(play, "lay, card 2")
    assert (values(play), play.to_act, see(play).ahead, legal(play)) == ((2, 3), 1, 1, AHEAD)
    assert play.apply("pause") == [Paused(1, by_itself=False)]
    go_on(play, "lay, card 3")
    assert (values(play), play.to_act, see(play).ahead, legal(play)) == ((4, 3), 1, 0, BEHIND)
    assert refused(play, "pause") == "WJ-9"


@pytest.mark.rule("WJ-9")
def test_a_pause_is_not_final() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 31, card 1, pause, lay, card 2")
    assert (play.to_act, legal(play)) == (0, AHEAD)
    go_on(play, "lay, card 3")
    assert values(play) == (7, 2)
    assert play.to_act == 1


@pytest.mark.rule("WJ-9")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_has_the_first_turn_and_turns_alternate(starter: int) -> None:
    play = table("white-jack", f"starter {starter}, dice 6 6, card 1, card 2")
    for card in (3, 5, 6, 9):
        assert play.to_act == starter
        go_on(play, f"lay, card {card}")
        assert play.to_act == 1 - starter
        go_on(play, "pause" if "pause" in legal(play) else f"lay, card {card}")


@pytest.mark.rule("WJ-10")
@pytest.mark.parametrize("ahead", [False, True])
def test_exceeding_the_limit_loses_the_round_at_once(ahead: bool) -> None:
    first, second = (7, 1) if ahead else (1, 7)
    play = table("white-jack", f"starter 0, dice 2 2, card {first}, card {second}, lay")
    laid, won = play.apply("card 15")
    assert laid == Laid(0, 15, rank(first) + 4, 4, None)
    assert won == RoundWon(1, 2, "WJ-10")
    assert see(play).round == 2
    at_limit = table("white-jack", "starter 0, dice 2 2, card 1, card 7, lay, card 11")
    assert values(at_limit) == (4, 3)
    assert at_limit.to_act == 1


@pytest.mark.rule("WJ-11")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 7), (7, 1)])
def test_one_may_give_up_in_ones_own_turn_ahead_or_behind(mine: int, theirs: int) -> None:
    play = table("white-jack", f"starter 0, dice 6 6, card {mine}, card {theirs}")
    assert refused(play, "give-up", seat=1) == "G-7"
    assert play.apply("give-up", seat=0) == [GaveUp(0), RoundWon(1, 1, "WJ-11")]


@pytest.mark.rule("WJ-11")
def test_before_the_first_cards_lie_nobody_can_give_up() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 1")
    for seat in (0, 1):
        assert refused(play, "give-up", seat) == "G-7"


@pytest.mark.rule("WJ-12")
def test_the_limit_wins_unless_the_other_reaches_it_too() -> None:
    play = table("white-jack", "starter 0, dice 3 4, card 7, card 3, lay, card 15")
    assert (values(play), play.to_act, legal(play)) == ((7, 2), 1, BEHIND)
    assert play.clone().apply("give-up")[-1] == RoundWon(0, 1, "WJ-11")
    go_on(play, "lay, card 31")
    assert (values(play), see(play).ahead, legal(play)) == ((7, 7), 1, BEHIND)
    assert play.apply("give-up")[-1] == RoundWon(1, 2, "WJ-11")


@pytest.mark.rule("WJ-12")
def test_if_nobody_reaches_the_limit_the_higher_value_wins() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 31, card 15, pause")
    assert legal(play) == BEHIND
    assert play.apply("give-up")[-1] == RoundWon(0, 1, "WJ-11")


@pytest.mark.rule("WJ-13", "WJ-14")
def test_at_equal_values_whoever_laid_last_is_ahead() -> None:
    """Worked case 3: limit 7; 3:3, 7:3, 7:7, then the Joker counts 0 and yet was laid last."""
    play = table("white-jack", "starter 0, dice 3 4, card 7, card 11")
    assert (values(play), see(play).ahead, legal(play)) == ((3, 3), 1, BEHIND)
    go_on(play, "lay, card 15")
    assert (values(play), see(play).ahead) == ((7, 3), 0)
    go_on(play, "lay, card 15")
    assert (values(play), see(play).ahead) == ((7, 7), 1)
    assert legal(play) == BEHIND
    go_on(play, "lay")
    assert play.apply("card 0") == [Laid(0, 0, 7, 7, 0)]
    assert (values(play), see(play).ahead, see(play).sides[0].joker) == ((7, 7), 0, 0)
    assert play.apply("give-up") == [GaveUp(1), RoundWon(0, 2, "WJ-11")]
    assert [side.trophies for side in see(play).sides] == [2, 0]


@pytest.mark.rule("WJ-14")
def test_the_joker_always_counts_what_is_best_for_its_owner() -> None:
    """Worked case 4: limit 9; the Joker is worth 6 until that would be too much."""
    play = table("white-jack", "starter 0, dice 4 5, card 0, card 15")
    assert (values(play), see(play).sides[0].joker, see(play).sides[1].joker) == ((6, 4), 6, None)
    go_on(play, "pause, lay, card 3")
    assert (values(play), see(play).ahead) == ((6, 6), 1)
    go_on(play, "lay, card 7")
    assert (values(play), see(play).ahead) == ((9, 6), 0)
    go_on(play, "lay, card 7")
    assert (values(play), see(play).ahead) == ((9, 9), 1)
    go_on(play, "lay")
    assert play.apply("card 3") == [Laid(0, 3, 5, 9, 0)]
    assert (values(play), see(play).ahead) == ((5, 9), 1)
    go_on(play, "pause")
    assert (play.to_act, legal(play)) == (0, BEHIND)


@pytest.mark.rule("WJ-14")
@pytest.mark.parametrize(("dice", "counts"), [("1 1", 0), ("2 3", 0), ("3 3", 6), ("6 6", 6)])
def test_the_joker_counts_six_if_the_limit_allows_it(dice: str, counts: int) -> None:
    play = table("white-jack", f"starter 0, dice {dice}")
    assert play.apply("card 0") == [Laid(0, 0, counts, see(play).limit or 0, counts)]


@pytest.mark.rule("WJ-14")
def test_one_exceeds_only_if_one_does_with_the_joker_at_0() -> None:
    play = table("white-jack", "starter 0, dice 3 3, card 0, card 1, lay, card 31, lay, card 2, lay, card 1")
    assert (values(play), see(play).sides[0].joker) == ((6, 2), 0)
    go_on(play, "lay, card 4, lay")
    assert play.apply("card 2") == [Laid(0, 2, 7, 6, 0), RoundWon(1, 4, "WJ-10")]


# ── The cards ────────────────────────────────────────────────────────────────
@pytest.mark.rule("WJ-15")
def test_the_winner_captures_the_losers_cards_and_discards_their_own() -> None:
    play = table("white-jack", "starter 0, dice 5 5, card 1, card 31, lay, card 3, pause, give-up")
    sides = see(play).sides
    assert [(s.laid, s.pile, s.discard, s.trophies) for s in sides] == [([], 30, 0, 0), ([], 31, 1, 2)]
    assert (see(play).round, see(play).dice, see(play).limit) == (2, None, None)
    assert outcomes(play)[0] == "dice 1 1"


@pytest.mark.rule("WJ-16")
def test_trophies_never_come_back_into_play() -> None:
    """Seat 1 has captured 30 cards when its own pile runs out: what it shuffles are its own alone."""
    play = one_sided(30)
    assert [(cards_of(side), side.trophies) for side in see(play).sides] == [(2, 0), (32, 30)]
    go_on(play, "dice 6 6")
    assert outcomes(play) == ["card 30", "card 31"]
    go_on(play, "card 31, card 30, pause, lay, card 31, lay, card 30")
    assert play.apply("lay") == [Reshuffled(1)]
    assert [(str(card), weight) for card, weight in play.outcomes()] == [(f"card {n}", 1) for n in range(30)]


@pytest.mark.rule("WJ-17")
def test_an_empty_pile_is_replaced_by_the_discard_pile_when_a_card_is_needed() -> None:
    """After 16 void rounds, and 15 that seat 1 gives up, one card is left on each pile; then both lie."""
    play = rounds(16, "dice 1 1, high, high", table("white-jack", "starter 1", start="loser"))
    assert [(side.pile, side.discard) for side in see(play).sides] == [(16, 16), (16, 16)]
    rounds(15, "dice 6 6, low, low, give-up", play)
    rounds(1, "dice 6 6, low, low", play)
    assert [(side.pile, side.discard) for side in see(play).sides] == [(0, 31), (0, 16)]
    mine, theirs = (side.laid for side in see(play).sides)
    assert play.to_act == 1
    assert play.apply("lay") == [Reshuffled(1)]
    assert [(side.pile, side.discard) for side in see(play).sides] == [(0, 31), (16, 0)]
    assert outcomes(play) == [f"card {n}" for n in range(32) if rank(n) >= 3]
    go_on(play, "card 7")
    assert play.apply("lay") == [Reshuffled(0)]
    assert outcomes(play) == [f"card {n}" for n in range(32) if n not in mine]
    assert [side.laid for side in see(play).sides] == [mine, sorted([*theirs, 7])]


@pytest.mark.rule("WJ-17")
def test_a_first_card_too_may_come_from_the_discard_pile() -> None:
    play = rounds(16, "dice 1 1, high, high", table("white-jack", "starter 1", start="loser"))
    rounds(16, "dice 6 6, low, low, give-up", play)
    assert [(side.pile, side.discard) for side in see(play).sides] == [(0, 32), (0, 16)]
    assert play.apply("dice 6 6") == [Rolled(1, (6, 6), 12), Reshuffled(1)]
    assert play.apply("card 7") == [Laid(1, 7, 3, 12, None), Reshuffled(0)]
    assert len(play.outcomes()) == 32


@pytest.mark.rule("WJ-18", "WJ-21")
def test_behind_without_cards_one_loses_by_oneself() -> None:
    """Worked case 5: two laid cards, no pile left, the other ahead."""
    play = one_sided(29, "dice 6 6, high, low, give-up")
    rounds(1, "dice 6 6, card 0, low, give-up", play)
    rounds(1, "dice 6 6, card 1, high, lay, card 2", play)
    assert (values(play), play.to_act) == ((2, 5), 1)
    paused, won, over = play.apply("pause")
    assert (paused, won) == (Paused(1, by_itself=False), RoundWon(1, 2, "WJ-18"))
    assert "keine Karte mehr" in kh.say(won, "de", you=0)
    assert "no card left" in kh.say(won, "en", you=0)
    assert over == kh.Over("white-jack", [-1, 1], "WJ-21")
    assert (play.to_act, play.ending, play.payoffs) == (kh.OVER, "WJ-21", [-1, 1])


@pytest.mark.rule("WJ-18", "G-6")
def test_ahead_without_cards_one_pauses_by_oneself() -> None:
    play = one_sided(30, "dice 6 6, low, high, give-up")
    rounds(1, "dice 6 6, low, card 0, give-up", play)
    go_on(play, "dice 6 6, card 31")
    assert play.apply("card 1") == [Laid(1, 1, 1, 12, None), Paused(0, by_itself=True)]
    assert (play.to_act, legal(play)) == (1, BEHIND)
    go_on(play, "lay")
    assert play.apply("card 2") == [Laid(1, 2, 2, 12, None), Paused(0, by_itself=True)]
    assert play.to_act == 1
    assert play.apply("give-up")[-1] == RoundWon(0, 2, "WJ-11")
    assert [cards_of(side) for side in see(play).sides] == [1, 30]


@pytest.mark.rule("WJ-18")
def test_if_neither_has_cards_whoever_is_behind_loses() -> None:
    even = one_card_each()
    go_on(even, "dice 6 6, card 31")
    assert even.apply("card 31")[1] == RoundWon(1, 1, "WJ-18")  # 5:5, and seat 1 laid last
    uneven = rounds(60, "dice 6 6, low, high, give-up", table("white-jack", "starter 0", start="winner"))
    rounds(1, "dice 6 6, low, low, give-up, dice 6 6, high, high, give-up", uneven)
    go_on(uneven, "dice 6 6, card 31")
    assert see(uneven).starter == 0
    assert uneven.apply("card 30")[1] == RoundWon(0, 1, "WJ-18")


@pytest.mark.rule("WJ-19")
def test_exceeding_with_the_last_card_loses_at_once() -> None:
    play = one_sided(30)
    go_on(play, "dice 2 3, card 30, card 31, lay")
    laid, won, _ = play.apply("card 31")
    assert (laid, won) == (Laid(0, 31, 9, 5, None), RoundWon(1, 2, "WJ-19"))
    assert "letzten Karte" in kh.say(won)
    assert (play.ending, play.payoffs) == ("WJ-21", [-1, 1])


@pytest.mark.rule("WJ-19")
def test_the_last_card_loses_even_where_the_round_would_be_void() -> None:
    play = one_sided(31)
    go_on(play, "dice 1 1, card 31")
    laid, won, _ = play.apply("card 31")
    assert (laid, won) == (Laid(1, 31, 5, 2, None), RoundWon(1, 1, "WJ-19"))
    assert (play.ending, play.payoffs) == ("WJ-21", [-1, 1])


@pytest.mark.rule("WJ-19", "WJ-7")
def test_if_both_exceed_with_their_last_card_the_round_is_void() -> None:
    play = one_card_each()
    go_on(play, "dice 1 1, card 31")
    assert play.apply("card 31")[1:] == [RoundVoid("WJ-7")]
    assert [(cards_of(side), side.trophies) for side in see(play).sides] == [(1, 31), (1, 31)]
    assert play.to_act == kh.CHANCE


@pytest.mark.rule("WJ-20")
def test_piles_show_their_size_and_nothing_of_what_is_in_them() -> None:
    """Two games that differ only in what has been discarded and captured look alike."""
    ways = [
        table("white-jack", f"starter 0, dice 1 1, card {a}, card {b}, dice 6 6, card {c}, card {d}, give-up, dice 3 3")
        for a, b, c, d in ((7, 15, 1, 2), (30, 11, 5, 9))
    ]
    for seat in (0, 1, None):
        one, other = (see(play, seat) for play in ways)
        assert one == other
        assert set(msgspec.to_builtins(one)) == {
            "seat",
            "to_act",
            "round",
            "starter",
            "dice",
            "limit",
            "ahead",
            "sides",
        }
        assert [(s.pile, s.discard, s.trophies) for s in one.sides] == [(30, 2, 1), (30, 1, 0)]
        assert [(s.laid, s.seen, s.lost) for s in one.sides] == [([], None, None)] * 2
    for seat in (0, 1, None):
        assert see(go_on(ways[0].clone(), "card 19"), seat).sides[0].laid == [19]


@pytest.mark.rule("WJ-20")
def test_with_memory_the_cards_that_lay_open_are_shown() -> None:
    picks = "starter 0, dice 1 1, card 7, card 15, dice 6 6, card 1, card 2, lay, card 3, lay, card 31, give-up"
    play = table("white-jack", picks, memory=True)
    for seat in (0, 1, None):
        mine, theirs = see(play, seat).sides
        assert (mine.seen, mine.lost) == ([2, 7, 31], [])
        assert (theirs.seen, theirs.lost) == ([1, 3, 15], [1, 3])


# ── The end ──────────────────────────────────────────────────────────────────
@pytest.mark.rule("WJ-21", "G-8")
def test_whoever_has_captured_all_32_cards_wins() -> None:
    play = one_sided(31)
    assert (play.to_act, play.payoffs, play.ending) == (kh.CHANCE, None, None)
    go_on(play, "dice 6 6, card 31, card 31")  # 5:5, seat 1 laid last, seat 0 has nothing left
    assert (play.to_act, play.payoffs, play.ending) == (kh.OVER, [-1, 1], "WJ-21")
    assert [(cards_of(side), side.trophies) for side in see(play).sides] == [(0, 0), (32, 32)]
    assert see(play).round == 32
    assert kh.say(play.result, "de", you=1) == "Du hast alle 32 Karten erobert und gewinnst."
    for pick in ("lay", "pause", "give-up", "dice 1 1", "leave 0"):
        assert refused(play, pick) == "G-8"


@pytest.mark.rule("WJ-5", "WJ-20")
def test_an_unknown_option_is_answered_with_what_there_is() -> None:
    with pytest.raises(kh.BadOption, match=r"alternate.*winner.*loser.*WJ-5"):
        kh.game("white-jack", start="youngest")
    with pytest.raises(kh.BadOption, match=r"False, True.*WJ-20"):
        kh.game("white-jack", memory="yes")
