"""The command `kartenhaus`.

Each command is a module that is loaded when it is called, so that a game begins at once. All of it speaks German or
English: `--lang`, else KARTENHAUS_LANG, else the locale; English, if nobody asks for German. Errors are one sentence
and exit code 2.
"""

from __future__ import annotations

import importlib
import importlib.util
import locale
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from . import __version__
from .core.errors import KartenhausError, Unknown
from .core.interrupts import INTERRUPTED, ending_at_once, heard, interrupt
from .core.parts import MissingPart, how_to_install, naming
from .core.voice import LANGUAGES, Voice
from .games import GAMES
from .terminal import letters, texts, usage
from .terminal.draw import printable

COMMANDS = {
    "serve": "kartenhaus.server.serve:serve",
    "site": "kartenhaus.site.command:site",
    "play": "kartenhaus.terminal.commands.play:play",
    "rules": "kartenhaus.terminal.commands.rules:rules",
    "games": "kartenhaus.terminal.commands.games:games",
    "simulate": "kartenhaus.terminal.commands.simulate:simulate",
    "puzzles": "kartenhaus.terminal.commands.puzzles:puzzles",
    "arena": "kartenhaus.terminal.commands.arena:arena",
    "solve": "kartenhaus.terminal.commands.solve:command",
    "report": "kartenhaus.terminal.commands.report:report",
    "replay": "kartenhaus.terminal.commands.replay:replay",
    "verify": "kartenhaus.terminal.commands.verify:verify",
    "analyse": "kartenhaus.terminal.commands.analyse:command",
    "bench": "kartenhaus.lab.bench:bench",
    "admin": "kartenhaus.admin.command:admin",
}
WRONG = 2
ENGLISH = "en"


