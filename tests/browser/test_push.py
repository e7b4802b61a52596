"""Web Push in the browser: the switch subscribes and unsubscribes, and the service worker shows what comes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import Visit, chromium, launched
from tests.browser.players import patiently
from tests.running import Server

ENDPOINT = "https://push.example.org/to/anna"
SUBSCRIBES = """
  const plain = (text) => atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = (text) => Uint8Array.from(plain(text), (letter) => letter.charCodeAt(0)).buffer
  let known = null
  PushManager.prototype.getSubscription = async () => known
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (known = {
    endpoint: '%s',
    options: { applicationServerKey: bytes(applicationServerKey) },
    getKey: (name) => bytes(name === 'auth' ? 'BTBZMqHH6r4Tts7J_aSIgg'
      : 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    unsubscribe: async () => ((known = null), true),
  })
"""
"""A browser with a push service; the keys are those of RFC 8291's example."""
TOLD = "async () => (await fetch('/api/push')).json()"
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, data }) => ({ title, body, tag, data }))"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The one with windows: it shows notifications."""
    yield from launched(playwright, chromium())


@pytest.fixture
def telling(tmp_path: Path, server: Server) -> Iterator[Server]:
    """A house that offers it; `server` has made sure that there is something to serve."""
    database = f"sqlite:///{tmp_path}/house.db"
    hosts = ("push.example.org",)
    with Server(database, tmp_path / "log", push="mailto:house@example.org", push_hosts=hosts) as running:
        yield running


def deliver(page: Page, text: str) -> None:
    """As the browser's push service does."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    for _ in patiently(lambda: found):
        page.wait_for_timeout(20)
    origin, number = found[0]["scopeURL"].rstrip("/"), found[0]["registrationId"]
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": number, "data": text})


def test_the_switch_subscribes_this_browser_and_the_worker_shows_what_comes(visit: Visit, telling: Server) -> None:
    visitor = visit(telling, service_workers="allow")
    visitor.context.grant_permissions(["notifications"])
    visitor.page.add_init_script(SUBSCRIBES % ENDPOINT)
    made = visitor.table("tauziehen", ["me", "open"])
    page = visitor.visit("/me")
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    page.get_by_role("button", name="Menü").click()
    box = page.get_by_role("checkbox", name="Sag mir Bescheid, wenn ich dran bin")
    expect(page.locator("label", has=box)).to_contain_text("auch wenn das Kartenhaus zu ist")
    assert page.evaluate(TOLD)["endpoint"] is None
    box.check()
    for _ in patiently(lambda: page.evaluate(TOLD)["endpoint"] == ENDPOINT):
        page.wait_for_timeout(20)
    path = made.partition("#")[0]
    deliver(page, json.dumps({"title": "Du bist dran", "body": "Tauziehen mit Ben", "path": path}))
    for _ in patiently(lambda: page.evaluate(SHOWN)):
        page.wait_for_timeout(20)
    there = {
        "title": "Du bist dran",
        "body": "Tauziehen mit Ben",
        "tag": path,
        "data": f"http://127.0.0.1:{telling.port}{path}",
    }
    assert page.evaluate(SHOWN) == [there]
    deliver(page, "not JSON")
    for _ in patiently(lambda: len(page.evaluate(SHOWN)) == 2):
        page.wait_for_timeout(20)
    box.uncheck()
    for _ in patiently(lambda: page.evaluate(TOLD)["endpoint"] is None):
        page.wait_for_timeout(20)


def test_a_house_that_does_not_offer_it_says_so(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    visitor.context.grant_permissions(["notifications"])
    page = visitor.visit("/me")
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    page.get_by_role("button", name="Menü").click()
    box = page.get_by_role("checkbox", name="Sag mir Bescheid, wenn ich dran bin")
    expect(page.locator("label", has=box)).to_contain_text("solange das Kartenhaus irgendwo offen ist; dieser Server")
