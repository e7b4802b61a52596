"""The drawn cards."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kartenhaus as kh
from kartenhaus.cards import combi, french, jay, maxomin
from kartenhaus.cards.drawing import BACKS, DECKS, PIECES, back, draw, faces, symbols
from kartenhaus.cards.profiles import SHIPPED, Profile, profile, read

ROOT = Path(__file__).parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "defs", "symbol", "g", "use", "path", "rect", "circle"}
MOST_BYTES = 12_000
EVERYTHING = [(name, card) for name in (*DECKS, *PIECES) for card in faces(name)]
BOX = dict.fromkeys(DECKS, "0 0 250 350") | dict.fromkeys(PIECES, "0 0 100 100")
LARGEST = "\n".join(
    ['de = "Alles"', 'en = "all"']
    + [f'[colour.{letter}]\nde = "{letter}"\nen = "{letter}"' for letter in jay.COLOURS]
    + [f'[figure.{letter}]\nde = "{letter}"\nen = "{letter}"\ncopies = 2' for letter in jay.FIGURES]
)


def elements(picture: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter())


def pictures() -> Iterator[str]:
    for name, card in EVERYTHING:
        yield draw(name, card)
    yield from map(back, DECKS)
    yield from map(symbols, (*DECKS, *PIECES, BACKS))


def parts(sprite: str) -> dict[str, str]:
    """The shared parts of a sprite as they are written."""
    return dict(re.findall(r'^<g id="([^"]+)">(.*)</g>$', sprite, re.MULTILINE))


Shape = frozenset[tuple[float, float]]


def shapes_of(d: str) -> Counter[Shape]:
    """The corners of each, where they are written from the end of the one before; half a circle has two."""
    start = x, y = 0.0, 0.0
    before = ""
    found: list[set[tuple[float, float]]] = []
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        given = [float(one) for one in re.findall(r"-?[.\d]+", text)]
        if command == "M":
            x, y = given
        elif command == "m":
            x, y = x + given[0], y + given[1]
        elif command == "z":
            x, y = start
        else:
            if before in "Mm":
                start = x, y
                found.append({start})
            size = {"l": 2, "a": 7}.get(command, 1)
            for n in range(0, len(given), size):
                dx, dy = {"h": (given[n], 0.0), "v": (0.0, given[n])}.get(command) or given[n : n + size][-2:]
                x, y = round(x + dx, 1), round(y + dy, 1)
                found[-1].add((x, y))
        before = command
    return Counter(map(frozenset, found))


# ── Every card ───────────────────────────────────────────────────────────────
def test_every_card_of_the_fixed_decks_is_drawn() -> None:
    assert list(faces("combi")) == [str(card) for card in range(combi.CARDS)]
    assert set(faces("maxomin")) == set(maxomin.EVERY)
    assert list(faces("french")) == list(french.EVERY)


@pytest.mark.parametrize("deck", [*map(profile, SHIPPED), read(LARGEST, "LARGEST")], ids=[*SHIPPED, "7x8"])
def test_every_card_of_a_jay_profile_is_drawn(deck: Profile) -> None:
    drawn = [draw("jay", colour + figure) for colour in deck.colours for figure in deck.figures]
    assert len(set(drawn)) == len(deck.colours) * len(deck.figures)


def test_dice_have_six_faces_and_each_shows_its_number_of_spots() -> None:
    assert list(faces("dice")) == list("123456")
    for face, picture in faces("dice").items():
        assert sum(element.tag == f"{SVG}circle" for element in elements(picture)) == int(face)


def test_chips_are_worth_what_a_purse_needs() -> None:
    assert list(faces("chips")) == ["1", "5", "25", "100", "500"]


def test_all_pictures_differ() -> None:
    drawn = [*pictures()]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("name", [*DECKS, *PIECES])
def test_pictures_of_a_deck_differ_without_their_colours(name: str) -> None:
    grey = [re.sub(r"#[0-9a-f]{6}", "#", picture) for picture in faces(name).values()]
    # What differs is more than the name of a part: colours that share their shapes would be equal here.
    plain = [re.sub(r'(href="#|id=")(\w+)-\w"', r'\1\2"', picture) for picture in grey]
    assert len(set(plain)) == len(plain)


def test_every_deck_has_the_same_choice_of_backs_and_none_tells_which_way_up_it_is() -> None:
    by_deck = {deck: {name.partition("-")[2] for name in faces(BACKS) if name.startswith(f"{deck}-")} for deck in DECKS}
    assert all(designs == by_deck["combi"] and len(designs) == 3 for designs in by_deck.values()), by_deck
    plain = [picture for name, picture in faces(BACKS).items() if name.endswith("-plain")]
    for picture in [*map(back, DECKS), *faces(BACKS).values()]:
        found = [shapes for d in re.findall(r' d="([^"]+m[^"]+)"', picture) if len(shapes := shapes_of(d)) >= 70]
        assert found or picture in plain
        for shapes in found:
            assert shapes == Counter(frozenset((250 - x, 350 - y) for x, y in one) for one in shapes.elements())


def test_a_back_is_drawn_by_few_shapes() -> None:
    """Every card has one, and a browser lays out each shape of each card."""
    assert all(len(elements(picture)) <= 16 for picture in [*map(back, DECKS), *faces(BACKS).values()])


def test_two_suits_of_the_sprite_may_be_given_other_colours_and_a_card_alone_has_its_own() -> None:
    for card, drawing in re.findall(r'<symbol id="french-(\w+)"[^>]*>(.*)</symbol>', symbols("french")):
        asked = set(re.findall(r"var\((--suit-\w),#", drawing))
        assert asked == ({f"--suit-{card[1]}"} if card[1] in "dc" else set()), card
    assert not any("var(" in picture for picture in faces("french").values())


# ── How they are written ─────────────────────────────────────────────────────
def test_pictures_are_shapes_alone() -> None:
    """No font, no image, no script, nothing from elsewhere, and nothing that `<use>` may lose on its way."""
    for picture in pictures():
        for element in elements(picture):
            assert element.tag.removeprefix(SVG) in ALLOWED
            assert not (element.text or "").strip()
            for name, value in element.attrib.items():
                assert not name.startswith("on")
                assert name not in ("style", "class", "filter", "mask", "clip-path", "font-family")
                assert "url(" not in value
                assert "://" not in value
                assert name != "href" or value.startswith("#")


def test_coordinates_have_at_most_one_decimal_but_for_scales() -> None:
    for picture in pictures():
        assert not re.search(r"\.\d\d", re.sub(r"scale\([^)]*\)", "", picture).replace("www.w3.org/2000", ""))


@pytest.mark.parametrize("name", [*DECKS, *PIECES])
def test_a_card_stands_alone_in_its_box(name: str) -> None:
    for picture in [*faces(name).values(), *([back(name)] if name in DECKS else [])]:
        root, *inside = elements(picture)
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox") == BOX[name]
        ids = [element.attrib["id"] for element in inside if "id" in element.attrib]
        used = {element.attrib["href"][1:] for element in inside if "href" in element.attrib}
        assert len(set(ids)) == len(ids)
        assert used == set(ids)


@pytest.mark.parametrize("name", [*DECKS, *PIECES])
def test_a_sprite_holds_every_card_and_the_back(name: str) -> None:
    root = ElementTree.fromstring(symbols(name))
    found = {symbol.get("id"): symbol.get("viewBox") for symbol in root.iter(f"{SVG}symbol")}
    cards = [*faces(name), *(["back"] if name in DECKS else [])]
    assert found == {f"{name}-{card}": BOX[name] for card in cards}
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    assert {element.attrib["href"][1:] for element in root.iter() if "href" in element.attrib} <= set(ids)
    assert len(gzip.compress(symbols(name).encode(), 9)) <= MOST_BYTES


def test_a_sprite_has_no_part_that_no_card_uses() -> None:
    for name in (*DECKS, *PIECES):
        used = {element.attrib["href"][1:] for element in elements(symbols(name)) if "href" in element.attrib}
        assert set(parts(symbols(name))) == used


def test_a_part_is_the_same_in_every_deck_so_that_sprites_may_share_a_page() -> None:
    seen: dict[str, str] = {}
    for name in (*DECKS, *PIECES):
        for part, content in parts(symbols(name)).items():
            assert seen.setdefault(part, content) == content, part


def test_the_script_writes_one_sprite_each(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "cards.py"), str(folder)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == {
        f"{name}.svg": symbols(name) for name in (*DECKS, *PIECES, BACKS)
    }


# ── What there is not ────────────────────────────────────────────────────────
@pytest.mark.parametrize("call", [lambda: draw("tarot", "0"), lambda: faces("tarot"), lambda: symbols("tarot")])
def test_an_unknown_deck_is_refused_with_those_there_are(call: object) -> None:
    assert callable(call)
    with pytest.raises(kh.Unknown) as refused:
        call()
    assert all(name in refused.value.en for name in (*DECKS, *PIECES))


@pytest.mark.parametrize("name", ["tarot", "dice"])
def test_only_decks_have_a_back(name: str) -> None:
    with pytest.raises(kh.Unknown) as refused:
        back(name)
    assert all(deck in refused.value.de for deck in DECKS)


@pytest.mark.parametrize(("deck", "card"), [("combi", "32"), ("french", "10h"), ("maxomin", "r13"), ("jay", "h1")])
def test_an_unknown_card_is_refused_with_those_there_are(deck: str, card: str) -> None:
    with pytest.raises(kh.Unknown) as refused:
        draw(deck, card)
    assert card in refused.value.de
    assert all(each in refused.value.en for each in faces(deck))
