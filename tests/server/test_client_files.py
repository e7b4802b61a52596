"""The built client as a server hands it out: addresses, and how long a browser may keep what it got."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from kartenhaus.server import app

INDEX = '<link rel="icon" href="./icon.svg" /><script type="module" src="./assets/index-1.js"></script>'


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "python").mkdir()
    for name in ("sw.js", "theme.js", "assets/index-1.js", "python/core-1.wasm"):
        (tmp_path / name).write_text("", "utf-8")
    (tmp_path / "index.html").write_text(INDEX, "utf-8")
    monkeypatch.setattr(app, "STATIC", tmp_path)
    return tmp_path


def get(path: str) -> Response:
    scope = {"type": "http", "method": "GET", "path": f"/{path}", "headers": [], "path_params": {"path": path}}
    return asyncio.run(app.page(Request(scope)))


@pytest.mark.parametrize("path", ["", "index.html", "t/abc", "rules/general"])
def test_the_index_page_finds_its_files_from_every_address(path: str, static: Path) -> None:
    page = get(path)
    assert bytes(page.body).decode() == INDEX.replace("./", "/")
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-type"].startswith("text/html")


def test_a_new_build_is_served_without_a_restart(static: Path) -> None:
    get("")
    (static / "index.html").write_text("another", "utf-8")
    os.utime(static / "index.html", ns=(1, 1))
    assert bytes(get("").body) == b"another"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("sw.js", "no-cache"),
        ("theme.js", "public, max-age=300"),
        ("assets/index-1.js", "public, max-age=31536000, immutable"),
        ("python/core-1.wasm", "public, max-age=31536000, immutable"),
    ],
)
def test_only_names_with_a_fingerprint_are_kept_for_long_and_the_service_worker_never(
    path: str, kept: str, static: Path
) -> None:
    assert get(path).headers["cache-control"] == kept


def test_pages_may_run_webassembly_and_workers_of_their_own_but_no_text_as_code() -> None:
    policy = dict(one.strip().split(" ", 1) for one in app.HEADERS["content-security-policy"].split(";"))
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["worker-src"] == policy["default-src"] == policy["connect-src"] == "'self'"
