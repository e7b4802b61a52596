"""Learns Tauziehen by playing against itself: masked PPO on a batch of games, on one processor core.

    python examples/learn/train.py --minutes 9 --out tug.kh
    kartenhaus play tauziehen --opponent file:tug.kh

Both seats are the learner's. What a step brings is seen from the seat that acted; whoever acts next is mostly the other
side of a game that one wins and the other loses, so what the next position is worth counts with the sign turned. The
five rope cards are alike, and the network's weights are tied accordingly (`symmetry.py`): it has some thousand numbers
to find instead of a hundred thousand, and what it learns of one rope card it knows of all. docs/learn.md says more.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from symmetry import tied_layers

import kartenhaus as kh
from kartenhaus.players.network import write

GAME = "tauziehen"
SCALES = {"position": 0.5, "points": 0.25, "their_points": 0.25, "their_held": 0.5, "turns": 0.02}
"""What a feature is multiplied by, so that none of them is much larger than 1."""


class Settings(NamedTuple):
    seed: int = 1
    games: int = 2048
    steps: int = 16
    """Decisions in each game between two updates."""
    passes: int = 2
    minibatch: int = 4096
    rate: float = 2e-3
    entropy: float = 0.01
    clip: float = 0.2
    trace: float = 0.9
    """Lambda: how far ahead results are taken, and not estimates."""
    hidden: tuple[int, int, int, int] = (4, 4, 4, 8)
    depth: int = 2
    matches: int = 1000
    """Games against `solid` by which progress is measured."""


class Progress(NamedTuple):
    seconds: float
    """Of CPU time, measuring included."""
    decisions: int
    share: float
    """Of games won against `solid`, draws counting half."""
    loss: float
    """Of what positions are worth, a mean square."""


# ── The network ──────────────────────────────────────────────────────────────
class Network:
    """Features in; a number for each choice and, last, what the position is worth to the seat to act."""

    def __init__(self, batch: kh.Batch, settings: Settings) -> None:
        self.scale = torch.cat([torch.full((one.size,), SCALES.get(one.name, 1.0)) for one in batch.layout])
        self.layers = list(tied_layers(batch.layout, settings.hidden, settings.depth))
        self.parameters = [one for layer in self.layers for one in layer.parameters]

    def __call__(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = seen.float() * self.scale
        for n, layer in enumerate(self.layers):
            x = torch.nn.functional.linear(torch.relu(x) if n else x, *layer.written_out())
        return x[:, :-1], x[:, -1]

    def export(self, path: Path, title: str) -> None:
        """As a file that `kh.player("file:…")` plays from; the features' scale is part of the first weights."""
        made = [[one.detach() for one in layer.written_out()] for layer in self.layers]
        made[0][0] = made[0][0] * self.scale
        layers = [(weights.tolist(), biases.tolist()) for weights, biases in made]
        write(path, kh.game(GAME), layers, title=title, worth=True)


