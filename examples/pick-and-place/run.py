"""A hand moves a box from one place on a table to another. MuJoCo simulates the box; Distance, RelativeSensor and Gripper run beside it.

Run it in the project's folder, after `cargo xtask package`. It prints each check with its limit and writes pick-and-place.png and
pick-and-place.gif. The film also shows the same task without the effective inertia, where the box is lost.
"""

import argparse
import os
import sys
from ctypes.util import find_library
from pathlib import Path

options = argparse.ArgumentParser(description=__doc__)
options.add_argument("--pace", type=float, default=1.0, help="2 halves the duration of the task")
options.add_argument("--no-film", action="store_true", help="do not make the film, which needs a way to draw without a screen")
options.add_argument("--fmus", type=Path, default=Path("target/fmu"), help="folder of the FMUs")
options.add_argument("--into", type=Path, default=Path(__file__).parent, help="folder for the plot and the film")
arguments = options.parse_args()

# MuJoCo decides how to draw when it is imported.
if "MUJOCO_GL" not in os.environ:
    if not arguments.no_film and find_library("OSMesa") is None:
        sys.exit("libOSMesa is missing (on Debian: apt-get install libosmesa6): install it, set MUJOCO_GL to egl or glfw, or use --no-film")
    os.environ["MUJOCO_GL"] = "disable" if arguments.no_film else "osmesa"

from checks import findings, states  # noqa: E402
from plot import draw  # noqa: E402
from simulation import simulate  # noqa: E402

y = simulate(arguments.pace, fmus=arguments.fmus)
results = findings(y)
print(f"{y['time'].size} steps of 2 ms; states {states(y)}; largest force {abs(y['F']).max():.1f} N, torque {abs(y['M']).max():.2f} N.m")
print(*results, sep="\n")
assert states(y) == ["Off", "Off2On", "On", "On2Off", "Off"]
assert all(result.value <= result.limit for result in results), "a limit is exceeded"

draw(y, arguments.into / "pick-and-place.png")
if not arguments.no_film:
    from film import beside, render, save

    print("Now the same task without the effective inertia. The Gripper warns that it may lose the box:", flush=True)
    lost = simulate(arguments.pace, {"mEff": 0.0, "JEff": 0.0}, fmus=arguments.fmus, go_on=True)
    pictures = beside(render(y, "mEff and JEff are set: the box is held"), render(lost, "mEff = JEff = 0 (default): the box is lost"))
    save(pictures, arguments.into / "pick-and-place.gif")
