"""What the page about running a server tells one to type, and the files that go with it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from kartenhaus.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text("utf-8")
FILES = sorted((ROOT / "examples" / "server").iterdir())
CALL = re.compile(r"(?:^|exec /\S+/|ExecStart=/\S+/|docker exec \S+ )(kartenhaus (?:serve|admin)[^'\n]*)")


def typed() -> list[str]:
    """Every call of `kartenhaus` on the page and in the files, as it is typed."""
    blocks = "\n".join(re.findall(r"```\n(.*?)```", PAGE, re.DOTALL))
    found = []
    for line in [*blocks.splitlines(), *(line for file in FILES for line in file.read_text("utf-8").splitlines())]:
        is_command = line.startswith("CMD [")
        call = CALL.search(shlex.join(re.findall(r'"([^"]*)"', line)) if is_command else line)
        if call:
            found.append(re.sub(r"\$\$\(.*?\)", "now", re.split(r"\s{3,}", call[1])[0]))
    return found


def test_there_are_calls_of_both_commands() -> None:
    assert {line.split()[1] for line in typed()} == {"serve", "admin"}
    assert len(typed()) >= 9


@pytest.mark.parametrize("line", typed())
def test_what_one_is_told_to_type_is_understood(line: str) -> None:
    _, *args = shlex.split(line)
    command: click.Command = main
    context = click.Context(main, obj="en", info_name="kartenhaus")
    while isinstance(command, click.Group):
        found = command.get_command(context, args[0])
        assert found, f"no command {args[0]!r}"
        command, args = found, args[1:]
        context = click.Context(command, parent=context, obj="en", info_name=command.name)
    command.make_context(command.name, args, parent=context.parent, obj="en")


def test_every_file_is_named_where_it_is_explained() -> None:
    told = PAGE + (ROOT / "examples" / "server" / "README.md").read_text("utf-8")
    for file in FILES:
        assert file.name == "README.md" or f"`{file.name}`" in told


def test_the_page_shows_the_proxy_as_the_file_has_it() -> None:
    caddy = (ROOT / "examples" / "server" / "Caddyfile").read_text("utf-8")
    assert f"```\n{caddy}```" in PAGE
