"""The page of an analysis: whole, self-contained, safe, in both languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.voice import Voice
from kartenhaus.lab.analysis_chart import Plot, apart, round_ticks, shape
from kartenhaus.lab.analysis_page import BLOCK, SHOWN, page
from kartenhaus.players import coach_words
from kartenhaus.players.coach import Analysis, Decision, Moment, analyse
from kartenhaus.players.weighing import Weighed
from tests.games.black_jack.setting import cards, dealt
from tests.positions import go_on, table

NASTY = '<script>alert("1")</script>&'
EMPTY = {"meta"}  # elements without an end
PICKS = "starter 0, dice 1 2, card 7, card 1, give-up, dice 3 4, card 3, card 30, lay, card 16, pause"


class Reader(HTMLParser):
    """Every element must end in its turn; what it read is kept."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def words(self, tag: str | None = None) -> str:
        return re.sub("[ \n]+", " ", " ".join(text for where, text in self.texts if tag in (None, where)))

    def all(self, tag: str, kind: str | None = None) -> list[dict[str, str | None]]:
        """The elements of that name, and of that class."""
        found = [attrs for name, attrs in self.tags if name == tag]
        return [attrs for attrs in found if kind is None or kind in (attrs.get("class") or "").split()]


def duel(*names: str) -> Analysis:
    """`names`: such as a table would refuse, but a file may hold."""
    play = kh.game("white-jack").start(2, chance="manual", names=("Anna", "Ben"), date="2026-01-31")
    done = analyse(go_on(play, PICKS), 16)
    return msgspec.structs.replace(done, names=list(names)) if names else done


def among(seats: int, decisions: int = 9, actions: int = 3) -> Analysis:
    """An analysis made up by hand, of a match of Colouredjack."""
    made = []
    for n in range(1, decisions + 1):
        weighed = [Weighed("ask", 0.6, 0.01), Weighed("stop", 0.4, 0.01)]
        seat = (n - 1) % seats
        made.append(Decision(n, n, seat, "stop" if n == 2 else "ask", False, weighed, loss=0.2 if n == 2 else 0.0))
    curve: list[list[float | None]] = [[(seat + 1) / 10] * (decisions + 1) for seat in range(seats)]
    return Analysis(
        game="colouredjack",
        options="wins=2",
        seats=seats,
        names=[],
        date="",
        payoffs=None,
        ending=None,
        scale="share",
        simulations=16,
        seed="1",
        complete=False,
        picks=decisions,
        decisions=made,
        curve=curve,
        accuracy=[50.0] * (seats - 1) + [None],
        moments=[Moment(2, 1, "de", "en")],
    )


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_is_well_formed_in_both_languages(lang: str) -> None:
    read = Reader(page(duel(), lang))
    assert read.all("html")[0]["lang"] == lang
    said = read.words("h2")
    for heading in [
        ("Gewinnchance", "Winning chance"),
        ("Genauigkeit", "Accuracy"),
        ("Die teuersten Momente", "The costliest moments"),
        ("Alle Entscheidungen", "All decisions"),
    ]:
        assert heading[lang == "en"] in said
        assert heading[lang != "en"] not in read.words()


def test_header_names_game_players_result_and_date() -> None:
    play = kh.game("white-jack").start(2, chance="manual", names=("Anna", "Ben"), date="2026-01-31")
    go_on(play, f"{PICKS}, leave 1")
    said = Reader(page(analyse(play, 16), "de")).words()
    for part in ("White Jack", "Anna", "Ben", "2026-01-31", kh.say(play.result, "de", ["Anna", "Ben"])):
        assert part in said
    assert "noch nicht zu Ende" not in said
    assert "noch nicht zu Ende" in Reader(page(duel(), "de")).words()


