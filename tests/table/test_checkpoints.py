"""A checkpoint and what came after it is the whole log."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import kartenhaus as kh
from kartenhaus.server import messages
from kartenhaus.table.checkpoints import checkpoint, restored
from kartenhaus.table.entries import Agreed, Computer, Person, Said, Setup, read, written
from kartenhaus.table.errors import Forgotten
from kartenhaus.table.table import KEPT_PICKS, Table, loaded

LONG = {"colouredjack": "wins=6", "black-jack": "rounds=40", "j-solitaer": "rounds=2"}


def new_table(game: str, options: str, people: int, whole: bool) -> Table:
    seats = 2
    given = iter(bytes([n % 256]) * 32 for n in range(1, 2000))
    table = Table("blue-cat", Setup(game, options, seats, "p0"), lambda: next(given), whole=whole)
    table.commit(0)
    for seat in range(seats):
        who = Person(f"p{seat}", f"P{seat}") if seat < people else Computer("solid")
        table.sit(seat, who, seat, f"nonce{seat}")
    return table


def go_on(table: Table, seed: int, most: int) -> Iterator[int]:
    """Moves, talk and second thoughts; answers with the entries so far."""
    pick = random.Random(seed)
    for n in range(most):
        if table.phase == "over" and not (table.may_undo("p0") and pick.random() < 0.5):
            return
        assert table.play is not None
        if pick.random() < 0.05:
            table.do(Said("p0", "P0", 0, f"Nummer {n}"), 1000 * n)
        if table.may_undo("p0") and (table.phase == "over" or pick.random() < 0.1):
            table.undo("p0", 1000 * n)
        else:
            action = pick.choice(table.play.legal())
            chosen = action.pick(action.low) if isinstance(action, kh.Span) else action
            table.act(table.to_act, str(chosen), 1000 * n, nonce=f"n{n}")
        yield table.n


def seen(table: Table) -> list[object]:
    """All that people are shown of a table, and told of its last picks."""
    around = messages.Around(lambda _: None, 0, 0)
    assert table.play is not None
    since = max(0, table.play.before + len(table.play.numbers) - KEPT_PICKS)
    onlookers = [messages.Onlooker(profile, lang) for profile in ("p0", "p1", None) for lang in ("de", "en")]
    return [messages.shown(table, one, around, since) for one in onlookers]


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("game", kh.games())
def test_a_restored_table_goes_on_as_one_that_took_every_entry(game: str, people: int) -> None:
    table = new_table(game, LONG.get(game, ""), people, whole=False)
    whole = new_table(game, LONG.get(game, ""), people, whole=True)
    kept = {}
    for n in go_on(table, seed=people, most=400):
        if n % 7 == 0:
            kept[n] = checkpoint(table)
    log = [read(written(entry)) for entry in table.unstored]
    assert [written(entry) for entry in log] == [written(entry) for entry in table.unstored]
    for entry in log[whole.n :]:
        whole.take(entry, 0)
    assert table.play is not None
    assert len(table.play.numbers) < 3 * KEPT_PICKS
    assert seen(table) == seen(whole), "what is forgotten is not missed"
    for n, data in kept.items():
        again = restored(table.id, table.setup, data, table.game.version)
        assert again is not None
        assert checkpoint(again) == data
        for entry in log[n:]:
            again.take(entry, table.changed_at)
        again.turn_began, again.changed_at = table.turn_began, table.changed_at
        again.chat_lines = table.chat_lines.copy()  # their times were not kept here
        assert checkpoint(again) == checkpoint(table), n
        assert seen(again) == seen(table), n


def test_a_long_table_keeps_what_is_needed_and_no_more() -> None:
    table = new_table("black-jack", "", 2, whole=False)
    sizes = []
    for n in go_on(table, seed=1, most=3000):
        table.stored()
        if n % 500 < 3:
            sizes.append(len(checkpoint(table)))
    assert table.n > 5000
    assert max(sizes) < 10_000
    assert len(table.rounds) == 2
    assert table.play is not None
    assert table.play.before > 0
    with pytest.raises(kh.RecordError, match="not known here"):
        table.record()


def test_what_was_taken_back_further_than_a_table_remembers_is_found_in_the_whole_log() -> None:
    whole = new_table("j-solitaer", "rounds=2", 1, whole=True)
    for _ in go_on(whole, seed=3, most=300):
        pass
    while whole.may_undo("p0"):
        whole.undo("p0", 0)
    log = [(0, entry) for entry in whole.unstored]
    with pytest.raises(Forgotten):
        loaded(whole.id, whole.setup, log, None, whole=False)
    assert loaded(whole.id, whole.setup, log, None).play == whole.play


def test_a_checkpoint_of_another_version_is_not_read() -> None:
    table = new_table("tauziehen", "", 2, whole=False)
    assert restored(table.id, table.setup, b"\x91\x63") is None
    assert restored(table.id, table.setup, b"") is None


def test_a_restored_table_remembers_whom_one_has_played_against_and_what_was_agreed() -> None:
    table = new_table("tauziehen", "", 2, whole=False)
    for _ in go_on(table, seed=1, most=5):
        pass
    table.do(Agreed(1, "p0"), 7)
    again = restored(table.id, table.setup, checkpoint(table), table.game.version)
    assert again is not None
    assert again.agreed == {1: {"p0": 7}}
    for one in (table, again):
        one.sit(1, Computer("solid"), 8)
        assert not one.may_undo("p0")
        assert (one.played, one.plays_alone("p0"), one.admits("p1", "")) == ({"p0", "p1"}, False, True)
