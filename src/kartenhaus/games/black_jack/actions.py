"""Black Jack's picks: number ↔ typed pick ↔ notation."""

from __future__ import annotations

from ...cards import french
from ...core.errors import NotationError
from ...core.notation import Form
from ...core.notation import number as read_number
from ...core.notation import parse as parse_forms
from ...core.picks import Leave, Pick, Span
from ...core.rule import DRAWN, LEAVE
from . import choices, rules


class Insure(Pick, frozen=True, tag="insure"):
    """Half the stake on a Black Jack of the dealer."""

    number = choices.INSURE

    def __str__(self) -> str:
        return "insure"


class Decline(Pick, frozen=True, tag="decline"):
    """No insurance."""

    number = choices.DECLINE

    def __str__(self) -> str:
        return "decline"


class Card(Pick, frozen=True, tag="card"):
    """One more card for the hand."""

    number = choices.CARD

    def __str__(self) -> str:
        return "card"


class Stay(Pick, frozen=True, tag="stay"):
    number = choices.STAY

    def __str__(self) -> str:
        return "stay"


class Double(Pick, frozen=True, tag="double"):
    number = choices.DOUBLE

    def __str__(self) -> str:
        return "double"


class Split(Pick, frozen=True, tag="split"):
    number = choices.SPLIT

    def __str__(self) -> str:
        return "split"


class Refill(Pick, frozen=True, tag="refill"):
    number = choices.REFILL

    def __str__(self) -> str:
        return "refill"


class Bet(Pick, frozen=True, tag="bet"):
    """The stake of a round. Too high or too low a stake is a pick too, which the rules refuse."""

    coins: int

    def __post_init__(self) -> None:
        if not isinstance(self.coins, int) or isinstance(self.coins, bool) or self.coins < 0:
            raise NotationError(
                f"{self.coins!r} ist kein Einsatz: Gesetzt werden ganze Coins.",
                f"{self.coins!r} is not a stake: stakes are whole Coins.",
            )

    @property
    def number(self) -> int:
        return choices.BET + min(self.coins, choices.HIGHEST + 1)

    def __str__(self) -> str:
        return f"bet {self.coins}"


class Stakes(Span, frozen=True, tag="stakes"):
    """All stakes that a purse allows."""

    def pick(self, n: int) -> Bet:
        return Bet(n)


class Comes(Pick, frozen=True, tag="comes"):
    """Chance: the card that comes from the shoe."""

    card: str
    """As it is written: Kh, Ts."""

    def __post_init__(self) -> None:
        french.read(self.card)

    @property
    def number(self) -> int:
        return rules.COMES + french.read(self.card)

    def __str__(self) -> str:
        return f"card {self.card}"


class Hole(Pick, frozen=True, tag="hole"):
    """Chance: the dealer's hidden card."""

    card: str

    def __post_init__(self) -> None:
        french.read(self.card)

    @property
    def number(self) -> int:
        return rules.HIDDEN + french.read(self.card)

    def __str__(self) -> str:
        return f"hole {self.card}"


PLAIN = (Insure(), Decline(), Card(), Stay(), Double(), Split(), Refill())
FORMS = (
    Form("bet COINS", lambda coins: Bet(read_number(coins))),
    *(Form(str(pick), type(pick)) for pick in PLAIN),
    Form("card CARD", Comes),
    Form("hole CARD", Hole),
)


def parse(text: object) -> Pick:
    return parse_forms(text, FORMS, reader=str)


def decode(number: int) -> Pick:
    """The typed pick of a number that the rules answered."""
    if number < choices.BET:
        return PLAIN[number]
    if number < choices.ACTIONS:
        return Bet(number - choices.BET)
    if number < DRAWN:
        return Leave(number - LEAVE)
    if number < rules.HIDDEN:
        return Comes(french.notation(number - rules.COMES))
    return Hole(french.notation(number - rules.HIDDEN))


def fold(numbers: list[int]) -> list[Pick | Span]:
    """Stakes, which come without a gap, as one range."""
    if len(numbers) > 1 and numbers[0] >= choices.BET:
        return [Stakes(numbers[0] - choices.BET, numbers[-1] - choices.BET)]
    return [decode(number) for number in numbers]
