"""What a report about White Jack plays. Whether cards are remembered (WJ-20) changes nothing for computer players."""

from __future__ import annotations

from ...core.studies import Study

STUDY = Study(tried={"start": ("winner", "loser")}, length="rounds")
