"""The figures as text: the tables and the losses of a group, and where they stand in docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

from benchmarks.contest import Loss, Result, Row, Table, losses
from kartenhaus.core.voice import Voice
from kartenhaus.lab import bench

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
ENGLISH = Voice("en")


def shown(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else bench.shown(value, ENGLISH)


# ── A group ──────────────────────────────────────────────────────────────────
def tables(result: Result) -> str:
    parts = [about(result), *(text(table) for table in result.tables if table.measured())]
    return "\n".join([*parts, *(f"{note}\n" for note in result.notes)])


def about(result: Result) -> str:
    here = result.machine
    packages = [f"{name} {known}" for name, known in (("NumPy", here.numpy), ("Numba", here.numba)) if known]
    said = ", ".join([f"Python {here.python}", *packages, *result.versions])
    load = f"; load before and after {' and '.join(map(str, here.load))}" if here.load else ""
    rounds = f"{result.rounds} rounds" if result.rounds != 1 else "one round"
    done = "" if result.sound else f" {stopped(result)}"
    light = " A light run: these figures say nothing." if result.quick else ""
    return f"{here.date}, {rounds}: {here.cpu}, {here.cores} cores, {here.system}, {said}{load}.{light}{done}\n"


def stopped(result: Result) -> str:
    return f"Failed: {result.failed}." if result.failed else "Interrupted: this is what there was."


def text(table: Table) -> str:
    """A line for each name, a column for each `by`."""
    rows = table.measured()
    columns = list(dict.fromkeys(row.by for row in rows))
    lines: dict[str, dict[str, Row]] = {}
    for row in rows:
        lines.setdefault(row.name, {})[row.by] = row
    heads, right = [f"{table.title}, {table.unit}", *columns], len(columns)
    aims = {name: aim(table, cells.values()) for name, cells in lines.items()}
    ratios = {name: beside(table, cells.values()) for name, cells in lines.items()}
    more = [(head, found) for head, found in (("wanted", aims), ("ours beside it", ratios)) if any(found.values())]
    heads += [head for head, _ in more]
    ruler = ["---", *["---:"] * (right + len(more))]
    body = [
        [name, *(cell(table, cells.get(by)) for by in columns), *(found[name] for _, found in more)]
        for name, cells in lines.items()
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in (heads, ruler, *body))


def cell(table: Table, row: Row | None) -> str:
    """Best, median, worst; one number where they are the same."""
    if row is None:
        return ""
    best, usual, worst = map(shown, (table.best(row), median(row.runs), table.worst(row)))
    return f"**{best}**" if best == usual == worst else f"**{best}** / {usual} / {worst}"


def aim(table: Table, cells: Iterable[Row]) -> str:
    """What was wanted of the line, at least or at most; once, where it is the same of all."""
    wanted = dict.fromkeys(shown(row.wanted) for row in cells if row.wanted is not None)
    return f"{'≤' if table.less else '≥'} {', '.join(wanted)}" if wanted else ""


def beside(table: Table, cells: Iterable[Row]) -> str:
    """How many times as good as the line's best peer ours are that compare with it, median beside median."""
    peers = [row for row in cells if row.peer]
    found = [
        table.ahead(median(ours.runs), median(peer.runs))
        for peer in peers
        for ours in table.measured()
        if not ours.peer and set(ours.leagues) & set(peer.leagues)
    ]
    return bench.times(found, ENGLISH) if found else ""


# ── What we lose ─────────────────────────────────────────────────────────────
def lost(result: Result) -> str:
    found = [sentence(table, loss) for table in result.tables for loss in losses(table)]
    heading = f"**{result.title}** ({result.machine.date})"
    if not result.sound:
        found.append(stopped(result))
    return f"{heading}: nothing.\n" if not found else "".join([f"{heading}:\n\n", *(f"- {one}\n" for one in found)])


def sentence(table: Table, loss: Loss) -> str:
    row, to = loss.row, loss.to
    ours, usual = f"{row.name}, {row.by}", shown(median(row.runs))
    if to is None:
        bound, best = "at most" if table.less else "at least", shown(table.best(row))
        at_best = "" if best == usual else f" (best: {best})"
        return f"{ours}: {usual} {table.unit}{at_best}, wanted {bound} {shown(row.wanted or 0)}."
    who = to.by if to.name == row.name else to.name if to.by == row.by else f"{to.name} ({to.by})"
    times = bench.shown(loss.factor, ENGLISH, digits=3 if loss.factor < 2 else 2)
    return f"{ours}: {who} is {times} times as fast, {shown(median(to.runs))} against {usual} {table.unit}."


# ── The page ─────────────────────────────────────────────────────────────────
class NoPlace(ValueError):
    """The page has no place for a group, or more than one."""


def marks(name: str) -> tuple[str, str]:
    return f"<!-- figures: {name} -->\n", f"<!-- end of {name} -->\n"


def places(group: str) -> Sequence[str]:
    return group, f"{group}, lost"


def replaced(page: str, name: str, new: str) -> str:
    """The page with the new text between the marks of that name, and nothing else changed."""
    begin, end = marks(name)
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed or page.count(begin) != 1 or page.count(end) != 1:
        raise NoPlace(f"The page needs {begin.strip()} and, after it, {end.strip()}, once each.")
    return f"{before}{begin}{new}{end}{after}"


def check(page: str, groups: Iterable[str]) -> None:
    """Whether there is a place for each; before anything is measured."""
    for group in groups:
        for name in places(group):
            replaced(page, name, "")


def renewed(page: str, result: Result) -> str:
    for name, new in zip(places(result.group), (tables(result), lost(result)), strict=True):
        page = replaced(page, name, new)
    return page
