"""An instance of an FMU for Co-Simulation behind one interface for both versions of FMI.

Values are arrays, and messages become Python's warnings. `Fmu` is the form for users; this one checks nothing that the
FMU checks.
"""

import ctypes
import threading
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from time import perf_counter
from typing import Any
from weakref import WeakValueDictionary

import numpy as np
from fmpy import calloc, fmi2, fmi3, free
from fmpy.fmi1 import FMICallException

from . import platforms
from .description import Description, Variable
from .messages import FmuError, FmuWarning, warn
from .poses import Array

# FMPy changes the folder of the process while it loads a library.
LOADING = threading.Lock()
# Calls with a status above this one were refused.
WARNING = 1
# The status that ends a run; the next one is fatal.
ERROR = 3
# FMPy has one logger for all instances of FMI 2.0, the last that was made. This one serves all, as long as the process
# lives.
INSTANCES: "WeakValueDictionary[int, Instance]" = WeakValueDictionary()


# The function that the libraries of this project have beside those of FMI.
RUN = "fmuexport_run_fmi{}"
# FMPy's objects without an instance, by folders. It takes longer to make one than to make a thousand steps. Only for
# libraries of this project, which keep nothing from one instance to the next; others may begin anew only if they are
# loaded anew.
IDLE: defaultdict[Path, deque[Any]] = defaultdict(deque)
MOST_IDLE = 16


def _loaded(description: Description) -> Any:
    """FMPy's object for the library of an FMU."""
    try:
        return IDLE[description.folder].pop()
    except IndexError:
        slave, raw = fmi2.FMU2Slave if description.fmi == 2 else fmi3.FMU3Slave, description.raw
    with LOADING:
        identifier = raw.coSimulation.modelIdentifier
        return slave(
            guid=raw.guid,
            unzipDirectory=str(description.folder),
            modelIdentifier=identifier,
            libraryPath=str(platforms.library(description.folder, identifier, description.fmi)),
            requireFunctions=False,
        )


def _log(environment: int | None, name: bytes, status: int, category: bytes, text: bytes) -> None:
    text = platforms.message(text)
    instance = INSTANCES.get(environment or 0)
    if instance is None:
        fmi2.printLogMessage(environment, name, status, category, text)
    else:
        instance.log(status, text)


LOGGER = fmi2.fmi2CallbackLoggerTYPE(_log)


