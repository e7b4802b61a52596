"""What people are shown of the dealing while a table goes on: of a round that is over everything, of others nothing."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from kartenhaus.engine.fair import Draw, Proof, Round, recompute
from kartenhaus.server import wire
from kartenhaus.server.hub import Hub
from kartenhaus.server.live_table import LiveTable
from kartenhaus.table.entries import Drawn
from tests.fake_time import FakeTime
from tests.server.inside import Visitor, legal, log_of, opened, people, run, table_for


def proof_of(table: str, shown: wire.Published) -> Proof:
    """As somebody reads it who knows no more than the message."""
    draws = [Draw(int(k), int(n)) for k, n in (draw.split("/") for draw in shown.draws)]
    return Proof(table, [Round(shown.round, shown.commitment, shown.secret, shown.nonces, draws)])


def last_of(visitor: Visitor) -> wire.Published:
    fair = visitor.table.fair
    assert fair is not None
    assert fair.last is not None
    return fair.last


def said(visitor: Visitor, since: int = 0) -> str:
    visitor.look()
    return msgspec.json.encode(visitor.got[since:]).decode()


async def play_round(live: LiveTable, visitors: list[Visitor], chosen: random.Random) -> None:
    """From the first stake to the settlement."""
    table = live.table
    round = table.rounds[-1].round
    while table.rounds[-1].round == round and table.to_act >= 0:
        pick = chosen.choice(legal(live))
        nonce = f"{table.to_act}-{table.n}" if pick.startswith("bet") else None
        act = visitors[table.to_act].act(table.to_act, pick)
        await visitors[table.to_act].say(msgspec.structs.replace(act, nonce=nonce))


async def at_black_jack(hub: Hub) -> tuple[LiveTable, list[Visitor], Visitor]:
    anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
    live = await table_for(hub, anna, [ben], game="black-jack")
    return live, [await Visitor.of(live, anna), await Visitor.of(live, ben)], await Visitor.of(live, carl)


def test_a_rounds_secret_is_shown_when_it_is_over_and_the_table_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            live, visitors, onlooker = await at_black_jack(hub)
            chosen = random.Random(5)
            for number in range(1, 5):
                before = visitors[0].table.fair
                assert before is not None
                assert (before.round, before.last and before.last.round) == (number, number - 1 or None)
                await play_round(live, visitors, chosen)
                for visitor in (onlooker, *visitors):
                    assert visitor.table.phase == "running"
                    shown = last_of(visitor)
                    assert (shown.round, shown.commitment) == (number, before.commitment), "what had been promised"
                    proof = proof_of(live.table.id, shown)
                    assert recompute(proof, proof.rounds[0]).problems == []
                    assert proof.rounds[0] == live.table.rounds[-2]
                assert all(nonce.startswith(f"{seat}-") for seat, nonce in enumerate(shown.nonces)), (
                    "and theirs are in it"
                )
                drawn = [entry for entry in log_of(hub, live) if isinstance(entry, Drawn)]
                assert [f"{one.k}/{one.of}" for one in drawn[-len(shown.draws) :]] == shown.draws

    run(play())


def test_of_a_round_that_is_played_neither_secret_nor_draws_are_in_any_message(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            live, visitors, onlooker = await at_black_jack(hub)
            everyone = (*visitors, onlooker)
            chosen = random.Random(6)
            await play_round(live, visitors, chosen)
            drawn = live.table.rounds[-1].draws
            while not drawn:  # two naturals would end the round at once
                since = [len(visitor.got) for visitor in everyone]
                for seat in (0, 1):
                    await visitors[seat].say(visitors[seat].act(seat, "bet 10"))
                drawn = live.table.rounds[-1].draws
            secret, drawn = live.table.secret, live.table.rounds[-1].draws
            assert secret is not None
            assert len(drawn) >= 5, "the cards are dealt"
            for visitor, told in zip(everyone, since, strict=True):
                text = said(visitor, told)
                assert '"draws"' in text, "the round before is still shown"
                assert secret.hex() not in said(visitor)
                assert ",".join(f'"{draw}"' for draw in drawn[:5]) not in text

    run(play())


def test_it_is_shown_again_to_whoever_comes_back_and_after_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            live, visitors, _ = await at_black_jack(hub)
            await play_round(live, visitors, random.Random(7))
            shown = visitors[0].table.fair
            assert shown is not None
            assert visitors[0].me is not None
            assert (await Visitor.of(live, visitors[0].me)).table.fair == shown
        async with opened(tmp_path, time) as hub:
            again = await hub.live_table(live.table.id)
            back = await Visitor.of(again, visitors[0].me)
            assert back.table.fair is not None
            assert back.table.fair.last == shown.last
            for seat in (0, 1):
                await (await Visitor.of(again, visitors[seat].me)).say(wire.Leave(seat=seat))
            assert back.table.phase == "over"
            assert back.table.fair.last == shown.last, "a round that nobody staked in has nothing to check"

    run(play())
