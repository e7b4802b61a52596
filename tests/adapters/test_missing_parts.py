"""What an adapter says where its peer is not installed."""

from __future__ import annotations

import importlib
import sys

import pytest

import kartenhaus as kh
from kartenhaus.core.parts import PARTS, MissingPart


@pytest.mark.parametrize(
    ("module", "part"), [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("open_spiel", "openspiel")]
)
def test_an_adapter_names_the_part_that_it_lacks(module: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="pip install 'kartenhaus[native]'")
    for name in PARTS[part]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, f"kartenhaus.adapters.{module}", raising=False)
    with pytest.raises(MissingPart) as missing:
        importlib.import_module(f"kartenhaus.adapters.{module}")
    assert missing.value.part == part
    assert f"kartenhaus[{part}]" in missing.value.en


def test_batches_name_the_part_that_brings_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("numpy.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in ("batch", "batch_memory"):
        monkeypatch.delitem(sys.modules, f"kartenhaus.lab.{name}", raising=False)
    with pytest.raises(MissingPart, match=r"kartenhaus\.batch needs the part «native»"):
        kh.batch("tauziehen")
