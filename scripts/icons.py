"""Draws web/public/icons from web/public/icon.svg: python scripts/icons.py

The drawings are kept in the repository, so that the client is built without a browser; whoever changes the icon runs
this again. It uses the browser of tests/browser: Chromium, or the one that KARTENHAUS_CHROMIUM names.
"""

from __future__ import annotations

import os
import shutil
import struct
import sys
import zlib
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
SIZES = (48, 72, 96, 128, 144, 192, 256, 384, 512)
MASKABLE = (192, 512)
APPLE = 180
FELT = "#12231f"
"""The icon's own ground: systems that cut out a shape of theirs get it up to the edges."""
SAFE, SQUARE = 0.78, 0.9
"""How much of the side the drawing takes there."""


def main() -> None:
    found = os.environ.get("KARTENHAUS_CHROMIUM") or shutil.which("chromium")
    if not found:
        sys.exit("no Chromium: apt install chromium, or set KARTENHAUS_CHROMIUM")
    drawn = {f"{size}.png": (size, 1.0, "transparent") for size in SIZES}
    drawn |= {f"maskable-{size}.png": (size, SAFE, FELT) for size in MASKABLE}
    drawn |= {"apple.png": (APPLE, SQUARE, FELT)}
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, (size, part, ground) in drawn.items():
            (folder / name).write_bytes(smaller(draw(page, size, part, ground)))
            print(f"{(folder / name).stat().st_size:7,}  {name}")
        browser.close()


def draw(page: Page, size: int, part: float, ground: str) -> bytes:
    side = size * part
    style = f"display: block; position: absolute; inset: {(size - side) / 2}px; width: {side}px; height: {side}px"
    icon = (PUBLIC / "icon.svg").read_text("utf-8").replace("<svg ", f'<svg style="{style}" ', 1)
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f'<body style="margin: 0; background: {ground}">{icon}</body>')
    return page.screenshot(omit_background=ground == "transparent")


def smaller(png: bytes) -> bytes:
    """The same picture, packed as well as the standard library can, without what is said about it."""
    at, chunks = 8, []
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        chunks.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + length]))
        at += 12 + length
    pixels = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))
    wanted = [(b"IHDR", chunks[0][1]), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b"")]
    return png[:8] + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in wanted
    )


if __name__ == "__main__":
    main()
