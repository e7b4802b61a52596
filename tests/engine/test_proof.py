"""A record with its proof: what is written when, that it replays to the same text, and that every forgery is named."""

from __future__ import annotations

import re

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.chance import Stream
from kartenhaus.core.rule import DRAWN
from kartenhaus.engine.fair import Dealing, Draw, Problem, Proof, Round, recompute, round_of
from kartenhaus.engine.verify import Shown, Verdict
from kartenhaus.games import GAMES
from tests.positions import table
from tests.referee import quick

TABLE = "blaue-katze"
NONCES = ["anna-1", "ben_2"]


def secret(round: int) -> bytes:
    return bytes([round]) * 32


def dealing(round: int = 1) -> Dealing:
    return Dealing(secret(round), TABLE, round, NONCES)


def played(name: str, seats: int | None = None, **options: object) -> tuple[kh.Play, list[Dealing]]:
    """A whole game through checkable streams, a new one for every round that has its own."""
    game = kh.game(name, **options)
    dealings = [dealing()]
    play = game.start(seats, chance=dealings[0], date="2026-11-16")
    player = kh.player("random", game, seed=1)
    while play.to_act != kh.OVER:
        if round_of(play) > len(dealings):
            dealings.append(dealing(round_of(play)))
            before = len(play.numbers)
            play.leave_chance_to(dealings[-1])
            assert len(play.numbers) == before  # between two rounds chance draws nothing
        play.make(player.choose(play.view(play.to_act)))
    return play, dealings


def proven(name: str = "tauziehen", seats: int | None = None, **options: object) -> kh.Play:
    play, dealings = played(name, seats, **options)
    play.proof = Proof(TABLE, [made.so_far(publish=True) for made in dealings])
    return play


def black_jack() -> kh.Play:
    return proven("black-jack", 2, rounds=3)


def unchecked(text: str) -> str:
    """Without the line that gives every change away at once."""
    return re.sub(r"\[Check .*\n", "", text)


def line(text: str, key: str) -> str:
    found = re.search(rf'\[{key} "(.*)"\]', text)
    assert found
    return found[1]


def with_line(text: str, key: str, value: str) -> str:
    return text.replace(f'[{key} "{line(text, key)}"]', f'[{key} "{value}"]')


def problem(text: str) -> Problem:
    verdict = kh.verify(text)
    assert not verdict.ok
    assert verdict.problems[0].de
    assert verdict.problems[0].en
    return verdict.problems[0]


# ── Fair games ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("name", "seats"), [(name, min(about.most, 4)) for name, about in GAMES.items()])
@pytest.mark.rule("G-1")
def test_every_game_can_be_dealt_so_that_anybody_can_check_it(name: str, seats: int) -> None:
    play = proven(name, seats, **quick(name))
    rounds = range(1, 4 if GAMES[name].dealt_by_round else 2)
    verdict = kh.verify(play.record())
    assert verdict.problems == []
    assert verdict.ok
    assert verdict.draws == sum(number >= DRAWN for number in play.numbers)
    assert [round.round for round in verdict.rounds] == list(rounds)
    assert all(round.matches and round.published and round.taken_back == 0 for round in verdict.rounds)


def test_a_verdict_is_json() -> None:
    verdict = kh.verify(black_jack().record())
    assert msgspec.json.decode(msgspec.json.encode(verdict), type=Verdict) == verdict


@pytest.mark.parametrize("name", ["tauziehen", "black-jack"])
@pytest.mark.rule("G-2")
def test_a_record_with_its_proof_replays_to_the_same_text(name: str) -> None:
    play = black_jack() if name == "black-jack" else proven()
    text = play.record()
    again = kh.replay(text)
    assert again.proof == play.proof
    assert again.record() == text
    assert again.clone().record() == text
    assert line(text, "Table") == TABLE
    assert line(text, "Draws").count(" | ") == line(text, "Fair").count(" | ") == (2 if name == "black-jack" else 0)


def test_proof_lines_look_like_this() -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")
    play.proof = Proof("t", [Round(1, "a" * 64, "b" * 64, ["x", "y-1"], [Draw(0, 2), Draw(3, 25, True), Draw(7, 25)])])
    header = play.record().split("\n\n")[0].splitlines()
    assert header[-4:-1] == [
        '[Table "t"]',
        f'[Fair "{"a" * 64} {"b" * 64} x,y-1"]',
        '[Draws "0/2 ~3/25 7/25"]',
    ]