def test_nothing_is_loaded_and_nothing_runs() -> None:
    for text in (page(duel(NASTY, '" onload="x'), "de"), page(among(5), "en")):
        read = Reader(text)
        assert not read.all("script")
        assert not {tag for tag, _ in read.tags} & {"link", "img", "iframe", "object", "embed", "base", "form", "input"}
        for _, attrs in read.tags:
            assert not any(name.startswith("on") for name in attrs)
            assert not {"src", "srcset", "action", "xlink:href"} & set(attrs)
            assert (attrs.get("href") or "#").startswith("#")
        assert re.findall(r"url\((?!#)", text) == []
        assert "@import" not in text
        assert "://" not in text


def test_names_are_shown_as_they_are_and_never_as_markup() -> None:
    text = page(duel(NASTY, "A & B <i>"), "en")
    read = Reader(text)
    assert "<script" not in text
    assert NASTY in read.words("span")
    assert NASTY in read.words("text")
    assert NASTY in read.words("p")
    assert "A & B <i>" in read.words("title")


# ── The curve ────────────────────────────────────────────────────────────────
def test_two_share_one_area_around_the_middle_with_labelled_axes() -> None:
    read = Reader(page(duel(), "de"))
    assert len(read.all("svg", "chart")) == 2  # a wide one and a narrow one, of which one is shown
    assert len(read.all("path", "area")) == 4
    assert len(read.all("path", "curve")) == 2
    ticks = read.words("text")
    assert "100\u202f%" in ticks
    assert "50\u202f%" in ticks
    assert "Anna" in ticks
    assert "Zug" in ticks
    assert len({attrs["id"] for attrs in read.all("clippath")}) == 4


def test_more_have_a_line_and_a_shape_each_not_a_colour_alone() -> None:
    read = Reader(page(among(5), "de"))
    assert {f"s{seat}" for seat in range(5)} <= {
        (attrs["class"] or "").split()[-1] for attrs in read.all("path", "curve")
    }
    assert len({re.sub(r"[-\d.]+", "", shape(seat, 0, 0, 5)) + str(shape(seat, 0, 0, 5)) for seat in range(8)}) == 8
    assert len(read.all("circle", "seat")) > 3
    assert len(read.all("polygon", "seat")) > 12


def test_the_costliest_moments_are_numbered_on_the_curve_and_lead_to_their_decision() -> None:
    done = duel()
    read = Reader(page(done, "de"))
    many = len(done.moments)
    assert many > 0
    assert len(read.all("circle", "ring")) == len(read.all("circle", "badge")) == 2 * many
    places = {attrs.get("id") for attrs in read.all("tr")}
    assert [attrs["href"] for attrs in read.all("a", "badge")] == [f"#n{moment.n}" for moment in done.moments]
    assert {f"n{moment.n}" for moment in done.moments} <= places
    for moment in done.moments:
        assert coach_words.moment(done.variant, "duel", done.decision(moment.n), Voice("de", done.names)) in (
            read.words("p")
        )


def test_marks_that_would_overlap_move_aside_and_stay_in_the_picture() -> None:
    room = Plot("wide", 400, 300, 100, 0.0, 1.0)
    moved = apart([300.0, 301.0, 383.0], room)
    assert moved[0] < moved[1] < moved[2] <= 400
    assert min(b - a for a, b in pairwise(moved)) >= 24
    assert apart([100.0, 200.0], room) == [100.0, 200.0]


def test_axes_have_round_numbers_around_all_values() -> None:
    assert round_ticks(8, 1472) == [0, 500, 1000, 1500]
    assert round_ticks(17.2, 23.9) == [16, 18, 20, 22, 24]
    assert round_ticks(1000, 1000) == [1000, 1001]
    assert round_ticks(-250, 40)[0] <= -250


@pytest.mark.parametrize("scale", ["coins", "turns"])
def test_purses_and_turns_have_a_page_too(scale: str) -> None:
    if scale == "coins":
        play = dealt("T 7 / T T / 6", stake=40, rounds=2)
        done = analyse(go_on(play, f"stay, card, {cards('5')}, {cards('K 5')}"), 16)
        said = "Börse in Coins"
    else:
        curve: list[list[float | None]] = [[17.0, 17.0, 18.5, 300.0]]
        done = msgspec.structs.replace(
            among(2, 2), game="j-solitaer", options="", seats=1, scale="turns", curve=curve, picks=3,
            payoffs=[-300.0], ending="JS-20", accuracy=[None], moments=[], decisions=[],
        )  # fmt: skip
        said = "Erwartete Züge"
    read = Reader(page(done, "de"))
    assert said in read.words("h2")
    assert len(read.all("path", "curve")) == 2 * done.seats
    if scale == "turns":
        assert "300" not in read.words("text")  # a lost game would flatten all the rest


