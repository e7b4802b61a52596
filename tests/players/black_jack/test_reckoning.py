"""What Black Jack's expert reckons with: the same bits plain and compiled, and what whole fractions say."""

from __future__ import annotations

import random
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest

import kartenhaus as kh
from kartenhaus.engine import portable
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.players.black_jack import reckoning
from kartenhaus.players.black_jack.exact import Exact
from kartenhaus.players.black_jack.odds import NOTHING, Counts, Outlook, Reckoner, outlook, plus, reckoner
from tests.players.black_jack.slow import Slow
from tests.players.black_jack.slow import dealer as slow_dealer
from tests.positions import go_on

needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")
DRIVERS = [reckoning.write_book, reckoning.stand, reckoning.look_ahead]
has_module = portable.runs(kh.game("black-jack").rules, DRIVERS, None)
needs_module = pytest.mark.skipif(not has_module, reason="no WebAssembly module of this text, or nothing to run it")
BODIES = [
    pytest.param("portable", marks=needs_module),
    pytest.param("native", marks=needs_numba),
    pytest.param("checked", marks=needs_numba),
]


class Question(NamedTuple):
    shoe: Counts
    up: int
    root: Counts
    all_lost: bool


def questions(seed: int, n: int, most: int = 8) -> Iterator[Question]:
    """Shoes of one to `most` packs, full or nearly used up, and hands of up to four cards."""
    rng = random.Random(seed)
    for i in range(n):
        packs, used = rng.randint(1, most), rng.choice((0.0, 0.2, 0.5, 0.9))
        shoe = tuple(rng.randint(round(m * (1 - used)), m) for m in (*(4 * packs,) * 9, 16 * packs))
        root = NOTHING
        for value in rng.choices(range(10), k=i % 5):
            if root[value] < shoe[value] and plus(root, value) in reckoner("plain").place:
                root = plus(root, value)
        yield Question(shoe, i % 10, root, i % 3 != 0)


# ── One text, several bodies ─────────────────────────────────────────────────
@pytest.mark.parametrize("mode", BODIES)
def test_plain_and_compiled_give_the_same_bits(mode: Mode) -> None:
    plain, compiled = reckoner("plain"), reckoner(mode)
    assert plain.place == compiled.place
    assert plain.black_jack == compiled.black_jack == 1.5
    for asked in questions(1, 30):
        assert plain.outlook(*asked) == compiled.outlook(*asked)
        left, up = asked.shoe, asked.up
        assert plain.dealer(left, up) == compiled.dealer(left, up)
        for points in (0, 11, 17, 20, 21):
            assert plain.standing(left, up, points, asked.all_lost) == compiled.standing(
                left, up, points, asked.all_lost
            )


@needs_numba
def test_plain_and_compiled_experts_think_the_same() -> None:
    game = kh.game("black-jack", hole_card="peek", decks=2)
    play, plain, compiled = game.start(2, seed=8), Exact(game, "plain"), Exact(game, "native")
    while len(play.numbers) < 60:
        view = play.view(play.to_act)
        if not str(play.legal()[0]).startswith(("bet", "refill")):
            assert plain.think(view) == compiled.think(view)
        play.make(compiled.choose(view))


def test_the_plain_expert_thinks_without_numpy_and_numba() -> None:
    picks = "bet 10, card 8s, card 8h, card 6s"
    script = textwrap.dedent(f"""
        import sys
        sys.modules["numpy"] = sys.modules["numba"] = None
        import kartenhaus as kh
        from kartenhaus.players.expert import expert
        play = kh.game("black-jack").start(chance="manual")
        for pick in {picks!r}.split(", "):
            play.make(pick)
        print({{str(one.action): one.worth for one in expert(play.game).think(play.view(0))}})
    """)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    play = go_on(kh.game("black-jack").start(chance="manual"), picks)
    assert done.stdout.strip() == str({str(one.action): one.worth for one in Exact(play.game).think(play.view(0))})


# ── Right ────────────────────────────────────────────────────────────────────
def small(seed: int, n: int) -> Iterator[Question]:
    """Shoes of five to eight cards besides the hand, with tens and aces among them."""
    rng = random.Random(seed)
    for i in range(n):
        root = NOTHING
        for value in rng.choices(range(10), k=i % 4):
            if plus(root, value) in reckoner("plain").place:
                root = plus(root, value)
        shoe = root
        for value in (0, 9, *rng.choices(range(10), k=rng.randint(3, 6))):
            shoe = plus(shoe, value)
        yield Question(shoe, rng.randrange(10), root, rng.random() < 0.5)


def without(shoe: Counts, held: Counts) -> Counts:
    return tuple(n - m for n, m in zip(shoe, held, strict=True))


def test_the_dealer_ends_as_whole_fractions_say() -> None:
    for asked in small(2, 60):
        left = without(asked.shoe, asked.root)
        found = reckoner(None).dealer(left, asked.up)
        exact = slow_dealer(left, plus(NOTHING, asked.up))
        assert found == pytest.approx([float(chance) for chance in exact], abs=1e-12)


def test_hands_are_worth_what_whole_fractions_say() -> None:
    for asked in small(3, 40):
        slow, held, left = Slow(asked.up, asked.all_lost), asked.root, without(asked.shoe, asked.root)
        found = outlook(*asked).of(held)
        exact = slow.stay(left, held), slow.card(left, held), slow.double(left, held)
        assert found[:3] == pytest.approx([float(worth) for worth in exact], abs=1e-12)


def test_every_hand_that_the_cards_allow_is_found_once() -> None:
    for asked in questions(4, 20, most=1):
        found = outlook(*asked)
        allowed = {
            place
            for held, place in found.book.items()
            if all(a <= n <= b for a, n, b in zip(asked.root, held, asked.shoe, strict=True))
        }
        assert list(found.places) == sorted(allowed)


# ── Memory ───────────────────────────────────────────────────────────────────
def test_the_longest_tape_fills_its_room() -> None:
    tapes = reckoner("plain").books[0]["tapes"]
    for field, room in (("nodes", reckoning.NODES), ("endings", reckoning.ENDINGS), ("sums", reckoning.SUMS)):
        assert max(tapes[up][field] for up in range(10)) == room


def test_what_was_found_stays_when_more_is_asked() -> None:
    one, two = questions(5, 2)
    found = outlook(*one)
    before = Outlook(found.book, found.places[:], found.stay[:], found.card[:], found.double[:])
    outlook.__wrapped__(*two)
    assert found == before


@needs_numba
def test_threads_do_not_get_in_each_others_way() -> None:
    asked, shared = list(questions(6, 60)), Reckoner("native")
    alone = [shared.outlook(*one) for one in asked]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda one: shared.outlook(*one), asked)) == alone