class Instance:
    """One instance, loaded and instantiated. Every call raises an `FmuError` if the FMU refuses it."""

    def __init__(self, description: Description, name: str | None = None, *, prefix: str = "") -> None:
        """`name` is that of the instance; warnings begin with `prefix`."""
        self._prefix = prefix
        self.description = description
        self.messages: list[tuple[int, str]] = []
        """Status and text of each message of the FMU."""
        self.status = 0
        """The worst status since the instance was made, reset or restored."""
        self.stepping = 0.0
        """Time in s that steps have taken so far; meanwhile other threads can run Python."""
        self._reported = 0
        self._groups: dict[tuple[Variable, ...], list[Group]] = {}
        self._states: list[Any] = []
        self.slave: Any = _loaded(description)
        """FMPy's object: `slave.dll` is the library, `slave.component` the instance."""
        self.slave.instanceName = name or description.model
        try:
            self.slave.instantiate(**(self._fmi2_options() if description.fmi == 2 else self._fmi3_options()))
        except Exception as error:
            texts = self._take(2)
            self.slave.freeLibrary()
            raise FmuError(
                "instantiate", 3, " ".join([f"{description.model} cannot be instantiated.", *texts])
            ) from error

    def _fmi2_options(self) -> dict[str, Any]:
        callbacks = fmi2.fmi2CallbackFunctions()
        callbacks.logger = LOGGER
        callbacks.allocateMemory = fmi2.fmi2CallbackAllocateMemoryTYPE(calloc)
        callbacks.freeMemory = fmi2.fmi2CallbackFreeMemoryTYPE(free)
        callbacks.componentEnvironment = id(self)
        INSTANCES[id(self)] = self
        platforms.add_arguments(ctypes.byref(callbacks))
        return {"callbacks": callbacks}

    def _fmi3_options(self) -> dict[str, Any]:
        # In FMI 3.0 an FMU says nothing unless it is asked to log.
        return {"loggingOn": True, "logMessage": lambda _env, status, _category, text: self.log(status, text)}

    def log(self, status: int, text: bytes) -> None:
        """Keeps a message of the FMU."""
        self.messages.append((status, text.decode(errors="replace")))

    def _take(self, status: int) -> list[str]:
        """The messages since the last call with at least this status; warnings among them become Python's."""
        new, self._reported = self.messages[self._reported :], len(self.messages)
        for found, text in new:
            if found == 1:
                self.warn(text)
        return [text for found, text in new if found >= status]

    def warn(self, text: str) -> None:
        """Shows a warning of the FMU."""
        warn(self._prefix + text, FmuWarning)

    def forget(self) -> None:
        """Drops all messages."""
        self.messages.clear()
        self._reported = 0

    def call(self, name: str, *arguments: Any, **options: Any) -> Any:
        """Calls a method of FMPy's object, and reports what the FMU says."""
        try:
            result = getattr(self.slave, name)(*arguments, **options)
        except FMICallException as error:
            self.report(error.function, error.status)
            raise
        self.report(name, 0)
        return result

    def report(self, function: str, status: int) -> None:
        """Reports what the FMU has said during a call, and raises an FmuError if it has refused it."""
        if status > WARNING:
            self.status = max(self.status, status)
            said = " ".join(self._take(2))
            if said and function not in said:
                said = f"{said.rstrip('.')} ({function})"
            if said and said[-1] not in ".?":
                said += "."
            raise FmuError(function, status, said or str(FMICallException(function, status))) from None
        if len(self.messages) > self._reported:
            self._take(2)

    # Life cycle

    def enter_initialization(self, time: float, stop: float | None) -> None:
        """Sets start and stop time in s, and enters initialization mode."""
        if self.description.fmi == 2:
            self.call("setupExperiment", startTime=time, stopTime=stop)
            self.call("enterInitializationMode")
        else:
            self.call("enterInitializationMode", startTime=time, stopTime=stop)

    def step(self, time: float, step: float) -> None:
        """Makes a step, both times in s."""
        start = perf_counter()
        self.call("doStep", time, step)
        self.stepping += perf_counter() - start

    def reset(self) -> None:
        """Resets the instance."""
        self.call("reset")
        self.status = 0

    def free(self, *, terminate: bool) -> None:
        """Terminates the instance, unless it has failed, and frees it. Does nothing the second time."""
        if self.slave.component is None:
            return
        try:
            if terminate and self.status < ERROR:
                self.call("terminate")
        finally:
            # After a fatal error, FMI allows no further call.
            if self.status <= ERROR:
                for state in self._states:
                    self.slave.freeFMUState(state)
                self._free()
            self._states.clear()
            self.slave.component = None

    def _free(self) -> None:
        fmi, idle = self.description.fmi, IDLE[self.description.folder]
        if len(idle) >= MOST_IDLE or not hasattr(self.slave.dll, RUN.format(fmi)):
            self.slave.freeInstance()
            return
        getattr(self.slave, f"fmi{fmi}FreeInstance")(self.slave.component)
        idle.append(self.slave)
        # The object that is used again belongs to another instance.
        self.slave = copy(self.slave)

    # Values

    def set(self, values: Mapping[Variable, Array]) -> None:
        """Sets variables, all of a type in one call."""
        for group in self.grouped(tuple(values)):
            self.set_row(group, np.concatenate([np.ravel(values[variable]) for variable in group.variables]))

    def get(self, variables: Sequence[Variable]) -> dict[Variable, Array]:
        """Gets variables, all of a type in one call."""
        found: dict[Variable, Array] = {}
        for group in self.grouped(tuple(variables)):
            row, start = self.get_row(group), 0
            for variable in group.variables:
                found[variable] = (
                    row[start : start + variable.size].reshape(variable.shape).astype(variable.element_type)
                )
                start += variable.size
        return found

    def set_row(self, group: "Group", row: Array) -> None:
        """Sets the elements of all variables of a group."""
        if group.c_type == "String":
            self.call("setString", group.list_of_references, [str(text) for text in row])
            return
        group.buffer[:] = row
        self.call(
            f"fmi{self.description.fmi}Set{group.c_type}",
            self.slave.component,
            group.references,
            group.count,
            group.pointer,
            *group.size_of_values,
        )

    def get_row(self, group: "Group") -> Array:
        """Gets the elements of all variables of a group; the next call overwrites them."""
        if group.c_type == "String":
            texts = self.call("getString", group.list_of_references)
            return np.array([text.decode() if isinstance(text, bytes) else text for text in texts], dtype=object)
        self.call(
            f"fmi{self.description.fmi}Get{group.c_type}",
            self.slave.component,
            group.references,
            group.count,
            group.pointer,
            *group.size_of_values,
        )
        return group.buffer

    def grouped(self, variables: tuple[Variable, ...]) -> "list[Group]":
        """The variables in groups of one type, which the instance keeps for the next time."""
        if variables not in self._groups:
            self._groups[variables] = groups(variables, self.description.fmi)
        return self._groups[variables]

    # States

    def save(self) -> bytes | Any:
        """Returns the state: bytes that any instance of the same FMU can restore.

        If the FMU cannot serialize states, it is a pointer, which is freed with the instance.
        """
        state = self.call("getFMUState")
        if not self.description.serializes_states:
            self._states.append(state)
            return state
        try:
            return self.call("serializeFMUState", state)
        finally:
            self.slave.freeFMUState(state)

    def restore(self, saved: bytes | Any) -> None:
        """Restores a saved state."""
        if not isinstance(saved, bytes):
            self.call("setFMUState", saved)
            self.status = 0
            return
        state = self.call("deserializeFMUState", saved)
        try:
            self.call("setFMUState", state)
            self.status = 0
        finally:
            self.slave.freeFMUState(state)


