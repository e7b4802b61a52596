"""Options compared on common deals; precision, kept files and spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.lab import gathering
from kartenhaus.lab.compare import Compared, compare
from kartenhaus.lab.measured import Measured, moments, normal, quantile, wilson
from kartenhaus.lab.spreadsheet import as_csv

SOLID = ["solid", "solid"]


def openings(**more: Any) -> Compared:
    given: dict[str, Any] = {"players": SOLID, "games": 600, "mode": "portable"} | more
    return compare("tauziehen", "opening", ["mark", "balanced"], **given)


# ── Intervals ────────────────────────────────────────────────────────────────
def test_wilsons_interval_is_the_published_one() -> None:
    """Newcombe 1998 (Statistics in Medicine 17), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for r, n, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(r / n, n)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_the_best_of_several_has_a_wider_interval() -> None:
    """Bonferroni: of five shares at 95 % each has 99 %, z = 2.5758."""
    one, of_five = wilson(0.25, 1000), wilson(0.25, 1000, among=5)
    assert of_five.half / one.half == pytest.approx(2.5758 / 1.9600, abs=2e-3)


def test_means_and_quantiles_by_hand() -> None:
    assert moments({1.0: 2, 4.0: 1}) == pytest.approx((3, 2.0, 3**0.5))
    assert normal({1.0: 2, 4.0: 1}).half == pytest.approx(1.96 * (3 / 3) ** 0.5, abs=1e-3)
    assert [quantile({1: 5, 2: 4, 9: 1}, q) for q in (0.05, 0.5, 0.51, 0.9, 0.95)] == [1, 1, 2, 2, 9]


# ── Common deals ─────────────────────────────────────────────────────────────
def test_each_variant_is_what_simulating_it_alone_gives() -> None:
    done = openings()
    for variant in done.variants:
        game = kh.game("tauziehen", opening=variant.value)
        assert variant.simulated == kh.simulate(game, SOLID, games=600, mode="portable")


def test_the_difference_is_that_of_the_means_and_its_interval_is_paired() -> None:
    mark, balanced = openings().variants
    for one, before, now in zip(balanced.roles, mark.simulated.roles, balanced.simulated.roles, strict=True):
        assert one.more.value == pytest.approx(now.payoff.value - before.payoff.value)
        assert one.share
        assert one.share.value == pytest.approx(one.more.value / 2)
    assert balanced.roles[0].share
    assert balanced.roles[0].share.low > 0, "the first player gains"


def test_what_changes_no_game_differs_by_nothing_at_all() -> None:
    done = compare("white-jack", "memory", [False, True], SOLID, games=200, mode="portable")
    for one in (*done.variants[1].roles, *done.variants[1].lengths):
        assert one.more == Measured(0.0, 0.0, 0.0)


def test_threads_change_nothing_in_a_comparison() -> None:
    assert openings(threads=1) == openings(threads=3)


@pytest.mark.parametrize(
    ("option", "values", "error"),
    [
        ("opening", ["mark"], kh.BadOption),
        ("opening", ["mark", "mark"], kh.BadOption),
        ("opening", ["mark", "marked"], kh.BadOption),
        ("openin", ["mark", "balanced"], kh.Unknown),
    ],
)
def test_what_cannot_be_compared_is_refused(option: str, values: list[str], error: type[kh.KartenhausError]) -> None:
    with pytest.raises(error) as caught:
        compare("tauziehen", option, values, games=1, mode="plain")
    assert caught.value.de != caught.value.en


# ── Precision ────────────────────────────────────────────────────────────────
def test_it_stops_at_the_wanted_precision_and_not_a_block_later() -> None:
    done = kh.simulate("tauziehen", SOLID, precision=0.02, mode="portable")
    share = done.leader and done.leader.share
    assert share
    assert share.half <= 0.02
    before = kh.simulate("tauziehen", SOLID, games=done.games - 512, mode="portable")
    assert before.leader
    assert before.leader.share
    assert before.leader.share.half > 0.02


def test_where_it_stops_does_not_depend_on_threads() -> None:
    one, three = (kh.simulate("tauziehen", SOLID, precision=0.02, threads=n, mode="portable") for n in (1, 3))
    assert one == three


def test_the_games_wanted_are_the_most_that_are_played_for_a_precision() -> None:
    assert kh.simulate("tauziehen", SOLID, games=300, precision=0.0001, mode="portable").games == 300


def test_where_nobody_wins_the_payoff_is_what_is_measured() -> None:
    done = kh.simulate("j-solitaer", ["solid"], precision=0.2, mode="portable")
    assert done.roles[0].share is None
    assert done.roles[0].payoff.half <= 0.2


