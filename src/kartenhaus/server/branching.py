"""Going on from a position of a finished game: what if that seat had done something else?

Nothing is dealt anew: hands stay as they were, for the game is over, and whoever may go on from it could see them all
in its replay. Its record is then one whole game, which can be replayed, analysed and checked like any other. Only what
chance had not drawn yet is drawn here, from this table's own dealing. The computer players get views, as always, and so
know no more than those whose seats they take. Since the one who plays may know everything, nothing of it counts.
"""

from __future__ import annotations

from ..core.picks import Leave
from ..engine.fair import round_of
from ..store.rows import DATA
from ..table.entries import Branch, Branched, Setup, written
from ..table.errors import Declined
from ..table.table import Table

NOT_OVER = ("Weiterspielen kann man von einem Spiel, das zu Ende ist.", "One can go on from a game that is over.")


def branch_of(table: Table, owner: str, n: int, pick: str | None) -> tuple[Setup, Branched]:
    """`table`: the whole of it, as it was read just now. It may have been taken up again since somebody looked."""
    done = table.play
    if done is None or table.phase != "over":
        raise Declined(*NOT_OVER)
    if n >= len(done.numbers):
        raise Declined(
            f"Nach Zug {n} ist nichts mehr zu entscheiden; das Spiel hat {len(done.numbers)} Züge.",
            f"After pick {n} there is nothing left to decide; the game has {len(done.numbers)} picks.",
        )
    play = table.game.start(table.setup.seats, chance="manual")
    play.retrace(done.numbers[:n])
    if play.to_act < 0:
        raise Declined(
            f"Nach Zug {n} ist der Zufall dran; geh zu einer Stelle, an der jemand zu entscheiden hat.",
            f"After pick {n} it is chance's turn; go to a place where somebody has to decide.",
        )
    setup = Setup(
        game=table.setup.game,
        options=table.setup.options,
        seats=table.setup.seats,
        owner=owner,
        chat=False,
        branch=Branch(table.id, n, round_of(play) - 1),
    )
    seat, picks = play.to_act, [str(one) for one in play.picks]
    if pick is not None and isinstance(table.game.parse(pick), Leave):
        raise Declined("Wer geht, spielt nicht weiter.", "Whoever leaves does not go on.")
    chosen = "" if pick is None else str(play.make(pick, seat))  # raises, and says why
    branched = Branched(picks, seat, chosen)
    if len(written(branched)) > DATA:
        raise Declined(
            "Bis dahin war das Spiel zu lang, um von dort weiterzuspielen.",
            "Up to there the game was too long to go on from.",
        )
    return setup, branched
