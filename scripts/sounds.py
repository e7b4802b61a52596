"""The sounds of the house as one sees them: python scripts/sounds.py [FILE.svg]

Renders every sound of web/src/common/sound.ts in Chromium, at the level `medium`, prints its figures and draws waveform
and spectrum. Fails where one would click or clip at the level `loud`, or where they are not about equally loud.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, chromium  # noqa: E402

RATE, SECONDS, START, LOUD = 48_000, 0.9, 0.05, 2.0
NAMES = ("card", "turn", "dice", "end")
STRIP = """import { readFileSync } from 'node:fs'
import ts from 'typescript'
const text = readFileSync('src/common/sound.ts', 'utf8')
const alone = text.replace(/^import .*$/m, 'const kept = () => null, keep = () => {}')
console.log(ts.transpile(alone, { module: 'ESNext', target: 'ES2022' }))"""
RENDER = """async ([code, name, rate, seconds, start]) => {
  const { play } = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
  const context = new OfflineAudioContext(1, rate * seconds, rate)
  play(context, name, start, 1)
  return [...(await context.startRendering()).getChannelData(0)]
}"""
Wave = np.ndarray


class Figures(NamedTuple):
    peak: float
    """Of full scale."""
    loud: float
    """Decibels below full scale, over the loudest 50 ms."""
    jump: float
    """The largest step from one sample to the next, of the peak, in the first and last two milliseconds."""
    centre: float
    """Hertz: the middle of the spectrum's energy."""


def main(file: Path | None) -> int:
    waves = rendered()
    figures = {name: measured(wave) for name, wave in waves.items()}
    for name, one in figures.items():
        print(f"{name:5} peak {one.peak:.3f}  {one.loud:6.1f} dB  edges {one.jump:.3f}  centre {one.centre:5.0f} Hz")
    if file:
        file.write_text(drawn(waves), "utf-8")
    wrong = [name for name, one in figures.items() if one.peak * LOUD >= 1 or one.jump > 0.2]
    spread = max(one.loud for one in figures.values()) - min(one.loud for one in figures.values())
    print(f"loudest and softest are {spread:.1f} dB apart" + (f"; click or clip: {wrong}" if wrong else ""))
    return bool(wrong) or spread > 6


def rendered() -> dict[str, Wave]:
    command = ["node", "--input-type=module", "-e", STRIP]
    code = subprocess.run(command, capture_output=True, check=True, text=True, cwd=ROOT / "web").stdout
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        page.goto("about:blank")
        given = [[code, name, RATE, SECONDS, START] for name in NAMES]
        waves = {one[1]: np.array(page.evaluate(RENDER, one)) for one in given}
        browser.close()
    return {str(name): wave for name, wave in waves.items()}


def measured(wave: Wave) -> Figures:
    peak = float(np.abs(wave).max())
    window = RATE // 20
    power = np.convolve(wave**2, np.ones(window) / window, "valid").max()
    heard = np.flatnonzero(np.abs(wave) > 1e-6)
    steps, edge = np.abs(np.diff(wave)), RATE // 500
    jump = max(steps[heard[0] - 1 : heard[0] + 12].max(), steps[heard[-1] - edge : heard[-1] + 1].max()) / peak
    spectrum = np.abs(np.fft.rfft(wave)) ** 2
    frequency = np.fft.rfftfreq(len(wave), 1 / RATE)
    return Figures(peak, 10 * float(np.log10(power)), float(jump), float((spectrum * frequency).sum() / spectrum.sum()))


# ── Drawing ──────────────────────────────────────────────────────────────────
WIDE, HIGH = 520, 130


def drawn(waves: dict[str, Wave]) -> str:
    rows = "".join(
        f'<g transform="translate(0 {i * (HIGH + 40)})">{row(*one)}</g>' for i, one in enumerate(waves.items())
    )
    height = len(waves) * (HIGH + 40)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDE + 60} {height}" font-family="sans-serif" '
        f'font-size="13"><rect width="100%" height="100%" fill="white"/>{rows}</svg>\n'
    )


def row(name: str, wave: Wave) -> str:
    step = len(wave) // WIDE
    parts = wave[: step * WIDE].reshape(WIDE, step)
    middle = HIGH / 2
    up = [f"{x},{middle - y * middle * 2:.1f}" for x, y in enumerate(parts.max(1))]
    down = [f"{x},{middle - y * middle * 2:.1f}" for x, y in enumerate(parts.min(1))]
    shape = f'<polygon points="{" ".join([*up, *reversed(down)])}" fill="#1f6c9e"/>'
    decibels = 20 * np.log10(np.abs(np.fft.rfft(wave)) / len(wave) * 2 + 1e-9)
    at = np.geomspace(50, 16_000, WIDE)
    bins = np.interp(at, np.fft.rfftfreq(len(wave), 1 / RATE), decibels)
    line = " ".join(f"{WIDE + 40 + x},{HIGH * min(1.0, -y / 110):.1f}" for x, y in enumerate(bins))
    return (
        f'<g transform="translate(10 24)"><text y="-8">{name}: ±0.5 of full scale, {SECONDS} s</text>'
        f'<text x="{WIDE + 40}" y="-8">50 Hz … 16 kHz, 0 … −110 dB</text>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#f4f0e6"/>{shape}'
        f'<rect x="{WIDE + 40}" width="{WIDE}" height="{HIGH}" fill="#f4f0e6"/>'
        f'<polyline points="{line}" fill="none" stroke="#a8500f"/></g>'
    )


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
