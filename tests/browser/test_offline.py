"""Without a network, and with a newer build than the page's own: what was kept is there, and no game is interrupted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from kartenhaus.games import GAMES
from tests.browser import builds
from tests.browser.conftest import Visit
from tests.browser.players import patiently, play
from tests.browser.visitor import Visitor, my_turn, result
from tests.running import Server

KEPT = """async () => {
  await navigator.serviceWorker.ready
  const counts = {}
  for (const name of await caches.keys()) counts[name.split(' ')[2]] = (await (await caches.open(name)).keys()).length
  return counts
}"""
"""How much is kept, by kind."""
PATHS = """async () => {
  const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  return (await Promise.all(caught.map((cache) => cache.keys()))).flat().map((one) => new URL(one.url).pathname)
}"""
SHELLS = """async () => {
  const shells = (await caches.keys()).filter((one) => one.includes(' shell '))
  return shells.map((one) => one.split(' ')[3])
}"""
"""The builds that are kept."""
READABLE = 2 + 2 * len(GAMES.built_in)
"""The list of the games, their rule books and the general one, their lessons."""


def settle(page: Page) -> None:
    """Until everything is kept that a first visit keeps."""
    for _ in patiently(lambda: page.evaluate(KEPT).get("constants") == READABLE):
        page.wait_for_timeout(50)


def offline(page: Page) -> Locator:
    return page.locator(".offline", has_text="Gerade keine Verbindung zum Server.")


def notice(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Neue Version")


def title(game: str) -> str:
    return GAMES[game].title[0]


# ── Without a network ────────────────────────────────────────────────────────
def test_after_one_visit_start_page_rules_and_lessons_open_in_flight_mode(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.visit("/")
    settle(page)
    visitor.without_server = True
    visitor.context.set_offline(True)
    visitor.visit("/")
    expect(page.get_by_role("heading", level=2)).to_have_count(len(GAMES.built_in))
    expect(offline(page)).to_contain_text("Regeln und Lektionen sind trotzdem da.")
    page.get_by_role("link", name="Regeln").first.click()
    expect(page.get_by_role("link", name="WJ-1", exact=True)).to_be_visible()
    expect(offline(page)).to_be_visible()
    for game in GAMES.built_in:
        visitor.visit(f"/learn/{game}")
        expect(page.locator(".teacher")).to_be_visible()
        expect(page.locator("main .card").first).to_be_visible()
    visitor.visit("/rules/general")
    visitor.context.set_offline(False)
    expect(offline(page)).to_have_count(0)


def test_a_server_that_goes_away_is_told_calmly_and_so_is_its_return(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, service_workers="allow")
    page = visitor.visit("/")
    settle(page)
    expect(offline(page)).to_have_count(0)
    visitor.without_server = True
    own_server.kill()
    page.get_by_role("link", name="Regeln").last.click()
    expect(offline(page)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(title(list(GAMES.built_in)[-1]))
    page.get_by_role("link", name="Tische").click()
    expect(page.get_by_role("alert")).to_have_text("Der Server ist gerade nicht zu erreichen.")
    own_server.start()
    expect(offline(page)).to_have_count(0, timeout=30_000)
    expect(page.get_by_role("heading", name="Offen für alle")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_nothing_of_a_persons_own_is_kept(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    visitor.ask("POST", "/api/profile", {"name": "Anna"})
    page = visitor.visit("/")
    settle(page)
    for path in ("/me", "/lobby", "/"):
        visitor.visit(path)
        page.wait_for_load_state("networkidle")
    kept = page.evaluate(PATHS)
    assert {path.split("/")[2] for path in kept if path.startswith("/api/")} == {"games", "lessons"}
    assert not {"/me", "/lobby"} & set(kept)


def test_files_of_a_runtime_are_kept_on_request_and_then_need_no_network(
    visit: Visit, other_builds: Server, tmp_path: Path
) -> None:
    folder = tmp_path / "static" / "python"
    folder.mkdir()
    (folder / "core-0123.wasm").write_bytes(b"\0asm" * 1000)
    (folder / "old-4567.wasm").write_bytes(b"\0asm")
    visitor = visit(other_builds, service_workers="allow")
    page = visitor.visit("/")
    settle(page)
    assert keep(page, "python/core-0123.wasm", "python/old-4567.wasm")["bytes"] == 4004
    assert keep(page, "python/core-0123.wasm") == {"done": 1, "of": 1, "bytes": 4000, "failed": [], "finished": True}
    visitor.in_vain = True
    refused = keep(page, "python/nowhere.wasm", "api/profile", "python/core-0123.wasm")
    assert sorted(refused["failed"]) == ["api/profile", "python/nowhere.wasm"]
    visitor.without_server = True
    visitor.context.set_offline(True)
    size = "(path) => fetch(path, { cache: 'no-store' }).then(async (one) => (await one.blob()).size, () => null)"
    assert page.evaluate(size, "/python/core-0123.wasm") == 4000
    assert page.evaluate(size, "/python/old-4567.wasm") is None
    assert page.evaluate(size, "/python/nowhere.wasm") is None


def keep(page: Page, *files: str) -> dict[str, Any]:
    said = page.evaluate(
        """async (files) => {
          const worker = (await navigator.serviceWorker.ready).active
          const { port1, port2 } = new MessageChannel()
          worker.postMessage({ type: 'keep', files }, [port2])
          return new Promise((then) => (port1.onmessage = ({ data }) => data.progress.finished && then(data.progress)))
        }""",
        files,
    )
    return dict(said)


def test_a_browser_without_room_says_so_and_the_house_goes_on_from_the_network(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    devtools = visitor.context.new_cdp_session(visitor.page)
    origin = f"http://127.0.0.1:{visitor.server.port}"
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 60_000})
    page = visitor.visit("/")
    expect(page.locator(".toast")).to_contain_text("Der Speicher dieses Browsers ist voll.")
    page.get_by_role("link", name="Regeln").first.click()
    expect(page.get_by_role("link", name="WJ-1", exact=True)).to_be_visible()
    assert page.evaluate(SHELLS) == []


# ── Another build ────────────────────────────────────────────────────────────
@pytest.fixture
def other_builds(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server whose client is a copy."""
    monkeypatch.setenv(builds.FOLDER, str(builds.copied(tmp_path / "static")))
    own = Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log")
    own.app = "tests.browser.builds:worker"
    with own as running:
        yield running


