"""Every text of the terminal, German and English side by side.

What is said *of a game* (its moves, events and refusals) comes from the game's own words; here is everything else.
"""

from __future__ import annotations

from ..core.voice import Both
from ..players import Level

# ── Without a server ─────────────────────────────────────────────────────────
BROWSER: Both = (
    "Im Browser, und mit anderen zusammen, spielt es sich mit dem Teil «server»: {line}",
    "To play in the browser, and with others, add the part «server»: {line}",
)
HERE: Both = (
    "Hier im Terminal geht es sofort: kartenhaus play",
    "Here in the terminal it works at once: kartenhaus play",
)

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
    "somebody else at this device, which you pass back and forth",
)
LEVEL_MEANS: dict[Level, Both] = {
    "solid": ("der Computer; er spielt nach guten Faustregeln", "the computer; it plays by good rules of thumb"),
    "beginner": ("der Computer; er sieht das Nächstliegende", "the computer; it sees the obvious"),
    "expert": ("der Computer; er rechnet vor jedem Zug", "the computer; it thinks before every move"),
    "perfect": (
        "der Computer; er spielt nach der ausgerechneten Strategie",
        "the computer; it plays by the strategy that was worked out",
    ),
    "random": (
        "der Computer; er zieht blind irgendetwas Erlaubtes und denkt nicht",
        "the computer; it picks any legal move blindly and does not think",
    ),
}
"""In the order in which they are offered: Enter takes the first."""

GAME: Both = ("Das Spiel", "game")
OPPONENT: Both = ("Den Gegner", "opponent")
CLAUSE: Both = ("Den Paragraphen", "clause")
COMMAND: Both = ("Den Befehl", "command")
LANGUAGE: Both = ("Die Sprache", "language")
TOO_LARGE: Both = (
    "{what} ist höchstens {most}, nicht {value}.",
    "{what} is {most} at most, not {value}.",
)
NOT_A_NUMBER: Both = (
    "{what} ist eine ganze Zahl ab {least}, nicht {value!r}.",
    "{what} is a whole number from {least} on, not {value!r}.",
)
TOO_MANY_NAMES: Both = ("Plätze: {seats}, aber Namen: {names}.", "Seats: {seats}, but names: {names}.")
TOO_MANY_OPPONENTS: Both = (
    "Plätze: {seats}, einer davon ist deiner; für Gegner bleiben {free}, genannt sind {named}.",
    "Seats: {seats}, one of them yours; that leaves {free} for opponents, but {named} are named.",
)
THE_GAME: Both = ("das Spiel", "the game")
ONLY_RESUMES: Both = (
    "--resume setzt ein Spiel fort, wie es war; {given} lässt sich dabei nicht angeben.",
    "--resume goes on with a game as it was; {given} cannot be given with it.",
)
ALREADY_OVER: Both = (
    "Das Spiel in {path} ist zu Ende; «kartenhaus replay {path}» erzählt es.",
    "The game in {path} is over; «kartenhaus replay {path}» tells it.",
)
NOT_OURS: Both = (
    "{path} sagt nicht, wer an welchem Platz spielt: Fortsetzen lässt sich, was --save aufgezeichnet hat.",
    "{path} does not say who plays in which seat: what --save recorded can be resumed.",
)
NOBODY_LEFT: Both = (
    "Im Spiel in {path} spielt kein Mensch mehr mit.",
    "Nobody but computer players is left in the game in {path}.",
)
RESUMED: Both = ("Es geht weiter.", "The game goes on.")

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
NOT_UNDERSTOOD: Both = (
    "«{said}» ist kein Zug. Möglich: {some}. ? hilft.",
    "«{said}» is no move. Possible: {some}. ? for help.",
)
IS_THINKING: Both = ("{name} denkt nach …", "{name} is thinking …")
TAKEN_BACK_MOVE: Both = ("Zurückgenommen: {action}.", "Taken back: {action}.")
UNDO_PEOPLE: Both = (
    "Zurückgenommen wird nur gegen Computerspieler, nicht gegen Menschen.",
    "Moves are taken back only against computer players, not against people.",
)
UNDO_COINS: Both = (
    "Wo es um Coins geht, wird nichts zurückgenommen.",
    "Where Coins are at stake nothing is taken back.",
)
UNDO_NOTHING: Both = ("Du hast noch nichts getan.", "You have not done anything yet.")
HELP: Both = (
    """\
Ein Zug ist seine Nummer, sein Kürzel oder seine Notation (zum Beispiel «{example}»).
  ?         diese Hilfe
  r         die Regel, auf die es gerade ankommt; r {clause}: diese Regel
  h         ein Tipp vom Coach
  l         was bisher geschah; l 50: die letzten 50 Sätze
  u         den letzten Zug zurücknehmen (gegen Computerspieler, nicht um Coins)
  leave     das Spiel verlassen: Damit ist es für dich verloren
  q         aufhören, ohne zu verlieren{saved}""",
    """\
A move is its number, its shortcut or its notation (for example «{example}»).
  ?         this help
  r         the rule that matters just now; r {clause}: that rule
  h         a hint from the coach
  l         what has happened so far; l 50: the last 50 sentences
  u         take back your last move (against computer players, not for Coins)
  leave     leave the game, which loses it for you
  q         stop without losing{saved}""",
)
HELP_SAVED: Both = ("; das Spiel steht in {path}", "; the game is kept in {path}")
EARLIER: Both = ("… Sätze davor: {n} (l {all} zeigt alle).", "… sentences before: {n} (l {all} shows all).")
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
NO_FOLDER: Both = ("den Ordner {folder} gibt es nicht", "there is no folder {folder}")
NO_PLAIN_FILE: Both = ("das ist keine gewöhnliche Datei", "that is no ordinary file")

