"""The second opinion: examples/check_fairness.py, which knows nothing of the house, re-derives every card of its
records and says of a tampered one what is wrong with it."""

from __future__ import annotations

import ast
import itertools
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import kartenhaus as kh
from kartenhaus.engine.fair import Dealing
from kartenhaus.table.entries import Computer, Person, Setup
from kartenhaus.table.table import Table

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
SCRIPT = EXAMPLES / "check_fairness.py"


class Done(NamedTuple):
    code: int
    out: str
    err: str


def checked(record: str) -> Done:
    """Without site-packages: there is no house that it could ask."""
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-X", "utf8", str(SCRIPT), "-"],
        input=record.encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


# ── Games that were dealt fairly ─────────────────────────────────────────────
LOOSE = "tests/games/j_solitaer/loose.toml"
"""A deck that is easily shed: with it there are Slots, and Slots that are kept."""


class Way(NamedTuple):
    game: str
    seats: int
    options: str = ""
    undoes: bool = False
    leaves: float = 0
    """How likely somebody does, at each pick."""


WAYS = [
    Way("white-jack", 2),
    Way("white-jack", 2, "start=winner"),
    Way("white-jack", 2, "start=loser", leaves=0.04),
    Way("white-jack", 2, "memory=yes", undoes=True),
    Way("tauziehen", 2),
    Way("tauziehen", 2, "opening=balanced", undoes=True),
    Way("tauziehen", 2, "opening=even"),
    Way("tauziehen", 2, leaves=0.04),
    Way("colouredjack", 2, "rounds=4"),
    Way("colouredjack", 3, "sub=0 plus=1 wins=2", undoes=True),
    Way("colouredjack", 5, "sub=2 plus=0 wins=2", leaves=0.04),
    Way("colouredjack", 8, "rounds=3", leaves=0.04),
    Way("black-jack", 1, "rounds=9"),
    Way("black-jack", 2, "decks=1 hole_card=peek rounds=9"),
    Way("black-jack", 3, "decks=3 hole_card=original_bets_only resplit_aces=no rounds=5", leaves=0.04),
    Way("black-jack", 7, "hole_card=peek", leaves=0.04),
    Way("j-solitaer", 1, "rounds=2", undoes=True),
    Way("j-solitaer", 2),
    Way("j-solitaer", 2, "rounds=3", undoes=True),
    Way("j-solitaer", 5, "rounds=2"),
    Way("j-solitaer", 2, f"profile={LOOSE} rounds=4", undoes=True),
    Way("j-solitaer", 3, f"profile={LOOSE} rounds=4", leaves=0.015),
    Way("j-solitaer", 3, f"profile={LOOSE} rounds=4 keep_slots=no", leaves=0.015),
    Way("j-solitaer", 4, f"profile={LOOSE} rounds=4 finish_round=yes", leaves=0.015),
]


def record_of(way: Way, seed: int) -> str:
    """Of a table that is played to its end."""
    chosen = random.Random(f"{way.game} {way.seats} {way.options} {seed}")
    table = Table(f"t-{seed}", Setup(way.game, way.options, way.seats, "p0"), lambda: chosen.randbytes(32))
    table.commit(0)
    for seat in range(way.seats):
        person = not way.undoes or seat == 0
        table.sit(
            seat, Person(f"p{seat}", f"P{seat}") if person else Computer("solid"), 0, f"n{chosen.getrandbits(40)}"
        )
    undos = 6 if way.undoes else 0
    while table.to_act >= 0 or undos:
        if undos and chosen.random() < (0.1 if table.to_act >= 0 else 0.9) and table.may_undo("p0"):
            undos -= 1
            table.undo("p0", 0)
        elif table.to_act < 0:
            break
        elif chosen.random() < way.leaves:
            seat = chosen.choice([seat for seat in range(way.seats) if not table.has_left(seat)])
            table.act(seat, f"leave {seat}", 0)
        else:
            table.act(table.to_act, decided(table, chosen), 0, nonce=f"n{chosen.getrandbits(40)}")
    return table.record()


def decided(table: Table, chosen: random.Random) -> str:
    """At random; but cards are laid when they can be, and few are drawn, or hardly anybody would ever get a Slot."""
    assert table.play is not None
    legal = table.play.legal()
    lays = [action for action in legal if str(action).startswith(("lay ", "lay-open"))]
    few = [action for action in legal if not re.fullmatch(r"end \d", str(action)) or chosen.random() < 0.1]
    action = chosen.choice(lays if lays and chosen.random() < 0.9 else few)
    return str(action.pick(chosen.randint(action.low, action.high)) if isinstance(action, kh.Span) else action)