@pytest.mark.parametrize("wrong", [0.0, -0.1, float("nan")])
def test_a_precision_that_is_none_is_refused(wrong: float) -> None:
    with pytest.raises(kh.BadOption):
        kh.simulate("tauziehen", precision=wrong)


# ── Kept and gone on from ────────────────────────────────────────────────────
def interrupted(path: Path, after: int, **more: Any) -> kh.Simulated:
    """As Ctrl-C would leave it, as soon as that many games are done."""
    done = 0

    def press(games: int) -> None:
        nonlocal done
        done += games
        if done >= after:
            raise KeyboardInterrupt

    return kh.simulate("colouredjack", ["solid"] * 3, resume=path, progress=press, mode="portable", **more)


def test_a_run_that_is_interrupted_and_gone_on_with_gives_the_same_to_the_last_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "OFTEN", 0.0)  # every block is told
    kept = tmp_path / "kept.json"
    for after in (1, 100, 700):
        assert interrupted(kept, after, games=2000).games < 2000
    whole = kh.simulate("colouredjack", ["solid"] * 3, games=2000, mode="portable")
    on = kh.simulate("colouredjack", ["solid"] * 3, games=2000, resume=kept, threads=3, mode="portable")
    assert on == whole
    assert json.loads(kept.read_text("utf-8"))["games"] == 2000
    assert kh.simulate("colouredjack", ["solid"] * 3, games=2000, resume=kept, mode="plain") == whole, "nothing to do"


def test_a_kept_run_may_be_made_longer_and_stops_where_a_whole_one_would(tmp_path: Path) -> None:
    whole = kh.simulate("tauziehen", SOLID, precision=0.02, mode="portable")
    for n, before in enumerate((1200, whole.games - 1)):  # both within a block; the latter is precise enough by then
        kept = tmp_path / f"{n}.json"
        kh.simulate("tauziehen", SOLID, games=before, resume=kept, mode="portable")
        assert kh.simulate("tauziehen", SOLID, precision=0.02, resume=kept, mode="portable") == whole


def test_a_comparison_is_kept_too(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    openings(games=100, resume=kept)
    assert openings(resume=kept) == openings()


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 2}, "seed='1' ≠ '2'"),
        ({"players": ["solid", "random"]}, "players="),
        ({"what": kh.game("tauziehen", opening="balanced")}, "options='' ≠ 'opening=balanced'"),
        ({"games": 5}, "10"),
    ],
)
def test_another_simulation_does_not_go_on_in_a_file(tmp_path: Path, other: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"what": "tauziehen", "players": SOLID, "games": 10, "mode": "portable"}
    kh.simulate(**given, resume=tmp_path / "kept.json")
    with pytest.raises(kh.BadOption) as caught:
        kh.simulate(**given | other, resume=tmp_path / "kept.json")
    assert said in caught.value.de
    assert said in caught.value.en


@pytest.mark.parametrize("text", ["", "no json", "{}", '{"format": "other", "study": [], "games": 1}'])
def test_a_file_that_is_none_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / "kept.json").write_text(text, "utf-8")
    with pytest.raises(kh.BadOption):
        kh.simulate("tauziehen", games=1, resume=tmp_path / "kept.json", mode="plain")
    assert (tmp_path / "kept.json").read_text("utf-8") == text


# ── Written down ─────────────────────────────────────────────────────────────
def test_all_figures_of_a_simulation_are_in_its_spreadsheet() -> None:
    done = kh.simulate("colouredjack", ["solid"] * 3, games=50, mode="portable")
    rows = list(csv.DictReader(io.StringIO(as_csv(done))))
    assert [row["what"] for row in rows] == ["role"] * 3 + ["seat"] * 3 + ["round"] * 3 + ["length"] * 4
    assert float(rows[0]["share_low"]) == (done.roles[0].share or Measured(0, 0, 0)).low
    assert int(rows[6]["wins"]) == done.rounds[0].wins
    assert int(rows[9]["q50"]) == done.lengths[0].quantiles["50"]


def test_a_comparisons_spreadsheet_has_its_differences() -> None:
    done = openings(games=50)
    rows = list(csv.DictReader(io.StringIO(as_csv(done))))
    assert {row["variant"] for row in rows} == {"opening=mark", "opening=balanced"}
    found = [float(row["mean"]) for row in rows if row["what"] == "role_difference"]
    assert found == [one.more.value for one in done.variants[1].roles]


def test_what_came_out_is_written_and_read() -> None:
    for done in (openings(games=20), kh.simulate("colouredjack", games=20, mode="portable")):
        assert msgspec.json.decode(msgspec.json.encode(done), type=type(done)) == done
