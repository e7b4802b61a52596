"""A whole evening with the library: every public name, with types as strict as they go."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import kartenhaus as kh


class Cautious:
    """A player of one's own, which asks a policy where it has no opinion."""

    def __init__(self, game: kh.Game) -> None:
        self.otherwise: kh.Player = kh.player("solid", game, seed="cautious")

    def choose(self, view: kh.View) -> kh.Pick:
        if isinstance(view, kh.ColouredjackView) and view.hand and "S" not in view.hand and (view.counts or 0) > 16:
            return kh.game("colouredjack").parse("stop")
        return self.otherwise.choose(view)


def one_action(play: kh.Play) -> kh.Pick:
    """The first legal one; of a range of stakes the lowest."""
    listed: kh.Pick | kh.Span = play.legal()[0]
    return listed.pick(listed.low) if isinstance(listed, kh.Span) else listed


def moves(play: kh.Play, players: list[kh.Player]) -> Iterator[kh.Event]:
    while play.to_act not in (kh.CHANCE, kh.OVER):
        seat: int = play.to_act
        yield from play.apply(players[seat].choose(play.view(seat)), seat=seat)


def described(view: kh.View) -> str:
    """Each game's view has fields of its own."""
    match view:
        case kh.WhiteJackView():
            return f"limit {view.limit}, ahead {view.ahead}"
        case kh.ColouredjackView():
            return f"{view.stock} cards left, counts {view.counts}"
        case kh.BlackJackView():
            return f"{view.phase}, purse {view.boxes[0].purse / 2:g}"
        case kh.JSolitaerView():
            return f"{view.corner} corner cards, slots {[slot.card for slot in view.sides[0].slots]}"
        case kh.TauziehenView():
            return f"rope {view.rope}, points {[side.points for side in view.sides]}"
    return f"seat {view.seat} holds {view.hand}, {view.to_act} is to act"


def refused(play: kh.Play, pick: str) -> str:
    try:
        play.apply(pick)
    except kh.Refused as why:
        legal: list[kh.Pick | kh.Span] = why.legal
        return f"{why.game} {why.clause} {why.pick} {len(legal)} {kh.say(why, 'en')}"
    except (kh.NotationError, kh.BadSeats) as error:
        return error.in_language("de")
    return ""


def wrong(text: str) -> type[kh.KartenhausError] | None:
    try:
        kh.game(text)
        kh.game("tauziehen", opening="late")
    except (kh.Unknown, kh.BadOption) as error:
        return type(error)
    return None


def kept(play: kh.Play) -> kh.Play:
    record: str = play.record(seat=None)
    try:
        return kh.replay(record)
    except kh.CutOff:
        return kh.replay(record, partial=True)
    except kh.RecordError as error:
        number: int | None = error.pick
        raise SystemExit(number) from error


def worth(name: str) -> list[float]:
    """As far as somebody knows."""
    try:
        solution: kh.Solution = kh.solve(name)
    except kh.KartenhausError:
        return []
    return [one.value for one in solution.values]


def evening() -> None:
    for name in kh.games():
        game: kh.Game = kh.game(name)
        play: kh.Play = game.start(seed=7)
        print(repr(play), described(play.view(None)), described(play.view(0)))
        refused(play, str(one_action(play)).replace(" ", "-"))
        assert play == copy.copy(play) == pickle.loads(pickle.dumps(play))
        hand = play.view(0).hand
        cards: list[str] = [str(card) for card in hand or ()]
        print(len(cards), game, hash(game))

    play = kh.game("colouredjack", wins=1).start(seats=3, seed=7, names=["Anna", "Ben", "Cem"])
    players: list[kh.Player] = [Cautious(play.game), *(kh.player("random", play.game, seed=n) for n in range(2))]
    for event in moves(play, players):
        if isinstance(event, kh.Over):
            print(kh.say(event, "de", play.names), event.payoffs, event.clause)
    result: kh.Over | None = play.result
    payoffs: list[float] | None = play.payoffs
    print(result, payoffs, play.ending, wrong("whist"), refused(play, "stop"))
    assert kept(play) == play
    verdict: kh.Verdict = kh.verify(play.record())
    told: kh.Simulated = kh.simulate("white-jack", players=["random", "random"], games=2, seed=1, mode="plain")
    many: kh.Batch = kh.batch("white-jack", games=2, seed=1, mode="plain")
    many.step(many.sample())
    both: kh.Compared = kh.compare("white-jack", "start", ["winner", "loser"], games=2, mode="plain")
    assert [one.value for one in both.variants] == ["winner", "loser"]
    judged: kh.Analysis = kh.analyse(kh.game("tauziehen").start(seed=7), simulations=1)
    print(verdict.ok, told.payoffs, judged.accuracy, worth("white-jack"))

    manual = kh.game("tauziehen").start(chance="manual")
    outcomes: list[tuple[kh.Pick, int]] = manual.outcomes()
    manual.apply(outcomes[0][0], seat=kh.CHANCE)
    print(kh.say(manual.clone().picks[0], lang="en"), [kh.say(event) for event in manual.log(0, since=0)])


if __name__ == "__main__":
    evening()
