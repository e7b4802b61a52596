"""The law of equality: the games' modules do in Node and in a browser what the plain text does there and here.

One list of digests is computed by this Python; the others have to come to the same, with both bodies.
"""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from platformdirs import user_cache_path
from playwright.sync_api import Browser

from kartenhaus.games import GAMES
from kartenhaus.site.build import fetched, node, silent
from tests.browser.alone import OPENING
from tests.browser.builds import host
from tests.referee import spec
from tests.site import law

pytestmark = pytest.mark.xdist_group("static games")
LAW = Path(law.__file__)
Case = tuple[str, dict[str, Any], int, int]

IN_A_PAGE = """async ([text, cases]) => {
  const laid = await (await fetch('python.json')).json()
  const folder = new URL(laid.folder + '/', location.href).href
  const unzipped = async (name, type) => {
    const { body } = await fetch(`${folder}${name}.gz`)
    return new Response(body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': type } })
  }
  const files = {
    'pyodide.asm.wasm': unzipped('pyodide.asm.wasm', 'application/wasm'),
    'house.zip': unzipped('house.zip', 'application/zip'),
  }
  const script = URL.createObjectURL(await (await unzipped('pyodide.asm.mjs', 'text/javascript')).blob())
  const outside = window.fetch
  window.fetch = (wanted, ...more) => files[String(wanted).split('/').at(-1)] ?? outside(wanted, ...more)
  const { loadPyodide } = await import(`${folder}pyodide.mjs`)
  const { abi, version, platform, python } = laid
  const info = { abi_version: abi, arch: 'wasm32', platform, python, version }
  const here = await loadPyodide({
    indexURL: folder, stdLibURL: `${folder}house.zip`, lockFileContents: { info, packages: {} }, packageBaseUrl: folder,
    createPyodideModule: (await import(script)).default,
  })
  here.runPython(`import kartenhaus_unpack\\n${text.replace('from __future__ import annotations', '')}`)
  return here.globals.get('digests')(cases)
}"""


def cases() -> Iterator[Case]:
    """Of every game all options but decks of one's own, with the fewest seats or with the most."""
    for name in GAMES.built_in:
        some = spec(name)
        for n, options in enumerate(one for one in some.VARIANTS if not any(".toml" in str(v) for v in one.values())):
            yield name, options, some.SEATS[0 if n % 2 else -1], n
        yield name, some.VARIANTS[0], some.SEATS[0], 9


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return [law.digest(*case, "portable") for case in cases()]


@pytest.fixture(scope="module")
def asked() -> str:
    return json.dumps([(*case, mode) for mode in ("portable", "plain") for case in cases()])


def test_this_python_comes_to_the_same_with_both_bodies(expected: list[str]) -> None:
    assert [law.digest(*case, "plain") for case in cases()] == expected
    assert len(set(expected)) == len(expected)


def test_node_comes_to_the_same(site: Path, tmp_path: Path, expected: list[str], asked: str) -> None:
    pyodide = fetched(user_cache_path("kartenhaus", appauthor=False) / "site", silent)
    (zipped,) = site.glob("python/*/house.zip.gz")
    (tmp_path / "house.zip").write_bytes(gzip.decompress(zipped.read_bytes()))
    command = [*node().node, str(LAW.with_suffix(".mjs")), str(pyodide), str(tmp_path / "house.zip"), str(LAW)]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout.splitlines()[-1]) == expected * 2


def test_a_browser_comes_to_the_same(site: Path, browser: Browser, expected: list[str], asked: str) -> None:
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(OPENING)
    page = context.new_page()
    with host(site) as address:
        page.goto(f"{address}/NOTICE.txt")
        found = page.evaluate(IN_A_PAGE, [LAW.read_text("utf-8"), asked])
        context.close()
    assert json.loads(found) == expected * 2
