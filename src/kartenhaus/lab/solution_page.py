"""A solution as one page for the browser: a single file that needs no other and runs nothing.

Path("chart.html").write_text(page(kh.solve("black-jack"), "en"))
"""

from __future__ import annotations

from html import escape

from ..core.voice import Both, Voice
from ..games import GAMES
from ..solvers import Solution, Table, Value
from ..solvers.solution import Cell
from .analysis_style import STYLE

BRAND: Both = ("Kartenhaus · Lösung", "Kartenhaus · Solution")
HOW: Both = ("Wie gerechnet ist", "How it was worked out")
COLOURS = ("#1c6884", "#47752f", "#b04a1f", "#7c6200", "#74479c", "#655e50")
"""Of the letters of a legend, in their order; the page has lighter ones by night."""
MORE = """
.values { display: grid; gap: .4rem; margin: 0 } .values div { display: flex; flex-wrap: wrap; gap: .2rem .8rem }
.values dd { margin: 0; font-weight: 700 }
.wide { overflow-x: auto } .grid-table { border-collapse: collapse; width: auto }
.grid-table th, .grid-table td { padding: .22rem .55rem; text-align: right; border-bottom: 1px solid var(--hair) }
.grid-table th[scope=row] { text-align: left; font-weight: 600; white-space: nowrap }
.grid-table td[class] { text-align: center; font-weight: 700; color: var(--own) }
.grid-table thead th:first-child { text-align: left; white-space: nowrap }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; padding: 0; margin: .7rem 0 0; list-style: none }
.legend b { color: var(--own) }
.how p { margin-top: .5rem; max-width: 46rem }
@media print { body { background: #fff } section { break-inside: avoid } }
"""


def page(solution: Solution, lang: str = "de") -> str:
    v = Voice(lang)
    title = v(*GAMES[solution.game].title)
    facts = f'<p class="facts">{escape(solution.options)}</p>' if solution.options else ""
    body = [
        f'<header><p class="brand">{v(*BRAND)}</p><h1>{escape(title)}</h1>{facts}</header>',
        f'<section><dl class="values">{"".join(valued(one, v) for one in solution.values)}</dl></section>',
        *(section(table, v) for table in solution.tables),
        how(solution, v),
    ]
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{MORE}</style>\n</head>\n"
        f"<body>\n<main>\n{chr(10).join(body)}\n</main>\n</body>\n</html>\n"
    )


def valued(one: Value, v: Voice) -> str:
    error = f" ± {v.number(one.error, f'.{one.digits}f')}" if one.error else ""
    worth = f"{v.number(one.value, f'+.{one.digits}f')}{error} {v(*one.unit)}"
    return f"<div><dt>{escape(v(*one.title))}</dt><dd>{escape(worth)}</dd></div>"


def section(table: Table, v: Voice) -> str:
    """What is only for who wants to know everything is folded away."""
    title, drawn = escape(v(*table.title)), grid(table, v)
    if table.detail:
        return f"<section><details><summary>{title}</summary>{drawn}</details></section>"
    return f"<section><h2>{title}</h2>{drawn}</section>"


def grid(table: Table, v: Voice) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in (v(*table.corner), *table.heads(v)))
    tones = {letter: f' class="s{n % len(COLOURS)}"' for n, letter in enumerate(table.legend)}
    rows = "".join(
        f'<tr><th scope="row">{escape(v(*row.title))}</th>'
        + "".join(f"<td{tones.get(str(cell), '')}>{escape(shown(cell, table.digits, v))}</td>" for cell in row.cells)
        + "</tr>"
        for row in table.rows
    )
    legend = "".join(
        f"<li{tones[letter]}><b>{escape(letter)}</b> {escape(v(*means))}</li>" for letter, means in table.legend.items()
    )
    drawn = f'<table class="grid-table"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="wide">{drawn}</div>' + (f'<ul class="legend">{legend}</ul>' if legend else "")


def shown(cell: Cell, digits: int, v: Voice) -> str:
    """As people read it."""
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else v.number(cell, f"+.{digits}f")


def how(solution: Solution, v: Voice) -> str:
    texts = (solution.method, solution.exact, solution.definitions)
    told = "".join(f"<p>{escape(v(*text))}</p>" for text in texts)
    return f'<section class="how"><h2>{v(*HOW)}</h2>{told}</section>'
