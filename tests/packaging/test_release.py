"""The check-list of a release, without its network."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts import release
from scripts.release import Built, Env, Wrong

import kartenhaus as kh


def test_the_changelog_begins_with_the_version_that_is_built() -> None:
    for heading in (kh.__version__, f"{kh.__version__}, 2026-12-01"):
        assert release.changelog_agrees(f"# New\n\n## {heading}\n\n## 0.0.9\n") == heading


@pytest.mark.parametrize("heading", ["Demnächst / Unreleased", "9.9.9", f"{kh.__version__}1"])
def test_another_heading_is_refused(heading: str) -> None:
    with pytest.raises(Wrong, match=re.escape(heading)):
        release.changelog_agrees(f"# New\n\n## {heading}\n\n## {kh.__version__}\n")


def test_what_is_not_committed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git = ["git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for step in (["init", "--quiet"], ["commit", "--quiet", "--allow-empty", "--message", "x"]):
        subprocess.run([*git, *step], check=True)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert len(release.is_clean()) >= 4
    (tmp_path / "forgotten.py").touch()
    with pytest.raises(Wrong, match=r"forgotten\.py"):
        release.is_clean()


def test_what_is_too_large_is_refused(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "LARGEST", 1000)
    with pytest.raises(Wrong, match="more than 1,000"):
        release.is_small(built)


def test_the_whole_list_says_of_every_step_how_it_went(
    built: Built, alone: Env, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twine is asked for by name and is not to be had without a network: that step fails, the list goes on, and nothing
    is kept. What takes long is tried in test_install.py."""
    for name, value in alone.items():
        monkeypatch.setenv(name, value)
    for name in ("is_clean", "changelog_agrees", "plays_when_installed", "plays_by_tools"):
        monkeypatch.setattr(release, name, lambda *_: "well")
    monkeypatch.setattr(release, "build_twice", lambda _: built)
    monkeypatch.setattr(release, "interpreters", lambda: {sys.version_info[:2]: sys.executable})
    assert release.main(tmp_path / "dist") == 1
    said = capsys.readouterr().out
    marks = {title: mark for mark, title in re.findall(r"^([✓✗]) ([^:]+):", said, re.MULTILINE)}
    assert marks.pop("twine check --strict") == "✗"
    assert list(marks.values()) == ["✓"] * 7
    assert "; not here: " in said
    assert not (tmp_path / "dist").exists()


def test_when_all_is_well_it_says_what_is_left_to_a_person(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "steps", lambda _, to: [(release.KEPT, lambda: release.keep(built, to))])
    assert release.main(tmp_path) == 0
    assert {path.name for path in tmp_path.iterdir()} == {built.wheel.name, built.sdist.name}
    said = capsys.readouterr().out
    assert f"git tag -s v{kh.__version__}" in said
    assert f"uv publish {tmp_path}/kartenhaus-{kh.__version__}*" in said
