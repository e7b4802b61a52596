"""`kartenhaus site DIR`: the house as static files."""

from __future__ import annotations

from pathlib import Path

import click

from ..core.errors import BadOption
from ..core.voice import Voice
from .build import write_site


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--server")
@click.option("--players", "players_folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.pass_context
def site(ctx: click.Context, folder: Path, server: str | None, players_folder: Path | None) -> None:
    voice = Voice(ctx.obj)
    if server is not None and not server.startswith(("https://", "http://")):
        raise BadOption(
            f"--server {server!r} ist keine Adresse; so sieht eine aus: https://karten.example",
            f"--server {server!r} is no address; one looks like this: https://cards.example",
        )
    written = write_site(folder, server, lambda words: click.echo(voice(*words)), players_folder)
    megabytes = f"{written.zipped / 1e6:.1f}"
    click.echo(
        voice(
            f"{folder}: {written.files} Dateien, {megabytes.replace('.', ',')} MB komprimiert. "
            f"Ausprobieren: python -m http.server -d {folder}",
            f"{folder}: {written.files} files, {megabytes} MB compressed. Try it: python -m http.server -d {folder}",
        )
    )
