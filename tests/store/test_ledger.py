"""The purses: double entry, never below zero, always balanced (BJ-3, BJ-21)."""

from __future__ import annotations

import random
import threading
from collections import Counter
from concurrent.futures import Future

import pytest
import sqlalchemy as sa

from kartenhaus.store import BANK, Append, Movement, Overdrawn, Store, Unbalanced
from kartenhaus.store.schema import accounts, movements
from tests.store.samples import NOW, Opener, append, begin, give, outcome, person, purse, refused

ANNA, BERTA = purse("anna"), purse("berta")


def stake(amount: int, owner: str = "anna") -> Movement:
    return Movement(purse(owner), BANK, amount, "stake")


def win(amount: int, owner: str = "anna") -> Movement:
    return Movement(BANK, purse(owner), amount, "win")


@pytest.fixture
def rich(store: Store) -> Store:
    """Anna has 1,000 Coins and a table."""
    person(store)
    begin(store, **give("anna", 2_000))
    return store


@pytest.mark.rule("BJ-21")
def test_what_one_account_gives_another_gets(rich: Store) -> None:
    assert (rich.balance(ANNA), rich.balance(BANK)) == (2_000, -2_000)
    rich.append(append(1, movements=[stake(20)])).result()
    rich.append(append(2, movements=[win(50)])).result()
    assert (rich.balance(ANNA), rich.balance(BANK)) == (2_030, -2_030)
    assert rich.books() == (0, 3)


def test_an_account_that_nobody_opened_holds_nothing(store: Store) -> None:
    assert (store.balance(ANNA), store.balance(BANK)) == (0, 0)
    assert store.books() == (0, 0)


@pytest.mark.rule("BJ-3")
def test_a_purse_never_goes_below_zero(rich: Store) -> None:
    error = refused(rich.append(append(1, movements=[stake(2_001)])), Overdrawn)
    assert isinstance(error, Overdrawn)
    assert (error.account, error.balance, error.change) == (ANNA, 2_000, -2_001)
    rich.append(append(1, movements=[stake(2_000)])).result()
    assert rich.balance(ANNA) == 0
    refused(rich.append(append(2, movements=[stake(1)])), Overdrawn)
    assert rich.books() == (0, 2)


def test_what_counts_is_the_purse_after_the_whole_job(rich: Store) -> None:
    rich.append(append(1, movements=[stake(3_000), win(1_500)])).result()
    assert rich.balance(ANNA) == 500
    refused(rich.append(append(2, movements=[win(400), stake(901)])), Overdrawn)
    assert rich.balance(ANNA) == 500


def test_opening_an_account_again_leaves_what_it_holds(rich: Store) -> None:
    rich.append(append(1, accounts=[(ANNA, "anna")])).result()
    assert rich.balance(ANNA) == 2_000


def test_a_purse_may_pay_another(rich: Store) -> None:
    person(rich, "berta")
    gift = Movement(ANNA, BERTA, 300, "gift")
    rich.append(append(1, accounts=[(BERTA, "berta")], movements=[gift])).result()
    assert (rich.balance(ANNA), rich.balance(BERTA), rich.balance(BANK)) == (1_700, 300, -2_000)
    assert rich.books() == (0, 2)


def test_a_purse_is_covered_job_by_job_within_a_group(rich: Store) -> None:
    """Together they would be covered; the second alone is not."""
    begin(rich, "u")
    appends = [append(1, movements=[stake(1_500)]), append(1, table="u", movements=[stake(1_500)])]
    futures = [rich.append(one) for one in [*appends, append(2, movements=[win(3_000)])]]
    assert [outcome(future) for future in futures] == ["done", "Overdrawn", "done"]
    assert rich.balance(ANNA) == 3_500


# ── Many at once ─────────────────────────────────────────────────────────────
def all_at_once(stores: list[Store], appends: list[Append], times: int) -> Counter[str]:
    """Every one is sent `times` times by threads of its own, each in its own order."""
    gate = threading.Barrier(times)
    answers: list[Future[None]] = []

    def send(number: int) -> None:
        mine = random.Random(number).sample(appends, len(appends))
        gate.wait()
        answers.extend(stores[number % len(stores)].append(one) for one in mine)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(outcome(answer) for answer in answers)


