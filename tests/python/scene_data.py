"""Reads the scene from a page of `view`."""

import base64
import json
import re

import numpy as np


class Scene:
    def __init__(self, file):
        page = file.read_text(encoding="utf-8")
        self.document = json.loads(re.search(r'<script type="application/json" id="scene">(.*?)</script>', page)[1])
        [*self.runs] = self.document["runs"]

    def array(self, entry):
        """Rows (n, width) of a column; one row if the column is constant."""
        column = self.document["columns"][entry["column"]]
        return np.frombuffer(base64.b64decode(column["data"]), "<" + column["type"]).reshape(-1, column["width"])
