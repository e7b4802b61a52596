"""Every text of the terminal, German and English side by side.

What is said *of a game* (its moves, events and refusals) comes from the game's own words; here is what the house says.
"""

from __future__ import annotations

from ..core.voice import Both

# ── Sitting down ─────────────────────────────────────────────────────────────
WHICH_GAME: Both = ("Welches Spiel?", "Which game?")
AGAINST_WHOM: Both = ("Gegen wen?", "Against whom?")
WHICH: Both = ("Nummer oder Name (Enter: {first}): ", "Number or name (Enter: {first}): ")
NOT_ON_THE_LIST: Both = ("«{said}» steht nicht auf der Liste.", "«{said}» is not on the list.")
NAME_OF: Both = ("Name für Platz {seat} (Enter: {name}): ", "Name for seat {seat} (Enter: {name}): ")
GUEST: Both = ("Gast", "Guest")
PEOPLE = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hannes")

PERSON: Both = ("Mensch", "person")
PERSON_MEANS: Both = (
    "noch jemand an diesem Gerät, ihr reicht es hin und her",
    "somebody else at this device, which you pass to and fro",
)
COMPUTER: Both = ("der Computer", "the computer")
COMPUTER_NAMES: dict[str, Both] = {
    "solid": ("Solide", "Solid"),
    "beginner": ("Anfänger", "Beginner"),
    "expert": ("Experte", "Expert"),
    "random": ("Zufall", "Random"),
}
"""In the order in which they are offered: Enter takes the first."""
COMPUTER_MEANS: dict[str, Both] = {
    "random": (
        "der Computer; er zieht blind irgendetwas Erlaubtes und denkt nicht",
        "the computer; it picks any legal move blindly and does not think",
    ),
    "beginner": ("der Computer; er sieht das Nächstliegende", "the computer; it sees the obvious"),
    "solid": ("der Computer; er spielt nach guten Faustregeln", "the computer; it plays by good rules of thumb"),
    "expert": ("der Computer; er rechnet vor jedem Zug", "the computer; it thinks before every move"),
}

GAME: Both = ("Das Spiel", "game")
OPPONENT: Both = ("Den Gegner", "opponent")
CLAUSE: Both = ("Den Paragraphen", "clause")
COMMAND: Both = ("Den Befehl", "command")
LANGUAGE: Both = ("Die Sprache", "language")
NOT_A_NUMBER: Both = (
    "{what} ist eine ganze Zahl ab {least}, nicht {value!r}.",
    "{what} is a whole number from {least} on, not {value!r}.",
)
NOT_A_SEED: Both = (
    "{value!r} geht nicht als Startwert: 1 bis 40 Buchstaben, Ziffern, Punkte und Striche.",
    "{value!r} cannot be a seed: 1 to 40 letters, digits, dots and dashes.",
)
TOO_MANY_NAMES: Both = ("{names} Namen für {seats} Plätze.", "{names} names for {seats} seats.")

# ── At the table ─────────────────────────────────────────────────────────────
VERSUS: Both = ("gegen", "against")
YOU: Both = ("Du", "You")
HAND_OVER: Both = ("Gerät an {name} geben, Enter: ", "Hand the device to {name}, Enter: ")
YOUR_TURN: Both = ("Du bist am Zug.", "It is your turn.")
THEIR_TURN: Both = ("{name} ist am Zug.", "It is {name}’s turn.")
PROMPT: Both = ("Zug (? hilft): ", "Move (? for help): ")
NO_SUCH_NUMBER: Both = (
    "Die Nummer {said} gibt es nicht; es gibt 1 bis {last}.",
    "There is no number {said}; there are 1 to {last}.",
)
HELP: Both = (
    """\
Ein Zug ist seine Nummer, sein Kürzel oder seine Notation (zum Beispiel «{example}»).
  ?         diese Hilfe
  r         die Regel, auf die es gerade ankommt; r {clause}: diese Regel
  h         ein Tipp vom Coach
  l         was bisher geschah; l 50: die letzten 50 Sätze
  leave     das Spiel verlassen: Damit ist es für dich verloren
  q         aufhören, ohne zu verlieren{saved}""",
    """\
A move is its number, its shortcut or its notation (for example «{example}»).
  ?         this help
  r         the rule that matters just now; r {clause}: that rule
  h         a hint from the coach
  l         what has happened so far; l 50: the last 50 sentences
  leave     leave the game, which loses it for you
  q         stop without losing{saved}""",
)
HELP_SAVED: Both = ("; das Spiel steht in {path}", "; the game is kept in {path}")
EARLIER: Both = ("… und {n} Sätze davor (l {all} zeigt alle).", "… and {n} sentences before (l {all} shows all).")
NO_BOOK: Both = ("Dieses Spiel hat noch kein Regelbuch.", "This game has no rule book yet.")
AGAIN: Both = (
    "Noch ein Spiel? (Enter: ja, n: nein, a: erst die Analyse) ",
    "Another game? (Enter: yes, n: no, a: first the analysis) ",
)
ANALYSIS = "a"
NO = ("n", "nein", "no", "q")
FAREWELL: Both = ("Bis bald!", "See you!")
INTERRUPTED: Both = ("Abgebrochen.", "Interrupted.")
SAVED: Both = ("Aufgezeichnet: {path}", "Recorded: {path}")
CANNOT_SAVE: Both = ("{path} lässt sich nicht schreiben: {why}.", "{path} cannot be written: {why}.")

