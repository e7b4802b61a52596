"""What `odds` is worked out with: linked functions over memory of their own.

The book has every hand of up to 21 points (aces at 1), whatever the order of its cards; those with fewer cards come
first, so that a hand stands before all that it can become. A tape says, for one first card of the dealer's, which cards
it can draw until it ends. The chance to draw a set of cards is the number of ways to take it from those that are left,
times the number of orders in which the dealer comes to just these cards and stops there, out of all ways to draw so
many cards. The ways are a product, one factor a card; those of the aces are put in last, since hands that differ in
their aces alone then share all that comes before.
"""

from typing import Any

from ...core.rule import Numbers, Out, driver, rule
from ...engine.drivers import clear
from ...games.black_jack.hands import clear as clear_hand
from ...games.black_jack.hands import is_above_21, is_black_jack, lay, total
from ...games.black_jack.settlement import STAND, settle_hand

VALUES = 10
ACE, TEN = 0, 9  # values count from 0 here
NATURAL, ABOVE = 5, 6  # how the dealer ends, besides 0..4 for 17..21
ENDS = 7
TOTALS = 22  # 0..21
STAKE = 20

HANDS = 3083
OVER_21 = HANDS  # the place of all hands that are not in the book
NODES, ENDINGS, SUMS = 409, 1014, 207  # of the longest tape
DRAWS = 12  # the dealer has at most twelve cards

HAND = {
    "counts": ("i8", VALUES),
    "grown": ("i8", VALUES),  # its place with one more card
    "cards": "i8",
    "total": "i8",
    "natural": "i8",
    "last": "i8",  # the highest of its cards, and its place without that
    "without": "i8",
    "no_aces": "i8",  # its place without aces
}
TAPE = {
    "nodes": "i8",  # sets of cards other than aces; the first is empty
    "parent": ("i8", NODES),  # the set without its last card
    "step": ("i8", NODES),  # that card: ten times how many of its value came before it, plus the value
    "endings": "i8",  # sets that the dealer ends with, in all orders: a node and some aces
    "node": ("i8", ENDINGS),
    "orders": ("f8", ENDINGS),
    "sum": ("i8", ENDINGS),  # to which it belongs
    "sums": "i8",  # of endings with equally many cards and aces and the same outcome
    "cards": ("i8", SUMS),
    "aces": ("i8", SUMS),
    "outcome": ("i8", SUMS),
}
BOOK = {
    "hands": (HAND, HANDS + 1),
    "tapes": (TAPE, VALUES),  # by the dealer's first card
    "pays": ({"by_end": ("f8", ENDS)}, TOTALS),  # what a total gets, in stakes
    "black_jack": "f8",  # what a Black Jack gets if the dealer has none
}
WORK = {
    "shoe": ("i8", VALUES),  # what the question is about: the cards left
    "steps": ("f8", VALUES * DRAWS),
    "ways": ("f8", NODES),
    "sums": ("f8", SUMS),
    "of_aces": ("f8", DRAWS + 1),
    "of_cards": ("f8", DRAWS + 1),
    "ends": ("f8", ENDS),  # the chances of the dealer's outcomes
    "row": ("i8", HANDS + 1),  # of a place among the hands found, from 1 on; 0: it is not one of them
    "place": ("i8", HANDS + 1),
    "stay": ("f8", HANDS + 1),
    "card": ("f8", HANDS + 1),
    "double": ("f8", HANDS + 1),
    "best": ("f8", HANDS + 1),  # the better of staying and taking a card
}


# ── The book ─────────────────────────────────────────────────────────────────
@driver(books=BOOK, works=WORK)
def write_book(desks: Any, books: Any, works: Any) -> int:
    """All of it; the number of hands."""
    desk, book, work = desks[0], books[0], works[0]
    n = write_hands(desk.states[0].dealer, book)
    for up in range(VALUES):
        write_tape(book, book.tapes[up], work, up)
    write_pays(desk, book)
    return n


