// Random games of Tauziehen, written by hand for nothing else: the limit for the compiled rules.
// limit FIRST GAMES KEY: the picks made, what seat 0 won, CPU seconds. The same games as engine.drivers.play_many.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <immintrin.h>

typedef uint64_t u64;
typedef uint32_t u32;

static const u64 MULTIPLIER = 2147483085, LOW = 0xFFFFFFFF;
static u64 stream;

static inline int below(u64 n) {
    stream = MULTIPLIER * (stream & LOW) + (stream >> 32);
    return int((((stream ^ (stream >> 32)) & LOW) * n) >> 32);
}

static u64 mixed(u64 x) {
    x = ((x ^ (x >> 16)) * 0x85EBCA6B) & LOW;
    x = ((x ^ (x >> 13)) * 0xC2B2AE35) & LOW;
    return x ^ (x >> 16);
}

static void reseed(u64 key, u64 game) {
    u64 low = mixed((game & LOW) ^ (key & LOW));
    u64 high = mixed((game >> 32) ^ (key >> 32) ^ low);
    stream = ((high % (MULTIPLIER - 1)) << 32) | (low | 1);
    below(2);
    below(2);
}

static inline u32 any_of(u32 cards) { return _pdep_u32(1u << below(__builtin_popcount(cards)), cards); }

struct Seat { u32 hand, pile, discard; int mark, points; };

static u32 deck() {
    u32 cards = 0;
    for (int card = 0; card < 32; card++) {
        int symbols = __builtin_popcount(card);
        if (symbols >= 2 && symbols <= 4) cards |= 1u << card;
    }
    return cards;
}

static u32 DECK;

// Positions as sets of rope cards, one for each of -2 … 2.
static long play(int& winner) {
    Seat seat[2] = {{0, DECK, 0, 0, 0}, {0, DECK, 0, 0, 0}};
    int first = below(2);
    long picks = 1;
    for (int who = 0; who < 2; who++)
        for (int n = 0; n < 2; n++) {
            u32 card = any_of(seat[who].pile);
            seat[who].pile ^= card;
            seat[who].hand |= card;
            picks++;
        }
    seat[first].mark = 1 << below(5);
    picks++;
    int turn = 1 - first;
    u32 at[5] = {0, 0, 31, 0, 0};
    for (int turns = 1;; turns++) {
        Seat &me = seat[turn], &other = seat[1 - turn];
        u32 one = me.hand & -me.hand, two = me.hand ^ one;
        int cards[2] = {__builtin_ctz(one), __builtin_ctz(two)};
        u32 moved[2], marks[2];
        for (int i = 0; i < 2; i++) {
            moved[i] = cards[i] & ~other.mark;
            marks[i] = moved[i] == u32(me.mark) ? moved[i] : moved[i] & ~me.mark;
        }
        int n = __builtin_popcount(marks[0]);
        int k = below(n + __builtin_popcount(marks[1]));
        int i = k >= n;
        u32 m = moved[i];
        me.mark = _pdep_u32(1u << (i ? k - n : k), marks[i]);
        u32 card = i ? two : one, over;
        if (turn == 0) {
            over = at[4] & m;
            at[4] = (at[4] & ~m) | (at[3] & m);
            at[3] = (at[3] & ~m) | (at[2] & m);
            at[2] = (at[2] & ~m) | (at[1] & m) | over;
            at[1] = (at[1] & ~m) | (at[0] & m);
            at[0] &= ~m;
        } else {
            over = at[0] & m;
            at[0] = (at[0] & ~m) | (at[1] & m);
            at[1] = (at[1] & ~m) | (at[2] & m);
            at[2] = (at[2] & ~m) | (at[3] & m) | over;
            at[3] = (at[3] & ~m) | (at[4] & m);
            at[4] &= ~m;
        }
        me.points += __builtin_popcount(over);
        me.hand ^= card;
        me.discard |= card;
        picks++;
        if (me.points >= 4) {
            winner = turn;
            return picks;
        }
        if (turns == 500) {
            winner = -1;
            return picks;
        }
        if (me.pile == 0) {
            me.pile = me.discard;
            me.discard = 0;
        }
        u32 drawn = any_of(me.pile);
        me.pile ^= drawn;
        me.hand |= drawn;
        picks++;
        turn = 1 - turn;
    }
}

int main(int, char** given) {
    u64 first = strtoull(given[1], 0, 10), games = strtoull(given[2], 0, 10), key = strtoull(given[3], 0, 10);
    DECK = deck();
    clock_t began = clock();
    long picks = 0, won = 0;
    for (u64 game = first; game < first + games; game++) {
        int winner;
        reseed(key, game);
        picks += play(winner);
        won += winner < 0 ? 0 : winner == 0 ? 1 : -1;
    }
    printf("%ld %ld %f\n", picks, won, double(clock() - began) / CLOCKS_PER_SEC);
}
