"""Hands in a given shoe, and what becomes of them by a given way of playing: linked functions over memory of their own.

A case is a shoe and the hands that can arise in it. The first case is the shoe without the dealer's card; there all
hands begin that are not split. The others belong to the splits of one value: the shoe lacks the card of that value that
lies in the other hand, and so many more of them (`splitting.py` says why). By how its hands are played a case is gone
through twice: backwards for what each hand is worth, forwards for how often it comes up.

Hands, the dealer's ways to end and what is paid are those of `players.black_jack.reckoning`, which asks the rules.
Where not everything is lost to the dealer's Black Jack, worths count the other cases only, as there.
"""

from typing import Any

from ...core.rule import Numbers, Out, driver, rule
from ...games.black_jack.hands import is_soft
from ...games.black_jack.state import MOST_HANDS
from ...players.black_jack.reckoning import (
    ACE,
    BOOK,
    HANDS,
    OVER_21,
    VALUES,
    WORK,
    bust,
    draw,
    find_hands,
    find_stay,
    finish,
    in_all,
    lay_out,
    standing,
)

SECONDS = 2 * (MOST_HANDS - 1)  # second cards that the splits of a round can draw
CASES = 1 + VALUES * SECONDS
FIRSTS = VALUES * (VALUES + 1) // 2  # hands of two cards
SOFT, CELLS = 32, 64  # cells of a table: a hard total, or SOFT + a soft one
TO_STAY, TO_CARD, TO_DOUBLE = range(3)
GOAL = 21

CASE = {
    "shoe": ("i8", VALUES),  # what would be left if the cards of the hand were still in it
    "cards": "i8",
    "hands": "i8",
    "place": ("i8", HANDS + 1),  # of each hand in the book, from 1 on
    "stay": ("f8", HANDS + 1),  # worths by their place in the book
    "lost": ("f8", HANDS + 1),  # the part of a card's worth that goes above 21
    "worth": ("f8", HANDS + 1),
    "reach": ("f8", HANDS + 1),  # how often the hand comes up
    "firsts": "i8",
    "first": ("i8", FIRSTS),  # hands that the case begins with, and their weights
    "weight": ("f8", FIRSTS),
}
SCORE = {
    "reach": ("f8", CELLS),
    "two_stay": ("f8", CELLS),  # hands of two cards in that cell, with how often they come up
    "two_card": ("f8", CELLS),
    "two_double": ("f8", CELLS),
    "more_stay": ("f8", CELLS),  # hands of more cards
    "more_card": ("f8", CELLS),
}


# ── What a hand is worth if it stays ─────────────────────────────────────────
@driver(books=BOOK, works=WORK, cases=CASE)
def lay_case(books: Any, works: Any, cases: Any, i: int, up: int, root: int, all_lost: bool) -> None:
    """The hands that the one at `root` can become, staying. The shoe of the case is there already."""
    book, work, case = books[0], works[0], cases[i]
    put_shoe(work, case)
    n = find_hands(book, work, root)
    find_stay(book, work, n, up, all_lost)
    case.hands = n
    for row in range(1, n + 1):
        place = work.place[row]
        case.place[row], case.stay[place] = place, work.stay[row]
        case.lost[place] = lost_by_card(book, work, book.hands[place], up, all_lost)


@driver(books=BOOK, works=WORK, cases=CASE)
def lay_aces(books: Any, works: Any, cases: Any, i: int, up: int, all_lost: bool) -> None:
    """Split aces: they get one card each (BJ-16)."""
    book, work, case = books[0], works[0], cases[i]
    put_shoe(work, case)
    case.hands = 0
    for value in range(VALUES):
        if case.shoe[value] > (1 if value == ACE else 0):
            place = book.hands[book.hands[0].grown[ACE]].grown[value]
            hand = book.hands[place]
            draw(book.tapes[up], work, hand.counts)
            finish(book.tapes[up], work, case.shoe[ACE] - hand.counts[ACE], case.cards - hand.cards)
            case.hands += 1
            case.place[case.hands], case.stay[place] = place, standing(book, work, hand.total, all_lost)


@rule
def put_shoe(work: Any, case: Any) -> None:
    for value in range(VALUES):
        work.shoe[value] = case.shoe[value]
    case.cards = in_all(work.shoe)


@rule
def lost_by_card(book: Any, work: Any, hand: Any, up: int, all_lost: bool) -> float:
    cards, lost = in_all(work.shoe) - hand.cards, 0.0
    for value in range(VALUES):
        left = work.shoe[value] - hand.counts[value]
        if left > 0 and hand.grown[value] == OVER_21:
            lost += left / cards * bust(work, hand, value, cards, up, all_lost)
    return lost


# ── What it is worth if it is played on ──────────────────────────────────────
@rule
def with_card(book: Any, case: Any, place: int) -> float:
    hand, worth = book.hands[place], case.lost[place]
    cards = case.cards - hand.cards
    for value in range(VALUES):
        left, after = case.shoe[value] - hand.counts[value], hand.grown[value]
        if left > 0 and after != OVER_21:
            worth += left / cards * case.worth[after]
    return float(worth)


