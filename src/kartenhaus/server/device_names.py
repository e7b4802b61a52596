"""What a device is called in its owner's list: browser and system in short, of what its browser says of itself."""

from __future__ import annotations

BROWSERS = (  # many claim to be others, too: the first that fits is it
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_label(user_agent: str) -> str | None:
    """«Firefox, Linux»; nothing else of what it says is kept."""
    found = [next((name for sign, name in known if sign in user_agent), None) for known in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name) or None
