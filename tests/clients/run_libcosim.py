"""Steps the FMUs with libcosim, all in one execution; see client.py."""

from client import MODELS, instants, main, names
from libcosimpy.CosimExecution import CosimExecution
from libcosimpy.CosimManipulator import CosimManipulator
from libcosimpy.CosimObserver import CosimObserver
from libcosimpy.CosimSlave import CosimLocalSlave
from motion import PARAMETERS, STEP, inputs


class Slave:
    """An FMU in an execution, with names instead of value references."""

    def __init__(self, execution, archive):
        self.index = execution.add_local_slave(CosimLocalSlave(fmu_path=str(archive), instance_name=archive.stem))
        assert self.index >= 0, f"libcosim does not take {archive.name}"
        self.references = {
            variable.name.decode(): variable.reference for variable in execution.slave_variables(self.index)
        }

    def split(self, values):
        """References and values of the Real variables, then of the Boolean ones."""
        for kind in (float, bool):
            chosen = {name: value for name, value in values.items() if type(value) is kind}
            yield [self.references[name] for name in chosen], list(chosen.values())


def simulate(folder):
    execution = CosimExecution.from_step_size(round(STEP * 1e9))
    slaves = {model: Slave(execution, folder / f"{model}.fmu") for model in MODELS}
    for model, slave in slaves.items():
        reals, booleans = slave.split(PARAMETERS[model])
        assert all(execution.real_initial_value(slave.index, *one) for one in zip(*reals))
        assert all(execution.boolean_initial_value(slave.index, *one) for one in zip(*booleans))
    values = CosimManipulator.create_override()
    execution.add_manipulator(manipulator=values)
    observer = CosimObserver.create_last_value()
    execution.add_observer(observer=observer)
    for now in instants():
        for model, slave in slaves.items():
            reals, booleans = slave.split(inputs(model, now))
            assert values.slave_real_values(slave.index, *reals)
            assert not booleans[0] or values.slave_boolean_values(slave.index, *booleans)
        assert execution.step(), f"libcosim cannot step to {now.t} s"
        yield {model: read(observer, slave, names(model)[1]) for model, slave in slaves.items()}


def read(observer, slave, names):
    return dict(zip(names, observer.last_real_values(slave.index, [slave.references[name] for name in names])))


main(simulate)
