"""Settings of the whole suite."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from kartenhaus.games import GAMES
from kartenhaus.players import questions
from kartenhaus.players.offered import OFFERED

COMPILING = ("tests/laws.py", "tests/games/", "tests/lab/", "tests/players/")
TOGETHER = "tests/packaging/"  # one wheel is built for all of it
APART = "tests/test_benchmarks.py"  # no case has anything of another's

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Among several processes a file stays together, and so does what compiles the same game: what a test has
    compiled or started, the next one finds."""
    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            item.add_marker(pytest.mark.xdist_group(group_of(item.nodeid)))


def group_of(nodeid: str) -> str:
    file, _, case = nodeid.partition("::")
    if file.startswith(TOGETHER):
        return TOGETHER
    if file == APART:
        return case
    if file.startswith(COMPILING):
        place = f"{file} {case}".replace("_", "-")
        for name in GAMES.built_in:
            if name in place:
                return name
    return file


@pytest.fixture
def none_offered() -> Iterator[None]:
    """What a test offers of players from files, nobody else is offered."""
    yield
    OFFERED.clear()
    questions._kept.cache_clear()
