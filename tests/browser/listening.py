"""What a page tells those who do not see it: where the focus is, and what its live regions say."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import Visitor

LISTEN = """(() => {
  if (window.heard) return
  window.heard = []
  window.lost = []
  const region = (node) => (node instanceof Element ? node : node.parentElement)?.closest('[aria-live]')
  const words = (record) =>
    record.type === 'characterData' ? [record.target.data] : [...record.addedNodes].map((node) => node.textContent)
  new MutationObserver((records) => {
    for (const record of records) {
      const said = region(record.target) && words(record).join(' ').replace(/\\s+/g, ' ').trim()
      if (said) window.heard.push(said)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  let before = ''
  const look = () => {
    const at = document.activeElement
    if (at && at !== document.body) before = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent.trim()}`
    else if (before) {
      window.lost.push(before)
      before = ''
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()"""
"""A region speaks when something comes into it, not when it comes itself.

Focus is lost when a frame is drawn without it.
"""


def listen(visitor: Visitor) -> None:
    """From the next page that is opened on."""
    visitor.context.add_init_script(LISTEN)


def heard(page: Page) -> list[str]:
    said: list[str] = page.evaluate("window.heard")
    return said


def expect_heard(page: Page, words: str) -> None:
    page.wait_for_function("words => window.heard.some((one) => one.includes(words))", arg=words)


def lost(page: Page) -> list[str]:
    """From where the focus fell to the page."""
    found: list[str] = page.evaluate("window.lost")
    return found


def focused(page: Page) -> dict[str, Any]:
    at: dict[str, Any] = page.evaluate("""() => {
      const at = document.activeElement
      return {
        tag: at.tagName, free: at.matches('.button:enabled'),
        plays: at.matches('button:not(.quiet)') && !!at.closest('[data-play], .draws'),
        words: at.getAttribute('aria-label') ?? at.textContent.replace(/\\s+/g, ' ').trim(),
      }
    }""")
    return at


def expect_focus_in(place: Locator) -> None:
    expect(place).to_have_count(1)
    place.page.wait_for_function("place => place.contains(document.activeElement)", arg=place.element_handle())
