"""The terminal speaks German here, whatever the machine speaks."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARTENHAUS_LANG", "de")
