"""FMUs of other authors that are hard to integrate, in C."""

from dataclasses import replace

import numpy as np
from c_fmu import RELAY, RIGID_BODY, build
from equation_fmu import fmu_of

COUNTED = "static int calls;"


def reaction(folder, *, promises_derivatives=False):
    """Robertson's reaction, which is stiff. It counts evaluations; directional derivatives are zero if promised."""
    rates = (
        "calls++, -0.04 * first + 1e4 * second * third",
        "0.04 * first - 1e4 * second * third - 3e7 * second * second",
        "3e7 * second * second",
    )
    states = {
        name: (float(i == 0), f"({rate})")
        for i, (name, rate) in enumerate(zip(("first", "second", "third"), rates, strict=True))
    }
    more = (
        {"flags": ("providesDirectionalDerivative",), "defines": ("WRONG_DERIVATIVES",)} if promises_derivatives else {}
    )
    name = "promising_reaction" if promises_derivatives else "reaction"
    return fmu_of(folder, name, states=states, outputs={"count": "calls"}, before=COUNTED, saves_state=False, **more)


def stiff(folder, name="stiff", *, beyond="", before=""):
    """x' = -1000 (x - cos(t)) from x = 0; `beyond` is the rate above the parameter `limit`, which x never exceeds."""
    rate = "-1000 * (x - cos(time))"
    if beyond:
        rate = f"(x > limit ? {beyond} : {rate})"
    parameters = {"limit": 1.5}
    return fmu_of(folder, name, parameters=parameters, states={"x": (0.0, rate)}, before=before, saves_state=False)


def refusing(folder):
    """As `stiff`, but derivatives beyond the limit are discarded."""
    return stiff(folder, "refusing", before="#define STATUS_OF_DERIVATIVES(m) ((m)->v[x] > (m)->v[limit] ? 2 : 0)")


def not_a_number(folder):
    """As `stiff`, but derivatives beyond the limit are NaN."""
    return stiff(folder, "not_a_number", beyond="NAN")


def solution_of_stiff(time):
    """The solution of `stiff` and `plant` in closed form, at an array of times."""
    rate = 1000.0
    particular = (rate**2 * np.cos(time) + rate * np.sin(time)) / (rate**2 + 1)
    return particular - rate**2 / (rate**2 + 1) * np.exp(-rate * time)


def plant(folder):
    """x' = -1000 (measured - cos(t)), for a sensor that gives back `measured`."""
    states = {"x": (0.0, "-1000 * (measured - cos(time))")}
    return fmu_of(folder, "plant", inputs=("measured",), states=states, saves_state=False)


def noisy_sensor(folder):
    """y = x with a relative error of up to 1e-7, which looks random to differences."""
    outputs = {"y": "x * (1 + 1e-7 * sin(1e9 * x))"}
    return fmu_of(folder, "noisy", inputs=("x",), outputs=outputs, depends_on={"y": ("x",)}, saves_state=False)


def gain(folder):
    """y = k u + sin(u) + b: two of them in a circle are an algebraic loop."""
    return fmu_of(
        folder,
        "gain",
        inputs=("u",),
        parameters={"k": 0.5, "b": 1.0},
        outputs={"y": "k * u + sin(u) + b"},
        depends_on={"y": ("u",)},
        saves_state=False,
    )


def rigid_body(folder, fmi=2):
    """A free body as OpenModelica exports it."""
    return build(RIGID_BODY, fmi, folder)


def chattering(folder, fmi=2):
    """x falls from 1 to 0 in 1 s, and from there both sides drive it back; Model Exchange alone."""
    return build(replace(RELAY, has_co_simulation=False), fmi, folder)
