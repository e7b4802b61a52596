"""What a report about Colouredjack plays."""

from __future__ import annotations

from ...core.studies import Study

STUDY = Study(
    tried={"sub": (0, 1), "plus": (0, 1), "wins": (1, 3, 10), "rounds": (1, 10)},
    seats=(3, 2, 4, 5),
    length="rounds",
    simulations=1000,
)