# ── Boards ───────────────────────────────────────────────────────────────────
ROUND: Both = ("Runde {n}", "Round {n}")
LIMIT: Both = ("Limit {n}", "limit {n}")
STARTED: Both = ("{name} hat begonnen", "{name} started")
YOU_STARTED: Both = ("du hast begonnen", "you started")
AHEAD: Both = ("vorn", "ahead")
PILE: Both = ("Stapel {n}", "pile {n}")
DISCARD: Both = ("Ablage {n}", "discard {n}")
TROPHIES: Both = ("Trophäen {n}", "trophies {n}")
SEEN: Both = ("lagen schon offen: {cards}", "laid openly so far: {cards}")
LOST: Both = ("davon verloren: {cards}", "lost of them: {cards}")
NO_CARDS_LAID: Both = ("(keine Karte liegt)", "(no card lies)")
YOUR_BORDER: Both = ("deine Grenze", "your border")
BORDER: Both = ("Grenze: {name}", "border: {name}")
HELD: Both = ("Hand {n}", "hand {n}")
MOVES: Both = ("zieht {ropes}", "pulls {ropes}")
BLOCKED: Both = ("{rope} ist blockiert", "{rope} is blocked")
CROSSES: Both = ("{ropes} über die Grenze: +{n}", "{ropes} over the border: +{n}")
MARKER_ON: Both = ("Markierer auf {ropes}", "marker on {ropes}")
MARKER_STAYS: Both = ("Markierer bleibt auf {ropes}", "marker stays on {ropes}")

# Black Jack: the buttons keep the sheet's own words
SHOE: Both = ("im Schlitten {n}", "in the shoe {n}")
STAKES: Both = ("die Einsätze, bitte", "stakes, please")
THE_BANK: Both = ("Bank", "Dealer")
PURSE: Both = ("Börse {coins}", "purse {coins}")
PLAY_MONEY: Both = ("Spielgeld", "play money")
SOFT: Both = ("weiche {n}", "soft {n}")
HARD: Both = ("harte {n}", "hard {n}")
ONE_OR_ELEVEN: Both = ("1 oder 11", "1 or 11")
ABOVE_21: Both = ("{n}, über 21", "{n}, above 21")
ONE_HIDDEN: Both = ("und eine verdeckte Karte", "and a card face down")
STAKE: Both = ("Einsatz {coins}", "stake {coins}")
HAND: Both = ("Hand {n}", "Hand {n}")
INSURANCE: Both = ("Insurance {coins}", "Insurance {coins}")
SETTLED: Both = ("Abrechnung", "Settlement")
TOGETHER: Both = ("zusammen", "in all")
HAS_LEFT: Both = ("ausgestiegen", "left")

