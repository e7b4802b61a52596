"""What a report about J-Solitär plays. Kept Slots (JS-18) only matter over several rounds."""

from __future__ import annotations

from ...core.studies import Study

STUDY = Study(tried={"finish_round": (True,), "rounds": (3,)}, seats=(2, 1, 3, 4, 5), length="turns", simulations=500)
