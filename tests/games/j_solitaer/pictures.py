"""How this game is pictured: on screenshots, and in the messages that boards are tried with."""

from __future__ import annotations

from typing import Any

SEATS = 3
MIDDLE = 7
"""Decisions after which a screenshot is taken."""
OPTIONS: dict[str, Any] = {}
CASES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("2 seats", 2, 7, {}),
    ("alone", 1, 4, {}),
    ("5 seats", 5, 3, {}),
]
"""Names, seats, seeds and options of whole games."""