UPDATE = "navigator.serviceWorker.getRegistration().then((one) => one.update())"
WAITING = "() => navigator.serviceWorker.getRegistration().then((one) => !!one.waiting)"


def test_a_newer_build_is_told_of_outside_games_only_and_no_page_reloads_by_itself(
    visit: Visit, other_builds: Server, tmp_path: Path
) -> None:
    visitor = visit(other_builds, service_workers="allow")
    page = visitor.visit("/")
    settle(page)
    visitor.visit(visitor.table("colouredjack", ["me", "beginner"], wins=1))
    visitor.at_table()
    expect(my_turn(page)).to_be_visible()
    reader = visitor.context.new_page()
    reader.goto("/rules/general")
    for one in (page, reader):
        one.evaluate("window.same = true")
    builds.rebuilt(tmp_path / "static", "abcdef0123")
    page.evaluate(UPDATE)
    for _ in patiently(lambda: page.evaluate(WAITING)):
        page.wait_for_timeout(50)
    expect(notice(reader)).to_be_visible()
    expect(notice(page)).to_have_count(0)
    assert reader.evaluate("window.same")
    with reader.expect_navigation():
        notice(reader).get_by_role("button", name="Jetzt laden").click()
    expect(reader.get_by_role("heading", level=1)).to_be_visible()
    assert reader.locator("meta[name=kartenhaus-build]").get_attribute("content") == "abcdef0123"
    expect(notice(reader)).to_have_count(0)
    expect(notice(page)).to_have_count(0)
    play(page, "colouredjack")
    expect(result(page)).to_be_visible()
    expect(notice(page)).to_be_visible()
    assert page.evaluate("window.same")
    notice(page).get_by_role("button", name="Beim nächsten Mal").click()
    expect(notice(page)).to_have_count(0)
    assert page.evaluate("window.same")
    visitor.visit("about:blank")  # this server ends before the visit: at a result the coach would still be asked


def test_a_page_that_came_with_the_newest_build_is_told_nothing(
    visit: Visit, other_builds: Server, tmp_path: Path
) -> None:
    visitor = visit(other_builds, service_workers="allow")
    page = visitor.visit("/")
    settle(page)
    builds.rebuilt(tmp_path / "static", "abcdef0123")
    page.reload()
    for _ in patiently(lambda: page.evaluate(SHELLS) == ["abcdef0123"]):
        page.wait_for_timeout(50)
    settle(page)
    expect(notice(page)).to_have_count(0)
    visitor.without_server = True
    visitor.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=2)).to_have_count(len(GAMES.built_in))
    assert page.locator("meta[name=kartenhaus-build]").get_attribute("content") == "abcdef0123"


def test_a_page_that_is_older_than_the_server_is_asked_to_reload_itself(visitor: Visitor) -> None:
    page = visitor.page

    def older(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            server.send(json.dumps(said | {"version": said["version"] - 1} if said["type"] == "hello" else said))

        socket.on_message(pass_on)

    page.route_web_socket("**/socket*", older)
    visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    expect(page.get_by_role("heading", name="Das Kartenhaus ist neuer als diese Seite.")).to_be_visible()
    page.unroute_all()
    with page.expect_navigation():
        page.get_by_role("button", name="Neu laden").click()