def line(record: str, key: str) -> str:
    found = re.search(rf'^\[{key} "(.*)"\]$', record, re.MULTILINE)
    assert found
    return found[1]


SEEDS = [(way, seed) for way in WAYS for seed in range(2)] + [
    (Way("white-jack", 2, "start=winner"), 7),  # a void round, which nobody won
    (Way("tauziehen", 2), 2),  # an empty pile
    (Way("colouredjack", 5, "sub=2 plus=0 wins=2", leaves=0.04), 21),  # the next dealer has left
    (Way("j-solitaer", 1, "rounds=2", undoes=True), 11),  # a turn in which cards were only drawn
]


@pytest.mark.parametrize(
    ("way", "seed"), SEEDS, ids=lambda of: str(of) if isinstance(of, int) else " ".join(map(str, of))
)
def test_every_card_of_a_fair_game_is_re_derived_from_its_record_alone(way: Way, seed: int) -> None:
    record = record_of(way, seed)
    done = checked(record)
    assert (done.code, done.err) == (0, ""), done.out
    assert "Fair gegeben" in done.out
    assert "Dealt fairly" in done.out
    came = re.findall(r"\([^()]*\)", record.partition("\n\n")[2])
    assert f"Karten, Würfe und Lose / cards, throws and lots: {len(came)}\n" in done.out
    for round, draws in zip(line(record, "Fair").split(" | "), line(record, "Draws").split(" | "), strict=True):
        commitment, _, nonces = (*round.split(), "")[:3]
        count = 0 if draws == "-" else len(draws.split())
        assert f"commitment {commitment}\n  Beiträge / nonces: {nonces.replace(',', ', ')}\n" in done.out
        assert f"draws: {count}, zurückgenommen / taken back: {draws.count('~')}\n" in done.out


def test_the_fair_games_take_back_draws_and_ends_lay_slots_and_deal_several_rounds() -> None:
    records = {way: [record_of(way, seed) for seed in range(2)] for way in WAYS}
    assert all(any("~" in line(record, "Draws") for record in records[way]) for way in WAYS if way.undoes)
    assert any("|" in line(record, "Fair") for way in WAYS if way.undoes for record in records[way])
    for name in kh.games():
        assert any("leave" in record for way in WAYS if way.game == name for record in records[way])
    assert any("lay-slot" in record for way in WAYS for record in records[way])
    assert any("exchange" in record for way in WAYS for record in records[way])
    assert all(line(record, "Fair").count("|") for record in records[Way("black-jack", 1, "rounds=9")])
    assert any("(hole " in record for way in WAYS for record in records[way])


# ── Tampered records ─────────────────────────────────────────────────────────
PLAYED = {"colouredjack": (3, "rounds=4"), "black-jack": (2, "rounds=3"), "j-solitaer": (2, "rounds=2")}
OF = {game: Way(game, *PLAYED.get(game, (2, ""))) for game in kh.games()}
of_each_game = pytest.mark.parametrize("way", list(OF.values()), ids=lambda way: way.game)


def with_line(record: str, key: str, change: Callable[[str], str]) -> str:
    before = line(record, key)
    after = change(before)
    assert after != before
    return record.replace(f'[{key} "{before}"]', f'[{key} "{after}"]')


def with_draws(record: str, change: Callable[[list[str]], object]) -> str:
    """The draws of the first round changed."""

    def changed(text: str) -> str:
        first, *others = text.split(" | ")
        draws = first.split()
        change(draws)
        return " | ".join([" ".join(draws), *others])

    return with_line(record, "Draws", changed)


def first_draws(record: str) -> list[str]:
    """Of the first round."""
    return line(record, "Draws").split(" | ")[0].split()


def streamed(record: str, draws: list[str]) -> list[str]:
    """Of the same n, what the first round's stream gives."""
    _, secret, nonces = line(record, "Fair").split()[:3]
    stream = Dealing(bytes.fromhex(secret), line(record, "Table"), 1, nonces.split(","))
    ns = [int(draw.partition("/")[2]) for draw in draws]
    return [f"{stream.below(n)}/{n}" for n in ns]


def convicted(record: str) -> str:
    done = checked(record)
    assert done.code == 1, done.out
    assert "Nicht erwiesen" in done.out
    assert "Not proven" in done.out
    assert "Fair gegeben" not in done.out
    return done.out


@of_each_game
def test_a_card_that_was_exchanged_is_named_with_the_one_that_was_drawn(way: Way) -> None:
    record = record_of(way, 0)
    cards = [*re.finditer(r"\((card|deal) (\w+)\)", record)]
    card, other = cards[2], next(one for one in cards[3:] if one[2] != cards[2][2])
    before = record[: card.start()].partition("\n\n")[2]
    place = 1 + len(re.findall(r"\([^()]*\)|\d+\.", before))
    out = convicted(record[: card.start()] + f"({card[1]} {other[2]})" + record[card.end() :])
    assert re.search(rf"- Zug / pick {place} \(«{card[1]} {other[2]}»\): \d+/\d+ ist «{card[1]} {card[2]}»", out)