# Colouredjack
STOCK: Both = ("Vorrat {n}", "stock {n}")
TO_WINS: Both = ("bis {n} Siege", "to {n} wins")
TO_ROUNDS: Both = ("von {n}", "of {n}")
DEALS: Both = ("Geber", "dealer")
CARDS_HELD: Both = ("{n} Karten", "{n} cards")
ONE_CARD_HELD: Both = ("1 Karte", "1 card")
STOPPED: Both = ("gestoppt", "stopped")
OUT: Both = ("raus", "out")
YOUR_HAND: Both = ("deine Hand", "your hand")
HAND_OF: Both = ("Hand: {name}", "hand: {name}")
TO_GO: Both = ("{n}, noch {more} bis {goal}", "{n}, {more} to go to {goal}")
REACHED: Both = ("{n}!", "{n}!")
TOO_MUCH: Both = ("{n}, überzogen", "{n}, too much")
BY_EXTRA: Both = ("{n} durch {card}", "{n} by {card}")
LAST_ROUND: Both = ("Runde {n}", "Round {n}")
DECIDED: dict[str, Both] = {
    "CJ-14": ("die höchste Summe", "the highest total"),
    "CJ-15": ("gleiche Summe, weniger Karten", "same total, fewer cards"),
    "CJ-16": ("gleichauf, aber ohne Zusatzkarte", "level, but without an extra card"),
    "CJ-17": ("gleichauf, die höchste Einzelkarte", "level, the highest single card"),
    "CJ-18": ("gleichauf, die bessere Farbe der höchsten Karte", "level, the better colour of the highest card"),
    "CJ-19": ("geteilt, nichts unterscheidet sie", "shared, nothing tells them apart"),
}
"""What decided a round, by the clause."""
ALL_ABOVE: Both = ("alle über 23, niemand gewinnt", "all above 23, nobody wins")

# J-Solitär
ROUND_OF: Both = ("Runde {n} von {all}", "Round {n} of {all}")
TURN_NUMBER: Both = ("Zug {n}", "Turn {n}")
TRAITOR: Both = ("Verräter", "Verräter")
RESERVED: Both = ("reserviert", "reserved")
CORNER: Both = ("Eckstapel", "Eckstapel")
OPEN_CARDS: Both = ("{n} offen", "{n} open")
SERVE_FREE: Both = ("einmal einfach bedienen: noch frei", "the one plain serve: still free")
SERVE_USED: Both = (
    "einfach bedient; jetzt nur noch werfen und umleiten",
    "plain serve used; now only throw and redirect",
)
TURN_FREE: Both = ("eine Karte vom Eckstapel aufblättern: noch frei", "turning a card of the Eckstapel: still free")
TURN_USED: Both = ("vom Eckstapel aufgeblättert", "a card of the Eckstapel was turned")
SLOTS: Both = ("Slots {cards}", "Slots {cards}")
WINS: Both = ("Siege {n}", "wins {n}")
CARD_AND_PILE: Both = (
    "Tippe Karte und Stapel, zum Beispiel {example}; ⚑ reserviert den Stapel.",
    "Type card and pile, for example {example}; ⚑ reserves the pile.",
)
WAYS: dict[str, Both] = {
    "serve": ("bedienen", "serve"),
    "throw": ("werfen", "throw"),
    "redirect": ("umleiten", "redirect"),
    "effect": ("Effekt", "effect"),
}
OPEN_CARD: Both = ("offene Karte {card}", "open card {card}")
SLOT: Both = ("Slot {card}", "Slot {card}")
EXCHANGE: Both = ("Slot {card} tauschen", "exchange Slot {card}")
FOR: Both = ("gegen", "for")
END_ANNOUNCING: Both = ("Zug beenden, ansagen", "end, announcing")
DRAW: Both = ("ziehen", "draw")

FIELDS: dict[str, Both] = {
    "active": ("aktiv", "active"),
    "ahead": ("vorn", "ahead"),
    "bare": ("nackt", "bare"),
    "bet": ("gesetzt", "bet"),
    "boxes": ("Plätze", "boxes"),
    "cards": ("Karten", "cards"),
    "corner": ("Eckstapel", "Eckstapel"),
    "counts": ("zählt", "counts"),
    "dealer": ("Geber", "dealer"),
    "dice": ("Würfel", "dice"),
    "discard": ("Ablage", "discard"),
    "first": ("Erster", "first"),
    "hand": ("Hand", "hand"),
    "hands": ("Hände", "hands"),
    "height": ("Höhe", "height"),
    "held": ("auf der Hand", "held"),
    "laid": ("gelegt", "laid"),
    "left": ("ausgestiegen", "left"),
    "limit": ("Limit", "limit"),
    "mark": ("Markierer", "marker"),
    "needed": ("Siege nötig", "wins needed"),
    "open": ("offen", "open"),
    "pile": ("Stapel", "pile"),
    "piles": ("Stapel", "piles"),
    "points": ("Punkte", "points"),
    "purse": ("Börse", "purse"),
    "reserved": ("reserviert", "reserved"),
    "rope": ("Seil", "rope"),
    "round": ("Runde", "round"),
    "rounds": ("Runden", "rounds"),
    "seats": ("Plätze", "seats"),
    "served": ("bedient", "served"),
    "shoe": ("Schlitten", "shoe"),
    "shown": ("zuletzt aufgedeckt", "last showdown"),
    "sides": ("Seiten", "sides"),
    "slots": ("Slots", "slots"),
    "stake": ("Einsatz", "stake"),
    "starter": ("hat begonnen", "started"),
    "stock": ("Vorrat", "stock"),
    "stopped": ("hat aufgehört", "stopped"),
    "strongest": ("stärkste", "strongest"),
    "top": ("oben", "top"),
    "total": ("Summe", "total"),
    "trophies": ("Trophäen", "trophies"),
    "turn": ("am Zug", "turn"),
    "turned": ("aufgeblättert", "turned"),
    "turns": ("Züge", "turns"),
    "used": ("Zusatzkarte zählte", "extra card used"),
    "value": ("Wert", "value"),
    "winners": ("gewonnen", "winners"),
    "wins": ("Siege", "wins"),
}
"""What usual fields of a view are called where a game has no board of its own."""
YES: Both = ("ja", "yes")
NOT: Both = ("nein", "no")

