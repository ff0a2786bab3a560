"""A hand moves a rod, a bottle, a plate and a ball from one place on a table to another. MuJoCo simulates the part;
Gripper, Distance and RelativeSensor are connected to it.

Run it after `pip install -e python matplotlib mujoco`, or with `--fmus target/fmu` after `cargo xtask package`. It
prints each check with its limit and writes pick-and-place.png, the plot of the first part, and pick-and-place.gif. The
film also shows the system with values exchanged once a step, which loses all parts.
"""

import argparse
import os
import sys
from ctypes.util import find_library
from pathlib import Path

PARTS = ["rod", "bottle", "plate", "ball"]

options = argparse.ArgumentParser(description=__doc__)
options.add_argument("--part", choices=PARTS, action="append", help="the part; by default all, one after the other")
options.add_argument("--pace", type=float, default=1.0, help="2 halves the duration of the task")
options.add_argument("--step", type=float, default=0.002, help="step in s")
options.add_argument("--no-film", action="store_true", help="make no film, which needs a way to draw without a screen")
options.add_argument("--fmus", type=Path, help="folder of the FMUs; by default those of the package")
options.add_argument("--into", type=Path, default=Path(__file__).parent, help="folder for the plot and the film")
arguments = options.parse_args()
parts = arguments.part or PARTS

# MuJoCo decides how to draw when it is imported.
if "MUJOCO_GL" not in os.environ:
    if not arguments.no_film and find_library("OSMesa") is None:
        sys.exit(
            "libOSMesa is missing (on Debian: apt-get install libosmesa6): install it, set MUJOCO_GL to egl or glfw, "
            "or use --no-film"
        )
    os.environ["MUJOCO_GL"] = "disable" if arguments.no_film else "osmesa"

from checks import findings, states  # noqa: E402
from plot import draw  # noqa: E402
from simulation import run  # noqa: E402

held = [run(part, arguments.pace, step=arguments.step, fmus=arguments.fmus) for part in parts]
for one in held:
    results = findings(one)
    largest = f"{abs(one.y['gripper.F']).max():.1f} N, torque {abs(one.y['gripper.M']).max():.2f} N.m"
    cost = f"{one.y.exchange.evaluations_per_step:.1f} evaluations a step"
    print(f"{one.part}: {one.task.time.size} steps, {cost}; states {states(one)}; largest force {largest}")
    print(*results, sep="\n")
    assert states(one) == ["Off", "Off2On", "On", "On2Off", "Off"]
    assert all(result.value <= result.limit for result in results), "a limit is exceeded"

draw(held[0], arguments.into / "pick-and-place.png")
if not arguments.no_film:
    from film import render, save, together

    late = [run(part, arguments.pace, step=arguments.step, order="parallel", fmus=arguments.fmus) for part in parts]
    rows = [
        ("iterated: the gripper knows nothing about its part, its springs have 1,000,000 N/m", map(render, held)),
        ("parallel: the same, with forces that are one step late", map(render, late)),
    ]
    save(together(rows), arguments.into / "pick-and-place.gif")
