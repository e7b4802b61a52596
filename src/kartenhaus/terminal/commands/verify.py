"""`kartenhaus verify`: was a recorded game dealt fairly?"""

from __future__ import annotations

from collections.abc import Iterator

import click
import msgspec

from ...core.voice import Both
from ...engine.verify import Checked, Verdict
from ...engine.verify import verify as verified
from ...games import GAMES
from .. import texts
from ..draw import printable
from ..screen import Screen
from .replay import text_of

NOT_PROVEN = 1


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def verify(ctx: click.Context, file: str, as_json: bool) -> None:
    verdict = verified(text_of(file))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(verdict)).decode())
    else:
        tell(Screen(ctx.obj), verdict)
    ctx.exit(0 if verdict.ok else NOT_PROVEN)


def tell(screen: Screen, verdict: Verdict) -> None:
    heading = [screen.voice(*GAMES[verdict.game].title)]
    if verdict.table is not None:
        heading.append(screen.words(texts.TABLE, table=printable(verdict.table)))
    screen.tell(" · ".join(heading), bold=True)
    screen.show()
    for round in verdict.rounds:
        screen.tell(screen.words(texts.ROUND, n=round.round))
        for label, text in lines(screen, round):
            screen.tell(text, "  " + screen.voice(*label))
        screen.show()
    if verdict.taken_up:
        screen.tell(screen.words(texts.TAKEN_UP, n=verdict.taken_up))
    if verdict.ok:
        screen.tell(screen.words(texts.DEALT_FAIRLY, n=screen.number(verdict.draws)), bold=True)
        screen.tell(screen.words(texts.COMPARE))
        return
    screen.tell(screen.words(texts.NOT_PROVEN), bold=True)
    for problem in verdict.problems:
        screen.tell(printable(screen.voice(problem.de, problem.en)), "- ")


def lines(screen: Screen, round: Checked) -> Iterator[tuple[Both, str]]:
    found = texts.COMMITMENT_MATCHES if round.matches else texts.COMMITMENT_WRONG
    found = found if round.published else texts.NOT_PUBLISHED
    yield texts.COMMITMENT, f"{round.commitment}, {screen.voice(*found)}"
    yield texts.NONCES, ", ".join(round.nonces) or "–"
    if round.published:
        back = screen.words(texts.TAKEN_BACK, n=screen.number(round.taken_back)) if round.taken_back else ""
        yield (
            texts.DRAWS,
            screen.words(texts.RECOMPUTED, right=screen.number(round.right), n=screen.number(round.draws)) + back,
        )
