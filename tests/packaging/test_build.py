"""The wheel and the source archive: small, whole, and the same whoever builds them."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from scripts.release import LARGEST, Built, Wrong, build, differences, is_equal, unpack

import kartenhaus as kh
from kartenhaus.core.parts import PARTS


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


def described(wheel: Path) -> Metadata:
    with zipfile.ZipFile(wheel) as packed:
        (about,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return Metadata.from_email(packed.read(about), validate=True)


def test_built_in_another_folder_the_wheel_is_the_same_to_the_last_byte(built: Built) -> None:
    assert differences(built.wheel, built.again) == []
    assert built.wheel.read_bytes() == built.again.read_bytes()


def test_an_archive_made_from_the_unpacked_archive_is_the_same_to_the_last_byte(built: Built, tmp_path: Path) -> None:
    again = build(unpack(built.sdist, tmp_path / "unpacked"), "sdist", tmp_path, PATH="")
    assert again.read_bytes() == built.sdist.read_bytes()


def test_a_difference_is_found_and_named(built: Built, tmp_path: Path) -> None:
    other = tmp_path / built.wheel.name
    other.write_bytes(built.wheel.read_bytes())
    with zipfile.ZipFile(other, "a") as wheel:
        wheel.writestr("kartenhaus/made-on-monday", "")
    with pytest.raises(Wrong, match="differ in kartenhaus/made-on-monday"):
        is_equal(built._replace(again=other))


def test_both_are_below_two_megabytes(built: Built) -> None:
    for path in (built.wheel, built.sdist):
        assert path.stat().st_size < LARGEST


def test_the_wheel_holds_the_client_and_every_games_module(built: Built) -> None:
    inside = names(built.wheel)
    assert "kartenhaus/static/index.html" in inside
    assert any(name.startswith("kartenhaus/static/assets/") for name in inside)
    assert any(name.startswith("kartenhaus/static/cards/") for name in inside)
    for game in kh.games():
        package = kh.game(game).about.package.replace(".", "/")
        assert {f"{package}/portable.wasm", f"{package}/RULES.de.md", f"{package}/RULES.en.md"} <= inside


def test_the_wheel_holds_nothing_but_the_package(built: Built) -> None:
    folders = {name.split("/")[0] for name in names(built.wheel)}
    assert folders == {"kartenhaus", f"kartenhaus-{kh.__version__}.dist-info"}
    assert not [name for name in names(built.wheel) if name.endswith((".pyc", ".map"))]


def test_the_archive_holds_the_clients_text_and_the_client_built(built: Built) -> None:
    with tarfile.open(built.sdist) as packed:
        inside = {name.partition("/")[2] for name in packed.getnames()}
    assert {"web/package-lock.json", "web/src/main.ts", "src/kartenhaus/static/index.html", "docs/engine.md"} <= inside
    assert not [name for name in inside if "node_modules" in name or name.startswith(".git/")]


def test_the_wheel_describes_itself_as_the_index_wants_it(built: Built) -> None:
    about = described(built.wheel)
    assert str(about.version) == kh.__version__
    assert about.description_content_type == "text/markdown"
    assert about.license_expression == "MIT"
    assert set(about.provides_extra or []) == {*PARTS, "all", "peers"}
    for minor in range(11, 15):
        assert f"Programming Language :: Python :: 3.{minor}" in (about.classifiers or [])
