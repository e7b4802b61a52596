"""What was shown in a house without a server is there: after a reload, a crash, in another window, without room."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.alone import OPENING, Alone, ask, crash, expect_open
from tests.browser.builds import Host
from tests.browser.conftest import FLAGS, chromium
from tests.browser.players import act, await_turn, chance_of, patiently, play
from tests.browser.visitor import expect_fair_end, result

pytestmark = pytest.mark.xdist_group("static durable")
GAME = "tauziehen"
LOG = "ol[aria-label=Verlauf] li"
Come = Callable[[], Alone]


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Host]:
    running = Host(site)
    yield running
    running.stop()


@pytest.fixture
def come(browser: Browser, host: Host) -> Iterator[Come]:
    visitors: list[Alone] = []

    def one() -> Alone:
        visitors.append(Alone(browser, host, service_workers="block"))
        visitors[-1].context.set_default_timeout(OPENING)
        return visitors[-1]

    yield one
    for visitor in visitors:
        visitor.leave()


def sit(visitor: Alone, game: str = GAME) -> Page:
    visitor.visit()
    page = visitor.visit(visitor.table(game, ["me", "beginner"]))
    expect_open(page)
    await_turn(page, game)
    return page


def shown(page: Page) -> list[str]:
    """What has happened, as the page tells it."""
    expect(page.locator(LOG).first).to_be_visible()
    return page.locator(LOG).all_inner_texts()


def expect_nothing_lost(page: Page, before: list[str]) -> None:
    for _ in patiently(lambda: len(shown(page)) >= len(before)):
        page.wait_for_timeout(20)
    assert shown(page)[: len(before)] == before


def move(page: Page, seed: int = 1) -> None:
    """One decision of one's own, and what the computer answers."""
    chance, before = chance_of(seed), len(shown(page))
    for _ in patiently(lambda: len(shown(page)) > before or result(page).count()):
        act(page, GAME, chance)
    await_turn(page, GAME)


def come_back(page: Page, address: str, before: list[str]) -> None:
    page.goto(address)
    expect_open(page)
    await_turn(page, GAME)
    expect_nothing_lost(page, before)


# ── Ends of all kinds ────────────────────────────────────────────────────────
def test_a_game_goes_on_after_a_reload_and_after_a_crash_in_mid_move(come: Come, browser: Browser) -> None:
    visitor = come()
    page = sit(visitor)
    for n in range(2):
        move(page, n)
    before = shown(page)
    assert len(before) > 2
    page.reload()
    expect_open(page)
    await_turn(page, GAME)
    assert shown(page) == before
    act(page, GAME, chance_of(5))
    before, address = shown(page), page.url
    crash(browser, page)
    visitor.page = visitor.context.new_page()
    come_back(visitor.page, address, before)
    play(visitor.page, GAME)
    expect_fair_end(visitor)


def test_a_browser_that_was_killed_has_kept_what_was_shown(browser: Browser, host: Host, tmp_path: Path) -> None:
    def launch() -> BrowserContext:
        context = browser.browser_type.launch_persistent_context(
            tmp_path, executable_path=chromium(), args=FLAGS, service_workers="block", locale="de-DE"
        )
        context.set_default_timeout(OPENING)
        return context

    page = launch().pages[0]
    page.goto(host.address)
    ask(page, host, "POST", "/api/profile", {"name": "Anna"})
    seats = [{"kind": "me"}, {"kind": "computer", "level": "beginner"}]
    made = ask(page, host, "POST", "/api/tables", {"game": GAME, "seats": seats, "options": {}})
    address = f"{host.address}/#{json.loads(made['text'])['path']}"
    page.goto(address)
    expect_open(page)
    await_turn(page, GAME)
    move(page)
    act(page, GAME, chance_of(2))
    before = shown(page)
    kill(str(tmp_path))
    context = launch()
    come_back(context.pages[0], address, before)
    move(context.pages[0])
    context.close()