@rule
def doubled(book: Any, case: Any, place: int) -> float:
    hand, worth = book.hands[place], case.lost[place]
    cards = case.cards - hand.cards
    for value in range(VALUES):
        left, after = case.shoe[value] - hand.counts[value], hand.grown[value]
        if left > 0 and after != OVER_21:
            worth += left / cards * case.stay[after]
    return float(2.0 * worth)


@driver(books=BOOK, cases=CASE)
def choose_best(books: Any, cases: Any, choices: Out) -> None:
    """For each hand of the first case the best choice, split or not left aside."""
    book, case = books[0], cases[0]
    for row in range(case.hands, 0, -1):
        place = case.place[row]
        hand = book.hands[place]
        choices[place], case.worth[place] = TO_STAY, case.stay[place]
        if hand.total < GOAL:
            worth = with_card(book, case, place)
            if worth > case.worth[place]:
                choices[place], case.worth[place] = TO_CARD, worth
            if hand.cards == 2:
                worth = doubled(book, case, place)
                if worth > case.worth[place]:
                    choices[place], case.worth[place] = TO_DOUBLE, worth


@driver(books=BOOK, cases=CASE)
def follow_choices(books: Any, cases: Any, i: int, choices: Numbers) -> float:
    """What each hand of a case is worth if it is played like that; the sum over those that it begins with."""
    book, case = books[0], cases[i]
    for row in range(case.hands, 0, -1):
        place = case.place[row]
        case.worth[place] = by_choice(book, case, place, choices[place])
    return begun(case)


@driver(books=BOOK, cases=CASE)
def worth_by_choice(books: Any, cases: Any, i: int, place: int, choice: int) -> float:
    """A hand by this choice, and then as the case was gone through last."""
    return by_choice(books[0], cases[i], place, choice)


@rule
def by_choice(book: Any, case: Any, place: int, choice: int) -> float:
    if choice == TO_STAY:
        return float(case.stay[place])
    return with_card(book, case, place) if choice == TO_CARD else doubled(book, case, place)


@driver(cases=CASE)
def stop_aces(cases: Any, i: int) -> float:
    """The same of split aces, which are not played."""
    case = cases[i]
    for row in range(1, case.hands + 1):
        case.worth[case.place[row]] = case.stay[case.place[row]]
    return begun(case)


@rule
def begun(case: Any) -> float:
    worth = 0.0
    for n in range(case.firsts):
        worth += case.weight[n] * case.worth[case.first[n]]
    return worth


# ── How often it comes up ────────────────────────────────────────────────────
@driver(books=BOOK)
def write_cells(desks: Any, books: Any, cells: Out) -> None:
    """Where each hand stands in a table by totals."""
    laid, book = desks[0].states[0].dealer, books[0]
    for place in range(HANDS):
        hand = book.hands[place]
        lay_out(laid, hand.counts)
        cells[place] = hand.total + (SOFT if is_soft(laid) else 0)


@driver(books=BOOK)
def choose_by_table(books: Any, cells: Numbers, with_two: Numbers, with_more: Numbers, choices: Out) -> None:
    """The choices of a table that has one for hands of two cards in each cell, and one for all others."""
    for place in range(HANDS):
        hand, cell = books[0].hands[place], cells[place]
        choices[place] = TO_STAY if hand.total >= GOAL else with_two[cell] if hand.cards == 2 else with_more[cell]


@driver(books=BOOK, cases=CASE, scores=SCORE)
def weigh_cells(books: Any, cases: Any, i: int, choices: Numbers, cells: Numbers, often: float, scores: Any) -> None:
    """Adds to every cell what its hands in this case are worth by each choice, with how often they come up; the case
    as a whole comes up so often."""
    book, case, score = books[0], cases[i], scores[0]
    for row in range(1, case.hands + 1):
        case.reach[case.place[row]] = 0.0
    for n in range(case.firsts):
        case.reach[case.first[n]] += often * case.weight[n]
    for row in range(1, case.hands + 1):
        place = case.place[row]
        if case.reach[place] != 0.0 and book.hands[place].total < GOAL:
            add_scores(book, case, score, place, cells[place])
            if choices[place] == TO_CARD:
                pass_on(book, case, place)


@rule
def add_scores(book: Any, case: Any, score: Any, place: int, cell: int) -> None:
    reach = case.reach[place]
    score.reach[cell] += reach
    if book.hands[place].cards == 2:
        score.two_stay[cell] += reach * case.stay[place]
        score.two_card[cell] += reach * with_card(book, case, place)
        score.two_double[cell] += reach * doubled(book, case, place)
    else:
        score.more_stay[cell] += reach * case.stay[place]
        score.more_card[cell] += reach * with_card(book, case, place)


@rule
def pass_on(book: Any, case: Any, place: int) -> None:
    hand = book.hands[place]
    cards = case.cards - hand.cards
    for value in range(VALUES):
        left, after = case.shoe[value] - hand.counts[value], hand.grown[value]
        if left > 0 and after != OVER_21:
            case.reach[after] += case.reach[place] * left / cards
