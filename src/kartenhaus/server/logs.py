"""Structured logs: one JSON object per line, on standard error. Nothing secret is ever handed to them."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

FIELDS = ("method", "path", "status", "ms")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": int(1000 * record.created),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    quiet = "error"  # uvicorn would write down addresses with invitations in them, and every broken request
    for name, lowest in (("kartenhaus", level), ("uvicorn.error", quiet)):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False
        log.setLevel(lowest.upper())
