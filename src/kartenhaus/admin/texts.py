"""What the operator is told, German and English side by side."""

from __future__ import annotations

from ..core.voice import Both

NO_PERSON: Both = (
    "Eine Person {said!r} gibt es nicht. Nenne Kennung oder ganzen Namen: kartenhaus admin people zeigt beide.",
    "There is no person {said!r}. Give their id or their whole name: kartenhaus admin people shows both.",
)
SEVERAL: Both = (
    "{said!r} heißen mehrere. Nenne die Kennung: {ids}.",
    "Several are called {said!r}. Give the id: {ids}.",
)
NO_DEVICE: Both = ("Ein Gerät {device!r} hat {name} nicht.", "{name} has no device {device!r}.")
NO_AGE: Both = (
    "{said!r} ist keine Zeitspanne; so geht es: 90d (Tage), 12h (Stunden), 4w (Wochen).",
    "{said!r} is no span of time; like this: 90d (days), 12h (hours), 4w (weeks).",
)
NO_PHASE: Both = ("{said!r} ist keine Phase; es gibt: {known}.", "{said!r} is no phase; there are: {known}.")
SURE: Both = (
    "{name} wird für immer gelöscht: Name, Geräte, Einstellungen, Chat. Wer sicher ist, sagt --yes.",
    "{name} will be erased for good: name, devices, settings, chat. If you are sure, say --yes.",
)

# ── Lists ────────────────────────────────────────────────────────────────────
NOTHING: Both = ("Nichts gefunden.", "Nothing found.")
PEOPLE: tuple[Both, ...] = (
    ("Kennung", "id"),
    ("Name", "name"),
    ("seit", "since"),
    ("zuletzt", "last seen"),
    ("", ""),
)
TABLES: tuple[Both, ...] = (
    ("Tisch", "table"),
    ("Spiel", "game"),
    ("Phase", "phase"),
    ("zuletzt", "last change"),
    ("Einträge", "entries"),
    ("Personen", "people"),
    ("", ""),
)
DEVICES: tuple[Both, ...] = (("Gerät", "device"), ("Name", "name"), ("seit", "since"), ("zuletzt", "last seen"))
REPORTS: tuple[Both, ...] = (
    ("Nr.", "no."),
    ("am", "on"),
    ("von", "by"),
    ("über", "about"),
    ("Tisch", "table"),
    ("Grund", "reason"),
)
BANNED: Both = ("gesperrt {at}: {why}", "banned {at}: {why}")
MUTED: Both = ("stumm {at}: {why}", "muted {at}: {why}")
CLOSED: Both = ("geschlossen {at}: {why}", "closed {at}: {why}")
PRUNED: Both = ("nur noch das Ergebnis", "only the result")
ERASED: Both = ("gelöscht", "erased")

# ── Done ─────────────────────────────────────────────────────────────────────
SOON: Both = (
    "Ein laufender Server richtet sich nach wenigen Sekunden danach.",
    "A running server follows within a few seconds.",
)
WAS_BANNED: Both = ("{name} ist gesperrt.", "{name} is banned.")
WAS_UNBANNED: Both = ("{name} ist nicht mehr gesperrt.", "{name} is no longer banned.")
WAS_MUTED: Both = ("{name} ist stumm.", "{name} is muted.")
WAS_UNMUTED: Both = ("{name} ist nicht mehr stumm.", "{name} is no longer muted.")
WAS_CLOSED: Both = ("Der Tisch {name} ist geschlossen.", "Table {name} is closed.")
WAS_REOPENED: Both = ("Der Tisch {name} ist wieder offen.", "Table {name} is open again.")
SIGNED_OUT: Both = ("Das Gerät {device} ist abgemeldet.", "Device {device} is signed out.")
WAS_ERASED: Both = ("{name} ist gelöscht.", "{name} is erased.")
SETTLED: Both = ("Die Meldung {number} ist erledigt.", "Report {number} is settled.")
BALANCED: Both = (
    "Die Bücher stimmen: {movements} Bewegungen, die Summe aller Konten ist 0.",
    "The books balance: {movements} movements, and all accounts together hold 0.",
)
PARTS: dict[str, Both] = {
    "pages": ("Seiten der Datei", "pages of the file"),
    "keys": ("Verweise", "references"),
    "logs": ("Protokolle ohne Lücken", "logs without gaps"),
    "entries": ("Einträge lesbar", "entries readable"),
    "books": ("Bücher", "books"),
}
SOUND: Both = ("in Ordnung", "sound")
UNSOUND: Both = ("{n} Mängel", "{n} findings")
BACKED_UP: Both = (
    "{file}: {size} MB, {tables} Tische, {entries} Einträge; geöffnet und geprüft.",
    "{file}: {size} MB, {tables} tables, {entries} entries; opened and checked.",
)
RESTORED: Both = (
    "Zurückgespielt: {tables} Tische, {entries} Einträge.",
    "Restored: {tables} tables, {entries} entries.",
)
KEPT: Both = ("Was vorher da war, ist noch da: {kept}", "What was there before is still there: {kept}")
WOULD_PRUNE: Both = (
    "Entfernt würden {entries} Einträge von {tables} Tischen; die Ergebnisse blieben.",
    "{entries} entries of {tables} tables would be removed; the results would stay.",
)
PRUNED_NOW: Both = (
    "Entfernt: {entries} Einträge von {tables} Tischen. Die Ergebnisse sind noch da.",
    "Removed: {entries} entries of {tables} tables. The results are still there.",
)
VACUUMED: Both = ("Vorher {before} MB, jetzt {after} MB.", "{before} MB before, {after} MB now.")
