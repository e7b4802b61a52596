"""The example that learns: it learns, what it writes is a player, and the player that lies beside it plays."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from scripts.notebook import run

import kartenhaus as kh
from kartenhaus.core.parts import found
from kartenhaus.players.network import NetworkPlayer, read

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "learn"
LEARNED = EXAMPLE / "tug.kh"
NOTEBOOK = ROOT / "docs" / "learn.ipynb"


def test_the_player_beside_the_example_wins_most_games_against_a_beginner() -> None:
    game = kh.game("tauziehen")
    learned, other = kh.player(f"file:{LEARNED}", game), kh.player("beginner", game, seed=1)
    won = 0
    for n in range(10):
        play = game.start(seed=n)
        while play.to_act != kh.OVER:
            play.make((learned if play.to_act == n % 2 else other).choose(play.view(play.to_act)))
        assert play.payoffs
        won += play.payoffs[n % 2] > 0
    assert won >= 7


# ── With PyTorch ─────────────────────────────────────────────────────────────
@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    pytest.importorskip("torch", reason="the example learns with PyTorch, which the house does not need")
    pytest.importorskip("numba", reason="without Numba a batch takes too long")
    monkeypatch.syspath_prepend(str(EXAMPLE))
    import train

    yield train
    for name in ("train", "symmetry"):
        sys.modules.pop(name, None)


def small(example: Any) -> Any:
    return example.Settings(games=32, steps=4, minibatch=64, hidden=(1, 1, 1, 1), matches=20)


def test_it_learns_and_writes_a_player_that_chooses_as_the_network_does(example: Any, tmp_path: Path) -> None:
    (first, done), (second, more) = (next(example.train(1e9, small(example), every=0)) for _ in range(2))
    assert first is not second
    assert 0 <= done.share <= 1
    assert done.decisions == more.decisions == 32 * 4
    first.export(tmp_path / "net.kh", "Versuch")
    batch = kh.batch("tauziehen", 20, seed=3)
    player = NetworkPlayer(batch.game, read(tmp_path / "net.kh"))
    torch = example.torch
    for _ in range(6):
        numbers, worth = (one.detach() for one in first(torch.from_numpy(batch.observations)))
        best = example.masked(numbers, torch.from_numpy(batch.masks)).max(-1)
        for i in range(20):
            chosen = player.choose(batch.view(i)).number
            assert float(numbers[i, chosen]) >= float(best.values[i]) - 0.02
            assert player.worth(batch.view(i)) == pytest.approx(float(worth[i]), abs=0.02)
        batch.step(batch.sample())


def test_exchanging_rope_cards_exchanges_what_the_network_says(example: Any) -> None:
    import symmetry

    batch = kh.batch("tauziehen", 16, seed=4)
    network = example.Network(batch, small(example))
    for _ in range(5):
        batch.step(batch.sample())
    inside, outside = symmetry.of_layout(batch.layout), symmetry.choices()
    seen = example.torch.from_numpy(batch.observations)
    numbers, worth = network(seen)
    for n in (1, 30, 119):
        other = seen.clone()
        other[:, inside[n]] = seen
        said, as_well = network(other)
        assert example.torch.allclose(said[:, outside[n]], numbers, atol=1e-5)
        assert example.torch.allclose(as_well, worth, atol=1e-5)


# ── The notebook ─────────────────────────────────────────────────────────────
def cells() -> list[dict[str, Any]]:
    return [cell for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]


def test_the_notebook_was_run_from_top_to_bottom_without_an_error_and_is_small() -> None:
    assert [cell["execution_count"] for cell in cells()] == list(range(1, len(cells()) + 1))
    assert all(out["output_type"] != "error" for cell in cells() for out in cell["outputs"])
    assert NOTEBOOK.stat().st_size < 300_000


def test_the_notebooks_code_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no PyTorch, without the cells that train."""
    pytest.importorskip("numba", reason="without Numba a batch takes too long")
    monkeypatch.setenv("KARTENHAUS_SHORT", "1")
    monkeypatch.setattr(sys, "path", [*sys.path])
    ran = run(NOTEBOOK, skipped=None if found("torch") else "training")
    assert sum(bool(cell.get("outputs")) for cell in ran["cells"]) >= 4
    assert Path.cwd() != NOTEBOOK.parent
    for name in ("train", "symmetry"):
        sys.modules.pop(name, None)
