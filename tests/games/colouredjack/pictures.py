"""How this game is pictured: on screenshots, and in the messages that boards are tried with."""

from __future__ import annotations

from typing import Any

SEATS = 4
MIDDLE = 3
"""Decisions after which a screenshot is taken."""
OPTIONS: dict[str, Any] = {"wins": 3}
CASES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("2 seats", 2, 7, {"wins": 3}),
    ("5 seats", 5, 4, {"wins": 2}),
    ("8 seats", 8, 2, {"wins": 1}),
]
"""Names, seats, seeds and options of whole games."""
