"""Steps each FMU as a system of CoFmuPy; see attempts.py.

CoFmuPy sets all inputs to zero before the initialization, and sets all variables of FMI 2.0 as Reals.
"""

from attempts import Scope, attempts
from client import MODELS, instants, main
from cofmupy.coordinator import Coordinator
from motion import STEP


def simulate(_, model, archive):
    scope = Scope(model, archive)
    coordinator = Coordinator()
    coordinator.start(
        {"fmus": [{"id": model, "path": str(archive), "initialization": scope.parameters}], "connections": []}
    )
    for now in instants():
        inputs = {name: [value] for name, value in scope.inputs(now).items()}
        values = coordinator.master.do_step(STEP, {model: inputs})[model]
        yield {name: float(values[name][0]) for name in scope.outputs}


main(lambda folder: attempts(simulate, {"co-simulation": MODELS}, folder))
