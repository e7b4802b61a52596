"""The command `kartenhaus`.

Each command is a module that is loaded when it is called, so that a game begins at once. All of it speaks German or
English: `--lang`, else KARTENHAUS_LANG, else the locale. Errors are one sentence and exit code 2.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from . import __version__
from .core.errors import KartenhausError, Unknown
from .core.voice import LANGUAGES, Voice
from .games import GAMES
from .terminal import texts
from .terminal.draw import printable
from .terminal.screen import INTERRUPTED

COMMANDS = {
    "serve": "kartenhaus.server.serve:serve",
    "play": "kartenhaus.terminal.commands.play:play",
    "rules": "kartenhaus.terminal.commands.rules:rules",
    "games": "kartenhaus.terminal.commands.games:games",
    "simulate": "kartenhaus.terminal.commands.simulate:simulate",
    "arena": "kartenhaus.terminal.commands.arena:arena",
    "replay": "kartenhaus.terminal.commands.replay:replay",
    "verify": "kartenhaus.terminal.commands.verify:verify",
    "analyse": "kartenhaus.terminal.commands.analyse:command",
    "bench": "kartenhaus.lab.bench:bench",
}
WRONG = 2


# ── Language ─────────────────────────────────────────────────────────────────
def usual_language() -> str:
    """What the surroundings speak; German, if they do not say."""
    for name in ("KARTENHAUS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        lang = os.environ.get(name, "")[:2].lower()
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def language(args: Sequence[str]) -> str:
    """Read before anything else, that help and errors speak it too, wherever the switch stands."""
    said = None
    for n, arg in enumerate(args):
        if arg == "--":
            break
        if arg == "--lang":
            said = args[n + 1] if n + 1 < len(args) else None
        elif arg.startswith("--lang="):
            said = arg.partition("=")[2]
    if said is None:
        return usual_language()
    if said not in LANGUAGES:
        raise Unknown(texts.LANGUAGE, said, LANGUAGES)
    return said


# ── Help ─────────────────────────────────────────────────────────────────────
class Page(click.HelpFormatter):
    """A page of help with its headings in the language that is spoken."""

    voice = Voice()

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or self.voice(*texts.HEADINGS["Usage:"]) + " ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(self.voice(*texts.HEADINGS.get(heading, (heading, heading))))


class Call(click.Context):
    """A call of a command; `obj` is the language."""

    def make_formatter(self) -> Page:
        page = Page(width=self.terminal_width, max_width=self.max_content_width)
        page.voice = Voice(self.obj)
        return page


def translated(command: click.Command, name: str, ctx: click.Context) -> click.Command:
    """The command with its help in the language of the call, and with `--lang` like all the others."""
    voice = Voice(ctx.obj)
    command.context_class = Call
    command.options_metavar = voice(*texts.OPTIONS_METAVAR)
    if not any(param.name == "lang" for param in command.params):
        command.params.append(click.Option(["--lang"], expose_value=False, metavar="de|en"))
    if name in texts.USAGE:
        command.help, command.short_help = voice(*texts.USAGE[name]), None
    for param in command.get_params(ctx):
        if isinstance(param, click.Option):
            key = "help" if "--help" in param.opts else param.name
            text = texts.USAGE.get(f"{name}.{key}") or texts.USAGE.get(f"*.{key}")
            param.help = voice(*text) if text else param.help
        if param.name == "lang":
            param.default = ctx.obj
    return command


# ── The group ────────────────────────────────────────────────────────────────
class House(click.Group):
    context_class = Call

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, place in COMMANDS.items() if importlib.util.find_spec(place.partition(":")[0])]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Their first sentences, without loading them."""
        voice = Voice(ctx.obj)
        with formatter.section("Commands"):
            names = self.list_commands(ctx)
            formatter.write_dl([(name, voice(*texts.USAGE[name]).partition(". ")[0].rstrip(".")) for name in names])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        translated(self, "main", ctx)
        self.subcommand_metavar = Voice(ctx.obj)(*texts.COMMAND_METAVAR)
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return translated(command, cmd_name, ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            if not is_game(args[0]):
                raise Unknown(texts.COMMAND, args[0], [*self.list_commands(ctx), *GAMES])
            args = ["play", *args]
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Runs a command; whatever goes wrong is told in one sentence, never as a traceback."""
        lang = usual_language()
        args = sys.argv[1:] if args is None else list(args)
        try:
            lang = language(args)
            sys.exit(super().main(args, *rest, **{**extra, "standalone_mode": False, "obj": lang}) or 0)
        except KartenhausError as error:
            complain(error.in_language(lang))
        except click.UsageError as error:
            complain(usage_words(error, Voice(lang)))
        except click.ClickException as error:
            complain(error.format_message())
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)


def is_game(said: str) -> bool:
    """`kartenhaus tauziehen` is `kartenhaus play tauziehen`."""
    from .terminal.commands.common import game_name

    try:
        return bool(game_name(said))
    except Unknown:
        return False


def complain(sentence: str) -> NoReturn:
    click.echo(printable(sentence), err=True)
    sys.exit(WRONG)


def usage_words(error: click.UsageError, voice: Voice) -> str:
    match error:
        case click.NoSuchOption():
            said = voice(*texts.NO_SUCH_OPTION).format(name=error.option_name)
            if error.possibilities:
                said += voice(*texts.DID_YOU_MEAN).format(names=", ".join(sorted(error.possibilities)))
        case click.BadOptionUsage():
            said = voice(*texts.NEEDS_A_VALUE).format(name=error.option_name)
        case click.MissingParameter() if error.param is not None:
            said = voice(*texts.MISSING).format(name=error.param.make_metavar(error.ctx or click.Context(main)))
        case _:
            said = error.format_message()
    path = error.ctx.command_path if error.ctx else "kartenhaus"
    return f"{said} {voice(*texts.SEE_HELP).format(command=path)}"


@click.group(cls=House, invoke_without_command=True, context_settings={"help_option_names": ["--help", "-h"]})
@click.version_option(__version__, message="kartenhaus %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Without a command: open the house, and a browser."""
    if ctx.invoked_subcommand is None:
        from .server.serve import serve

        ctx.invoke(serve, browser=True)
