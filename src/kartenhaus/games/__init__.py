"""The games, one package each, with all that it says of itself. This page is their registry.

A game from elsewhere is a package that an entry point in the group `kartenhaus.games` names; it has an `ABOUT` as
the built-in games have. docs/new-game.md tells how one is made.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..core.about import About

BUILT_IN = ("white_jack", "colouredjack", "black_jack", "j_solitaer", "tauziehen")
GROUP = "kartenhaus.games"
PARTS = ("rules.py", "actions.py", "view.py", "words.py", "options.py", "policies.py", "RULES.de.md", "RULES.en.md")
"""What a game cannot do without, besides its `ABOUT`."""

if TYPE_CHECKING:
    from .black_jack.view import BlackJackView
    from .colouredjack.view import ColouredjackView
    from .j_solitaer.view import JSolitaerView
    from .tauziehen.view import TauziehenView
    from .white_jack.view import WhiteJackView

# The games' views, which the package exports: for `isinstance` and for whoever writes types. They are loaded when they
# are asked for; a type checker knows them from the imports above.
__all__ = ["BlackJackView", "ColouredjackView", "JSolitaerView", "TauziehenView", "WhiteJackView"]
VIEWS = {
    "BlackJackView": "black_jack",
    "ColouredjackView": "colouredjack",
    "JSolitaerView": "j_solitaer",
    "TauziehenView": "tauziehen",
    "WhiteJackView": "white_jack",
}


class Registry(Mapping[str, About]):
    """All games by name, the built-in ones first. Installed packages are looked through only when somebody asks for
    all games, or for one that is not built in."""

    def __init__(self) -> None:
        self.built_in = {about.name: about for about in (_about(f"{__name__}.{package}") for package in BUILT_IN)}
        self._all: dict[str, About] | None = None

    @property
    def all(self) -> dict[str, About]:
        if self._all is None:
            self._all = {**self.built_in, **installed(self.built_in)}
        return self._all

    def only_built_in(self) -> None:
        """Where no other packages can be: in a page."""
        self._all = dict(self.built_in)

    def __getitem__(self, name: str) -> About:
        return self.built_in[name] if name in self.built_in else self.all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)


def installed(built_in: Mapping[str, About]) -> dict[str, About]:
    """The games of other packages. One that cannot be used is left out, with a warning that says why."""
    from importlib.metadata import entry_points
    from importlib.resources import files

    found: dict[str, About] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            about = _about(entry.value)
            taken = [*built_in.values(), *found.values()]
            if any(about.name == other.name or about.prefix in (other.prefix, "G") for other in taken):
                raise ValueError(f"the name {about.name!r} or the prefix {about.prefix!r} is taken")
            if missing := [part for part in PARTS if not (files(about.package) / part).is_file()]:
                raise ValueError(f"{about.package} has no {', '.join(missing)}")
            found[about.name] = about
        except (Exception, SystemExit) as error:  # whatever a stranger's module does, all others can be played
            why = f"{type(error).__name__}: {error}"
            warnings.warn(f"the game {entry.name!r} ({entry.value}) cannot be used: {why}", stacklevel=2)
    return found


def _about(module: str) -> About:
    about = importlib.import_module(module).ABOUT
    if not isinstance(about, About):
        raise TypeError(f"{module}.ABOUT is no kartenhaus.core.about.About")
    return about


GAMES = Registry()


if not TYPE_CHECKING:  # or no name would be wrong for a type checker

    def __getattr__(name: str) -> Any:
        if name not in VIEWS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f".{VIEWS[name]}.view", __name__), name)
