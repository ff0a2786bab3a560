"""Golden vectors of `tests/data/vectors`: numbers from published formulas, which no program of this project made."""

import json
from typing import Any

from conftest import PROJECT


def golden(name: str) -> dict[str, Any]:
    """A file of golden vectors."""
    return json.loads((PROJECT / f"tests/data/vectors/{name}.json").read_text(encoding="utf-8"))
