"""A report as one page for the browser: a single file that needs no other and runs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from ...core.voice import Both, Voice
from ...engine.counting import MANY
from ...engine.game import Game, game_of
from ...engine.units import unit_of
from .. import simulation_words
from ..analysis_style import STYLE as HOUSE
from ..compare import Compared, Variant
from ..simulate import Outcomes, Simulated
from . import words
from .charts import Line, histogram, intervals
from .findings import LEVEL, Findings, cut, study_of
from .style import STYLE

MARKS = 6  # named bars of a histogram


def page(found: Findings, lang: str = "de") -> str:
    v = Voice(lang)
    game = game_of(found.game, found.options)
    title = f"{v(*game.about.title)}: {v(*words.BRAND).partition(' · ')[2]}"
    parts = [
        header(game, found, v),
        in_short(game, found, v),
        advantages(game, found, v),
        lengths(found, v),
        decided(found, v),
        options(game, found, v),
        skills(game, found, v),
        exact(found, v),
        method(found, v),
    ]
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{HOUSE}{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{chr(10).join(part for part in parts if part)}\n</main>\n</body>\n</html>\n"
    )


def section(title: Both, *parts: str, v: Voice) -> str:
    return f"<section><h2>{v(*title)}</h2>{''.join(parts)}</section>"


def paragraph(text: str, kind: str = "") -> str:
    return f"<p{f' class={kind}' if kind else ''}>{whole(text)}</p>" if text else ""


def whole(text: str) -> str:
    """Escaped; a figure stays on one line with its sign."""
    return escape(text).replace(" %", "\u00a0%").replace(" … ", "\u00a0…\u00a0")


# ── Above ────────────────────────────────────────────────────────────────────
def header(game: Game, found: Findings, v: Voice) -> str:
    played = v(*words.PLAYED).format(
        level=LEVEL, games=v.number(found.main.games), seats=words.with_seats(found.main.seats, v)
    )
    facts = [fact for fact in (found.options, found.date) if fact]
    return (
        f'<header><p class="brand">{v(*words.BRAND)}</p><h1>{escape(v(*game.about.title))}</h1>'
        f"{paragraph(v(*game.about.in_a_line), 'lead')}{paragraph(played, 'facts')}"
        f"{paragraph(' · '.join(facts), 'facts')}</header>"
    )


def in_short(game: Game, found: Findings, v: Voice) -> str:
    said = [
        simulation_words.advantage(game, found.main, v),
        simulation_words.in_rounds(found.main, v),
        words.fairest(found, v),
        words.how_long(found, v),
        words.skill(game, found.skill, v) if found.skill else "",
    ]
    items = "".join(f"<li>{whole(one)}</li>" for one in said if one)
    return section(words.IN_SHORT, f"<ul>{items}</ul>", v=v)


# ── Advantages ───────────────────────────────────────────────────────────────
def advantages(game: Game, found: Findings, v: Voice) -> str:
    parts = [role_meanings(game, found, v), roles(game, found.main, v)]
    main = found.main
    if len(main.rounds) > 1 and any(one.rounds != main.games for one in main.rounds):
        lines = [
            Line(simulation_words.begun(v(*one.title)), one.share, words.told_share(one.share, v), n)
            for n, one in enumerate(main.rounds)
        ]
        equal = sum(one.wins for one in main.rounds) / sum(one.rounds for one in main.rounds)
        shown = intervals(lines, equal, lambda x: simulation_words.percent(x, v, 0), v(*words.EACH_ROUND), 0.05)
        parts += [f"<h3>{v(*words.EACH_ROUND)}</h3>", paragraph(simulation_words.in_rounds(main, v)), shown]
    for other in found.others:
        title = v(*words.OTHER_SEATS).format(seats=words.with_seats(other.seats, v))
        parts += [f"<h3>{title}</h3>", roles(game, other, v)]
    wins = game.about.scale(main.seats) in ("duel", "share")
    parts.append(paragraph(v(*(words.FAIR if wins else words.PAYOFF_LINE)), "note"))
    return section(words.ADVANTAGE, *parts, v=v)


def role_meanings(game: Game, found: Findings, v: Voice) -> str:
    """And what else is to be known of what is played."""
    part = game.about.part_if_any("roles")
    said = [v(*role.meaning) for role in part.role_names(found.main.seats)] if part else []
    said.append(v(*study_of(game).note))
    return paragraph(" ".join(one for one in said if one))


def roles(game: Game, done: Simulated, v: Voice) -> str:
    """A sentence and a line for each role."""
    said = paragraph(simulation_words.advantage(game, done, v))
    scale = game.about.scale(done.seats)
    if scale in ("duel", "share"):
        lines = [share_line(one, n, v) for n, one in enumerate(done.roles) if one.share]
        return said + intervals(
            lines, 1 / done.seats, lambda x: simulation_words.percent(x, v, 0), v(*words.ADVANTAGE), 0.05
        )
    middle = 0.0 if scale == "coins" else None
    lines = [
        Line(simulation_words.begun(v(*one.title)), one.payoff, words.told_worth(one.payoff, v), n)
        for n, one in enumerate(done.roles)
    ]
    return said + intervals(lines, middle, lambda x: number(x, ".2f", v), v(*unit_of(game, done.seats).name))


def share_line(one: Outcomes, n: int, v: Voice) -> Line:
    assert one.share
    return Line(simulation_words.begun(v(*one.title)), one.share, words.told_share(one.share, v), n)


# ── Lengths and decisions ────────────────────────────────────────────────────
def lengths(found: Findings, v: Voice) -> str:
    parts = [paragraph(words.how_long(found, v)), paragraph(words.extremes(found, v))]
    bars = cut(found.histogram)
    if len(bars) > 1:
        named = [
            (v.number(low), v(*words.A_BAR).format(range=ranged(low, high, v), times=v.number(times)), times)
            for low, high, times in bars
        ]
        step = -(-len(named) // MARKS)
        marks = [(n, named[n][0]) for n in range(0, len(named), step)]
        parts.append(histogram(named, marks, v(*words.LENGTH)))
    return section(words.LENGTH, *parts, v=v)


def ranged(low: int, high: int, v: Voice) -> str:
    return v.number(low) if low == high else f"{v.number(low)} … {v.number(high)}"


def decided(found: Findings, v: Voice) -> str:
    counted = found.main.choices
    parts = [paragraph(words.decisions(found, v)), paragraph(words.choices(found, v))]
    total, most = sum(counted.values()), max((n for n in counted if n < MANY), default=1)
    bars = []
    for n in [*range(1, most + 1), *([MANY] if counted.get(MANY) else [])]:
        times, name = counted.get(n, 0), f"{n}+" if n == MANY else str(n)
        share = simulation_words.percent(times / total, v)
        bars.append((name, v(*words.CHOICES_AXIS).format(n=name, share=share), times))
    step = -(-len(bars) // (2 * MARKS))
    marks = [(n, bars[n][0]) for n in range(0, len(bars), step)]
    return section(words.DECISIONS, *parts, histogram(bars, marks, v(*words.DECISIONS)), v=v)


# ── Options ──────────────────────────────────────────────────────────────────
def options(game: Game, found: Findings, v: Voice) -> str:
    leader = found.main.leader
    if not found.options_tried or leader is None:
        return ""
    unit = v(*unit_of(game, found.main.seats).name)
    text = words.OPTIONS_HOW if leader.share else words.OPTIONS_WORTH
    how = v(*text).format(base=found.options or v(*words.USUAL), who=v(*leader.title), unit=unit)
    lines: list[Line] = []
    said: list[str] = []
    for tried in found.options_tried:
        for variant in tried.variants[1:]:
            lines += option_line(tried, variant, leader.name, len(lines), v)
            said.append(f"<li>{whole(option_words(game, tried, variant, found, v))}</li>")
    chart = intervals(lines, 0.0, axis_points(leader, v), v(*words.OPTIONS), 0.02 if leader.share else 0.0)
    return section(words.OPTIONS, paragraph(how), chart, f"<ul>{''.join(said)}</ul>", v=v)


def axis_points(leader: Outcomes, v: Voice) -> Callable[[float], str]:
    return (lambda x: number(100 * x, "+.0f", v)) if leader.share else (lambda x: number(x, "+.2f", v))


def number(value: float, form: str, v: Voice) -> str:
    """Zero has no sign and no digits behind it."""
    return "0" if abs(value) < 1e-9 else v.number(value, form)


def option_line(tried: Compared, variant: Variant, role: str, n: int, v: Voice) -> Iterator[Line]:
    for one in variant.roles:
        if one.name == role:
            shown = words.told_points(one.share, v) if one.share else words.told_worth(one.more, v)
            yield Line(f"{tried.option}={variant.value}", one.share or one.more, shown, n)


def option_words(game: Game, tried: Compared, variant: Variant, found: Findings, v: Voice) -> str:
    said = simulation_words.changed(game, tried.option, tried.variants[0].simulated, variant, v)
    longer = next((one for one in variant.lengths if one.name == found.length), None)
    if longer is None or abs(longer.more.value) < 0.05:
        return said
    spread = simulation_words.between(longer.more, v, "+.1f", 1)
    unit = v(*words.LENGTH_UNITS[found.length])
    return f"{said} {v(*words.LONGER).format(more=v.number(longer.more.value, '+.1f'), between=spread, unit=unit)}"


# ── Skill, exact values, method ──────────────────────────────────────────────
def skills(game: Game, found: Findings, v: Voice) -> str:
    skill = found.skill
    if skill is None:
        return ""
    unit = v(*unit_of(game, skill.seats).name)
    how = v(*(words.SKILL_HOW if skill.shares else words.SKILL_WORTH)).format(games=v.number(skill.games), unit=unit)
    if skill.shares:
        lines = [
            Line(v(*words.AGAINST).format(one=bare(name), other=bare(other)), one, words.told_share(one, v), n)
            for n, (other, (name, one)) in enumerate(zip(skill.players, skill.shares.items(), strict=False))
        ]
        chart = intervals(lines, 0.5, lambda x: simulation_words.percent(x, v, 0), v(*words.SKILL), 0.5)
        note = paragraph(v(*words.SKILL_SMALL).format(n=skill.players[-1].partition("@")[2].rstrip("x")), "note")
    else:
        lines = [Line(name, one, words.told_worth(one, v), n) for n, (name, one) in enumerate(skill.payoffs.items())]
        chart, note = intervals(lines, 0.0, lambda x: number(x, ".2f", v), v(*words.SKILL)), ""
    return section(words.SKILL, paragraph(words.skill(game, skill, v)), paragraph(how), chart, note, v=v)


def bare(player: str) -> str:
    """Without its budget."""
    return player.partition("@")[0]


def exact(found: Findings, v: Voice) -> str:
    known = found.exact
    if known is None or not known.values:
        return ""
    rows = "".join(
        f"<tr><th>{escape(v(*title))}</th><td>{v.number(value, '.6f')} {escape(v(*unit))}</td>"
        f"<td>{v(*words.EXACT_ERROR).format(error=v.number(error, '.6f')) if error else ''}</td></tr>"
        for title, value, unit, error in known.values
    )
    table = f'<div class="scroll"><table class="plain"><tbody>{rows}</tbody></table></div>'
    return section(words.EXACT, paragraph(v(*known.method)), table, paragraph(v(*known.exact), "note"), v=v)


def method(found: Findings, v: Voice) -> str:
    given = [f"--games {found.games}", f"--deals {found.deals}", f"--seed {found.seed}"]
    given += [f"--option {option}" for option in found.options.split()]
    given += [f"--date {found.date}"] if found.date else []
    call = f"kartenhaus report {found.game} {' '.join(given)} --html …"
    again = v(*words.CALL).format(call="\0")
    told = escape(again).replace("\0", f"<code>{escape(call)}</code>")
    how = v(*words.HOW).format(seed=found.seed)
    return section(words.METHOD, paragraph(how), paragraph(v(*words.LIMITS)), f'<p class="note">{told}</p>', v=v)
