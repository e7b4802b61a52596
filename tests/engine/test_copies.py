"""Plays, games, views, answers and errors are copied, pickled and sent to other processes."""

from __future__ import annotations

import copy
import importlib
import multiprocessing
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.cards.profiles import BadProfile
from kartenhaus.core.chance import Seeded
from kartenhaus.engine.fair import Dealing, Proof
from kartenhaus.players.coach import hint
from tests.positions import table


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]
every_way = pytest.mark.parametrize("again", WAYS, ids=lambda way: way.__name__)
every_game = pytest.mark.parametrize("name", kh.games())


def begun(name: str, picks: int = 12, seats: int | None = None) -> kh.Play:
    """Somewhere in the middle, after the first actions there are."""
    play = kh.game(name).start(seats=seats, seed=7)
    for _ in range(picks):
        if play.to_act >= 0:
            play.apply(first_action(play))
    return play


def first_action(play: kh.Play) -> str:
    listed = play.legal()[0]
    return str(listed.pick(listed.low) if isinstance(listed, kh.Span) else listed)


# ── Plays and games ──────────────────────────────────────────────────────────
@every_way
@every_game
def test_a_copied_play_is_equal_and_goes_its_own_way(name: str, again: Callable[[Any], Any]) -> None:
    play = begun(name)
    before = play.record()
    twin = again(play)
    assert (twin.state, twin.picks, twin.names, twin.seed, twin.date) == (
        play.state, play.picks, play.names, play.seed, play.date,
    )  # fmt: skip
    assert twin == play
    assert twin.record() == before
    twin.apply(first_action(twin))
    assert play.record() == before
    assert twin != play
    play.apply(first_action(play))
    assert twin.state == play.state, "chance goes on the same way"
    assert twin == play
    assert twin.log(0) == play.log(0)


@every_way
def test_a_copied_play_keeps_the_state_that_it_was_given(again: Callable[[Any], Any]) -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")
    play.state.turns = 300
    twin = again(play)
    assert twin.state.turns == 300
    assert twin == play
    assert twin != table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")


@every_way
def test_a_play_that_can_be_checked_is_copied_with_what_deals_it_and_with_its_proof(
    again: Callable[[Any], Any],
) -> None:
    dealing = Dealing(bytes(range(32)), "blue-cat", 1, ["a", "b"])
    play = kh.game("tauziehen").start(chance=dealing)
    play.proof = Proof("blue-cat", [dealing.so_far(publish=True)])
    twin = again(play)
    assert twin.proof == play.proof
    for one in (play, twin):
        while one.to_act >= 0 and len(one.numbers) < 30:
            one.apply(first_action(one))
    assert twin.picks == play.picks


@every_way
@every_game
def test_a_copied_game_is_equal(name: str, again: Callable[[Any], Any]) -> None:
    game = kh.game(name)
    twin = again(game)
    assert twin == game
    assert hash(twin) == hash(game)
    assert twin.start(seed=3) == game.start(seed=3)


def test_games_are_equal_by_name_and_options_and_can_be_kept_in_sets() -> None:
    one, same, other = kh.game("black-jack", decks=6), kh.game("black-jack", decks=6), kh.game("black-jack")
    assert one == same
    assert one != other
    assert one != kh.game("tauziehen")
    assert one != "black-jack"
    assert {one, same, other} == {one, other}
    assert pickled(one).options.decks == 6


def test_plays_are_equal_by_game_seats_picks_and_state() -> None:
    play = kh.game("tauziehen").start(seed=7)
    assert play == kh.game("tauziehen").start(seed=7, names=["Anna", "Ben"], date="2026-11-02")
    assert play == kh.replay(play.record())
    assert play != kh.game("tauziehen").start(seed=8)
    assert play != kh.game("tauziehen", opening="balanced").start(seed=7)
    assert kh.game("black-jack").start(1, chance="manual") != kh.game("black-jack").start(2, chance="manual")
    assert play != play.record()
    with pytest.raises(TypeError):
        hash(play)