# ── Language ─────────────────────────────────────────────────────────────────
def usual_language() -> str:
    """The language of the environment, as other programs read it: LANGUAGE is a list, but ignored in the locale C."""
    ours = spoken(os.environ.get("KARTENHAUS_LANG", ""))
    if ours in LANGUAGES:
        return ours
    place = next(filter(None, (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if not place and sys.platform == "win32":
        place = locale.getlocale()[0] or ""
    wanted = [place] if place in ("C", "POSIX") else [*os.environ.get("LANGUAGE", "").split(":"), place]
    return next((lang for lang in map(spoken, wanted) if lang in LANGUAGES), ENGLISH)


def spoken(place: str) -> str:
    """`de_CH.UTF-8`, `de-AT` and `German_Germany.1252` are de."""
    word = re.split(r"[_.@-]", place.lower())[0]
    return {"german": "de", "english": "en"}.get(word, word)


def language(args: Sequence[str]) -> str:
    """Read before anything else, so that help and errors are in that language too, wherever the option stands."""
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
        super().write_usage(prog, args, prefix or self.voice(*usage.HEADINGS["Usage:"]) + " ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(self.voice(*usage.HEADINGS.get(heading, (heading, heading))))


class Call(click.Context):
    """A call of a command; `obj` is the language."""

    def make_formatter(self) -> Page:
        page = Page(width=self.terminal_width, max_width=self.max_content_width)
        page.voice = Voice(self.obj)
        return page

    def get_help(self) -> str:
        return letters.as_written(super().get_help())

    def invoke(self, *args: Any, **more: Any) -> Any:
        """A command at work hears Ctrl-C; until then it ends the process."""
        with heard(interrupt), naming(self.command_path):
            done = super().invoke(*args, **more)
            sys.stdout.flush()  # a second Ctrl-C does not lose the results
            return done


def translated(command: click.Command, name: str, ctx: click.Context) -> click.Command:
    """The command with its help in the language of the call, and with `--lang` like all the others."""
    voice = Voice(ctx.obj)
    command.context_class = Call
    command.options_metavar = voice(*usage.OPTIONS_METAVAR)
    if not any(param.name == "lang" for param in command.params):
        command.params.append(click.Option(["--lang"], expose_value=False))
    if name in usage.USAGE:
        command.help, command.short_help = voice(*usage.USAGE[name]), None
    for param in command.get_params(ctx):
        if isinstance(param, click.Option):
            key = "help" if "--help" in param.opts else param.name
            text = usage.USAGE.get(f"{name}.{key}") or usage.USAGE.get(f"*.{key}")
            if text:
                param.help = voice(*text) + usually(param, voice)
        if param.name in usage.METAVARS and not (isinstance(param, click.Option) and param.is_flag):
            word = voice(*usage.METAVARS[param.name])
            param.metavar = word if param.required or isinstance(param, click.Option) else f"[{word}]"
        if param.name == "lang":
            param.default = ctx.obj
    if isinstance(command, click.Group) and not isinstance(command, CommandGroup):
        command.subcommand_metavar = voice(*usage.COMMAND_METAVAR)
        for part, one in command.commands.items():
            translated(one, f"{name} {part}", ctx)
    return command


def usually(option: click.Option, voice: Voice) -> str:
    """What holds where the option is not given, if that is a value; else its own text says it."""
    value = option.default
    if option.is_flag or isinstance(value, bool) or not isinstance(value, str | int) or option.name == "lang":
        return ""
    shown = voice.number(value) if isinstance(value, int) else value
    return " " + voice(*usage.USUALLY).format(default=shown)


# ── The group ────────────────────────────────────────────────────────────────
class CommandGroup(click.Group):
    context_class = Call

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, place in COMMANDS.items() if importlib.util.find_spec(place.partition(":")[0])]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Their first sentences, without loading them."""
        voice = Voice(ctx.obj)
        with formatter.section("Commands"):
            names = self.list_commands(ctx)
            formatter.write_dl([(name, voice(*usage.USAGE[name]).partition(". ")[0].rstrip(".")) for name in names])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        translated(self, "main", ctx)
        self.subcommand_metavar = Voice(ctx.obj)(*usage.COMMAND_METAVAR)
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        with naming(f"kartenhaus {cmd_name}"):
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
        letters.make_safe(sys.stdout, sys.stderr)
        lang = usual_language()
        args = sys.argv[1:] if args is None else list(args)
        try:
            lang = language(args)
            with ending_at_once():
                sys.exit(super().main(args, *rest, **{**extra, "standalone_mode": False, "obj": lang}) or 0)
        except KartenhausError as error:
            complain(error.in_language(lang))
        except click.UsageError as error:
            complain(usage_words(error, args, Voice(lang)))
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
    print(printable(sentence), file=sys.stderr)
    sys.exit(WRONG)


def usage_words(error: click.UsageError, args: Sequence[str], voice: Voice) -> str:
    match error:
        case click.NoSuchOption():
            said = voice(*usage.NO_SUCH_OPTION).format(name=error.option_name)
            if error.possibilities:
                said += voice(*usage.DID_YOU_MEAN).format(names=", ".join(sorted(error.possibilities)))
        case click.BadOptionUsage():
            given = any(arg.startswith(f"{error.option_name}=") for arg in args)
            said = voice(*(usage.TAKES_NO_VALUE if given else usage.NEEDS_A_VALUE)).format(name=error.option_name)
        case click.MissingParameter() if error.param is not None:
            said = voice(*usage.MISSING).format(name=error.param.make_metavar(error.ctx or click.Context(main)))
        case _:  # click has no other kind for these: more words than the command takes
            said = voice(*usage.TOO_MANY_WORDS).format(words=error.message.partition("(")[2].rstrip(")"))
    path = (
        error.ctx.command_path if error.ctx else " ".join(["kartenhaus", *[arg for arg in args if arg in COMMANDS][:1]])
    )
    return f"{said} {voice(*usage.SEE_HELP).format(command=path)}"


@click.group(cls=CommandGroup, invoke_without_command=True, context_settings={"help_option_names": ["--help", "-h"]})
@click.version_option(__version__, message="kartenhaus %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Without a command: start a server, and a browser on it; or play right here, where there is no server."""
    if ctx.invoked_subcommand is not None:
        return
    try:
        with naming("kartenhaus"):
            from .server.serve import serve
    except MissingPart as missing:
        play_here(ctx, how_to_install(missing.part))
    else:
        ctx.invoke(serve, browser=True)


def play_here(ctx: click.Context, line: str) -> None:
    """What an installation without a server offers."""
    told = [f"{browser}\n{here}".format(line=line) for browser, here in zip(texts.BROWSER, texts.HERE, strict=True)]
    if not at_a_terminal():
        raise KartenhausError(*told)
    from .terminal.commands.play import play

    click.echo(printable(Voice(ctx.obj)(*told)))
    ctx.invoke(play)


def at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
