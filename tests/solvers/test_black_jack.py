"""Black Jack solved: published values, the chart that people look at, and the player that follows it."""

from __future__ import annotations

from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.games import GAMES
from kartenhaus.games.black_jack.charts import charts
from kartenhaus.games.black_jack.options import BlackJackOptions
from kartenhaus.games.black_jack.policies import BASIC, CAREFUL, HARD, PAIR, SOFT
from kartenhaus.players.expert import expert
from kartenhaus.solvers.black_jack.analyser import analyser, rule_set
from kartenhaus.solvers.black_jack.by_total import LETTERS, best_column, improved, pairs, play, scored
from kartenhaus.solvers.black_jack.charts import chart, rule_sets
from kartenhaus.solvers.black_jack.measured import measure
from kartenhaus.solvers.black_jack.solved import by_cards, by_total
from kartenhaus.solvers.black_jack.splitting import weights

PUBLISHED = -0.4324777
"""In % of the stake, by totals: eight packs, the dealer peeks and stands on soft 17, any two cards doubled, also after
a split, up to four hands, split aces only once."""
ROUNDS = 10_000_000
DEALER = "23456789TA"


# ── Values ───────────────────────────────────────────────────────────────────
def test_the_table_by_totals_is_worth_what_is_published() -> None:
    solution = kh.solve("black-jack", packs=8, hole_card="peek", resplit_aces=False)
    assert round(solution.value("by_total").value, 7) == PUBLISHED
    assert solution.value("by_cards").value > solution.value("by_total").value


def test_only_first_stakes_lost_is_worth_the_same_as_a_look_at_the_hidden_card() -> None:
    worths = [kh.solve("black-jack", hole_card=one).value("by_cards").value for one in ("original_bets_only", "peek")]
    assert worths[0] == worths[1] > kh.solve("black-jack").value("by_cards").value


@pytest.mark.parametrize(
    ("strategy", "options"),
    [
        (by_cards, BlackJackOptions()),
        (by_cards, BlackJackOptions.of(hole_card="original_bets_only", resplit_aces=False, decks=1)),
        (by_total, BlackJackOptions.of(hole_card="peek", resplit_aces=False, decks=2)),
    ],
)
def test_played_rounds_agree_within_three_standard_errors(strategy: Any, options: BlackJackOptions) -> None:
    solved = strategy(options)
    found = measure(solved.columns, options, ROUNDS, seed=1, mode="portable")
    assert found.rounds == ROUNDS
    assert abs(found.mean - solved.worth) < 3 * found.error


@pytest.mark.parametrize("hole_card", ["none", "original_bets_only", "peek"])
@pytest.mark.parametrize("cards", ["T 6 T", "A 7 9", "5 6 A", "4 5 3"])
def test_the_choices_of_a_first_hand_are_worth_what_the_expert_says(cards: str, hole_card: str) -> None:
    """Without a split both know the same. The expert counts in Coins."""
    first, second, dealer = cards.split()
    chosen = kh.game("black-jack", hole_card=hole_card)
    table = chosen.start(seats=1, chance="manual")
    table.apply("bet 10")
    for card in (first, second, dealer):
        table.apply(f"card {card}s")
    if dealer == "A":
        table.apply("decline")
    if hole_card == "peek" and dealer in "TA":
        table.apply("hole 5h")
    solution = kh.solve("black-jack", hole_card=hole_card)
    name = " ".join(sorted((first, second), key="A23456789T".index))
    thought = expert(chosen, mode="portable").think(table.view(0))
    assert {str(one.action) for one in thought} == {"stay", "card", "double"}
    for one in thought:
        row = next(row for row in solution.table(str(one.action)).rows if row.title[0] == name)
        assert row.cells[DEALER.index(dealer)] == pytest.approx(one.worth / 10, abs=1e-9)


def test_the_hands_of_a_split_are_counted_once() -> None:
    """Into two, without resplits: two hands, each with any second card."""
    found = weights(same=30, others=383, splits=1)
    assert sum(found.pair) + sum(found.mixed) == pytest.approx(2)
    more = weights(same=30, others=383, splits=3)
    again = 30 / 413
    assert 2 < sum(more.pair) + sum(more.mixed) < 2 + 4 * again


@pytest.mark.parametrize("decks", [1, 8])
def test_insurance_is_never_right(decks: int) -> None:
    for row in kh.solve("black-jack", packs=decks).table("insurance").rows:
        assert all(isinstance(worth, float) and worth < 0 for worth in row.cells)


