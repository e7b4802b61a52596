"""The benchmark measures what it says, whoever is absent and whenever it is broken off. No test looks at a clock."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.core.blocks import Threads
from kartenhaus.core.voice import Both
from kartenhaus.engine.native import has_compiler, link
from kartenhaus.lab import figures, peers, timing
from kartenhaus.lab.figures import QUICK, Bench, Report
from kartenhaus.lab.peers import Peer
from kartenhaus.lab.timing import Course, Starts, calibration

PACKAGES = ("pyspiel", "rlcard", "gymnasium")


def ran(*arguments: str, code: int = 0) -> str:
    german = CliRunner(env={"KARTENHAUS_LANG": "de"})
    done = german.invoke(main, ["bench", *arguments], catch_exceptions=False)
    assert done.exit_code == code
    return done.output if code else done.stdout


@pytest.fixture
def nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in PACKAGES:
        monkeypatch.setitem(sys.modules, package, None)


# ── The report ───────────────────────────────────────────────────────────────
@pytest.mark.usefixtures("nobody_else")
def test_json_is_the_report_with_every_game_and_every_figure() -> None:
    text = ran("--quick", "--json")
    report = msgspec.json.decode(text, type=Report)
    assert msgspec.to_builtins(report) == msgspec.json.decode(text)
    assert report.complete
    assert report.rounds == 1
    assert report.machine.cores > 0
    assert report.import_time
    assert [one.game for one in report.games] == kh.games()
    unit = report.calibration.native or report.calibration.plain
    assert unit
    for one in report.games:
        assert one.mode == ("native" if has_compiler() else "portable")
        assert one.picks_a_game
        assert one.picks_a_game > 2
        assert one.one_thread.picks
        assert one.one_thread.games == pytest.approx(one.one_thread.picks / one.picks_a_game)
        assert one.one_thread.a_unit == pytest.approx(1000 * one.one_thread.picks / unit)
        assert one.threads == 2
        assert one.many_threads.picks
        assert one.speed_up
        assert one.plain.picks
        assert one.first_move
        assert (one.cold, one.warm) == (None, None)  # compiling anew is not quick


@pytest.mark.usefixtures("nobody_else")
def test_who_is_absent_is_named_and_what_is_quoted_is_said_to_be() -> None:
    work = Bench(["tauziehen"], 1, plan=QUICK)
    report = work.run()
    assert [absent.peer for absent in report.absent] == ["OpenSpiel", "RLCard", "Gymnasium"]
    assert all(package in absent.why for package, absent in zip(PACKAGES, report.absent, strict=True))
    assert [(peer.game, peer.picks) for peer in report.peers] == [("blackjack", 3.3e6), ("crazy_eights", 2.7e6)]
    assert all(peer.quoted and peer.a_unit is None for peer in report.peers)
    assert report.peers[0].ratios == {"tauziehen": pytest.approx(work.lanes[0].one.a_cpu_second / 3.3e6)}


@pytest.mark.usefixtures("nobody_else")
def test_the_tables_say_in_both_languages_who_is_absent() -> None:
    german, english = (ran("--quick", "--games", "tauziehen", "--lang", lang) for lang in ("de", "en"))
    for name in ("OpenSpiel", "RLCard", "Gymnasium"):
        assert f"{name} fehlt (" in german
        assert f"{name} is absent (" in english
    assert "zitiert" in german
    assert "quoted" in english
    assert "Tauziehen" in german
    assert "White Jack" not in german
    assert re.search(r"Last \d+,\d\d → \d+,\d\d", german)
    assert re.search(r"load \d+\.\d\d → \d+\.\d\d", english)


def test_without_peers_nobody_is_missed() -> None:
    text = ran("--quick", "--no-peers", "--games", "tauziehen,white-jack", "--threads", "1", "--json")
    report = msgspec.json.decode(text, type=Report)
    assert (report.peers, report.absent) == ([], [])
    assert [one.game for one in report.games] == ["tauziehen", "white-jack"]
    assert all(one.many_threads.picks is None and one.speed_up is None for one in report.games)


def test_a_peer_that_is_there_is_measured_and_a_broken_one_stops_nobody() -> None:
    def broken(game: str) -> peers.Play:
        raise RuntimeError("out of order")

    def sevens(game: str) -> peers.Play:
        return lambda games: sum(1 for _ in range(7 * games))

    here = Peer("Here", "msgspec", "pairs", "python", sevens)
    report = Bench(["tauziehen"], 1, [Peer("There", "there", "sevens", "c++", broken), here], QUICK).run()
    assert [(a.peer, a.why) for a in report.absent] == [("There sevens (c++)", "RuntimeError: out of order")]
    measured = report.peers[0]
    assert (measured.peer, measured.game, measured.quoted, measured.picks_a_game) == ("Here", "pairs", False, 7)
    assert measured.version == msgspec.__version__
    assert report.calibration.plain
    assert measured.a_unit == pytest.approx(1000 * measured.picks / report.calibration.plain)
    assert measured.ratios["tauziehen"] == pytest.approx((report.games[0].one_thread.picks or 0) / measured.picks)


def test_without_numba_the_portable_modules_are_measured_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "has_compiler", lambda: False)
    report = Bench(["tauziehen"], 2, (), QUICK).run()
    one = report.games[0]
    assert one.mode == "portable"
    assert report.calibration.native is None
    assert one.one_thread.picks == one.portable.picks
    assert one.plain.picks
    assert "Numba fehlt" in ran("--quick", "--no-peers", "--games", "tauziehen")


def test_an_unknown_game_is_an_error_that_suggests() -> None:
    assert "tauziehen" in ran("--quick", "--games", "tauzihen", code=2)


# ── Ctrl-C ───────────────────────────────────────────────────────────────────
def test_ctrl_c_gives_what_there_is_so_far() -> None:
    def press(what: Both) -> None:
        if what[1] == "round 2":
            raise KeyboardInterrupt

    report = Bench(["tauziehen"], 2, (), msgspec.structs.replace(QUICK, rounds=5)).run(press)
    assert not report.complete
    assert report.rounds == 1
    assert report.games[0].one_thread.picks
    assert report.games[0].first_move is None


def test_ctrl_c_while_games_are_played_ends_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Threads, "run", press)
    report = Bench(["tauziehen"], 2, (), QUICK).run()
    assert not report.complete
    assert report.games == []


def test_ctrl_c_before_anything_is_said_in_the_output(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Bench, "prepare", press)
    assert "Abgebrochen" in ran("--quick")
    assert "Interrupted" in ran("--quick", "--lang", "en")
    assert not msgspec.json.decode(ran("--quick", "--json"), type=Report).complete


# ── How it is timed ──────────────────────────────────────────────────────────
def test_a_course_keeps_its_best_run(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: dict[str, Iterator[float]] = {"cpu": iter([0, 2, 10, 11, 20, 24]), "wall": iter([0, 4, 10, 18, 20, 30])}
    clocks = SimpleNamespace(process_time=lambda: next(seconds["cpu"]), perf_counter=lambda: next(seconds["wall"]))
    monkeypatch.setattr(timing, "time", clocks)
    lengths = iter([100, 120, 110])
    course = Course(lambda n: next(lengths) * n)
    course.n = 5
    for _ in range(3):
        course.run()
    assert course.a_cpu_second == 120 * 5 / 1
    assert course.a_second == 100 * 5 / 4
    assert course.picks_a_game == 110


def test_a_course_finds_how_many_games_take_as_long_as_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def play(games: int) -> int:
        clock[0] += 0.001 * games
        return games

    monkeypatch.setattr(timing, "time", SimpleNamespace(process_time=lambda: clock[0]))
    course = Course(play)
    course.fit(0.2)
    assert course.n == 200


def test_the_calibration_loop_is_what_it_always_was() -> None:
    """Another loop would make all older figures worthless."""
    random, row = [1], [0] * 32
    assert timing.grind(random, row, 5000) == 37337
    assert row[:17] == [-2496, 1, 3, 17, 36, 92, 222, 405, 463, 494, 386, 236, 106, 32, 9, 2, 0]
    assert random == [919830210151004840]


@pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")
def test_the_calibration_loop_is_one_text_compiled_and_plain() -> None:
    import numpy as np

    random, row = [1], [0] * 32
    twin_random, twin_row = np.array(random), np.array(row)
    loop = link(timing, timing.grind)
    assert loop(twin_random, twin_row, 3000) == timing.grind(random, row, 3000)
    assert (twin_random.tolist(), twin_row.tolist()) == (random, row)
    assert calibration("native").play(10) == calibration("plain").play(10) == 10


@pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")
def test_cold_compiles_into_a_folder_of_its_own_and_warm_finds_it_there() -> None:
    with Starts() as starts:
        game = kh.game("tauziehen")
        assert not starts.cache.exists()
        assert starts.first_game(1, [(game, 2)], "native") > 0
        kept = {path: path.stat().st_mtime_ns for path in starts.cache.rglob("*.nb?")}
        assert kept
        assert starts.first_game(1, [(game, 2)], "native") > 0
        assert {path: path.stat().st_mtime_ns for path in starts.cache.rglob("*.nb?")} == kept
        folder = starts.cache.parent
    assert not folder.exists()


def test_a_process_that_fails_says_why() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        timing.process("1 / 0")


# ── How peers are counted ────────────────────────────────────────────────────
class Coin:
    """As OpenSpiel's states are: chance tosses, a player calls twice."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.made) == 3

    def is_chance_node(self) -> bool:
        return not self.made

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self) -> list[int]:
        return [5, 6]

    def apply_action(self, action: int) -> None:
        assert action in ((5, 6) if self.made else (0, 1))
        self.made.append(action)

    def clone(self) -> Coin:
        twin = Coin()
        twin.made = self.made[:]
        return twin


