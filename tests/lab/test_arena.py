"""The arena: everyone in every seat on every deal, the same whoever plays it, and an end at any time."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Leave, Pick, View
from kartenhaus.lab.arena import Contest, Deal, Entrant, Hall, Plan, arena, compared, sittings, told_apart
from kartenhaus.players.expert import Expert


# ── Players of our own ───────────────────────────────────────────────────────
class Quitter:
    def __init__(self, game: kh.Game, seed: str) -> None:
        pass

    def choose(self, view: View) -> Pick:
        assert view.seat is not None
        return Leave(view.seat)


class First:
    """The first of all legal actions."""

    def __init__(self, game: kh.Game, seed: str) -> None:
        self.game = game

    def choose(self, view: View) -> Pick:
        out = [0] * self.game.rules.MOST_ACTIONS
        self.game.rules.actions(view.covered, out)
        return self.game.decode(out[0])


class Broken(First):
    def choose(self, view: View) -> Pick:
        raise ZeroDivisionError("a player of one's own")


class Diary(First):
    """Writes down what it is told."""

    def __init__(self, game: kh.Game, seed: str, kept: list[Any]) -> None:
        super().__init__(game, seed)
        self.kept, self.seed = kept, seed

    def choose(self, view: View) -> Pick:
        self.kept.append((self, view))
        return super().choose(view)


class Reader(Diary):
    """One that wants to know when a new game begins."""

    def new_game(self, number: int) -> None:
        self.kept.append((self, number))


QUITTER, FIRST = Entrant("quitter", Quitter), Entrant("first", First)


def thinking(game: kh.Game, seed: str) -> Expert:
    return Expert(game, seed, simulations=4, mode="plain")


def without_time(done: Contest) -> Contest:
    standings = [msgspec.structs.replace(one, seconds=0.0) for one in done.standings]
    return msgspec.structs.replace(done, standings=standings)


# ── Seats ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("entrants", "seats", "found"),
    [
        (2, 2, "01 10"),
        (3, 2, "01 10 02 20 12 21"),
        (2, 4, "0101 1010"),
        (3, 4, "0120 1200 2001 0012"),
        (3, 3, "012 120 201"),
        (4, 3, "010 100 001 020 200 002 030 300 003 121 211 112 131 311 113 232 322 223"),
        (3, 1, "0 1 2"),
    ],
)
def test_who_sits_where(entrants: int, seats: int, found: str) -> None:
    assert sittings(entrants, seats) == [tuple(map(int, line)) for line in found.split()]


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.parametrize("entrants", range(2, 7))
def test_everyone_sits_in_every_seat_equally_often(entrants: int, seats: int) -> None:
    places = Counter((who, seat) for sitting in sittings(entrants, seats) for seat, who in enumerate(sitting))
    for who in range(entrants):
        assert len({places[who, seat] for seat in range(seats)}) == 1


def test_all_games_of_a_deal_begin_with_the_same_cards_and_other_deals_with_others() -> None:
    diary: list[tuple[Any, View]] = []
    entrants = [Entrant(name, partial(Diary, kept=diary)) for name in "ab"]
    arena("tauziehen", entrants, games=6)
    begun: dict[tuple[int, int], Any] = {}
    for player, view in diary:
        begun.setdefault((id(player), view.seat or 0), view.covered)
    hands = [covered.copy() for covered in begun.values()]
    assert len(hands) == 12  # six games, two players
    assert len({hash(hand) for hand in hands}) == 6  # three deals, two seats


# ── Results that are known ───────────────────────────────────────────────────
@pytest.mark.parametrize("name", ["white-jack", "tauziehen"])
@pytest.mark.parametrize("player", ["random", "solid"])
def test_a_player_is_exactly_as_strong_as_itself(name: str, player: str) -> None:
    done = arena(name, [player, player], games=30, seed=9)
    (duel,) = done.duels
    assert duel.players == (player, f"{player}#2")
    assert duel.wins == duel.losses
    assert duel.wins + duel.draws + duel.losses == duel.games == done.games == 30
    assert duel.rate.value == 0.5
    assert [one.elo.value for one in done.standings] == [0, 0]
    assert [one.payoff.value for one in done.standings] == [0, 0]
    assert done.standings[0].moves == done.standings[1].moves


def test_who_always_leaves_loses_everything() -> None:
    done = arena("tauziehen", [QUITTER, "random"], games=40)
    (duel,) = done.duels
    assert (duel.wins, duel.draws, duel.losses) == (0, 0, 40)
    assert duel.rate.value == 0
    assert duel.rate.high > 0.02
    quitter, other = done.standings
    assert (quitter.payoff.value, other.payoff.value) == (-1, 1)
    assert quitter.payoff.high == pytest.approx(2 * duel.rate.high - 1, abs=0.05)
    assert quitter.elo.value == -other.elo.value < -200
    assert quitter.moves == 40


def test_three_in_a_round_robin_meet_in_pairs() -> None:
    done = arena("tauziehen", ["solid", QUITTER, "random"], games=12)
    assert [duel.players for duel in done.duels] == [("solid", "quitter"), ("solid", "random"), ("quitter", "random")]
    assert [duel.games for duel in done.duels] == [4, 4, 4]
    assert (done.deals, done.games) == (2, 12)
    assert [one.player for one in done.standings] == ["solid", "quitter", "random"]
    assert min(done.standings, key=lambda one: one.elo.value).player == "quitter"


def test_at_least_the_games_that_were_wanted_in_whole_deals() -> None:
    done = arena("tauziehen", [FIRST, QUITTER, "random"], games=13)
    assert (done.deals, done.games) == (3, 18)


def test_at_a_larger_table_each_seat_is_compared_with_each_other() -> None:
    done = arena("colouredjack", [FIRST, QUITTER], games=9, seats=3)
    (duel,) = done.duels
    assert duel.games == done.games == 9
    assert duel.wins + duel.draws + duel.losses == 9 * 2  # first, quitter, first: two seats against one
    assert duel.wins == 9
    assert duel.losses == 0  # alone at the table one wins, and the other of the two draws with the quitter


def test_with_one_seat_the_same_deal_is_played_by_each_alone() -> None:
    game = kh.game("black-jack", rounds=3)
    done = arena(game, [FIRST, Entrant("twin", First), QUITTER], games=30, seats=1)
    twins, one, two = done.duels
    assert (done.deals, done.games, twins.games) == (10, 30, 10)
    assert (twins.wins, twins.draws, twins.losses) == (0, 10, 0)
    assert (one.wins, one.draws, one.losses) == (two.wins, two.draws, two.losses)
    assert done.standings[0].payoff == done.standings[1].payoff


def test_payoffs_are_compared_and_averaged_by_hand() -> None:
    plan = Plan("colouredjack", kh.game("colouredjack").options, 3, "1", [FIRST, QUITTER])
    done = compared(plan, [Deal([[1, 0, 0], [0, 0.5, 0.5], [0, 1, 0]], [4, 2], [0.5, 0.0])])
    # first, quitter, first: 1 0 0 is a win and a draw; quitter, first, first: 0 ½ ½ two wins;
    # first, first, quitter: 0 1 0 a draw and a win
    (duel,) = done.duels
    assert (duel.games, duel.wins, duel.draws, duel.losses) == (3, 4, 2, 0)
    assert duel.rate.value == pytest.approx(5 / 6)
    first, quitter = done.standings
    assert [first.payoff.value, quitter.payoff.value] == pytest.approx([3 / 6, 0])
    assert (first.moves, first.seconds) == (4, 0.125)
    assert 0 < first.payoff.low < 0.5 < first.payoff.high < 1


def test_a_payoff_is_as_sure_as_the_player_is_steady_whoever_else_plays() -> None:
    plan = Plan("black-jack", kh.game("black-jack", rounds=1).options, 2, "1", [FIRST, QUITTER])
    steady, wild = compared(
        plan, [Deal([[5, sign * 900], [-sign * 900, -4]], [1, 1], [0.0] * 2) for sign in (-1, 1)] * 20
    ).standings
    assert -0.5 < steady.payoff.low < steady.payoff.value < steady.payoff.high < 1.5
    assert wild.payoff.high - wild.payoff.low > 100


# ── The same ─────────────────────────────────────────────────────────────────
def test_the_number_of_processes_changes_nothing() -> None:
    game = kh.game("tauziehen", opening="balanced")
    players: list[str | Entrant] = ["random", Entrant("thinker", thinking), "solid"]
    alone, shared = (arena(game, players, games=18, seed=3, processes=n) for n in (1, 2))
    assert without_time(alone) == without_time(shared)
    assert shared.options == "opening=balanced"
    assert all(one.seconds > 0 for one in shared.standings)


def test_a_deal_is_the_same_whatever_was_played_before_it() -> None:
    plan = Plan("tauziehen", kh.game("tauziehen").options, 2, "4", [Entrant("thinker", thinking), FIRST])
    hall = Hall(plan)
    assert [hall.deal(number) for number in range(3)][2].payoffs == Hall(plan).deal(2).payoffs
    assert hall.deal(1).moves == Hall(plan).deal(1).moves


def test_another_seed_is_other_deals() -> None:
    one, two, word = (arena("tauziehen", ["random", "solid"], games=10, seed=seed) for seed in (1, 2, "Karten"))
    assert len({one.standings[0].moves, two.standings[0].moves, word.standings[0].moves}) > 1
    assert (one.seed, word.seed) == ("1", "Karten")


def test_a_player_that_is_told_of_new_games_is_kept_one_for_each_seat() -> None:
    diary: list[tuple[Any, Any]] = []
    arena("tauziehen", [Entrant("reader", partial(Reader, kept=diary)), FIRST], games=6)
    seats: dict[int, set[int]] = {}
    told = [(player, number) for player, number in diary if isinstance(number, int)]
    for player, view in diary:
        if isinstance(view, View):
            seats.setdefault(id(player), set()).add(view.seat or 0)
    assert sorted(map(sorted, seats.values())) == [[0], [1]]
    assert [number for _, number in told] == [0, 0, 1, 1, 2, 2]


def test_any_other_is_made_anew_for_every_game_with_a_seed_for_seat_and_deal() -> None:
    diary: list[tuple[Any, View]] = []
    arena("tauziehen", [Entrant("diary", partial(Diary, kept=diary)), FIRST], games=6)
    seeds = {player.seed: {view.seat for other, view in diary if other is player} for player, _ in diary}
    assert len(seeds) == 6
    assert sorted(map(list, seeds.values())) == [[0]] * 3 + [[1]] * 3


def test_moves_are_counted_for_who_made_them() -> None:
    diary: list[tuple[Any, View]] = []
    done = arena("tauziehen", ["random", Entrant("diary", partial(Diary, kept=diary))], games=6)
    assert done.standings[1].moves == len(diary)


def test_what_came_out_is_written_and_read() -> None:
    done = arena("tauziehen", ["random", QUITTER], games=2)
    assert msgspec.json.decode(msgspec.json.encode(done), type=Contest) == done


# ── Ctrl-C, progress, errors ─────────────────────────────────────────────────
def test_progress_adds_up_to_all_games() -> None:
    steps: list[int] = []
    done = arena("tauziehen", [FIRST, QUITTER, "random"], games=20, progress=steps.append)
    assert steps == [6, 6, 6, 6]
    assert done.games == 24


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_gives_exactly_what_that_many_deals_would_have_given(processes: int) -> None:
    steps: list[int] = []

    def press(more: int) -> None:
        steps.append(more)
        if len(steps) == 3:
            raise KeyboardInterrupt

    part = arena("tauziehen", ["random", "solid"], games=10**6, seed=7, processes=processes, progress=press)
    assert part.games == 6
    assert without_time(part) == without_time(arena("tauziehen", ["random", "solid"], games=6, seed=7))


def test_ctrl_c_before_anything_is_done_is_passed_on() -> None:
    class Pressed(First):
        def choose(self, view: View) -> Pick:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena("tauziehen", [Entrant("pressed", Pressed), "random"], games=10)


def test_what_goes_wrong_in_a_player_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    broken = Entrant("broken", Broken)
    with pytest.raises(ZeroDivisionError):
        arena("tauziehen", [broken, "random"], games=4)
    with pytest.raises(kh.KartenhausError, match="A process failed"):
        arena("tauziehen", [broken, "random"], games=4, processes=2)
    assert "ZeroDivisionError: a player of one's own" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"what": "tauzihen"}, kh.Unknown, "tauziehen"),
        ({"players": ["random", "solidd"]}, kh.Unknown, "'solid'"),
        ({"players": ["random", "exprt@0.05"]}, kh.Unknown, "expert"),
        ({"players": ["random", "expert@fast"]}, kh.BadOption, "expert@2000x"),
        ({"players": ["random", "expert@"]}, kh.BadOption, "'expert@'"),
        ({"players": ["random", "solid@0.05"]}, kh.BadOption, "solid"),
        ({"players": ["random"]}, kh.BadSeats, "1"),
        ({"players": []}, kh.BadSeats, "0"),
        ({"seats": 3}, kh.BadSeats, "3"),
        ({"seats": 0}, kh.BadSeats, "0"),
        ({"what": "black-jack"}, kh.BadOption, "rounds"),
        ({"games": 0}, kh.BadOption, "0"),
        ({"games": 2.5}, kh.BadOption, "2.5"),
        ({"processes": 0}, kh.BadOption, "0"),
        ({"processes": 257}, kh.BadOption, "257"),
        ({"players": ["random", "expert"], "seconds": 0.0}, kh.BadOption, "0.0 s"),
        ({"players": ["random", "expert"], "simulations": 0}, kh.BadOption, "0 "),
        ({"players": ["random", "expert"], "seconds": 1, "simulations": 9}, kh.BadOption, "imulation"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_in_both_languages(
    wrong: dict[str, Any], error: type[kh.KartenhausError], said: str
) -> None:
    given: dict[str, Any] = {"what": "tauziehen", "players": ["random", "random"], "games": 1} | wrong
    with pytest.raises(error) as caught:
        arena(**given)
    assert caught.value.de != caught.value.en
    assert said in caught.value.de
    assert said in caught.value.en


# ── Names ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("said", "besides", "name", "budget"),
    [
        ("expert", {}, "expert", {"seconds": None, "simulations": None}),
        ("expert", {"seconds": 0.1}, "expert@0.1", {"seconds": 0.1, "simulations": None}),
        ("expert", {"simulations": 900}, "expert@900x", {"seconds": None, "simulations": 900}),
        ("expert@0.05", {"simulations": 900}, "expert@0.05", {"seconds": 0.05, "simulations": None}),
        ("expert@.5", {}, "expert@0.5", {"seconds": 0.5, "simulations": None}),
        ("expert@2", {"seconds": 1}, "expert@2", {"seconds": 2.0, "simulations": None}),
        ("expert@2000x", {"seconds": 1}, "expert@2000x", {"seconds": None, "simulations": 2000}),
        ("solid", {"seconds": 1}, "solid", {}),
    ],
)
def test_how_an_entrant_is_read(said: str, besides: dict[str, Any], name: str, budget: dict[str, Any]) -> None:
    entrant = Entrant.read(said, **besides)
    assert isinstance(entrant.make, partial)
    assert entrant.name == name
    assert entrant.make.keywords == budget


def test_two_of_a_name_are_told_apart() -> None:
    entrants = told_apart([Entrant.read(name) for name in ("solid", "expert", "solid", "expert@1", "solid")])
    assert [one.name for one in entrants] == ["solid", "expert", "solid#2", "expert@1", "solid#3"]
