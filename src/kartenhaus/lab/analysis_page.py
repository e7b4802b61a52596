"""An analysis as one page for the browser: a single file that needs no other and runs nothing.

Path("game.html").write_text(page(kh.analyse(play), "en"))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from statistics import fmean

from ..core.picks import Over
from ..core.voice import Both, Voice
from ..engine.say import say
from ..players import coach_words
from ..players.coach import Analysis, Decision, on_curve
from ..players.weighing import Weighed
from .analysis_chart import chart, symbol
from .analysis_style import STYLE

WIDE, NARROW = (960, 360), (360, 290)  # the two sizes in which the curve is drawn
SHOWN = 5  # actions of a decision that are not folded away
BLOCK = 40  # decisions that unfold together
PICTURE = re.compile(r"([■-◿★-☆✚⚀-⚅]) ")

BRAND: Both = ("Kartenhaus · Analyse", "Kartenhaus · Analysis")
VERSUS: Both = (" gegen ", " against ")
OPEN_END: Both = ("Das Spiel ist noch nicht zu Ende.", "The game is not over yet.")
BROKEN_OFF: Both = (
    "Abgebrochen: Beurteilt sind nur die ersten Entscheidungen.",
    "Broken off: only the first decisions have been judged.",
)
HOW_CURVE: dict[str, Both] = {
    "duel": (
        "Über der Mitte ist {one} vorn, darunter {two}; jeweils so, wie es sah, wer zuletzt entschied.",
        "Above the middle {one} is ahead, below it {two}, each time as whoever decided last saw it.",
    ),
    "share": ("Alle nach dem, was sie selbst wussten.", "Everyone by what they knew themselves."),
    "coins": ("Zwischen den Runden, ohne offene Einsätze.", "Between the rounds, with nothing staked."),
    "turns": (
        "Wie viele Züge es im Ganzen werden, nach allem, was man da wusste.",
        "How many turns it will take in all, by what was known at the time.",
    ),
}
THE_NUMBERS: Both = (" Die Nummern sind die teuersten Momente.", " The numbers are the costliest moments.")
ACCURACY: Both = ("Genauigkeit", "Accuracy")
COSTLIEST: Both = ("Die teuersten Momente", "The costliest moments")
NOTHING_LOST: Both = ("Niemand hat etwas sicher Besseres übersehen.", "Nobody missed anything surely better.")
DECISIONS: Both = ("Alle Entscheidungen", "All decisions")
COLUMNS: tuple[Both, ...] = (("Wer", "Who"), ("Möglichkeiten", "Choices"), ("Kosten", "Cost"))
CHOSEN: Both = ("gewählt", "chosen")
BEST: Both = ("am besten", "best")
ONLY: Both = ("es ging nur das", "the only choice")
UNJUDGED: Both = ("nicht beurteilt", "not judged")
MORE: Both = ("{n} weitere", "{n} more")
FROM_TO: Both = ("{move} {first} bis {last}", "{move} {first} to {last}")
BETTER: Both = (", bei {lost} ging es besser", ", {lost} could have been better")
KNOWN: Both = (
    "Beurteilt ist jede Entscheidung nach dem, was der Platz damals wusste, und nach nichts anderem.",
    "Every decision is judged by what the seat knew then, and by nothing else.",
)
SAMPLED: Both = (
    "Die Werte sind aus {n} Simulationen je Möglichkeit geschätzt, im Mittel auf ±{error} genau (Startwert {seed}).",
    "Worths are estimated from {n} simulations a choice, to ±{error} on average (seed {seed}).",
)
DOUBTFUL: Both = (
    "Was innerhalb dieser Unschärfe liegt, gilt nicht als Verlust.",
    "What lies within that margin does not count as a loss.",
)
EXACT: Both = ("Die Werte sind ausgerechnet.", "Worths are worked out.")


def page(done: Analysis, lang: str = "de") -> str:
    v = Voice(lang, done.names, None, done.variant.options)
    title = f"{v(*done.variant.about.title)}: {everyone(done, v)}"
    body = [header(done, v), curve(done, v), accuracies(done, v), moments(done, v), decisions(done, v), footer(done, v)]
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{chr(10).join(body)}\n</main>\n</body>\n</html>\n"
    )


def everyone(done: Analysis, v: Voice) -> str:
    return v(*VERSUS).join(v.name(seat) for seat in range(done.seats))


def player(seat: int, v: Voice) -> str:
    """Shape and name: never the colour alone."""
    return f'<span class="player">{symbol(seat)} {escape(v.name(seat))}</span>'


def words(text: str) -> str:
    """Escaped; a picture stays with its word: ■ Quadrat."""
    return PICTURE.sub("\\1\u00a0", escape(text))


# ── Above the table ──────────────────────────────────────────────────────────
def header(done: Analysis, v: Voice) -> str:
    facts = [fact for fact in (done.options, done.date) if fact]
    over = None if done.payoffs is None else Over(done.game, done.payoffs, done.ending or "")
    result = v(*OPEN_END) if over is None else say(over, *v)
    stopped = "" if done.complete else f'<p class="warning">{v(*BROKEN_OFF)}</p>'
    players = " ".join(player(seat, v) for seat in range(done.seats))
    small = f'<p class="facts">{escape(" · ".join(facts))}</p>' if facts else ""
    return (
        f'<header><p class="brand">{v(*BRAND)}</p><h1>{escape(v(*done.variant.about.title))}</h1>'
        f'<p class="players">{players}</p><p class="result">{escape(result)}</p>{small}{stopped}</header>'
    )


def curve(done: Analysis, v: Voice) -> str:
    names = {"one": v.name(0), "two": v.name(1)}
    how = escape(v(*HOW_CURVE[done.scale]).format(**names)) + (v(*THE_NUMBERS) if done.moments else "")
    charts = chart(done, v, "wide", *WIDE) + chart(done, v, "narrow", *NARROW)
    return (
        f"<section><h2>{v(*coach_words.MEASURED[done.scale])}</h2>"
        f"<figure>{charts}<figcaption>{how}</figcaption></figure></section>"
    )


def accuracies(done: Analysis, v: Voice) -> str:
    cards = []
    for seat, accuracy in enumerate(done.accuracy):
        own = [one for one in done.decisions if one.seat == seat and one.actions]
        lost = sum(one.loss > 0 for one in own)
        counted = v.many(len(own), ("Entscheidung", "Entscheidungen"), ("decision", "decisions"))
        counted += v(*BETTER).format(lost=lost) if lost else ""
        shown, full = ("–", 0.0) if accuracy is None else (f"{accuracy:.0f}", accuracy)
        said = coach_words.accuracy(accuracy, done.interval(seat), v).removeprefix(shown)
        shown += f' <small class="between">{escape(said.strip())}</small>' if said else ""
        cards.append(
            f'<li class="card">{player(seat, v)}<strong>{shown}</strong>'
            f'<span class="bar s{seat % 8}"><i style="width:{full:.1f}%"></i></span>'
            f"<small>{counted}</small></li>"
        )
    return (
        f'<section><h2>{v(*ACCURACY)}</h2><ul class="cards">{"".join(cards)}</ul>'
        f'<p class="note">{v(*coach_words.ACCURACY)}</p></section>'
    )


def moments(done: Analysis, v: Voice) -> str:
    items = [moment(done, done.decision(one.n), number, v) for number, one in enumerate(done.moments, 1)]
    told = f'<ol class="moments">{"".join(items)}</ol>' if items else f"<p>{v(*NOTHING_LOST)}</p>"
    return f"<section><h2>{v(*COSTLIEST)}</h2>{told}</section>"


def moment(done: Analysis, one: Decision, number: int, v: Voice) -> str:
    said = words(coach_words.moment(done.variant, done.scale, one, v))
    return f'<li><a class="badge s{one.seat % 8}" href="#n{one.n}">{number}</a><p>{said}</p></li>'


# ── All decisions ────────────────────────────────────────────────────────────
def decisions(done: Analysis, v: Voice) -> str:
    every = done.decisions
    blocks = [every[i : i + BLOCK] for i in range(0, len(every), BLOCK)]
    costly = {one.n for one in done.moments}
    shown = "".join(block(done, part, n == 0, costly, v) for n, part in enumerate(blocks))
    key = f'<p class="note"><b class="chosen">▸</b> {v(*CHOSEN)} <b class="best">✓</b> {v(*BEST)}</p>'
    return f"<section><h2>{v(*DECISIONS)}</h2>{key}{shown}</section>" if shown else ""


def block(done: Analysis, part: Sequence[Decision], first: bool, costly: set[int], v: Voice) -> str:
    """Some decisions that unfold together; open are the first and those with a costly moment in them."""
    is_open = " open" if first or any(one.n in costly for one in part) else ""
    move = coach_words.move(done.scale, v)
    title = v(*FROM_TO).format(move=move, first=part[0].number, last=part[-1].number)
    heads = "".join(f'<th scope="col">{column}</th>' for column in (move, *(v(*column) for column in COLUMNS)))
    rows = "".join(row(done, one, v) for one in part)
    return (
        f"<details{is_open}><summary>{title}</summary>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></details>"
    )


def row(done: Analysis, one: Decision, v: Voice) -> str:
    choices = weighed(done, one, v) if one.actions else unweighed(done, one, v)
    lost = words(coach_words.price(done.scale, one.loss, v, one.loss_error)) if one.loss else ""
    return (
        f'<tr id="n{one.n}"{" class=lost" if lost else ""}><th scope="row">{one.number}</th>'
        f'<td class="who">{player(one.seat, v)}</td><td class="choices">{choices}</td><td class="cost">{lost}</td></tr>'
    )


def unweighed(done: Analysis, one: Decision, v: Voice) -> str:
    why = v(*(ONLY if one.forced else UNJUDGED))
    return f"{words(coach_words.action(done.variant, one.chosen, v))} <small>({why})</small>"


def weighed(done: Analysis, one: Decision, v: Voice) -> str:
    """The best few and the chosen one; the rest is folded away."""
    top = [other for n, other in enumerate(one.actions) if n < SHOWN or other.action == one.chosen]
    rest = [other for other in one.actions if other not in top]
    folded = ""
    if rest:
        more = v(*MORE).format(n=len(rest))
        folded = f"<details><summary>{more}</summary>{listed(done, one, rest, v)}</details>"
    return listed(done, one, top, v) + folded


def listed(done: Analysis, one: Decision, some: Iterable[Weighed], v: Voice) -> str:
    return f"<ul>{''.join(choice(done, one, weighed, v) for weighed in some)}</ul>"


def choice(done: Analysis, one: Decision, weighed: Weighed, v: Voice) -> str:
    chosen, best = weighed.action == one.chosen, weighed == one.best
    kinds = [kind for kind, holds in (("chosen", chosen), ("best", best)) if holds]
    marks = [("▸", CHOSEN)] * chosen + [("✓", BEST)] * best
    shown = "".join(f'<b class="{k}" title="{v(*what)}">{m}</b>' for k, (m, what) in zip(kinds, marks, strict=True))
    spoken = "".join(f'<span class="spoken"> ({v(*what)})</span>' for _, what in marks)
    return (
        f'<li class="{" ".join(kinds)}"><span class="marks" aria-hidden="true">{shown}</span>'
        f'<span class="words">{words(coach_words.action(done.variant, weighed.action, v))}{spoken}</span>'
        f'<span class="bar s{one.seat % 8}"><i style="width:{100 * share(done, one, weighed):.1f}%"></i></span>'
        f'<span class="worth">{escape(coach_words.worth(done.scale, weighed.worth, v))}</span></li>'
    )


def share(done: Analysis, one: Decision, weighed: Weighed) -> float:
    """How long its bar is: a chance as it is; Coins and turns between the worst choice and the best."""
    if done.scale in ("duel", "share"):
        return min(1.0, max(0.0, on_curve(done.scale, weighed.worth)))
    best, worst = one.actions[0].worth, one.actions[-1].worth
    return 1.0 if best == worst else 0.06 + 0.94 * (weighed.worth - worst) / (best - worst)


# ── Below it ─────────────────────────────────────────────────────────────────
def footer(done: Analysis, v: Voice) -> str:
    errors = [weighed.error for one in done.decisions for weighed in one.actions]
    if any(errors):
        error = coach_words.cost(done.scale, fmean(errors), v)
        how = f"{v(*SAMPLED).format(n=done.simulations, error=error, seed=done.seed)} {v(*DOUBTFUL)}"
    else:
        how = v(*EXACT)
    return f"<footer><p>{v(*KNOWN)} {escape(how)}</p></footer>"