@of_each_game
def test_a_changed_k_is_named_with_the_one_that_the_stream_gives(way: Way) -> None:
    record = record_of(way, 0)
    right = first_draws(record)[3]
    k, n = map(int, right.split("/"))
    wrong = f"{(k + 1) % n}/{n}"
    out = convicted(with_draws(record, lambda draws: draws.__setitem__(3, wrong)))
    assert f"round 1, Ziehung / draw 4: Hier steht {wrong}, der Strom ergibt {right}. / {wrong} stands here" in out
    assert "Zug / pick" not in out, "the card is the right one"


@of_each_game
def test_a_card_exchanged_together_with_its_k_does_not_come_from_the_stream(way: Way) -> None:
    record = record_of(way, 0)
    k, n = map(int, first_draws(record)[3].split("/"))
    out = convicted(with_draws(record, lambda draws: draws.__setitem__(3, f"{(k + n // 2) % n}/{n}")))
    assert "Ziehung / draw 4" in out


@of_each_game
def test_a_changed_nonce_is_found_by_nearly_all_draws(way: Way) -> None:
    out = convicted(with_line(record_of(way, 0), "Fair", lambda fair: fair.replace(" n", " m", 1)))
    assert "Das Siegel stimmt, aber" in out
    assert "a nonce was changed" in out


@of_each_game
def test_another_secret_is_not_that_of_the_commitment(way: Way) -> None:
    other = "ab" * 32
    out = convicted(with_line(record_of(way, 0), "Fair", lambda fair: f"{fair[:64]} {other} {fair[130:]}"))
    assert "Das Siegel gehört nicht zum Geheimnis" in out
    assert "The secret or the table's name was changed" in out
    out = convicted(with_line(record_of(way, 0), "Fair", lambda fair: f"{other}{fair[64:]}"))
    assert "The commitment was changed" in out


@of_each_game
def test_a_draw_left_out_is_found_from_there_on(way: Way) -> None:
    record = record_of(way, 0)
    out = convicted(with_draws(record, lambda draws: draws.pop(1)))
    assert re.search(r"zuerst die [2-9]\.", out)
    assert "draws were changed, left out or inserted" in out
    assert "outcomes, the draw is" in out


@of_each_game
def test_the_last_draw_left_out_is_missed_at_its_card(way: Way) -> None:
    record = record_of(way, 0)
    out = convicted(with_line(record, "Draws", lambda draws: draws.rpartition(" ")[0]))
    assert "Dazu fehlt die Ziehung. / Its draw is missing." in out


@of_each_game
def test_two_draws_exchanged_for_each_other_are_both_found(way: Way) -> None:
    record = record_of(way, 0)
    draws = first_draws(record)
    for one, other in itertools.combinations(range(len(draws)), 2):
        swapped = draws[:]
        swapped[one], swapped[other] = draws[other], draws[one]
        stream = streamed(record, swapped)
        if stream[one] != swapped[one] and stream[other] != swapped[other]:  # not so by chance
            break
    out = convicted(with_draws(record, lambda stated: stated.__setitem__(slice(None), swapped)))
    assert f"Ziehung / draw {one + 1}: Hier steht {draws[other]}, der Strom ergibt" in out
    assert f"Ziehung / draw {other + 1}: Hier steht {draws[one]}, der Strom ergibt" in out


@of_each_game
def test_a_draw_of_fewer_cards_than_there_are_is_found_though_it_comes_from_the_stream(way: Way) -> None:
    """Whoever may choose n chooses the card."""
    record = record_of(way, 0)
    draws = first_draws(record)
    n = int(draws[4].partition("/")[2])
    forged = streamed(record, [*draws[:4], f"0/{n - 1}", *draws[5:]])
    out = convicted(with_draws(record, lambda stated: stated.__setitem__(slice(None), forged)))
    assert f"eine von {n} Möglichkeiten, die Ziehung ist {forged[4]}" in out
    assert "Ziehung / draw" not in out


def test_a_draw_without_a_card_is_found_though_it_comes_from_the_stream() -> None:
    record = record_of(Way("tauziehen", 2), 0)
    more = streamed(record, [*first_draws(record), "0/25"])[-1]
    assert "draws without a pick: 1" in convicted(with_draws(record, lambda draws: draws.append(more)))


