"""Names at one table: no two of them can be taken for each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count

LOOK_ALIKES = (
    "aΑαАаɑᴀᎪꓮ bΒβВвЬьʙᏴꓐ cСсᴄᏟꓚ dđԁᴅᎠꓓ eΕεЕеɛᴇᎬꓰ fϜƒꜰꓝ gɡցɢᏀꓖ hΗНнһհʜᎻꓧ jЈјᴊᎫꓙ kΚκКкᴋᏦꓗ "
    "lIiıłŁ1ΙιІіӀӏɩɪʟᏞꓡꓲ mΜμМмᴍᎷꓟ nΝηПпոɴꓠ oøØ0ΟοσОоօᴏꓳ pΡρРрᴘᏢꓑ qԚԛ rгʀᎡꓣ sЅѕꜱᏚꓢ tΤτТтᴛᎢꓔ uυսՍᴜꓴ vνᴠᏙꓦ "
    "wԜԝшᴡᎳꓪ xΧχХхꓫ yΥҮүγУуʏꓬ zΖζᴢᏃꓜ"
)
"""A small Latin letter, and the signs of either size and of other scripts that look like it."""
PLAIN = {ord(other): group[0] for group in LOOK_ALIKES.split() for other in group[1:]}
TOGETHER = {"rn": "m", "vv": "w"}
"""Two that look like one."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159"
"""Printable by Unicode's word, and yet nothing is seen."""


@lru_cache(4096)
def outline(name: str) -> str:
    """What a quick eye sees of a name: without case, accents, spaces and marks, letters of other scripts as the Latin
    ones they look like. Where nothing is left, the name as it is."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    folded = parts.translate(PLAIN).casefold()
    letters = "".join(c for c in folded if c.isalnum() and c not in BLANK).translate(PLAIN)
    for two, one in TOGETHER.items():
        letters = letters.replace(two, one)
    return letters or folded


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with the first free number where it could be taken for one of the others: a second Anna is Anna 2."""
    others = {outline(other) for other in taken if other}
    if outline(name) not in others:
        return name
    return next(numbered for n in count(2) if outline(numbered := f"{name} {n}") not in others)