# ── Commands ─────────────────────────────────────────────────────────────────
NO_FILE: Both = ("Die Datei {path} gibt es nicht.", "There is no file {path}.")
CANNOT_READ: Both = ("{path} lässt sich nicht lesen: {why}.", "{path} cannot be read: {why}.")
NOT_TEXT: Both = ("{path} ist kein Text in UTF-8.", "{path} is no text in UTF-8.")
SEEDED: Both = ("Startwert {seed}", "seed {seed}")
OPEN_END: Both = ("Das Spiel ist noch nicht zu Ende.", "The game is not over yet.")
SEATS: Both = ("Plätze: {few}", "seats: {few}")
SEATS_RANGE: Both = ("Plätze: {few} bis {most}", "seats: {few} to {most}")
OPTION: Both = (
    "{name} = {values}: {meaning} Ohne Angabe: {default}. ({clause})",
    "{name} = {values}: {meaning} Default: {default}. ({clause})",
)
HOW_TO_PLAY: Both = ("Spielen: kartenhaus play {game}", "Play: kartenhaus play {game}")
NUMBER_BETWEEN: Both = ("{low} bis {high}", "{low} to {high}")
COMPILING: Both = ("Die Regeln werden übersetzt …", "Compiling the rules …")
SIMULATING: Both = ("Spiele", "Games")
INTERRUPTED_AFTER: Both = (
    "Abgebrochen nach {done} von {wanted} Spielen.",
    "Interrupted after {done} of {wanted} games.",
)
NOTHING_PLAYED: Both = ("Abgebrochen, bevor ein Spiel zu Ende war.", "Interrupted before a game was over.")
PLAYED: Both = ("{games} Spiele", "{games} games")
SEAT_MEAN: Both = ("Platz {seat}  {player}  im Mittel {mean}", "seat {seat}  {player}  {mean} on average")
PICKS: Both = (
    "{each} Züge je Spiel · {speed} Züge je Sekunde in {seconds} s",
    "{each} picks a game · {speed} picks a second in {seconds} s",
)
CONTESTED: Both = (
    "{games} Spiele, {deals} Verteilungen, {seats} Plätze",
    "{games} games, {deals} deals, {seats} seats",
)
STANDING: tuple[Both, ...] = (
    ("Spieler", "player"),
    ("Elo", "Elo"),
    ("95 %", "95 %"),
    ("im Mittel", "on average"),
    ("95 %", "95 %"),
    ("Züge", "moves"),
    ("ms je Zug", "ms a move"),
)
DUEL: tuple[Both, ...] = (
    ("gegeneinander", "against each other"),
    ("Anteil %", "share %"),
    ("95 %", "95 %"),
    ("gewonnen", "won"),
    ("gleich", "drawn"),
    ("verloren", "lost"),
)
INTERVALS: Both = (
    """\
Elo 0 ist der Durchschnitt aller. Jede Verteilung wird mit allen auf allen Plätzen gespielt und zählt für die
Bereiche als ein Ganzes. Die Zeit je Zug ist CPU-Zeit. Gespielt in {seconds} s.""",
    """\
Elo 0 is the average of all. Every deal is played with everyone in every seat and counts as one whole for the
ranges. The time of a move is CPU time. Played in {seconds} s.""",
)
NOT_A_TIME: Both = (
    "--seconds ist eine Zahl wie 0.2, nicht {value!r}.",
    "--seconds is a number such as 0.2, not {value!r}.",
)

