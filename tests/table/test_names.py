"""Nobody at a table can be taken for somebody else."""

from __future__ import annotations

import pytest

from kartenhaus.table.names import distinct, outline


@pytest.mark.parametrize(
    "other",
    [
        "anna",
        "ANNA",
        " A n n a ",
        "Аnnа",  # Cyrillic capital and small a
        "Αnna",  # Greek capital alpha
        "Ａｎｎａ",
        "Ánnà",
        "Annạ",
        "An.na",
        "A-n_n'a",
        "Anna\u3164",
        "An\u2800na",
        "𝐀𝐧𝐧𝐚",
        "Ⓐⓝⓝⓐ",
        "ᴀɴɴᴀ",  # small capitals
        "Aпnа",  # Cyrillic pe
        "Anոa",  # Armenian vo
        "ΑΝΝΑ",  # Greek, where a small nu looks like v
        "αηηα",  # and a small eta like n
        "ꓮꓠꓠꓮ",  # Lisu
        "Ꭺnna",  # Cherokee
    ],
)
def test_a_name_that_looks_like_another_gets_a_number(other: str) -> None:
    assert outline(other) == outline("Anna")
    assert distinct(other, ["Ben", "Anna"]) == f"{other} 2"


def test_signs_that_are_mistaken_for_each_other_are_the_same() -> None:
    assert outline("Ida") == outline("lda") == outline("1da")
    assert outline("Otto") == outline("0tt0")
    assert outline("Ида") != outline("Anna")
    assert outline("Emma") == outline("Ernrna")
    assert outline("Willi") == outline("VViIIi") == outline("Wіllі")
    assert outline("Hugo") == outline("Ηυgο") == outline("ʜᴜɢᴏ")
    assert outline("Nina") != outline("Hina") != outline("Vina")


def test_a_third_of_the_same_name_is_the_third() -> None:
    assert distinct("Anna", ["Anna", "Anna 2"]) == "Anna 3"
    assert distinct("Anna", ["Anna", "anna3", "ANNA2"]) == "Anna 4"


def test_other_names_stay_as_they_are() -> None:
    assert distinct("Hanna", ["Anna", "", "Ben"]) == "Hanna"
    assert distinct("Ben", []) == "Ben"
    assert distinct("🦊", ["🦉", "Anna"]) == "🦊"
    assert distinct("🦊", ["🦊"]) == "🦊 2"
    assert distinct("小明", ["小红"]) == "小明"