@pytest.mark.rule("G-3")
def test_a_running_game_shows_commitments_and_nothing_of_what_was_drawn() -> None:
    made = dealing()
    play = kh.game("tauziehen").start(chance=made)
    play.proof = Proof(TABLE, [msgspec.structs.replace(made.so_far(), draws=made.draws)])
    text = play.record()
    assert line(text, "Fair") == f"{made.commitment} - anna-1,ben_2"
    assert "Draws" not in text
    assert kh.replay(text).record() == text
    assert kh.verify(text).problems[0].de == "Zug 1: Das Geheimnis von Runde 1 ist noch nicht veröffentlicht."


@pytest.mark.rule("G-3")
def test_what_a_seat_saw_carries_no_proof() -> None:
    for seat in (0, 1):
        assert not re.search("Table|Fair|Draws", proven().record(seat))


def test_finished_rounds_of_a_running_game_are_shown_and_checked() -> None:
    one, two = dealing(1), dealing(2)
    play = kh.game("black-jack").start(1, chance=one)
    play.apply("bet 10")
    while play.to_act == 0 and round_of(play) == 1:
        play.apply("stay" if play.refusal("stay") is None else play.legal()[0])
    play.leave_chance_to(two)
    without_nonces = Round(2, two.commitment)
    play.proof = Proof(TABLE, [one.so_far(publish=True), without_nonces])
    text = play.record()
    assert line(text, "Fair").endswith(f"anna-1,ben_2 | {two.commitment} -")
    assert line(text, "Draws").endswith(" | -")
    assert kh.replay(text).record() == text
    assert kh.verify(text).ok
    play.apply("bet 10")
    assert two.draws
    play.proof = Proof(TABLE, [one.so_far(publish=True), msgspec.structs.replace(two.so_far(), draws=two.draws)])
    assert line(play.record(), "Draws") == " ".join(map(str, one.draws)) + " | -"
    running = kh.verify(play.record())
    assert "Runde 2 ist noch nicht veröffentlicht" in running.problems[0].de
    assert [round.published for round in running.rounds] == [True, False]
    assert len(running.problems) == 1


def test_what_was_taken_back_is_marked_and_the_game_goes_on_with_other_cards() -> None:
    made = dealing()
    play = kh.game("white-jack").start(chance=made)
    before = play.numbers[:]
    play.apply("give-up")
    drawn = sum(number >= DRAWN for number in play.numbers[len(before) :])
    assert drawn
    made.take_back(drawn)
    again = kh.game("white-jack").start(chance="manual")
    for number in before:
        again.make(again.game.decode(number))
    again.leave_chance_to(made)
    assert again.numbers == before
    player = kh.player("random", again.game, seed=2)
    while again.to_act != kh.OVER:
        again.make(player.choose(again.view(again.to_act)))
    again.proof = Proof(TABLE, [made.so_far(publish=True)])
    text = again.record()
    assert line(text, "Draws").count("~") == drawn
    verdict = kh.verify(text)
    assert verdict.problems == []
    assert verdict.rounds[0].taken_back == drawn
    assert kh.replay(text).record() == text
    draws = line(text, "Draws").split()
    k, n = map(int, draws[-1].split("/"))
    (said,) = kh.verify(with_line(text, "Draws", " ".join([*draws[:-1], f"{(k + 1) % max(n, 2)}/{n}"]))).problems
    assert said.pick == max(n for n, number in enumerate(again.numbers, 1) if number >= DRAWN)
    unmarked = with_line(text, "Draws", line(text, "Draws").replace("~", ""))
    assert not kh.verify(unmarked).ok


def test_the_draws_that_a_record_shows_are_a_stream_like_any_other() -> None:
    whole = proven()
    assert whole.proof
    play = table("tauziehen")
    shown: Stream = Shown(play, whole.proof, [recompute(whole.proof, whole.proof.rounds[0])])
    play.leave_chance_to(shown)
    assert play.numbers == whole.numbers[: len(play.numbers)]
    twin = play.clone()
    for one in (play, twin):
        for pick in whole.picks[5:7]:
            one.make(pick)
    assert twin.numbers == play.numbers == whole.numbers[: len(play.numbers)]


# ── Forged picks ─────────────────────────────────────────────────────────────
@pytest.mark.parametrize("checked", [True, False])
def test_a_single_changed_card_is_named(checked: bool) -> None:
    play = proven()
    text = play.record() if checked else unchecked(play.record())
    cards = list(re.finditer(r"\((?:deal|draw) (\d+)\)", text))
    for place in range(0, len(cards), 4):
        card = cards[place]
        swapped = "13" if card[1] != "13" else "7"
        forged = text[: card.start(1)] + swapped + text[card.end(1) :]
        pick = [n for n, number in enumerate(play.numbers, 1) if number >= DRAWN][place + 1]
        assert problem(forged).pick == pick
        assert f"Zug {pick}" in problem(forged).de
        assert f"Pick {pick}" in problem(forged).en


