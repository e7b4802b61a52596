"""A first lesson in Black Jack: the stake, then one round for each of the five words."""

from ...core.lesson import Lesson
from ...core.voice import Both

LESSONS = [
    Lesson(
        "",
        0,
        (
            (
                "Du spielst gegen die Bank, mit Spielgeld. Tippe auf Chips, bis 50 Coins im Kreis liegen, und dann auf "
                "«Deal»."
            ),
            "You play against the dealer, with play money. Tap chips until 50 Coins lie in the circle, then «Deal».",
        ),
        ("bet 50",),
        (
            "Dein Einsatz liegt. Du bekommst zwei Karten, die Bank eine, und alle sind offen.",
            "Your stake is down. You get two cards, the dealer one, and all of them lie open.",
        ),
        (
            "Mit jedem Einsatz ab 10 Coins geht es los. Für die Übung sollen es 50 sein.",
            "Any stake from 10 Coins on starts a round. For this lesson let it be 50.",
        ),
        seats=1,
    ),
    Lesson(
        "bet 50; card 8s; card 4h; card Kd",
        0,
        (
            (
                "Näher an die 21 kommen als die Bank, aber nie darüber: Darum geht es. Du hast 12, die Bank zeigt "
                "einen König. Nimm noch eine Karte: «Card»."
            ),
            (
                "Come nearer to 21 than the dealer, but never above it: that is all. You have 12, the dealer shows a "
                "king. Take another card: «Card»."
            ),
        ),
        ("card",),
        (
            "Gut so. Die Bank hört erst ab 17 auf, und mit 12 schlägst du davon nichts.",
            "Well done. The dealer goes on to 17 at least, and 12 beats none of that.",
        ),
        (
            "Mit 12 gewinnst du nur, wenn die Bank über 21 gerät, und dafür ist ihr König zu stark. Trau dich: «Card».",
            "With 12 you win only if the dealer goes above 21, and that king is too strong for it. Be brave: «Card».",
        ),
        seats=1,
        luck=8,
    ),
    Lesson(
        "bet 50; card Ts; card 4h; card 6d",
        0,
        (
            (
                "14 gegen eine 6. Jetzt wird es für die Bank eng: Unter 17 muss sie nehmen, und mit einer 6 gerät sie "
                "oft über 21. Lass ihr den Vortritt: «Stay»."
            ),
            (
                "14 against a 6. Now the dealer is in trouble: below 17 cards must be taken, and from a 6 that often "
                "ends above 21. Leave it to the dealer: «Stay»."
            ),
        ),
        ("stay",),
        (
            "Genau. Wer selbst über 21 gerät, hat gleich verloren, auch wenn es der Bank danach ebenso ergeht.",
            "Just so. If you go above 21 you have lost at once, even if the dealer does the same afterwards.",
        ),
        (
            "Kann gut gehen, aber fast die Hälfte aller Karten bringt dich über 21. Lass die Bank das wagen: «Stay».",
            "That may go well, but nearly half of all cards take you above 21. Let the dealer run that risk: «Stay».",
        ),
        seats=1,
    ),
    Lesson(
        "bet 50; card 6s; card 5h; card 6d",
        0,
        (
            (
                "11 ist ein Geschenk: Jede Zehn und jedes Bild macht daraus 21. Verdopple den Einsatz für genau eine "
                "Karte: «Double»."
            ),
            "11 is a gift: every ten and every picture makes it 21. Double the stake for exactly one card: «Double».",
        ),
        ("double",),
        (
            "Doppelter Einsatz, wenn du im Vorteil bist. Danach ist die Hand zu Ende, mehr Karten gibt es nicht.",
            "Twice the stake when you are ahead. After that the hand is done, there are no more cards.",
        ),
        (
            "Die Hand ist gut, hol mehr aus ihr heraus: «Double».",
            "The hand is good, get more out of it: «Double».",
        ),
        seats=1,
    ),
    Lesson(
        "bet 50; card 8s; card 8h; card 6d",
        0,
        (
            (
                "Zwei Achten sind zusammen 16, und 16 hat niemand gern. Zwei Hände, die mit einer 8 anfangen, "
                "sind viel besser: «Split»."
            ),
            "Two eights make 16, and nobody likes 16. Two hands that begin with an 8 are far better: «Split».",
        ),
        ("split",),
        (
            "Jetzt liegen zwei Hände da, jede mit deinem Einsatz. Du spielst sie nacheinander; die erhobene ist dran.",
            "Now there are two hands, each with your stake. You play them one after the other; the raised one is next.",
        ),
        (
            "Aus der 16 wird selten etwas. Mach zwei Hände daraus: «Split».",
            "Little ever comes of 16. Make two hands of it: «Split».",
        ),
        seats=1,
    ),
    Lesson(
        "bet 50; card Ts; card 9h; card Ad",
        0,
        (
            (
                "Die Bank zeigt ein Ass und bietet dir die Insurance an: den halben Einsatz darauf, dass sie Black "
                "Jack hat. Das zahlt 2 zu 1, kommt aber nur in vier von dreizehn Fällen. Lehne ab."
            ),
            (
                "The dealer shows an ace and offers Insurance: half your stake that there is a Black Jack. It pays 2 "
                "to 1 but comes only four times in thirteen. Say no."
            ),
        ),
        ("decline",),
        (
            "Richtig gerechnet. Wann was am wenigsten kostet, zeigt dir am Tisch jederzeit die Tabelle.",
            "Well reckoned. At the table the chart shows you at any time what costs least.",
        ),
        (
            "Sie klingt vernünftig, kostet dich aber auf Dauer Coins: Ein faires Angebot zahlte mehr als 2 zu 1.",
            "It sounds sensible but costs you Coins in the long run: a fair offer would pay more than 2 to 1.",
        ),
        seats=1,
    ),
]

FIRSTS: dict[str, Both] = {
    "bet": (
        "Zuerst der Einsatz. Coins sind Spielgeld, und leere Börsen werden aufgefüllt.",
        "First the stake. Coins are play money, and empty purses are filled again.",
    ),
    "insure": (
        "Die Bank zeigt ein Ass. Die Insurance zahlt, wenn sie einen Black Jack bekommt; meist lohnt sie sich nicht.",
        "The dealer shows an ace. Insurance pays if a Black Jack comes of it; most often it is not worth it.",
    ),
    "split": (
        "Ein Paar: Du kannst es teilen und mit zwei Händen weiterspielen, jede mit eigenem Einsatz.",
        "A pair: you may split it and go on with two hands, each with a stake of its own.",
    ),
    "card": (
        "Noch eine Karte, oder bleiben? Über 21 ist der Einsatz verloren; die Bank muss bis 17 ziehen.",
        "Another card, or stay? Above 21 the stake is lost; the dealer has to draw up to 17.",
    ),
}
"""A sentence for the first time that somebody meets a decision, by the first word of its picks."""
