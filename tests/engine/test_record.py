"""The written game: what it looks like, that it replays, and what is said of one that is not right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from tests.positions import go_on, table

GOLDEN = Path(__file__).parent.parent / "golden"


def played(name: str, seed: int = 7, **options: object) -> kh.Play:
    game = kh.game(name, **options)
    play = game.start(seed=seed, names=[f"Spieler{n}" for n in range(game.about.fewest)], date="2026-11-15")
    player = kh.player("random", game, seed=seed)
    while play.to_act != kh.OVER:
        play.make(player.choose(play.view(play.to_act)))
    return play


def test_a_record_is_a_header_and_the_picks_with_chances_in_brackets() -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28, mark 4, play 28 mark 8", opening="balanced")
    header, picks = play.record().split("\n\n")
    assert header.splitlines()[:5] == [
        '[Game "tauziehen"]',
        '[Rules "1"]',
        '[Options "opening=balanced"]',
        '[Seats "0 | 1"]',
        '[Result "*"]',
    ]
    assert picks == "(first 0) (deal 13) (deal 7) (deal 22) (deal 28) 1. mark 4 2. play 28 mark 8\n"


def test_a_finished_record_carries_names_date_result_and_seed() -> None:
    record = played("white-jack").record()
    for line in ('[Seats "Spieler0 | Spieler1"]', '[Date "2026-11-15"]', '[Seed "7"]'):
        assert line in record
    assert re.search(r'\[Result "(-1 1|1 -1) WJ-21"\]', record)
    assert all(len(line) <= 100 for line in record.split("\n\n")[1].splitlines())


def test_a_record_written_by_hand_needs_neither_check_nor_result_and_may_have_comments() -> None:
    text = """[Game "white-jack"]

