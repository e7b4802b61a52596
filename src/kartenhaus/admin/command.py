"""`kartenhaus admin`: people, tables, books, copies. All of it may be done while a server runs, unless it says no."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from ..core.errors import BadOption
from ..core.voice import Both
from ..store import Pruned, Store, backups, integrity
from ..terminal.commands.common import game_name, whole
from . import texts
from .common import Desk, Group, age, phase, somebody

UNSOUND = 1

database = click.option("--database")
as_json = click.option("--json", "as_json", is_flag=True)
reason = click.option("--reason", default="")
limit = click.option("--limit", type=whole("--limit", least=1, most=1_000_000), default=50)


@click.group(cls=Group, invoke_without_command=True)
@click.pass_context
def admin(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# ── Looking ──────────────────────────────────────────────────────────────────
@admin.command()
@click.argument("find", default="")
@limit
@database
@as_json
@click.pass_context
def people(ctx: click.Context, find: str, limit: int, database: str | None, as_json: bool) -> None:
    desk = Desk(ctx, database, as_json)
    with desk.store() as store:
        rows = store.people(find, limit)
    shown = [
        (row.id, row.name, desk.time(row.created_at), desk.time(row.seen_at), "; ".join(said_of(desk, row)))
        for row in rows
    ]
    desk.answer(rows, lambda: desk.listed(texts.PEOPLE, shown))


def said_of(desk: Desk, row: Any) -> list[str]:
    """What was decided about somebody or some table."""
    decided = (("banned", texts.BANNED), ("muted", texts.MUTED), ("closed", texts.CLOSED))
    return [
        desk.screen.words(text, at=desk.time(at), why=getattr(row, f"{what}_for") or "–")
        for what, text in decided
        if (at := getattr(row, f"{what}_at", None)) is not None
    ]


@admin.command()
@click.option("--phase", type=phase)
@click.option("--game", type=game_name)
@click.option("--older-than", type=age)
@limit
@database
@as_json
@click.pass_context
def tables(
    ctx: click.Context,
    phase: str | None,
    game: str | None,
    older_than: int | None,
    limit: int,
    database: str | None,
    as_json: bool,
) -> None:
    desk = Desk(ctx, database, as_json)
    before = None if older_than is None else desk.now - older_than
    with desk.store() as store:
        rows = store.tables(phase, game, before, limit)
        sitting = store.sitting([row.id for row in rows])
    told = [
        {**msgspec.to_builtins(row), "people": [{"seat": s, "id": p, "name": n} for s, p, n in sitting[row.id]]}
        for row in rows
    ]
    for one in told:
        del one["setup"]  # the hash of the invitation is in there
    shown = [
        (
            row.id,
            row.game,
            row.phase,
            desk.time(row.changed_at),
            row.next_n,
            ", ".join(dict.fromkeys(name for _, _, name in sitting[row.id])),
            desk.screen.voice(*texts.PRUNED) if row.pruned_at is not None else "; ".join(said_of(desk, row)),
        )
        for row in rows
    ]
    desk.answer(told, lambda: desk.listed(texts.TABLES, shown))


@admin.command()
@click.argument("person")
@click.option("--sign-out", "device")
@database
@as_json
@click.pass_context
def devices(ctx: click.Context, person: str, device: str | None, database: str | None, as_json: bool) -> None:
    desk = Desk(ctx, database, as_json)
    with desk.store() as store:
        one = somebody(store, person)
        if device is not None:
            if not store.sign_out(one.id, device, desk.now).result():
                raise BadOption(*(text.format(device=device[:64], name=one.name) for text in texts.NO_DEVICE))
            desk.answer({"signed_out": device}, lambda: desk.say(texts.SIGNED_OUT, device=device))
            return
        rows = store.devices(one.id)
    shown = [(row.id, row.label or "–", desk.time(row.created_at), desk.time(row.seen_at)) for row in rows]
    desk.answer(rows, lambda: desk.listed(texts.DEVICES, shown))


# ── Deciding ─────────────────────────────────────────────────────────────────
def decide(
    ctx: click.Context, database: str | None, person: str, done: Both, what: Callable[[Store, str, int], Any]
) -> None:
    desk = Desk(ctx, database)
    with desk.store() as store:
        one = somebody(store, person)
        what(store, one.id, desk.now).result()
    desk.say(done, name=one.name)
    desk.say(texts.SOON)


@admin.command()
@click.argument("person")
@reason
@database
@click.pass_context
def ban(ctx: click.Context, person: str, reason: str, database: str | None) -> None:
    decide(ctx, database, person, texts.WAS_BANNED, lambda store, who, now: store.ban(who, reason, now))


@admin.command()
@click.argument("person")
@database
@click.pass_context
def unban(ctx: click.Context, person: str, database: str | None) -> None:
    decide(ctx, database, person, texts.WAS_UNBANNED, lambda store, who, now: store.unban(who, now))


@admin.command()
@click.argument("person")
@reason
@database
@click.pass_context
def mute(ctx: click.Context, person: str, reason: str, database: str | None) -> None:
    decide(ctx, database, person, texts.WAS_MUTED, lambda store, who, now: store.mute(who, reason, now))


@admin.command()
@click.argument("person")
@database
@click.pass_context
def unmute(ctx: click.Context, person: str, database: str | None) -> None:
    decide(ctx, database, person, texts.WAS_UNMUTED, lambda store, who, now: store.unmute(who, now))


@admin.command()
@click.argument("table")
@reason
@database
@click.pass_context
def close(ctx: click.Context, table: str, reason: str, database: str | None) -> None:
    desk = Desk(ctx, database)
    with desk.store() as store:
        store.close_table(table, reason, desk.now).result()
    desk.say(texts.WAS_CLOSED, name=table)
    desk.say(texts.SOON)


@admin.command()
@click.argument("table")
@database
@click.pass_context
def reopen(ctx: click.Context, table: str, database: str | None) -> None:
    desk = Desk(ctx, database)
    with desk.store() as store:
        store.reopen_table(table, desk.now).result()
    desk.say(texts.WAS_REOPENED, name=table)
    desk.say(texts.SOON)


@admin.command()
@click.option("--settled", is_flag=True)
@click.option("--settle", "number", type=whole("--settle", least=1))
@limit
@database
@as_json
@click.pass_context
def reports(
    ctx: click.Context, settled: bool, number: int | None, limit: int, database: str | None, as_json: bool
) -> None:
    desk = Desk(ctx, database, as_json)
    with desk.store() as store:
        if number is not None:
            store.settle_report(number, desk.now).result()
            desk.answer({"settled": number}, lambda: desk.say(texts.SETTLED, number=number))
            return
        rows = store.reports(settled, limit)
        names = {who: store.profile(who) for row in rows for who in (row.who, row.whom) if who is not None}
    gone = desk.screen.voice(*texts.ERASED)

    def called(who: str | None) -> str:
        found = names.get(who or "")
        return f"{found.name} ({found.id})" if found else gone

    shown = [
        (row.id, desk.time(row.at), called(row.who), called(row.whom), row.table or "–", row.reason) for row in rows
    ]
    desk.answer(rows, lambda: desk.listed(texts.REPORTS, shown))


# ── A person's rights ────────────────────────────────────────────────────────
@admin.command()
@click.argument("person")
@database
@click.pass_context
def export(ctx: click.Context, person: str, database: str | None) -> None:
    desk = Desk(ctx, database, as_json=True)
    with desk.store() as store:
        found = store.export(somebody(store, person).id)
    desk.answer(found, lambda: None)


@admin.command()
@click.argument("person")
@click.option("--yes", "sure", is_flag=True)
@database
@click.pass_context
def erase(ctx: click.Context, person: str, sure: bool, database: str | None) -> None:
    desk = Desk(ctx, database)
    with desk.store() as store:
        one = somebody(store, person)
        if not sure:
            desk.say(texts.SURE, name=one.name)
            ctx.exit(UNSOUND)
        store.erase(one.id, desk.now).result()
    desk.say(texts.WAS_ERASED, name=one.name)


# ── Is it sound? ─────────────────────────────────────────────────────────────
@admin.command()
@database
@as_json
@click.pass_context
def books(ctx: click.Context, database: str | None, as_json: bool) -> None:
    desk = Desk(ctx, database, as_json)
    with desk.store() as store:
        total, movements = store.books()
    desk.answer({"total": total, "movements": movements}, lambda: desk.say(texts.BALANCED, movements=movements))


@admin.command()
@database
@as_json
@click.pass_context
def check(ctx: click.Context, database: str | None, as_json: bool) -> None:
    desk = Desk(ctx, database, as_json)
    found: dict[str, list[integrity.Finding]] = {}
    with desk.store() as store:
        for part in integrity.PARTS:
            with store.reading() as connection:
                found[part] = integrity.findings(connection, part)
            if not as_json:
                tell(desk, part, found[part])
    desk.answer(found, lambda: None)
    ctx.exit(UNSOUND if any(found.values()) else 0)


def tell(desk: Desk, part: str, found: list[integrity.Finding]) -> None:
    verdict = desk.screen.words(texts.UNSOUND, n=len(found)) if found else desk.screen.voice(*texts.SOUND)
    desk.screen.tell(f"{desk.screen.voice(*texts.PARTS[part])}: {verdict}")
    for one in found:
        desk.screen.tell(desk.shown(f"{one.where}: {one.what}" if one.where else one.what), "  - ")


# ── Copies ───────────────────────────────────────────────────────────────────
@admin.command()
@click.argument("file", type=Path)
@database
@as_json
@click.pass_context
def backup(ctx: click.Context, file: Path, database: str | None, as_json: bool) -> None:
    desk = Desk(ctx, database, as_json)
    with desk.trouble():
        made = backups.backup(desk.database, file)
    size = desk.megabytes(made.size)
    desk.answer(
        {"file": str(file), **msgspec.to_builtins(made)},
        lambda: desk.say(texts.BACKED_UP, file=file, size=size, tables=made.tables, entries=made.entries),
    )


@admin.command()
@click.argument("file", type=Path)
@database
@as_json
@click.pass_context
def restore(ctx: click.Context, file: Path, database: str | None, as_json: bool) -> None:
    desk = Desk(ctx, database, as_json)
    with desk.trouble():
        done = backups.restore(desk.database, file, desk.now)

    def told() -> None:
        desk.say(texts.RESTORED, tables=done.copied.tables, entries=done.copied.entries)
        if done.kept:
            desk.say(texts.KEPT, kept=done.kept)

    desk.answer(done, told)


# ── How long, and how large ──────────────────────────────────────────────────
@admin.command()
@click.option("--older-than", type=age)
@click.option("--dry-run", is_flag=True)
@database
@as_json
@click.pass_context
def prune(ctx: click.Context, older_than: int | None, dry_run: bool, database: str | None, as_json: bool) -> None:
    if older_than is None:  # click would say in English that it is required
        raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
    desk = Desk(ctx, database, as_json)
    before = max(0, desk.now - older_than)
    with desk.store() as store:
        done = store.prunable(before) if dry_run else pruned(store, before, desk.now)
    text = texts.WOULD_PRUNE if dry_run else texts.PRUNED_NOW
    desk.answer(done, lambda: desk.say(text, tables=done.tables, entries=done.entries))


def pruned(store: Store, before: int, now: int) -> Pruned:
    """Step by step, so that a running server's writing comes in between."""
    done = Pruned(0, 0)
    while (step := store.prune(before, now).result()).tables:
        done = Pruned(done.tables + step.tables, done.entries + step.entries)
    return done


@admin.command()
@database
@as_json
@click.pass_context
def vacuum(ctx: click.Context, database: str | None, as_json: bool) -> None:
    desk = Desk(ctx, database, as_json)
    with desk.trouble():
        done = backups.vacuum(desk.database, desk.now)
    sizes = {"before": desk.megabytes(done.before), "after": desk.megabytes(done.after)}
    desk.answer(done, lambda: desk.say(texts.VACUUMED, **sizes))
