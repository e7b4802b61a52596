// Black Jack analysed once more, in plain C++: the measure for the solver of the house, and a second opinion on its values.
// Usage: analyser DECKS ALL_LOST RESPLIT_ACES REPEATS; prints the worths of a round by cards and by totals, in stakes,
// and the least CPU seconds that each took.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <vector>

constexpr int V = 10, ACE = 0, TEN = 9, EXTRA = 6, OVER = -1;
using Cards = std::array<int, V>;

struct Hand {
    Cards counts{};
    int cards = 0, points = 0, total = 0, soft = 0;
    std::array<int, V> grown{};
};

std::vector<Hand> hands;
std::map<Cards, int> place_of;

int find(const Cards& counts) {
    Hand hand;
    hand.counts = counts;
    for (int v = 0; v < V; v++) hand.cards += counts[v], hand.points += counts[v] * (v + 1);
    if (hand.points > 21) return OVER;
    auto known = place_of.find(counts);
    if (known != place_of.end()) return known->second;
    hand.soft = counts[ACE] > 0 && hand.points <= 11;
    hand.total = hand.points + (hand.soft ? 10 : 0);
    int place = place_of[counts] = (int)hands.size();
    hands.push_back(hand);
    for (int v = 0; v < V; v++) {
        Cards more = counts;
        more[v]++;
        int grown = find(more);
        hands[place].grown[v] = grown;
    }
    return place;
}

// ── The dealer: all sets of cards that end a draw, with the number of orders that lead there ─────────────────────────
struct Ending { std::vector<std::pair<int, int>> drawn; int cards; double orders; int total; };  // total 22: Black Jack
std::array<std::vector<Ending>, V> endings;


void make_endings() {
    for (int up = 0; up < V; up++) {
        Cards first{};
        first[up] = 1;
        std::vector<double> orders(hands.size(), 0.0);
        std::vector<int> by_cards(hands.size());
        for (size_t i = 0; i < hands.size(); i++) by_cards[i] = (int)i;
        std::stable_sort(by_cards.begin(), by_cards.end(), [](int a, int b) { return hands[a].cards < hands[b].cards; });
        orders[place_of[first]] = 1;
        for (int i : by_cards)
            if (orders[i] > 0 && hands[i].total < 17)
                for (int v = 0; v < V; v++)
                    if (hands[i].grown[v] != OVER) orders[hands[i].grown[v]] += orders[i];
        for (int i : by_cards)
            if (orders[i] > 0 && hands[i].total >= 17) {
                Ending end{{}, hands[i].cards - 1, orders[i], hands[i].total};
                if (hands[i].cards == 2 && hands[i].total == 21) end.total = 22;
                for (int v = 0; v < V; v++)
                    if (int n = hands[i].counts[v] - (v == up)) end.drawn.push_back({v, n});
                endings[up].push_back(end);
            }
    }
}

// ── A shoe and the hands in it ───────────────────────────────────────────────────────────────────────────────────────
struct Case {
    Cards shoe{};
    int cards = 0;
    std::vector<int> places;  // those with more cards later
    std::vector<double> stay, lost, worth, reach;
    std::vector<std::pair<int, double>> firsts;
};

std::vector<int> in_order;  // all hands, those with fewer cards first

double stay_worth(const Case& c, int up, const Hand& hand, int total, bool all_lost) {
    static double falling[V][16], chance[16];
    int left = c.cards - hand.cards;
    for (int v = 0; v < V; v++) {
        falling[v][0] = 1;
        for (int n = 0; n < 12; n++) falling[v][n + 1] = falling[v][n] * (c.shoe[v] - hand.counts[v] - n);
    }
    chance[0] = 1;
    for (int n = 0; n < 12; n++) chance[n + 1] = chance[n] / std::max(left - n, 1);
    double p[23] = {}, sum = 0;
    for (const Ending& end : endings[up]) {
        double ways = end.orders * chance[end.cards];
        for (auto [v, n] : end.drawn) ways *= falling[v][n];
        p[end.total] += ways;
        sum += ways;
    }
    double worth = 1 - sum;
    for (int t = 17; t <= 21; t++) worth += p[t] * (total > t ? 1 : total < t ? -1 : 0);
    return all_lost ? worth - p[22] : worth;
}