# ── Accuracy and decisions ───────────────────────────────────────────────────
def test_accuracy_is_shown_for_every_player_and_a_dash_for_none() -> None:
    read = Reader(page(among(3), "de"))
    assert read.words("strong") == "50 50 –"
    assert len(read.all("li", "card")) == 3
    assert coach_words.ACCURACY[0] in read.words("p")


def test_every_action_of_every_decision_has_a_bar_and_chosen_and_best_are_marked() -> None:
    done = duel()
    read = Reader(page(done, "en"))
    weighed = [one for one in done.decisions if one.actions]
    assert len(read.all("tr")) == 1 + len(done.decisions)
    assert len(read.all("span", "worth")) == sum(len(one.actions) for one in weighed)
    assert len(read.all("li", "chosen")) == len(read.all("li", "best")) == len(weighed)
    both = [attrs for attrs in read.all("li", "chosen") if "best" in (attrs["class"] or "")]
    assert len(both) == sum(one.chosen == one.best.action for one in weighed)
    assert read.words("td").count("point") == sum(one.loss > 0 for one in weighed)
    widths = [float(re.findall(r"[\d.]+", attrs["style"] or "")[0]) for attrs in read.all("i")]
    assert all(0 <= width <= 100 for width in widths)


def test_what_was_not_judged_says_why() -> None:
    done = msgspec.structs.replace(
        duel(), moments=[], decisions=[Decision(5, 1, 0, "lay", True), Decision(6, 2, 1, "pause", False)]
    )
    said = Reader(page(done, "de")).words("small")
    assert "(es ging nur das)" in said
    assert "(nicht beurteilt)" in said


def test_many_actions_and_many_decisions_are_folded_but_never_the_chosen_one() -> None:
    actions = [
        Weighed(f"lay a{n} on {pile}", 0.5 - n / 10 - pile / 100, 0.01) for n in range(1, 5) for pile in (1, 2, 3)
    ]
    worst = actions[-1].action
    decisions = [Decision(n, n, 0, worst, False, actions, loss=0.1) for n in range(1, 2 * BLOCK + 2)]
    done = msgspec.structs.replace(
        among(3, 2 * BLOCK + 1),
        game="j-solitaer",
        options="",
        decisions=decisions,
        moments=[Moment(BLOCK + 1, 0, "", "")],
    )
    text = page(done, "de")
    read = Reader(text)
    blocks = re.findall(r"<details( open)?><summary>Zug \d+ bis", text)
    assert blocks == [" open", " open", ""]  # the first, and the one with a costly moment
    assert text.count(f"<summary>{len(actions) - SHOWN - 1} weitere</summary>") == len(decisions)
    assert len(read.all("li", "chosen")) == len(decisions)
    before_the_fold = text.split("<tr id=")[1].split("<details>")[0]
    assert 'class="chosen"' in before_the_fold


def test_a_broken_off_analysis_says_so_and_an_empty_one_has_a_page() -> None:
    assert "Abgebrochen" in Reader(page(among(3), "de")).words("p")
    empty = Reader(page(analyse(table("tauziehen", "first 0"), 16), "en"))
    assert "Nobody missed anything surely better." in empty.words("p")
    assert not empty.all("table")


def test_the_page_says_how_sure_it_is() -> None:
    sampled = Reader(page(among(3), "de")).words("footer") + Reader(page(among(3), "de")).words("p")
    assert "aus 16 Simulationen je Möglichkeit geschätzt, im Mittel auf ±1 Punkt Gewinnchance genau" in sampled
    exact = analyse(dealt("T 7 / 6"), 16)
    assert "Die Werte sind ausgerechnet." in Reader(page(exact, "de")).words("p")