# ── Fair dealing ─────────────────────────────────────────────────────────────
TABLE: Both = ("Tisch {table}", "table {table}")
COMMITMENT: Both = ("Siegel:    ", "commitment: ")
COMMITMENT_MATCHES: Both = ("gehört zum veröffentlichten Geheimnis", "is that of the published secret")
COMMITMENT_WRONG: Both = ("gehört nicht zum veröffentlichten Geheimnis", "is not that of the published secret")
NOT_PUBLISHED: Both = ("das Geheimnis ist noch nicht veröffentlicht", "its secret is not published yet")
NONCES: Both = ("Beiträge:  ", "nonces:     ")
DRAWS: Both = ("Ziehungen: ", "draws:      ")
RECOMPUTED: Both = ("{right} von {n} nachgerechnet und richtig", "{right} of {n} recomputed and right")
TAKEN_BACK: Both = (", davon zurückgenommen {n}", ", {n} of them taken back")
DEALT_FAIRLY: Both = (
    "Fair gegeben: Alle Ziehungen ({n}) folgen aus Geheimnis und Beiträgen, und die Züge aus den Ziehungen.",
    "Dealt fairly: all draws ({n}) come from the secret and the nonces, and the picks from the draws.",
)
COMPARE: Both = (
    "Nur du kannst vergleichen: Ist es das Siegel, das du vor der ersten Karte gesehen hast, und dein Beitrag?",
    "Only you can compare: is it the commitment that you saw before the first card, and your nonce?",
)
NOT_PROVEN: Both = ("Nicht erwiesen, dass fair gegeben wurde:", "Not proven to be dealt fairly:")

# ── The coach ────────────────────────────────────────────────────────────────
THINKING: Both = ("Der Coach denkt nach …", "The coach is thinking …")
JUDGING: Both = ("Entscheidungen", "Decisions")
NOTHING_JUDGED: Both = ("Abgebrochen, bevor etwas beurteilt war.", "Interrupted before anything was judged.")
JUDGED_SO_FAR: Both = ("Abgebrochen. Beurteilte Entscheidungen: {n}.", "Interrupted. Decisions judged: {n}.")
ACCURACY: Both = ("Genauigkeit", "Accuracy")
COSTLIEST: Both = ("Die teuersten Momente", "The costliest moments")
NOTHING_LOST: Both = ("Nichts Besseres übersehen.", "Nothing better was missed.")
DECISIONS: Both = ("Alle Entscheidungen", "All decisions")
ONLY_CHOICE: Both = ("es ging nur das", "the only choice")
NOT_JUDGED: Both = ("nicht beurteilt", "not judged")
BETTER: Both = (", besser: {action} ({worth})", ", better: {action} ({worth})")
ANALYSIS_SAVED: Both = ("Analyse: {path}", "Analysis: {path}")

