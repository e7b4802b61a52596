"""How this game is pictured: on screenshots, and in the messages that boards are tried with."""

from __future__ import annotations

from typing import Any

SEATS = 2
MIDDLE = 9
"""Decisions after which a screenshot is taken."""
OPTIONS: dict[str, Any] = {}
CASES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("mark", 2, 7, {}),
    ("balanced", 2, 5, {"opening": "balanced"}),
]
"""Names, seats, seeds and options of whole games."""
