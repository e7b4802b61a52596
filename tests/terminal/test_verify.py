"""`kartenhaus verify`: the verdict in words, as JSON and as an exit code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.engine.fair import Dealing, Proof, round_of


def run(*args: str, typed: str = "", lang: str = "de") -> Result:
    return CliRunner().invoke(main, ["verify", *args, "--lang", lang], input=typed)


def proven(name: str, **options: object) -> str:
    game = kh.game(name, **options)
    dealings = [Dealing(bytes(32), "blaue-katze", 1, ["anna-1", "ben_2"])]
    play = game.start(2, chance=dealings[0])
    player = kh.player("random", game, seed=1)
    while play.to_act != kh.OVER:
        if round_of(play) > len(dealings):
            dealings.append(Dealing(bytes([len(dealings)]) * 32, "blaue-katze", round_of(play), ["anna-3", "ben_4"]))
            play.leave_chance_to(dealings[-1])
        play.make(player.choose(play.view(play.to_act)))
    play.proof = Proof("blaue-katze", [made.so_far(publish=True) for made in dealings])
    return play.record()


def words(done: Result) -> str:
    return " ".join(done.output.split())


def test_a_fair_game_is_told_round_by_round() -> None:
    text = proven("black-jack", rounds=2)
    done = run("-", typed=text)
    assert done.exit_code == 0
    assert done.output.startswith("Black Jack · Tisch blaue-katze\n")
    draws = re.search(r'\[Draws "(.*)"\]', text)
    fair = re.search(r'\[Fair "(.*)"\]', text)
    assert draws
    assert fair
    for n, (seal, drawn) in enumerate(zip(fair[1].split(" | "), draws[1].split(" | "), strict=True), 1):
        shown, _, nonces = seal.split()
        told = f"Siegel: {shown}, gehört zum veröffentlichten Geheimnis Beiträge: {nonces.replace(',', ', ')}"
        assert f"Runde {n} {told}" in words(done)
        assert f"Ziehungen: {len(drawn.split())} von {len(drawn.split())} nachgerechnet und richtig" in words(done)
    assert f"Fair gegeben: Alle Ziehungen ({len(draws[1].replace(' |', '').split())})" in words(done)
    assert "Nur du kannst vergleichen" in words(done)


def test_it_speaks_english() -> None:
    done = run("-", typed=proven("tauziehen"), lang="en")
    assert done.exit_code == 0
    assert "Dealt fairly: all draws" in words(done)
    assert "is that of the published secret" in words(done)
    assert "nonces: anna-1, ben_2" in words(done)


def test_a_forged_card_is_named_and_the_exit_code_is_1(tmp_path: Path) -> None:
    text = re.sub(r"\[Check .*\n", "", proven("tauziehen"))
    card = re.search(r"\(deal (\d+)\)", text)
    assert card
    path = tmp_path / "forged.kh"
    path.write_text(text.replace(card[0], "(deal 13)" if card[1] != "13" else "(deal 7)", 1), "utf-8")
    done = run(str(path))
    assert done.exit_code == 1
    assert "Nicht erwiesen, dass fair gegeben wurde:" in done.output
    assert f"- Zug 2: gezogen wurde «deal {card[1]}», hier steht" in words(done)
    assert "Fair gegeben" not in done.output


def test_a_commitment_that_does_not_hold_is_told() -> None:
    text = re.sub(r'(\[Fair "\w{64}) \w{64}', rf"\1 {'12' * 32}", proven("tauziehen"))
    done = run("-", typed=text)
    assert done.exit_code == 1
    assert "gehört nicht zum veröffentlichten Geheimnis" in words(done)
    assert re.search(r"Ziehungen: \d+ von 61 ", done.output)


def test_what_was_taken_back_is_counted() -> None:
    made = Dealing(bytes(32), "blaue-katze", 1, ["anna-1"])
    made.below(2)
    made.take_back(1)
    play = kh.game("tauziehen").start(chance=made)
    play.apply("leave 0")
    play.proof = Proof("blaue-katze", [made.so_far(publish=True)])
    done = run("-", typed=play.record())
    assert done.exit_code == 0
    assert "Ziehungen: 6 von 6 nachgerechnet und richtig, davon zurückgenommen 1" in done.output


def test_a_running_game_is_not_proven_yet() -> None:
    made = Dealing(bytes(32), "blaue-katze", 1, ["anna-1"])
    play = kh.game("tauziehen").start(chance=made)
    play.proof = Proof("blaue-katze", [made.so_far()])
    done = run("-", typed=play.record())
    assert done.exit_code == 1
    assert "das Geheimnis ist noch nicht veröffentlicht" in words(done)
    assert "nachgerechnet" not in done.output


def test_without_a_proof_there_is_nothing_to_check() -> None:
    done = run("-", typed=kh.game("tauziehen").start(seed=7).record())
    assert done.exit_code == 1
    assert "Der Record nennt nur den Startwert 7" in words(done)


def test_as_json_it_is_the_verdict() -> None:
    text = proven("tauziehen")
    done = run("-", "--json", typed=text)
    assert done.exit_code == 0
    told, verdict = json.loads(done.output), kh.verify(text)
    assert (told["ok"], told["draws"], told["problems"]) == (True, verdict.draws, [])
    assert told["rounds"][0]["commitment"] == verdict.rounds[0].commitment
    forged = run("-", "--json", typed=text.replace("anna-1,", "anna-2,"))
    assert forged.exit_code == 1
    assert json.loads(forged.output)["problems"][0]["en"].startswith("Pick ")


@pytest.mark.parametrize(
    "text", ["", "hello", '[Game "chess"]\n\n1. e4', '[Game "tauziehen"]\n[Table "t"]\n[Fair "x"]\n\n']
)
def test_what_cannot_be_read_is_refused_with_exit_code_2(text: str) -> None:
    done = run("-", typed=text)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.strip()
    assert run("/no/such/file").exit_code == 2


def test_a_record_cannot_steer_the_terminal() -> None:
    text = proven("tauziehen").replace("(deal ", "(\x1b[31mdeal ", 1)
    assert "\x1b" not in run("-", typed=re.sub(r"\[Check .*\n", "", text)).output
