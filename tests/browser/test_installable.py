"""The house as an app: what its manifest promises is there, and the browser would install it."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kartenhaus.games import GAMES
from kartenhaus.server.app import STATIC
from tests.browser.conftest import Visit
from tests.running import Server


@pytest.fixture
def folder(server: Server) -> Path:
    """The built client; `server` has made sure that there is one."""
    return STATIC


def size_of(png: Path) -> str:
    head = png.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return "{}x{}".format(*struct.unpack(">II", head[16:]))


def test_every_icon_is_there_in_the_size_that_is_said(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    drawn = [one for one in manifest["icons"] if one["type"] == "image/png"]
    assert {one["src"]: one["sizes"] for one in drawn} == {one["src"]: size_of(folder / one["src"]) for one in drawn}
    sizes = {(one["sizes"], one["purpose"]) for one in drawn}
    assert {("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable")} <= sizes
    assert size_of(folder / "icons" / "apple.png") == "180x180"
    assert (folder / "icon.svg").is_file()


def test_the_shortcuts_are_the_games_of_the_house(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    found = {one["url"]: one["name"] for one in manifest["shortcuts"]}
    assert found == {f"./?game={name}": about.title[0] for name, about in GAMES.built_in.items()}
    assert all((folder / icon["src"]).is_file() for one in manifest["shortcuts"] for icon in one["icons"])


def test_addresses_in_the_manifest_hold_in_any_folder(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    places = [manifest["scope"], manifest["start_url"], *(one["url"] for one in manifest["shortcuts"])]
    assert all(place.startswith("./") for place in places)
    assert "id" not in manifest, "it would be the same for two houses on one host; by default it is the start address"


def test_the_browser_finds_nothing_wrong_with_it(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.visit("/")
    expect(page.get_by_role("heading", level=2)).to_have_count(len(GAMES.built_in))
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    browser = visitor.context.new_cdp_session(page)
    assert browser.send("Page.getAppManifest")["errors"] == []
    wrong = {one["errorId"] for one in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}, "and visitors of the tests are incognito"