def test_games_and_plays_say_what_they_are() -> None:
    assert repr(kh.game("tauziehen", opening="balanced")) == "<Game tauziehen opening=balanced>"
    play = table("tauziehen")
    assert repr(play) == "<Play tauziehen, 2 seats: 0 picks, chance to act>"
    assert repr(table("tauziehen", "first 1")) == "<Play tauziehen, 2 seats: 1 pick, chance to act>"
    play = kh.game("black-jack", decks=6).start(3, seed=1)
    assert repr(play) == "<Play black-jack decks=6, 3 seats: 0 picks, seat 0 to act>"
    for seat in range(3):
        play.apply(f"leave {seat}")
    assert repr(play) == "<Play black-jack decks=6, 3 seats: 3 picks, over: 0 0 0 by BJ-22>"


# ── Views: what a seat knows, and nothing else ───────────────────────────────
@every_way
@every_game
def test_a_copied_view_is_equal_and_carries_its_covered_state(name: str, again: Callable[[Any], Any]) -> None:
    play = begun(name)
    for seat in (0, None):
        view = play.view(seat)
        twin = again(view)
        assert twin == view
        assert type(twin) is type(view)
        assert twin.covered == view.covered
    view = play.view(play.to_act)
    assert kh.player("solid", play.game, seed=1).choose(again(view)) == kh.player("solid", play.game, seed=1).choose(
        view
    )


@every_game
def test_a_deep_copy_of_a_view_has_a_covered_state_of_its_own(name: str) -> None:
    view = begun(name).view(0)
    assert copy.deepcopy(view).covered is not view.covered


@every_game
def test_what_a_seat_cannot_see_is_not_in_its_pickled_view(name: str) -> None:
    """However the hidden cards are dealt again, the pickled bytes are the same."""
    play = begun(name, seats=kh.game(name).about.most)
    seat, rules = play.to_act, play.game.rules
    seen, random = pickle.dumps(play.view(seat)), [12345]
    for _ in range(5):
        other = play.clone()
        covered = play.view(seat).covered.copy()
        rules.redeal(covered, seat, random)
        other.state = covered
        assert pickle.dumps(other.view(seat)) == seen


# ── Answers ──────────────────────────────────────────────────────────────────
def answers() -> Iterator[object]:
    for name in kh.games():
        play = begun(name)
        yield from play.legal()
        yield from play.picks
        yield from play.log(0)
        yield from play.log(None)
        yield from (pick for pick, _ in table(name).outcomes())
    play = kh.game("tauziehen").start(seed=7)
    play.apply("leave 0")
    yield play.result
    yield kh.verify(play.record())
    yield kh.simulate("white-jack", games=2, mode="plain")
    bets = kh.game("black-jack", rounds=1).start(seed=1)
    yield from bets.legal()
    bets.apply("bet 10")
    yield hint(bets.game, bets.view(0), simulations=10)
    yield kh.analyse(bets, simulations=10)


@every_way
def test_a_copied_answer_is_equal(again: Callable[[Any], Any]) -> None:
    kinds = set()
    for answer in answers():
        assert again(answer) == answer
        assert type(again(answer)) is type(answer)
        kinds.add(type(answer).__name__)
    assert {"Over", "Verdict", "Simulated", "Analysis", "Hint", "Stakes"} <= kinds


# ── Errors ───────────────────────────────────────────────────────────────────
ELSEWHERE = (".migrations", "browser", ".site.runtime")
"""What is loaded by others than an ordinary Python: migrations, and the modules for Python in a browser."""


def kinds_of_errors() -> list[type[kh.KartenhausError]]:
    for module in pkgutil.walk_packages(importlib.import_module("kartenhaus").__path__, "kartenhaus."):
        if not module.name.endswith("__main__") and not any(part in module.name for part in ELSEWHERE):
            importlib.import_module(module.name)
    found = [kh.KartenhausError]
    for kind in found:
        found += kind.__subclasses__()
    return [kind for kind in found if kind.__module__.startswith("kartenhaus.")]


def raised(do: Callable[[], object]) -> kh.KartenhausError:
    with pytest.raises(kh.KartenhausError) as caught:
        do()
    return caught.value