@rule
def write_hands(laid: Any, book: Any) -> int:
    """Cards come to a hand in ascending order. What another order leads to is known then: the highest card may as well
    be the last."""
    n, i = 1, 0
    while i < n:
        hand = book.hands[i]
        for value in range(hand.last):
            hand.grown[value] = book.hands[book.hands[hand.without].grown[value]].grown[hand.last]
        for value in range(hand.last, VALUES):
            hand.grown[value] = OVER_21
        value = hand.last
        while value < VALUES and fits(laid, hand.counts, value):
            hand.grown[value] = n
            enter_hand(book, n, i, value, laid)
            n += 1
            value += 1
        i += 1
    return n


@rule
def fits(laid: Any, counts: Numbers, value: int) -> bool:
    """Do these cards and one of that value make a hand of the book? Lays them out."""
    lay_out(laid, counts)
    lay(laid, 4 * value)
    return not is_above_21(laid)


@rule
def lay_out(laid: Any, counts: Numbers) -> None:
    clear_hand(laid)
    for value in range(VALUES):
        for _ in range(counts[value]):
            lay(laid, 4 * value)


@rule
def enter_hand(book: Any, i: int, without: int, value: int, laid: Any) -> None:
    hand, before = book.hands[i], book.hands[without]
    for v in range(VALUES):
        hand.counts[v] = before.counts[v]
    hand.counts[value] += 1
    hand.cards, hand.total, hand.natural = before.cards + 1, total(laid), 1 if is_black_jack(laid) else 0
    hand.last, hand.without = value, without
    hand.no_aces = 0 if value == ACE else book.hands[before.no_aces].grown[value]


# ── The tapes (BJ-8) ─────────────────────────────────────────────────────────
@rule
def write_tape(book: Any, tape: Any, work: Any, up: int) -> None:
    orders, node, known = work.best, work.row, work.place
    for i in range(HANDS + 1):
        orders[i], node[i], known[i] = 0.0, 0, 0
    count_orders(book, orders, up)
    write_nodes(book, tape, orders, node, up)
    tape.sums = n = 0
    for drawn in range(HANDS):
        end = book.hands[drawn].grown[up]
        if ends_with(book, orders, end):
            tape.node[n], tape.orders[n] = node[book.hands[drawn].no_aces], orders[end]
            tape.sum[n] = sum_of(tape, known, book.hands[drawn], book.hands[end])
            n += 1
    tape.endings = n


@rule
def count_orders(book: Any, orders: Any, up: int) -> None:
    """In how many orders of its cards the dealer comes to each hand."""
    orders[book.hands[0].grown[up]] = 1.0
    for i in range(HANDS):
        if orders[i] > 0.0 and book.hands[i].total < STAND:
            for value in range(VALUES):
                orders[book.hands[i].grown[value]] += orders[i]


@rule
def ends_with(book: Any, orders: Any, i: int) -> bool:
    return i != OVER_21 and orders[i] > 0.0 and book.hands[i].total >= STAND


@rule
def write_nodes(book: Any, tape: Any, orders: Any, node: Out, up: int) -> None:
    """Of all that the dealer can draw, and of what that grows from."""
    for drawn in range(HANDS):
        if ends_with(book, orders, book.hands[drawn].grown[up]):
            node[book.hands[drawn].no_aces] = 1
    for i in range(HANDS - 1, 0, -1):
        if node[i] != 0:
            node[book.hands[i].without] = 1
    node[0] = 0
    n = 1
    for i in range(1, HANDS):
        if node[i] != 0:
            hand = book.hands[i]
            tape.parent[n], tape.step[n] = node[hand.without], VALUES * (hand.counts[hand.last] - 1) + hand.last
            node[i] = n
            n += 1
    tape.nodes = n


@rule
def sum_of(tape: Any, known: Out, drawn: Any, end: Any) -> int:
    """To which such an ending belongs."""
    outcome = NATURAL if end.natural != 0 else end.total - STAND
    key = (drawn.cards * DRAWS + drawn.counts[ACE]) * ABOVE + outcome
    if known[key] == 0:
        i = tape.sums
        tape.cards[i], tape.aces[i], tape.outcome[i] = drawn.cards, drawn.counts[ACE], outcome
        tape.sums += 1
        known[key] = tape.sums
    return int(known[key] - 1)


