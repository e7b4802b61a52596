"""The container file: what it names is there. It is not built here."""

from __future__ import annotations

import json
import re
import shlex
from fnmatch import fnmatch
from pathlib import Path

import click
from scripts.locks import LOCKS

from kartenhaus.cli import main

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
LINES = [line.split(maxsplit=1) for line in TEXT.splitlines() if line and not line.startswith("#")]


def given(instruction: str) -> list[str]:
    return [rest for word, rest in LINES if word == instruction]


def sent() -> set[str]:
    """What of the source's folder goes into the build."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert lines[0] == "*"
    return {line[1:] for line in lines if line.startswith("!")}


def test_what_is_copied_is_there_and_is_sent() -> None:
    named = [word for rest in given("COPY") if not rest.startswith("--from") for word in shlex.split(rest)[:-1]]
    assert named
    for name in named:
        assert (ROOT / name).exists()
        assert name == "." or name in sent()


def test_the_build_is_sent_what_it_needs_and_nothing_that_was_built() -> None:
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src", "web"} <= sent()
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    for built in ("web/node_modules", "src/kartenhaus/static"):
        assert any(fnmatch(built, line) for line in lines[lines.index("!web") :])


def test_only_what_is_locked_is_installed() -> None:
    installs = [one for rest in given("RUN") for one in rest.split("&&") if "pip install" in one]
    for one in installs:
        locks = re.findall(r"-r (\S+)", one)
        assert set(locks) <= {lock.file for lock in LOCKS}
        assert "--require-hashes" in one if locks else "--no-index" in one


def test_both_stages_have_the_same_python_and_it_is_one_that_we_promise() -> None:
    images = {rest.split()[0] for rest in given("FROM")}
    assert len(images) == 1
    version = re.search(r"python:(3\.\d+)-", images.pop())
    assert version
    assert f'"Programming Language :: Python :: {version[1]}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_it_runs_a_command_that_exists_as_somebody_else_than_root() -> None:
    assert given("USER") == ["kartenhaus"]
    (entry,), (command,) = given("ENTRYPOINT"), given("CMD")
    assert json.loads(entry) == ["kartenhaus"]
    name, *options = json.loads(command)
    serve = main.get_command(click.Context(main, obj="en"), name)
    assert serve
    context = serve.make_context(name, options, obj="en")
    (volume,), (port,) = given("VOLUME"), given("EXPOSE")
    assert context.params["database"] == f"sqlite:///{volume}/kartenhaus.db"
    assert context.params["port"] == int(port)
    assert f"127.0.0.1:{port}/healthz" in given("HEALTHCHECK")[0]
