"""What the French court carries, one thing each of the twelve.

It stands upright at x = 52 and is held at y = -37, where the hand closes over the grip.
"""

from __future__ import annotations

from .pen import BRASS, CREAM, INK, PAPER, SKIN, circle, outlined, path, use

SUIT_COLOUR = "currentColor"
CARRIES = {
    "Ks": "sword", "Kh": "sceptre", "Kd": "axe", "Kc": "orb",
    "Qs": "key", "Qh": "rose", "Qd": "fan", "Qc": "mirror",
    "Js": "halberd", "Jh": "arrow", "Jd": "banner", "Jc": "torch",
}  # fmt: skip


def parts() -> dict[str, str]:
    return {"hand": _hand(), **{name: outlined(drawing) + use("hand") for name, drawing in _things().items()}}


def _hand() -> str:
    return use("sleeve") + outlined(
        path("M44-34C42-44 48-49 55-48C63-47 66-40 63-30L58-24Z", SKIN),
        path("M46-42L57-40M47-37L58-34", "none", INK, 1.8),
    )


def _things() -> dict[str, str]:
    staff = path("M50-2V-120H54V-2Z", BRASS)
    return {
        "sword": path("M48-58V-132L52-142 56-132V-58Z", PAPER)
        + path("M52-60V-130", "none", INK, 1.4)
        + path("M40-60H64V-54H40ZM49-54H55V-22H49Z", BRASS)
        + circle(52, -19, 5, SUIT_COLOUR),
        "sceptre": staff
        + path(
            "M52-118C44-126 40-130 43-136C46-140 51-138 52-134C53-138 58-140 61-136C64-130 60-126 52-118Z", SUIT_COLOUR
        )
        + path("M46-116H58V-110H46Z", BRASS),
        "axe": path("M52-124C60-126 65-132 67-139C70-123 70-109 67-93C65-100 60-106 52-108Z", PAPER)
        + path("M52-124C45-126 41-130 39-135C37-123 37-109 39-97C41-102 45-106 52-108Z", PAPER)
        + path("M49.5-2V-136H54.5V-2Z", BRASS)
        + circle(52, -138, 3.6, SUIT_COLOUR),
        "orb": path("M36-58A16 16 0 1 1 68-58A16 16 0 1 1 36-58Z", BRASS)
        + path("M36-60Q52-50 68-60M52-55V-74", "none")
        + path("M50-74V-80H44V-84H50V-90H54V-84H60V-80H54V-74Z", SUIT_COLOUR),
        "key": path("M50-20V-112H54V-20Z", BRASS)
        + path(
            "M52-110C40-114 40-132 52-132C64-132 64-114 52-110ZM52-117C57-119 57-126 52-126C47-126 47-119 52-117Z",
            BRASS,
        )
        + path("M54-70H66V-64H60V-60H66V-54H54Z", BRASS),
        "rose": path("M52-16C50-50 54-80 52-106", "none", INK, 4)
        + path("M52-76C62-88 70-84 69-78C66-70 58-70 52-76ZM52-62C42-74 36-70 36-64C39-57 46-57 52-62Z", BRASS)
        + path(
            "M52-100C38-102 36-116 42-124C46-120 48-122 52-128C56-122 58-120 62-124C68-116 66-102 52-100Z", SUIT_COLOUR
        )
        + path("M45-116Q52-104 59-116M52-120V-110", "none", PAPER, 1.8),
        "fan": path("M52-44L26-94C36-112 68-112 71-92Z", PAPER)
        + path("M52-44L36-103M52-44L48-108M52-44L61-106", "none", INK, 1.6)
        + path("M26-94C36-112 68-112 71-92L67-84C62-98 42-98 31-84Z", SUIT_COLOUR)
        + path("M49-50H55V-20H49Z", BRASS),
        "mirror": path("M49-78H55V-16H49Z", BRASS)
        + path("M36-94A16 20 0 1 1 68-94A16 20 0 1 1 36-94Z", BRASS)
        + path("M41-94A11 15 0 1 1 63-94A11 15 0 1 1 41-94Z", PAPER)
        + path("M46-90L56-104M50-86L59-98", "none", INK, 1.6),
        "halberd": path("M52-122C60-123 65-127 67-132C70-122 70-112 67-100C65-105 60-108 52-108L38-115Z", PAPER)
        + staff
        + path("M52-146L57-122H47Z", PAPER),
        "arrow": path("M51-10V-124H53V-10Z", BRASS)
        + path("M52-144L60-122 52-127 44-122Z", PAPER)
        + path("M52-70L62-62V-76L52-86 42-76V-62Z", SUIT_COLOUR),
        "banner": staff
        + circle(52, -122, 4, PAPER)
        + path("M50-116H27L34-104 27-92H50Z", SUIT_COLOUR)
        + path("M48-108H35M48-100H35", "none", CREAM, 2),
        "torch": path("M47-88L50-10H54L57-88Z", BRASS)
        + path("M43-96H61L58-86H46Z", PAPER)
        + path(
            "M52-136C56-124 66-118 62-106C60-98 56-96 52-96C46-96 42-100 42-108C42-114 46-116 47-122C50-120 52-126 52"
            "-136Z",
            BRASS,
        )
        + path("M52-114C55-108 58-105 56-100C55-97 49-97 48-100C47-105 51-108 52-114Z", PAPER),
    }
