"""Runs inside Pyodide: what is in /library.zip and /sources becomes /house.zip, as bytecode."""

import importlib._bootstrap_external as external
import re
import zipfile
from importlib.util import source_hash
from pathlib import Path

LEFT_OUT = """
_aix_support _android_support _apple_support _ios_support _osx_support _pydatetime _pydecimal _pyio _pyrepl
_compat_pickle antigravity argparse bdb cProfile cmd code colorsys compileall configparser
csv ctypes curses dbm doctest ensurepip filecmp
fileinput ftplib getopt getpass gettext graphlib html http idlelib imaplib lib2to3 mailbox mailcap mimetypes
modulefinder multiprocessing netrc optparse pdb pickle pickletools pkgutil plistlib poplib profile pstats pty pyclbr
pydoc pydoc_data rlcompleter runpy sched shelve smtplib socketserver sqlite3 symtable tabnanny tarfile this
timeit tkinter trace tracemalloc turtle turtledemo unittest venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
email
"""
"""Of Python's own library, what a house in a page never loads."""
left_out = set(LEFT_OUT.split())
PARTS_LEFT_OUT = """
asyncio/__main__ asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils
concurrent/futures/interpreter concurrent/futures/process concurrent/interpreters importlib/metadata json/tool
logging/config logging/handlers pyodide/console sysconfig/__main__ urllib/request urllib/response urllib/robotparser
"""
"""Of what it loads otherwise."""
parts_left_out = tuple(f"{name}{end}" for name in PARTS_LEFT_OUT.split() for end in (".py", "/"))
CODECS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8", "utf_8_sig"}


def is_wanted(name: str) -> bool:
    if name.startswith(parts_left_out):
        return False
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[1] in CODECS
    return parts[0] not in left_out and not parts[0].startswith("_sysconfigdata") and "test" not in parts


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(external._code_to_hash_pyc(code, source_hash(source), checked=False))  # type: ignore[attr-defined]


with zipfile.ZipFile("/house.zip", "w") as house:  # not compressed: as a whole it becomes smaller, and it loads sooner

    def put(name: str, data: bytes, optimize: int) -> None:
        if name.endswith(".py"):
            store(f"{name}c", compiled(data, name, optimize))
        else:
            store(name, data)

    def store(name: str, data: bytes) -> None:
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        house.writestr(entry, data)

    with zipfile.ZipFile("/library.zip") as library:
        for name in sorted(library.namelist()):
            if not name.endswith("/") and is_wanted(name):
                put(name, library.read(name), 2)
    unpacked: list[str] = []
    for path in sorted(Path("/sources").rglob("*")):
        if path.is_file():
            name, data = str(path.relative_to("/sources")), path.read_bytes()
            if name.startswith("unpacked/"):  # beside modules of C, which cannot be loaded from an archive
                unpacked.append(name.removeprefix("unpacked/"))
                store(name, data)
                continue
            put(name, data, 0)
            if name.endswith(".py") and re.search(rb"^@(rule|driver)", data, re.MULTILINE):
                store(name, data)  # a portable module is run only where it was made from this very text
    store("unpacked.txt", "\n".join(unpacked).encode())
