"""The boards of notebooks, in a real browser: they stand alone, and everything on them is drawn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import kartenhaus as kh


@pytest.mark.parametrize("name", kh.games())
@pytest.mark.parametrize("width", [420, 900])
def test_a_board_is_drawn_whole_and_asks_the_network_for_nothing(browser: Browser, name: str, width: int) -> None:
    play = kh.game(name).start(seats=kh.game(name).about.most, seed=5)
    player = kh.player("solid", play.game, seed=1)
    while play.to_act >= 0 and len(play.numbers) < 60:
        play.apply(player.choose(play.view(play.to_act)))
    page = browser.new_page(viewport={"width": width, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(f'<body style="margin:8px">{play._repr_html_()}<hr>{play.view(0)._repr_html_()}</body>')
    drawn = page.evaluate("[...document.images].map(image => [image.complete, image.naturalWidth, image.clientHeight])")
    assert len(drawn) > 4
    assert all(complete and wide > 0 and high > 20 for complete, wide, high in drawn)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    group = "image.parentElement.parentElement.parentElement"
    x = "getBoundingClientRect().x"
    lefts = page.evaluate(f"[...document.images].map(image => image.{x} - {group}.{x})")
    assert min(lefts) > -1, "a further row of cards begins where the first does"
    assert [url for url in asked if not url.startswith("data:")] == []
    page.close()
