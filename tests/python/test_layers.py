"""Modules of the package use each other in one direction."""

import ast

import pytest
from conftest import PROJECT

PACKAGE = PROJECT / "python/src/multibody_fmu"
# Modules and folders at the top of the package, lowest first; each may import the ones before it.
ORDER = [
    "_native",
    "arguments",
    "frames",
    "sensors",
    "sensor_errors",
    "mechanics",
    "descriptions",
    "own_elements",
    "runs",
    "sensitivity",
    "sweeps",
    "ensembles",
    "mujoco",
    "recordings",
    "fits",
    "scene",
    "__init__",
    "commands",
    "cli",
    "__main__",
]
# Exceptions as (importing module, imported module), with the reason.
ALLOWED = {
    ("runs.ssp", "runs.system"): "only for annotations of the argument; runs.system imports it to write",
    ("runs.container", "runs.system"): "prepares elements as a run; runs.system imports it to write",
}
MODULES = {path.relative_to(PACKAGE).with_suffix("").parts: path for path in PACKAGE.rglob("*.py")}


def module(parts):
    """Module or folder of a path of names."""
    for end in range(len(parts), 0, -1):
        for found in (parts[:end], (*parts[:end], "__init__")):
            if found in MODULES:
                return found
    return parts[:1] if parts[:1] == ("_native",) else ("__init__",)


def imported(importing, text):
    """Modules of the package that a module imports, at its top, in functions, or for annotations."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                base = importing[: len(importing) - node.level]
            elif (node.module or "").partition(".")[0] == "multibody_fmu":
                base = ()
            else:
                continue
            within = (*base, *(node.module or "").removeprefix("multibody_fmu").strip(".").split("."))
            within = tuple(name for name in within if name)
            yield from (module((*within, alias.name)) for alias in node.names)
        elif isinstance(node, ast.Import):
            names = (alias.name.split(".") for alias in node.names)
            yield from (module(tuple(parts[1:])) for parts in names if parts[0] == "multibody_fmu")


def uses():
    """Imports by module, without the exceptions."""
    return {
        importing: {
            other
            for other in imported(importing, path.read_text(encoding="utf-8"))
            if other != importing and (".".join(importing), ".".join(other)) not in ALLOWED
        }
        for importing, path in MODULES.items()
    }


def test_the_order_lists_what_is_at_the_top():
    assert {parts[0] for parts in MODULES} | {"_native"} == set(ORDER)


def test_no_import_climbs():
    climbing = {
        (".".join(importing), ".".join(other))
        for importing, others in uses().items()
        for other in others
        if ORDER.index(other[0]) > ORDER.index(importing[0])
    }
    assert not climbing


def test_no_modules_import_each_other_in_a_circle():
    used = uses()

    def reached(importing):
        found, left = set(), [importing]
        while left:
            new = used.get(left.pop(), set()) - found
            found |= new
            left.extend(new)
        return found

    assert not [".".join(importing) for importing in used if importing in reached(importing)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from ..runs.engine import Plan", {("runs", "engine")}),
        ("from .. import _native", {("_native",)}),
        ("def late():\n    from . import poses", {("mechanics", "poses")}),
        ("if TYPE_CHECKING:\n    import multibody_fmu.cli", {("cli",)}),
        ("from multibody_fmu import simulate", {("__init__",)}),
        ("import numpy\nfrom collections import abc", set()),
    ],
)
def test_imports_are_found_wherever_they_are(text, found):
    assert set(imported(("mechanics", "rates"), text)) == found


def private_names(text):
    """Names with an underscore that a module imports, or reads from objects of classes elsewhere."""
    tree = ast.parse(text)
    own = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_self(node.value)}
    own |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield from (alias.name for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
            yield node.attr


def is_private(name):
    return name.startswith("_") and not name.endswith("__")


def is_self(node):
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def test_modules_use_public_names_of_each_other():
    # The native module, and functions of the standard library.
    known = {"_native", "_getframe", "_exit"}
    found = {
        ".".join(parts): names
        for parts, path in MODULES.items()
        if (names := set(private_names(path.read_text(encoding="utf-8"))) - known)
    }
    assert found == {}


def test_private_names_are_found():
    assert list(private_names("from .poses import _turn\nresult._variable('F')")) == ["_turn", "_variable"]
    assert list(private_names("class A:\n    def f(self, other):\n        return self._x + other._x")) == []