double bust_worth(const Case& c, const Hand& hand, int v, int up, bool all_lost) {
    if (all_lost || (up != ACE && up != TEN)) return -1;
    int missing = up == ACE ? TEN : ACE;
    return double(c.shoe[missing] - hand.counts[missing] - (v == missing)) / std::max(c.cards - hand.cards - 1, 1) - 1;
}

void lay(Case& c, int up, bool all_lost, int must, bool two_only) {
    c.cards = 0;
    for (int n : c.shoe) c.cards += n;
    c.places.clear();
    c.stay.assign(hands.size(), 0), c.lost = c.worth = c.reach = c.stay;
    for (int i : in_order) {
        const Hand& hand = hands[i];
        bool fits = hand.cards >= 2 && (must < 0 || hand.counts[must] > 0) && !(two_only && hand.cards > 2);
        for (int v = 0; v < V && fits; v++) fits = hand.counts[v] <= c.shoe[v];
        if (!fits) continue;
        c.places.push_back(i);
        c.stay[i] = stay_worth(c, up, hand, hand.total, all_lost);
        for (int v = 0; v < V; v++)
            if (c.shoe[v] > hand.counts[v] && hand.grown[v] == OVER)
                c.lost[i] += double(c.shoe[v] - hand.counts[v]) / (c.cards - hand.cards) * bust_worth(c, hand, v, up, all_lost);
    }
}

double drawn(const Case& c, int i, const std::vector<double>& then) {
    const Hand& hand = hands[i];
    double worth = c.lost[i];
    for (int v = 0; v < V; v++)
        if (c.shoe[v] > hand.counts[v] && hand.grown[v] != OVER)
            worth += double(c.shoe[v] - hand.counts[v]) / (c.cards - hand.cards) * then[hand.grown[v]];
    return worth;
}

double by_choice(const Case& c, int i, int choice) {
    return choice == 0 ? c.stay[i] : choice == 1 ? drawn(c, i, c.worth) : 2 * drawn(c, i, c.stay);
}

double follow(Case& c, const std::vector<int>& choices, bool aces) {
    for (size_t n = c.places.size(); n-- > 0;) c.worth[c.places[n]] = by_choice(c, c.places[n], aces ? 0 : choices[c.places[n]]);
    double worth = 0;
    for (auto [i, weight] : c.firsts) worth += weight * c.worth[i];
    return worth;
}

// ── Splits ───────────────────────────────────────────────────────────────────────────────────────────────────────────
double pair_weight[EXTRA + 1][EXTRA + 1], mixed_weight[EXTRA + 1][EXTRA + 1];

void deal_seconds(std::vector<int> waiting, int splits, int x, int o, int came, int others, int pairs, int mixed, double p) {
    if (p == 0) return;
    while (!waiting.empty() && !(waiting.back() && splits)) {
        (waiting.back() ? pairs : mixed)++;
        waiting.pop_back();
    }
    if (waiting.empty()) {
        if (pairs) pair_weight[came - 1][others] += p * pairs;
        if (mixed) mixed_weight[came][others - 1] += p * mixed;
        return;
    }
    waiting.pop_back();
    for (int first = 0; first < 2; first++)
        for (int second = 0; second < 2; second++) {
            double xs = x - came, os = o - others, q = p * (first ? xs : os) / (xs + os);
            (first ? xs : os)--;
            q *= (second ? xs : os) / (xs + os);
            std::vector<int> more = waiting;
            more.push_back(second), more.push_back(first);
            deal_seconds(more, splits - 1, x, o, came + first + second, others + 2 - first - second, pairs, mixed, q);
        }
}

void without_others(double w[EXTRA + 1][EXTRA + 1], int x, int o) {
    for (int j = EXTRA; j > 0; j--)
        for (int k = 0; k < EXTRA; k++)
            if (w[k][j] != 0) {
                double p = double(x - k) / (x + o - k - (j - 1));
                w[k][j - 1] += w[k][j] / (1 - p);
                w[k + 1][j - 1] -= w[k][j] * p / (1 - p);
            }
}