# ── Boards ───────────────────────────────────────────────────────────────────
ROUND: Both = ("Runde {n}", "Round {n}")
PILE: Both = ("Stapel {n}", "pile {n}")
DISCARD: Both = ("Ablage {n}", "discard {n}")
HELD: Both = ("Hand {n}", "hand {n}")
HAS_LEFT: Both = ("ausgestiegen", "left")
CARDS_HELD: Both = ("{n} Karten", "{n} cards")
ONE_CARD_HELD: Both = ("1 Karte", "1 card")
YOUR_HAND: Both = ("deine Hand", "your hand")
HAND_OF: Both = ("Hand: {name}", "hand: {name}")
FIELDS: dict[str, Both] = {
    "ahead": ("vorn", "ahead"),
    "bet": ("gesetzt", "bet"),
    "cards": ("Karten", "cards"),
    "counts": ("zählt", "counts"),
    "dealer": ("Geber", "dealer"),
    "dice": ("Würfel", "dice"),
    "discard": ("Ablage", "discard"),
    "first": ("Erster", "first"),
    "hand": ("Hand", "hand"),
    "hands": ("Hände", "hands"),
    "held": ("auf der Hand", "held"),
    "laid": ("gelegt", "laid"),
    "left": ("ausgestiegen", "left"),
    "limit": ("Limit", "limit"),
    "open": ("offen", "open"),
    "pile": ("Stapel", "pile"),
    "piles": ("Stapel", "piles"),
    "points": ("Punkte", "points"),
    "purse": ("Börse", "purse"),
    "round": ("Runde", "round"),
    "rounds": ("Runden", "rounds"),
    "seats": ("Plätze", "seats"),
    "sides": ("Seiten", "sides"),
    "stake": ("Einsatz", "stake"),
    "starter": ("hat begonnen", "started"),
    "stock": ("Vorrat", "stock"),
    "stopped": ("hat aufgehört", "stopped"),
    "top": ("oben", "top"),
    "total": ("Summe", "total"),
    "turn": ("am Zug", "turn"),
    "turns": ("Züge", "turns"),
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
TOO_LONG: Both = (
    "{path} ist länger als {most} Megabyte: So lang ist kein Record.",
    "{path} is longer than {most} megabytes: no record is.",
)
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
PUZZLE: Both = ("Zug {n} für Platz {seat}, {hard}", "Move {n} for seat {seat}, {hard}")
EASY: Both = ("leicht", "easy")
MIDDLING: Both = ("mittel", "middling")
HARD: Both = ("schwer", "hard")
NOTHING_FOUND: Both = ("Abgebrochen, bevor ein Rätsel gefunden war.", "Interrupted before a puzzle was found.")
INTERRUPTED_AT: Both = ("Abgebrochen nach {done} Spielen.", "Interrupted after {done} games.")
A_SECOND: Both = ("{n}/s", "{n}/s")
NOTHING_PLAYED: Both = ("Abgebrochen, bevor ein Spiel zu Ende war.", "Interrupted before a game was over.")
PLAYED: Both = ("{games} Spiele", "{games} games")
SEAT_MEAN: Both = (
    "Platz {seat}  {player}  im Mittel {mean} {unit}",
    "seat {seat}  {player}  {mean} {unit} on average",
)
PICKS: Both = (
    "{each} Züge je Spiel · {speed} Züge je Sekunde in {seconds} s",
    "{each} picks per game · {speed} picks per second in {seconds} s",
)
CONTESTED: Both = (
    "{games} Spiele, {deals} Verteilungen, {seats} Plätze",
    "{games} games, {deals} deals, {seats} seats",
)
STANDING: tuple[Both, ...] = (
    ("Spieler", "player"),
    ("Elo", "Elo"),
    ("95 %", "95 %"),
    ("{unit}/Spiel", "{unit}/game"),
    ("95 %", "95 %"),
    ("Züge", "moves"),
    ("ms je Zug", "ms/move"),
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
TAKEN_UP: Both = (
    "So oft wurde das Ende gegen Computerspieler zurückgenommen, jedes Mal mit einem neuen Geheimnis: {n}.",
    "So often the end was taken back against computer players, each time with a new secret: {n}.",
)
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
NOTHING_LOST: Both = ("Nichts sicher Besseres übersehen.", "Nothing surely better was missed.")
DECISIONS: Both = ("Alle Entscheidungen", "All decisions")
ONLY_CHOICE: Both = ("es ging nur das", "the only choice")
NOT_JUDGED: Both = ("nicht beurteilt", "not judged")
BETTER: Both = (", besser: {action} ({worth})", ", better: {action} ({worth})")
# ── Solving ──────────────────────────────────────────────────────────────────
PAGE_SAVED: Both = ("Seite: {path}", "Page: {path}")
THE_OPTION: Both = ("Die Option", "option")
NOT_AN_OPTION: Both = (
    "«{word}» gehört zu keiner Option; Optionen des Spiels stehen so da: --name wert.",
    "«{word}» belongs to no option; options of the game are given as --name value.",
)
NOT_FOR_OPTION: Both = ("--{name} kann nicht {value!r} sein.", "--{name} cannot be {value!r}.")
MORE_TABLES: Both = (
    "Alle Werte jeder ersten Hand: mit --full, als Seite mit --html, für Programme mit --json.",
    "All values of every first hand: with --full, as a page with --html, for programs with --json.",
)

ANALYSIS_SAVED: Both = ("Analyse: {path}", "Analysis: {path}")
