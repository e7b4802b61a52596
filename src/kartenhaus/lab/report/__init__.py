"""A report about a game, for its author: who has the advantage, how long it lasts, what options and skill change.

    Path("report.html").write_text(page(report("tauziehen"), "de"))

Everything is played by computer players, mostly `solid` ones, from one seed: the same call gives the same page on
every machine.
"""

from __future__ import annotations

from .findings import Exact, Findings, Skill, report
from .page import page

__all__ = ["Exact", "Findings", "Skill", "page", "report"]
