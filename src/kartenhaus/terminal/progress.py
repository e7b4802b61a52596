"""How far long work is, where somebody is watching."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from ..core.voice import Both
from .screen import Screen


class Done(ProgressColumn):
    """So many of so many, as the house writes numbers."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        super().__init__()

    def render(self, task: Task) -> Text:
        wanted = "?" if task.total is None else self.screen.number(int(task.total))
        done = self.screen.number(int(task.completed))
        return Text(f"{done:>{len(wanted)}}/{wanted}", style="progress.download")


class Rate(ProgressColumn):
    """How many a second."""

    def __init__(self, screen: Screen, text: Both) -> None:
        self.screen, self.text = screen, text
        super().__init__()

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(self.screen.words(self.text, n=round(speed)) if speed else "", style="progress.data.speed")


def progress(screen: Screen, rate: Both | None = None) -> Progress:
    """On the error output, and gone when it is done; with how many a second, if there is a text for that."""
    rates = (Rate(screen, rate),) if rate else ()
    columns = (TextColumn("{task.description}"), BarColumn(), Done(screen), *rates, TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