struct First { int a, b, place; double chance, natural; bool black_jack; };

struct Board {
    int up;
    bool all_lost;
    Case base;
    std::vector<Case> split[V];
    std::vector<First> firsts;
    std::vector<int> choices;

    int two(int a, int b) { Cards c{}; c[a]++, c[b]++; return place_of[c]; }

    Board(int decks, int up, bool all_lost, bool resplit_aces) : up(up), all_lost(all_lost), choices(hands.size(), 0) {
        for (int v = 0; v < V; v++) base.shoe[v] = (v == TEN ? 16 : 4) * decks - (v == up);
        lay(base, up, all_lost, -1, false);
        for (int a = 0; a < V; a++)
            for (int b = a; b < V; b++) {
                double orders = double(base.shoe[a]) * (base.shoe[b] - (a == b)) * (a == b ? 1 : 2);
                int missing = up == ACE ? TEN : ACE;
                double natural = up != ACE && up != TEN ? 0 : double(base.shoe[missing] - (a == missing) - (b == missing)) / (base.cards - 2);
                firsts.push_back({a, b, two(a, b), orders / base.cards / (base.cards - 1), natural, a == ACE && b == TEN});
            }
        for (int x = 0; x < V; x++) lay_split(x, x == ACE && !resplit_aces ? 1 : 3);
    }

    void lay_split(int x, int splits) {
        int same = base.shoe[x] - 2, others = base.cards - base.shoe[x];
        for (auto& row : pair_weight) std::fill(std::begin(row), std::end(row), 0.0);
        for (auto& row : mixed_weight) std::fill(std::begin(row), std::end(row), 0.0);
        deal_seconds({1}, splits, same, others, 0, 0, 0, 0, 1);
        without_others(pair_weight, same - 1, others);
        without_others(mixed_weight, same, others - 1);
        for (int k = 0; k < EXTRA; k++) {
            if (pair_weight[k][0] == 0 && mixed_weight[k][0] == 0) continue;
            Case c;
            c.shoe = base.shoe;
            c.shoe[x] -= 1 + k;
            lay(c, up, all_lost, x, x == ACE);
            for (int y = 0; y < V; y++)
                if (y != x) c.firsts.push_back({two(x, y), mixed_weight[k][0] * base.shoe[y] / others});
            if (pair_weight[k][0] != 0) c.firsts.push_back({two(x, x), pair_weight[k][0]});
            split[x].push_back(c);
        }
    }

    double split_worth(int x) {
        double worth = 0;
        for (Case& c : split[x]) worth += follow(c, choices, x == ACE);
        return worth;
    }

    void choose() {
        for (size_t n = base.places.size(); n-- > 0;) {
            int i = base.places[n];
            double best = base.stay[i];
            choices[i] = 0, base.worth[i] = best;
            for (int choice = 1; choice < (hands[i].cards == 2 ? 3 : 2) && hands[i].total < 21; choice++) {
                double worth = by_choice(base, i, choice);
                if (worth > best) best = worth, choices[i] = choice;
            }
            base.worth[i] = best;
        }
    }

    double round(const std::array<bool, V>* splits) {
        double sum = 0;
        for (const First& f : firsts) {
            if (f.black_jack) { sum += f.chance * 1.5 * (1 - f.natural); continue; }
            double worth = base.worth[f.place];
            if (f.a == f.b) {
                double split = !splits || (*splits)[f.a] ? split_worth(f.a) : worth;
                worth = splits ? split : std::max(worth, split);
            }
            sum += f.chance * (all_lost ? worth : worth - f.natural);
        }
        return sum;
    }

