"""A whole game typed in advance: the same seed gives the interface and the API the same game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.core.picks import Pick, Span, View
from kartenhaus.core.voice import Voice
from kartenhaus.terminal.boards import Board, board_for
from kartenhaus.terminal.screen import Screen
from kartenhaus.terminal.thinking import Thinking
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
    board_of: Callable[[kh.Game, Screen, Voice], Board] = board_for,
) -> Script:
    """A game in which the person picks at random and types numbers and notation by turns. What shares a line has no
    number and is typed as it stands there."""
    game = kh.game(name, **(options or {}))
    levels = ["person", *[opponent] * (max(game.about.fewest, 2) - 1)]
    seated = chairs(Thinking(Screen(lang)), game, levels, names, seed)
    play = game.start(len(seated), seed=seed, names=[chair.name for chair in seated])
    board = board_of(game, Screen(lang), Voice(lang, play.names, None, game.options))
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
            turns.append(Turn(seat, view, in_short(board, view, legal, pick) if len(turns) % 2 else str(pick)))
        else:
            pick = player.choose(view)
        play.make(pick, seat)
    return Script(play, turns)


def in_short(board: Board, view: View, legal: list[Pick | Span], pick: Pick) -> str:
    """Its number, or card and pile; of a range the bare number."""
    shared = board.share(view, pick)
    if shared is not None:
        return f"{shared.code} {shared.part}"
    if pick not in legal:
        return str(pick).split()[-1]
    numbered = [other for other in legal if isinstance(other, Pick) and board.share(view, other) is None]
    return str(1 + numbered.index(pick))