class Group:
    """Variables of one type, and a buffer for their elements."""

    def __init__(self, kind: str, dtype: type, variables: Sequence[Variable], fmi: int) -> None:
        self.c_type, self.dtype, self.variables = kind, dtype, tuple(variables)
        self.list_of_references = [reference for variable in variables for reference in variable.references]
        self.references = (ctypes.c_uint * len(self.list_of_references))(*self.list_of_references)
        self.count = len(self.list_of_references)
        self.size = sum(variable.size for variable in variables)
        self.size_of_values = () if fmi == 2 else (self.size,)
        self.buffer: Array = np.zeros(0 if kind == "String" else self.size, dtype=dtype)
        self.pointer = None if kind == "String" else self._pointer()

    def _pointer(self) -> Any:
        """The buffer as the C functions take it."""
        of_fmi2 = {"Real": ctypes.c_double, "Integer": ctypes.c_int, "Boolean": ctypes.c_int}
        element: Any = (
            ctypes.c_bool
            if self.dtype is np.bool_
            else of_fmi2.get(self.c_type) or np.ctypeslib.as_ctypes_type(self.dtype)
        )
        return self.buffer.ctypes.data_as(ctypes.POINTER(element))


def groups(variables: Sequence[Variable], fmi: int) -> list[Group]:
    """The variables in groups of one type."""
    found: dict[tuple[str, type], list[Variable]] = {}
    for variable in variables:
        found.setdefault((variable.c_type, variable.dtype), []).append(variable)
    return [Group(kind, dtype, some, fmi) for (kind, dtype), some in found.items()]