@pytest.mark.rule("BJ-21")
def test_the_same_job_sent_many_times_is_booked_once(rich: Store) -> None:
    for table in range(20):
        begin(rich, f"t{table}")
    appends = [append(1, table=f"t{table}", movements=[stake(30), win(5)]) for table in range(20)]
    assert all_at_once([rich], appends, 8) == {"done": 20, "Taken": 140}
    assert rich.balance(ANNA) == 2_000 - 20 * 25
    assert rich.books() == (0, 41)


@pytest.mark.rule("BJ-21")
def test_a_purse_that_many_draw_on_is_emptied_exactly_once(rich: Store) -> None:
    for table in range(30):
        begin(rich, f"t{table}")
    appends = [append(1, table=f"t{table}", movements=[stake(300)]) for table in range(30)]
    counted = all_at_once([rich], appends, 4)
    assert counted["done"] == 6  # of 2,000: what is left does not cover a seventh
    assert counted["Overdrawn"] + counted["Taken"] == 114
    assert rich.balance(ANNA) == 200
    assert rich.books() == (0, 7)


def test_two_processes_draw_on_the_same_purses_at_once(url: str, open_store: Opener) -> None:
    """In any order and crosswise, without waiting for each other for ever."""
    stores = [open_store(url), open_store(url)]
    for name in ("anna", "berta"):
        person(stores[0], name)
        begin(stores[0], name, **give(name, 2_000))
    for table in range(30):
        begin(stores[0], f"t{table}")
    there, back = Movement(ANNA, BERTA, 7, "gift"), Movement(BERTA, ANNA, 4, "gift")
    appends = [append(1, table=f"t{i}", movements=[there, stake(2)] if i % 2 else [back, win(1)]) for i in range(30)]
    counted = all_at_once(stores, appends, 4)
    assert counted == {"done": 30, "Taken": 90}
    assert stores[1].balance(ANNA) == 2_000 + 15 * (4 + 1 - 7 - 2)
    assert stores[1].balance(BERTA) == 2_000 + 15 * (7 - 4)
    assert stores[1].books() == (0, 62)


# ── Reading the books ────────────────────────────────────────────────────────
def test_the_curve_shows_the_purse_after_every_job(rich: Store) -> None:
    rich.append(append(1, at=NOW + 1, movements=[stake(100), stake(50)])).result()
    rich.append(append(2, at=NOW + 2, movements=[win(400)])).result()
    rich.append(append(3, at=NOW + 3)).result()
    assert rich.curve("anna") == [(NOW, 2_000), (NOW + 1, 1_850), (NOW + 2, 2_250)]
    assert rich.curve("anna", limit=2) == [(NOW + 1, 1_850), (NOW + 2, 2_250)]
    assert rich.curve("berta") == []


def test_the_curve_sums_all_accounts_of_a_profile(rich: Store) -> None:
    second = [("savings", "anna")]
    rich.append(append(1, at=NOW + 1, accounts=second, movements=[Movement(ANNA, "savings", 500, "put by")])).result()
    rich.append(append(2, at=NOW + 2, movements=[Movement("savings", BANK, 100, "stake")])).result()
    assert rich.curve("anna") == [(NOW, 2_000), (NOW + 1, 2_000), (NOW + 2, 1_900)]


@pytest.mark.rule("BJ-21")
def test_books_that_somebody_has_touched_are_found_out(rich: Store) -> None:
    more = sa.update(accounts).values(balance=accounts.c.balance + 1)
    rich.write(lambda connection: connection.execute(more).rowcount).result()
    with pytest.raises(Unbalanced, match="bank, purse-anna"):
        rich.books()


def test_a_movement_that_is_missing_is_found_out(rich: Store) -> None:
    rich.write(lambda connection: connection.execute(sa.delete(movements)).rowcount).result()
    with pytest.raises(Unbalanced):
        rich.books()


def test_the_database_itself_refuses_an_overdrawn_purse(rich: Store) -> None:
    """Also to whoever writes past the store."""
    overdraw = sa.update(accounts).where(accounts.c.id == ANNA).values(balance=-1)
    assert "floor" in refused(rich.write(lambda connection: connection.execute(overdraw))).operator[1]
    assert rich.balance(ANNA) == 2_000
