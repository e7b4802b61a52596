"""A whole game typed in advance: the same seed gives the interface and the API the same game."""

from __future__ import annotations

from typing import Any, NamedTuple

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.core.picks import Pick, Span, View
from kartenhaus.terminal.screen import Screen
from kartenhaus.terminal.welcome import chairs


class Turn(NamedTuple):
    """A decision that is typed: who, what was seen, what is chosen."""

    seat: int
    view: View
    typed: str


class Script(NamedTuple):
    play: kh.Play
    """The finished game."""
    turns: list[Turn]

    def lines(self, hand_overs: bool = False) -> str:
        """All that is typed in a game; with an Enter whenever the device changes hands."""
        typed: list[str] = []
        holder = None
        for turn in self.turns:
            if hand_overs and turn.seat != holder:
                typed.append("")
            typed.append(turn.typed)
            holder = turn.seat
        return "\n".join(typed) + "\n"


def write_script(
    name: str,
    seed: str,
    opponent: str = "random",
    lang: str = "de",
    names: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
) -> Script:
    """A game in which the person picks at random and types numbers and notation by turns."""
    game = kh.game(name, **(options or {}))
    seated = chairs(Screen(lang), game, game.about.fewest, opponent, names, seed)
    play = game.start(seed=seed, names=[chair.name for chair in seated])
    random = Seeded(f"{seed} typing")
    turns: list[Turn] = []
    while play.to_act >= 0:
        seat = play.to_act
        player = seated[seat].player
        view = play.view(seat)
        pick: Pick
        if player is None:
            legal = play.legal()
            chosen = legal[random.below(len(legal))]
            pick = chosen.pick(chosen.low) if isinstance(chosen, Span) else chosen
            number = 1 + [other for other in legal if isinstance(other, Pick)].index(pick) if pick is chosen else None
            turns.append(Turn(seat, view, str(number) if number and len(turns) % 2 else str(pick)))
        else:
            pick = player.choose(view)
        play.make(pick, seat)
    return Script(play, turns)
