"""Fair dealing: the stream, what is shown of it and when, and that a false proof is found without any rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kartenhaus.engine.fair import Dealing, Draw, Problem, Proof, Round, Unfair, check, commitment, round_of
from tests.positions import go_on, table

VECTORS = json.loads((Path(__file__).parent / "fair_vectors.json").read_text("utf-8"))
PAGE = Path(__file__).parent.parent.parent / "docs" / "fair.md"
SECRET = bytes(range(32))


def dealing(round: int = 1, nonces: tuple[str, ...] = ("anna", "ben")) -> Dealing:
    return Dealing(SECRET, "blue-cat", round, nonces)


def drawn(count: int = 30, **how: Any) -> Dealing:
    made = dealing(**how)
    for n in range(52, 52 - count, -1):
        made.below(n)
    return made


# ── The stream ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_stream_is_the_one_that_a_browser_computes(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    assert commitment(secret, vector["table"], vector["round"]) == vector["commitment"]
    made = Dealing(secret, vector["table"], vector["round"], vector["nonces"])
    assert [str(made.below(int(n))) for n in vector["n"]] == vector["k"]
    assert made.commitment == vector["commitment"]


def test_the_vectors_reject_words_and_need_a_second_block() -> None:
    assert any(vector["words"] > len(vector["n"]) for vector in VECTORS)
    assert sum(vector["words"] > 4 for vector in VECTORS) >= 3


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_lines_in_the_document_draw_the_same(vector: dict[str, Any]) -> None:
    page = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(page[0], "docs/fair.md", "exec"), names)
    secret, ns = bytes.fromhex(vector["secret"]), [int(n) for n in vector["n"]]
    seal = names["commitment"](secret, vector["table"], vector["round"])
    ks = names["drawn"](secret, vector["table"], vector["round"], vector["nonces"], ns)
    assert (seal, [str(k) for k in ks]) == (vector["commitment"], vector["k"])


@pytest.mark.parametrize("n", [2, 5, 36, 52])
def test_every_outcome_is_equally_likely(n: int) -> None:
    made, games = dealing(), 400 * n
    counts = [0] * n
    for _ in range(games):
        counts[made.below(n)] += 1
    chi_square = sum((count - 400) ** 2 / 400 for count in counts)
    freedom = n - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_large_n_are_not_bent_towards_the_small_outcomes() -> None:
    made, n = dealing(), 3 << 62  # without rejection the first third would come twice as often as the others
    low = sum(made.below(n) < 1 << 62 for _ in range(3000))
    assert 1000 - 120 < low < 1000 + 120


def test_secret_table_round_and_every_nonce_matter() -> None:
    streams = [
        dealing(),
        Dealing(bytes(32), "blue-cat", 1, ["anna", "ben"]),
        Dealing(SECRET, "blue-cow", 1, ["anna", "ben"]),
        dealing(round=2),
        dealing(nonces=("anna", "bem")),
        dealing(nonces=("ben", "anna")),
        dealing(nonces=("annaben",)),
    ]
    assert len({tuple(made.below(1000) for _ in range(8)) for made in streams}) == len(streams)


def test_a_copy_goes_on_the_same_way_independently() -> None:
    made = drawn(5)
    twin = made.copy()
    ahead = [twin.below(99) for _ in range(9)]
    assert len(made.draws) == 5
    assert [made.below(99) for _ in range(9)] == ahead
    assert made.draws == twin.draws


def test_a_restarted_table_goes_on_where_it_was() -> None:
    made = drawn(7)
    made.take_back(2)
    again = dealing()
    again.skip(made.draws)
    assert again.draws == made.draws
    assert [again.below(50) for _ in range(9)] == [made.below(50) for _ in range(9)]
    third = dealing()
    third.skip([(draw.k, draw.n) for draw in made.draws])
    assert third.below(1 << 40) == made.below(1 << 40)


def test_what_was_kept_wrongly_is_not_gone_on_with_and_betrays_nothing() -> None:
    kept = drawn(7).draws
    kept[4] = Draw((kept[4].k + 1) % kept[4].n, kept[4].n)
    with pytest.raises(Unfair, match="Ziehung 5 kommt anders heraus") as caught:
        dealing().skip(kept)
    assert not re.search(r"\d", caught.value.de.replace("Ziehung 5", ""))


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_there_is_nothing_to_draw_from(n: int) -> None:
    with pytest.raises(Unfair):
        dealing().below(n)


# ── Undo ─────────────────────────────────────────────────────────────────────
def test_taking_back_marks_draws_and_never_rewinds() -> None:
    made, other = drawn(4), drawn(4)
    made.take_back(2)
    assert [str(draw)[0] == "~" for draw in made.draws] == [False, False, True, True]
    assert made.below(50) == other.below(50)
    made.take_back(2)
    assert [draw.taken_back for draw in made.draws] == [False, True, True, True, True]
    with pytest.raises(Unfair, match=r"2 Ziehungen.*es stehen 1"):
        made.take_back(2)


def test_draws_are_written_as_k_of_n() -> None:
    assert str(Draw(3, 52)) == "3/52"
    assert str(Draw(3, 52, True)) == "~3/52"


# ── What is shown ────────────────────────────────────────────────────────────
def test_before_the_end_neither_the_secret_nor_a_draw_is_shown() -> None:
    made = drawn()
    shown = made.so_far()
    assert (shown.secret, shown.draws) == (None, [])
    assert (shown.commitment, shown.nonces) == (commitment(SECRET, "blue-cat", 1), ["anna", "ben"])
    for text in (repr(made), str(made), msgspec.json.encode(shown).decode()):
        assert SECRET.hex() not in text
        assert repr(SECRET) not in text


def test_a_proof_survives_json() -> None:
    made = drawn(6)
    made.take_back(1)
    proof = Proof("blue-cat", [made.so_far(publish=True), dealing(2).so_far()])
    assert msgspec.json.decode(msgspec.json.encode(proof), type=Proof) == proof


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_has_32_bytes(secret: bytes) -> None:
    with pytest.raises(Unfair, match="32 Bytes"):
        commitment(secret, "blue-cat", 1)


@pytest.mark.parametrize("name", ["", "a\0b", 'a"b', "a\nb", "x" * 65, "\ud800"])
def test_names_of_tables_that_could_be_read_in_two_ways_are_refused(name: str) -> None:
    with pytest.raises(Unfair, match="Name eines Tisches"):
        Dealing(SECRET, name, 1, ["a"])


@pytest.mark.parametrize("nonce", ["", "a b", "a,b", "ä", "x" * 65, "a\n", "|"])
def test_nonces_that_a_record_cannot_hold_are_refused(nonce: str) -> None:
    with pytest.raises(Unfair, match="geht nicht als Beitrag"):
        dealing(nonces=("anna", nonce))


def test_rounds_count_from_1_and_somebody_gives_a_nonce() -> None:
    with pytest.raises(Unfair, match="von 1 an"):
        dealing(round=0)
    with pytest.raises(Unfair, match="allein bestimmt"):
        dealing(nonces=())


def test_a_round_ends_in_black_jack_before_the_next_stake_and_elsewhere_never() -> None:
    play = table("black-jack", "bet 10, card Tc, card 9c, card Td, stay", rounds=2)
    assert round_of(play) == 1
    go_on(play, "card 9d")
    assert round_of(play) == 2
    assert play.to_act == 0  # a stake comes first, so that the streams can be exchanged
    white = table("white-jack", "starter 0, dice 1 1, card 7, card 1")
    assert white.state.rounds == 1
    assert round_of(white) == 1


# ── Checking ─────────────────────────────────────────────────────────────────
def proof_of(*rounds: Round) -> Proof:
    return Proof("blue-cat", list(rounds))


def published(count: int = 30, round: int = 1) -> Round:
    return drawn(count, round=round).so_far(publish=True)


def other(**changes: Any) -> Round:
    return msgspec.structs.replace(published(), **changes)


def test_a_true_proof_has_no_problems() -> None:
    second = Dealing(bytes(32), "blue-cat", 2, ["x"])
    second.below(416)
    assert check(proof_of(published(), second.so_far(publish=True), dealing(3).so_far())) == []


def found(*rounds: Round) -> Problem:
    (problem,) = check(proof_of(*rounds))
    assert problem.de
    assert problem.en
    return problem


def test_a_changed_draw_is_named() -> None:
    for place in (0, 12, 29):
        draws = published().draws
        draws[place] = draws[place]._replace(k=(draws[place].k + 1) % draws[place].n)
        problem = found(other(draws=draws))
        assert (problem.round, problem.draw) == (1, place + 1)
        assert f"Hier steht {draws[place]}, der Strom ergibt {published().draws[place]}" in problem.de


def test_a_changed_number_of_outcomes_is_named() -> None:
    draws = published().draws
    draws[3] = draws[3]._replace(n=draws[3].n + 1)
    assert found(other(draws=draws)).draw == 4


def test_a_draw_left_out_or_inserted_is_found_where_it_happened() -> None:
    draws = published().draws
    assert found(other(draws=draws[:9] + draws[10:])).draw == 10
    assert found(other(draws=[*draws[:9], Draw(0, 52, True), *draws[9:]])).draw == 10
    assert "weggelassen oder eingefügt" in found(other(draws=draws[:9] + draws[10:])).de


def test_a_changed_nonce_is_told_from_a_changed_secret_or_commitment() -> None:
    assert "Ein Beitrag wurde geändert" in found(other(nonces=["anna", "bem"])).de
    assert "anna, bem" in found(other(nonces=["anna", "bem"])).de
    assert "Das Geheimnis oder der Name des Tisches wurde geändert" in found(other(secret="11" * 32)).de
    assert "also wurde das Siegel geändert" in found(other(commitment="11" * 32)).de
    moved = check(Proof("blue-cow", [published()]))
    assert "Name des Tisches" in moved[0].de
    assert found(other(draws=[], secret="11" * 32)).de == "Runde 1: Das Siegel gehört nicht zum Geheimnis."


def test_rounds_that_change_places_are_found() -> None:
    second = Dealing(bytes(32), "blue-cat", 2, ["x"]).so_far(publish=True)
    assert [problem.round for problem in check(proof_of(second, published()))] == [2, 1]


def test_a_secret_that_was_known_already_is_found() -> None:
    assert "war damit schon bekannt" in found(published(), published(round=2)).de


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"nonces": []}, "allein bestimmt"),
        ({"nonces": ["a b"]}, "geht nicht als Beitrag"),
        ({"secret": "xyz"}, "keine Hexadezimalzahl"),
        ({"secret": "1111"}, "32 Bytes"),
        ({"secret": None}, "nicht veröffentlicht"),
        ({"draws": [Draw(0, 0)]}, "gibt es nicht"),
        ({"draws": [Draw(0, 1 << 70)]}, "gibt es nicht"),
    ],
)
def test_what_cannot_be_a_proof_is_a_problem_too(changes: dict[str, Any], says: str) -> None:
    assert says in found(other(**changes)).de
