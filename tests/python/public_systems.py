"""Reads and runs systems in SSP of other authors, and prints a table of what they give.

`target/venv/bin/python tests/python/public_systems.py FOLDER ...` finds all systems in the folders, such as
`testsuite/tests/resources` of OpenModelica/OMSimulator and `tests/data/ssp` of open-simulation-platform/libcosim. Each
is read and run in a process of its own. Its numbers are compared with those that the scripts of OMSimulator print, with
the scripts' settings, and with `FACTS`.
"""

import json
import re
import subprocess
import sys
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from multibody_fmu import ExchangeWarning, FmuWarning, read_ssp
from scipy.linalg import expm

SECONDS = 300
"""Time after which a system is given up."""


@dataclass
class Expected:
    """Settings of a run, and numbers at its start and end by name."""

    source: str
    start: dict[str, float] = field(default_factory=dict)
    end: dict[str, float] = field(default_factory=dict)
    parameters: dict[str, float] = field(default_factory=dict)
    table: tuple[Path, dict[str, str]] | None = None
    """A table of inputs, and its columns by input."""
    exchanged: dict[str, str] = field(default_factory=dict)
    """Files of parameters in the description, and those that replace them."""
    step: float = 0.01
    stop: float = 1.0


def dc_motor(time):
    """Current and speed of the motor with the parameters in its archive: a linear system with constant inputs."""
    resistance, inductance, k, inertia, damping, voltage, load = 0.5, 1e-3, 0.1, 0.002, 0.001, 12.0, -0.5
    electric = [-resistance / inductance, -k / inductance, voltage / inductance]
    return expm(np.array([electric, [k / inertia, -damping / inertia, load / inertia], [0, 0, 0]]) * time)[:2, 2]


def facts():
    """Numbers that no script prints, by the name of the system's folder."""
    current, speed = dc_motor(1.0)
    motor = {"SuT.emachine_model.resistor.R": 0.5, "SuT.emachine_model.inductor.L": 1e-3}
    motor |= {"SuT.emachine_model.emf.k": 0.1, "SuT.edrive_mass.inertia.J": 0.002, "SuT.edrive_mass.damper.d": 0.001}
    motor |= {"stimuli_model.Voltage_step.height": 12.0, "stimuli_model.MLoad.k": -0.5}
    # The connected parameters 30 and 20 win over bindings; y = k1 u1 + k2 u2.
    blocks = {"addP.k1": 30.0, "addP.k2": -1.0, "addI.k2": 20.0, "Output_cref": -600.0}
    crane = {"KnuckleBoomCrane.Spring_Joint.k": 0.005, "KnuckleBoomCrane.mt0_init": 69.0}
    second = {"ECS_HW.pipeA.L": 4.61434420887414, "ECS_HW.pipeB.L": 4.57083438288096, "ECS_HW.pipeC.L": 1.0}
    second |= {"ECS_HW.pipeA.z": 0.984909, "ECS_HW.pipeB.z": 0.88024, "ECS_HW.acc2_1.Vacc": 1.70966194599679e-3}
    return {
        "dcmotor": Expected("closed form", motor, {"I": current, "wB": speed}),
        **{f"import_export_parameters{i}": Expected("archive", blocks, {"Output_cref": -600.0}) for i in (1, 2, 3)},
        "toplevelparameter1": Expected("archive", {"addP.k1": -200.0, "addP.k2": -300.0}),
        "toplevelparameter2": Expected("archive", {"addP.k1": -200.0, "addP.k2": -400.0}),
        "embrace_TwoConf": Expected("archive", second),
        "demo": Expected("ssp_loader_unittest.cpp", crane, stop=1e-3, step=1e-4),
        "no_algorithm_element": Expected("ssp_loader_unittest.cpp", crane, stop=1e-3, step=1e-4),
    }


def settings_of_scripts(system):
    """Yields settings and printed numbers of the scripts of OMSimulator beside the folder `resources`."""
    for script in sorted(system.parents[1].glob("*/*.py")):
        text = script.read_text(encoding="utf-8")
        if f"resources/{system.name}.ssp" in text:
            yield _settings(system, script.name, *text.partition("## Result:")[::2])


def _settings(system, script, code, printed):
    def names(text):
        return re.findall(r"""['"]([^'"]*)['"]""", text)

    reference = r"CRef\(([^)]*)\)"
    expected = Expected(script)
    root = next(iter(re.findall(reference, code)), "'root'")
    root = names(root)[0]
    for place, value in re.findall(rf"^model\.setValue\({reference}, ([^)]*)\)", code, re.M):
        expected.parameters[".".join(names(place)[1:])] = float(value)
    tables = {names(place)[-1]: file for place, file in re.findall(rf"addComponent\({reference}, \"(\S*\.csv)\"", code)}
    for pair in re.findall(rf"^model\.addConnection\({reference}, {reference}\)", code, re.M):
        ends = sorted((names(end)[1:] for end in pair), key=lambda end: end[0] in tables)
        if ends[1][0] in tables:
            columns = expected.table[1] if expected.table else {}
            columns[".".join(ends[0])] = ends[1][1]
            expected.table = system / Path(tables[ends[1][0]]).name, columns
    removed, added = (
        names(" ".join(re.findall(rf"^model\.{call}SSVReference\(.*", code, re.M))) for call in ("remove", "add")
    )
    if removed and added:
        expected.exchanged[removed[1]] = added[1]
    for setting, call in (("stop", "setStopTime"), ("step", "setFixedStepSize")):
        if found := re.search(rf"\.{call}\(([^)]*)\)", code):
            setattr(expected, setting, float(found[1]))
    for title, section in re.findall(
        r"info:\s+(After simulation|Initialize):\s*\n(.*?)(?=info:\s+\D*:\s*\n|\Z)", printed, re.S
    ):
        for name, value in re.findall(r"info:\s+(\S+?)\s*:\s+([-+.\deE]+)\s*$", section, re.M):
            (expected.end if title == "After simulation" else expected.start)[name.partition(f"{root}.")[2]] = float(
                value
            )
    return expected


