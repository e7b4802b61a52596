"""J-Solitär, in the order of its rule book (JS). What may be laid where stands in lays.py, the table in state.py."""

from ...cards.jay import become, clear, kinds, nth_card, put, put_all, size, take, take_all
from ...core.bits import nth, ones
from ...core.chance import below
from ...core.rule import AFTER_THE_END, CHANCE, DRAWN, EVERYONE, LEAVE, LEFT, OUT_OF_TURN, OVER, Numbers, Out, rule
from .lays import (
    exchange_refusal,
    how_many_lays,
    kth_lay,
    lay_refusal,
    list_lays,
    list_others,
    may_announce,
    may_turn,
    reserves,
    way,
)
from .options import DECK, FINISH_ROUND, KEEP_SLOTS, ROUNDS
from .roles import role_of, round_result, rounds_over
from .state import (
    ACTIONS,
    CARD,
    CORNER_CARD,
    DRAW,
    END,
    END_TURN,
    EXCHANGE,
    FIRST,
    FIRST_HAND,
    HAND,
    LAY_OPEN,
    LAY_SLOT,
    LOST,
    LOT,
    MOST_ACTIONS,
    PILES,
    REDIRECT,
    SERVE,
    SLOT_CARD,
    SLOTS,
    TRAITORS,
    TURN,
    TURN_OPEN,
    State,
    card_of,
    champions,
    fewest,
    finishers,
    given_for,
    pile_of,
    place,
    players_in,
    seat_after,
    slot_of,
)

__all__ = ["ACTIONS", "MOST_ACTIONS", "State", "role_of", "round_result", "rounds_over"]


# ── Material (JS-1) ──────────────────────────────────────────────────────────
@rule
def start(s: State, seats: int, options: Numbers) -> None:
    s.seats = seats
    s.rounds, s.keep_slots, s.finish_round = options[ROUNDS], options[KEEP_SLOTS], options[FINISH_ROUND]
    s.deck.one, s.deck.two, s.deck.four = options[DECK], options[DECK + 1], options[DECK + 2]
    for of in range(8):
        s.receives[of] = options[DECK + 3 + of]
    s.on_bare, s.reserving, s.reserving_thrown = options[DECK + 11], options[DECK + 12], options[DECK + 13]
    deal(s)
    s.phase = LOT


# ── Set-up (JS-5 to JS-8, JS-18) ─────────────────────────────────────────────
@rule
def deal(s: State) -> None:
    """All cards but the Slots that are kept lie face down again."""
    become(s.pool, s.deck)
    for seat in range(s.seats):
        pick_up(s, seat)
    cards, players = size(s.pool), ones(players_in(s))
    each = cards // 2 // players
    for seat in range(s.seats):
        s.seat[seat].pile = each if players_in(s) >> seat & 1 else 0
    s.corner = cards - each * players
    for pile in range(PILES):
        s.top[pile], s.height[pile] = 0, 0
    for i in range(s.opened):
        s.open[i] = 0
    s.opened, s.turns, s.idle = 0, 0, 0
    forget_turn(s)
    s.phase = TRAITORS


@rule
def pick_up(s: State, seat: int) -> None:
    """Before a deal: the hand goes; Slots stay with those who are still in, or go too."""
    me = s.seat[seat]
    clear(me.hand)
    clear(me.known)
    me.held, me.begun = 0, 0
    if s.gone >> seat & 1 or not s.keep_slots:
        me.slots = 0
    for i in range(SLOTS):
        if i < me.slots:
            take(s.pool, me.slot[i])
        else:
            me.slot[i] = 0


@rule
def lay_traitor(s: State, kind: int) -> None:
    pile = 0
    while s.height[pile]:
        pile += 1
    s.top[pile], s.height[pile] = kind, 1
    s.corner -= 1
    if pile == PILES - 1:
        take_turn(s, s.first if players_in(s) >> s.first & 1 else seat_after(s, s.first))


# ── Who acts, and what may happen ────────────────────────────────────────────
@rule
def to_act(s: State) -> int:
    if s.phase == TURN:
        return int(s.turn)
    return OVER if s.phase == END else CHANCE


@rule
def outcomes(s: State) -> int:
    return ones(players_in(s)) if s.phase == LOT else size(s.pool)


@rule
def outcome(s: State, k: int) -> int:
    return FIRST + nth(players_in(s), k) if s.phase == LOT else CARD + nth_card(s.pool, k)


@rule
def actions(s: State, out: Out) -> int:
    return list_others(s, out, list_lays(s, out))


