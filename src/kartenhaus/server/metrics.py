"""Figures for Prometheus, in its text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Counter:
    def __init__(self, name: str, words: str, label: str = "") -> None:
        self.name, self.words, self.label = name, words, label
        self.values: defaultdict[str, float] = defaultdict(float)

    def add(self, label: str = "", amount: float = 1.0) -> None:
        self.values[label] += amount

    def lines(self) -> list[str]:
        head = [f"# HELP {self.name} {self.words}", f"# TYPE {self.name} counter"]
        values = self.values or {"": 0.0}
        return head + [f"{self.name}{tag(self.label, value)} {n:g}" for value, n in sorted(values.items())]


class Gauge(Counter):
    def set(self, amount: float, label: str = "") -> None:
        self.values[label] = amount

    def lines(self) -> list[str]:
        return [line.replace(" counter", " gauge") if line.startswith("# TYPE") else line for line in super().lines()]


class Histogram:
    def __init__(self, name: str, words: str) -> None:
        self.name, self.words = name, words
        self.counts, self.sum = [0] * (len(BOUNDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def lines(self) -> list[str]:
        lines, total = [f"# HELP {self.name} {self.words}", f"# TYPE {self.name} histogram"], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            lines.append(f'{self.name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{self.name}_sum {self.sum:g}", f"{self.name}_count {total}"]


def tag(label: str, value: str) -> str:
    return f'{{{label}="{value}"}}' if label and value else ""


class Metrics:
    def __init__(self) -> None:
        self.messages = Counter("kartenhaus_messages_total", "Messages from browsers, by kind.", "kind")
        self.refused = Counter("kartenhaus_refused_total", "Messages that were refused, by reason.", "reason")
        self.requests = Counter("kartenhaus_requests_total", "HTTP requests, by status.", "status")
        self.pushes = Counter("kartenhaus_pushes_total", "Push messages, by the service's status; 0: none.", "status")
        self.entries = Counter("kartenhaus_entries_total", "Entries made durable.")
        self.tables = Gauge("kartenhaus_tables", "Tables in memory.")
        self.sockets = Gauge("kartenhaus_sockets", "Connected sockets.")
        self.thinking = Gauge("kartenhaus_thinking", "Questions to computer players under way.")
        self.durable = Histogram("kartenhaus_durable_seconds", "From an action until it is durable.")
        self.computers = Histogram("kartenhaus_computer_seconds", "A computer player's answer.")

    def text(self) -> str:
        return "\n".join(line for one in vars(self).values() for line in one.lines()) + "\n"
