"""Players that were learned: a network in a file, for any game with features.

    write("tug.kh", game, layers)               # weights and biases of each layer, as whoever trained it has them
    kh.player("file:tug.kh", game)

A file is a line that says what it is, a line of JSON that says for what, and then, compressed, the numbers of each
layer: its weights, output by output, as 16-bit integers, and its biases with 32 bits, little-endian. All is computed in
integers that no order of adding changes, so that a file chooses the same action everywhere, with NumPy and without.

A layer's outputs are the biases and the weights times its inputs. Behind each but the last they are shifted right and
cut off below 0 and above 32767. The last one's are one for each choice, and perhaps one for what the position is worth.
"""

from __future__ import annotations

import math
import secrets
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from operator import itemgetter, mul
from pathlib import Path
from typing import NamedTuple

import msgspec

from ..core.chance import below, key_of, reseed
from ..core.errors import BadSeats, KartenhausError, reason
from ..core.parts import found
from ..core.picks import Pick, View
from ..engine.game import Game
from ..engine.observing import Features, has_features
from ..games import GAMES

MAGIC = b"kartenhaus player 1\n"
LONGEST_HEAD = 1 << 14  # bytes
LARGEST = 1 << 23  # bytes of a file
MOST_LAYERS = 8
WIDEST = 1 << 13
MOST_WEIGHTS = 1 << 22
MOST_SHIFT = 30
MOST_TITLE = 40
MOST_SEATS = 64
HIGHEST = 32767
"""Of a feature, a weight and what a hidden layer puts out: sums of so many products are exact as floats, too."""
FINE = 10  # bits after the point of what a hidden layer puts out


class BadNetwork(KartenhausError):
    """A file, or weights, that hold no player of this game."""


# ── What a file says of itself ───────────────────────────────────────────────
class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    outputs: int
    shift: int
    """Of what it puts out, so many bits stand after the point more than the next layer is given; of the last layer, so
    many in all."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    game: str
    version: int
    """Of the rules."""
    seats: int
    options: str
    """It was trained with these; other ones it plays as well as it can."""
    layout: list[tuple[str, int]]
    """The features by name and size."""
    choices: int
    layers: list[Layer]
    worth: bool = False
    """The last output is what the position is worth to the seat to act."""
    temperature: float = 0.0
    """0: always the best choice; else one is e times less likely for each `temperature` that less is said for it."""

    @property
    def sizes(self) -> list[int]:
        """Numbers that go in, and come out of each layer."""
        return [sum(size for _, size in self.layout), *(layer.outputs for layer in self.layers)]


class Weights(NamedTuple):
    rows: list[array[int]]
    """For each output, one weight for each input."""
    biases: array[int]


class Network(NamedTuple):
    head: Head
    layers: list[Weights]

    def check(self, game: Game) -> None:
        """BadNetwork if it is not for this game as it is played here."""
        head = self.head
        if head.game != game.name:
            raise BadNetwork(
                f"«{head.title}» spielt {head.game}, nicht {game.name}.",
                f"“{head.title}” plays {head.game}, not {game.name}.",
            )
        if head.version != game.version:
            raise BadNetwork(
                f"«{head.title}» hat Regeln der Version {head.version} gelernt; hier gilt Version {game.version}.",
                f"“{head.title}” has learned version {head.version} of the rules; here it is version {game.version}.",
            )
        game.check_seats(head.seats)
        of = features_of(game, head.seats)
        if head.layout != layout_of(of) or head.choices != of.choices:
            raise BadNetwork(
                f"«{head.title}» kennt andere Merkmale oder Wahlen, als {game.name} mit {head.seats} Plätzen hat.",
                f"“{head.title}” knows other features or choices than {game.name} with {head.seats} seats has.",
            )


def features_of(game: Game, seats: int) -> Features:
    if not has_features(game):
        raise BadNetwork(
            f"{game.about.title[0]} hat keine Merkmale für Programme, die lernen.",
            f"{game.about.title[1]} has no features for programs that learn.",
        )
    return Features(game, seats)


def layout_of(of: Features) -> list[tuple[str, int]]:
    return [(feature.name, feature.size) for feature in of.layout]


# ── Reading ──────────────────────────────────────────────────────────────────
def read(path: str | Path) -> Network:
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        de, en = reason(error) if isinstance(error, OSError) else (str(error),) * 2
        raise BadNetwork(f"{path} lässt sich nicht lesen: {de}.", f"{path} cannot be read: {en}.") from error
    try:
        return parse(data)
    except BadNetwork as error:
        raise BadNetwork(f"{path}: {error.de}", f"{path}: {error.en}") from error


def parse(data: bytes) -> Network:
    """Of a file's bytes, whoever they come from."""
    if not data.startswith(MAGIC):
        raise BadNetwork(
            "Das ist keine Spielerdatei: Die beginnt mit «kartenhaus player 1».",
            "This is no player's file: those begin with “kartenhaus player 1”.",
        )
    end = data.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEAD)
    if end < 0 or len(data) > LARGEST:
        raise BadNetwork(
            f"Die Datei ist zu groß oder abgeschnitten: höchstens {LARGEST} Bytes, der Kopf höchstens {LONGEST_HEAD}.",
            f"The file is too large or cut off: at most {LARGEST} bytes, the head at most {LONGEST_HEAD}.",
        )
    try:
        head = msgspec.json.decode(data[len(MAGIC) : end], type=Head)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadNetwork(f"Der Kopf ist nicht lesbar: {error}.", f"The head cannot be read: {error}.") from error
    check_head(head)
    return Network(head, unpacked(head, data[end + 1 :]))


