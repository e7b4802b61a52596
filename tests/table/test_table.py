"""A table is its setup and its log: seats, picks, chance, undo, decisions ahead, coins."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

import pytest

import kartenhaus as kh
from kartenhaus.core.rule import OVER
from kartenhaus.engine.fair import Dealing
from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES
from kartenhaus.table.entries import Computer, Open, Person, Rematched, Seated, Setup, read, written
from kartenhaus.table.errors import Declined
from kartenhaus.table.movements import BANK
from kartenhaus.table.table import COMPUTERS, NONE, Table, loaded
from tests.positions import go_on
from tests.referee import quick

SECRET = bytes(range(32))


def table_of(game: str, seats: int | None = None, options: str | None = None, people: int | None = None) -> Table:
    """With Anna at seat 0, and as many more people as wished; the rest are computer players."""
    many = min(GAMES[game].most, 3) if seats is None else seats
    options = str(kh.game(game, **quick(game)).options) if options is None else options
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
    log = [(0, read(written(entry))) for entry in table.unstored]
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
    assert not table.unstored


def test_only_open_seats_are_joined_and_one_by_each() -> None:
    table = Table("t", Setup("colouredjack", "", 3, "p0"))
    table.commit(0)
    table.sit(0, Person("p0", "Anna"), 0)
    for profile, seat in (("p0", 1), ("p0", None), ("p1", 0), ("p1", 3), ("p1", -1)):
        with pytest.raises(Declined):
            table.join(seat, profile, "Ben", 0)
    table.join(None, "p1", "Ben", 0)
    table.join(2, "p2", "Carl", 0)
    assert [table.owned(f"p{seat}") for seat in range(3)] == [[0], [1], [2]]
    with pytest.raises(Declined):
        table.join(None, "p3", "Dora", 0)


def test_nobody_stands_in_for_somebody_who_has_left_or_after_the_end() -> None:
    table = table_of("colouredjack")
    table.act(1, "leave 1", 0)
    with pytest.raises(Declined):
        table.stand_in(1, "solid", 0)
    table.stand_in(2, "solid", 0)
    play_on(table)
    assert table.phase == "over"
    assert table.kept_for("p2") == [], "the game is over"
    with pytest.raises(Declined):
        table.join(2, "p2", "P2", 0)
    with pytest.raises(Declined):
        table.stand_in(0, "solid", 0)


def test_whoever_comes_back_has_the_name_that_the_seat_was_left_with() -> None:
    table = table_of("tauziehen")
    table.stand_in(1, "solid", 0)
    assert table.names() == ["P0", "P1"]
    table.come_back("p1", "Another name", 0)
    assert table.sitters[1] == Person("p1", "P1")


# ── Who may look ─────────────────────────────────────────────────────────────
def test_a_table_is_seen_by_its_people_and_those_they_invited_before_and_after_the_end() -> None:
    invitation = hashlib.sha256(b"come").hexdigest()
    table = Table("t", Setup("tauziehen", "", 2, "p9", invitation=invitation))
    table.commit(0)
    for seat in range(2):
        assert not table.admits(f"p{seat}", "")
        table.sit(seat, Person(f"p{seat}", f"P{seat}"), 0)
    table.stand_in(1, "solid", 0)
    for most in (4, 5000):
        play_on(table, most=most)
        assert [table.admits(who, "") for who in ("p0", "p1", "p9", "stranger", None, "")] == [True] * 3 + [False] * 3
        assert table.admits(None, "come")
        assert not table.admits(None, invitation)
    assert table.phase == "over"


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


@pytest.mark.parametrize("game", [name for name, about in GAMES.items() if not about.coins])
def test_an_end_can_be_taken_back_and_chance_goes_on_from_a_new_secret(game: str) -> None:
    table = table_of(game, people=1)
    for seed in range(1, 4):
        play_on(table, seed)
        assert table.phase == "over"
        assert len(table.rounds) == seed
        assert verify(table.record()).taken_up == seed - 1
        table.undo("p0", 0)
        assert (table.phase, table.to_act) == ("running", 0)
        assert table.rounds[-1].secret is None
        table.undo("p0", 0)  # and what was dealt from a secret that is known by now
        assert len(table.rounds) == seed + 1, "before the end no new one is needed"
        again = loaded(table.id, table.setup, [(0, read(written(one))) for one in table.unstored], table.secret)
        assert (again.rounds, again.nonces, again.phase) == (table.rounds, table.nonces, "running")
    play_on(table, 9)
    verdict = verify(table.record())
    assert verdict.ok, verdict.problems
    assert verdict.taken_up == 3
    assert len({round.commitment for round in table.rounds}) == 4


def test_what_the_published_secret_foretells_does_not_come() -> None:
    """Whoever knows it could compute all that would still have been drawn from it."""
    table = table_of("j-solitaer", 1, people=1)
    play_on(table)
    known = table.rounds[0]
    assert known.secret is not None
    foretold = Dealing(bytes.fromhex(known.secret), table.id, 1, known.nonces)
    foretold.skip(draw._replace(taken_back=False) for draw in known.draws)
    while table.may_undo("p0"):
        table.undo("p0", 0)
    play_on(table, 5)
    came = table.rounds[1].draws
    assert len(came) > 10
    assert [foretold.below(draw.n) for draw in came] != [draw.k for draw in came]
    assert table.rounds[1].nonces != known.nonces, "the old nonces are known to the house"


def test_an_end_that_was_taken_back_is_neither_a_result_nor_the_end_of_a_table() -> None:
    table = table_of("tauziehen", people=1)
    play_on(table)
    assert (table.result_is_new, table.is_taken_up) == (True, False)
    table.stored()
    table.undo("p0", 0)
    assert (table.result_is_new, table.is_taken_up) == (False, True)
    assert [number for number, _ in table.new_secrets] == [2]
    table.stored()
    table.undo("p0", 0)
    assert not table.is_taken_up


def test_undo_is_for_games_against_computers_only() -> None:
    with_people = table_of("tauziehen")
    play_on(with_people, most=4)
    with pytest.raises(Declined):
        with_people.undo("p0", 0)
    for_coins = table_of("black-jack", 2, people=1)
    for_coins.act(0, "bet 10", 0)
    with pytest.raises(Declined):
        for_coins.undo("p0", 0)
    play_on(with_people)
    assert with_people.phase == "over"
    with pytest.raises(Declined):
        with_people.undo("p0", 0)


def to_seat_0(table: Table) -> None:
    while table.to_act != 0:
        table.act(table.to_act, str(legal(table)[0]), 0)


def again(table: Table) -> Table:
    return loaded(table.id, table.setup, [(0, read(written(entry))) for entry in table.unstored], table.secret)


@pytest.mark.parametrize(
    "then",
    [
        lambda table: table.stand_in(1, "solid", 0),
        lambda table: table.sit(1, Computer("solid"), 0),
        lambda table: table.sit(1, Person("p0", "P0"), 0),
        lambda table: table.sit(1, Open(), 0),
    ],
    ids=["stands in", "took the seat", "the opponent took it", "nobody"],
)
def test_whoever_has_played_against_a_person_is_never_alone_at_that_table(then: Callable[[Table], None]) -> None:
    """Whatever became of the other one since: the log remembers."""
    table = table_of("tauziehen")
    to_seat_0(table)
    table.act(0, str(legal(table)[0]), 0)
    then(table)
    for one in (table, again(table)):
        assert not one.may_undo("p0"), "it would take back what was played against a person"
        assert not one.plays_alone("p0")
        assert one.played == {"p0", "p1"}


def test_somebody_seated_later_was_an_opponent_too() -> None:
    table = table_of("tauziehen", people=1)
    to_seat_0(table)
    table.act(0, str(legal(table)[0]), 0)
    assert table.may_undo("p0")
    table.sit(1, Person("p1", "P1"), 0)
    table.sit(1, Computer("solid"), 0)
    for one in (table, again(table)):
        assert not one.may_undo("p0")
        assert not one.plays_alone("p0")


def test_nothing_is_taken_back_around_one_device() -> None:
    table = Table("blue-cat", Setup("colouredjack", "", 2, "p0"))
    table.commit(0)
    for seat in range(2):
        table.sit(seat, Person("p0", f"P{seat}"), 0, "nonce")
    play_on(table, most=4)
    assert not table.may_undo("p0"), "whoever plays would do it while the others look away"
    assert not table.plays_alone("p0")


@pytest.mark.rule("G-5")
def test_whoever_has_left_has_left() -> None:
    table = table_of("tauziehen", people=1)
    while table.to_act != 0:
        table.act(table.to_act, str(legal(table)[0]), 0)
    table.act(0, str(legal(table)[0]), 0)
    assert table.may_undo("p0")
    table.act(0, "leave 0", 0)
    assert table.phase == "over"
    assert not table.may_undo("p0")


def test_what_goes_on_at_another_table_is_over() -> None:
    table = table_of("tauziehen", people=1)
    play_on(table)
    assert table.may_undo("p0")
    table.do(Rematched("red-dog"), 0)
    assert not table.may_undo("p0")


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


@pytest.mark.rule("BJ-3")
def test_nobody_decides_ahead_about_an_insurance_that_they_will_not_be_asked_about() -> None:
    table = Table("t", Setup("black-jack", "purse=40", 3, "p0"), lambda: SECRET)
    table.commit(0)
    for seat in range(3):
        table.sit(seat, Person(f"p{seat}", f"P{seat}"), 0)
    table.play = table.game.start(3, chance="manual")
    go_on(table.play, "bet 10, bet 40, bet 10, card Ts, card 6s, card Ts, card 7s, card Ts, card 8s, card As")
    assert table.to_act == 0
    assert table.may_ahead(1) is None
    with pytest.raises(kh.Refused) as refused:
        table.act(1, "decline", 0)
    assert refused.value.clause == "G-7"
    table.act(2, "insure", 0)
    assert table.decided == {2: "insure"}


# ── Rules that have changed ──────────────────────────────────────────────────
def test_a_table_goes_on_by_the_rules_that_it_was_made_under() -> None:
    setup = Setup("black-jack", "purse=10 hole_card=original_bets_only rounds=60", 1, "p0")
    table = Table("old", setup, lambda: SECRET, version=1)
    table.commit(0)
    table.sit(0, Person("p0", "P0"), 0)
    play_on(table, most=120)
    log = [(0, read(written(entry))) for entry in table.unstored]
    again = loaded(table.id, setup, log, table.secret, version=1)
    again.new_secret = table.new_secret
    play_on(table, 7)
    play_on(again, 7)
    assert '[Rules "1"]' in again.record()
    assert again.record() == table.record()
    with pytest.raises((LookupError, RuntimeError), match="outcome"):
        loaded(table.id, setup, log, table.secret)


def test_a_table_of_rules_that_are_not_known_yet_is_refused_with_those_that_are() -> None:
    with pytest.raises(kh.KartenhausError, match="bekannt: 1, 2"):
        loaded("new", Setup("black-jack", "", 1, "p0"), [], None, version=3)


# ── Coins ────────────────────────────────────────────────────────────────────
@pytest.mark.rule("BJ-21")
def test_every_coin_that_moves_has_two_sides_and_the_accounts_end_as_the_purses() -> None:
    table = table_of("black-jack", 3)
    play_on(table)
    balance = dict.fromkeys([BANK, *table.accounts], 0)
    for one in table.movements:
        assert one.amount > 0
        balance[one.debit] -= one.amount
        balance[one.credit] += one.amount
        assert all(held >= 0 for account, held in balance.items() if account != BANK), "no purse below zero, ever"
    assert [balance[account] for account in table.accounts] == table.purses
    assert sum(balance.values()) == 0


def test_a_purse_stays_its_persons_whoever_plays_with_it() -> None:
    table = table_of("black-jack", 2)
    accounts = table.accounts
    table.movements.clear()
    table.stand_in(1, "solid", 0)
    assert table.accounts == accounts
    table.join(1, "p1", "P1", 0)
    assert table.accounts == accounts
    assert table.movements == []


def test_who_took_over_stands_in_the_log_and_not_among_the_picks() -> None:
    table = table_of("tauziehen")
    assert table.play is not None
    before = table.play.numbers[:]
    table.sit(1, Computer("solid", "p1"), 0)
    assert isinstance(table.unstored[-1], Seated)
    assert table.play.numbers == before


def legal(table: Table) -> list[object]:
    assert table.play is not None
    return list(table.play.legal())
