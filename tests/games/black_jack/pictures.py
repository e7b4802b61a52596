"""How this game is pictured: on screenshots, and in the messages that boards are tried with."""

from __future__ import annotations

from typing import Any

SEATS = 2
MIDDLE = 2
"""Decisions after which a screenshot is taken."""
OPTIONS: dict[str, Any] = {"rounds": 2}
CASES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("1 seat", 1, 7, {"rounds": 12}),
    ("3 seats, hidden card", 3, 11, {"rounds": 6, "hole_card": "peek"}),
    ("7 seats", 7, 5, {"rounds": 3}),
]
"""Names, seats, seeds and options of whole games."""
