"""A hand moves a box or a rod from one place on a table to another. MuJoCo simulates the part; Distance, RelativeSensor
and Gripper run beside it.

Run it in the project's folder, after `cargo xtask package`. It prints each check with its limit and writes
pick-and-place.png, the plot of the first part, and pick-and-place.gif. The film also shows a Gripper that does not know
its part, and loses it.
"""

import argparse
import os
import sys
from ctypes.util import find_library
from pathlib import Path

options = argparse.ArgumentParser(description=__doc__)
options.add_argument(
    "--part", choices=["box", "rod"], action="append", help="the part; by default both, one after the other"
)
options.add_argument("--pace", type=float, default=1.0, help="2 halves the duration of the task")
options.add_argument("--no-film", action="store_true", help="make no film, which needs a way to draw without a screen")
options.add_argument("--fmus", type=Path, default=Path("target/fmu"), help="folder of the FMUs")
options.add_argument("--into", type=Path, default=Path(__file__).parent, help="folder for the plot and the film")
arguments = options.parse_args()
parts = arguments.part or ["box", "rod"]

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
from simulation import simulate  # noqa: E402
from world import World  # noqa: E402

runs = {part: simulate(part, arguments.pace, fmus=arguments.fmus) for part in parts}
for part, y in runs.items():
    results = findings(y, World(part))
    largest = f"{abs(y['F']).max():.1f} N, torque {abs(y['M']).max():.2f} N.m"
    print(f"{part}: {y['time'].size} steps of 2 ms; states {states(y)}; largest force {largest}")
    print(*results, sep="\n")
    assert states(y) == ["Off", "Off2On", "On", "On2Off", "Off"]
    assert all(result.value <= result.limit for result in results), "a limit is exceeded"

draw(runs[parts[0]], arguments.into / "pick-and-place.png")
if not arguments.no_film:
    from film import beside, render, save

    print("Now with a Gripper that does not know its part. It warns that it may lose it:", flush=True)
    lost = simulate(parts[0], arguments.pace, {"part": {}}, fmus=arguments.fmus, go_on=True)
    films = [render(y, World(part), f"part is set: the {part} is held") for part, y in runs.items()]
    films.append(render(lost, World(parts[0]), f"part is unknown: the {parts[0]} is lost"))
    save(beside(*films), arguments.into / "pick-and-place.gif")
