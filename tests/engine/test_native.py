"""Compiled twins and their cache: fast the second time, and never a danger to what is played."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
import textwrap
import threading
import traceback
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Annotated, Any

import pytest

from kartenhaus.core.state import Count, Fields, Small
from kartenhaus.engine import drivers, native
from kartenhaus.engine.bodies import PlainBody
from kartenhaus.engine.intrinsics import intrinsics
from kartenhaus.engine.native import NativeBody, has_compiler, link
from kartenhaus.engine.twins import Reached

needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")

RULES = """
from kartenhaus.core.rule import rule
from .helper import helped

STEP = 1

@rule
def to_act(s):
    \"\"\"A docstring.\"\"\"
    return s + STEP

@rule
def outcomes(s):
    return helped(s)
"""
HELPER = """
from kartenhaus.core.rule import rule
from .deeper import deep

@rule
def helped(s):
    return deep(s) * 10
"""
DEEPER = """
from kartenhaus.core.rule import rule
TIMES = 100

@rule
def deep(s):
    return s * TIMES
"""
LOOP = """
from kartenhaus.core.rule import rule
from kartenhaus.engine.contract import outcomes, to_act

@rule
def loop(s):
    return outcomes(s) + to_act(s)
"""
RUN = """
import sys
from toy import rules
from toy.loop import loop
from kartenhaus.engine.native import link
exec(before)
twin = link(rules, loop)
print(twin(1), sum(twin.stats.cache_hits.values()), sum(twin.stats.cache_misses.values()))
"""
# Where that can be, processes begin with Numba loaded: that takes longer than all they do with it.
PROCESSES: Any = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
if sys.platform != "win32":
    PROCESSES.set_forkserver_preload(["tests.engine.with_numba"])


class Toy:
    """A toy game in a folder of its own, linked in processes of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache, self.runs = folder, folder / "cache", list[BaseProcess]()
        (folder / "toy").mkdir()
        for name, text in {"__init__": "", "rules": RULES, "helper": HELPER, "deeper": DEEPER, "loop": LOOP}.items():
            self.write(name, text)

    def write(self, module: str, text: str) -> None:
        (self.folder / "toy" / f"{module}.py").write_text(text)

    def start(self, before: str = "", **environment: str) -> BaseProcess:
        env = {"KARTENHAUS_CACHE": str(self.cache)} | environment
        process: BaseProcess = PROCESSES.Process(
            target=run_toy, args=(self.folder, before, env, self.said(len(self.runs)))
        )
        process.start()
        self.runs.append(process)
        return process

    def said(self, run: int) -> Path:
        return self.folder / f"said-{run}"

    def end(self, process: BaseProcess) -> list[int]:
        """What it printed."""
        process.join(120)
        said = self.said(self.runs.index(process)).read_text()
        assert process.exitcode == 0, said
        return [int(number) for number in said.split()]

    def run(self, before: str = "", **environment: str) -> tuple[int, bool]:
        """The answer, and whether it came from the cache."""
        answer, hits, misses = self.end(self.start(before, **environment))
        assert hits + misses == 1
        return answer, hits == 1


def run_toy(folder: Path, before: str, env: dict[str, str], said: Path) -> None:
    """In a process of its own."""
    os.environ |= env
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True
    sys.stdout = sys.stderr = said.open("w", buffering=1)
    try:
        exec(compile(RUN, "run.py", "exec"), {"before": before})
    except BaseException:
        traceback.print_exc()
        raise


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


@needs_numba
def test_a_second_process_compiles_nothing(toy: Toy) -> None:
    assert toy.run() == (1002, False)
    assert toy.run() == (1002, True)


@needs_numba
def test_changed_rules_are_never_answered_by_old_code(toy: Toy) -> None:
    assert toy.run() == (1002, False)
    changes = [
        ("rules", "STEP = 1", "STEP = 5", 1006),
        ("rules", "s + STEP", "s - STEP", 996),
        ("helper", "* 10", "* 20", 1996),
        ("deeper", "TIMES = 100", "TIMES = 3", 56),
        ("loop", "outcomes(s) + to_act(s)", "outcomes(s) - to_act(s)", 64),
    ]
    for module, old, new, answer in changes:
        path = toy.folder / "toy" / f"{module}.py"
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))
        assert toy.run() == (answer, False)
    assert toy.run() == (64, True)


@needs_numba
def test_a_file_changed_after_its_import_is_not_taken_for_what_was_compiled(toy: Toy) -> None:
    edit = "open('toy/rules.py', 'a').write('STEP = 7\\n')"
    assert toy.run(edit) == (1002, False)
    assert toy.run() == (1008, False)


@needs_numba
def test_a_rule_changed_in_memory_is_compiled_as_it_is(toy: Toy) -> None:
    assert toy.run() == (1002, False)
    assert toy.run("rules.STEP = 3") == (1004, False)
    relinked = "link(rules, loop)(1); rules.STEP = 4"
    assert toy.run(relinked) == (1005, False)


@needs_numba
def test_a_second_driver_of_a_game_compiles_nothing_but_itself(toy: Toy) -> None:
    toy.write("again", LOOP.replace("def loop", "def again").replace("outcomes(s) +", "outcomes(s) -"))
    compiles = """
        from numba.core import event
        from toy.again import again

        def compiled(driver):
            with event.install_recorder("numba:compile") as seen:
                link(rules, driver)(1)
            return sorted({one.data["dispatcher"].__name__ for _, one in seen.buffer})

        assert compiled(loop) == ["deep", "helped", "loop", "outcomes", "to_act"], compiled(loop)
        assert compiled(again) == ["again"]
        rules.STEP = 3
        assert compiled(again) == ["again", "to_act"]
        rules.STEP = 1
    """
    assert toy.run(textwrap.dedent(compiles), KARTENHAUS_CACHE="/proc/kartenhaus")[0] == 1002


