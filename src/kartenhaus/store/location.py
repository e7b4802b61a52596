"""Where the data is stored if nobody says otherwise."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Where this machine keeps what programs keep for their user."""
    return user_data_path("kartenhaus", appauthor=False)


def usual_database() -> str:
    return f"sqlite:///{data_folder() / 'kartenhaus.db'}"
