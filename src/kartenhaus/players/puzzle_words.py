"""Why an answer to a puzzle is right, in words; and which answers are."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..core.picks import View
from ..core.voice import Voice
from ..engine.at_table import AtTable
from ..engine.game import Game
from . import Level, coach_words, player
from .coach import Hint
from .weighing import Weighed

TRIED: tuple[Level, ...] = ("random", "beginner", "solid")
"""The levels that are asked as well: the better those are that miss it, the harder a puzzle is."""
EVEN = 0.0005
"""Actions as good as the best but for that are right, too: in another order they come to the same."""


def right_ones(actions: Sequence[Weighed]) -> list[Weighed]:
    """`actions`: best first."""
    return [one for one in actions if actions[0].worth - one.worth <= EVEN]


def stake_of(game: Game, view: View) -> float | None:
    """Of the round, in Coins, where Coins are at stake."""
    stakes = AtTable(game).stakes(view.covered)
    return None if stakes is None else stakes[view.seat or 0] / 2


def is_sampled(actions: Sequence[Weighed]) -> bool:
    """By simulations: another search would not say quite the same."""
    return any(one.error > 0 and one.own is None for one in actions)


def chosen_by(level: Level, game: Game, view: View) -> str:
    return str(player(level, game, seed=1).choose(view))


def missing(game: Game, view: View, right: Collection[str]) -> list[Level]:
    return [level for level in TRIED if chosen_by(level, game, view) not in right]


def why(game: Game, given: Hint, view: View, stake: float | None, v: Voice) -> str:
    """What is best and what comes next; and what it would cost to think as somebody solid does."""
    right = right_ones(given.actions)
    best = v.listing(f"«{coach_words.action(game, one.action, v)}»" for one in right)
    good, second = coach_words.worth(given.scale, right[0].worth, v), given.actions[len(right)]
    best_is = (
        v(f"Am besten {best}: {good}", f"Best is {best}: {good}")
        if len(right) == 1
        else v(f"Am besten und gleich gut sind {best}: {good}", f"Best and equally good are {best}: {good}")
    )
    other, less = coach_words.action(game, second.action, v), coach_words.worth(given.scale, second.worth, v)
    with_less = coach_words.after_with(given.scale, less, v)
    taken = chosen_by("solid", game, view)
    worth = next((one.worth for one in given.actions if one.action == taken), None)
    if worth is None or taken in {one.action for one in right}:
        return v(f"{best_is}; danach kommt «{other}» mit {with_less}.", f"{best_is}; next comes «{other}» with {less}.")
    price = coach_words.cost(given.scale, given.actions[0].worth - worth, v, stake)
    if taken == second.action:
        return v(
            f"{best_is}. Nahe liegt «{other}», das Nächstbeste mit {with_less}; das kostet {price}.",
            f"{best_is}. «{other}» suggests itself, the next best with {less}; it costs {price}.",
        )
    near = coach_words.action(game, taken, v)
    return v(
        f"{best_is}; danach kommt «{other}» mit {with_less}. Nahe liegt «{near}»; das kostet {price}.",
        f"{best_is}; next comes «{other}» with {less}. «{near}» suggests itself; it costs {price}.",
    )
