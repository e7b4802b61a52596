"""Ratings, days in a row, wins in a row: all of it follows from the games that were finished."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path

import pytest

from kartenhaus.games import GAMES
from kartenhaus.players.glicko import Rating
from kartenhaus.players.strengths import strength_of
from kartenhaus.server.asking import Asked
from kartenhaus.server.game_ratings import GameRatings
from kartenhaus.server.puzzles import shelves
from kartenhaus.server.standings import in_a_row, runs, standing
from kartenhaus.store import ResultRow, Store
from kartenhaus.table.entries import Computer, Person, Seated, Sitter, written
from tests.fake_time import FakeTime
from tests.server.inside import opened, people
from tests.site.pages import Guest, answer, new_table, run
from tests.site.pages import opened as opened_here
from tests.store.samples import NOW, append, begin, person, result

DUEL = next(name for name, about in GAMES.built_in.items() if about.most == 2)
SEVERAL = next(name for name, about in GAMES.built_in.items() if about.most > 5 and not about.coins)
COINS = next(name for name, about in GAMES.built_in.items() if about.coins)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(f"sqlite:///{tmp_path}/house.db", "one", NOW)
    for name in ("anna", "ben"):
        person(store, name)
    yield store
    store.close()


def ended(store: Store, table: str, sitters: list[Sitter], hows: list[str], game: str = DUEL) -> None:
    """A finished game: `hows` of those who are people."""
    places = list(enumerate(sitters))
    entries = [written(Seated(seat, who)) for seat, who in places]
    at = NOW + int(table)
    people = [(seat, who.profile) for seat, who in places if isinstance(who, Person)]
    rows = [
        result(table, seat=seat, profile=who, how=how, game=game, seats=len(sitters), ended_at=at)
        for (seat, who), how in zip(people, hows, strict=True)
    ]
    begin(store, table, entries, game=game, results=rows)


ANNA, BEN, SOLID, EXPERT = Person("anna", "Anna"), Person("ben", "Ben"), Computer("solid"), Computer("expert")


def followed(store: Store) -> GameRatings:
    ratings = GameRatings(store)
    ratings.follow()
    return ratings


def test_who_wins_against_a_level_comes_to_stand_above_it_and_more_certainly(store: Store) -> None:
    for n in range(10):
        ended(store, str(n), [ANNA, SOLID], ["won"])
    ratings = followed(store)
    curve = [point.rating for point in ratings.curve(DUEL, "anna")]
    assert len(curve) == 10
    assert curve[-1].rating > strength_of(GAMES[DUEL], "solid") + 100
    assert all(later.deviation < before.deviation for before, later in pairwise(curve))


def test_a_win_against_the_expert_is_worth_more_than_one_against_the_beginner(store: Store) -> None:
    ended(store, "1", [ANNA, EXPERT], ["won"])
    ended(store, "2", [BEN, Computer("beginner")], ["won"])
    ratings = followed(store)
    assert ratings.of(DUEL, "anna").rating > ratings.of(DUEL, "ben").rating > 1500


def test_between_people_what_one_gains_the_other_loses(store: Store) -> None:
    ended(store, "1", [ANNA, BEN], ["won", "lost"])
    ratings = followed(store)
    assert ratings.of(DUEL, "anna").rating + ratings.of(DUEL, "ben").rating == pytest.approx(3000)


def test_among_several_who_are_equal_a_win_in_three_leaves_the_rating_about_as_it_was(store: Store) -> None:
    """Who wins has beaten two; who loses has lost to one."""
    for n in range(60):
        ended(store, str(n), [ANNA, SOLID, SOLID], ["won" if n % 3 == 0 else "lost"], SEVERAL)
    assert followed(store).of(SEVERAL, "anna").rating == pytest.approx(strength_of(GAMES[SEVERAL], "solid"), abs=60)


def test_games_with_oneself_for_coins_by_a_stand_in_or_pruned_are_not_rated(store: Store) -> None:
    """Two seats of one device; Coins; a seat that a computer player kept; a game whose log is gone."""
    ended(store, "1", [ANNA, Person("anna", "Bruder")], ["won", "lost"])
    ended(store, "2", [ANNA], ["won"], COINS)
    begin(
        store,
        "3",
        [written(Seated(0, ANNA)), written(Seated(1, Computer("solid", "ben", "Ben")))],
        results=[result("3", ended_at=NOW + 3)],
    )
    begin(store, "4", ["pruned"], results=[result("4", ended_at=NOW + 4)])
    assert followed(store).curves == {}


def test_it_is_carried_on_with_every_game_and_anew_where_an_end_was_taken_back(store: Store) -> None:
    ended(store, "1", [ANNA, SOLID], ["lost"])
    ratings = followed(store)
    lost = ratings.of(DUEL, "anna")
    ended(store, "2", [ANNA, SOLID], ["won"])
    ratings.follow()
    assert ratings.of(DUEL, "anna") == followed(store).of(DUEL, "anna") != lost
    store.append(append(2, "undone", table="2", undone=True, at=NOW + 9)).result()
    ratings.follow()
    assert ratings.of(DUEL, "anna") == lost
    assert lost.rating < Rating().rating


def test_an_end_that_was_taken_back_and_came_again_counts_as_it_came_last(store: Store) -> None:
    ended(store, "1", [ANNA, SOLID], ["won"])
    ratings = followed(store)
    store.append(append(2, "undone", table="1", undone=True, at=NOW + 5)).result()
    again = result("1", profile="anna", how="lost", game=DUEL, seats=2, ended_at=NOW + 9)
    store.append(append(3, "ended", table="1", at=NOW + 9, results=[again])).result()
    ratings.follow()
    assert ratings.of(DUEL, "anna") == followed(store).of(DUEL, "anna")
    assert ratings.of(DUEL, "anna").rating < Rating().rating


def test_nobody_keeps_the_house_busy_by_taking_ends_back(store: Store) -> None:
    """All is worked out again as often as that takes a twentieth of the time."""
    ended(store, "1", [ANNA, SOLID], ["won"])
    passed = count()
    ratings = GameRatings(store, lambda: 10.0 * next(passed))  # each look at the clock is ten seconds later
    ratings.follow()
    all_read = []

    def spied(at: int) -> list[ResultRow]:
        all_read.append(at)
        return Store.results_since(store, at)

    store.results_since = spied  # type: ignore[method-assign]
    for n in range(40):
        store.append(append(2 + 2 * n, "undone", table="1", undone=True)).result()
        again = result("1", profile="anna", how="won", game=DUEL, seats=2, ended_at=NOW + 10 + n)
        store.append(append(3 + 2 * n, "ended", table="1", results=[again])).result()
        ratings.follow()
    assert all_read.count(0) in (2, 3), "and the rest only what is new"
    assert ratings.of(DUEL, "anna").rating > Rating().rating


def test_many_look_at_once_and_hold_up_nobody(tmp_path: Path) -> None:
    """A class, at one address; and while all that was ever played is being read."""

    async def look() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            asked = Asked(hub, anna, "en", {}, {}, None, "192.0.2.1")
            for reading in (hub.puzzle_ratings, hub.game_ratings):
                with reading.lock:
                    looks = asyncio.gather(*(of(asked) for of in (standing, shelves) for _ in range(40)))
                    await asyncio.sleep(0.05)
                    assert await asyncio.wait_for(hub.executor.run(hub.store.profile, anna.id), 30)
                assert len(await looks) == 80

    run(look())


def test_days_and_wins_in_a_row_are_counted_across_months_and_until_today_is_over() -> None:
    days = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-10", "2026-11-11"]
    assert in_a_row(days, "2026-11-11") == (2, 3)
    assert in_a_row(days, "2026-11-12") == (2, 3), "today is not over"
    assert in_a_row(days, "2026-11-13") == (0, 3)
    assert in_a_row(["2026-02-28", "2026-03-01"], "2026-03-01") == (2, 2)
    assert in_a_row([], "2026-03-01") == (0, 0)
    assert runs([True, True, False, True, False]) == [2, 1]


def test_without_a_server_a_finished_game_is_rated(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened_here() as house:
            table = await new_table(house, DUEL, ["me", "random"])
            await (await Guest(house, table).come()).play()
            told = await answer(house, "GET", "/api/standing")
            [one] = [one for one in told["games"] if one["game"] == DUEL]
            assert (one["counted"], one["by"], len(one["curve"])) == (1, "games", 1)
            assert one["rating"]["margin"] > 100
            assert (told["days_in_a_row"], told["played_today"]) == (1, True)
            [coins] = [one for one in told["games"] if one["game"] == COINS]
            assert (coins["by"], coins["rating"]) == ("puzzles", None)

    run(play())