def check_head(head: Head) -> None:
    sizes = head.sizes
    weights = sum(a * b for a, b in pairwise(sizes))
    says = {
        ("Titel", "title"): 0 < len(head.title) <= MOST_TITLE and head.title.isprintable(),
        ("Spiel", "game"): head.game in GAMES,
        ("Plätze", "seats"): 0 < head.seats <= MOST_SEATS,
        ("Schichten", "layers"): 1 <= len(head.layers) <= MOST_LAYERS,
        ("Größe der Schichten", "size of the layers"): all(0 < size <= WIDEST for size in sizes)
        and all(size > 0 for _, size in head.layout)
        and weights <= MOST_WEIGHTS,
        ("Wahlen", "choices"): 0 < head.choices == sizes[-1] - head.worth,
        ("Verschiebung", "shift"): all(0 <= layer.shift <= MOST_SHIFT for layer in head.layers),
        ("Temperatur", "temperature"): 0 <= head.temperature <= 100,
    }
    for (de, en), is_right in says.items():
        if not is_right:
            raise BadNetwork(f"Im Kopf stimmt die Angabe nicht: {de}.", f"What the head says is wrong: {en}.")


def unpacked(head: Head, packed: bytes) -> list[Weights]:
    sizes = head.sizes
    shapes = list(pairwise(sizes))
    length = sum(2 * inputs * outputs + 4 * outputs for inputs, outputs in shapes)
    opened = zlib.decompressobj()
    try:
        data = opened.decompress(packed, length + 1)
    except zlib.error as error:
        raise BadNetwork("Die Gewichte sind beschädigt.", "The weights are damaged.") from error
    if len(data) != length or not opened.eof or opened.unused_data:
        raise BadNetwork(
            f"Die Gewichte sind nicht so viele, wie der Kopf sagt ({length} Bytes).",
            f"The weights are not as many as the head says ({length} bytes).",
        )
    layers, at = [], 0
    for inputs, outputs in shapes:
        rows = [little("h", data[at + 2 * inputs * n : at + 2 * inputs * (n + 1)]) for n in range(outputs)]
        at += 2 * inputs * outputs
        layers.append(Weights(rows, little("i", data[at : at + 4 * outputs])))
        at += 4 * outputs
    return layers


