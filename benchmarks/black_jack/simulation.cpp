// Rounds of Black Jack by a strategy table, written by hand for nothing else: one seat, the dealer looks at the hole
// card and stands on soft 17, any two cards may be doubled, split aces get one card each. Cards lie only as counts.
// simulation ROUNDS KEY PACKS TABLE: what the rounds won, in half Coins at a stake of 10, their squares, CPU seconds.
// The same rounds as players.black_jack.strategy.play_rounds.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <immintrin.h>

typedef uint64_t u64;
typedef uint32_t u32;

static const u64 MULTIPLIER = 2147483085, LOW = 0xFFFFFFFF;
static const int SLICE = 10000, ACE = 1, TEN = 10, STAKE = 20, MOST_HANDS = 4;
static const int HARD = 0, SOFT = 32, PAIR = 64;
static u64 stream;
static const char* table;

static inline u64 below(u64 n) {
    stream = MULTIPLIER * (stream & LOW) + (stream >> 32);
    return (((stream ^ (stream >> 32)) & LOW) * n) >> 32;
}

static u64 mixed(u64 x) {
    x = ((x ^ (x >> 16)) * 0x85EBCA6B) & LOW;
    x = ((x ^ (x >> 13)) * 0xC2B2AE35) & LOW;
    return x ^ (x >> 16);
}

static void reseed(u64 key, u64 slice) {
    u64 low = mixed((slice & LOW) ^ (key & LOW));
    u64 high = mixed((slice >> 32) ^ (key >> 32) ^ low);
    stream = ((high % (MULTIPLIER - 1)) << 32) | (low | 1);
    below(2);
    below(2);
}

// ── The shoe: lane v - 1 holds how many cards of a value up to v are left ────────────────────────────────────────────
static __m256i whole, up_to;
static int cards, left;

static void fill(int packs) {
    alignas(32) short counts[16];
    for (int v = 1; v <= 16; v++) counts[v - 1] = short(4 * packs * (v < TEN ? v : 13));
    whole = _mm256_load_si256((const __m256i*)counts);
    cards = 52 * packs;
}

static inline void shuffle() {
    up_to = whole;
    left = cards;
}

static inline int draw() {
    __m256i more = _mm256_cmpgt_epi16(up_to, _mm256_set1_epi16(short(below(left--))));
    up_to = _mm256_add_epi16(up_to, more);
    return 1 + (__builtin_ctz(u32(_mm256_movemask_epi8(more))) >> 1);
}

// ── A hand ───────────────────────────────────────────────────────────────────────────────────────────────────────────
struct Hand {
    int points, ace, held, stake, first;

    inline void begin(int card) { points = first = card, ace = card == ACE, held = 1, stake = STAKE; }
    inline void lay(int card) { points += card, ace |= card == ACE, held++; }
    inline bool soft() const { return ace && points <= 11; }
    inline int total() const { return soft() ? points + 10 : points; }
};

static inline char wish(int row, int up) { return table[10 * row + (up == ACE ? 9 : up - 2)]; }

static int play() {
    Hand hand[MOST_HANDS];
    int hands = 1, won = 0;
    hand[0].begin(draw());
    hand[0].lay(draw());
    Hand dealer;
    dealer.begin(draw());
    int up = dealer.first, hole = 0;
    bool black_jack = hand[0].total() == 21;
    if (up == ACE || up == TEN) {
        hole = draw();
        if (up + hole == ACE + TEN) return black_jack ? 0 : -STAKE;
    }
    if (black_jack) return 3 * STAKE / 2;
    bool waits = false, aces = false;
    for (int i = 0; i < hands; i++) {
        Hand& me = hand[i];
        while (me.total() < 21 && !aces) {
            bool two = me.held == 2;
            if (two && me.points == 2 * me.first && hands < MOST_HANDS && wish(PAIR + me.first, up) == 'P') {
                for (int j = hands; j > i + 1; j--) hand[j] = hand[j - 1];
                hands++;
                aces = me.first == ACE;
                hand[i + 1].begin(me.first);
                me.begin(me.first);
                me.lay(draw());
                hand[i + 1].lay(draw());
                continue;
            }
            char wished = wish((me.soft() ? SOFT : HARD) + me.total(), up);
            if (wished == 'S' || (wished == 'd' && !two)) break;
            if (wished != 'C' && two) {
                me.stake += me.stake;
                me.lay(draw());
                break;
            }
            me.lay(draw());
        }
        if (me.points > 21) won -= me.stake, me.stake = 0;
        else waits = true;
    }
    if (!waits) return won;
    if (hole) dealer.lay(hole);
    while (dealer.total() < 17) dealer.lay(draw());
    int theirs = dealer.points > 21 ? 0 : dealer.total();
    for (int i = 0; i < hands; i++) {
        int mine = hand[i].total();
        won += mine > theirs ? hand[i].stake : mine < theirs ? -hand[i].stake : 0;
    }
    return won;
}

int main(int, char** given) {
    long rounds = atol(given[1]), sum = 0, squares = 0;
    u64 key = strtoull(given[2], 0, 10);
    table = given[4];
    clock_t began = clock();
    fill(atoi(given[3]));
    for (long n = 0; n < rounds; n++) {
        if (n % SLICE == 0) reseed(key, n / SLICE);
        shuffle();
        int won = play();
        sum += won;
        squares += long(won) * won;
    }
    printf("%ld %ld %f\n", sum, squares, double(clock() - began) / CLOCKS_PER_SEC);
}