@rule
def any_action(s: State, out: Out, random: Out) -> int:
    """The lays, which are many, are counted instead of listed."""
    lays = how_many_lays(s)
    k = below(random, lays + list_others(s, out, 0))
    return kth_lay(s, k) if k < lays else out[k - lays]


@rule
def refusal(s: State, action: int) -> int:
    if s.phase == END:
        return AFTER_THE_END
    if action >= LEAVE:
        return LEFT if s.gone >> (action - LEAVE) & 1 else 0
    if s.phase != TURN:
        return OUT_OF_TURN
    if action >= END_TURN:
        return 0 if may_announce(s, action - END_TURN) else 14
    if action == TURN_OPEN:
        return 0 if may_turn(s) else 13
    if action >= EXCHANGE:
        return exchange_refusal(s, slot_of(action), given_for(action))
    return lay_refusal(s, action)


@rule
def witnesses(s: State) -> int:
    return 1 << s.turn if s.phase == FIRST_HAND or s.phase == DRAW else EVERYONE


@rule
def apply(s: State, pick: int) -> None:
    if pick < EXCHANGE:
        lay(s, pick)
    elif pick < TURN_OPEN:
        exchange(s, slot_of(pick), given_for(pick))
    elif pick == TURN_OPEN:
        s.turned, s.acted = 1, 1
        s.phase = CORNER_CARD
    elif pick < ACTIONS:
        draw_up(s, pick - END_TURN)
    elif pick >= CARD:
        card_comes(s, pick - CARD)
    elif pick >= DRAWN:
        s.first = pick - FIRST
        s.phase = TRAITORS
    else:
        leave(s, pick - LEAVE)


@rule
def card_comes(s: State, kind: int) -> None:
    take(s.pool, kind)
    if s.phase == TRAITORS:
        lay_traitor(s, kind)
    elif s.phase == CORNER_CARD:
        turn_open(s, kind)
    elif s.phase == SLOT_CARD:
        get_slot(s, kind)
    else:
        draw(s, kind)


# ── A turn (JS-9 to JS-14) ───────────────────────────────────────────────────
@rule
def take_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.turns += 1
    forget_turn(s)
    s.phase = TURN
    me = s.seat[seat]
    if not me.begun:
        me.begun = 1
        s.due = number_drawn(s, 0)
        s.phase = FIRST_HAND


@rule
def forget_turn(s: State) -> None:
    s.served, s.reserved, s.turned, s.acted, s.stirred, s.exchanged = 0, 0, 0, 0, 0, 0


@rule
def stir(s: State) -> None:
    s.stirred = 1
    s.idle = 0


@rule
def lay(s: State, action: int) -> None:
    """A card of the hand, the open card of the corner pile or a Slot."""
    pile = pile_of(action)
    if LAY_OPEN <= action < LAY_SLOT:
        s.opened -= 1
        put_on(s, s.open[s.opened], pile)
        s.open[s.opened] = 0
    elif action >= LAY_SLOT:
        lose_slot(s, card_of(action))
        put_on(s, card_of(action), pile)
    else:
        lose_hand_card(s, card_of(action))
        put_on(s, card_of(action), pile)
        if s.seat[s.turn].held == 0:
            whole_hand_is_laid(s)


@rule
def put_on(s: State, kind: int, pile: int) -> None:
    how = way(s, kind, pile)
    if how == SERVE:
        s.served = 1
    elif how == REDIRECT:
        s.reserved ^= 1 << pile
    if reserves(s, kind, how):
        s.reserved |= 1 << pile
    s.top[pile] = kind
    s.height[pile] += 1
    s.acted = 1
    stir(s)


@rule
def lose_hand_card(s: State, kind: int) -> None:
    """Of twins the one goes that everybody knows of: equal cards cannot be told apart."""
    me = s.seat[s.turn]
    take(me.hand, kind)
    if kinds(me.known) >> kind & 1:
        take(me.known, kind)
    me.held -= 1


@rule
def turn_open(s: State, kind: int) -> None:
    s.open[s.opened] = kind
    s.opened += 1
    s.corner -= 1
    stir(s)
    s.phase = TURN


@rule
def number_drawn(s: State, announced: int) -> int:
    """At the end of a turn: up to eight, or the number that is announced (JS-14)."""
    me = s.seat[s.turn]
    return min(announced if announced else max(0, HAND - me.held), int(me.pile))


@rule
def draw_up(s: State, announced: int) -> None:
    s.due = number_drawn(s, announced)
    s.phase = DRAW
    if s.due == 0:
        pass_on(s)


@rule
def draw(s: State, kind: int) -> None:
    me = s.seat[s.turn]
    put(me.hand, kind)
    me.held += 1
    me.pile -= 1
    s.due -= 1
    stir(s)
    if s.due == 0:
        if s.phase == DRAW:
            pass_on(s)
        else:
            s.phase = TURN


