"""Docstrings of the Python package are complete, and have numpydoc's sections."""

import ast
import inspect
import re

import multibody_fmu
import pytest
from conftest import PROJECT
from multibody_fmu import Box, EffectiveInertia, Fmu, Mesh, frames, mujoco, sensor_errors, sensors

SOURCES = sorted((PROJECT / "python/src/multibody_fmu").rglob("*.py"))
# Classes that users instantiate. Functions return instances of the others.
MADE_BY_USERS = (Box, Fmu, Mesh, mujoco.Scene)
MODULES = {
    "": multibody_fmu,
    "frames.": frames,
    "frames.quaternions.": frames.quaternions,
    "mujoco.": mujoco,
    "sensor_errors.": sensor_errors,
    "sensors.": sensors,
}
PUBLIC = {
    prefix + name: getattr(module, name)
    for prefix, module in MODULES.items()
    for name in module.__all__
    if not inspect.ismodule(getattr(module, name))
}
CLASSES = {name: found for name, found in PUBLIC.items() if inspect.isclass(found)}
METHODS = {
    f"{name}.{inner}": method
    for name, found in CLASSES.items()
    for base in found.__mro__
    if base.__module__.startswith("multibody_fmu")
    for inner, method in vars(base).items()
    if not inner.startswith("_") and inspect.isfunction(method)
}
CALLED = {name: found for name, found in PUBLIC.items() if inspect.isfunction(found)} | METHODS


def section(text, title):
    """Lines of a section, without its underline."""
    found = re.search(rf"^{title}\n-+\n(.*?)(?=\n\n\w+\n-+\n|\Z)", text, re.DOTALL | re.MULTILINE)
    return found[1] if found else ""


def documented(text):
    """Names of parameters; a line may name several."""
    entries = re.findall(r"^(\*{0,2}\w+(?:, \w+)*)(?: : .*)?$", section(text, "Parameters"), re.MULTILINE)
    return [name.lstrip("*") for entry in entries for name in entry.split(", ")]


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_every_public_name_has_a_docstring_of_its_own(name):
    base = PUBLIC[name].__mro__[1] if inspect.isclass(PUBLIC[name]) else None
    assert PUBLIC[name].__doc__ and PUBLIC[name].__doc__ != getattr(base, "__doc__", None)
    # Python gives a dataclass without a docstring its signature as one.
    assert not PUBLIC[name].__doc__.startswith(f"{name}(")


@pytest.mark.parametrize("name", sorted(CALLED))
def test_a_function_says_all_parameters_and_its_result(name):
    text, signature = inspect.getdoc(CALLED[name]), inspect.signature(CALLED[name])
    assert documented(text) == [parameter for parameter in signature.parameters if parameter != "self"]
    assert bool(section(text, "Returns")) == (signature.return_annotation not in (None, "None"))


@pytest.mark.parametrize("made", MADE_BY_USERS)
def test_a_class_says_the_parameters_of_its_instances(made):
    assert documented(inspect.getdoc(made)) == list(inspect.signature(made).parameters)


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_a_property_has_a_docstring(name):
    for base in CLASSES[name].__mro__:
        for inner, found in vars(base).items():
            if isinstance(found, property) and base.__module__.startswith("multibody_fmu"):
                assert found.__doc__, inner


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_no_docstring_begins_with_a_word_that_points_elsewhere(file):
    bodies = [getattr(node, "body", None) for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    texts = [
        statement.value.value
        for body in bodies
        if isinstance(body, list)
        for statement in body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ]
    assert not [text for text in texts if re.match(r"\s*(What|That|Those|The same|It)\b", str(text))]


def test_the_attributes_of_a_result_are_those_that_its_docstring_says():
    text = section(inspect.getdoc(EffectiveInertia), "Attributes")
    assert re.findall(r"^(\w+) : ", text, re.MULTILINE) == list(EffectiveInertia.__annotations__)
