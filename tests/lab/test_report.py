"""A report: the same page from the same seed, all parts there, in both languages, and nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.blocks import Processes
from kartenhaus.core.studies import Study
from kartenhaus.core.voice import Voice
from kartenhaus.games import GAMES
from kartenhaus.lab.measured import Measured, wilson
from kartenhaus.lab.report import Exact, Findings, page, report
from kartenhaus.lab.report import findings as parts
from kartenhaus.lab.report.charts import Line, intervals, ticks
from kartenhaus.lab.report.words import fairest

KEPT = Path(__file__).parents[2] / "docs" / "reports"
VOID = {"meta"}


def small(seed: int = 1) -> Findings:
    """Without what a solver knows: that takes half a minute, and is the solver's to test."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(parts, "exact_of", lambda _: None)
        return report("tauziehen", games=600, deals=1, date="2026-11-18", seed=seed, crew=Processes(1))


@pytest.fixture(scope="module")
def found() -> Findings:
    return small()


class Tags(HTMLParser):
    """Every tag that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


# ── What is in it ────────────────────────────────────────────────────────────
def test_the_figures_are_those_of_the_lab(found: Findings) -> None:
    alone = kh.simulate("tauziehen", ["solid"] * 2, games=600, look=True)
    assert found.main == alone
    assert sum(found.histogram.values()) == 600
    assert found.options_tried == [kh.compare("tauziehen", "opening", ["mark", "balanced"], ["solid"] * 2, games=600)]
    assert found.skill
    assert found.skill.players[:3] == ["random", "beginner", "solid"]
    assert list(found.skill.shares) == found.skill.players[1:]


def test_the_same_call_gives_the_same_page_to_the_last_letter(found: Findings) -> None:
    assert page(small(), "de") == page(found, "de")
    assert page(small(2), "de") != page(found, "de")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_page_is_whole_and_needs_nothing_else(found: Findings, lang: str) -> None:
    text = page(found, lang)
    tags = Tags()
    tags.feed(text)
    assert not tags.open
    assert not {"script", "link", "img", "iframe"} & set(tags.seen)
    assert not re.search(r"https?:|url\(|@import", text)
    assert f'<html lang="{lang}">' in text
    assert "prefers-color-scheme: dark" in text
    assert "2026-11-18" in text
    assert text.count("<h2>") == 7
    assert "{" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL), "a gap in a sentence"


def test_the_first_sentence_answers_the_authors_first_question(found: Findings) -> None:
    said = re.findall(r"<li>(.*?)</li>", page(found, "en"))
    assert said[0].startswith("The second player has the advantage: ")
    assert "Fairest is opening=balanced" in said[1]
    assert re.findall(r"<li>(.*?)</li>", page(found, "de"))[0].startswith("Der zweite Spieler ist im Vorteil: ")


def test_figures_are_written_and_read(found: Findings) -> None:
    assert msgspec.json.decode(msgspec.json.encode(found), type=Findings) == found


def test_what_a_solver_knows_is_told_and_missed_by_nobody_who_has_none(found: Findings) -> None:
    assert "What is known exactly" not in page(found, "en")
    known = Exact(("So.", "Thus."), ("Genau.", "Exactly."), [(("Wert", "Value"), -0.25, ("Coins", "Coins"), 0.001)])
    text = page(msgspec.structs.replace(found, exact=known), "en")
    assert "What is known exactly" in text
    assert "−0.250000 Coins" in text
    assert "±0.001000" in text


def test_without_numpy_the_tournament_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda *_: None)
    assert parts.skills(kh.game("tauziehen"), 2, 10, 1, "1", 1, None, parts.silent) is None


def with_shares(done: kh.Simulated, first: float) -> kh.Simulated:
    shares = (first, 1 - first)
    roles = [
        msgspec.structs.replace(one, share=wilson(share, one.games))
        for one, share in zip(done.roles, shares, strict=True)
    ]
    return msgspec.structs.replace(done, roles=roles)


def test_nothing_is_called_fairest_where_nobody_has_an_advantage(found: Findings) -> None:
    even = msgspec.structs.replace(found, main=with_shares(found.main, 0.5))
    assert fairest(even, Voice("en")) == ""


def test_an_option_that_changes_nothing_for_sure_is_not_called_fairest(found: Findings) -> None:
    (tried,) = found.options_tried
    base, variant = tried.variants
    unsure = [msgspec.structs.replace(one, share=Measured(0.01, -0.01, 0.03)) for one in variant.roles]
    doubtful = msgspec.structs.replace(variant, roles=unsure)
    again = msgspec.structs.replace(found, options_tried=[msgspec.structs.replace(tried, variants=[base, doubtful])])
    assert fairest(found, Voice("en")).startswith("Fairest is opening=balanced: ")
    assert fairest(again, Voice("en")).startswith("None of the options")


# ── Other games ──────────────────────────────────────────────────────────────
def test_where_nobody_wins_it_tells_of_what_is_won_and_lost() -> None:
    done = report(kh.game("black-jack", rounds=2), games=4, deals=1, crew=Processes(1))
    text = page(done, "en")
    assert done.options == "rounds=2", "what somebody has chosen stays"
    assert "bank" in re.findall(r"<li>(.*?)</li>", text)[0]
    assert done.skill
    assert list(done.skill.payoffs) == ["beginner", "solid"]


@pytest.mark.parametrize("name", kh.games())
def test_what_a_game_wants_to_be_tried_exists(name: str) -> None:
    game = kh.game(name)
    study = parts.study_of(game)
    played = parts.with_options(game, study.played)
    assert not played.options.endless
    assert study.length in ("picks", "decisions", "turns", "rounds")
    for option, values in parts.study_tried(played, study).items():
        for value in values:
            assert parts.with_options(game, {**study.played, option: value}).options != played.options


def test_a_game_that_says_nothing_has_its_options_tried_all_the_same() -> None:
    tried = parts.study_tried(kh.game("white-jack"), Study())
    assert tried == {"start": ("winner", "loser"), "memory": (True,)}


# ── Plots ────────────────────────────────────────────────────────────────────
def test_ticks_are_round_and_within() -> None:
    assert ticks(0, 1) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert ticks(-7, 13, 4) == [-5, 0, 5, 10]
    assert ticks(0.33, 0.36, 4) == pytest.approx([0.33, 0.34, 0.35, 0.36])


def test_a_point_lies_where_its_figure_is_on_the_scale() -> None:
    drawn = intervals([Line("a", Measured(0.5, 0.4, 0.6), ""), Line("b", Measured(0.9, 0.8, 1.0), "")], None, str, "")
    first, second = (float(x) for x in re.findall(r'cx="([\d.]+)%"', drawn))
    assert first == pytest.approx(100 * (0.1 + 0.036) / 0.672, abs=0.01)
    assert second == pytest.approx(100 * (0.5 + 0.036) / 0.672, abs=0.01)


def test_histograms_are_cut_into_equal_steps() -> None:
    assert parts.cut({3: 1, 4: 2, 9: 5}, 4) == [(3, 4, 3), (5, 6, 0), (7, 8, 0), (9, 10, 5)]
    assert parts.cut({}) == []


# ── Kept ─────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", GAMES.built_in)
def test_the_reports_of_all_games_are_kept_with_date_and_seed(name: str, lang: str) -> None:
    text = (KEPT / f"{name}.{lang}.html").read_text("utf-8")
    assert len(text.encode()) <= 150_000
    assert re.search(r"20\d\d-\d\d-\d\d", text)
    assert f"kartenhaus report {name} --games" in text
    assert "--seed 1" in text
