"""How far long work is, where somebody is watching."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

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


def progress(screen: Screen) -> Progress:
    """On the error output, and gone when it is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), Done(screen), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
