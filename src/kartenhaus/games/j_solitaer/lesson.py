"""A first lesson in J-Solitär: one whole turn, alone at the table, and how the next one starts."""

from ...core.lesson import Lesson
from ...core.voice import Both

DEAL = (
    "first 0; card a3; card b4; card cB; card e2; card e3; "
    "card a1; card a1; card dJ; card d2; card d2; card eJ; card e4; card e4"
)
THROWING = f"{DEAL}; lay a1 on 1"
THE_JAY = f"{THROWING}; lay a1 on 1"
REDIRECTING = f"{THE_JAY}; lay dJ on 3"
THE_LAST_CARD = f"{REDIRECTING}; lay d2 on 3; lay d2 on 3; lay eJ on 2; lay e4 on 2"
THE_NEXT_TURN = (
    f"{THE_LAST_CARD}; lay e4 on 2; card bD; card bB; card bB; card bD; card bD; card cB; card cB; card cD; card cD"
)

LESSONS = [
    Lesson(
        DEAL,
        0,
        (
            (
                "Fünf Verräter liegen aus, und du willst deine Hand loswerden. Eine Karte bedient einen Stapel, wenn "
                "Farbe oder Figur stimmt. Lege eine Apricot-1 auf die Apricot-3."
            ),
            (
                "Five traitors lie open, and you want to shed your hand. A card serves a pile if its colour or its "
                "figure matches. Lay an apricot 1 on the apricot 3."
            ),
        ),
        ("lay a1 on 1",),
        (
            "Apricot auf Apricot: bedient. Das geht nur einmal in jedem Zug, darum dreht sich die Münze um.",
            "Apricot on apricot: served. That works only once a turn, so the coin turns over.",
        ),
        (
            "Auch das ist erlaubt, aber fang mit dem Einfachsten an: eine Apricot-1 auf den ersten Stapel.",
            "That is allowed, too, but start with the simplest: an apricot 1 on the first pile.",
        ),
        seats=1,
    ),
    Lesson(
        THROWING,
        0,
        (
            (
                "Dein Bedienen ist verbraucht. Einen Zwilling aber, die gleiche Karte noch einmal, darfst du immer "
                "werfen. Wirf die zweite Apricot-1 auf die erste."
            ),
            (
                "Your serve is used up. But a twin, the very same card again, you may always throw. Throw the second "
                "apricot 1 on the first."
            ),
        ),
        ("lay a1 on 1",),
        (
            "Geworfen! Zwillinge wirfst du, so viele du hast; die Münze brauchst du dafür nicht.",
            "Thrown! Throw as many twins as you have; you do not need the coin for it.",
        ),
        (
            "Das kannst du gleich tun. Nimm erst den Zwilling mit, solange seine Karte noch oben liegt.",
            "You can do that in a moment. Take the twin along first, while its card is still on top.",
        ),
        seats=1,
    ),
    Lesson(
        THE_JAY,
        0,
        (
            (
                "Jetzt der Jay: Er darf in jeder Farbe auf einen Botschafter und auf jeden blanken Verräter. "
                "Lege deinen Denim-Jay auf den Botschafter."
            ),
            (
                "Now the Jay: whatever its colour, it may go on an ambassador and on any bare traitor. Lay your denim "
                "Jay on the ambassador."
            ),
        ),
        ("lay dJ on 3",),
        (
            "Auf dem Stapel steht jetzt deine Fahne: Er ist reserviert, und du darfst ihn noch einmal bedienen.",
            "Your flag stands on the pile now: it is reserved, and you may serve it once more.",
        ),
        (
            "Das ginge auch. Für diesmal soll aber der Denim-Jay auf den Botschafter, den dritten Stapel.",
            "That would work, too. This time, though, the denim Jay shall go on the ambassador, the third pile.",
        ),
        seats=1,
    ),
    Lesson(
        REDIRECTING,
        0,
        (
            (
                "Wo deine Fahne steht, nimmt der Stapel eine passende Karte an, auch ohne Münze: Das heißt umleiten. "
                "Leite eine Denim-2 auf den Denim-Jay um."
            ),
            (
                "Where your flag stands, the pile takes one card that fits, even without the coin: that is "
                "redirecting. Redirect a denim 2 to the denim Jay."
            ),
        ),
        ("lay d2 on 3",),
        (
            "Umgeleitet. Die Fahne ist damit verbraucht, aber den Zwilling kannst du gleich hinterherwerfen.",
            "Redirected. That used up the flag, but you can throw the twin right after it.",
        ),
        (
            "Das hat Zeit: Die Fahne gilt nur in diesem Zug. Nutze sie mit einer Denim-2.",
            "That can wait: the flag holds for this turn only. Use it with a denim 2.",
        ),
        seats=1,
    ),
    Lesson(
        THE_LAST_CARD,
        0,
        (
            (
                "Eine einzige Karte hast du noch, und ihr Zwilling liegt oben. Wer die ganze Hand in einem Zug legt, "
                "bekommt einen Slot. Wirf sie!"
            ),
            (
                "A single card is left, and its twin is on top. Whoever lays the whole hand in one turn gets a Slot. "
                "Throw it!"
            ),
        ),
        ("lay e4 on 2",),
        (
            (
                "Die ganze Hand in einem Zug! Die oberste Karte deines Stapels liegt nun als Slot vor dir; "
                "du darfst sie legen wie eine Handkarte, und für den Sieg zählt sie nicht mit."
            ),
            (
                "The whole hand in one turn! The top card of your pile now lies before you as a Slot; "
                "you may lay it like a hand card, and it does not count against you."
            ),
        ),
        (
            "Nicht so schnell: Mit der letzten Karte holst du dir einen Slot. Wirf die Efeu-4 auf den zweiten Stapel.",
            "Not so fast: the last card earns you a Slot. Throw the evergreen 4 on the second pile.",
        ),
        seats=1,
    ),
    Lesson(
        THE_NEXT_TURN,
        0,
        (
            (
                "Ein neuer Zug, acht neue Karten, und keine passt. Einmal je Zug darfst du eine Karte vom Eckstapel "
                "aufblättern; passt sie, darfst du sie legen. Blättere auf."
            ),
            (
                "A new turn, eight new cards, and none fits. Once a turn you may turn up a card of the corner pile; "
                "if it fits, you may lay it. Turn one."
            ),
        ),
        ("turn",),
        (
            (
                "So bringt jeder Zug noch eine Karte mehr. Geht nichts mehr, beende den Zug: Du ziehst auf acht nach "
                "oder sagst bis zu drei Karten an. Wer Hand und Stapel leer hat, gewinnt."
            ),
            (
                "So every turn brings one card more. When nothing goes any more, end the turn: you draw up to eight, "
                "or announce up to three cards. Whoever has emptied hand and pile wins."
            ),
        ),
        (
            "Das darfst du, aber sieh erst nach, was auf dem Eckstapel liegt: Aufblättern kostet nichts.",
            "You may, but first look at what lies on the corner pile: turning a card costs nothing.",
        ),
        seats=1,
    ),
]

FIRSTS: dict[str, Both] = {
    "lay": (
        "Leg so viele Karten, wie du kannst. Nur einmal im Zug geht es ohne Effekt und ohne Reservierung.",
        "Lay as many cards as you can. Only once a turn does it go without an effect and without a reservation.",
    ),
    "turn": (
        "Einmal im Zug darfst du den Eckstapel aufblättern; seine offene Karte darfst du legen wie eine der Hand.",
        "Once a turn you may turn up a card of the corner pile; you may lay its open card like one of your hand.",
    ),
    "end": (
        "Bist du fertig, beende den Zug: Dann ziehst du nach.",
        "When you are done, end your turn: then you draw.",
    ),
}
"""A sentence for the first time that somebody meets a decision, by the first word of its picks."""
