"""Who has the advantage: results by role, whoever sits where, and what each game calls its roles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.about import Scale
from kartenhaus.core.chance import Seeded
from kartenhaus.core.roles import GENERIC, LOST, UNKNOWN, WON
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.lab.playing import Playing
from kartenhaus.lab.simulate import outcomes, role_names
from tests.referee import spec

every_game = pytest.mark.parametrize("name", kh.games())
FAST: Mode = "native" if has_compiler() else "portable"


def ending(name: str) -> kh.Game:
    return kh.game(name, **spec(name).VARIANTS[0])


def level(name: str, seats: int, games: int = 300, **more: Any) -> kh.Simulated:
    return kh.simulate(ending(name), ["random"] * seats, games=games, mode="portable", **more)


# ── Every game ───────────────────────────────────────────────────────────────
@every_game
def test_every_role_has_a_name_of_its_own_in_both_languages(name: str) -> None:
    game = ending(name)
    for seats in range(game.about.fewest, game.about.most + 1):
        names = role_names(game, seats)
        assert len({one.name for one in names}) == len(names) == (seats if names is not GENERIC else 2)
        for place in (0, 1):
            assert len({one.title[place] for one in names}) == len(names)


@every_game
def test_in_every_game_each_seat_has_one_role_and_all_roles_are_taken(name: str) -> None:
    seats = max(2, ending(name).about.fewest)
    done = level(name, seats)
    assert [one.games for one in done.roles] == [300] * seats
    assert [one.games for one in done.places] == [300] * seats
    for one in (*done.roles, *done.places):
        assert one.wins + one.draws + one.losses == 300


@every_game
def test_roles_and_seats_share_the_same_wins(name: str) -> None:
    done = level(name, max(2, ending(name).about.fewest))
    assert sum(one.wins for one in done.roles) == sum(one.wins for one in done.places)
    assert sum(one.payoff.value for one in done.roles) == pytest.approx(sum(done.payoffs))


@every_game
def test_roles_come_out_of_a_play_as_the_driver_counts_them(name: str) -> None:
    """The same games on the table, asked by hand: who is what, and what they got."""
    game, seats = ending(name), max(2, ending(name).about.fewest)
    counted: Counter[tuple[int, float]] = Counter()
    for number in range(12):
        play, stream, out = game.start(seats, chance="manual"), Seeded(5, number), [0] * game.rules.MOST_ACTIONS
        known = [UNKNOWN] * seats
        while play.to_act != kh.OVER:
            if play.to_act == kh.CHANCE:
                play.draw(stream.below(game.rules.outcomes(play.state)))
            else:
                count = game.rules.actions(play.state, out)
                play.make(game.decode(out[stream.below(count)]))
            if UNKNOWN in known:
                known = [game.rules.role_of(play.state, seat) for seat in range(seats)]  # type: ignore[attr-defined]
        for role, worth in zip(known, play.payoffs or [], strict=True):
            counted[role, worth] += 1
    playing = Playing(game, ("random",) * seats, 5, "portable")
    notes = playing.player(lambda: False)(range(12))
    pairs = [
        pair for roles, worth in zip(notes.roles, notes.worth, strict=True) for pair in zip(roles, worth, strict=True)
    ]
    assert Counter(pairs) == counted


@pytest.mark.parametrize(
    ("scale", "came", "counted", "share"),
    [
        ("duel", {1.0: 3, 0.0: 2, -1.0: 5}, (3, 2, 5), 0.4),
        ("share", {1.0: 2, 0.5: 2, 0.0: 4}, (2, 2, 4), 0.375),
        ("coins", {22.5: 1, 0.0: 2, -10.0: 3}, (1, 2, 3), None),
        ("turns", {-19.0: 4}, (0, 0, 0), None),
    ],
)
def test_wins_draws_and_losses_are_counted_by_what_a_game_pays(
    scale: Scale, came: dict[float, int], counted: tuple[int, ...], share: float | None
) -> None:
    found = outcomes(GENERIC[0], Counter(came), scale)
    assert (found.wins, found.draws, found.losses) == counted
    assert (found.share and found.share.value) == share
    assert found.payoff.value == pytest.approx(sum(worth * n for worth, n in came.items()) / sum(came.values()))


# ── Who has the advantage ────────────────────────────────────────────────────
def test_a_role_that_is_drawn_by_lot_is_not_averaged_away() -> None:
    done = kh.simulate("tauziehen", ["solid", "solid"], games=3000, mode="portable")
    first, second = done.roles
    assert (first.name, second.name) == ("first", "second")
    assert first.share
    assert second.share
    assert first.share.high < 0.5 < second.share.low  # the rule book: 36 to 38 % between simple players
    assert done.leader == second
    seat = done.places[0].share
    assert seat
    assert seat.low < 0.5 < seat.high


def test_whoever_starts_a_round_may_differ_from_whoever_started_the_match() -> None:
    done = kh.simulate("white-jack", games=400, mode="portable")
    starter, other = done.rounds
    assert (starter.name, other.name) == ("starter", "other")
    assert starter.rounds == other.rounds > 400 * 10
    assert (starter.wins, starter.draws, starter.losses) == (other.losses, other.draws, other.wins)
    assert starter.share.high < other.share.low


def test_the_dealer_sits_last_and_the_dealers_left_asks_first() -> None:
    game = kh.game("colouredjack", rounds=1)
    assert [one.name for one in role_names(game, 4)] == ["dealers-left", "place-2", "place-3", "dealer"]
    play = game.start(4, seed=3)
    dealer = play.state.dealer
    asked = play.to_act
    roles = [game.rules.role_of(play.state, seat) for seat in range(4)]  # type: ignore[attr-defined]
    assert roles[dealer] == 3
    assert roles[asked] == 0


def test_a_game_that_names_no_roles_is_told_by_who_acts_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kh.game("tauziehen")
    monkeypatch.delattr(game.rules, "role_of")
    monkeypatch.setattr(type(game.about), "part_if_any", lambda *_: None)
    notes = Playing(game, ("random", "random"), 1, "plain").player(lambda: False)(range(6))
    for number in range(6):
        play = game.start(2, chance=Seeded(1, number))
        assert notes.roles[play.to_act][number] == 0
        assert notes.roles[1 - play.to_act][number] == 1
    done = kh.simulate(game, games=30, mode="plain")
    assert [one.name for one in done.roles] == ["acts-first", "acts-later"]


def test_results_of_rounds_are_the_games_own() -> None:
    game = kh.game("colouredjack", rounds=1)
    play = game.start(3, seed=2)
    while play.to_act != kh.OVER:
        play.apply(play.legal()[-1])
    results = [game.rules.round_result(play.state, seat) for seat in range(3)]  # type: ignore[attr-defined]
    assert [result == WON for result in results] == [payoff == 1 for payoff in play.payoffs or []]
    assert set(results) <= {LOST, WON}
