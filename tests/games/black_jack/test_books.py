"""The books of Black Jack (BJ-21): against a second settlement, written from the rule book, and over many rounds."""

from __future__ import annotations

from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.black_jack.actions import Bet
from kartenhaus.games.black_jack.view import Box, InsuranceSettled, Refilled, RoundOver, Settled, Staked
from kartenhaus.players.black_jack.books import audit
from tests.games.black_jack.setting import see

VARIANTS: list[dict[str, Any]] = [{}, {"hole_card": "original_bets_only"}, {"hole_card": "peek", "purse": 60}]
every_variant = pytest.mark.parametrize("options", VARIANTS, ids=str)


# ── A second settlement, from the cards on the table ─────────────────────────
def counted(cards: list[str]) -> int:
    values = [11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards]
    while sum(values) > 21 and 11 in values:
        values[values.index(11)] = 1
    return sum(values)


def natural(cards: list[str]) -> bool:
    return len(cards) == 2 and counted(cards) == 21


def due(box: Box, bet: int, dealer: list[str], hole_card: str) -> float:
    """What the round should bring a seat, in half Coins."""
    insured = box.insurance * (2 if natural(dealer) else -1)
    if natural(dealer) and hole_card == "original_bets_only" and not box.hands[0].black_jack:
        return insured - bet
    return insured + sum(hand_due(hand.cards, hand.stake, len(box.hands) == 1, dealer) for hand in box.hands)


def hand_due(cards: list[str], stake: int, unsplit: bool, dealer: list[str]) -> float:
    mine, theirs = counted(cards), counted(dealer)
    if unsplit and natural(cards):
        return 0 if natural(dealer) else 1.5 * stake
    if mine > 21 or natural(dealer):
        return -stake
    return stake * (theirs > 21 or mine > theirs) - stake * (mine < theirs <= 21)


@every_variant
@pytest.mark.rule("BJ-9", "BJ-10", "BJ-11", "BJ-18", "BJ-19", "BJ-21")
def test_every_round_is_settled_as_the_rule_book_says(options: dict[str, Any]) -> None:
    game = kh.game("black-jack", rounds=400, **options)
    play, player = game.start(3, seed=11), kh.player("random", game, seed=12)
    bets, black_jacks = [0, 0, 0], 0
    while play.to_act != kh.OVER:
        number, who = see(play).round, play.to_act
        choice = player.choose(play.view(who))
        if isinstance(choice, Bet):
            bets[who] = 2 * choice.coins
        play.make(choice)
        if play.to_act == kh.OVER or see(play).round > number:
            check_round(play, bets, game.options.changed().get("hole_card", "none"))
            black_jacks += natural(see(play).dealer.cards)
    assert black_jacks > 5


def check_round(play: kh.Play, bets: list[int], hole_card: str) -> None:
    view = see(play, None)
    for box, bet in zip(view.boxes, bets, strict=True):
        lines = [hand.settlement for hand in box.hands] + ([box.insurance_settlement] if box.insurance else [])
        assert sum(line.change for line in lines if line) == due(box, bet, view.dealer.cards, hole_card)
        assert all(line for line in lines)


@every_variant
@pytest.mark.rule("BJ-21")
def test_purses_change_by_what_was_told_line_by_line(options: dict[str, Any]) -> None:
    game = kh.game("black-jack", rounds=60, **options)
    play, player = game.start(2, seed=13), kh.player("random", game, seed=14)
    while play.to_act != kh.OVER:
        play.make(player.choose(play.view(play.to_act)))
    start = 2 * game.options.changed().get("purse", 1000)
    log = play.log(None)
    for seat in range(2):
        told = sum(e.settlement.change for e in log if isinstance(e, Settled | InsuranceSettled) and e.seat == seat)
        refilled = sum(e.amount for e in log if isinstance(e, Refilled) and e.seat == seat)
        assert told == sum(e.changes[seat] for e in log if isinstance(e, RoundOver))
        assert see(play).boxes[seat].purse == start + refilled + told
        assert (play.payoffs or [])[seat] == told / 2
    assert sum(isinstance(e, Staked) for e in log) == 2 * 60


# ── Over many rounds ─────────────────────────────────────────────────────────
@every_variant
@pytest.mark.rule("BJ-21")
@pytest.mark.parametrize("seats", [1, 4])
def test_books_balance_over_many_rounds(options: dict[str, Any], seats: int) -> None:
    rounds = 100_000 if has_compiler() else 300
    books = audit(kh.game("black-jack", **options), seats, rounds, seed=3)
    assert (books.rounds, books.wrong) == (rounds, 0)
    assert books.settlements > rounds * seats
    assert books.changes < 0 < books.refills
