"""A table is its setup and its log: seats, picks, chance, undo, decisions ahead, coins."""

from __future__ import annotations

import random

import pytest

import kartenhaus as kh
from kartenhaus.core.rule import OVER
from kartenhaus.engine.verify import verify
from kartenhaus.table.entries import Computer, Open, Person, Seated, Setup, read, written
from kartenhaus.table.table import BANK, COMPUTERS, NONE, Declined, Table, loaded

SEATS = {"white-jack": 2, "colouredjack": 3, "black-jack": 3, "j-solitaer": 2, "tauziehen": 2}
SHORT = {"black-jack": "rounds=5", "colouredjack": "wins=2"}
SECRET = bytes(range(32))


def table_of(game: str, seats: int | None = None, options: str | None = None, people: int | None = None) -> Table:
    """With Anna at seat 0, and as many more people as wished; the rest are computer players."""
    many = SEATS[game] if seats is None else seats
    options = SHORT.get(game, "") if options is None else options
    given = iter(bytes([n]) * 32 for n in range(1, 250))
    table = Table("blue-cat", Setup(game, options, many, "p0"), lambda: next(given))
    table.commit(0)
    for seat in range(many):
        person = people is None or seat < people
        table.sit(seat, Person(f"p{seat}", f"P{seat}") if person else Computer("solid"), seat, f"nonce{seat}")
    return table


def play_on(table: Table, seed: int = 1, most: int = 5000) -> None:
    pick = random.Random(seed)
    for n in range(most):
        if table.to_act < 0:
            return
        assert table.play is not None
        action = pick.choice(table.play.legal())
        chosen = action.pick(action.low) if isinstance(action, kh.Span) else action
        table.act(table.to_act, str(chosen), 1000 * n, nonce=f"n{n}")


@pytest.mark.parametrize("game", kh.games())
def test_a_table_loaded_from_its_log_is_the_same_table(game: str) -> None:
    table = table_of(game)
    play_on(table, most=40)
    log = [(0, read(written(entry))) for entry in table.fresh]
    again = loaded(table.id, table.setup, log, table.secret)
    assert table.play is not None
    assert again.play is not None
    assert again.play.state == table.play.state
    assert (again.n, again.position, again.rounds, again.nonces) == (
        table.n,
        table.position,
        table.rounds,
        table.nonces,
    )
    play_on(table, 7)
    play_on(again, 7)
    assert again.record() == table.record(), "and goes on the same way"


@pytest.mark.parametrize("game", kh.games())
def test_what_a_table_deals_can_be_verified_from_its_record(game: str) -> None:
    table = table_of(game)
    play_on(table)
    assert table.phase == "over"
    verdict = verify(table.record())
    assert verdict.ok, verdict.problems


def test_a_game_begins_when_the_last_seat_is_taken_and_not_before() -> None:
    table = Table("t", Setup("tauziehen", "", 2, "p0"))
    table.commit(0)
    table.sit(1, Person("p0", "Anna"), 0)
    assert table.to_act == OVER
    assert table.play is None
    table.sit(0, Computer("solid"), 0)
    assert table.to_act >= 0


def test_before_the_game_a_seat_may_be_opened_again() -> None:
    table = Table("t", Setup("tauziehen", "", 2, "p0"))
    table.commit(0)
    table.sit(0, Person("p0", "Anna"), 0)
    table.sit(0, Open(), 0)
    assert table.seats_of("p0") == []


def test_nothing_can_be_done_at_a_table_that_has_not_begun() -> None:
    table = Table("t", Setup("tauziehen", "", 2, "p0"))
    with pytest.raises(Declined):
        table.act(0, "mark 4", 0)
    assert not table.fresh


@pytest.mark.rule("G-4", "G-7")
def test_a_refused_pick_leaves_nothing_behind() -> None:
    table = table_of("tauziehen")
    before = table.n
    with pytest.raises(kh.Refused) as refused:
        table.act(1 - table.to_act, "mark 4", 0)
    assert refused.value.clause == "G-7"
    with pytest.raises(kh.NotationError):
        table.act(table.to_act, "rubbish", 0)
    assert table.n == before


def test_nobody_can_leave_for_somebody_else() -> None:
    table = table_of("tauziehen")
    with pytest.raises(Declined):
        table.act(0, "leave 1", 0)


# ── Fair dealing ─────────────────────────────────────────────────────────────
def test_the_house_never_chooses_a_nonce_for_anybody() -> None:
    """It knows the secret: choosing nonces it would be choosing cards."""
    table = Table("t", Setup("tauziehen", "", 2, "p0"))
    table.commit(0)
    table.sit(0, Person("p0", "Anna"), 0)
    table.sit(1, Computer("solid"), 0, "chosen by the house")
    assert table.rounds[0].nonces == [NONE, COMPUTERS]


def test_a_nonce_counts_for_one_round_only() -> None:
    """The house knows an old one and could look for a secret that suits it."""
    table = table_of("black-jack", 1)
    table.act(0, "bet 10", 0, nonce="first")
    while len(table.rounds) < 2:
        table.act(0, "stay" if "stay" in map(str, legal(table)) else "decline", 0)
    assert table.rounds[0].nonces == ["first"]
    table.act(0, "bet 10", 0)
    assert table.rounds[1].nonces == [NONE]