def some_errors() -> list[kh.KartenhausError]:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")
    record = kh.game("tauziehen").start(seed=7).record()
    return [
        raised(lambda: play.apply("play 13 mark 4")),
        raised(lambda: play.apply("mark 4", seat=1)),
        raised(lambda: play.apply("dance")),
        raised(lambda: play.apply("mark x")),
        raised(lambda: play.view(9)),
        raised(lambda: kh.game("whist")),
        raised(lambda: kh.game("tauziehen", opening="late")),
        raised(lambda: kh.game("tauziehen").start(seed="\n")),
        raised(lambda: kh.game("j-solitaer", profile="no/such/file.toml")),
        raised(lambda: kh.replay(record[:-8])),
        raised(lambda: kh.replay(record.replace("first", "second"))),
        raised(lambda: Dealing(b"", "blue-cat", 1, ["a"])),
    ]


@every_way
def test_a_copied_error_says_the_same(again: Callable[[Any], Any]) -> None:
    for error in some_errors():
        twin = again(error)
        assert type(twin) is type(error)
        assert (twin.args, str(twin), vars(twin)) == (error.args, str(error), vars(error))
        assert [twin.in_language(lang) for lang in ("de", "en")] == [error.de, error.en]


def test_the_errors_that_are_tried_are_of_many_kinds() -> None:
    kinds = {kind for error in some_errors() for kind in type(error).__mro__}
    assert kinds >= {kh.Refused, kh.NotationError, kh.BadSeats, kh.Unknown, kh.BadOption, BadProfile, kh.CutOff}


def test_every_error_of_the_house_survives_pickling_however_it_is_made() -> None:
    """Also one whose own way of being made asks for more than its two sentences."""
    kinds = kinds_of_errors()
    assert kh.Refused in kinds
    assert len(kinds) > 15
    for kind in kinds:
        error = kind.__new__(kind)
        kh.KartenhausError.__init__(error, "deutsch", "English")
        error.add_note("why")
        twin = pickled(error)
        assert (type(twin), twin.de, twin.en, twin.__notes__) == (kind, "deutsch", "English", ["why"])


# ── Other processes ──────────────────────────────────────────────────────────
def played_on(play: kh.Play, pick: str) -> kh.Play:
    play.apply(pick)
    return play


def chosen_by(game: kh.Game, view: Any) -> tuple[Any, Any]:
    return kh.player("solid", game, seed=1).choose(view), view


def refused(play: kh.Play, pick: str) -> None:
    play.apply(pick, seat=0)


def answered(name: str, number: int) -> Any:
    """One thing of each kind, made over there."""
    play = kh.game(name).start(seed=number)
    return play.game, play, play.view(0), play.legal(), play.log(0)


@pytest.mark.parametrize("start", [None, "spawn"])  # None: what the system does by itself
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_process_pool_takes_plays_and_gives_back_plays_views_and_refusals(start: str | None) -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(start)) as pool:
        with pytest.raises(kh.Refused) as caught:
            pool.submit(refused, play, "play 13 mark 4").result()
        here = raised(lambda: refused(play, "play 13 mark 4"))
        assert isinstance(here, kh.Refused)
        there = caught.value
        assert (there.game, there.clause, there.seat) == ("tauziehen", here.clause, 0)
        assert (there.pick, there.legal) == (here.pick, here.legal)
        assert [str(action) for action in there.legal] == ["mark 1", "mark 2", "mark 4", "mark 8", "mark 16"]
        assert (there.de, there.en) == (here.de, here.en)
        assert "geht nicht" in kh.say(there, "de")
        assert "is refused" in kh.say(there, "en")

        moved = pool.submit(played_on, play, "mark 4").result()
        assert moved == played_on(play.clone(), "mark 4")
        view = moved.view(moved.to_act)
        assert pool.submit(chosen_by, play.game, view).result() == chosen_by(play.game, view)
        for name in kh.games():
            assert pool.submit(answered, name, 5).result() == answered(name, 5)
        assert pool.submit(Seeded(3).below, 10).result() == Seeded(3).below(10)
