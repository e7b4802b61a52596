"""What may be laid where, and what a lay is (JS-2 to JS-4, JS-10); what else may be done in a turn (JS-13 to JS-16)."""

from ...cards.jay import KINDS, figure, in_every_colour, kinds, same_colour, same_figure
from ...core.bits import lowest, nth, ones
from ...core.rule import EVERYONE, Out, rule
from .state import (
    ANNOUNCED,
    EFFECT,
    END_TURN,
    EXCHANGE,
    HAND,
    LAY,
    LAY_OPEN,
    LAY_SLOT,
    PILES,
    REDIRECT,
    SERVE,
    THROW,
    TURN_OPEN,
    UNFIT,
    State,
    card_of,
    pile_of,
)


# ── What a lay is (JS-2 to JS-4, JS-11, JS-12) ───────────────────────────────
@rule
def is_bare(s: State, pile: int) -> bool:
    return s.height[pile] == 1


@rule
def by_effect(s: State, pile: int) -> int:
    """The kinds that an effect lays there, whatever their colour (JS-3)."""
    figures = s.receives[figure(s.top[pile])]
    if is_bare(s, pile):
        figures |= s.on_bare
    return in_every_colour(figures)


@rule
def serving(s: State, pile: int) -> int:
    """The kinds of the same colour or the same figure, the twin among them (JS-2)."""
    return same_colour(s.top[pile]) | same_figure(s.top[pile])


@rule
def is_reserved(s: State, pile: int) -> bool:
    return s.reserved >> pile & 1 == 1


@rule
def way(s: State, kind: int, pile: int) -> int:
    """What a lay is, the first that applies (JS-4)."""
    if by_effect(s, pile) >> kind & 1:
        return EFFECT
    if kind == s.top[pile]:
        return THROW
    if not serving(s, pile) >> kind & 1:
        return UNFIT
    return REDIRECT if is_reserved(s, pile) else SERVE


@rule
def reserves(s: State, kind: int, how: int) -> bool:
    figures = s.reserving_thrown if how == THROW else s.reserving
    return figures >> figure(kind) & 1 == 1


# ── What the seat to act may do ──────────────────────────────────────────────
@rule
def may_lay(s: State, pile: int) -> int:
    """The kinds that the seat to act may lay there, wherever it has them from (JS-10)."""
    lays = by_effect(s, pile) | 1 << s.top[pile]
    if is_reserved(s, pile) or not s.served:
        lays |= serving(s, pile)
    return lays


@rule
def open_kind(s: State) -> int:
    """The open card of the corner pile as a set of one kind or none."""
    return 1 << s.open[s.opened - 1] if s.opened else 0


@rule
def slot_kinds(s: State, among: int) -> int:
    """The kinds of those Slots of the seat to act whose places are in the set `among`."""
    me = s.seat[s.turn]
    found = 0
    for i in range(me.slots):
        if among >> i & 1:
            found |= 1 << me.slot[i]
    return found


@rule
def may_exchange(s: State) -> int:
    """The kinds of the Slots that may still be exchanged (JS-16)."""
    return 0 if s.acted else slot_kinds(s, ~s.exchanged)


@rule
def may_turn(s: State) -> bool:
    return not s.turned and s.corner > 0


@rule
def may_announce(s: State, number: int) -> bool:
    """Above eight cards, or without a number: then `end` draws up to eight (JS-14)."""
    me = s.seat[s.turn]
    return number == 0 or (me.held + number > HAND and number <= me.pile)


# ── The same as lists and as refusals ────────────────────────────────────────
@rule
def list_lays(s: State, out: Out) -> int:
    hand, slots = kinds(s.seat[s.turn].hand), slot_kinds(s, EVERYONE)
    n = 0
    for pile in range(PILES):
        may = may_lay(s, pile)
        n = list_kinds(out, n, LAY + pile, may & hand)
        if may & open_kind(s):
            out[n] = LAY_OPEN + pile
            n += 1
        n = list_kinds(out, n, LAY_SLOT + pile, may & slots)
    return n


@rule
def list_kinds(out: Out, n: int, base: int, among: int) -> int:
    while among:
        out[n] = base + PILES * lowest(among)
        among &= among - 1
        n += 1
    return n


@rule
def lays_on(s: State, pile: int, hand: int, slots: int) -> int:
    """How many there are."""
    may = may_lay(s, pile)
    return ones(may & hand) + ones(may & open_kind(s)) + ones(may & slots)


@rule
def how_many_lays(s: State) -> int:
    hand, slots = kinds(s.seat[s.turn].hand), slot_kinds(s, EVERYONE)
    n = 0
    for pile in range(PILES):
        n += lays_on(s, pile, hand, slots)
    return n


@rule
def kth_lay(s: State, k: int) -> int:
    """Of those that `list_lays` lists, in its order."""
    hand, slots = kinds(s.seat[s.turn].hand), slot_kinds(s, EVERYONE)
    pile = 0
    while k >= lays_on(s, pile, hand, slots):
        k -= lays_on(s, pile, hand, slots)
        pile += 1
    may = may_lay(s, pile)
    if k < ones(may & hand):
        return LAY + pile + PILES * nth(may & hand, k)
    k -= ones(may & hand)
    if k < ones(may & open_kind(s)):
        return LAY_OPEN + pile
    return LAY_SLOT + pile + PILES * nth(may & slots, k - ones(may & open_kind(s)))


@rule
def list_others(s: State, out: Out, n: int) -> int:
    """All that is no lay: exchanges, turning a card, the end of the turn."""
    n = list_exchanges(s, out, n)
    if may_turn(s):
        out[n] = TURN_OPEN
        n += 1
    for number in range(ANNOUNCED + 1):
        if may_announce(s, number):
            out[n] = END_TURN + number
            n += 1
    return n


@rule
def list_exchanges(s: State, out: Out, n: int) -> int:
    slots = may_exchange(s)
    while slots:
        cards = kinds(s.seat[s.turn].hand)
        while cards:
            out[n] = EXCHANGE + KINDS * lowest(slots) + lowest(cards)
            cards &= cards - 1
            n += 1
        slots &= slots - 1
    return n


@rule
def lay_refusal(s: State, action: int) -> int:
    if LAY_OPEN <= action < LAY_SLOT:
        return 13 if open_kind(s) == 0 else fit_refusal(s, lowest(open_kind(s)), pile_of(action))
    kind = card_of(action)
    if action < LAY_OPEN and not kinds(s.seat[s.turn].hand) >> kind & 1:
        return 9
    if action >= LAY_SLOT and not slot_kinds(s, EVERYONE) >> kind & 1:
        return 16
    return fit_refusal(s, kind, pile_of(action))


@rule
def fit_refusal(s: State, kind: int, pile: int) -> int:
    if may_lay(s, pile) >> kind & 1:
        return 0
    return 7 if way(s, kind, pile) == UNFIT else 10


@rule
def exchange_refusal(s: State, slot: int, card: int) -> int:
    if not may_exchange(s) >> slot & 1:
        return 16
    return 0 if kinds(s.seat[s.turn].hand) >> card & 1 else 9
