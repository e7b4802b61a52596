"""What a simulation found, in sentences: who has the advantage, and how sure that is."""

from __future__ import annotations

from math import inf

from ..core.voice import Both, Voice
from ..engine.game import Game
from ..engine.units import unit_of
from .compare import Difference, Variant
from .measured import Measured, wilson
from .simulate import Outcomes, Rounds, Simulated

AHEAD: Both = (
    "{Who} ist im Vorteil: {share} der Siege ({between}); gerecht wären {fair}.",
    "{Who} has the advantage: {share} of the wins ({between}); {fair} would be fair.",
)
EVEN: Both = (
    "Ein Vorteil ist nicht zu erkennen: {Who} hat {share} der Siege ({between}); gerecht wären {fair}.",
    "No advantage is to be seen: {who} has {share} of the wins ({between}); {fair} would be fair.",
)
BANK_AHEAD: Both = (
    "Die Bank ist im Vorteil: Sie gewinnt im Mittel {mean} {unit} je Spiel und Platz ({between}).",
    "The bank has the advantage: it wins {mean} {unit} per game and seat on average ({between}).",
)
BANK_BEHIND: Both = (
    "Die Bank ist im Nachteil: Sie verliert im Mittel {mean} {unit} je Spiel und Platz ({between}).",
    "The bank has the disadvantage: it loses {mean} {unit} per game and seat on average ({between}).",
)
BANK_EVEN: Both = (
    "Ein Vorteil der Bank ist nicht zu erkennen: Im Mittel gewinnt sie {mean} {unit} je Spiel und Platz ({between}).",
    "No advantage of the bank is to be seen: it wins {mean} {unit} per game and seat on average ({between}).",
)
ALONE: Both = ("Das Ergebnis ist im Mittel {mean} {unit} ({between}).", "The mean result is {mean} {unit} ({between}).")
IN_ROUNDS: Both = (
    "In der einzelnen Runde gewinnt {who} am öftesten: {share} ({between}).",
    "In a single round {who} wins most often: {share} ({between}).",
)
EVEN_ROUNDS: Both = (
    "In der einzelnen Runde ist kein Vorteil zu erkennen: {Who} gewinnt {share} ({between}).",
    "In a single round no advantage is to be seen: {who} wins {share} ({between}).",
)
CHANGED: Both = (
    "{option}={value}: {Who} hat {share} statt {before} der Siege, {more} Prozentpunkte ({between}).",
    "{option}={value}: {who} has {share} instead of {before} of the wins, {more} percentage points ({between}).",
)
CHANGED_WORTH: Both = (
    "{option}={value}: {Who} hat im Mittel {share} statt {before} {unit}, {more} ({between}).",
    "{option}={value}: {who} has {share} instead of {before} {unit} on average, {more} ({between}).",
)
NOT_SURE: Both = (" Das liegt noch im Bereich des Zufalls.", " That may still be chance.")


def begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def percent(value: float, v: Voice, digits: int = 1) -> str:
    return f"{v.number(100 * value, f'.{digits}f')} %"


def signed(value: float, v: Voice, form: str = ".1f") -> str:
    """With + or −, but for what rounds to nothing."""
    return v.number(value, f"+{form}") if float(format(value, form)) else v.number(0.0, form)


def between(one: Measured, v: Voice, form: str = ".1f", times: float = 100) -> str:
    if one.half == inf:
        return "–"
    return f"{v.number(times * one.low, form)} … {v.number(times * one.high, form)}"


