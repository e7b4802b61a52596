"""Cards and dice as text, in three sizes: large, small, and a word in a line."""

from __future__ import annotations

from enum import Enum

from ..cards import french as french_deck
from ..cards import maxomin as maxomin_deck
from ..cards.combi import JOKER, SYMBOL, rank
from ..cards.palette import BLUE, BRASS, GREEN, GREY, ORANGE, PURPLE, SKY, YELLOW
from .draw import DOTTED, DOUBLE, Block, Paint, box, centre, left, right, short, width

PIP, NO_SYMBOL = "•", "·"
RED = "#d7301f"
BACK = "▒"


class Size(Enum):
    LARGE = "large"
    SMALL = "small"
    WORD = "word"


def back(card: Block, paint: Paint, below: str = "") -> Block:
    """The back of a card as large as this one."""
    if len(card) == 1:
        return [paint(f"[{2 * BACK}]", dim=True)]
    inside = [BACK * (width(card[0]) - 2)] * (len(card) - 2)
    return box([paint(row, dim=True) for row in inside], below=below)


def place(card: Block, paint: Paint) -> Block:
    """Where a card as large as this one may come to lie."""
    if len(card) == 1:
        return [paint("[  ]", dim=True)]
    inside = [" " * (width(card[0]) - 2)] * (len(card) - 2)
    return box(inside, DOTTED, paint=lambda text: paint(text, dim=True))


def word(deck: str, card: str | int, paint: Paint) -> str:
    """A card of any deck in a line of text; of one that is not built in, its notation."""
    match deck:
        case "combi":
            return combi_word(int(card), paint)
        case "french":
            return french(str(card), Size.WORD, paint)[0]
        case "maxomin":
            return maxomin(str(card), Size.WORD, paint)[0]
        case "jay":
            return jay_in_hand(str(card), Size.WORD, paint)[0]
    return f"[{card}]"


# ── Combi ────────────────────────────────────────────────────────────────────
def combi(card: int, size: Size, paint: Paint, above: str = "", counts: int | None = None) -> Block:
    """A Combi card: its symbols at fixed places like the five of a die, so that it is known by its pattern. `above` is
    let into the upper edge; `counts` is what the Joker counts just now."""
    if size is Size.WORD:
        return [combi_word(card, paint, above)]
    if card == JOKER:
        return joker(size, paint, above, counts)
    one, two, four, eight, sixteen = (symbol_of(card, place, paint) for place in range(5))
    pips = PIP * rank(card)
    if size is Size.SMALL:
        return box([f"{card:<2} {one} {two} ", f"    {four}  ", f"   {eight} {sixteen} "], above=above, below=pips)
    return box(
        [
            f"{card:<2}     {card:>2}",
            f"  {one}   {two}  ",
            f"    {four}    ",
            f"  {eight}   {sixteen}  ",
            centre(paint(pips, BRASS), 9),
        ],
        above=above,
    )


def symbol_of(card: int, place: int, paint: Paint) -> str:
    """The symbol at one of the five places, or the sign that the card lacks it."""
    if card >> place & 1:
        return paint(SYMBOL[place].glyph, SYMBOL[place].colour, bold=True)
    return paint(NO_SYMBOL, dim=True)


def combi_word(card: int, paint: Paint, above: str = "") -> str:
    """`[13 ●·■✚·]`; with a word above it `A[13 ●·■✚·]`."""
    if card == JOKER:
        return f"{above.strip()}[ 0 {paint('JOKER', BRASS)}]"
    pattern = "".join(symbol_of(card, place, paint) for place in range(5))
    return f"{above.strip()}[{card:>2} {pattern}]"


def joker(size: Size, paint: Paint, above: str, counts: int | None) -> Block:
    """The empty pattern in a harlequin's frame."""
    foot = "" if counts is None else f" ={counts} "
    inside = ["◇◆◇◆◇◆◇", " JOKER ", "◆◇◆◇◆◇◆"]
    if size is Size.LARGE:
        inside = ["0       0", " ◆ ◇ ◆ ◇ ", "  JOKER  ", " ◇ ◆ ◇ ◆ ", "         "]
    return box([paint(row, BRASS) for row in inside], DOUBLE, above, foot, lambda text: paint(text, BRASS))


