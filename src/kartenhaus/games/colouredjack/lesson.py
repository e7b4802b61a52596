"""A first lesson in Colouredjack: asking, stopping, and the two extra cards."""

from ...core.lesson import Lesson
from ...core.voice import Both

SIX_CARDS = "dealer 0; card r10; ask; card g9; ask; card y8; ask; card b3; ask; card g2; ask; card b5"

LESSONS = [
    Lesson(
        "dealer 1; card y9",
        0,
        (
            (
                "Alle wollen möglichst dicht an die 23, aber nicht darüber. Deine erste Karte kam von selbst: eine 9, "
                "und nur du siehst sie. Fordere noch eine."
            ),
            (
                "Everybody wants to come close to 23, but not above it. Your first card came by itself: a 9, and only "
                "you can see it. Ask for another."
            ),
        ),
        ("ask",),
        (
            "So geht es weiter, eine Karte nach der anderen, höchstens sechs. Die Uhr zählt mit.",
            "So it goes on, one card after the other, six at most. The dial keeps count.",
        ),
        (
            "Mit 9 gewinnst du kaum etwas, und darüber geraten kannst du noch gar nicht. Fordere eine Karte.",
            "With 9 you will hardly win, and as yet you cannot go above 23. Ask for a card.",
        ),
        luck=2,
    ),
    Lesson(
        "dealer 1; card r12; ask; card y9",
        0,
        (
            "12 und 9 sind 21, mit nur zwei Karten. Fast jede weitere brächte dich über 23. Hör auf.",
            "12 and 9 make 21, with only two cards. Nearly every other card would take you above 23. Stop.",
        ),
        ("stop",),
        (
            "Gut gehalten. Bei gleicher Summe gewinnt, wer weniger Karten hat; deine zwei sind dann viel wert.",
            "Well kept. With equal totals the fewer cards win, and then your two are worth a lot.",
        ),
        (
            "Nur eine 1, eine 2 oder eine Zusatzkarte würde dir noch helfen. Hör lieber auf.",
            "Only a 1, a 2 or an extra card would still help you. Better stop.",
        ),
        luck=22,
    ),
    Lesson(
        "dealer 1; card r12; ask; card b9; ask; card g8",
        0,
        (
            (
                "Jetzt sind es 29, und so gewinnst du nicht. Die anderen sehen aber nur deine drei Rücken. Ein S würde "
                "aus allem über 23 genau 23 machen. Fordere weiter und hoffe."
            ),
            (
                "Now it is 29, and that cannot win. But the others see only three backs. An S would turn anything "
                "above 23 into exactly 23. Go on asking, and hope."
            ),
        ),
        ("ask",),
        (
            "Zu verlieren hast du nichts mehr. Bis zur sechsten Karte darfst du auf ein S warten.",
            "You have nothing left to lose. Up to the sixth card you may wait for an S.",
        ),
        (
            "Wer jetzt aufhört, hat die Runde so gut wie verschenkt. Drei Karten kannst du noch fordern.",
            "To stop now is as good as giving the round away. You can still ask for three cards.",
        ),
        luck=10,
    ),
    Lesson(
        "dealer 1; card S; ask; card y8; ask; card b5",
        0,
        (
            (
                "Mit einem S in der Hand darfst du unter 23 nicht aufhören. Das ist kein Unglück: Kommst du darüber, "
                "zählst du genau 23. Fordere weiter."
            ),
            (
                "With an S in your hand you may not stop below 23. No harm done: once you are above it, you count "
                "exactly 23. Go on asking."
            ),
        ),
        ("ask",),
        (
            "Das S wartet, bis deine Summe über 23 steigt, und zieht sie dann herunter.",
            "The S waits until your total is above 23, and then pulls it down.",
        ),
        (
            "Hier geht nur eines: weiter fordern.",
            "There is only one thing to do here: go on asking.",
        ),
        luck=9,
    ),
    Lesson(
        "dealer 1; card +",
        0,
        (
            (
                "Ein + als erste Karte: Es hebt dich sofort auf 23, mit einer einzigen Karte. Besser geht es nicht. "
                "Hör auf."
            ),
            "A + as your first card: it lifts you to 23 at once, with a single card. It cannot get better. Stop.",
        ),
        ("stop",),
        (
            "Damit schlägst du sogar W12 und V11. Gleich wird aufgedeckt, dann zeigt eine Zeile, was entschieden hat.",
            "That beats even W12 and V11. When the cards are turned over, a line tells what decided.",
        ),
        (
            "Bei 23 ist Schluss: Hier bleibt nur, aufzuhören.",
            "At 23 you are done: there is nothing left but to stop.",
        ),
        luck=19,
    ),
    Lesson(
        f"{SIX_CARDS}; card b12; ask; card y6",
        0,
        (
            (
                "Du gibst, also kommst du zuletzt dran. Vor dir hat jemand alle sechs Karten gefordert, und das sieht "
                "nach zu viel aus. Du hast 18 mit zwei Karten: Hör auf."
            ),
            (
                "You deal, so you play last. Somebody before you asked for all six cards, and that looks like too "
                "much. You have 18 with two cards: stop."
            ),
        ),
        ("stop",),
        (
            "Was die anderen halten, verraten nur ihre Rücken. Gleich wird aufgedeckt!",
            "Only their backs tell you what the others hold. Now the cards are turned over!",
        ),
        (
            "Ab 6 brächte dich jede Zahl über 23, und zum Gewinnen reicht wohl schon, was du hast. Hör auf.",
            "From 6 on every number would take you above 23, and what you have will probably do. Stop.",
        ),
    ),
]

FIRSTS: dict[str, Both] = {
    "ask": (
        "Komm mit wenigen Karten an die 23 heran. Ein S senkt zu hohe Hände auf 23, ein + hebt zu niedrige.",
        "Come close to 23 with few cards. An S brings hands that are too high down to 23, a + lifts low ones.",
    ),
    "stop": (
        "Hör auf, bevor du über 23 kommst; bei 23 musst du. Steht es gleich, gewinnen weniger Karten.",
        "Stop before you go above 23; at 23 you must. With equal totals the fewer cards win.",
    ),
}
"""A sentence for the first time that somebody meets a decision, by the first word of its picks."""
