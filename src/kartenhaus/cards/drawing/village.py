"""The pictures of the Jay deck: a village that grows from one house to four, and who goes about in it.

Roofs, cloth and wax take the card's colour (`currentColor`); every window is lit.
"""

from __future__ import annotations

from .pen import BRASS, CREAM, INK, PAPER, SHADE, SKIN, box, circle, each, group, moved, outlined, path, use

CLOTH = "currentColor"
DARK = "#5b4636"
GLOW = "#f2cf7a"
HOUSES = {  # from the back to the front: which, where it stands, how large
    "1": (("smoke", 114, 260, 1.6), ("cottage", 114, 260, 1.6)),
    "2": (("smoke", 84, 260, 1.1), ("cottage", 84, 260, 1.1), ("townhouse", 148, 258, 1.3)),
    "3": (("tower", 113, 252, 1.1), ("townhouse", 156, 257, 1.05), ("cottage", 80, 260, 0.95)),
    "4": (
        ("townhouse", 89, 252, 1.28),
        ("tower", 126, 252, 1.15),
        ("timber", 149, 261, 0.76),
        ("cottage", 84, 262, 0.8),
    ),
}
PICTURE = {"B": "scroll", "D": "thief", "J": "jester", "X": "keys"}


def picture(figure: str) -> str:
    if figure in PICTURE:
        return use(PICTURE[figure])
    houses = "".join(use(house, x, y, size) for house, x, y, size in HOUSES[figure])
    return use("moon") + moved(use("hill") + houses, 0, 12)


def parts() -> dict[str, str]:
    return {
        "moon": outlined(path("M190 48A24 24 0 1 0 212 84A19 19 0 0 1 190 48Z", GLOW)),
        "hill": outlined(path("M36 276C44 240 86 246 112 246S178 240 186 276C146 267 76 285 36 276Z", CLOTH)),
        "smoke": group(path("M20-78C14-88 26-92 20-104", "none", "#9a917f", 4), stroke_linecap="round"),
        "cottage": _cottage(),
        "townhouse": _townhouse(),
        "tower": _tower(),
        "timber": _timber(),
        "scroll": _scroll(),
        "thief": moved(_mask() + _lantern(), 0, 7),
        "jester": _jester(),
        "keys": _keys(),
    }


# ── Houses: they stand on (0, 0) ─────────────────────────────────────────────
def _window(x: float, y: float, width: float = 10, height: float = 13) -> str:
    return box(x - width / 2, y, width, height, fill=GLOW) + path(f"M{x} {y}v{height}", "none", INK, 1.6)


def _cottage() -> str:
    return outlined(
        path("M15-48V-74H26V-40Z", BRASS),
        path("M-29 0V-38L0-64 29-38V0Z", CREAM),
        path("M-40-32L0-72 40-32 34-26 0-58-34-26Z", CLOTH),
        path("M-8 0V-20A9 9 0 0 1 10-20V0Z", DARK),
        _window(-18, -26),
        _window(20, -26),
        circle(0, -42, 5, GLOW),
    )


def _townhouse() -> str:
    return outlined(
        path("M-23 0V-74H-16V-86H-9V-98H9V-86H16V-74H23V0Z", CLOTH),
        path("M-8 0V-16A8 8 0 0 1 8-16V0Z", DARK),
        _window(-12, -44),
        _window(12, -44),
        _window(-12, -68),
        _window(12, -68),
        _window(0, -90, 8, 12),
        path("M-25-28H25V-24H-25Z", CREAM),
    )


def _tower() -> str:
    return outlined(
        path("M0-138V-156", "none"),
        path("M0-156L20-150 0-144Z", BRASS),
        path("M-15 0V-90H15V0Z", CREAM),
        path("M-22-86L0-140 22-86Z", CLOTH),
        path("M-6-54V-66A6 6 0 0 1 6-66V-54Z", GLOW),
        path("M-6-24V-36A6 6 0 0 1 6-36V-24Z", GLOW),
        path("M-18-86H18V-80H-18Z", BRASS),
    )


def _timber() -> str:
    return outlined(
        path("M-38 0V-50H38V0Z", CREAM),
        path("M-38-24H38M-38-50L-20-24M38-50L20-24M-20-24V0M20-24V0", "none", DARK, 4),
        path("M-48-44L-30-84H30L48-44Z", CLOTH),
        path("M-9 0V-18H9V0Z", DARK),
        _window(-8, -45, 11, 14),
        _window(8, -45, 11, 14),
        path("M-10-58L0-72 10-58Z", CREAM),
    )


# ── Those who go about in it ─────────────────────────────────────────────────
def _scroll() -> str:
    text = path("M95 134H155M95 150H155M95 166H155M95 182H132", "none", "#8f836c", 4)
    seal = path("M110 214L98 262 112 254 120 268 126 222ZM140 214L152 262 138 254 130 268 124 222Z", BRASS)
    wax = path(
        "M125 186C132 182 138 188 142 192C150 192 152 200 152 206C157 212 152 220 148 222C146 230 138 232 132 231"
        "C126 236 118 234 114 230C106 230 102 224 102 218C96 212 98 204 102 200C102 192 110 188 116 190C118 186 122"
        " 185 125 186Z",
        CLOTH,
    )
    ring = circle(126, 209, 15, "none", PAPER)
    star = path("M126 199l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.6 6.8-.8Z", PAPER)
    rolls = (
        path("M74 84H176C188 84 188 110 176 110H74C62 110 62 84 74 84Z", CREAM)
        + path("M78 236H172C184 236 184 260 172 260H78C66 260 66 236 78 236Z", CREAM)
        + path(
            "M176 91C171 91 171 103 176 103M74 91C79 91 79 103 74 103M172 243C167 243 167 253 172 253M78 243C83 243 83"
            " 253 78 253",
            "none",
            INK,
            2,
        )
    )
    sheet = path("M82 108H168V240H82Z", PAPER)
    tilted = outlined(sheet, rolls) + group(text, stroke_linecap="round") + outlined(seal, wax)
    return (
        f'<g transform="translate(9 12)scale(.93)rotate(-6 125 175)">{tilted}{group(ring, stroke_width=2.4)}{star}</g>'
    )


