"""A hand takes a box from a table and puts it elsewhere: MuJoCo is the world; Distance, RelativeSensor and Gripper run beside it.

Run it in the project's folder, after `cargo xtask package`. It prints what it checks, each number with its limit, and writes
pick-and-place.png and pick-and-place.gif.
"""

import argparse
import os
import sys
from ctypes.util import find_library
from pathlib import Path

options = argparse.ArgumentParser(description=__doc__)
options.add_argument("--pace", type=float, default=1.0, help="2 takes half the time")
options.add_argument("--no-film", action="store_true", help="no animated picture, which needs a way to draw without a screen")
options.add_argument("--fmus", type=Path, default=Path("target/fmu"), help="folder of the packaged units")
options.add_argument("--into", type=Path, default=Path(__file__).parent, help="folder for the pictures")
arguments = options.parse_args()

# MuJoCo decides how to draw when it is imported.
if "MUJOCO_GL" not in os.environ:
    if not arguments.no_film and find_library("OSMesa") is None:
        sys.exit("the film needs libOSMesa (on Debian: apt-get install libosmesa6), or MUJOCO_GL = egl or glfw; --no-film does without")
    os.environ["MUJOCO_GL"] = "disable" if arguments.no_film else "osmesa"

from checks import findings, states  # noqa: E402
from plot import draw  # noqa: E402
from simulation import simulate  # noqa: E402

y = simulate(arguments.pace, fmus=arguments.fmus)
results = findings(y)
print(f"{y['time'].size} steps of 2 ms; states {states(y)}; largest force {abs(y['F']).max():.1f} N, torque {abs(y['M']).max():.2f} N.m")
print(*results, sep="\n")
assert states(y) == [3, 4, 1, 2, 3], "Off, Off2On, On, On2Off, Off"
assert all(result.value <= result.limit for result in results), "a limit is exceeded"

draw(y, arguments.into / "pick-and-place.png")
if not arguments.no_film:
    from film import render, save

    save(render(y), arguments.into / "pick-and-place.gif")
