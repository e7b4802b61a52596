"""A first lesson in Tauziehen: the marker, pulling, a point, holding, the marker that stays, and winning."""

from ...core.lesson import Lesson
from ...core.voice import Both

THE_MARKER = "first 0; deal 3; deal 28; deal 22; deal 13"
PULLING = "first 1; deal 6; deal 25; deal 7; deal 22; mark 4"
A_POINT = (
    "first 1; deal 17; deal 20; deal 12; deal 14; mark 8; play 20 mark 4; draw 26; play 12 mark 8; draw 6; "
    "play 26 mark 2; draw 11; play 6 mark 4; draw 21"
)
HOLDING = (
    "first 1; deal 25; deal 7; deal 21; deal 25; mark 4; play 7 mark 2; draw 13; play 21 mark 1; draw 13; "
    "play 13 mark 4; draw 14; play 25 mark 8; draw 10"
)
STAYING = "first 1; deal 6; deal 23; deal 5; deal 7; mark 2; play 23 mark 1; draw 5; play 7 mark 4; draw 3"
WINNING = (
    "first 1; deal 20; deal 15; deal 21; deal 17; mark 16; play 15 mark 2; draw 14; play 17 mark 1; draw 23; "
    "play 14 mark 4; draw 13; play 21 mark 16; draw 18; play 13 mark 1; draw 18; play 18 mark 2; draw 12; "
    "play 20 mark 4; draw 12; play 12 mark 8; draw 9; play 18 mark 16; draw 30; play 9 mark 1; draw 10"
)

LESSONS = [
    Lesson(
        THE_MARKER,
        0,
        (
            (
                "Fünf Seile, fünf Symbole: Zieh viermal eine Seilkarte über deine Grenze. Du eröffnest und setzt dazu "
                "nur deinen Markierer. Setz ihn auf den ★ Stern."
            ),
            (
                "Five ropes, five symbols: pull a rope card over your border four times. You open the game, and for "
                "that you only place your marker. Place it on the ★ star."
            ),
        ),
        ("mark 16",),
        (
            "Der Stern ist gesperrt: In seinem nächsten Zug bekommt der andere ihn nicht vom Fleck.",
            "The star is locked: in the next turn the other cannot move it from the spot.",
        ),
        (
            "Auch dort darf er liegen. Für diesmal aber: auf den ★ Stern, ganz rechts.",
            "It may lie there, too. But for now: on the ★ star, at the far right.",
        ),
    ),
    Lesson(
        PULLING,
        0,
        (
            (
                "Spielst du eine Karte, so rückt jedes ihrer Symbole einen Schritt auf dich zu – nur das ■ Quadrat "
                "nicht, denn dort liegt der Markierer des anderen. Spiel die Karte, die am meisten bewegt."
            ),
            (
                "Play a card, and each of its symbols comes one step towards you – except for the ■ square, where the "
                "other’s marker lies. Play the card that moves the most."
            ),
        ),
        ("play 25 mark 1", "play 25 mark 8", "play 25 mark 16"),
        (
            "Drei Seilkarten auf einmal! Und eine davon hält dein Markierer jetzt fest.",
            "Three rope cards at once! And your marker now holds one of them.",
        ),
        (
            "Von der 6 bewegt sich nur das ▲ Dreieck. Die 25 zieht drei Symbole.",
            "Of the 6 only the ▲ triangle moves. The 25 pulls three symbols.",
        ),
    ),
    Lesson(
        A_POINT,
        0,
        (
            (
                "Der ★ Stern steht schon zwei Schritte auf deiner Seite. Noch einer, und er ist über der Grenze. "
                "Hol dir den Punkt."
            ),
            "The ★ star is two steps on your side already. One more and it is over the border. Take the point.",
        ),
        ("play 17 mark 1", "play 17 mark 16"),
        (
            "Ein Punkt! Der Stern kehrt in die Mitte zurück und kann noch einmal gezogen werden.",
            "A point! The star goes back to the middle and can be pulled again.",
        ),
        (
            "Die 11 zeigt keinen Stern. Mit der 17 geht er über die Grenze.",
            "The 11 shows no star. With the 17 it goes over the border.",
        ),
    ),
    Lesson(
        HOLDING,
        0,
        (
            (
                "Jetzt steht der ★ Stern drüben, einen Schritt vor dem Punkt. Zieh ihn zurück und lass deinen "
                "Markierer gleich auf ihm."
            ),
            (
                "Now the ★ star is over there, one step from a point. Pull it back and put your marker right on top "
                "of it."
            ),
        ),
        ("play 25 mark 16",),
        (
            "Zurückgeholt und abgeschlossen: Im nächsten Zug kann der andere mit dem Stern nichts anfangen.",
            "Pulled back and locked: in the next turn the star is of no use to the other.",
        ),
        (
            "So bliebe der Stern für den anderen frei. Spiel die 25 und markiere den ★ Stern.",
            "That leaves the star free for the other. Play the 25 and mark the ★ star.",
        ),
    ),
    Lesson(
        STAYING,
        0,
        (
            (
                "Sonst muss dein Markierer nach jedem Zug weiterwandern. Nur wenn eine Karte genau die beiden "
                "markierten Symbole zeigt, bleibt er liegen. Zieh so den ● Kreis bis vor deine Grenze."
            ),
            (
                "As a rule your marker has to move on after every turn. Only if a card shows exactly the two marked "
                "symbols, it stays. Pull the ● circle up to your border like that."
            ),
        ),
        ("play 5 mark 1",),
        (
            "Der Kreis steht vor deiner Grenze, und dein Markierer schützt ihn weiter. Nächstes Mal ist er drüber.",
            "The circle is at your border, and your marker goes on guarding it. Next time it is over.",
        ),
        (
            "Damit ließest du den Kreis los. Die 5 zeigt genau die markierten Symbole, ● und ■.",
            "That would let go of the circle. The 5 shows exactly the marked symbols, ● and ■.",
        ),
    ),
    Lesson(
        WINNING,
        0,
        (
            (
                "Zwei Punkte hast du, vier brauchst du – und ▲ Dreieck und ★ Stern stehen beide vor deiner Grenze. "
                "Mach es mit einer Karte fertig."
            ),
            (
                "You have two points and need four – and the ▲ triangle and the ★ star are both at your border. "
                "Finish it with one card."
            ),
        ),
        ("play 30 mark 2", "play 30 mark 4", "play 30 mark 8"),
        (
            "Zwei Karten über die Grenze, vier Punkte: gewonnen! Jetzt bist du bereit für ein ganzes Spiel.",
            "Two cards over the border, four points: you have won! Now you are ready for a whole game.",
        ),
        (
            "Das hilft dir weiter, aber gewinnen kannst du sofort: Welche Karte zeigt ▲ und ★?",
            "That helps, but you can win at once: which card shows ▲ and ★?",
        ),
    ),
]

FIRSTS: dict[str, Both] = {
    "mark": (
        "Dein Markierer hält eine Seilkarte fest: Der andere kann sie in seinem nächsten Zug nicht bewegen.",
        "Your marker holds a rope card: the other cannot move it in their next turn.",
    ),
    "play": (
        "Jedes Symbol deiner Karte zieht seine Seilkarte einen Schritt zu dir. Vier über deiner Grenze gewinnen.",
        "Each symbol of your card pulls its rope card one step towards you. Four over your border win.",
    ),
}
"""A sentence for the first time that somebody meets a decision, by the first word of its picks."""
