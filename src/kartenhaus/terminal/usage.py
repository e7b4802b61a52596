"""The help of the command line and its complaints, German and English side by side."""

from __future__ import annotations

from ..core.voice import Both
from ..games import GAMES

EXAMPLE = list(GAMES.built_in)[-1]
CLAUSE = f"{GAMES[EXAMPLE].prefix}-9"

NO_SUCH_OPTION: Both = ("Unbekannte Option {name}.", "Unknown option {name}.")
DID_YOU_MEAN: Both = (" Meintest du {names}?", " Did you mean {names}?")
TAKES_NO_VALUE: Both = ("{name} steht allein, ohne Wert.", "{name} stands alone, without a value.")
TOO_MANY_WORDS: Both = ("Das ist zu viel: {words}.", "That is too much: {words}.")
USUALLY: Both = ("Ohne Angabe: {default}.", "Default: {default}.")
NEEDS_A_VALUE: Both = ("{name} braucht einen Wert.", "{name} needs a value.")
MISSING: Both = ("Es fehlt: {name}.", "Missing: {name}.")
SEE_HELP: Both = ("Hilfe: {command} --help", "Help: {command} --help")
HEADINGS: dict[str, Both] = {
    "Usage:": ("Aufruf:", "Usage:"),
    "Options": ("Schalter", "Options"),
    "Commands": ("Befehle", "Commands"),
}
OPTIONS_METAVAR: Both = ("[SCHALTER]", "[OPTIONS]")
COMMAND_METAVAR: Both = ("[BEFEHL …]", "[COMMAND …]")
METAVARS: dict[str, Both] = {
    **dict.fromkeys(("csv_file", "html", "resume", "save"), ("DATEI", "FILE")),
    **dict.fromkeys(("folder", "players_folder", "site"), ("ORDNER", "FOLDER")),
    **dict.fromkeys(("push", "push_host", "server"), ("ADRESSE", "ADDRESS")),
    **dict.fromkeys(
        (
            "deals",
            "games",
            "keep_days",
            "limit",
            "number",
            "port",
            "processes",
            "rounds",
            "seat",
            "seats",
            "simulations",
            "thinkers",
            "threads",
            "workers",
        ),
        ("ZAHL", "NUMBER"),
    ),
    "clause": ("REGEL", "CLAUSE"),
    "cluster": ("ADRESSE", "ADDRESS"),
    "compare": ("OPTION=WERT,WERT", "OPTION=VALUE,VALUE"),
    "precision": ("0.5%", "0.5%"),
    "database": ("URL", "URL"),
    "date": ("DATUM", "DATE"),
    "device": ("GERÄT", "DEVICE"),
    "file": ("DATEI", "FILE"),
    "find": ("NAME", "NAME"),
    "game": ("SPIEL", "GAME"),
    "host": ("ADRESSE", "ADDRESS"),
    "trusted_proxy": ("ADRESSE", "ADDRESS"),
    "newcomers": ("ZAHL", "NUMBER"),
    "lang": ("de|en", "de|en"),
    "names": ("NAME", "NAME"),
    "opponents": ("NAME", "NAME"),
    "older_than": ("90d", "90d"),
    "options": ("NAME=WERT", "NAME=VALUE"),
    "person": ("PERSON", "PERSON"),
    "phase": ("PHASE", "PHASE"),
    "players": ("NAME …", "NAME …"),
    "seconds": ("SEKUNDEN", "SECONDS"),
    "reason": ("TEXT", "TEXT"),
    "seed": ("STARTWERT", "SEED"),
    "table": ("TISCH", "TABLE"),
    "wanted": ("SPIEL,…", "GAME,…"),
}
"""What stands for a value, by the parameter."""
USAGE: dict[str, Both] = {
    "main": (
        f"""\
Ein Haus für Kartenspiele. Ohne Befehl öffnet es sich im Browser, auch für andere im selben Netz. Ein Spiel wird mit
seinem Namen gleich hier im Terminal gespielt, zum Beispiel: kartenhaus {EXAMPLE}""",
        f"""\
A house of card games. Without a command it opens in the browser, for others in the same network too. The name of a
game plays it right here in the terminal, for example: kartenhaus {EXAMPLE}""",
    ),
    "main.version": ("Zeigt die Version.", "Show the version."),
    "*.help": ("Zeigt diese Hilfe.", "Show this help."),
    "*.lang": (
        "Sprache. Ohne Angabe: die von KARTENHAUS_LANG oder des Systems, sonst Englisch.",
        "Language. Default: that of KARTENHAUS_LANG or of the system, else English.",
    ),
    "*.as_json": ("Ausgabe als JSON, für Programme.", "Output as JSON, for programs."),
    "*.options": (
        "Option des Spiels, mehrfach möglich; «kartenhaus games» zeigt alle. Ohne Angabe: wie dort.",
        "Option of the game, may be repeated; «kartenhaus games» shows all. Default: as there.",
    ),
    "*.seed": ("Startwert des Zufalls.", "Seed of chance."),
    "*.threads": ("Wie viele Threads.", "How many threads."),
    "serve": (
        "Öffnet das Kartenhaus für Browser. Auch für andere im selben Netz; alles bleibt gespeichert.",
        "Start a server for browsers. For others in the same network too; everything is kept.",
    ),
    "serve.host": ("Adresse, an der gelauscht wird.", "Address to listen at."),
    "serve.port": (
        "Port. Ohne Angabe: der erste freie ab 8023.",
        "Port. Default: the first free one from 8023 on.",
    ),
    "serve.database": (
        "Wo gespeichert wird, sqlite:///DATEI oder postgresql://… Ohne Angabe: eine Datei im Ordner für Programmdaten.",
        "Where things are kept, sqlite:///FILE or postgresql://… Default: a file in the folder for programs' data.",
    ),
    "serve.workers": ("Prozesse des Servers (nur mit PostgreSQL).", "Processes of the server (with PostgreSQL only)."),
    "serve.thinkers": ("Prozesse für Computerspieler.", "Processes for computer players."),
    "serve.trusted_proxy": (
        "Adresse oder Netz eines Proxys, dem geglaubt wird, für wen er fragt; mehrfach möglich. Ohne Angabe: keiner.",
        "Address or network of a proxy that is trusted to say for whom it asks; may be repeated. Default: none.",
    ),
    "serve.newcomers": (
        "So viele neue Namen in der Stunde von einer Adresse.",
        "New names per hour from one address.",
    ),
    "serve.keep_days": (
        "Nach so vielen Tagen bleibt von beendeten Spielen nur das Ergebnis. Ohne Angabe: alles bleibt.",
        "After so many days only the result is kept of finished games. Default: everything is kept.",
    ),
    "serve.push": (
        "Sagt durch Web Push, wer dran ist; ADRESSE für Push-Dienste: mailto:… Ohne Angabe: nur die offene Seite.",
        "Tell by Web Push whose turn it is; ADDRESS for push services: mailto:… Default: only the open page.",
    ),
    "serve.push_host": (
        "Ein Push-Dienst außer denen der Browser; mehrfach möglich. Ohne Angabe: keiner.",
        "A push service besides those of the browsers; may be repeated. Default: none.",
    ),
    "serve.players_folder": (
        "Ordner mit Spielerdateien (*.kh): Gegen sie kann man hier spielen. Ohne Angabe: keiner.",
        "Folder of players' files (*.kh) that people may play against here. Default: none.",
    ),
    "serve.site": (
        "Ordner von «kartenhaus site»: Ist der Server weg, geht es auf den Geräten allein weiter. Ohne Angabe: keiner.",
        "Folder written by «kartenhaus site»: when the server is away, people go on alone. Default: none.",
    ),
    "site": (
        "Schreibt das Haus als Ordner aus statischen Dateien: Es läuft ganz im Browser, ohne Server.",
        "Write the house as a folder of static files: it runs in the browser alone, without a server.",
    ),
    "site.server": (
        "Adresse eines Hauses mit Server, für alle, die mit anderen spielen wollen. Ohne Angabe: keine.",
        "Address of a house with a server, offered to those who want to play with others. Default: none.",
    ),
    "site.players_folder": (
        "Ordner mit Spielerdateien (*.kh): Gegen sie kann man in diesem Haus spielen. Ohne Angabe: keiner.",
        "Folder of players' files (*.kh) that people may play against in this house. Default: none.",
    ),
    "serve.browser": ("Öffnet gleich den Browser. Ohne Angabe: nein.", "Open the browser at once. Default: no."),
    "play": (
        "Spielt SPIEL hier im Terminal. Was nicht angegeben ist, wird gefragt.",
        "Play GAME here in the terminal. You are asked for what is not given.",
    ),
    "play.opponents": (
        (
            "Gegner: random, beginner, solid, expert, perfect (wo das Spiel gelöst ist), file:PFAD (aus einer Datei) "
            "oder person (jemand am selben Gerät); mehrfach möglich, der Reihe nach; ein einziger sitzt auf allen "
            "anderen Plätzen. Ohne Angabe wird gefragt, außer im Spiel allein."
        ),
        (
            "Opponent: random, beginner, solid, expert, perfect (where the game is solved), file:PATH (from a file) or "
            "person (somebody at the same device); may be repeated, seat by seat, and a single one takes all other "
            "seats. Default: you are asked, unless you play alone."
        ),
    ),
    "play.names": (
        "Name, der eigene zuerst; mehrfach möglich. Ohne Angabe: Gast, unter mehreren Anna, Ben …",
        "Name, your own first; may be repeated. Default: Guest, among several Anna, Ben …",
    ),
    "play.seats": (
        "Wie viele mitspielen. Ohne Angabe: einer mehr als Gegner, mindestens so viele, wie das Spiel braucht.",
        "How many play. Default: one more than opponents, at least as many as the game needs.",
    ),
    "play.seed": (
        "Startwert des Zufalls: derselbe gibt dieselben Karten. Ohne Angabe: jedes Mal ein anderer.",
        "Seed of chance: the same gives the same cards. Default: another every time.",
    ),
    "play.save": (
        "Zeichnet das Spiel in dieser Datei auf, von Zug zu Zug. Ohne Angabe: nirgends.",
        "Record the game in this file, move by move. Default: nowhere.",
    ),
    "play.resume": (
        (
            "Setzt das Spiel fort, das --save in dieser Datei aufgezeichnet hat, und zeichnet dort weiter auf. Ohne "
            "Angabe beginnt ein neues."
        ),
        (
            "Go on with the game that --save recorded in this file, and go on recording it there. Default: a new one "
            "begins."
        ),
    ),
    "rules": (
        f"Zeigt das Regelbuch von SPIEL, oder daraus nur REGEL (zum Beispiel {CLAUSE}).",
        f"Show the rule book of GAME, or only its CLAUSE (for example {CLAUSE}).",
    ),
    "games": ("Zeigt alle Spiele mit ihren Optionen.", "Show all games with their options."),
    "simulate": (
        "Sagt aus vielen Spielen zwischen Computerspielern, wer in SPIEL im Vorteil ist. Strg-C zeigt, was da ist.",
        "Tell from many games between computer players who has the advantage in GAME. Ctrl-C shows what there is.",
    ),
    "simulate.players": (
        (
            "Die Computerspieler, einer je Platz: random, beginner, solid, expert, perfect (wo das Spiel gelöst ist), "
            "file:PFAD (aus einer Datei). Ohne Angabe: so viele random, wie das Spiel braucht."
        ),
        (
            "The computer players, one per seat: random, beginner, solid, expert, perfect (where the game is solved), "
            "file:PATH (from a file). Default: random, as many as the game needs."
        ),
    ),
    "simulate.games": (
        "Wie viele Spiele; mit --precision: höchstens so viele.",
        "How many games; with --precision: at most so many.",
    ),
    "simulate.precision": (
        (
            "Spielt, bis der Anteil der führenden Rolle an den Siegen auf so viel genau ist (halber 95-%-Bereich); wo "
            "niemand gewinnt, ohne %: der mittlere Ertrag. Ohne Angabe: so viele Spiele wie --games."
        ),
        (
            "Play until the leading role's share of the wins is known to so much (half the 95 % range); where nobody "
            "wins, without %: the mean payoff. Default: as many games as --games says."
        ),
    ),
    "simulate.compare": (
        "Spielt dieselben Karten nach mehreren Werten einer Option und misst den Unterschied. Ohne Angabe: nur einmal.",
        "Play the same deals by several values of an option and measure the difference. Default: only once.",
    ),
    "simulate.simulations": (
        "So viele Simulationen je Zug für expert.",
        "So many simulations per move, for expert.",
    ),
    "simulate.threads": (
        "Wie viele Threads; das Ergebnis ist dasselbe. Ohne Angabe: alle Prozessorkerne.",
        "How many threads; the outcome is the same. Default: all processor cores.",
    ),
    "simulate.resume": (
        "Hebt in dieser Datei auf, was gespielt ist, und spielt von da weiter. Ohne Angabe: nirgends.",
        "Keep in this file what has been played, and go on from there. Default: nowhere.",
    ),
    "simulate.csv_file": (
        "Schreibt alle Zahlen in diese Datei, für Tabellenprogramme. Ohne Angabe: keine.",
        "Write all figures to this file, for spreadsheets. Default: none.",
    ),
    "*.cluster": (
        "Spielt auf dem Cluster von dask.distributed an dieser Adresse, tcp://… Ohne Angabe: hier.",
        "Play on the cluster of dask.distributed at this address, tcp://… Default: here.",
    ),
    "puzzles": (
        "Findet Rätsel: Stellungen aus gespielten Spielen, in denen ein Zug klar der beste ist.",
        "Find puzzles: positions from played games in which one action is clearly best.",
    ),
    "puzzles.number": ("Wie viele.", "How many."),
    "puzzles.seats": ("Wie viele Plätze. Ohne Angabe: wie üblich.", "How many seats. Default: as usual."),
    "puzzles.simulations": (
        "Simulationen je Zug, wo geschätzt werden muss.",
        "Simulations for each action where worths have to be sampled.",
    ),
    "arena": (
        "Misst, welcher Computerspieler in SPIEL stärker ist. Strg-C zeigt, was bis dahin da ist.",
        "Measure which computer player is stronger at GAME. Ctrl-C shows what there is by then.",
    ),
    "arena.players": (
        (
            "Die Spieler, mindestens zwei: solid, expert, expert@0.05 (Sekunden je Zug), expert@2000x (Simulationen), "
            "file:PFAD (aus einer Datei). Ohne Angabe geht es nicht."
        ),
        (
            "The players, at least two: solid, expert, expert@0.05 (seconds per move), expert@2000x (simulations), "
            "file:PATH (from a file). There is no default."
        ),
    ),
    "arena.games": (
        "Wie viele Spiele mindestens; jede Verteilung wird mit allen auf allen Plätzen gespielt.",
        "How many games at least; every deal is played with everyone in every seat.",
    ),
    "arena.seats": (
        "Wie viele Plätze am Tisch. Ohne Angabe: zwei.",
        "How many seats at the table. Default: two.",
    ),
    "arena.seconds": (
        "Bedenkzeit je Zug für expert ohne @. Ohne Angabe: 0,2.",
        "Time to think per move, for expert without @. Default: 0.2.",
    ),
    "arena.simulations": (
        "Stattdessen so viele Simulationen je Zug. Ohne Angabe: nach Zeit.",
        "Instead, so many simulations per move. Default: by time.",
    ),
    "arena.processes": ("Wie viele Prozesse.", "How many processes."),
    "solve": (
        (
            "Rechnet aus, was SPIEL wert ist und was richtiges Spiel ist, wo es gelöst ist. Optionen des Spiels stehen "
            "dahinter: --name wert."
        ),
        (
            "Work out what GAME is worth and what is right play, where it is solved. Options of the game go behind it: "
            "--name value."
        ),
    ),
    "solve.html": (
        "Schreibt alles als Seite für den Browser. Ohne Angabe: nur hier ins Terminal.",
        "Write all of it as a page for the browser. Default: only here to the terminal.",
    ),
    "solve.full": ("Auch die ausführlichen Tabellen.", "The detailed tables, too."),
    "report": (
        "Schreibt eine Seite über SPIEL für seinen Autor: wer im Vorteil ist, wie lange es dauert, was Optionen tun.",
        "Write a page about GAME for its author: who has the advantage, how long it lasts, what options change.",
    ),
    "report.html": (
        "Die Datei für die Seite. Ohne Angabe: alle Zahlen als JSON.",
        "The file for the page. Default: all figures as JSON.",
    ),
    "report.games": (
        "So viele Spiele hat jede Simulation; weniger, wo mehr Plätze oder Optionen verglichen werden.",
        "So many games each simulation has; fewer where more seats or options are compared.",
    ),
    "report.deals": (
        "So viele Verteilungen spielen die Stufen gegeneinander.",
        "So many deals the levels play against each other.",
    ),
    "report.date": (
        "Das Datum auf der Seite. Ohne Angabe: das heutige.",
        "The date on the page. Default: today's.",
    ),
    "replay": (
        "Erzählt das Spiel, das in DATEI aufgezeichnet ist (- ist die Standardeingabe).",
        "Show the game that is recorded in FILE, move by move (- is standard input).",
    ),
    "replay.partial": (
        "Auch einen Record, der abbricht, so weit er reicht.",
        "Even a record that breaks off, as far as it goes.",
    ),
    "replay.seat": (
        "Nur, was dieser Platz sah (von 0 an). Ohne Angabe: alles.",
        "Only what this seat saw (from 0). Default: everything.",
    ),
    "verify": (
        "Prüft, ob im Spiel in DATEI fair gegeben wurde (- ist die Standardeingabe). Exit-Code 0: ja, 1: nein.",
        "Check whether the game in FILE was dealt fairly (- is standard input). Exit code 0: yes, 1: no.",
    ),
    "analyse": (
        "Beurteilt jede Entscheidung des Spiels in DATEI (- ist die Standardeingabe), so weit es bis Strg-C kommt.",
        "Judge every decision of the game in FILE (- is standard input), as far as it gets until Ctrl-C.",
    ),
    "analyse.simulations": (
        "So viele Simulationen für jeden möglichen Zug, wo sich nicht genau rechnen lässt.",
        "So many simulations for each possible move, where it cannot be worked out exactly.",
    ),
    "analyse.html": (
        "Schreibt die Analyse als Seite für den Browser. Ohne Angabe: nur hier ins Terminal.",
        "Write the analysis as a page for the browser. Default: only here to the terminal.",
    ),
    "bench": (
        (
            "Misst zufällige Spiele und das Starten, neben anderen Kartenspielen im selben Lauf. Strg-C zeigt, was bis "
            "dahin da ist."
        ),
        (
            "Measure random play and starting, beside other card games in the same run. Ctrl-C shows what there is by "
            "then."
        ),
    ),
    "bench.wanted": ("Nur diese Spiele. Ohne Angabe: alle.", "Only these games. Default: all."),
    "bench.threads": ("Wie viele Threads, neben einem.", "How many threads, beside one."),
    "bench.rounds": (
        "So viele Läufe, der beste zählt. Ohne Angabe: 7, mit --quick 1.",
        "So many runs, the best counts. Default: 7, with --quick 1.",
    ),
    "bench.quick": ("Wenige Sekunden, grobe Zahlen.", "A few seconds, rough figures."),
    "bench.no_peers": ("Ohne den Vergleich mit anderen.", "Without the comparison with others."),
    "admin": (
        "Verwaltet die Daten eines Servers, auch während er läuft. PERSON ist eine Kennung oder ein ganzer Name.",
        "Look after the data of a server, also while it runs. PERSON is an id or a whole name.",
    ),
    "*.database": (
        "Die Datenbank, sqlite:///DATEI oder postgresql://… Ohne Angabe: die übliche von «kartenhaus serve».",
        "The database, sqlite:///FILE or postgresql://… Default: the usual one of «kartenhaus serve».",
    ),
    "*.reason": (
        "Warum; es wird mit der Entscheidung aufgehoben. Ohne Angabe: kein Grund.",
        "Why; it is kept with the decision. Default: no reason.",
    ),
    "*.limit": ("Höchstens so viele.", "So many at most."),
    "admin people": (
        "Zeigt Personen, die zuletzt gesehenen zuerst. NAME: nur, wer so heißt, auch nur zum Teil, oder die Kennung.",
        "Show people, the last seen first. NAME: only who is called so, if only in part, or the id.",
    ),
    "admin tables": ("Zeigt Tische, die zuletzt geänderten zuerst.", "Show tables, the last changed first."),
    "admin tables.phase": (
        "Nur die einer Phase: open, running oder over. Ohne Angabe: alle.",
        "Only those of a phase: open, running or over. Default: all.",
    ),
    "admin tables.game": ("Nur die eines Spiels. Ohne Angabe: alle.", "Only those of a game. Default: all."),
    "admin tables.older_than": (
        "Nur die, an denen so lange nichts geschah: 90d, 12h, 4w. Ohne Angabe: alle.",
        "Only those where nothing happened for so long: 90d, 12h, 4w. Default: all.",
    ),
    "admin devices": ("Zeigt die Geräte einer Person.", "Show the devices of a person."),
    "admin devices.device": (
        "Meldet dieses Gerät ab. Ohne Angabe: keines.",
        "Sign this device out. Default: none.",
    ),
    "admin ban": ("Sperrt eine Person aus dem Haus aus.", "Ban a person from the house."),
    "admin unban": ("Hebt die Sperre auf.", "Lift the ban."),
    "admin mute": (
        "Nimmt einer Person den Chat; spielen darf sie weiter.",
        "Take the chat from a person; they may go on playing.",
    ),
    "admin unmute": ("Gibt ihr den Chat zurück.", "Give them the chat back."),
    "admin close": ("Schließt einen Tisch; was dort war, bleibt.", "Close a table; what was there stays."),
    "admin reopen": ("Öffnet einen geschlossenen Tisch wieder.", "Open a closed table again."),
    "admin reports": ("Zeigt Meldungen, die auf eine Antwort warten.", "Show reports that wait for an answer."),
    "admin reports.settled": ("Stattdessen die erledigten.", "The settled ones instead."),
    "admin reports.number": (
        "Erledigt die Meldung mit dieser Nummer. Ohne Angabe: keine.",
        "Settle the report of this number. Default: none.",
    ),
    "admin export": (
        "Zeigt alles, was von einer Person gespeichert ist, als JSON.",
        "Show everything that is stored of a person, as JSON.",
    ),
    "admin erase": (
        "Löscht eine Person. Ihre Spiele bleiben für die anderen, ohne ihren Namen.",
        "Erase a person. Their games stay for the others, without their name.",
    ),
    "admin erase.sure": ("Ja, für immer.", "Yes, for good."),
    "admin books": ("Prüft die Bücher der Börsen.", "Check the books of the purses."),
    "admin check": (
        "Prüft alles: Seiten, Verweise, Protokolle, Einträge, Bücher. Exit-Code 0: in Ordnung, 1: nicht.",
        "Check everything: pages, references, logs, entries, books. Exit code 0: sound, 1: not.",
    ),
    "admin backup": (
        "Sichert die Datenbank in eine neue DATEI. Auch während ein Server läuft; die Kopie wird geprüft.",
        "Back up the database to a new FILE. Also while a server runs; the copy is checked.",
    ),
    "admin restore": (
        "Spielt eine Sicherung zurück. Nur während kein Server läuft; was da war, wird aufgehoben.",
        "Restore a backup. Only while no server runs; what was there is kept.",
    ),
    "admin prune": (
        "Entfernt die Protokolle alter Tische. Nur solcher, die zu Ende sind; ihre Ergebnisse bleiben.",
        "Remove the logs of old tables. Only of those that are over; their results stay.",
    ),
    "admin prune.older_than": (
        "Wenn dort so lange nichts mehr geschah: 90d, 12h, 4w. Ohne Angabe geht es nicht.",
        "Nothing has happened there for so long: 90d, 12h, 4w. There is no default.",
    ),
    "admin prune.dry_run": ("Sagt nur, wie viel es wäre.", "Only say how much it would be."),
    "admin vacuum": (
        "Macht die Datei so klein wie möglich. Bei SQLite nur, während kein Server läuft.",
        "Make the file as small as possible. With SQLite only while no server runs.",
    ),
}
"""Help by command and parameter; `*` is any command."""
