"""Copies of the built client: served as static files, or by a server that gets another build meanwhile."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from kartenhaus.server import app
from kartenhaus.server.app import STATIC
from kartenhaus.server.serve import worker as built
from kartenhaus.site.build import write_site

FOLDER = "KARTENHAUS_TESTS_STATIC"
"""Names the client's folder for a server that runs `tests.browser.builds:worker`."""
BUILD = re.compile(r'name="kartenhaus-build" content="(\w+)"')


def worker() -> app.Application:
    app.STATIC = Path(os.environ[FOLDER])
    return built()


def copied(folder: Path) -> Path:
    return shutil.copytree(STATIC, folder)


def rebuilt(folder: Path, name: str) -> None:
    """The same files as another build."""
    index = folder / "index.html"
    before = BUILD.findall(index.read_text("utf-8"))[0]
    for path in (index, folder / "sw.js"):
        path.write_text(path.read_text("utf-8").replace(before, name), "utf-8")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def host(folder: Path) -> Iterator[str]:
    """Python's own file server; answers its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Host:
    """Python's own file server, until it goes away."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.running = folder, ExitStack()
        self.address = self.running.enter_context(host(folder))
        self.port = int(self.address.rpartition(":")[2])

    def stop(self) -> None:
        self.running.close()


def site(folder: Path, lock: Path) -> Path:
    """A house among static files, whole. Of several test processes one makes what all of them copy."""
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        write_site(folder)
    return folder


def hurried(folder: Path) -> Path:
    """The same, but computer players do not take their time."""
    (script,) = folder.glob("assets/house.worker-*.js")
    text = script.read_text("utf-8")
    quick = "open_house; from functools import partial; partial(open_house, pace=0.0)"
    assert text.count("open_house; open_house") == 1
    script.write_text(text.replace("open_house; open_house", quick), "utf-8")
    return folder