# ── The table by totals ──────────────────────────────────────────────────────
@pytest.mark.parametrize("up", [5, 9])
def test_no_other_letter_in_any_cell_is_better_and_what_it_costs_is_known(up: int) -> None:
    at = analyser("portable")
    with at.lock:
        at.lay(rule_set(BlackJackOptions.of(decks=1)), up)
        best = best_column(at)
        reach = at.score(best.split)["reach"]
        for cell, scores in scored(at, best.split).items():
            for letter in LETTERS:
                changed = play(at, best.letters | {cell: letter}, best.split)
                assert changed <= best.worth + 1e-14
                more = scores[letter] - scores[best.letters[cell]] if reach[cell] else 0
                assert changed == pytest.approx(best.worth + more, abs=1e-12)
        assert sum(not often for often in reach[12:21] + reach[SOFT + 13 : SOFT + 21]) == 0
        for pair in pairs(at):
            assert play(at, best.letters, best.split ^ {pair.cards[0]}) <= best.worth


@pytest.mark.parametrize("letter", ["S", "C", "D"])
def test_wherever_one_begins_the_same_table_is_found(letter: str) -> None:
    at = analyser("portable")
    with at.lock:
        at.lay(rule_set(BlackJackOptions.of(decks=2)), 5)
        best = best_column(at)
        found = improved(at, dict.fromkeys(best.letters, letter), frozenset())
        assert found.worth == pytest.approx(best.worth, abs=1e-14)
        assert (found.letters, found.split) == (best.letters, best.split)


def test_with_eight_packs_it_is_the_usual_one_that_solid_plays() -> None:
    for hole_card, usual in (("none", CAREFUL), ("peek", BASIC)):
        found = charts(BlackJackOptions.of(hole_card=hole_card))
        for first, part in ((HARD, "hard"), (SOFT, "soft"), (PAIR, "pairs")):
            assert found[part] == {str(row - first): said for row, said in usual.items() if first <= row < first + 32}


def test_with_one_pack_cards_matter_where_the_literature_says_so() -> None:
    """The well-known exceptions of single-deck play."""
    exceptions = kh.solve("black-jack", packs=1, hole_card="peek").table("exceptions")
    found = {row.title[0]: {DEALER[i]: cell for i, cell in enumerate(row.cells) if cell} for row in exceptions.rows}
    assert found["2 6"] == {"5": "C", "6": "C"}
    assert found["2 T"] == {"4": "C", "6": "C"}
    assert found["3 T"] == {"2": "C"}
    assert found["4 8"] == found["5 7"] == {"3": "S"}
    assert found["7 7"] == {"T": "S"}


@pytest.mark.parametrize("options", [*rule_sets()][::11])
def test_the_chart_people_look_at_is_what_the_solver_says(options: BlackJackOptions) -> None:
    assert charts(options) == chart(options)


def test_there_is_a_chart_for_every_rule_set() -> None:
    for options in rule_sets():
        assert set(charts(options)) == {"hard", "soft", "pairs"}


# ── Perfect ──────────────────────────────────────────────────────────────────
def chosen_with(cards: str, **options: Any) -> str:
    """What `perfect` does with these two cards against the third."""
    chosen = kh.game("black-jack", **options)
    table = chosen.start(seats=1, chance="manual")
    table.apply("bet 10")
    for card, suit in zip(cards.split(), "shd", strict=True):
        table.apply(f"card {card}{suit}")
    if str(table.legal()[0]) == "insure":
        assert str(kh.player("perfect", chosen).choose(table.view(0))) == "decline"
        table.apply("decline")
    return str(kh.player("perfect", chosen).choose(table.view(0)))


def test_perfect_looks_at_the_cards() -> None:
    assert chosen_with("8 8 6") == "split"
    assert chosen_with("T T 6") == "stay"
    assert chosen_with("5 6 T", hole_card="original_bets_only") == "double"
    assert chosen_with("5 6 A") == "card"
    assert chosen_with("7 7 T", decks=1) == "stay"
    assert chosen_with("7 7 T") == "card"


def test_perfect_does_the_next_best_where_the_purse_is_empty() -> None:
    assert chosen_with("5 6 6", purse=10) == "card"
    assert chosen_with("8 8 6", purse=10) == "stay"
    assert chosen_with("A 7 6", purse=10) == "stay"


def test_perfect_plays_where_somebody_has_solved_the_game() -> None:
    done = kh.simulate(kh.game("black-jack", rounds=20), players=["perfect", "solid"], games=3, mode="portable")
    assert done.games == 3
    other = next(name for name, about in GAMES.built_in.items() if not about.perfect)
    with pytest.raises(kh.Unknown, match="'perfect'"):
        kh.player("perfect", kh.game(other))
    with pytest.raises(kh.Unknown, match="'perfect'"):
        kh.simulate(other, players=["perfect", "solid"], games=1)
