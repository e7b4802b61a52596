"""A first lesson in White Jack: laying, pausing, equal values, the Joker, giving up, and when the risk is worth it."""

from ...core.lesson import Lesson
from ...core.voice import Both

LAYING = "starter 0; dice 4 5; card 3; card 7"
PAUSING = "starter 1; dice 5 4; card 3; card 15; lay; card 9; lay; card 23; lay; card 12"
EQUAL = "starter 1; dice 6 4; card 7; card 31; lay; card 3"
THE_JOKER = "starter 1; dice 5 4; card 7; card 0; lay; card 15"
GIVING_UP = "starter 0; dice 5 1; card 31; card 14; pause; lay; card 22"
THE_RISK = "starter 0; dice 6 4; card 15; card 3; pause; lay; card 9; lay; card 23; lay; card 5; pause; lay; card 7"

LESSONS = [
    Lesson(
        LAYING,
        0,
        (
            (
                "Die Würfel zeigen 9: So weit darfst du kommen. Eine Karte zählt so viel, wie sie Symbole zeigt. Du "
                "hast 2, der andere 3 – du liegst zurück und musst legen oder aufgeben. Leg eine Karte!"
            ),
            (
                "The dice show 9: that is how far you may go. A card counts as many as it shows symbols. You have 2, "
                "the other has 3 – you are behind and must lay a card or give up. Lay one!"
            ),
        ),
        ("lay",),
        (
            "Richtig: Eine Karte zählt höchstens 5, mit 2 kann dir also noch gar nichts geschehen.",
            "Right: a card counts 5 at most, so at 2 nothing can happen to you yet.",
        ),
        (
            "Aufgeben kostet dich deine Karte – dabei kann dir hier nichts geschehen. Leg lieber.",
            "Giving up costs you your card, and nothing can happen to you here. Better lay one.",
        ),
    ),
    Lesson(
        PAUSING,
        0,
        (
            (
                "Du hast 8 von 9 und liegst vorn. Fast jede Karte wäre jetzt zu viel. Pausiere: Weiterlegen muss, wer "
                "zurückliegt."
            ),
            (
                "You have 8 of 9 and are ahead. Nearly every card would be too much now. Pause: it is the one behind "
                "who has to go on."
            ),
        ),
        ("pause",),
        (
            "Genau. Jetzt muss der andere etwas wagen oder dir seine Karten überlassen.",
            "Exactly. Now the other must take a risk, or leave you the cards.",
        ),
        (
            "Du liegst vorn und hast es nicht nötig. Pausiere und lass den anderen schwitzen.",
            "You are ahead and need not do that. Pause, and let the other sweat.",
        ),
    ),
    Lesson(
        EQUAL,
        0,
        (
            (
                "Fünf zu fünf, das Limit ist 10. Bei gleichen Werten liegt vorn, wer zuletzt gelegt hat, und das war "
                "der andere. Wie viel darfst du noch legen? Dann nur zu!"
            ),
            (
                "Five all, and the limit is 10. With equal values, whoever laid last is ahead, and that was the "
                "other. How much may you still lay? Then go ahead!"
            ),
        ),
        ("lay",),
        (
            "Selbst eine 5 führt nur genau auf das Limit. Und mit jeder Karte liegst du vorn.",
            "Even a 5 only takes you exactly to the limit. And any card puts you ahead.",
        ),
        (
            "Bis 10 fehlen dir fünf: Keine einzige Karte wäre zu viel. Leg eine.",
            "You are five short of 10: not a single card would be too much. Lay one.",
        ),
    ),
    Lesson(
        THE_JOKER,
        0,
        (
            (
                "Vor dir liegt der Joker. Er zählt 6 – oder 0, wenn 6 zu viel wären; das stellt sich von selbst um. "
                "Du liegst 6 zu 7 zurück, das Limit ist 9. Nutz den Joker und leg."
            ),
            (
                "The Joker lies before you. It counts 6 – or 0, where 6 would be too much; it switches by itself. You "
                "are behind, 6 to 7, and the limit is 9. Make use of the Joker and lay."
            ),
        ),
        ("lay",),
        (
            "Mit dem Joker gehst du kein Risiko ein: Käme eine 4 oder 5, so zählte er eben 0.",
            "With the Joker you take no risk: if a 4 or a 5 came, it would just count 0.",
        ),
        (
            "Der Joker fängt dich auf: Zu viel kannst du hier nicht haben. Leg eine Karte.",
            "The Joker catches you: you cannot have too much here. Lay a card.",
        ),
    ),
    Lesson(
        GIVING_UP,
        0,
        (
            (
                "Der andere hat das Limit 6 genau getroffen, du hast 5. Nur mit einer Karte, die 1 zählt, kämst du "
                "vor. Wer verliert, verliert alles, was er ausgelegt hat – noch ist es bei dir eine Karte. Gib auf."
            ),
            (
                "The other has hit the limit of 6 exactly, you have 5. Only a card that counts 1 would put you ahead. "
                "Who loses the round loses all that they have laid – so far, one card of yours. Give up."
            ),
        ),
        ("give-up",),
        (
            "Klug: eine Karte verloren statt wahrscheinlich zwei. Die nächste Runde kommt bestimmt.",
            "Wise: one card lost instead of two, most likely. There is always another round.",
        ),
        (
            "Nur fünf deiner 31 übrigen Karten helfen dir. Gib auf, das kostet bloß eine Karte.",
            "Only five of your 31 other cards would help. Give up: that costs a single card.",
        ),
    ),
    Lesson(
        THE_RISK,
        0,
        (
            (
                "Wieder liegst du zurück, 8 zu 9, das Limit ist 10. Aber diesmal liegen drüben vier Karten, die du "
                "erobern kannst, und jede zweite deiner Karten bringt dich nach vorn. Wag es!"
            ),
            (
                "Behind again, 8 to 9, and the limit is 10. But this time there are four cards to capture over there, "
                "and every second card of yours puts you ahead. Dare it!"
            ),
        ),
        ("lay",),
        (
            "Das Wagnis lohnt sich: vier Karten zu gewinnen, nur eine mehr zu verlieren. Wer alle 32 erobert, gewinnt.",
            "The risk is worth it: four cards to win, only one more to lose. Capture all 32 and the game is yours.",
        ),
        (
            "Aufgeben kostet dich zwei Karten für nichts. Bei vier Karten Beute darfst du etwas wagen.",
            "Giving up costs you two cards for nothing. With four cards at stake you may dare something.",
        ),
        luck=6,
    ),
]

FIRSTS: dict[str, Both] = {
    "pause": (
        "Du liegst vorn: Du kannst abwarten, ob der andere dich einholt, oder noch höher hinaus.",
        "You are ahead: wait and see whether the other catches up, or climb higher.",
    ),
    "lay": (
        "Leg nach, ohne das Limit zu überschreiten. Wer aufgibt, verliert nur, was schon ausliegt.",
        "Lay another card without crossing the limit. Whoever gives up loses only what already lies there.",
    ),
}
"""A sentence for the first time that somebody meets a decision, by the first word of its picks."""
