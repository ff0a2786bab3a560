"""A system as one FMU."""

import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from .. import _native
from .engine import check_tolerance
from .exchange import LATE, ORDERS
from .ssp import write_for_container
from .system import order_of_run, prepared_elements

if TYPE_CHECKING:
    from .system import System

# The library that runs a system in its FMU, beside the native module.
RUNTIME = {"win32": "fmu_container_runtime.dll", "darwin": "libfmu_container_runtime.dylib"}.get(
    sys.platform, "libfmu_container_runtime.so"
)


def pack(
    system: "System",
    file: Path,
    fmi: int,
    order: str | None,
    step: float | None,
    weight: float | None,
    hold: Mapping[str, str] | None,
    tolerance: float | None,
    inputs: Sequence[str] | None,
    expose: Sequence[str],
    parameters: bool,
) -> None:
    """Writes the FMU, see `System.to_fmu`. The same system gives the same bytes."""
    for element in system.descriptions:
        if element not in system.files:
            raise ValueError(f"{element} is no FMU: an FMU of a system has FMUs only")
    check_tolerance(tolerance)
    if order in LATE:
        raise ValueError(f"order = {order!r}: must be one of {', '.join(name for name in ORDERS if name not in LATE)}")
    chosen = order_of_run(system, order, weight, hold)
    parts = prepared_elements(system, np.array([0.0, 1.0]), None, None, chosen, tolerance=tolerance)
    elements = [part.element for part in parts]
    run = chosen.name, chosen.weight, step, tolerance, inputs, expose, parameters
    with tempfile.TemporaryDirectory(prefix="multibody-fmu-") as folder:
        write_for_container(system, Path(folder), {part.element.name: part.parameters for part in parts})
        _native.pack_system(
            folder,
            file,
            fmi,
            run,
            [(element.name, element.kind, element.hold, element.is_grouped) for element in elements],
            [Path(__file__).parents[1] / RUNTIME],
        )
