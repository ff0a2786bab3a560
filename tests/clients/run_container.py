"""Steps a single FMU in a client: `python run_container.py CLIENT ARCHIVE STEP STEPS START RESULT NAME ...`.

START has start values as JSON. Outputs with these names after each step are written to RESULT.
"""

import json
import sys
import tempfile
from pathlib import Path


def fmpy(archive, step, steps, start, names):
    from fmpy import simulate_fmu

    arguments = {"step_size": step, "output_interval": step, "stop_time": step * steps}
    rows = simulate_fmu(str(archive), start_values=start, output=names, **arguments)
    return [[float(row[name]) for name in names] for row in rows[1:]]


def simulink_calls(archive, step, steps, start, names):
    from fmpy.fmi2 import FMU2Slave
    from simulink_block import Block

    with tempfile.TemporaryDirectory() as folder:
        block = Block(archive, folder, FMU2Slave, {}, names)
        block.initialize(start, 0.0)
        for i in range(steps):
            block.set(start)
            block.fmu.doStep(currentCommunicationPoint=i * step, communicationStepSize=step)
            yield list(block.get().values())
        block.free()


def libcosim(archive, step, steps, start, names):
    from libcosimpy.CosimExecution import CosimExecution
    from libcosimpy.CosimObserver import CosimObserver
    from libcosimpy.CosimSlave import CosimLocalSlave

    execution = CosimExecution.from_step_size(round(step * 1e9))
    index = execution.add_local_slave(CosimLocalSlave(fmu_path=str(archive), instance_name="container"))
    reference = {variable.name.decode(): variable.reference for variable in execution.slave_variables(index)}
    for name, value in start.items():
        set_value = execution.boolean_initial_value if isinstance(value, bool) else execution.real_initial_value
        assert set_value(index, reference[name], value)
    observer = CosimObserver.create_last_value()
    execution.add_observer(observer=observer)
    references = [reference[name] for name in names]
    for _ in range(steps):
        assert execution.step()
        yield list(observer.last_real_values(index, references))


def ecos(archive, step, steps, start, names):
    from ecospy import EcosSimulation, EcosSimulationStructure

    with EcosSimulationStructure() as structure:
        structure.add_model("container", archive)
        assert structure.add_parameter_set("start", {f"container::{name}": value for name, value in start.items()})
        with EcosSimulation(step, structure=structure) as simulation:
            assert simulation.init(parameter_set="start")
            for _ in range(steps):
                simulation.step()
                yield [simulation.get_real(f"container::{name}") for name in names]
            simulation.terminate()


def pathsim(archive, step, steps, start, names):
    from pathsim import Connection, Simulation
    from pathsim.blocks import Source
    from pathsim_fmi import CoSimulationFMU

    block = CoSimulationFMU(str(archive), start_values=start, dt=step)
    fmu = block.fmu_wrapper
    values = [start.get(name, start_of(fmu.variable_map[name])) for name in fmu.input_refs]
    sources = [Source(lambda t, value=value: float(value)) for value in values]
    connections = [Connection(source, block[position]) for position, source in enumerate(sources)]
    simulation = Simulation([block, *sources], connections, dt=step, log=False)
    for _ in range(steps):
        simulation.timestep(step)
        found = dict(zip(fmu.output_refs, block.outputs.to_array()))
        yield [float(found[name]) for name in names]


def cofmupy(archive, step, steps, start, names):
    from cofmupy.coordinator import Coordinator
    from fmpy import read_model_description

    # CoFmuPy sets inputs to zero before the initialization.
    inputs = [it for it in read_model_description(str(archive)).modelVariables if it.causality == "input"]
    start = {it.name: start_of(it) for it in inputs} | {name: float(value) for name, value in start.items()}
    coordinator = Coordinator()
    fmus = [{"id": "container", "path": str(archive), "initialization": start}]
    coordinator.start({"fmus": fmus, "connections": [], "cosim_method": "jacobi", "iterative": False})
    for _ in range(steps):
        found = coordinator.master.do_step(step)["container"]
        yield [float(found[name][0]) for name in names]


def start_of(variable):
    text = (variable.start or "0").split()[0]
    return {"true": 1.0, "false": 0.0}.get(text) if variable.type == "Boolean" else float(text)


if __name__ == "__main__":
    client, archive, step, steps, start, result, *names = sys.argv[1:]
    rows = globals()[client](Path(archive), float(step), int(steps), json.loads(start), names)
    Path(result).write_text(json.dumps(list(rows)))