@needs_numba
def test_comments_and_docstrings_compile_nothing_anew(toy: Toy) -> None:
    toy.run()
    toy.write("rules", RULES.replace("A docstring.", "Another docstring.").replace("STEP = 1", "STEP = 1  # one"))
    assert toy.run() == (1002, True)


@needs_numba
@pytest.mark.parametrize("damage", [b"", b"rubbish", None], ids=["emptied", "overwritten", "cut in half"])
def test_a_damaged_cache_is_compiled_over(toy: Toy, damage: bytes | None) -> None:
    toy.run()
    files = [path for path in toy.cache.rglob("*") if path.is_file()]
    assert files
    for path in files:
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert toy.run() == (1002, False)
    assert toy.run() == (1002, True)


@needs_numba
def test_a_cache_that_cannot_be_written_is_done_without(toy: Toy) -> None:
    toy.cache.write_text("a file where the folder should be")
    assert toy.run() == (1002, False)
    assert toy.run() == (1002, False)
    assert toy.run(KARTENHAUS_CACHE="/proc/kartenhaus") == (1002, False)


@needs_numba
@pytest.mark.skipif(sys.platform == "win32" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_read_only_cache_is_done_without(toy: Toy) -> None:
    toy.cache.mkdir(mode=0o500)
    assert toy.run() == (1002, False)


@needs_numba
@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes")
def test_a_full_disk_does_no_harm(toy: Toy) -> None:
    full = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))"
    )
    assert toy.run(full) == (1002, False)
    assert not any(path.is_file() for path in toy.cache.rglob("*"))
    assert toy.run() == (1002, False)
    assert toy.run() == (1002, True)


@needs_numba
def test_three_processes_may_compile_at_once(toy: Toy) -> None:
    for process in [toy.start() for _ in range(3)]:
        assert toy.end(process)[0] == 1002
    assert toy.run() == (1002, True)


@needs_numba
def test_old_entries_are_deleted_and_the_folder_is_private(toy: Toy) -> None:
    link_many = "\n".join(["for n in range(9):", "    rules.STEP = n", "    link(rules, loop)(1)", "rules.STEP = 1"])
    assert toy.run(link_many)[0] == 1002
    entries = list(toy.cache.iterdir())
    assert 0 < len(entries) <= native.KEPT
    if sys.platform != "win32":
        assert all(entry.stat().st_mode & 0o077 == 0 for entry in (toy.cache, *entries))


@needs_numba
def test_linking_from_several_threads_gives_one_twin() -> None:
    rules = importlib.import_module("kartenhaus.games.tauziehen.rules")
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(link(rules, drivers.play_many))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(map(id, found))) == 1


@needs_numba
def test_an_instruction_of_the_processor_answers_as_the_rule_that_it_stands_for() -> None:
    if not intrinsics():
        pytest.skip("this processor has none")
    chooser = Random(1)
    for rule, instruction in intrinsics().items():
        for _ in range(300):
            mask = chooser.getrandbits(chooser.randint(1, 63)) | 1
            members = range(mask.bit_count())
            assert [instruction(mask, k) for k in members] == [rule(mask, k) for k in members]


def test_a_rule_that_names_what_cannot_be_fingerprinted_is_an_error(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.write("rules", RULES.replace("STEP = 1", "STEP = {}"))
    monkeypatch.syspath_prepend(str(toy.folder))
    with pytest.raises(TypeError, match="rules may name rules, numbers, tuples and arrays"):
        Reached(importlib.import_module("toy.rules"), importlib.import_module("toy.loop").loop).as_loaded()
    for name in [name for name in sys.modules if name.split(".")[0] == "toy"]:
        del sys.modules[name]


def test_rules_that_call_each_other_in_circles_are_an_error(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.write("rules", RULES.replace("return s + STEP", "return outcomes(s)").replace("helped(s)\n", "to_act(s)\n"))
    monkeypatch.syspath_prepend(str(toy.folder))
    with pytest.raises(TypeError, match=r"circle: (to_act → outcomes|outcomes → to_act)"):
        PlainBody(importlib.import_module("toy.rules"), None).driver(importlib.import_module("toy.loop").loop)
    for name in [name for name in sys.modules if name.split(".")[0] == "toy"]:
        del sys.modules[name]


def test_the_cache_lies_where_the_user_keeps_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KARTENHAUS_CACHE", str(tmp_path))
    assert native.cache_root() == tmp_path
    monkeypatch.delenv("KARTENHAUS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert native.cache_root() == tmp_path / "xdg" / "kartenhaus"


class Spare(Fields):
    phase: Small
    points: Annotated[list[Count], 5]


@needs_numba
def test_states_that_fill_no_whole_words_are_laid_out_in_words() -> None:
    rules: Any = SimpleNamespace(State=Spare, MOST_ACTIONS=2)
    d = NativeBody(rules, None).desk(3)
    states, words = d.whole[0]["states"], d.whole[0]["words"]
    states[1]["points"][4] = -1
    assert [any(row) for row in words] == [False, True, False]
    drivers.copy(words, 2, 1)
    drivers.clear(words, 1)
    assert [state["points"][4] for state in states] == [0, 0, -1]
    assert d.get(2).points == [0, 0, 0, 0, -1]