def advantage(game: Game, done: Simulated, v: Voice) -> str:
    """The author's first question. Nothing, where no role is known."""
    scale = game.about.scale(done.seats)
    if scale in ("duel", "share"):
        return of_roles(done, v)
    unit = v(*unit_of(game, done.seats).name)
    mean = pooled(done)
    if scale == "coins":
        bank = mean.times(-1)
        text = BANK_AHEAD if bank.low > 0 else BANK_BEHIND if bank.high < 0 else BANK_EVEN
        worth = abs(bank.value) if text is not BANK_EVEN else bank.value
        shown = bank if text is not BANK_BEHIND else mean
        return v(*text).format(mean=v.number(worth, ".3f"), unit=unit, between=between(shown, v, ".3f", 1))
    return v(*ALONE).format(mean=v.number(mean.value, ".2f"), unit=unit, between=between(mean, v, ".2f", 1))


def of_roles(done: Simulated, v: Voice) -> str:
    leader = done.leader
    if leader is None or leader.share is None:
        return ""
    fair = 1 / done.seats
    text = AHEAD if is_ahead(done) else EVEN
    who = v(*leader.title)
    said = {"share": percent(leader.share.value, v), "between": between(leader.share, v), "fair": percent(fair, v, 0)}
    return v(*text).format(who=who, Who=begun(who), **said)


def is_ahead(done: Simulated) -> bool:
    """Whether the leading role has more than its fair share, beyond what the best of several may have by chance. (Of
    two roles one has what the other has not: that is one question.)"""
    leader = done.leader
    if leader is None or leader.share is None:
        return False
    sure = wilson(leader.share.value, leader.games, max(1, len(done.roles) - 1))
    return sure.low > 1 / done.seats


def pooled(done: Simulated) -> Measured:
    """The mean payoff of all seats. Seats at one table share their luck, so the widest of their intervals counts."""
    value = sum(one.payoff.value for one in done.places) / len(done.places)
    half = max(one.payoff.half for one in done.places)
    return Measured(value, value - half, value + half)


def in_rounds(done: Simulated, v: Voice) -> str:
    """Who wins rounds, where a game has several."""
    if len(done.rounds) < 2 or all(one.rounds == done.games for one in done.rounds):
        return ""
    best: Rounds = max(done.rounds, key=lambda one: one.share.value)
    equal = sum(one.wins for one in done.rounds) / sum(one.rounds for one in done.rounds)
    sure = wilson(best.share.value, best.rounds, max(1, len(done.rounds) - 1))
    text = IN_ROUNDS if sure.low > equal else EVEN_ROUNDS
    shares = {"share": percent(best.share.value, v), "between": between(best.share, v)}
    return v(*text).format(who=v(*best.title), Who=begun(v(*best.title)), **shares)


def changed(game: Game, option: str, base: Simulated, variant: Variant, v: Voice) -> str:
    """What a value of an option does for the role that the base favours."""
    leader = base.leader
    difference = next((one for one in variant.roles if leader and one.name == leader.name), None)
    now = next((one for one in variant.simulated.roles if leader and one.name == leader.name), None)
    if leader is None or difference is None or now is None:
        return ""
    if difference.share and leader.share and now.share:
        said = of_share(leader.share, now.share, difference.share, v)
    else:
        said = of_worth(game, leader, now, difference, v)
    sure = difference.share or difference.more
    text = CHANGED if difference.share else CHANGED_WORTH
    unit = v(*unit_of(game, base.seats).name)
    who = v(*leader.title)
    told = v(*text).format(option=option, value=variant.value, who=who, Who=begun(who), unit=unit, **said)
    return told + (v(*NOT_SURE) if sure.low <= 0 <= sure.high else "")


def of_share(before: Measured, now: Measured, more: Measured, v: Voice) -> dict[str, str]:
    return {
        "share": percent(now.value, v),
        "before": percent(before.value, v),
        "more": signed(100 * more.value, v),
        "between": between(more, v, "+.1f"),
    }


def of_worth(game: Game, before: Outcomes, now: Outcomes, difference: Difference, v: Voice) -> dict[str, str]:
    return {
        "share": v.number(now.payoff.value, ".3f"),
        "before": v.number(before.payoff.value, ".3f"),
        "more": signed(difference.more.value, v, ".3f"),
        "between": between(difference.more, v, "+.3f", 1),
    }