    // By totals: the change of one cell or one pair that brings most, until none brings anything.
    double by_total() {
        choose();
        std::array<bool, V> splits{};
        for (const First& f : firsts) if (f.a == f.b) splits[f.a] = split_worth(f.a) > base.worth[f.place];
        int letters[64] = {};
        double scores[64][4], reached[64];
        score(splits, scores, reached);
        for (int cell = 0; cell < 64; cell++) letters[cell] = int(std::max_element(scores[cell], scores[cell] + 4) - scores[cell]);
        for (;;) {
            for (size_t i = 0; i < hands.size(); i++) {
                int letter = letters[hands[i].total + 32 * hands[i].soft];  // stay, card, double or card, double or stay
                choices[i] = hands[i].total >= 21 ? 0 : letter < 2 ? letter : hands[i].cards == 2 ? 2 : letter == 2 ? 1 : 0;
            }
            follow(base, choices, false);
            double worth = round(&splits), best = 1e-14;
            int cell_found = -1, letter_found = 0, pair_found = -1;
            for (const First& f : firsts)
                if (f.a == f.b) {
                    double gain = f.chance * (split_worth(f.a) - base.worth[f.place]) * (splits[f.a] ? -1 : 1);
                    if (gain > best) best = gain, pair_found = f.a;
                }
            score(splits, scores, reached);
            for (int cell = 0; cell < 64; cell++)
                for (int letter = 0; letter < 4; letter++)
                    if (double gain = scores[cell][letter] - scores[cell][letters[cell]]; reached[cell] != 0 && gain > best)
                        best = gain, cell_found = cell, letter_found = letter;
            if (cell_found >= 0) letters[cell_found] = letter_found;
            else if (pair_found >= 0) splits[pair_found] = !splits[pair_found];
            else return worth;
        }
    }

    void score(const std::array<bool, V>& splits, double scores[64][4], double* reached) {
        std::fill(&scores[0][0], &scores[0][0] + 256, 0.0);
        std::fill(reached, reached + 64, 0.0);
        base.firsts.clear();
        for (const First& f : firsts)
            if (!f.black_jack && !(f.a == f.b && splits[f.a])) base.firsts.push_back({f.place, f.chance});
        weigh(base, 1, scores, reached);
        for (const First& f : firsts)
            if (f.a == f.b && splits[f.a] && f.a != ACE)
                for (Case& c : split[f.a]) weigh(c, f.chance, scores, reached);
    }

    void weigh(Case& c, double often, double scores[64][4], double* reached) {
        for (int i : c.places) c.reach[i] = 0;
        for (auto [i, weight] : c.firsts) c.reach[i] += often * weight;
        for (int i : c.places) {
            const Hand& hand = hands[i];
            double reach = c.reach[i];
            if (reach == 0 || hand.total >= 21) continue;
            int cell = hand.total + 32 * hand.soft;
            double stay = reach * c.stay[i], card = reach * by_choice(c, i, 1);
            double doubled = hand.cards == 2 ? reach * by_choice(c, i, 2) : 0;
            reached[cell] += reach;
            scores[cell][0] += stay, scores[cell][1] += card;
            scores[cell][2] += hand.cards == 2 ? doubled : card;
            scores[cell][3] += hand.cards == 2 ? doubled : stay;
            if (choices[i] == 1)
                for (int v = 0; v < V; v++)
                    if (c.shoe[v] > hand.counts[v] && hand.grown[v] != OVER)
                        c.reach[hand.grown[v]] += reach * (c.shoe[v] - hand.counts[v]) / (c.cards - hand.cards);
        }
    }
};

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    int decks = atoi(argv[1]), repeats = atoi(argv[4]);
    bool all_lost = atoi(argv[2]), resplit_aces = atoi(argv[3]);
    find({});
    for (size_t i = 0; i < hands.size(); i++) in_order.push_back((int)i);
    std::stable_sort(in_order.begin(), in_order.end(), [](int a, int b) { return hands[a].cards < hands[b].cards; });
    make_endings();
    double least[2] = {1e9, 1e9}, worth[2] = {};
    for (int n = 0; n < repeats; n++)
        for (int way = 0; way < 2; way++) {
            clock_t began = clock();
            worth[way] = 0;
            for (int up = 0; up < V; up++) {
                Board board(decks, up, all_lost, resplit_aces);
                double one;
                if (way == 0) board.choose(), one = board.round(nullptr);
                else one = board.by_total();
                worth[way] += one * (up == TEN ? 16.0 : 4.0) / 52;
            }
            least[way] = std::min(least[way], double(clock() - began) / CLOCKS_PER_SEC);
        }
    printf("%.15g %.15g %.6f %.6f\n", worth[0], worth[1], least[0], least[1]);
}
