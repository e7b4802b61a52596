"""The Maxomin court: M a mouse, V a bird (Vogel), W a wolf. Dressed as the French court is, mirrored at the belt."""

from __future__ import annotations

from .pen import BRASS, CREAM, INK, PAPER, SKIN, both_ways, circle, each, group, moved, outlined, path, use

FIGURE = {"M": ("mouse", "#b9b1a8", "wheat"), "V": ("bird", "#8d6748", "letter"), "W": ("wolf", "#767d88", "crescent")}
CLOTH = "currentColor"
SOWN = "M-58-26l4 6-4 6-4-6ZM-41-44l4 6-4 6-4-6ZM-40-22l4 6-4 6-4-6Z"


def court(letter: str, mark: str, colour: str) -> str:
    figure, fur, thing = FIGURE[letter]
    half = use("robe") + group(use(figure) + use(thing), fill=fur) + use(mark, 0, -22, 0.24) + path(SOWN, CREAM)
    return group(use("panel"), both_ways(moved(half, 125, 175)), use("belt"), color=colour)


def parts() -> dict[str, str]:
    return {"paw": _paw(), "mouse": _mouse(), "bird": _bird(), "wolf": _wolf(), **_things()}


def _paw() -> str:
    return use("sleeve") + outlined(
        path("M44-34C42-45 48-50 55-49C63-48 66-40 63-30L58-24Z"),
        path("M46-42L56-40M47-37L57-35", "none", INK, 1.8),
    )


def _mouse() -> str:
    ears = each(((-26, -118), (26, -118)), lambda x, y: circle(x, y, 19) + circle(x, y, 11, SKIN))
    head = path("M-27-102C-27-120 27-120 27-102C27-84 12-64 0-61C-12-64-27-84-27-102Z")
    shade = path("M1-115C16-115 25.7-111 25.7-102C25.7-86 13-67 1-63Z", "#a59d94")
    muzzle = path("M0-84C9-84 13-78 10-71C8-66 3-63 0-62C-3-63-8-66-10-71C-13-78-9-84 0-84Z", PAPER)
    eyes = each(((-12, -95), (12, -95)), lambda x, y: circle(x, y, 4.6, INK) + circle(x - 1.5, y - 1.5, 1.5, PAPER))
    nose = path("M-5-80Q0-83 5-80L0-73Z", "#c96a6a") + path("M0-73V-69M-4-66Q0-69 4-66", "none", INK, 1.8)
    whiskers = path("M-12-76L-36-82M-12-72L-36-70M12-76L36-82M12-72L36-70", "none", INK, 1.5)
    cap = path("M-12-114C-10-124 10-124 12-114Q0-118-12-114Z", BRASS) + circle(0, -124, 3.4, PAPER)
    return (
        outlined(ears) + use("ruff") + outlined(head) + shade + outlined(muzzle) + eyes + outlined(nose, cap) + whiskers
    )


def _bird() -> str:
    crest = path(
        "M-4-122C-16-128-20-138-16-145C-10-143-6-138-4-133C-4-140-2-146 4-148C8-142 8-136 6-131C10-136 15-138 20"
        "-138C20-130 14-124 6-121Z",
        CLOTH,
    )
    head = path("M0-126C-26-126-33-108-33-92C-33-70-20-58-12-50H12C20-58 33-70 33-92C33-108 26-126 0-126Z")
    shade = path("M1-124.7C25-124 31.7-107 31.7-92C31.7-71 19-59 12-51.5H1Z", "#7b583b")
    brow = path("M-34-116L0-98 34-116C32-104 22-94 13-92L0-84-13-92C-22-94-32-104-34-116Z", CREAM)
    eyes = each(((-14, -92), (14, -92)), lambda x, y: circle(x, y, 9.5, PAPER) + circle(x, y, 4.4, INK))
    beak = path("M-8-86Q0-92 8-86C8-76 4-68 0-64C-4-68-8-76-8-86Z", BRASS)
    feathers = path("M-16-64q4 6 8 0q4 6 8 0q4 6 8 0q4 6 8 0M-12-56q4 6 8 0q4 6 8 0q4 6 8 0", "none", INK, 1.6)
    chain = path("M-34-56L-24-46 0-38 24-46 34-56 26-58 0-47-26-58Z", BRASS)
    return outlined(crest, head) + shade + feathers + outlined(brow, eyes, beak, chain)


def _wolf() -> str:
    ears = path("M-33-104L-37-146-8-122ZM33-104L37-146 8-122Z") + path(
        "M-29-114L-32-134-17-121ZM29-114L32-134 17-121Z", SKIN
    )
    mane = path("M-34-92L-44-78-36-76-42-62-32-62-34-48-16-52 0-38 16-52 34-48 32-62 42-62 36-76 44-78 34-92Z", PAPER)
    head = path("M-31-110L-12-124H12L31-110 37-88 24-76 9-56H-9L-24-76-37-88Z")
    shade = path("M1-122.7H11.5L30-109.5 35.5-88.5 23-76.5 8.5-57.3H1Z", "#666d78")
    mask = path("M0-104L-8-92-30-86-24-78-9-57H9L24-78 30-86 8-92Z", CREAM)
    eyes = path("M-22-102L-8-95-11-91-18-93ZM22-102L8-95 11-91 18-93Z", BRASS)
    nose = path("M-8-72H8L4-64H-4Z", INK) + path("M0-64V-60M-6-59H6", "none", INK, 2)
    crown = path("M-15-120L-19-138-8-131 0-143 8-131 19-138 15-120Q0-125-15-120Z", BRASS)
    pearls = each(((-19, -138), (0, -143), (19, -138)), lambda x, y: circle(x, y, 2.6, PAPER))
    pupils = circle(-13, -95, 1.8, INK) + circle(13, -95, 1.8, INK)
    return outlined(ears, mane, head) + shade + outlined(mask, eyes, nose, crown, pearls) + pupils


def _things() -> dict[str, str]:
    grains = "".join(
        f"M52 {y}C42 {y - 4} 42 {y - 14} 46 {y - 16}C52 {y - 12} 52 {y - 6} 52 {y}C62 {y - 4} 62 {y - 14} 58"
        f" {y - 16}C52 {y - 12} 52 {y - 6} 52 {y}Z"
        for y in (-80, -94, -108)
    )
    wheat = path("M52-10V-80", "none", INK, 3.4) + path(
        grains + "M52-118C47-126 49-134 52-138C55-134 57-126 52-118Z", BRASS
    )
    letter = path("M37-90H67V-67H37Z", PAPER) + path("M37-90L52-77 67-90", "none") + circle(52, -77, 5, CLOTH)
    quill = path("M50-66V-18H54V-66Z", BRASS)
    moon = (
        path("M50-2V-104H54V-2Z", BRASS)
        + path("M52-104C36-104 32-126 46-136C42-124 50-114 64-118C64-110 60-104 52-104Z", CLOTH)
        + path("M46-104H58V-98H46Z", BRASS)
    )
    paw = use("paw")
    return {"wheat": outlined(wheat) + paw, "letter": outlined(quill, letter) + paw, "crescent": outlined(moon) + paw}