def _mask() -> str:
    ribbons = path(
        "M64 122C46 128 40 150 46 172C54 162 62 158 70 140ZM186 122C204 128 210 150 204 172C196 162 188 158 180 140Z",
        BRASS,
    )
    mask = path(
        "M58 108C76 92 110 94 125 108C140 94 174 92 192 108C196 140 178 160 156 158C140 157 134 142 125 138C116 142"
        " 110 157 94 158C72 160 54 140 58 108Z",
        CLOTH,
    )
    eyes = path(
        "M76 124C84 112 104 114 112 130C102 140 84 140 76 124ZM174 124C166 112 146 114 138 130C148 140 166 140 174"
        " 124Z",
        PAPER,
    )
    pupils = each(((97, 127), (157, 127)), lambda x, y: circle(x, y, 6, INK) + circle(x - 2, y - 2, 1.8, PAPER))
    trim = path("M66 108C82 100 108 102 125 116C142 102 168 100 184 108", "none", PAPER, 2.4)
    return outlined(ribbons, mask, eyes) + pupils + trim


def _lantern() -> str:
    rays = "M74 232H58M78 208L62 198M172 208L188 198M176 232H190"
    light = path(rays, "none", BRASS, 4)
    return group(light, stroke_linecap="round") + outlined(
        path("M109 190C109 168 141 168 141 190", "none", INK, 4),
        path("M98 204L110 188H140L152 204Z", BRASS),
        path("M100 204H150L144 260H106Z", GLOW),
        path("M125 218C131 230 138 234 134 246C132 254 118 254 116 246C113 236 122 232 125 218Z", CLOTH),
        path("M117 204L119 260M133 204L131 260", "none", INK, 1.8),
        path("M98 260H152L156 274H94Z", BRASS),
    )


def _jester() -> str:
    collar = path("M66 262L84 304 102 282 125 316 148 282 166 304 184 262C150 250 100 250 66 262Z", CLOTH)
    side = "M86 202H125V126C94 98 50 108 40 160C54 148 64 150 69 162C73 176 79 190 86 202Z"
    other = "M164 202H125V126C156 98 200 108 210 160C196 148 186 150 181 162C177 176 171 190 164 202Z"
    middle = path("M96 200C96 154 108 112 125 84C142 112 154 154 154 200Z", CREAM)
    rhombs = path("M125 108l9 20-9 20-9-20ZM125 152l9 20-9 20-9-20Z", CLOTH)
    face = path("M90 200H160V224C160 250 142 268 125 274C108 268 90 250 90 224Z", SKIN)
    shade = path("M126 200H158.7V224C158.7 249 142 266 126 272Z", SHADE)
    paint = path("M106 208l7 15-7 15-7-15ZM144 208l7 15-7 15-7-15Z", CLOTH)
    eyes = each(((106, 223), (144, 223)), lambda x, y: circle(x, y, 4.5, INK) + circle(x - 1.5, y - 1.5, 1.5, PAPER))
    smile = path("M102 244Q125 268 148 244Q125 254 102 244Z", "#b3262c")
    nose = path("M126 220V236L119 238", "none", INK, 2.4)
    band = path("M83 196Q125 182 167 196L165 211Q125 196 85 211Z", BRASS)
    bells = each(((40, 170), (125, 76), (210, 170)), _bell)
    return (
        outlined(collar, path(side, CLOTH), path(other, CLOTH), middle)
        + rhombs
        + outlined(face)
        + shade
        + paint
        + eyes
        + outlined(smile)
        + nose
        + outlined(band)
        + bells
    )


def _bell(x: float, y: float) -> str:
    slit = path(f"M{x - 6} {y + 3}H{x + 6}M{x} {y + 3}V{y + 9}", "none", INK, 2.4)
    return outlined(circle(x, y, 12, BRASS), slit) + circle(x - 4, y - 5, 2.2, PAPER)


def _keys() -> str:
    key = (
        path("M120 150H130V262H120Z", BRASS)
        + path("M130 222H150V232H142V240H150V252H130Z", BRASS)
        + path("M125 90A31 31 0 1 1 124.9 90ZM125 107A14 14 0 1 0 125.1 107Z", BRASS)
    )
    crossed = (
        f'<g transform="rotate(35 125 182)">{key}</g><g transform="matrix(-1 0 0 1 250 0)rotate(35 125 182)">{key}</g>'
    )
    bow = path(
        "M125 186C106 168 88 176 90 190C92 204 110 204 125 190C140 204 158 204 160 190C162 176 144 168 125 186Z", CLOTH
    )
    ends = path("M120 192L104 226 118 220 125 232 132 220 146 226 130 192Z", CLOTH)
    return outlined(crossed, ends, bow, circle(125, 189, 8, CREAM))
