"""Runs a notebook from top to bottom and writes down what each cell said.

    python scripts/notebook.py docs/learn.ipynb

It needs nothing but Python: what a cell prints is its output, and so is what its last line is worth, as a notebook
would show it.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

SHOWN = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}


def run(path: Path, skipped: str | None = None) -> dict[str, Any]:
    """The notebook with its outputs; cells with the tag `skipped` are left out."""
    notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
    known: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    with contextlib.chdir(path.parent):
        for n, cell in enumerate(cells, 1):
            cell["execution_count"], cell["outputs"] = n, []
            if skipped not in cell["metadata"].get("tags", []):
                cell["outputs"] = said("".join(cell["source"]), known, n)
    return notebook


def said(source: str, known: dict[str, Any], n: int) -> list[dict[str, Any]]:
    tree, printed, worth = ast.parse(source, f"cell {n}"), io.StringIO(), None
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {n}", "exec"), known)
        if isinstance(last, ast.Expr):
            worth = eval(compile(ast.Expression(last.value), f"cell {n}", "eval"), known)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines(printed.getvalue())})
    if worth is not None:
        data = {kind: lines(getattr(worth, name)()) for name, kind in SHOWN.items() if hasattr(worth, name)}
        data["text/plain"] = lines(repr(worth))
        outputs.append({"output_type": "execute_result", "execution_count": n, "metadata": {}, "data": data})
    return outputs


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    os.environ.pop("KARTENHAUS_SHORT", None)
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(json.dumps(run(path), ensure_ascii=False, indent=1) + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