# ── What a hand gets (BJ-9 to BJ-11) ─────────────────────────────────────────
@rule
def write_pays(desk: Any, book: Any) -> None:
    """By the settlement."""
    clear(desk.words, 0)
    for points in range(TOTALS):
        mine = example(book, points)
        if mine != OVER_21:
            for end in range(ENDS):
                book.pays[points].by_end[end] = settled(desk, book, mine, end, 2)
    book.black_jack = settled(desk, book, black_jack(book), 20 - STAND, 1)


@rule
def example(book: Any, points: int) -> int:
    """A hand with this total that is no Black Jack."""
    i = 0
    while i < HANDS and (book.hands[i].total != points or book.hands[i].natural != 0):
        i += 1
    return i


@rule
def black_jack(book: Any) -> int:
    return int(book.hands[book.hands[0].grown[ACE]].grown[TEN])


@rule
def settled(desk: Any, book: Any, mine: int, end: int, hands: int) -> float:
    """What this hand, the first of so many, gets if the dealer ends like that; in stakes."""
    s = desk.states[0]
    lay_dealer(s.dealer, book, end)
    me = s.seat[0]
    me.hands, me.bet = hands, STAKE
    lay_out(me.hand[0], book.hands[mine].counts)
    me.hand[0].stake = STAKE
    settle_hand(s, me, 0)
    return float(me.hand[0].change / STAKE)


@rule
def lay_dealer(laid: Any, book: Any, end: int) -> None:
    if end == ABOVE:
        lay_out(laid, book.hands[example(book, 20)].counts)
        lay(laid, 4 * TEN)
        lay(laid, 4 * TEN)
    elif end == NATURAL:
        lay_out(laid, book.hands[black_jack(book)].counts)
    else:
        lay_out(laid, book.hands[example(book, STAND + end)].counts)


# ── How the dealer ends ──────────────────────────────────────────────────────
@rule
def draw(tape: Any, work: Any, counts: Numbers) -> None:
    """The ways to each sum of endings without those of the aces, when these cards are out of the shoe."""
    steps, ways, sums, parent, step = work.steps, work.ways, work.sums, tape.parent, tape.step
    node, orders, belongs = tape.node, tape.orders, tape.sum
    for value in range(VALUES):
        left = work.shoe[value] - counts[value]
        for drawn in range(DRAWS):
            steps[VALUES * drawn + value] = left - drawn
    ways[0] = 1.0
    for i in range(1, tape.nodes):
        ways[i] = ways[parent[i]] * steps[step[i]]
    for i in range(tape.sums):
        sums[i] = 0.0
    for i in range(tape.endings):
        sums[belongs[i]] += ways[node[i]] * orders[i]


@rule
def finish(tape: Any, work: Any, aces: int, cards: int) -> None:
    """The chances of the outcomes, when so many cards are left, and so many aces among them."""
    of_aces, of_cards, ends = work.of_aces, work.of_cards, work.ends
    of_aces[0] = of_cards[0] = 1.0
    for i in range(DRAWS):
        of_aces[i + 1] = of_aces[i] * (aces - i)
        of_cards[i + 1] = of_cards[i] / max(cards - i, 1)
    for i in range(ENDS):
        ends[i] = 0.0
    add_up(tape, work)
    above = 1.0
    for i in range(ABOVE):
        above -= ends[i]
    ends[ABOVE] = above


@rule
def add_up(tape: Any, work: Any) -> None:
    of_aces, of_cards, ends, sums = work.of_aces, work.of_cards, work.ends, work.sums
    aces, cards, outcome = tape.aces, tape.cards, tape.outcome
    for i in range(tape.sums):
        ends[outcome[i]] += sums[i] * of_aces[aces[i]] * of_cards[cards[i]]