def masked(numbers: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Of choices that one does not have, less than of any other."""
    return numbers.masked_fill(masks == 0, -1e9)


# ── Playing ──────────────────────────────────────────────────────────────────
class Rollout(NamedTuple):
    """What a number of steps of every game brought, a row for each decision."""

    seen: torch.Tensor
    masks: torch.Tensor
    chosen: torch.Tensor
    said: torch.Tensor
    """The logarithm of the probability of what was chosen."""
    gain: torch.Tensor
    """How much better than expected it turned out."""
    result: torch.Tensor


def play(batch: kh.Batch, network: Network, settings: Settings) -> Rollout:
    steps, games = settings.steps, batch.size
    seen = torch.empty((steps, *batch.observations.shape), dtype=torch.int16)
    masks = torch.empty((steps, *batch.masks.shape), dtype=torch.int8)
    chosen = torch.empty((steps, games), dtype=torch.long)
    said, worth, reward, sign, gain = (torch.empty((steps, games)) for _ in range(5))
    with torch.no_grad():
        for t in range(steps):
            seen[t], masks[t] = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
            numbers, worth[t] = network(seen[t])
            logs = torch.log_softmax(masked(numbers, masks[t]), -1)
            chosen[t] = (logs - torch.empty_like(logs).exponential_().log()).argmax(-1)  # drawn by these probabilities
            said[t] = logs.gather(1, chosen[t, :, None])[:, 0]
            who = batch.to_act.copy()
            batch.step(chosen[t].numpy())
            reward[t] = torch.from_numpy(batch.rewards[np.arange(games), who])
            sign[t] = torch.from_numpy(np.where(batch.to_act == who, 1, -1) * (1 - batch.done))
        ahead, later = network(torch.from_numpy(batch.observations))[1], torch.zeros(games)
    for t in reversed(range(steps)):
        surprise = reward[t] + sign[t] * ahead - worth[t]
        gain[t] = later = surprise + settings.trace * sign[t] * later
        ahead = worth[t]
    return Rollout(*(one.flatten(0, 1) for one in (seen, masks, chosen, said, gain, gain + worth)))


# ── Learning ─────────────────────────────────────────────────────────────────
def improve(network: Network, optimizer: torch.optim.Optimizer, of: Rollout, settings: Settings) -> float:
    """A few passes over what was played; how far off the worths were."""
    losses = []
    for _ in range(settings.passes):
        for rows in torch.randperm(len(of.chosen)).split(settings.minibatch):
            numbers, worth = network(of.seen[rows])
            logs = torch.log_softmax(masked(numbers, of.masks[rows]), -1)
            ratio = (logs.gather(1, of.chosen[rows, None])[:, 0] - of.said[rows]).exp()
            gain = (of.gain[rows] - of.gain[rows].mean()) / (of.gain[rows].std() + 1e-8)
            near = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            off = (worth - of.result[rows]).square().mean()
            entropy = -(logs.exp() * logs).sum(-1).mean()
            loss = off / 2 - torch.minimum(ratio * gain, near * gain).mean() - settings.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters, 0.5)
            optimizer.step()
            losses.append(float(off.detach()))
    return sum(losses) / len(losses)


def share_against(opponent: str, network: Network, games: int, seed: int) -> float:
    """Of the games that its best choices win, half of them in either seat."""
    won = 0.0
    for seat in range(2):
        players = [opponent, "learner"] if seat else ["learner", opponent]
        batch = kh.batch(GAME, games // 2, seed=seed, players=players, restart="never")
        over = np.zeros(batch.size, bool)
        while not over.all():
            with torch.no_grad():
                numbers, _ = network(torch.from_numpy(batch.observations))
            batch.step(masked(numbers, torch.from_numpy(batch.masks)).argmax(-1).numpy())
            won += float((1 + batch.rewards[~over, seat])[batch.to_act[~over] < 0].sum() / 2)
            over = batch.to_act < 0
    return won / (2 * (games // 2))


def train(seconds: float, settings: Settings, every: float = 15.0) -> Iterator[tuple[Network, Progress]]:
    """The network as it gets better, for so many seconds of CPU time: the learning rate and the wish for variety fall
    to nearly nothing in that time."""
    torch.set_num_threads(1)
    torch.manual_seed(settings.seed)
    batch = kh.batch(GAME, settings.games, seed=settings.seed)
    network = Network(batch, settings)
    optimizer = torch.optim.Adam(network.parameters, settings.rate)
    began, shown, decisions, loss = time.process_time(), 0.0, 0, 0.0
    while (spent := time.process_time() - began) < seconds:
        left = 1 - spent / seconds
        optimizer.param_groups[0]["lr"] = settings.rate * max(left, 0.02)
        calmer = settings._replace(entropy=settings.entropy * max(left, 0.1))
        loss = improve(network, optimizer, play(batch, network, settings), calmer)
        decisions += batch.size * settings.steps
        if spent - shown >= every:
            shown = spent
            yield network, Progress(spent, decisions, share_against("solid", network, settings.matches, seed=7), loss)
    share = share_against("solid", network, 4 * settings.matches, seed=8)
    yield network, Progress(time.process_time() - began, decisions, share, loss)


def main() -> None:
    reader = argparse.ArgumentParser(description="Learns Tauziehen and writes a player's file.")
    reader.add_argument("--minutes", type=float, default=9.0, help="of CPU time (9)")
    reader.add_argument("--out", type=Path, default=Path("tug.kh"), help="the file (tug.kh)")
    reader.add_argument("--title", default="Seilschaft", help="what it is called in lists (Seilschaft)")
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    print("seconds,decisions,share,loss")
    for network, done in train(60 * given.minutes, Settings(given.seed)):
        print(f"{done.seconds:.0f},{done.decisions},{done.share:.4f},{done.loss:.4f}", flush=True)
        network.export(given.out, given.title)


if __name__ == "__main__":
    main()
