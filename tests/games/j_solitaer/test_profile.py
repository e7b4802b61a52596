"""Deck profiles: what people may change, and how a broken file is refused (JS-1)."""

from __future__ import annotations

from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.cards import profiles
from kartenhaus.cards.profiles import BadProfile
from kartenhaus.games.j_solitaer.options import JSolitaerOptions
from tests.games.j_solitaer.decks import cards, see, ways, write_deck
from tests.games.j_solitaer.spec import LOOSE
from tests.positions import go_on

SHIPPED = (Path(profiles.__file__).parent / "rekonstruktion.toml").read_text("utf-8")


def line_of(text: str, part: str) -> int:
    """The first line with `part` that is no comment."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if part in line and not line.startswith("#"))


# ── Using one ────────────────────────────────────────────────────────────────
@pytest.mark.rule("JS-1")
def test_a_copy_of_the_houses_file_plays_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "meins.toml"
    path.write_text(SHIPPED, "utf-8")
    plays = [kh.game("j-solitaer", profile=name).start(2, seed=5) for name in ("rekonstruktion", str(path))]
    assert plays[0].state == plays[1].state


@pytest.mark.rule("JS-1", "JS-3")
def test_copies_and_effects_can_be_changed(tmp_path: Path) -> None:
    changed = SHIPPED.replace("copies = 6", "copies = 7").replace('reserves = "thrown"', 'reserves = "laid"')
    (tmp_path / "meins.toml").write_text(changed.replace('on = ["B", "bare"]', 'on = ["D"]'), "utf-8")
    play = kh.game("j-solitaer", profile=str(tmp_path / "meins.toml")).start(2, chance="manual")
    go_on(play, f"first 0, {cards('a1 bD c3 d4 e1')}")
    assert {str(pick): n for pick, n in play.outcomes()}["card aJ"] == 7
    go_on(play, cards("aJ cJ aD b3 b4 c1 c2 d1"))
    found = ways(play)
    assert found["cJ on 2"] == "effect!"
    assert found["cJ on 3"] == "serve!"
    assert "cJ on 1" not in found
    assert found["aD on 1"] == "serve!"


@pytest.mark.rule("JS-1")
def test_a_deck_goes_by_its_own_names_where_its_options_are_known(tmp_path: Path) -> None:
    game = kh.game("j-solitaer", profile=LOOSE)
    view = see(game.start(1, seed=1))
    assert view.colours["g"] == ("Gold", "gold")
    assert view.figures["X"] == ("Wächter", "guard")
    pick = game.parse("lay gX on 3")
    assert kh.say(pick, options=game.options) == "Gold-Wächter auf Stapel 3 legen"
    assert kh.say(pick, "en", options=game.options) == "lay gold guard on pile 3"
    assert kh.say(pick) == "gX auf Stapel 3 legen"
    assert kh.say(game.parse("lay aJ on 3")) == "Apricot-Jay auf Stapel 3 legen"


# ── In a record ──────────────────────────────────────────────────────────────
@pytest.mark.rule("JS-1", "G-2")
def test_a_record_names_the_file_and_what_it_meant(tmp_path: Path) -> None:
    folder = tmp_path / "meine decks"
    folder.mkdir()
    play = kh.game("j-solitaer", profile=write_deck(folder, "abcd", "12", 5)).start(2, seed=1)
    play.apply("end")
    text = play.record()
    assert "meine%20decks/abcd-12-5.toml#" in text
    assert kh.replay(text).state == play.state
    names_only = (folder / "abcd-12-5.toml").read_text("utf-8").replace('de = "Frei"', 'de = "Freier"')
    (folder / "abcd-12-5.toml").write_text(names_only, "utf-8")
    assert kh.replay(text).state == play.state


@pytest.mark.rule("JS-1", "G-2")
def test_a_record_does_not_replay_with_another_deck(tmp_path: Path) -> None:
    path = Path(write_deck(tmp_path, "abcd", "12", 5))
    text = kh.game("j-solitaer", profile=str(path)).start(2, seed=1).record()
    path.write_text(path.read_text("utf-8").replace("copies = 5", "copies = 4"), "utf-8")
    with pytest.raises(kh.RecordError, match="nicht mehr die, mit der gespielt wurde") as caught:
        kh.replay(text)
    assert "no longer the one that was played with" in caught.value.en
    path.unlink()
    with pytest.raises(kh.RecordError, match="Weder gibt es diese Datei"):
        kh.replay(text)


@pytest.mark.rule("JS-1")
def test_a_record_with_an_unknown_profile_says_so() -> None:
    with pytest.raises(kh.RecordError, match="neither such a file nor a built-in profile"):
        kh.replay('[Game "j-solitaer"]\n[Options "profile=nirgends"]\n\n(first 0)\n')


def test_the_default_is_not_written_down() -> None:
    assert str(kh.game("j-solitaer", profile="rekonstruktion").options) == ""
    assert JSolitaerOptions.of().deck.size == 110


# ── What is refused ──────────────────────────────────────────────────────────
@pytest.mark.parametrize("given", ["", "  ", 7, None, True, ["rekonstruktion"]])
def test_what_is_no_name_and_no_path_is_refused(given: object) -> None:
    with pytest.raises(kh.BadOption, match="rekonstruktion") as caught:
        kh.game("j-solitaer", profile=given)
    assert "possible" in caught.value.en


@pytest.mark.parametrize("path", ["nirgends.toml", ".", "a\0b"])
def test_a_file_that_is_not_there_is_refused(path: str) -> None:
    with pytest.raises(BadProfile) as caught:
        kh.game("j-solitaer", profile=path)
    assert caught.value.line is None
    assert "rekonstruktion" in caught.value.de


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    for n, raw in enumerate((b"\xff\xfe\x00", b"#" * (profiles.LONGEST + 1))):
        path = tmp_path / f"{n}.toml"
        path.write_bytes(raw)
        with pytest.raises(BadProfile, match="UTF-8"):
            kh.game("j-solitaer", profile=str(path))


BROKEN = {
    "no TOML": ("copies = 6", "copies = = 6", "copies = = 6", "kein TOML"),
    "twice": ("[colour.b]", "[colour.a]", None, "kein TOML"),
    "cut off": ('reserves = "laid"\n', 'reserves = "laid', None, "kein TOML"),
    "colour letter": ("[colour.e]", "[colour.h]", "[colour.h]", "a b c d e f g"),
    "figure letter": ("[figure.4]", "[figure.5]", "[figure.5]", "1 2 3 4 B D J X"),
    "no copies": ("copies = 6\n", "", "[figure.J]", "copies fehlt"),
    "too many": ("copies = 6", "copies = 8", "copies = 8", "1, 2, 3, 4, 5, 6, 7"),
    "none": ("copies = 6", "copies = 0", "copies = 0", "kann nicht 0 sein"),
    "yes": ("copies = 6", "copies = true", "copies = true", "kann nicht True sein"),
    "unknown effect": ('on = ["B", "bare"]', 'on = ["B", "kahl"]', 'on = ["B", "kahl"]', "bare"),
    "no list": ('on = ["B", "bare"]', 'on = "B"', 'on = "B"', "kann nicht 'B' sein"),
    "missing figure": ('on = ["B", "bare"]', 'on = ["X"]', 'on = ["X"]', "eine Figur X hat dieses Deck nicht"),
    "unknown reservation": ('reserves = "laid"', 'reserves = "oft"', 'reserves = "oft"', "laid, thrown, always"),
    "a list of it": ('reserves = "laid"', 'reserves = ["laid"]', 'reserves = ["laid"]', "laid, thrown, always"),
    "unknown key": ('reserves = "laid"', 'reserviert = "laid"', "reserviert", "reserviert kennt ein Profil hier nicht"),
    "unknown table": ("[figure.J]", "[figur.J]", "[figur.J]", "figur kennt ein Profil hier nicht"),
    "no name": ('en = "denim"\n', "", "[colour.d]", "der Name en"),
    "empty name": ('de = "Denim"', 'de = " "', 'de = " "', "der Name de"),
    "no title": ('de = "Rekonstruktion"\n', "", None, "der Name de"),
    "too many cards": ("copies = 2", "copies = 7", "[figure.1]", "210 Karten"),
}


@pytest.mark.rule("JS-1")
@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_profile_is_refused_with_the_line_and_the_reason(fault: str, tmp_path: Path) -> None:
    old, new, where, reason = BROKEN[fault]
    text = SHIPPED.replace(old, new)
    assert text != SHIPPED
    path = tmp_path / "kaputt.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadProfile) as caught:
        kh.game("j-solitaer", profile=str(path))
    assert reason in caught.value.de
    assert caught.value.line is not None
    assert f"kaputt.toml, Zeile {caught.value.line}:" in caught.value.de
    assert f"kaputt.toml, line {caught.value.line}:" in caught.value.en
    if where is not None:
        assert caught.value.line == line_of(text, where)


@pytest.mark.parametrize(("text", "reason"), [("", "[colour.a]"), ('colour = 3\nde = "x"\nen = "x"', "[colour.a]")])
def test_a_profile_without_colours_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadProfile, match="fehlt") as caught:
        profiles.read(text, "leer.toml")
    assert reason in caught.value.de


def test_too_few_cards_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadProfile, match="24 Karten; es müssen 25 bis 150 sein"):
        kh.game("j-solitaer", profile=write_deck(tmp_path, "ab", "12", 6))
    assert kh.game("j-solitaer", profile=write_deck(tmp_path, "ab", "12", 7)).options.changed()


INLINE = """de = "x"
en = "x"
[colour]
a = {de = "A", en = "A"}
[figure]
"1" = {de = "1", en = "1", copies = 9}
"""
DOTTED = """de = "x"
en = "x"
colour.a.de = "A"
colour.a.en = "A"
figure.J.de = "J"
figure.J.en = "J"
figure.J.copies = 9
"""


@pytest.mark.parametrize(("text", "line"), [(INLINE, 6), (DOTTED, 7)])
def test_lines_are_found_whatever_the_way_of_writing(text: str, line: int) -> None:
    with pytest.raises(BadProfile, match="copies kann nicht 9 sein") as caught:
        profiles.read(text, "anders.toml")
    assert caught.value.line == line


# ── Bounds that the rules rely on ────────────────────────────────────────────
@pytest.mark.rule("JS-5", "JS-18")
@pytest.mark.parametrize("cards_in_all", range(profiles.FEWEST_CARDS, profiles.MOST_CARDS + 1))
def test_any_deck_that_is_allowed_can_be_dealt(cards_in_all: int) -> None:
    for players in range(1, 6):
        for kept in range(3 * players + 1):
            each = (cards_in_all - kept) // 2 // players
            corner = cards_in_all - kept - each * players
            assert each >= 1
            assert 5 <= corner <= 75 + 5