@rule
def standing(book: Any, work: Any, points: int, all_lost: bool) -> float:
    """What a total gets, in stakes; unless all is lost to it, the dealer's Black Jack is left out."""
    pays, worth = book.pays[points].by_end, 0.0
    for i in range(ENDS):
        if all_lost or i != NATURAL:
            worth += pays[i] * work.ends[i]
    return worth


@driver(books=BOOK, works=WORK)
def stand(books: Any, works: Any, up: int, points: int, all_lost: bool) -> float:
    """What a finished hand with this total is worth, in stakes, when the shoe is what is left."""
    book, work = books[0], works[0]
    tape, nothing = book.tapes[up], book.hands[0].counts
    draw(tape, work, nothing)
    finish(tape, work, work.shoe[ACE], in_all(work.shoe))
    return standing(book, work, points, all_lost)


@rule
def in_all(shoe: Numbers) -> int:
    n = 0
    for value in range(VALUES):
        n += shoe[value]
    return n


# ── What a hand is worth ─────────────────────────────────────────────────────
@driver(books=BOOK, works=WORK)
def look_ahead(books: Any, works: Any, up: int, root: int, all_lost: bool) -> int:
    """Finds the hands that the one at `root` can become, itself among them, and what they are worth; how many. The shoe
    is what would be left if they were still in it."""
    book, work = books[0], works[0]
    n = find_hands(book, work, root)
    find_stay(book, work, n, up, all_lost)
    for row in range(n, 0, -1):
        find_card(book, work, row, up, all_lost)
    return n


@rule
def find_hands(book: Any, work: Any, root: int) -> int:
    row, place, shoe = work.row, work.place, work.shoe
    for i in range(root, HANDS + 1):
        row[i] = 0
    row[root] = 1
    n = 0
    for i in range(root, HANDS):
        if row[i] != 0:
            n += 1
            row[i], place[n] = n, i
            hand = book.hands[i]
            for value in range(VALUES):
                if shoe[value] > hand.counts[value]:
                    row[hand.grown[value]] = 1
    row[OVER_21] = 0
    return n


@rule
def find_stay(book: Any, work: Any, n: int, up: int, all_lost: bool) -> None:
    """Hands that differ in their aces alone, together."""
    tape, all_cards, fewest = book.tapes[up], in_all(work.shoe), book.hands[work.place[1]].counts[ACE]
    for first in range(1, n + 1):
        i = work.place[first]
        if book.hands[i].counts[ACE] == fewest:
            draw(tape, work, book.hands[i].counts)
            while work.row[i] != 0:
                hand = book.hands[i]
                finish(tape, work, work.shoe[ACE] - hand.counts[ACE], all_cards - hand.cards)
                work.stay[work.row[i]] = standing(book, work, hand.total, all_lost)
                i = hand.grown[ACE]


@rule
def find_card(book: Any, work: Any, row: int, up: int, all_lost: bool) -> None:
    """After those of all hands that this one can become."""
    hand, shoe, rows = book.hands[work.place[row]], work.shoe, work.row
    cards = in_all(shoe) - hand.cards
    card, double = 0.0, 0.0
    for value in range(VALUES):
        left = shoe[value] - hand.counts[value]
        if left > 0:
            chance, after = left / cards, hand.grown[value]
            if after == OVER_21:
                lost = chance * bust(work, hand, value, cards, up, all_lost)
                card += lost
                double += lost
            else:
                card += chance * work.best[rows[after]]
                double += chance * work.stay[rows[after]]
    work.card[row], work.double[row] = card, 2.0 * double
    work.best[row] = max(work.stay[row], card)  # with 21 nothing is better than to stay


@rule
def bust(work: Any, hand: Any, value: int, cards: int, up: int, all_lost: bool) -> float:
    """What going above 21 by this card is worth."""
    if all_lost or (up != ACE and up != TEN):
        return -1.0
    missing = TEN if up == ACE else ACE
    left = work.shoe[missing] - hand.counts[missing] - (1 if value == missing else 0)
    return float(left / max(cards - 1, 1) - 1.0)
