"""Puzzles over the HTTP API: a position as a table would show it, an answer, and what it was worth.

What is sent before the answer is the seat's view alone: neither hidden cards nor worths leave the house.
"""

from __future__ import annotations

import asyncio

import msgspec

from ..core.about import Scale
from ..core.voice import Voice
from ..engine.say import speak_action
from ..games import GAMES
from ..players import coach_words
from ..players.glicko import Rating
from ..players.puzzle_set import KeptPuzzle, PuzzleSet, hint_of, play_of, puzzle_set
from ..players.puzzle_words import is_sampled, stake_of, why
from ..table.entries import Computer, Person, Setup
from ..table.errors import Declined
from ..table.table import Table
from . import messages, wire
from .asking import Asked, endpoint
from .hub import Hub
from .puzzle_ratings import PuzzleRatings, Tries

YOU = "you"
NEXT = "next"


class RatingSeen(msgspec.Struct, frozen=True):
    """It lies within `margin` of the rating, with 95 %."""

    rating: int
    margin: int


class PuzzleShelf(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    title: str
    number: int
    answered: int
    """By oneself."""
    found: int
    """And right at the first try."""
    rating: RatingSeen | None
    """One's own; none before the first answer."""


class PuzzleSeen(msgspec.Struct, frozen=True):
    id: str
    n: int
    """From 1 on, of `number`, easy ones first."""
    number: int
    table: wire.Table
    rating: RatingSeen
    tried: int
    found: int
    """By so many of those who tried."""
    answered: bool
    """Before, by oneself: another answer does not count."""


class PuzzlePick(wire.Body, frozen=True):
    pick: wire.Notation


class PuzzleAnswer(msgspec.Struct, frozen=True):
    found: bool
    best: str
    right: list[str]
    """That, and what is as good."""
    words: str
    """Right, or what the answer costs."""
    why: str
    scale: Scale
    actions: list[wire.Worth]
    """Best first."""
    exact: bool
    """The worths were worked out, not sampled."""
    sampled: bool
    """They come from simulations; where neither is so, they were worked out up to a point and estimated there."""
    counted: bool
    """As one's first answer to this puzzle."""
    puzzle: RatingSeen
    tried: int
    found_by: int
    mine: RatingSeen
    change: int
    """Of one's own rating, by this answer."""


def seen(rating: Rating) -> RatingSeen:
    return RatingSeen(round(rating.rating), round(rating.margin))


@endpoint("GET", "/api/puzzles", "The games' puzzles, and how many one has answered.", list[PuzzleShelf])
async def shelves(asked: Asked) -> list[PuzzleShelf]:
    ratings, me = await followed(asked.hub), asked.me.id if asked.me else ""
    found = []
    for name, about in GAMES.items():
        kept = puzzle_set(name)
        if kept is None or not kept.puzzles:
            continue
        known = {one.id for one in kept.puzzles}
        answered = dict(ratings.answered.get((name, me), {}))  # another thread may add to it
        mine = {one: right for one, right in answered.items() if one in known}
        rating = seen(ratings.of_person(name, me)) if mine else None
        title = about.title[asked.lang == "en"]
        found.append(PuzzleShelf(name, title, len(kept.puzzles), len(mine), sum(mine.values()), rating))
    return found


@endpoint("GET", "/api/puzzles/{game}/{puzzle}", "A position to solve; `next`: the one that suits best.", PuzzleSeen)
async def puzzle(asked: Asked) -> PuzzleSeen:
    kept, ratings = set_of(asked.path["game"]), await followed(asked.hub)
    me = asked.me.id if asked.me else ""
    wanted = asked.path["puzzle"]
    answered = ratings.answered.get((kept.game, me), {})
    one = next_of(asked.hub, kept, me) if wanted == NEXT else kept.by_id(wanted)
    table = await asked.hub.executor.run(shown, kept, one, asked.lang)
    tries = ratings.tries.get((kept.game, one.id), Tries())
    return PuzzleSeen(
        one.id,
        kept.puzzles.index(one) + 1,
        len(kept.puzzles),
        table,
        seen(ratings.of_puzzle(kept, one.id)),
        tries.tried,
        tries.found,
        one.id in answered,
    )


@endpoint("POST", "/api/puzzles/{game}/{puzzle}", "An answer; the first one counts.", PuzzleAnswer, PuzzlePick)
async def answer(asked: Asked) -> PuzzleAnswer:
    me, kept = asked.profile(), set_of(asked.path["game"])
    one = kept.by_id(asked.path["puzzle"])
    pick = await asked.hub.executor.run(checked_pick, kept, one, asked.body.pick)
    ratings = await followed(asked.hub)
    before = ratings.of_person(kept.game, me.id)
    found = pick in one.right
    counted = await asyncio.wrap_future(asked.hub.store.attempt(me.id, kept.game, one.id, found, asked.hub.now()))
    await followed(asked.hub)
    after, tries = ratings.of_person(kept.game, me.id), ratings.tries.get((kept.game, one.id), Tries())
    voice = Voice(asked.lang, you=one.seat, options=kept.variant.options)
    hint = hint_of(kept, one)
    reason = await asked.hub.executor.run(told, kept, one, voice)
    return PuzzleAnswer(
        found,
        one.best,
        one.right,
        verdict(kept, one, pick, voice),
        reason,
        hint.scale,
        [wire.Worth(w.action, speak_action(kept.variant.parse(w.action), voice), w.worth) for w in hint.actions],
        all(weighed.error == 0 for weighed in hint.actions),
        is_sampled(hint.actions),
        counted,
        seen(ratings.of_puzzle(kept, one.id)),
        tries.tried,
        tries.found,
        seen(after),
        round(after.rating) - round(before.rating) if counted else 0,
    )


async def followed(hub: Hub) -> PuzzleRatings:
    async with hub.puzzle_ratings.turn:
        await hub.executor.run(hub.puzzle_ratings.follow)
    return hub.puzzle_ratings


def set_of(game: str) -> PuzzleSet:
    kept = puzzle_set(game)
    if kept is None or not kept.puzzles:
        raise Declined(
            f"Zu {GAMES[game].title[0]} gibt es keine Rätsel.", f"There are no puzzles of {GAMES[game].title[1]}."
        )
    return kept


def next_of(hub: Hub, kept: PuzzleSet, me: str) -> KeptPuzzle:
    """Of those that one has not answered yet, the one that is about as hard as one is good. Then those that one got
    wrong, and in the end the first again."""
    ratings = hub.puzzle_ratings
    answered, mine = ratings.answered.get((kept.game, me), {}), ratings.of_person(kept.game, me).rating

    def order(one: KeptPuzzle) -> tuple[object, ...]:
        far = abs(ratings.of_puzzle(kept, one.id).rating - mine) if answered else kept.puzzles.index(one)
        return one.id in answered, answered.get(one.id, False), far

    return min(kept.puzzles, key=order)


def shown(kept: PuzzleSet, one: KeptPuzzle, lang: wire.Lang) -> wire.Table:
    """As a table would show it to the seat whose turn it is."""
    table = Table(f"{kept.game}-puzzle", Setup(kept.game, kept.options, one.seats, YOU, chat=False), version=kept.rules)
    you = Person(YOU, "Du" if lang == "de" else "You")
    table.sitters = [you if seat == one.seat else Computer("solid") for seat in range(one.seats)]
    table.play = play_of(kept, one, messages.spoken(table.sitters))
    table.played = {YOU}
    return messages.shown(table, messages.Onlooker(YOU, lang), messages.Around(lambda _: None, 0, 0), 0)


def checked_pick(kept: PuzzleSet, one: KeptPuzzle, pick: str) -> str:
    """As notation; a pick that may not be made is refused, with its reason."""
    play = play_of(kept, one, [])
    chosen = play.make(pick, one.seat)
    if one.worth_of(str(chosen)) is None:  # leaving is possible, and no answer
        raise Declined("Das ist hier keine Antwort.", "That is no answer here.")
    return str(chosen)


def told(kept: PuzzleSet, one: KeptPuzzle, v: Voice) -> str:
    view = play_of(kept, one, []).view(one.seat)
    return why(kept.variant, hint_of(kept, one), view, stake_of(kept.variant, view), v)


def verdict(kept: PuzzleSet, one: KeptPuzzle, pick: str, v: Voice) -> str:
    if pick in one.right:
        return v("Richtig!", "Right!")
    scale = kept.variant.about.scale(one.seats)
    loss = one.actions[0].worth - (one.worth_of(pick) or 0.0)
    price, taken = coach_words.cost(scale, loss, v), coach_words.action(kept.variant, pick, v)
    return v(f"«{taken}» kostet {price}.", f"«{taken}» costs {price}.")