{eine Partie von Hand} (starter 0) (dice 3 4) (card 7)
(card 12)   1. lay {mutig!} (card 19) 2. lay
"""
    play = kh.replay(text)
    assert [str(pick) for pick in play.picks][-2:] == ["card 19", "lay"]
    assert play.to_act == kh.CHANCE
    go_on(play, "card 1")


def test_a_seeded_record_goes_on_with_the_same_cards() -> None:
    one = kh.game("tauziehen").start(seed=3)
    one.apply("mark 4")
    two = kh.replay(one.record())
    for play in (one, two):
        play.apply(play.legal()[0])
    assert one.record() == two.record()


def test_a_record_as_a_seat_saw_it_hides_what_it_did_not_see_and_is_not_replayed() -> None:
    play = played("tauziehen")
    mine = play.record(seat=1)
    assert '[Seen "1"]' in mine
    assert "Seed" not in mine
    assert "(deal ?) (deal ?) (deal " in mine
    with pytest.raises(kh.RecordError, match="Platz 1"):
        kh.replay(mine)


@pytest.mark.parametrize("name", kh.games())
def test_a_record_cut_off_anywhere_says_after_which_pick_and_replays_up_to_there_on_request(name: str) -> None:
    if name not in ("white-jack", "tauziehen"):
        return
    whole = played(name)
    text = whole.record()
    begin = text.index("\n\n") + 2
    for cut in range(begin + 3, len(text) - 1, max(1, (len(text) - begin) // 60)):
        with pytest.raises(kh.CutOff) as caught:
            kh.replay(text[:cut])
        there = caught.value.pick
        assert there is not None
        assert str(there) in caught.value.de
        assert str(there) in caught.value.en
        part = kh.replay(text[:cut], partial=True)
        assert part.numbers[:there] == whole.numbers[:there]
        assert len(part.numbers) >= there


def test_without_a_check_line_a_cut_is_found_by_the_missing_result() -> None:
    text = re.sub(r"\[Check .*\n", "", played("tauziehen").record())
    cut = text[: text.rindex("(draw")]
    with pytest.raises(kh.CutOff, match="noch nicht erreicht"):
        kh.replay(cut)


@pytest.mark.parametrize("name", ["white-jack", "tauziehen"])
def test_a_record_with_one_changed_pick_says_at_which_pick(name: str) -> None:
    play = played(name)
    text = play.record()
    for n in range(0, len(play.numbers), 5):
        changed = change(text, n)
        if changed is None:
            continue
        with pytest.raises(kh.RecordError) as caught:
            kh.replay(changed)
        assert caught.value.pick in (n + 1, n + 2)  # one changed pick in 64 shows only at the next
        assert f"Zug {caught.value.pick}" in caught.value.de
        assert f"Pick {caught.value.pick}" in caught.value.en


def change(text: str, n: int) -> str | None:
    """The record with the last number of its n-th pick made another."""
    tokens = list(re.finditer(r"\([^)]*\)|\d+\. [^(]*?(?= *(?:\(|\d+\.|\n|$))", text[text.index("\n\n") :]))
    start = text.index("\n\n") + tokens[n].start()
    end = text.index("\n\n") + tokens[n].end()
    number = list(re.finditer(r"\d+", text[start:end]))[-1]
    if number.start() == 0:
        return None
    value = {"0": "1", "1": "0"}.get(number[0], str(int(number[0]) - 1))
    return text[: start + number.start()] + value + text[start + number.end() :]


def test_without_a_check_line_a_changed_card_is_found_by_the_seed() -> None:
    text = re.sub(r"\[Check .*\n", "", played("white-jack").record())
    first = re.search(r"\(card (\d+)\)", text)
    assert first
    other = "(card 3)" if first[1] != "3" else "(card 4)"
    with pytest.raises(kh.RecordError, match="gezogen wurde") as caught:
        kh.replay(text.replace(first[0], other, 1))
    assert caught.value.pick == 3


def test_picks_of_chance_can_be_held_against_a_stream_of_ones_own() -> None:
    play = kh.game("tauziehen").start(chance=Seeded("fair"))
    assert "Seed" not in play.record()
    assert kh.replay(play.record(), chance=Seeded("fair")).state == play.state
    with pytest.raises(kh.RecordError, match="gezogen wurde"):
        kh.replay(play.record(), chance=Seeded("not the same"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("(deal 13)", "(deal 99)", "Zug 2.*keine Spielkarte"),
        ("(deal 13)", "13", "Nach Zug 1"),
        ("(deal 13) ", "", "Zug 6|Zug 5"),
        ("1. mark 4", "2. mark 4", "1. Spielerzug"),
        ("1. mark 4", "1. play 13 mark 4", r"Zug 6.*TZ-6"),
        ("1. mark 4", "(mark 4)", "Zug 6.*am Zug ist Platz 0"),
        ("(first 0) (deal 13) (deal 7) (deal 22) (deal 28)", "", "Zug 1.*am Zug ist der Zufall"),
        ("(deal 7)", "(deal 13)", "Zug 3.*G-1"),
        ('"tauziehen"', '"tauzihen"', "Meintest du 'tauziehen'"),
        ('[Rules "1"]', '[Rules "99"]', "Regelversion 99 .*bekannt: 1"),
        ('[Rules "1"]', '[Rules "0"]', "Regelversion 0 .*bekannt: 1"),
        ('[Rules "1"]', '[Rules "two"]', "'two' ist keine Regelversion"),
        ('[Game "tauziehen"]', '[Game "tauziehen"]\n[Game "tauziehen"]', "zweimal"),
        ('[Game "tauziehen"]', '[Spiel "tauziehen"]', "Game fehlt"),
        ('[Game "tauziehen"]', "tauziehen", "keine Kopfzeile"),
        ('[Rules "1"]', '[Options "opening=sideways"]', "opening.*sideways"),
        ('[Rules "1"]', '[Options "sideways=1"]', "sideways"),
        ('[Rules "1"]', '[Seats "Anna"]', "2 Plätze"),
        ('[Result "*"]', '[Result "1 -1 TZ-17"]', "noch nicht erreicht"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_a_sentence(old: str, new: str, says: str) -> None:
    text = """[Game "tauziehen"]
[Rules "1"]
[Result "*"]