def test_a_forged_card_with_a_forged_draw_is_named_with_the_card_that_was_drawn() -> None:
    play = proven()
    text = unchecked(play.record())
    first = re.search(r"\(deal (\d+)\)", text)
    assert first
    draws = line(text, "Draws").split()
    rules, start = play.game.rules, table("tauziehen", str(play.picks[0]))
    wanted = (int(draws[1].split("/")[0]) + 1) % 25
    card = play.game.decode(rules.outcome(start.state, wanted))
    forged = text.replace(first[0], f"({card})", 1)
    forged = with_line(forged, "Draws", " ".join([draws[0], f"{wanted}/25", *draws[2:]]))
    said = kh.verify(forged).problems
    assert [one.pick for one in said] == [2, 2]
    assert f"Hier steht {wanted}/25" in said[0].de
    assert f"gezogen wurde «deal {first[1]}»" in said[1].de


def test_a_record_that_breaks_off_is_not_proven() -> None:
    text = proven().record()
    cut = text[: text.rindex("(draw") - 20]
    assert "bricht der Record ab" in problem(cut).de


# ── Forged proofs ────────────────────────────────────────────────────────────
def test_a_changed_draw_is_named_with_its_pick() -> None:
    play = proven()
    text = play.record()
    draws = line(text, "Draws").split()
    for place in range(0, len(draws), 5):
        k, n = map(int, draws[place].split("/"))
        forged = [*draws[:place], f"{(k + 1) % max(n, 2)}/{n}", *draws[place + 1 :]]
        pick = [n for n, number in enumerate(play.numbers, 1) if number >= DRAWN][place]
        (said,) = kh.verify(with_line(text, "Draws", " ".join(forged))).problems
        assert (said.round, said.draw, said.pick) == (1, place + 1, pick)
        assert said.de.startswith(f"Zug {pick} («{play.picks[pick - 1]}»): Runde 1, Ziehung {place + 1}: ")


def test_a_changed_number_of_outcomes_is_named_with_its_pick() -> None:
    text = proven().record()
    draws = line(text, "Draws").split()
    k, n = map(int, draws[4].split("/"))
    said = kh.verify(with_line(text, "Draws", " ".join([*draws[:4], f"{k}/{n + 1}", *draws[5:]]))).problems
    assert {one.pick for one in said} == {5}
    assert f"eine von {n} Möglichkeiten" in said[-1].de


def test_an_outcome_that_does_not_exist_is_named_even_where_nothing_fits() -> None:
    text = proven().record()
    draws = line(text, "Draws").split()
    forged = with_line(text, "Draws", " ".join(["9999/2", *draws[1:]]))
    said = kh.verify(with_line(forged, "Fair", line(text, "Fair").replace("anna", "anno"))).problems
    assert "die Ziehung ist 9999/2" in said[-1].de


@pytest.mark.parametrize(
    ("part", "says"),
    [
        (0, "also wurde das Siegel geändert"),
        (1, "Das Geheimnis oder der Name des Tisches wurde geändert"),
        (2, "Ein Beitrag wurde geändert"),
    ],
)
def test_a_changed_commitment_secret_or_nonce_is_told_apart(part: int, says: str) -> None:
    for text, round in ((proven().record(), 1), (black_jack().record(), 2)):
        rounds = [words.split() for words in line(text, "Fair").split(" | ")]
        old = rounds[round - 1][part]
        rounds[round - 1][part] = old[:-1] + ("1" if old[-1] != "1" else "2")
        said = problem(with_line(text, "Fair", " | ".join(" ".join(words) for words in rounds)))
        assert said.round == round
        assert says in said.de


def test_another_table_is_found() -> None:
    assert "Name des Tisches" in problem(with_line(proven().record(), "Table", "rote-katze")).de


def test_a_round_that_borrows_a_draw_from_the_next_is_named() -> None:
    text = black_jack().record()
    rounds = line(text, "Draws").split(" | ")
    first, _, rest = rounds[1].partition(" ")
    forged = with_line(text, "Draws", " | ".join([f"{rounds[0]} {first}", rest, rounds[2]]))
    verdict = kh.verify(forged)
    assert {said.round for said in verdict.problems if said.round} == {1, 2}
    assert any(said.pick for said in verdict.problems)