def test_a_secret_is_shown_when_its_round_is_over_and_the_next_one_is_promised_at_once() -> None:
    table = table_of("black-jack", 1)
    assert [r.secret for r in table.rounds] == [None]
    table.act(0, "bet 10", 0)
    while len(table.rounds) < 2:
        table.act(0, "stay" if "stay" in map(str, legal(table)) else "decline", 0)
    assert table.rounds[0].secret is not None
    assert table.rounds[1].secret is None


def test_undo_takes_picks_back_but_chance_goes_on() -> None:
    table = table_of("tauziehen", people=1)
    while table.to_act != 0:
        table.act(table.to_act, str(legal(table)[0]), 0)
    before = list(table.play.numbers) if table.play else []
    table.act(0, str(legal(table)[0]), 0)
    while table.to_act != 0:
        table.act(table.to_act, str(legal(table)[0]), 0)
    drawn = len(table.rounds[0].draws)
    table.undo("p0", 0)
    assert table.play is not None
    assert table.play.numbers == before
    assert len(table.rounds[0].draws) == drawn, "what was drawn stays drawn"
    assert table.rounds[0].draws[-1].taken_back
    play_on(table)
    assert verify(table.record()).ok


def test_undo_is_for_games_against_computers_only() -> None:
    with_people = table_of("tauziehen")
    play_on(with_people, most=4)
    with pytest.raises(Declined):
        with_people.undo("p0", 0)
    for_coins = table_of("black-jack", 2, people=1)
    for_coins.act(0, "bet 10", 0)
    with pytest.raises(Declined):
        for_coins.undo("p0", 0)


# ── Deciding ahead (Black Jack) ──────────────────────────────────────────────
def test_stakes_may_be_set_ahead_of_ones_turn_and_come_true_in_order() -> None:
    table = table_of("black-jack", 3)
    table.act(2, "bet 30", 0, nonce="c")
    table.act(1, "bet 20", 0)
    assert table.to_act == 0
    assert table.play is not None
    assert table.play.numbers == [], "nothing has happened yet"
    table.act(0, "bet 10", 0)
    assert [str(pick) for pick in table.play.picks[:3]] == ["bet 10", "bet 20", "bet 30"]
    assert table.rounds[0].nonces[2] == "c"


def test_a_stake_set_ahead_is_refused_by_the_same_clause_as_in_turn() -> None:
    table = table_of("black-jack", 3)
    with pytest.raises(kh.Refused) as refused:
        table.act(2, "bet 5", 0)
    assert refused.value.clause == "BJ-3"


def test_nobody_decides_for_chance_ahead_or_in_turn() -> None:
    table = table_of("black-jack", 3)
    for seat in (0, 2):
        with pytest.raises(kh.Refused) as refused:
            table.act(seat, "card 8s", 0)
        assert refused.value.clause == "G-7"
    assert not table.decided


def test_changing_ones_mind_ahead_leaves_the_position_as_it_is() -> None:
    table = table_of("black-jack", 3)
    position = table.position
    table.act(2, "bet 30", 0)
    table.act(2, "bet 40", 0)
    assert table.position == position


def test_where_the_order_matters_nothing_is_decided_ahead() -> None:
    table = table_of("black-jack", 2)
    for seat in (0, 1):
        table.act(seat, "bet 10", 0)
    if table.to_act == 0:
        with pytest.raises(kh.Refused) as refused:
            table.act(1, "stay", 0)
        assert refused.value.clause == "G-7"


# ── Coins ────────────────────────────────────────────────────────────────────
@pytest.mark.rule("BJ-21")
def test_every_coin_that_moves_has_two_sides_and_the_accounts_end_as_the_purses() -> None:
    table = table_of("black-jack", 3)
    play_on(table)
    balance = dict.fromkeys([BANK, *table.accounts], 0)
    for debit, credit, amount, _ in table.moved:
        assert amount > 0
        balance[debit] -= amount
        balance[credit] += amount
        assert all(held >= 0 for account, held in balance.items() if account != BANK), "no purse below zero, ever"
    assert [balance[account] for account in table.accounts] == table.purses
    assert sum(balance.values()) == 0


def test_a_purse_goes_with_the_seat_when_another_takes_it_over() -> None:
    table = table_of("black-jack", 2)
    table.moved.clear()
    table.sit(1, Computer("solid", "p1"), 0)
    assert [(moved.amount, moved.reason) for moved in table.moved] == [(2000, "handed on")]


def test_who_took_over_stands_in_the_log_and_not_among_the_picks() -> None:
    table = table_of("tauziehen")
    assert table.play is not None
    before = table.play.numbers[:]
    table.sit(1, Computer("solid", "p1"), 0)
    assert isinstance(table.fresh[-1], Seated)
    assert table.play.numbers == before


def legal(table: Table) -> list[object]:
    assert table.play is not None
    return list(table.play.legal())