def little(kind: str, data: bytes) -> array[int]:
    """The numbers of a file, and back."""
    made = array(kind, data)
    if sys.byteorder == "big":
        made.byteswap()
    return made


# ── Writing ──────────────────────────────────────────────────────────────────
Floats = Sequence[float]


def write(
    path: str | Path,
    game: Game,
    layers: Iterable[tuple[Sequence[Floats], Floats]],
    *,
    title: str,
    seats: int | None = None,
    worth: bool = False,
    temperature: float = 0.0,
) -> Network:
    """Rounds a network of floats with ReLU between its layers, each given as weights (a row for each output) and
    biases, and writes it. `worth`: its last output, behind those for the choices, is what the position is worth."""
    seats = game.about.fewest if seats is None else seats
    of = features_of(game, seats)
    given = list(layers)
    made = [rounded(*one, first=n == 0, last=n == len(given) - 1) for n, one in enumerate(given)]
    shapes = [Layer(len(weights.biases), shift) for weights, shift in made]
    head = Head(
        title, game.name, game.version, seats, str(game.options), layout_of(of), of.choices, shapes, worth, temperature
    )
    check_head(head)
    sizes = head.sizes
    for n, (weights, _) in enumerate(made):
        if any(len(row) != sizes[n] for row in weights.rows) or len(weights.rows) != sizes[n + 1]:
            raise BadNetwork(
                f"Schicht {n + 1} hat nicht überall {sizes[n]} Gewichte und {sizes[n + 1]} Ausgänge.",
                f"Layer {n + 1} has not {sizes[n]} weights and {sizes[n + 1]} outputs everywhere.",
            )
    Path(path).write_bytes(written(Network(head, [weights for weights, _ in made])))
    return read(path)


def written(network: Network) -> bytes:
    """As a file."""
    every = (one for weights in network.layers for one in (*weights.rows, weights.biases))
    packed = b"".join(little(one.typecode, one.tobytes()).tobytes() for one in every)
    return MAGIC + msgspec.json.encode(network.head) + b"\n" + zlib.compress(packed, 9)


def rounded(weights: Sequence[Floats], biases: Floats, first: bool, last: bool) -> tuple[Weights, int]:
    """A layer as fine as 16 bits allow, and its shift."""
    rows, added = [[float(w) for w in row] for row in weights], [float(b) for b in biases]
    most = max((abs(w) for row in rows for w in row), default=0.0)
    if not all(map(math.isfinite, (most, *added))) or any(w != w for row in rows for w in row):
        raise BadNetwork("Ein Gewicht ist keine Zahl.", "A weight is not a number.")
    given = 0 if first else FINE  # bits after the point of what goes in
    bits = min(14, math.floor(math.log2(HIGHEST / most)) if most else 14)
    while bits + given > 0 and any(abs(b) * 2 ** (bits + given) > 2**30 for b in added):
        bits -= 1
    if bits + given < FINE:
        raise BadNetwork(
            "Gewichte über 31 oder Schwellen über 2²⁰ haben in der Datei keinen Platz.",
            "Weights above 31 or biases above 2²⁰ have no room in the file.",
        )
    shift = bits + given - (0 if last else FINE)
    half = 0 if last else 1 << shift >> 1  # so that shifting rounds
    whole = [array("h", [round(w * 2**bits) for w in row]) for row in rows]
    return Weights(whole, array("i", [round(b * 2 ** (bits + given)) + half for b in added])), shift


# ── Computing ────────────────────────────────────────────────────────────────
Compute = Callable[[Sequence[int], Sequence[int]], list[int]]
"""What those outputs of the last layer are for those features."""


def plainly(network: Network) -> Compute:
    *hidden, last = network.layers
    shifts = [layer.shift for layer in network.head.layers]

    def compute(seen: Sequence[int], wanted: Sequence[int]) -> list[int]:
        x = [min(HIGHEST, max(-HIGHEST, one)) for one in seen]
        for (rows, biases), shift in zip(hidden, shifts, strict=False):
            some, given = telling(x)
            sums = (sum(map(mul, some(row), given), bias) for row, bias in zip(rows, biases, strict=True))
            x = [min(HIGHEST, max(0, one >> shift)) for one in sums]
        some, given = telling(x)
        return [sum(map(mul, some(last.rows[n]), given), last.biases[n]) for n in wanted]

    return compute


