"""The HTML file: page, style, program and data in one."""

import html
import json
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any


def write(path: Path, title: str, scene: dict[str, Any]) -> None:
    """Writes the page of a scene, with everything that it needs inside."""
    here = files(__package__)
    page = Template((here / "page.html").read_text(encoding="utf-8"))
    # "<" would end the element if a name contained "</script>".
    data = json.dumps(scene, ensure_ascii=False, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    parts = {name: (here / f"viewer.{name}").read_text(encoding="utf-8") for name in ("css", "js")}
    path.write_text(page.substitute(title=html.escape(title), scene=data, **parts), encoding="utf-8", newline="\n")