(first 0) (deal 13) (deal 7) (deal 22) (deal 28) 1. mark 4
"""
    assert kh.replay(text).to_act == 1
    assert old in text
    with pytest.raises(kh.RecordError, match=f"(?s){says}"):
        kh.replay(text.replace(old, new))


@pytest.mark.parametrize("text", ["", " ", "[", "\0", "(((", '[Game "white-jack"]', "x" * 1000, None, 5, b"[Game]"])
def test_what_is_no_record_at_all_is_refused(text: object) -> None:
    if text == '[Game "white-jack"]':
        assert kh.replay(text).to_act == kh.CHANCE
        return
    with pytest.raises(kh.RecordError):
        kh.replay(text)  # type: ignore[arg-type]


def test_a_result_that_did_not_happen_is_found() -> None:
    text = played("white-jack").record()
    wrong = text.replace('"-1 1 ', '"1 -1 ') if '"-1 1 ' in text else text.replace('"1 -1 ', '"-1 1 ')
    with pytest.raises(kh.RecordError, match="das Ergebnis ist"):
        kh.replay(wrong)


def test_picks_after_the_end_are_found() -> None:
    text = re.sub(r"\[Check .*\n", "", played("white-jack").record()).rstrip()
    number = re.findall(r"(\d+)\. ", text)[-1]
    with pytest.raises(kh.RecordError, match="G-8"):
        kh.replay(f"{text} {int(number) + 1}. lay\n")


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.kh")), ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.rule("G-2")
def test_golden_records_of_every_version_replay_for_ever(path: Path) -> None:
    text = path.read_text("utf-8")
    assert kh.replay(text).record() == text


@pytest.mark.parametrize("name", kh.games())
def test_every_game_has_golden_records_of_its_version(name: str) -> None:
    version = kh.game(name).about.version
    assert list((GOLDEN / name).glob(f"v{version}-*.kh"))


# ── Older versions of the rules ──────────────────────────────────────────────
# What Black Jack's second version does otherwise: a seat that cannot pay the insurance is not asked (BJ-3), and under
# `original_bets_only` a hand above 21 with nothing that could come back is lost at once (BJ-19).
FIRST_VERSION = """[Game "black-jack"]
[Rules "1"]
[Options "purse=10 hole_card=original_bets_only rounds=1"]
[Result "-10 BJ-22"]

1. bet 10 (card Ts) (card 6s) (card As) 2. decline 3. card (card Kd) (card 5h)
"""
SECOND_VERSION = """[Game "black-jack"]
[Rules "2"]
[Options "purse=10 hole_card=original_bets_only rounds=1"]
[Result "-10 BJ-22"]

1. bet 10 (card Ts) (card 6s) (card As) 2. card (card Kd)
"""


@pytest.mark.rule("G-2", "BJ-3", "BJ-19")
@pytest.mark.parametrize("text", [FIRST_VERSION, SECOND_VERSION])
def test_a_record_is_replayed_by_the_version_of_the_rules_that_it_was_played_by(text: str) -> None:
    play = kh.replay(text)
    assert play.payoffs == [-10]
    written = play.record()
    assert text.splitlines()[1] in written.splitlines()
    assert kh.replay(written).record() == written


@pytest.mark.parametrize(("text", "other"), [(FIRST_VERSION, "2"), (SECOND_VERSION, "1")])
def test_by_another_version_it_does_not_replay(text: str, other: str) -> None:
    with pytest.raises(kh.RecordError, match="Zug 5"):
        kh.replay(re.sub(r"Rules .+]", f'Rules "{other}"]', text))


def test_new_plays_are_of_the_newest_version_and_records_that_name_none_are_of_the_first() -> None:
    play = kh.game("black-jack").start(seed=1)
    assert play.game.version == 2
    assert '[Rules "2"]' in play.record()
    assert kh.replay(FIRST_VERSION.replace('[Rules "1"]\n', "")).game.version == 1


def test_the_refusal_of_an_unknown_version_names_the_known_ones() -> None:
    with pytest.raises(kh.RecordError) as refused:
        kh.replay(SECOND_VERSION.replace('[Rules "2"]', '[Rules "3"]'))
    assert "known: 1, 2." in refused.value.en
    assert "bekannt: 1, 2." in refused.value.de


def test_a_play_of_an_older_version_goes_on_by_it() -> None:
    play = kh.replay(FIRST_VERSION.split(" 2. decline")[0].replace("[Result", "[Before") + "\n")
    assert [str(action) for action in play.clone().legal()] == ["decline"]
    for pick in ("decline", "card", "card Kd"):
        play.apply(pick)
    assert play.to_act == kh.CHANCE