def telling(x: Sequence[int]) -> tuple[Callable[[array[int]], Sequence[int]], list[int]]:
    """Most numbers are 0 and tell nothing: what takes the weights for the others from a row, and these."""
    at = [n for n, one in enumerate(x) if one]
    if len(at) < 2:  # of a single place itemgetter takes no row
        return list, list(x)
    return itemgetter(*at), [x[n] for n in at]


def with_numpy(network: Network) -> Compute:
    """The same. The integers are small enough to be exact as floats, which NumPy multiplies much faster."""
    import numpy as np

    made = [(np.array(rows, float), np.array(biases, float)) for rows, biases in network.layers]
    shifts = [layer.shift for layer in network.head.layers]

    def compute(seen: Sequence[int], wanted: Sequence[int]) -> list[int]:
        x = np.clip(np.array(seen, float), -HIGHEST, HIGHEST)
        for (weights, biases), shift in zip(made[:-1], shifts, strict=False):
            x = np.clip(np.floor((weights @ x + biases) * 0.5**shift), 0, HIGHEST)
        weights, biases = made[-1]
        at = list(wanted)
        numbers: list[float] = (weights[at] @ x + biases[at]).tolist()
        return [int(one) for one in numbers]

    return compute


# ── Playing ──────────────────────────────────────────────────────────────────
class NetworkPlayer:
    """Gets a view and nothing else, and answers the choice that its network says most for."""

    def __init__(self, game: Game, network: Network, seed: int | str | None = None) -> None:
        network.check(game)
        self.game, self.network = game, network
        self.features = features_of(game, network.head.seats)
        self.compute = with_numpy(network) if found("numpy") else plainly(network)
        self.out = [0] * game.rules.MOST_ACTIONS
        self.key = key_of(secrets.randbits(62) if seed is None else seed)
        self.random = [0]
        self.new_game(0)

    def new_game(self, number: int) -> None:
        """Game `number` is played the same way whatever came before."""
        reseed(self.random, self.key, number)

    def choose(self, view: View) -> Pick:
        n = self.features.list_choices(view.covered, self.out)
        may = sorted(self.out[:n])
        said = self.compute(self._seen(view), may) if n > 1 else [0]
        return self.game.decode(self.features.action_of(may[self._one_of(said)]))

    def worth(self, view: View) -> float | None:
        """Of the position to the seat, on the scale of the payoffs, if the network says so."""
        head = self.network.head
        if not head.worth:
            return None
        [said] = self.compute(self._seen(view), [head.choices])
        return float(said * 0.5 ** head.layers[-1].shift)

    def _seen(self, view: View) -> list[int]:
        seats = self.network.head.seats
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        if (here := getattr(view.covered, "seats", seats)) != seats:
            raise BadSeats(
                f"«{self.network.head.title}» spielt mit {seats} Plätzen, nicht mit {here}.",
                f"“{self.network.head.title}” plays with {seats} seats, not with {here}.",
            )
        row = [0] * self.features.width
        self.features.module.observe(view.covered, view.seat, seats, row, 0)
        return row

    def _one_of(self, said: Sequence[int]) -> int:
        """The place of the highest number, the first of equal ones; with a temperature any of them, by chance."""
        head, best = self.network.head, max(said)
        if not head.temperature or len(said) == 1:
            return said.index(best)
        fine = head.temperature * 2 ** head.layers[-1].shift
        shares = [math.exp((one - best) / fine) for one in said]
        drawn = below(self.random, 1 << 32) / (1 << 32) * sum(shares)
        for place, share in enumerate(shares):
            drawn -= share
            if drawn < 0:
                return place
        return said.index(best)
