"""HTML file with page, style, program and data."""

import html
import json
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

# Height of a page in a notebook, in pixels.
HEIGHT = 620


class Page(type(Path())):  # type: ignore[misc]
    """Path of a page, which Jupyter notebooks show as the page itself."""

    def _repr_html_(self) -> str | None:
        """Embeds the whole page, which then stays in the notebook. Returns None without a file."""
        if not self.is_file():
            return None
        page, title = html.escape(self.read_text(encoding="utf-8")), html.escape(self.name)
        style = f"width: 100%; height: {HEIGHT}px; border: 1px solid #8884; border-radius: 8px"
        return (
            f'<iframe sandbox="allow-scripts allow-downloads" title="{title}" style="{style}" srcdoc="{page}"></iframe>'
        )


def write(path: Path, title: str, scene: dict[str, Any]) -> None:
    """Writes the self-contained page of a scene."""
    here = files(__package__)
    page = Template((here / "page.html").read_text(encoding="utf-8"))
    # A name with "</script>" would end the element.
    data = json.dumps(scene, ensure_ascii=False, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    parts = {name: (here / f"viewer.{name}").read_text(encoding="utf-8") for name in ("css", "js")}
    path.write_text(page.substitute(title=html.escape(title), scene=data, **parts), encoding="utf-8", newline="\n")