# ── The command line itself ──────────────────────────────────────────────────
NO_SUCH_OPTION: Both = ("Den Schalter {name} gibt es nicht.", "There is no switch {name}.")
DID_YOU_MEAN: Both = (" Meintest du {names}?", " Did you mean {names}?")
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
USAGE: dict[str, Both] = {
    "serve": (
        "Öffnet das Kartenhaus für Browser. Auch für andere im selben Netz; alles bleibt gespeichert.",
        "Open the house for browsers. For others in the same network too; everything is kept.",
    ),
    "serve.host": ("Adresse, an der gelauscht wird.", "Address to listen at."),
    "serve.port": ("Port; sonst der erste freie ab 8023.", "Port; else the first free one from 8023 on."),
    "serve.database": (
        "Wo gespeichert wird: sqlite:///DATEI oder postgresql://…",
        "Where things are kept: sqlite:///FILE or postgresql://…",
    ),
    "serve.workers": ("Prozesse des Servers (nur mit PostgreSQL).", "Processes of the server (with PostgreSQL only)."),
    "serve.thinkers": ("Prozesse für Computerspieler.", "Processes for computer players."),
    "serve.browser": ("Öffnet gleich den Browser.", "Open the browser at once."),
    "main": (
        "Ein Haus für Kartenspiele. Ohne Befehl: ein Spiel aussuchen und losspielen.",
        "A house of card games. Without a command: choose a game and play.",
    ),
    "main.version": ("Zeigt die Version.", "Show the version."),
    "*.help": ("Zeigt diese Hilfe.", "Show this help."),
    "*.lang": ("Sprache: de oder en.", "Language: de or en."),
    "*.as_json": ("Ausgabe als JSON.", "Output as JSON."),
    "*.options": ("Option des Spiels; mehrfach möglich.", "Option of the game; may be repeated."),
    "*.seed": ("Startwert des Zufalls.", "Seed of chance."),
    "play": (
        "Spielt GAME an diesem Terminal. Ohne Angaben wird gefragt.",
        "Play GAME at this terminal. What is not given is asked.",
    ),
    "play.opponent": (
        "Gegner: ein Computerspieler (random) oder person, jemand am selben Gerät.",
        "Opponent: a computer player (random) or person, somebody at the same device.",
    ),
    "play.names": ("Name, der eigene zuerst; mehrfach möglich.", "Name, your own first; may be repeated."),
    "play.seats": ("Wie viele mitspielen.", "How many play."),
    "play.save": (
        "Zeichnet das Spiel in dieser Datei auf, von Zug zu Zug.",
        "Record the game in this file, move by move.",
    ),
    "rules": (
        "Das Regelbuch von GAME, oder daraus nur CLAUSE (zum Beispiel WJ-9).",
        "The rule book of GAME, or only its CLAUSE (for example WJ-9).",
    ),
    "games": ("Alle Spiele mit ihren Optionen.", "All games with their options."),
    "simulate": (
        "Lässt Computerspieler viele Spiele GAME spielen. Ctrl-C zeigt, was bis dahin da ist.",
        "Let computer players play many games of GAME. Ctrl-C shows what there is by then.",
    ),
    "simulate.players": ("Die Computerspieler, einer je Platz.", "The computer players, one a seat."),
    "simulate.games": ("Wie viele Spiele.", "How many games."),
    "simulate.threads": ("Wie viele Threads.", "How many threads."),
    "arena": (
        "Misst, welcher Computerspieler in GAME stärker ist. Ctrl-C zeigt, was bis dahin da ist.",
        "Measure which computer player is stronger at GAME. Ctrl-C shows what there is by then.",
    ),
    "arena.players": (
        "Die Spieler, mindestens zwei: solid, expert, expert@0.05 (Sekunden je Zug), expert@2000x (Simulationen).",
        "The players, at least two: solid, expert, expert@0.05 (seconds a move), expert@2000x (simulations).",
    ),
    "arena.games": (
        "Wie viele Spiele mindestens; jede Verteilung wird mit allen auf allen Plätzen gespielt.",
        "How many games at least; every deal is played with everyone in every seat.",
    ),
    "arena.seats": ("Wie viele Plätze am Tisch.", "How many seats at the table."),
    "arena.seconds": ("Bedenkzeit je Zug für expert ohne @.", "Time to think a move, for expert without @."),
    "arena.simulations": ("Stattdessen so viele Simulationen je Zug.", "Instead, so many simulations a move."),
    "arena.processes": ("Wie viele Prozesse.", "How many processes."),
    "replay": (
        "Erzählt das Spiel, das in FILE aufgezeichnet ist (- ist die Standardeingabe).",
        "Tell the game that is recorded in FILE (- is standard input).",
    ),
    "replay.partial": ("Auch einen Record, der abbricht, so weit er reicht.", "Even a record that breaks off."),
    "replay.seat": ("Nur, was dieser Platz sah (von 0 an).", "Only what this seat saw (from 0)."),
    "verify": (
        "Prüft, ob im Spiel in FILE fair gegeben wurde (- ist die Standardeingabe). Exit-Code 0: ja, 1: nein.",
        "Check whether the game in FILE was dealt fairly (- is standard input). Exit code 0: yes, 1: no.",
    ),
    "analyse": (
        "Beurteilt jede Entscheidung des Spiels in FILE (- ist die Standardeingabe), so weit es bis Ctrl-C kommt.",
        "Judge every decision of the game in FILE (- is standard input), as far as it gets until Ctrl-C.",
    ),
    "analyse.simulations": (
        "So viele Simulationen für jeden möglichen Zug, wo sich nicht genau rechnen lässt.",
        "So many simulations for each possible move, where it cannot be worked out exactly.",
    ),
    "analyse.threads": ("Wie viele Threads.", "How many threads."),
    "analyse.html": (
        "Schreibt die Analyse als Seite für den Browser.",
        "Write the analysis as a page for the browser.",
    ),
    "bench": ("Misst die Geschwindigkeit.", "Measure the speed."),
}
"""Help by command and parameter; `*` is any command."""
