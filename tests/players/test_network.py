"""Players that were learned, in files: they play by the rules from what their seat knows, and no file does harm."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from itertools import pairwise
from operator import mul
from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.engine.observing import Features
from kartenhaus.players.network import (
    LARGEST,
    MAGIC,
    MOST_WEIGHTS,
    BadNetwork,
    Network,
    NetworkPlayer,
    parse,
    plainly,
    read,
    rounded,
    with_numpy,
    write,
)
from tests.referee import Referee, spec

Layers = list[tuple[list[list[float]], list[float]]]


def some_layers(game: kh.Game, seats: int, hidden: int = 6, worth: bool = False, seed: int = 1) -> Layers:
    """Any network of the right size."""
    of, drawn = Features(game, seats), random.Random(seed)
    sizes = [of.width, hidden, hidden, of.choices + worth]
    return [
        ([[drawn.uniform(-1, 1) for _ in range(a)] for _ in range(b)], [drawn.uniform(-1, 1) for _ in range(b)])
        for a, b in pairwise(sizes)
    ]


def made(path: Path, name: str = "tauziehen", seats: int | None = None, **how: float) -> Network:
    game = kh.game(name)
    seats = game.about.fewest if seats is None else seats
    return write(path / "net.kh", game, some_layers(game, seats), title="Versuch", seats=seats, **how)  # type: ignore[arg-type]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made(tmp_path)
    return tmp_path / "net.kh"


def played(name: str, seats: int, player: kh.Player, others: str = "random", most: int = 300) -> kh.Play:
    game = kh.game(name, **spec(name).VARIANTS[0])
    play = game.start(seats, seed=3)
    other = kh.player(others, game, seed=3)
    for _ in range(most):
        if play.to_act == kh.OVER:
            break
        view = play.view(play.to_act)
        play.make((player if play.to_act == 0 else other).choose(view), play.to_act)
    return play


# ── Playing ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("name", "seats"), [(name, spec(name).SEATS[-1]) for name in kh.games()])
def test_a_player_from_a_file_plays_every_game_by_the_rules(name: str, seats: int, tmp_path: Path) -> None:
    made(tmp_path, name, seats)
    game = kh.game(name, **spec(name).VARIANTS[0])
    play = played(name, seats, kh.player(f"file:{tmp_path / 'net.kh'}", game))
    assert any(number < game.rules.ACTIONS for number in play.numbers)


@pytest.mark.parametrize("name", kh.games())
@pytest.mark.rule("G-3")
def test_its_choice_does_not_depend_on_unseen_cards(name: str, tmp_path: Path) -> None:
    seats = spec(name).SEATS[-1]
    made(tmp_path, name, seats)
    game = kh.game(name, **spec(name).VARIANTS[0])
    learned, mover = kh.player(f"file:{tmp_path / 'net.kh'}", game), kh.player("random", game, seed=4)
    play, referee = game.start(seats, seed=4), Referee(game, seats, "plain")
    for n in range(20):
        if play.to_act == kh.OVER:
            break
        seat = play.to_act
        referee.put(play.state)
        other = play.clone()
        other.state = referee.redealt(seat, 500 + n)
        assert learned.choose(play.view(seat)) == learned.choose(other.view(seat))
        play.make(mover.choose(play.view(seat)), seat)


def test_with_numpy_and_without_every_number_is_the_same(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    network = made(tmp_path)
    plain, quick = plainly(network), with_numpy(network)
    drawn, every = random.Random(5), range(network.head.choices)
    for _ in range(50):
        seen = [drawn.choice((0, 0, 1, -2, 500, -40_000, 10**12)) for _ in range(network.head.sizes[0])]
        assert plain(seen, every) == quick(seen, every)
    for seen in ([0] * network.head.sizes[0], [1] + [0] * (network.head.sizes[0] - 1)):
        assert plain(seen, every) == quick(seen, every)


def test_what_is_written_is_the_network_that_was_given_but_for_rounding(tmp_path: Path) -> None:
    game = kh.game("tauziehen")
    layers = some_layers(game, 2, worth=True)
    network = write(tmp_path / "net.kh", game, layers, title="Versuch", worth=True)
    drawn, fine = random.Random(6), 2 ** network.head.layers[-1].shift
    for _ in range(20):
        x: list[float] = [drawn.choice((0, 0, 1, 2)) for _ in range(network.head.sizes[0])]
        said = plainly(network)([int(one) for one in x], range(161))
        for n, (weights, biases) in enumerate(layers):
            sums = (sum(map(mul, row, x)) + b for row, b in zip(weights, biases, strict=True))
            x = [one if n == 2 else max(0.0, one) for one in sums]
        assert [one / fine for one in said] == pytest.approx(x, abs=0.02)


def test_of_equal_choices_the_first_is_played_and_a_temperature_draws_from_all(tmp_path: Path) -> None:
    game = kh.game("tauziehen")
    flat: Layers = [([[0.0] * 212] * 160, [0.0] * 160)]
    play = game.start(seed=1)
    view = play.view(play.to_act)
    write(tmp_path / "best.kh", game, flat, title="Flach")
    assert {str(kh.player(f"file:{tmp_path / 'best.kh'}", game).choose(view)) for _ in range(5)} == {"mark 1"}
    write(tmp_path / "any.kh", game, flat, title="Flach", temperature=1.0)
    drawn = [kh.player(f"file:{tmp_path / 'any.kh'}", game, seed=n).choose(view) for n in range(60)]
    assert len(set(drawn)) == 5
    assert drawn == [kh.player(f"file:{tmp_path / 'any.kh'}", game, seed=n).choose(view) for n in range(60)]


def test_what_a_position_is_worth_is_said_where_it_was_learned(tmp_path: Path) -> None:
    game = kh.game("tauziehen")
    play = game.start(seed=1)
    with_worth: Layers = [([[0.0] * 212] * 161, [0.0] * 160 + [0.25])]
    without: Layers = [([[0.0] * 212] * 160, [0.0] * 160)]
    for layers, worth in [(with_worth, 0.25), (without, None)]:
        network = write(tmp_path / "net.kh", game, layers, title="Versuch", worth=worth is not None)
        assert NetworkPlayer(game, network).worth(play.view(play.to_act)) == worth


def test_it_sits_in_the_arena_in_simulations_and_on_seats_of_a_batch(file: Path) -> None:
    pytest.importorskip("numpy")
    from kartenhaus.lab.arena import arena

    name = f"file:{file}"
    contest = arena("tauziehen", [name, "random"], games=4)
    assert [one.player for one in contest.standings] == [name, "random"]
    assert kh.simulate("tauziehen", [name, "random"], games=4).games == 4
    batch = kh.batch("tauziehen", games=3, seed=1, players=["learner", name], mode="plain")
    learned, play = kh.player(name, batch.game), batch.game.start(chance=Seeded(1, 2))
    for _ in range(8):
        while play.to_act == 1:
            play.make(learned.choose(play.view(1)))
        assert batch.view(2) == play.view(0)
        batch.step(chosen := batch.sample())
        play.make(batch.pick(chosen[2]))


# ── Files that are none ──────────────────────────────────────────────────────
def altered(file: Path, change: Callable[[dict[str, object]], None]) -> bytes:
    _, head, rest = file.read_bytes().split(b"\n", 2)
    said = json.loads(head)
    change(said)
    return MAGIC + json.dumps(said).encode() + b"\n" + rest


WRONG: list[tuple[dict[str, object], str]] = [
    ({"game": "schafkopf"}, "game"),
    ({"title": ""}, "title"),
    ({"title": "a\nb"}, "title"),
    ({"title": "x" * 41}, "title"),
    ({"choices": 159}, "choices"),
    ({"choices": -1}, "choices"),
    ({"layers": []}, "layers"),
    ({"layers": [{"outputs": 10**9, "shift": 0}, {"outputs": 160, "shift": 0}]}, "size of the layers"),
    ({"layers": [{"outputs": -6, "shift": 0}, {"outputs": 160, "shift": 0}]}, "size of the layers"),
    ({"layers": [{"outputs": 8192, "shift": 0}] * 3 + [{"outputs": 160, "shift": 0}]}, "size of the layers"),
    ({"layers": [{"outputs": 160, "shift": -1}]}, "shift"),
    ({"layers": [{"outputs": 160, "shift": 10**6}]}, "shift"),
    ({"layout": []}, "size of the layers"),
    ({"layout": [["hand", -1], ["pile", 213]]}, "size of the layers"),
    ({"temperature": -1}, "temperature"),
    ({"temperature": 1e300}, "temperature"),
    ({"worth": True}, "choices"),
    ({"seats": 10**30}, "seats"),
    ({"unknown": 1}, "head cannot be read"),
    ({"layers": 7}, "head cannot be read"),
]


@pytest.mark.parametrize(("said", "what"), WRONG, ids=[f"{next(iter(said))}-{n}" for n, (said, _) in enumerate(WRONG)])
def test_a_head_that_says_what_cannot_be_is_refused_by_what_is_wrong(
    said: dict[str, object], what: str, file: Path
) -> None:
    with pytest.raises(BadNetwork) as refused:
        parse(altered(file, lambda head: head.update(said)))
    assert what in refused.value.en
    assert refused.value.de != refused.value.en


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    for data, what in [
        (b"", "no player's file"),
        (b"\x80\x04", "no player's file"),
        (MAGIC, "cut off"),
        (MAGIC + b"{" * 20_000 + b"\n", "cut off"),
        (MAGIC + b"[" * 16_000 + b"\n", "head cannot be read"),
        (MAGIC + b'{"temperature": NaN}\n', "head cannot be read"),
        (MAGIC + b"{}" + b" " * LARGEST + b"\n", "cut off"),
    ]:
        (tmp_path / "bad.kh").write_bytes(data)
        with pytest.raises(BadNetwork, match=what):
            read(tmp_path / "bad.kh")
    for path in (tmp_path, tmp_path / "none.kh", "a\0b"):
        with pytest.raises(BadNetwork, match="cannot be read"):
            read(path)


def test_a_file_cut_off_anywhere_or_with_more_behind_it_is_refused(file: Path) -> None:
    data = file.read_bytes()
    for end in [*range(0, 1200, 7), *range(1200, len(data), 97)]:
        with pytest.raises(BadNetwork):
            parse(data[:end])
    with pytest.raises(BadNetwork, match="not as many"):
        parse(data + b"\0")


def test_a_damaged_file_is_refused_or_plays_on_and_never_crashes(file: Path) -> None:
    data, drawn = file.read_bytes(), random.Random(8)
    refused = 0
    for _ in range(400):
        bad = bytearray(data)
        for _ in range(drawn.randrange(1, 4)):
            bad[drawn.randrange(len(bad))] = drawn.randrange(256)
        try:
            parse(bytes(bad))
        except BadNetwork:
            refused += 1
    assert refused > 300


def test_little_that_unpacks_to_very_much_is_not_unpacked(file: Path) -> None:
    head = file.read_bytes().split(b"\n", 2)[1]
    bomb = zlib.compress(bytes(1 << 27), 9)
    assert len(bomb) < LARGEST
    with pytest.raises(BadNetwork, match="not as many"):
        parse(MAGIC + head + b"\n" + bomb)


def test_a_file_for_another_game_other_rules_or_other_features_is_refused(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadNetwork, match="plays tauziehen, not white-jack"):
        kh.player(f"file:{file}", kh.game("white-jack"))
    for said, what in [({"version": 7}, "version 7"), ({"layout": [["pile", 32], ["hand", 180]]}, "other features")]:
        (tmp_path / "other.kh").write_bytes(altered(file, lambda head, said=said: head.update(said)))  # type: ignore[misc]
        with pytest.raises(BadNetwork, match=what):
            kh.player(f"file:{tmp_path / 'other.kh'}", kh.game("tauziehen"))
    made(tmp_path, "colouredjack", 3)
    three = kh.player(f"file:{tmp_path / 'net.kh'}", kh.game("colouredjack"))
    play = kh.game("colouredjack").start(4, seed=1)
    with pytest.raises(kh.BadSeats, match="3 seats, not with 4"):
        three.choose(play.view(play.to_act))


def test_weights_that_have_no_place_in_a_file_are_refused(tmp_path: Path) -> None:
    game = kh.game("tauziehen")
    for weight, what in [(float("nan"), "not a number"), (float("inf"), "not a number"), (1e9, "no room")]:
        with pytest.raises(BadNetwork, match=what):
            rounded([[0.0, weight]], [0.0], first=True, last=False)
        with pytest.raises(BadNetwork, match=what):
            rounded([[0.0, 0.0]], [weight], first=True, last=False)
    for layers in ([([[0.0] * 211] * 160, [0.0] * 160)], [([[0.0] * 212] * 159, [0.0] * 160)]):
        with pytest.raises(BadNetwork, match="Layer 1 has not 212"):
            write(tmp_path / "net.kh", game, layers, title="Versuch")
    with pytest.raises(BadNetwork):
        write(tmp_path / "net.kh", game, [], title="Versuch")
    assert MOST_WEIGHTS > 861 * 1024
    assert not list(tmp_path.iterdir())
