"""What a report about Tauziehen plays."""

from __future__ import annotations

from ...core.studies import Study

STUDY = Study(tried={"opening": ("balanced",)}, length="turns", simulations=2000)
