"""Pictures of every board and of the start page: python scripts/screenshots.py [FOLDER]

Each in the middle of a game on a desktop and on a phone, light and dark, as WebP files small enough for the repository.
The same clicks are made each time; the cards differ, since they are dealt by chance.
"""

from __future__ import annotations

import base64
import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, chromium  # noqa: E402
from tests.browser.players import play  # noqa: E402
from tests.browser.visitor import DESKTOP, PHONE, Visitor  # noqa: E402
from tests.running import Server  # noqa: E402

from kartenhaus.games import GAMES  # noqa: E402

LARGEST = 120_000
SHAPES: dict[str, dict[str, Any]] = {"desktop": {"viewport": DESKTOP}, "phone": PHONE | {"device_scale_factor": 1.5}}


def main(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with Server(f"sqlite:///{made}/house.db", Path(made) / "log") as server:
            for shape, how in SHAPES.items():
                visitor = Visitor(browser, server, **how)
                start(visitor, folder, shape)
                for game in GAMES.built_in:
                    board(visitor, game, folder, shape)
                visitor.leave()
        browser.close()
    return 0


def start(visitor: Visitor, folder: Path, shape: str) -> None:
    page = visitor.visit("/")
    page.locator(".games li").nth(4).wait_for()
    both(page, folder / f"start-{shape}")


def board(visitor: Visitor, game: str, folder: Path, shape: str) -> None:
    pictured = importlib.import_module(f"tests.games.{GAMES.built_in[game].package.rpartition('.')[2]}.pictures")
    seats = ["me", *["solid"] * (pictured.SEATS - 1)]
    page = visitor.visit(visitor.table(game, seats, **pictured.OPTIONS))
    visitor.at_table()
    page.locator(".space button:enabled").first.wait_for()
    play(page, game, most=pictured.MIDDLE)
    stand_still(page)
    both(page, folder / f"{game}-{shape}")


def stand_still(page: Page) -> None:
    """Until the board has told what happened, such as how a round ended, and is as it will stay."""
    before = b""
    while before != (now := page.screenshot()):
        before = now
        page.wait_for_timeout(3000)


def both(page: Page, path: Path) -> None:
    """Light and dark."""
    page.wait_for_load_state("networkidle")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.wait_for_timeout(600)
        file = path.with_name(f"{path.name}-{theme}.webp")
        file.write_bytes(small(page))
        print(f"{file.stat().st_size:8,}  {file}")
    page.emulate_media(color_scheme="light")


def small(page: Page) -> bytes:
    """As good as the size allows."""
    session = page.context.new_cdp_session(page)
    for quality in (80, 65, 50):
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(taken["data"])
        if len(picture) <= LARGEST:
            break
    session.detach()
    return picture


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"))