def systems_in(folder):
    """Archives, and folders and their variants."""
    for path in sorted(folder.rglob("*.ss[pd]")):
        if path.suffix == ".ssp":
            yield path, None
        elif (path.parent / "SystemStructure.ssd").exists():
            yield path.parent, None if path.name == "SystemStructure.ssd" else path.stem


def run(path, variant, expected):
    """Reads and runs a system, and returns cells of the table: what was read and run, and differences."""
    cells = {"source": expected.source if expected else ""}
    with TemporaryDirectory() as folder:
        if expected and expected.exchanged:
            path = _copy(path, Path(folder), expected.exchanged)
        one = read_ssp(path, variant)
    cells["read"] = f"{len(one.descriptions)} FMUs, {len(one.connections)} connections"
    if not one.descriptions:
        return cells | {"run": "no FMU"}
    expected = expected or Expected("")
    time = np.arange(round(expected.stop / expected.step) + 1) * expected.step
    inputs = {}
    if expected.table:
        table = np.genfromtxt(expected.table[0], delimiter=",", names=True)
        columns = expected.table[1].items()
        inputs = {name: np.interp(time, table["time"], table[column]) for name, column in columns}
    for name, value in expected.parameters.items():
        element = max((e for e in one.descriptions if name.startswith(f"{e}.")), key=len)
        one.parameters[element][name.removeprefix(f"{element}.")] = value
    wanted = [*expected.start, *expected.end]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", (ExchangeWarning, FmuWarning))
        y = one.simulate(time, inputs=inputs, outputs=wanted or None)
    cells["run"] = f"{expected.stop:g} s in rows of {expected.step:g} s"
    causalities = {name: variable.causality for name, variable in one.description.variables.items()}
    compared = {"parameters": [], "results": []}
    for numbers, row in ((expected.start, 0), (expected.end, -1)):
        for name, number in numbers.items():
            kind = "parameters" if "arameter" in causalities.get(name, "") else "results"
            compared[kind].append(abs(float(y[name][row]) - number) / max(1.0, abs(number)))
    return cells | {kind: [len(errors), max(errors)] for kind, errors in compared.items() if errors}


def _copy(path, folder, exchanged):
    """A copy of a folder whose description names other files."""
    import shutil

    copy = folder / path.name
    shutil.copytree(path, copy)
    description = copy / "SystemStructure.ssd"
    text = description.read_text(encoding="utf-8")
    for old, new in exchanged.items():
        text = text.replace(f'source="{old}"', f'source="{new}"')
    description.write_text(text, encoding="utf-8")
    return copy


def in_a_process(path, variant, number):
    """The cells of `run`, or the reason why there are none."""
    command = [sys.executable, __file__, "--one", str(path), variant or "", str(number)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return {"run": f"not finished within {SECONDS} s"}
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        return {"run": f"the process ended with {done.returncode}: {' '.join(done.stderr.split()[-30:])}"}
    return json.loads(lines[-1])


def one(path, variant, number):
    """Prints the cells of a system with the settings of a place in `expectations`."""
    cells = {}
    try:
        cells = run(path, variant or None, expectations(path, variant)[number])
    except (ValueError, OSError, RuntimeError) as error:
        first = str(error).replace(f"{path}/", "").splitlines()[0]
        cells = {"run": first if len(first) < 200 else f"{first[:197]}..."}
    print(json.dumps(cells))


def expectations(path, variant):
    """All that is known of a system: of scripts and of `facts`; None if nothing is."""
    if variant:
        return [None]
    name = path.stem if path.suffix == ".ssp" else path.name
    known = [expected for expected in settings_of_scripts(path) if expected.start or expected.end]
    return known + [fact for key, fact in facts().items() if key == name] or [None]


def main(folders):
    print("| system | read | run, or why not | compared with | parameters: difference | results: difference |")
    print("|---|---|---|---|---|---|")
    for folder in folders:
        for path, variant in systems_in(folder):
            for number in range(len(expectations(path, variant))):
                cells = in_a_process(path, variant, number)
                name = f"{path.relative_to(folder)}{f' ({variant})' if variant else ''}"
                texts = [name, *(cells.get(key, "") for key in ("read", "run", "source"))]
                for kind in ("parameters", "results"):
                    texts.append("{}: {:.1e}".format(*cells[kind]) if kind in cells else "")
                print("| " + " | ".join(text.replace("|", r"\|") for text in texts) + " |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        one(Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
    else:
        main([Path(folder) for folder in sys.argv[1:]])
