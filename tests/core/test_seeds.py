"""What a seed is, and that every place where one comes in asks for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kartenhaus as kh
from kartenhaus.core.chance import checked_seed, key_of
from kartenhaus.lab.arena import arena
from kartenhaus.players.black_jack.books import audit
from kartenhaus.players.black_jack.strategy import measure
from kartenhaus.players.coach import hint

GAME = kh.game("tauziehen")
RECORD = GAME.start(seed=7).record()
SEEDS: list[int | str] = [
    0,
    7,
    -7,
    2**128 - 1,
    1 - 2**128,
    "7",
    "x",
    "blue cat",
    "Grüße!",
    "a'b",
    "1.5",
    "True",
    "]",
    "s" * 100,
]
NOT_SEEDS: list[Any] = [
    1.5, float("nan"), True, False, b"7", (7,), [7], {}, object, 2**128, -(2**128), 10**5000, np.bool_(True),
    np.array([1, 2]), "", 'a"b', '"', "a\nb", "a\r", "a\x0bb", "a\x85b", "a\u2028b", "a\x00b", "\t", "\ud800",
    "\u202ea", "s" * 101, "s" * 10**6,
]  # fmt: skip
ENTRANCES: dict[str, Callable[[Any], object]] = {
    "start": lambda seed: GAME.start(seed=seed),
    "start with chance by hand": lambda seed: GAME.start(seed=seed, chance="manual"),
    "player": lambda seed: kh.player("random", GAME, seed=seed),
    "a player that thinks": lambda seed: kh.player("expert", kh.game("white-jack"), seed=seed),
    "simulate": lambda seed: kh.simulate("tauziehen", games=1, mode="plain", seed=seed),
    "analyse": lambda seed: kh.analyse(RECORD, seed=seed),
    "hint": lambda seed: hint(GAME, GAME.start(seed=7).view(0), simulations=1, seed=seed),
    "arena": lambda seed: arena("tauziehen", ["random", "random"], games=1, seed=seed),
    "measure": lambda seed: measure(1, seed=seed, mode="plain"),
    "audit": lambda seed: audit(kh.game("black-jack"), 1, 1, seed=seed, mode="plain"),
}


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: repr(seed)[:20])
def test_a_seed_writes_a_record_that_replays(seed: int | str) -> None:
    play = GAME.start(seed=seed)
    assert play.seed == seed
    again = kh.replay(play.record())
    assert again == play
    assert again.record() == play.record()
    for one in (play, again):
        one.apply(one.legal()[0])
        one.apply(one.legal()[0])
    assert again == play, "chance goes on the same way"


@given(st.text(max_size=120))
def test_whatever_text_is_taken_for_a_seed_replays(text: str) -> None:
    try:
        play = GAME.start(seed=text)
    except kh.BadOption:
        return
    again = kh.replay(play.record())
    assert (again, again.seed) == (play, text)


@pytest.mark.parametrize("entrance", ENTRANCES.values(), ids=list(ENTRANCES))
def test_what_is_no_seed_is_refused_in_both_languages_wherever_it_comes_in(entrance: Callable[[Any], object]) -> None:
    for seed in NOT_SEEDS:
        with pytest.raises(kh.BadOption) as caught:
            entrance(seed)
        assert "geht nicht als Startwert: eine ganze Zahl" in caught.value.de
        assert "cannot be a seed: a whole number" in caught.value.en
        assert len(caught.value.en) < 300


@pytest.mark.parametrize("entrance", ["simulate", "analyse", "hint", "arena", "measure", "audit"])
def test_none_is_no_seed_where_results_are_to_be_repeated(entrance: str) -> None:
    with pytest.raises(kh.BadOption):
        ENTRANCES[entrance](None)


@pytest.mark.parametrize("entrance", ENTRANCES.values(), ids=list(ENTRANCES))
def test_seeds_are_taken_wherever_they_come_in(entrance: Callable[[Any], object]) -> None:
    entrance(7)
    entrance("blue cat")


def test_whole_numbers_of_numpy_are_seeds() -> None:
    play = GAME.start(seed=np.int64(7))  # type: ignore[arg-type]
    assert type(play.seed) is int
    assert play == GAME.start(seed=7)


def test_a_number_and_its_digits_are_the_same_seed() -> None:
    assert key_of(checked_seed(7)) == key_of(checked_seed("7"))


def test_there_is_room_behind_a_seed_that_others_are_made_from() -> None:
    assert checked_seed("s" * 60, spare=40) == "s" * 60
    with pytest.raises(kh.BadOption) as caught:
        checked_seed("s" * 61, spare=40)
    assert "1 to 60 printable" in caught.value.en


@pytest.mark.parametrize("seed", ["1.5", "True", "s" * 300, "a\tb", str(2**200)], ids=lambda seed: ascii(seed)[:20])
def test_records_with_seeds_that_are_no_longer_given_still_replay(seed: str) -> None:
    """Once anything was taken for a seed: what could be read then can be read today."""
    old = kh.replay(f'[Game "tauziehen"]\n[Seed "{seed}"]\n\n', partial=True)
    assert old.seed == seed
    assert len(old.picks) == 5
    assert kh.replay(old.record()) == old


@pytest.mark.parametrize("header", ['[Seed "\ud800"]', '[Seats "\udfff | Ben"]'])
def test_half_a_character_makes_no_record(header: str) -> None:
    with pytest.raises(kh.RecordError):
        kh.replay(f'[Game "tauziehen"]\n{header}\n\n')


@pytest.mark.parametrize("bad", ['a"b', "a\nb", "a\x0bb", "a\u2028b", "a\x85", "\ud800"])
def test_names_and_dates_that_a_record_cannot_hold_are_refused(bad: str) -> None:
    with pytest.raises(kh.BadSeats):
        GAME.start(names=["Anna", bad])
    with pytest.raises(kh.BadOption) as caught:
        GAME.start(date=bad)
    assert "geht nicht als Datum" in caught.value.de