def test_streams_exchanged_within_a_round_are_found_although_every_draw_is_right() -> None:
    one, two = dealing(1), dealing(2)
    play = kh.game("black-jack", rounds=2).start(1, chance=one)
    play.apply("bet 10")
    play.leave_chance_to(two)
    n = len(play.numbers)
    player = kh.player("random", play.game, seed=1)
    while play.to_act != kh.OVER:
        play.make(player.choose(play.view(play.to_act)))
    play.proof = Proof(TABLE, [one.so_far(publish=True), two.so_far(publish=True)])
    said = problem(play.record())
    assert "Runde 1 keine Ziehung" in said.de
    assert said.pick
    assert said.pick > n


def test_a_round_without_a_commitment_is_found() -> None:
    text = black_jack().record()
    for key in ("Fair", "Draws"):
        text = with_line(text, key, line(text, key).rpartition(" | ")[0])
    assert "Für Runde 3 gibt es kein Siegel" in problem(text).de


def test_draws_too_many_are_found_even_where_they_are_right() -> None:
    made = dealing()
    play = kh.game("white-jack").start(chance=made)
    play.apply("leave 0")
    made.below(36)
    play.proof = Proof(TABLE, [made.so_far(publish=True)])
    assert "Überzählige Ziehungen, zu denen es keinen Zug gibt: 1" in problem(play.record()).de


def test_a_proof_without_its_draws_proves_nothing() -> None:
    text = re.sub(r"\[Draws .*\n", "", proven().record())
    assert "keine Ziehung" in problem(text).de
    assert problem(text).pick == 1


# ── No proof ─────────────────────────────────────────────────────────────────
def test_a_record_without_a_proof_says_so() -> None:
    play, _ = played("tauziehen")
    assert "Nachzuprüfen ist daran nichts" in problem(play.record()).de
    seeded = kh.game("tauziehen").start(seed=7).record()
    assert "Startwert 7" in problem(seeded).de
    assert len(kh.verify(seeded).problems) == 1
    forged = unchecked(seeded).replace("(first 0)", "(first 1)")
    forged = forged if forged != unchecked(seeded) else forged.replace("(first 1)", "(first 0)")
    assert kh.verify(forged).problems[1].pick == 1


def test_draws_without_a_commitment_do_not_keep_a_record_from_replaying() -> None:
    play = proven()
    text = re.sub(r"\[(Fair|Table) .*\n", "", play.record())
    assert kh.replay(text).state == play.state
    assert kh.replay(text).proof is None
    assert not kh.verify(text).ok


# ── Headers that cannot be read ──────────────────────────────────────────────
A, B = "a" * 64, "b" * 64


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (f'[Fair "{A} {B} x"]', "Table: sie fehlt"),
        (f'[Table ""]\n[Fair "{A} {B} x"]', "Name eines Tisches"),
        ('[Table "t"]\n[Fair ""]', "Runde 1 ist nicht"),
        (f'[Table "t"]\n[Fair "{A}"]', "Runde 1 ist nicht"),
        (f'[Table "t"]\n[Fair "{A} {B[1:]} x"]', "Runde 1 ist nicht"),
        (f'[Table "t"]\n[Fair "{A} {B} x | {A} {B.upper()} x"]', "Runde 2 ist nicht"),
        (f'[Table "t"]\n[Fair "{A} {B} x,,y"]', "geht nicht als Beitrag"),
        (f'[Table "t"]\n[Fair "{A} {B} x y"]', "Runde 1 ist nicht"),
        (f'[Table "t"]\n[Fair "{A} {B} x"]\n[Draws "1/2 | 1/2"]', "2 Runden, in Fair 1"),
        (f'[Table "t"]\n[Fair "{A} {B} x"]\n[Draws "1/2 2"]', "'2' in Runde 1 ist keine Ziehung"),
        (f'[Table "t"]\n[Fair "{A} {B} x"]\n[Draws "1/0"]', "keine Ziehung"),
        (f'[Table "t"]\n[Fair "{A} {B} x"]\n[Draws "-1/2"]', "keine Ziehung"),
        (f'[Table "t"]\n[Fair "{A} {B} x"]\n[Draws "1/99999999999999999999"]', "keine Ziehung"),
        (f'[Table "t"]\n[Fair "{A} {B} x"]\n[Draws "1/٣"]', "keine Ziehung"),
    ],
)
def test_a_proof_that_cannot_be_read_is_refused_with_a_sentence(lines: str, says: str) -> None:
    text = f'[Game "tauziehen"]\n{lines}\n\n(first 0)\n'
    for read in (kh.replay, kh.verify):
        with pytest.raises(kh.RecordError, match=says) as caught:
            read(text)
        assert caught.value.en