def test_open_spiel_is_counted_with_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    rollouts: list[int] = []

    class Search:
        def __init__(self, game: Any, evaluator: int, **settings: Any) -> None:
            assert settings["max_simulations"] == 1
            self.rollouts = evaluator

        def mcts_search(self, root: Coin) -> None:
            assert not root.is_chance_node()
            rollouts.append(self.rollouts)

    module = SimpleNamespace(
        load_game=lambda _: SimpleNamespace(new_initial_state=Coin),
        sample_action=lambda outcomes, z: outcomes[int(z * len(outcomes))],
        RandomRolloutEvaluator=lambda n, _: n,
        MCTSBot=Search,
    )
    monkeypatch.setitem(sys.modules, "pyspiel", module)
    assert peers.open_spiel("coin")(10) == 30
    assert peers.open_spiel_rollouts("coin")(10) == 20  # the toss is done, two calls remain
    assert rollouts == [10]


def test_where_a_step_deals_every_card_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = SimpleNamespace(
        dealer=SimpleNamespace(hand=[1, 2, 3]), players=[SimpleNamespace(hand=[4, 5])], public_card=None
    )
    assert peers.blackjack_cards(hands) == 5
    assert peers.leduc_cards(hands) == 1

    class Table:
        """A round is two steps, and four cards lie there."""

        game = hands
        player, dealer = (1, 2), (3, 4)
        steps = 0

        @property
        def unwrapped(self) -> Table:
            return self

        def reset(self) -> tuple[dict[str, Any], int]:
            self.steps = 0
            return {"legal_actions": {0: None, 1: None}}, 0

        def is_over(self) -> bool:
            return self.steps == 2

        def get_payoffs(self) -> list[int]:
            return [0]

    class RLCardTable(Table):
        def step(self, action: int) -> tuple[dict[str, Any], int]:
            self.steps += 1
            return {"legal_actions": {0: None, 1: None}}, 0

    class GymnasiumTable(Table):
        def step(self, action: int) -> tuple[Any, ...]:
            self.steps += 1
            return None, 0.0, self.steps == 2, False, {}

    monkeypatch.setitem(sys.modules, "rlcard", SimpleNamespace(make=lambda _, **__: RLCardTable()))
    monkeypatch.setitem(sys.modules, "gymnasium", SimpleNamespace(make=lambda _: GymnasiumTable()))
    assert peers.rlcard("blackjack")(10) == 10 * (2 + 5)
    assert peers.gymnasium("Blackjack-v1")(10) == 10 * (2 + 4)
