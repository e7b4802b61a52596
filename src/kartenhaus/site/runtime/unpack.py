"""Compiled modules of C cannot be loaded from an archive."""

import sys
import zipimport
from pathlib import Path

archive = zipimport.zipimporter(next(path for path in sys.path if path.endswith(".zip")))
for name in archive.get_data("unpacked.txt").decode().split():
    place = Path("/lib/unpacked") / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(archive.get_data(f"unpacked/{name}"))
sys.path.append("/lib/unpacked")
