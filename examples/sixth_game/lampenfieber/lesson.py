"""A first lesson in Lampenfieber: light, a feast, and what one leaves to the next."""

from kartenhaus.core.lesson import Lesson
from kartenhaus.core.voice import Both

LIGHT = "first 0; deal 1; deal 6; deal 14; deal 5; deal 9; deal 17"
A_FEAST = "first 1; deal 3; deal 5; deal 9; deal 12; deal 28; deal 31; play 3; draw 17"

LESSONS = [
    Lesson(
        LIGHT,
        0,
        (
            (
                "Alles ist dunkel. Eine Karte macht jede Lampe an, deren Symbol sie zeigt, und jede bringt einen "
                "Punkt. Spiel die Karte, die am meisten Licht macht."
            ),
            (
                "All is dark. A card lights every lamp whose symbol it shows, and each scores a point. Play the "
                "card that makes the most light."
            ),
        ),
        ("play 14",),
        (
            "Drei Lampen, drei Punkte. Für den nächsten sind nur noch zwei dunkel.",
            "Three lamps, three points. Only two dark ones are left to the next player.",
        ),
        ("Zähl die Symbole: Eine deiner Karten zeigt drei.", "Count the symbols: one of your cards shows three."),
    ),
    Lesson(
        A_FEAST,
        0,
        (
            (
                "● und ▲ brennen. Brennende Lampen gehen aus, wenn du ihr Symbol spielst. Eine deiner Karten zeigt "
                "genau die drei, die noch dunkel sind. Feiere ein Fest!"
            ),
            (
                "● and ▲ burn. Burning lamps go off when you play their symbol. One of your cards shows exactly the "
                "three that are still dark. Celebrate a feast!"
            ),
        ),
        ("play 28",),
        (
            "Drei Lampen und drei Punkte für das Fest: sechs auf einen Zug.",
            "Three lamps and three points for the feast: six in one turn.",
        ),
        (
            "Es fehlen ■, ✚ und ★: Das ist die 28.",
            "What is missing is ■, ✚ and ★: that is the 28.",
        ),
    ),
]

FIRSTS: dict[str, Both] = {
    "play": (
        "Dunkle Lampen gehen an und bringen Punkte, brennende gehen aus.",
        "Dark lamps go on and score, burning ones go off.",
    ),
}
"""A sentence for the first time that somebody meets a decision, by the first word of its picks."""