def test_a_record_of_another_table_is_not_this_ones() -> None:
    assert "the table's name was changed" in convicted(
        with_line(record_of(OF["white-jack"], 0), "Table", lambda table: f"{table}x")
    )


def test_a_secret_that_was_published_before_is_found() -> None:
    record = record_of(Way("black-jack", 2, "rounds=3"), 0)
    first, second, third = line(record, "Fair").split(" | ")
    known = first.split()[1]
    forged = " | ".join([first, f"{second.split()[0]} {known} {second.split()[2]}", third])
    assert "The secret was known since round 1." in convicted(with_line(record, "Fair", lambda _: forged))


def test_a_card_dealt_from_another_rounds_draw_is_found() -> None:
    record = record_of(Way("black-jack", 2, "rounds=3"), 0)

    def moved(draws: str) -> str:
        first, second, third = draws.split(" | ")
        return f"{first} {second.split()[0]} | {' '.join(second.split()[1:])} | {third}"

    assert "This is a card of round 2, the draw is one of round 1." in convicted(with_line(record, "Draws", moved))


def test_a_round_whose_secret_is_not_published_is_not_proven() -> None:
    record = record_of(Way("tauziehen", 2), 0)
    kept = with_line(record, "Fair", lambda fair: f"{fair[:64]} - {fair[130:]}")
    assert "The secret is not published" in convicted(kept)
    assert "Its draw is missing" in convicted(with_line(kept, "Draws", lambda _: "-"))


def test_without_a_proof_nothing_is_proven() -> None:
    assert "nothing to re-derive" in convicted(kh.game("tauziehen").start(seed=7).record())


def test_a_pick_that_cannot_come_there_is_named() -> None:
    record = record_of(Way("tauziehen", 2), 0)
    out = convicted(record.replace(" 1. mark", " (deal 13) 1. mark", 1))
    assert "Zug / pick 6 («deal 13»): Das kann hier nicht kommen. / This cannot come here." in out


# ── What is no record ────────────────────────────────────────────────────────
RECORD = record_of(Way("tauziehen", 2), 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "kein Spiel von"),
        ("hello", "This is no header line such as"),
        (RECORD.replace('"tauziehen"', '"skat"'), "no game of white-jack, tauziehen"),
        (RECORD.replace('[Rules "1"]', '[Rules "9"]'), "known up to version 1"),
        (RECORD.replace('[Seats "P0 | P1"]', '[Seats "P0"]'), "1 statt / in place of 2 … 2"),
        (RECORD.replace("[Table", '[Seen "0"]\n[Table'), "was ein Platz sah"),
        (RECORD.replace("[Table", "[Game"), "stands there a second time"),
        (with_line(RECORD, "Fair", lambda fair: fair[1:]), "round 1: a commitment, a secret"),
        (with_line(RECORD, "Fair", lambda fair: f"{fair} | {fair}"), "Fair: 2 Runden / rounds, Draws: 1"),
        (with_line(RECORD, "Draws", lambda draws: f"x{draws}"), "no draw such as 3/52"),
        (RECORD.replace(" 2. ", " 7. ", 1), "in place of a pick in brackets or «2.»"),
        (
            record_of(OF["black-jack"], 0).replace("rounds=3", "decks=9"),
            "decks=9: möglich / possible: 8, 1",
        ),
        (
            record_of(OF["j-solitaer"], 0).replace("rounds=2", "profile=no/such.toml%23#12345678"),
            "no/such.toml#",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason_in_both_languages(text: str, says: str) -> None:
    done = checked(text)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Nicht lesbar / not readable: -: ")
    assert says in done.err


def test_without_a_file_it_says_how_it_is_called() -> None:
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, check=False)
    assert done.returncode == 2
    assert b"check_fairness.py RECORD" in done.stdout
    done = subprocess.run([sys.executable, SCRIPT, "/no/such/file"], capture_output=True, check=False)
    assert done.returncode == 2
    assert b"/no/such/file" in done.stderr


def test_it_reads_a_file_too(tmp_path: Path) -> None:
    path = tmp_path / "game.kh"
    path.write_text(RECORD, "utf-8")
    assert subprocess.run([sys.executable, SCRIPT, path], capture_output=True, check=False).returncode == 0


def test_a_record_cannot_steer_the_terminal_that_it_is_checked_in() -> None:
    assert "\x1b" not in convicted(RECORD.replace("(deal ", "(\x1b[31mdeal ", 1))


def test_it_needs_nothing_but_pythons_own_library() -> None:
    for path in (SCRIPT, EXAMPLES / "fair_outcomes.py"):
        nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
        modules = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        modules |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        assert {module.partition(".")[0] for module in modules} <= {*sys.stdlib_module_names, "fair_outcomes"}
