"""One build for all tests here, and what it needs as wheels: nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import hashlib
import re
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from scripts import release
from scripts.release import Built, Env, build_twice

LEFT_BEHIND = ("INSTALLER", "REQUESTED", "RECORD", "direct_url.json")
"""What an installer writes beside a package."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build_twice(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def house(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of wheels: what the base needs, in the versions that are installed here."""
    folder = tmp_path_factory.mktemp("house")
    with zipfile.ZipFile(built.wheel) as wheel:
        (about,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        needed = re.findall(r"^Requires-Dist: (.*)$", wheel.read(about).decode(), re.MULTILINE)
    for name in set(closure(needed)):
        pack(metadata.distribution(name), folder)
    return folder


def closure(requirements: list[str]) -> Iterator[str]:
    """The names of all that these need here, extras aside."""
    for one in map(Requirement, requirements):
        if one.marker is None or one.marker.evaluate({"extra": ""}):
            yield one.name
            yield from closure(metadata.requires(one.name) or [])


def pack(installed: metadata.Distribution, folder: Path) -> None:
    """An installed package as the wheel that it came from."""
    tag = re.findall(r"^Tag: (\S+)$", installed.read_text("WHEEL") or "", re.MULTILINE)[0]
    name = re.sub(r"[-_.]+", "_", installed.metadata["Name"]).lower()
    about = next(file.parts[0] for file in installed.files or [] if file.name == "METADATA")
    record = []
    with zipfile.ZipFile(folder / f"{name}-{installed.version}-{tag}.whl", "w") as wheel:
        for file in installed.files or []:
            if ".." in file.parts or file.suffix == ".pyc" or file.name in LEFT_BEHIND:
                continue
            data = Path(str(file.locate())).read_bytes()
            wheel.writestr(str(file), data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{file},sha256={digest},{len(data)}")
        wheel.writestr(f"{about}/RECORD", "\n".join([*record, f"{about}/RECORD,,", ""]))


@pytest.fixture(scope="session")
def alone(house: Path, tmp_path_factory: pytest.TempPathFactory) -> Env:
    """An environment in which uv, pipx and pip know this folder and nothing else."""
    without_network = {"UV_OFFLINE": "1", "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(house), "UV_NO_CONFIG": "1"}
    without_network |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(house), "PIP_CONFIG_FILE": "/dev/null"}
    return release.environment(tmp_path_factory.mktemp("home"), **without_network)
