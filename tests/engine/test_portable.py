"""The kept WebAssembly modules: made from today's text, the same as it, and harmless when a rule is wrong."""

from __future__ import annotations

import importlib
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.engine import building, portable
from kartenhaus.engine.bodies import body_for
from kartenhaus.engine.building import Wanted
from kartenhaus.engine.drivers import play_many
from kartenhaus.engine.native import has_compiler
from kartenhaus.engine.portable import Failed, PortableBody, kept, sections
from kartenhaus.games import GAMES
from kartenhaus.lab.portable import stale

needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: no module can be made")

TOY = """
from kartenhaus.core.rule import Numbers, Out, driver
from kartenhaus.core.state import Coins, Fields

MOST_ACTIONS = 1

class State(Fields):
    coins: Coins

@driver(rows={"first": "i4", "more": ("f8", 3)})
def add(desks, rows, n: int, times: float, twice: bool, given: Numbers, out: Out) -> float:
    desk = desks[0]
    desk.states[0].coins += n
    for i in range(len(given)):
        out[i] = given[i] + n
    rows[1].first = 7
    rows[1].more[2] = times
    if twice:
        times *= 2.0
    return times

@driver()
def never_ends(desks) -> int:
    n = 1
    while desks[0].out[0] == 0:
        n += 1
    return n

@driver()
def goes_out(desks, out: Out, at: int) -> int:
    return out[at]

@driver()
def complains(desks, n: int) -> int:
    if n > 3:
        raise ValueError("too many")
    return n
"""


class Toy:
    """A game of a few drivers, in a package of its own."""

    def __init__(self, folder: Path) -> None:
        (folder / "toy_portable").mkdir()
        (folder / "toy_portable" / "__init__.py").touch()
        (folder / "toy_portable" / "rules.py").write_text(TOY)
        self.rules: Any = importlib.import_module("toy_portable.rules")
        drivers = [self.rules.add, self.rules.never_ends, self.rules.goes_out, self.rules.complains]
        self.module = building.build(self.rules, map(Wanted, drivers))
        (folder / "toy_portable" / portable.FILE).write_bytes(self.module)

    def body(self) -> PortableBody:
        return PortableBody(self.rules, None)


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("toy")
    sys.path.insert(0, str(folder))
    yield Toy(folder)
    sys.path.remove(str(folder))


@pytest.mark.parametrize("name", GAMES.built_in)
def test_every_games_module_is_made_from_todays_text(name: str) -> None:
    assert not stale(kh.game(name)), "make them anew: python -m kartenhaus.lab.portable"


@pytest.mark.parametrize("name", GAMES.built_in)
def test_a_module_needs_nothing_and_tells_nothing_of_where_it_was_made(name: str) -> None:
    module = kept(GAMES[name].package)
    assert module is not None
    assert len(module.data) < 150_000
    assert {name for name, _ in sections(module.data)} <= {portable.SECTION, "target_features"}
    assert b".py" not in module.data
    assert str(Path(__file__).parents[2]).encode() not in module.data


def test_a_driver_whose_text_has_changed_is_not_run_from_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = kh.game("tauziehen").rules
    assert body_for(rules, [play_many]).mode == "portable"
    monkeypatch.setattr(rules, "payoff", kh.game("white-jack").rules.payoff)
    assert body_for(rules, [play_many]).mode != "portable"
    with pytest.raises(Failed, match="the rules have changed since"):
        body_for(rules, [play_many], "portable").driver(play_many)


@needs_numba
def test_numbers_rows_and_states_go_in_and_come_out(toy: Toy) -> None:
    body = toy.body()
    d, rows = body.desk(), body.rows(toy.rules.add.layouts["rows"], 2)
    given, out = body.numbers([1, 2]), body.numbers([0, 0])
    state = toy.rules.State()
    state.coins = 1 << 40
    d.put(0, state)
    add = body.driver(toy.rules.add)
    assert add(d.whole, rows, 5, 1.5, True, given, out) == 3.0
    assert add(d.whole, rows, 5, 1.5, False, given, out) == 1.5
    assert d.get(0).coins == (1 << 40) + 10
    assert list(out) == [6, 7]
    assert (rows[0]["first"], rows[1]["first"], list(rows[1]["more"])) == (0, 7, [0.0, 0.0, 1.5])
    rows[:] = 0
    assert rows[1]["first"] == 0


@needs_numba
def test_a_rule_that_raises_ends_one_call_and_the_next_one_works(toy: Toy) -> None:
    body = toy.body()
    d, complains = body.desk(), body.driver(toy.rules.complains)
    with pytest.raises(Failed, match="complains: a rule of toy_portable raised an error"):
        complains(d.whole, 4)
    assert complains(d.whole, 3) == 3


@needs_numba
def test_a_rule_that_reads_outside_of_its_memory_is_stopped(toy: Toy) -> None:
    body = toy.body()
    d, out, goes_out = body.desk(), body.numbers([5]), body.driver(toy.rules.goes_out)
    with pytest.raises(Failed, match="goes_out: a rule went wrong and was stopped"):
        goes_out(d.whole, out, 1 << 28)
    assert goes_out(d.whole, out, 0) == 5


@needs_numba
def test_a_rule_that_never_ends_is_stopped(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    from kartenhaus.engine import wasmtime_machine

    monkeypatch.setattr(wasmtime_machine, "LONGEST", 1)
    body = toy.body()
    with pytest.raises(Failed, match="never_ends: a rule went wrong and was stopped"):
        body.driver(toy.rules.never_ends)(body.desk().whole)


@needs_numba
def test_a_module_does_not_take_more_memory_than_it_may(toy: Toy) -> None:
    with pytest.raises(Failed, match="memory"):
        toy.body().numbers([0] * (portable.MOST_MEMORY // 8))


@needs_numba
def test_made_anew_a_module_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    """In a process of its own, as it was made."""
    command = [sys.executable, "-m", "kartenhaus.lab.portable", "--to", str(tmp_path), "tauziehen"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    module = kept(GAMES["tauziehen"].package)
    assert module is not None
    assert (tmp_path / "tauziehen.wasm").read_bytes() == module.data


def test_without_numba_and_numpy_experts_are_as_strong_and_simulations_the_same(tmp_path: Path) -> None:
    script = textwrap.dedent("""
        import sys
        if "without" in sys.argv:
            sys.modules["numba"] = sys.modules["numpy"] = None
        import kartenhaus as kh
        for name in kh.games():
            game = kh.game(name, **({"rounds": 3} if kh.game(name).options.endless else {}))
            print(kh.simulate(game, ["solid"] * 2, games=200, seed=4))
            play = game.start(2, seed=3)
            solid = kh.player("solid", game, seed=3)
            while play.to_act >= 0 and (len(play.numbers) < 20 or len(play.legal()) < 2):
                play.make(solid.choose(play.view(play.to_act)))
            expert = kh.player("expert", game, seed=3, simulations=3000)
            print(name, expert.choose(play.view(play.to_act)))
    """)

    def said(*arguments: str) -> str:
        command = [sys.executable, "-c", script, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert said("without") == said()