@rule
def pass_on(s: State) -> None:
    if not s.stirred:
        s.idle += 1
    if s.idle < ones(players_in(s)):
        next_turn(s)
    else:
        end_round(s, fewest(s), 20)


@rule
def next_turn(s: State) -> None:
    seat = seat_after(s, s.turn)
    if finishers(s) and place(s, seat) <= place(s, s.turn):
        end_round(s, finishers(s), 19 if ones(finishers(s)) == 1 else 21)
    else:
        take_turn(s, seat)


# ── Slots (JS-15 to JS-17) ───────────────────────────────────────────────────
@rule
def whole_hand_is_laid(s: State) -> None:
    me = s.seat[s.turn]
    if me.pile == 0:
        finish(s)
    elif me.slots < SLOTS:
        s.phase = SLOT_CARD
    else:
        draw_up(s, 0)


@rule
def get_slot(s: State, kind: int) -> None:
    me = s.seat[s.turn]
    me.slot[me.slots] = kind
    me.slots += 1
    me.pile -= 1
    if me.pile == 0:
        finish(s)
    else:
        draw_up(s, 0)


@rule
def exchange(s: State, slot: int, card: int) -> None:
    me = s.seat[s.turn]
    i = 0
    while me.slot[i] != slot or s.exchanged >> i & 1:
        i += 1
    lose_hand_card(s, card)
    put(me.hand, slot)
    put(me.known, slot)
    me.held += 1
    me.slot[i] = card
    s.exchanged |= 1 << i


@rule
def lose_slot(s: State, kind: int) -> None:
    me = s.seat[s.turn]
    i = 0
    while me.slot[i] != kind:
        i += 1
    me.slots -= 1
    while i < me.slots:
        me.slot[i] = me.slot[i + 1]
        i += 1
    me.slot[i] = 0


# ── The end (JS-18 to JS-21, JS-23) ──────────────────────────────────────────
@rule
def finish(s: State) -> None:
    if s.finish_round:
        next_turn(s)
    else:
        end_round(s, 1 << s.turn, 19)


@rule
def end_round(s: State, winners: int, clause: int) -> None:
    s.winners, s.decided = winners, clause
    for seat in range(s.seats):
        s.seat[seat].wins += winners >> seat & 1
    s.spent += s.turns if winners else LOST
    s.over += 1
    if s.over == s.rounds:
        s.phase = END
    else:
        s.first = seat_after(s, s.first)
        deal(s)


@rule
def leave(s: State, seat: int) -> None:
    """The seat is skipped, its hand and pile are out of play; a last remaining one wins (G-5)."""
    s.gone |= 1 << seat
    if is_deserted(s):
        s.phase = END
    elif s.turn == seat and s.phase > TRAITORS:
        next_turn(s)


@rule
def is_deserted(s: State) -> bool:
    return ones(players_in(s)) == (1 if s.seats > 1 else 0)


@rule
def payoff(s: State, seat: int) -> float:
    if s.seats == 1:
        return -1.0 * (s.spent + LOST * (s.rounds - s.over))
    best = champions(s)
    wins = best >> seat & 1 == 1
    if s.seats == 2 and ones(best) == 2:
        return 0.0
    if not wins:
        return -1.0 if s.seats == 2 else 0.0
    return 1.0 / ones(best)


@rule
def is_won_alone(s: State) -> bool:
    """Every round of it: one that is lost counts as many turns as no game that is won can take (JS-23)."""
    return s.seat[0].wins == s.rounds


@rule
def ending(s: State) -> int:
    if is_deserted(s):
        return LEFT
    return int(s.decided) if s.rounds == 1 else 18


# ── What a seat knows (JS-22) ────────────────────────────────────────────────
@rule
def cover(s: State, seat: int) -> None:
    """The others' hands are face down like everything else, but for what everybody saw go into them."""
    for other in range(s.seats):
        if other != seat:
            they = s.seat[other]
            take_all(they.hand, they.known)
            put_all(s.pool, they.hand)
            become(they.hand, they.known)


@rule
def redeal(s: State, seat: int, random: Out) -> None:
    """What a lay betrays of the rest of a hand depends on its player. Here it betrays nothing: every copy of a card
    counts as a card of its own (as in G-1), so the rest is any of the unseen cards."""
    for other in range(s.seats):
        if other != seat:
            they = s.seat[other]
            for _ in range(they.held - size(they.hand)):
                kind = nth_card(s.pool, below(random, size(s.pool)))
                take(s.pool, kind)
                put(they.hand, kind)
