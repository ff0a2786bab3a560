"""Golden vectors in `tests/data/vectors`: numbers from published formulas, computed outside this project."""

import json
from typing import Any

from conftest import PROJECT


def golden(name: str) -> dict[str, Any]:
    return json.loads((PROJECT / f"tests/data/vectors/{name}.json").read_text(encoding="utf-8"))
