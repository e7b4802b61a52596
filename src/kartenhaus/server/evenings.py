"""How an evening went for whoever asks, also while it goes on."""

from __future__ import annotations

from ..solvers.evening import Evening, NoEvening, evening
from ..table.errors import Declined
from ..table.table import Table
from .asking import Asked, endpoint

MOST_WEIGHED = 20_000  # picks
TOO_LONG = (
    "Dieser Abend ist zu lang, um ihn hier zusammenzurechnen.",
    "This evening is too long to be summed up here.",
)


@endpoint(
    "GET",
    "/api/tables/{table}/evening",
    "Where Coins are staked round by round: what one has won and lost so far, by skill and by luck.",
    Evening,
)
async def own_evening(asked: Asked) -> Evening:
    me, hub = asked.profile(), asked.hub
    live = await hub.visit(asked.path["table"], me.id, "")
    await live.settled()
    table = live.table
    if not table.game.about.evening:
        raise NoEvening
    if table.play is None or not table.owned(me.id):
        raise Declined(
            "Das gibt es für die, die hier spielen, sobald das Spiel begonnen hat.",
            "That is for those who play here, once the game has begun.",
        )
    if table.play.before + len(table.play.numbers) > MOST_WEIGHED:
        raise Declined(*TOO_LONG)
    seat = table.owned(me.id)[0]
    return await hub.slow_work.with_whole(asked.askers, table.id, table.position, summed_up, seat)


def summed_up(table: Table, seat: int) -> Evening:
    assert table.play is not None
    return evening(table.play, seat)