def kill(profile: str) -> None:
    """The processes of the browser that was started with this folder."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if f"--user-data-dir={profile}" in path.read_text("utf-8", "replace"):
                os.kill(int(path.parent.name), signal.SIGKILL)


# ── Two windows ──────────────────────────────────────────────────────────────
def both(visitor: Alone) -> tuple[Page, Page]:
    """The first has the house."""
    first = sit(visitor)
    second = visitor.context.new_page()
    second.goto(first.url)
    expect_open(second)
    await_turn(second, GAME)
    return first, second


def test_two_windows_see_the_same_and_the_second_takes_over(come: Come) -> None:
    visitor = come()
    first, second = both(visitor)
    for n, (mover, other) in enumerate(((first, second), (second, first))):
        move(mover, n)
        expect_nothing_lost(other, shown(mover))
    before = shown(second)
    first.close()
    visitor.page = second
    move(second, 3)
    assert len(shown(second)) > len(before)
    expect_nothing_lost(second, before)
    play(second, GAME)
    expect_fair_end(visitor)


def test_a_window_that_hangs_loses_the_house_and_finds_its_way_back(come: Come) -> None:
    visitor = come()
    first, second = both(visitor)
    before = shown(second)
    devtools = visitor.context.new_cdp_session(first)
    devtools.send("Page.enable")
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    move(second, 1)
    expect_nothing_lost(second, before)
    assert len(shown(second)) > len(before)
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    first.bring_to_front()
    expect_nothing_lost(first, shown(second))
    move(first, 2)
    expect_nothing_lost(second, shown(first))
    visitor.page = second
    play([first, second], GAME)
    expect_fair_end(visitor)


# ── No room ──────────────────────────────────────────────────────────────────
ROOM = 200_000
FILL = """([script, body]) => new Promise((then) => {
  const root = location.href.replace(/[#?].*/, '')
  const worker = new Worker(root + script, { type: 'module' })
  const more = (id) => worker.postMessage({ kind: 'ask', id, method: 'POST', address: '/api/tables', body })
  worker.onmessage = ({ data }) => {
    if (data.kind !== 'answer') return
    if (data.status === 200 && data.id < 500) return more(data.id + 1)
    worker.terminate()
    then(data)
  }
  worker.postMessage({ kind: 'start', root, agent: '' })
  more(1)
})"""
"""Makes tables until no more can be kept."""


def test_a_full_storage_is_told_and_costs_nothing_but_the_move(come: Come) -> None:
    visitor = come()
    devtools = visitor.context.new_cdp_session(visitor.page)
    quota = {"origin": visitor.host.address}
    devtools.send("Storage.overrideQuotaForOrigin", quota | {"quotaSize": ROOM})
    page = sit(visitor)
    move(page)
    before = shown(page)
    visitor.full = True
    seats = [{"kind": "me"}, {"kind": "computer", "level": "beginner"}]
    script = next((visitor.host.folder / "assets").glob("house.worker-*.js")).name
    body = json.dumps({"game": GAME, "seats": seats, "options": {}})
    said = page.evaluate(FILL, [f"assets/{script}", body])
    assert said["status"] == 503, said
    assert "Der Speicherplatz des Browsers ist voll" in said["text"]
    chance, toast = chance_of(2), page.locator(".toast", has_text="Der Speicherplatz des Browsers ist voll")
    for _ in patiently(toast.count):
        act(page, GAME, chance)
    assert shown(page) == before
    devtools.send("Storage.overrideQuotaForOrigin", quota)
    play(page, GAME)
    expect_nothing_lost(page, before)
    expect_fair_end(visitor)


# ── Rubbish ──────────────────────────────────────────────────────────────────
SHOUT = """async (script) => {
  const root = location.href.replace(/[#?].*/, '')
  const channel = new BroadcastChannel('kartenhaus-house')
  const worker = new Worker(root + script, { type: 'module' })
  worker.postMessage({ kind: 'start', root, agent: '' })
  const wishes = [
    null, 7, '', [], {}, { kind: 'start' }, { kind: 'ask' }, { kind: 'ask', id: 1, method: 2, address: 3, body: 4 },
    { kind: 'ask', id: 1e9, method: 'GET', address: 'http://[', body: null },
    { kind: 'ask', id: 2e9, method: 'POST', address: '/api/profile', body: 'x'.repeat(5_000_000) },
    { kind: 'restore', id: 3e9, text: '{' }, { kind: 'open', socket: {}, address: '/' },
    { kind: 'open', socket: 's', address: '/api/tables/nowhere/socket' },
    { kind: 'say', socket: 's', text: 'x'.repeat(5_000_000) },
    { kind: 'say', socket: 'nobody', text: '{}' }, { kind: 'close', socket: 'nobody' }, { kind: 'fly' },
  ]
  const letters = [
    ...[null, 7, {}, { to: 'house' }, { to: 'worker' }, { to: 'all' }, { to: 'all', house: {}, open: true }],
    ...wishes.map((wish) => ({ to: 'house', from: 'a stranger', wish })),
  ]
  for (const one of wishes) worker.postMessage(one)
  for (const one of letters) channel.postMessage(one)
  await new Promise((then) => setTimeout(then, 1000))
  worker.terminate()
  channel.close()
}"""
"""What any page of the same origin may say: to a worker, and to all windows."""


def test_whatever_another_page_shouts_the_game_goes_on(come: Come) -> None:
    visitor = come()
    page = sit(visitor)
    before = shown(page)
    script = next((visitor.host.folder / "assets").glob("house.worker-*.js")).name
    page.evaluate(SHOUT, f"assets/{script}")
    assert shown(page) == before
    play(page, GAME)
    expect_fair_end(visitor)