# ── French ───────────────────────────────────────────────────────────────────
FRENCH_PEEK = 4  # columns of a covered card from which it is known


def french(card: str, size: Size, paint: Paint) -> Block:
    """Rank and suit in the corners, so that it is known when another lies on it."""
    number = french_deck.read(card)
    suit = french_deck.SUIT[french_deck.suit(number)]
    colour = RED if suit.colour == "red" else None
    rank_of = paint(french_deck.RANK[french_deck.rank(number)].printed, colour, bold=True)
    sign = paint(suit.glyph, colour)
    if size is Size.WORD:
        return [f"[{rank_of}{sign}]"]
    if size is Size.SMALL:
        return box([left(rank_of, 5), f"{sign}   {sign}", right(rank_of, 5)])
    return box([left(rank_of, 7), left(sign, 7), centre(sign, 7), right(sign, 7), right(rank_of, 7)])


# ── Maxomin ──────────────────────────────────────────────────────────────────
EXTRA = {"S": ("> 23", "↓", "23"), "+": ("23", "↑", "< 23")}
"""What an extra card does to a total, read downwards."""


def maxomin(card: str, size: Size, paint: Paint, lang: str = "de") -> Block:
    """Number, mark and colour; the extra cards in a frame of their own."""
    number = maxomin_deck.read(card)
    printed = maxomin_deck.printed(number)
    if number >= maxomin_deck.SUB:
        return extra(printed, size, paint)
    colour = maxomin_deck.COLOUR[number & 3]
    name = colour.en if lang == "en" else colour.de
    face, sign = paint(printed, colour.colour, bold=True), paint(colour.glyph, colour.colour)
    if size is Size.WORD:
        return [f"[{sign}{face}]"]
    if size is Size.SMALL:
        inside = [left(face, 6), centre(sign, 6), right(face, 6)]
    else:
        inside = [left(face, 8) + sign, "", centre(f"{sign} {sign} {sign}", 9), "", sign + right(face, 8)]
    below = name if size is Size.SMALL else f" {name} "
    return box(inside, below=below, paint=lambda text: paint(text, colour.colour))


def extra(card: str, size: Size, paint: Paint) -> Block:
    if size is Size.WORD:
        return [f"[{paint(card, BRASS, bold=True)}]"]
    wide = 6 if size is Size.SMALL else 9
    above, arrow, below = EXTRA[card]
    inside = [above, arrow, below]
    if size is Size.LARGE:
        inside = [card + " " * 7 + card, *inside, card + " " * 7 + card]
    rows = [paint(centre(row, wide), BRASS) for row in inside]
    return box(rows, DOUBLE, f" {card} ", paint=lambda text: paint(text, BRASS))


# ── Jay ──────────────────────────────────────────────────────────────────────
JAY_COLOURS = {  # by the letter; told apart by colour-blind eyes too (after Okabe and Ito)
    "a": ORANGE,
    "b": PURPLE,
    "c": SKY,
    "d": BLUE,
    "e": GREEN,
    "f": YELLOW,
    "g": GREY,
}
JAY_PEEK = 4


def jay(card: str, names: tuple[str, str], size: Size, paint: Paint, wide: int, corner: str = "") -> Block:
    """The inside of a card on the table, for a frame: its letters, a word in the other corner, figure and colour."""
    colour = JAY_COLOURS[card[0]]
    figure, its_colour = (paint(centre(short(name, wide), wide), colour) for name in names)
    inside = [paint(card, colour, bold=True) + right(corner, wide - 2), figure, its_colour]
    return inside if size is Size.SMALL else [inside[0], "", *inside[1:], ""]


def jay_in_hand(card: str, size: Size, paint: Paint) -> Block:
    """Only its letters, so that a hand of many fits: the names stand where it is chosen from."""
    colour = JAY_COLOURS[card[0]]
    letters = paint(card, colour, bold=True)
    if size is Size.WORD:
        return [letters]
    inside = [left(letters, 4)] if size is Size.SMALL else [left(letters, 4), ""]
    return box(inside, paint=lambda text: paint(text, colour))


# ── Dice ─────────────────────────────────────────────────────────────────────
FACES = {  # the three rows of a die
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}


def die(eyes: int) -> Block:
    return box(FACES[eyes])
