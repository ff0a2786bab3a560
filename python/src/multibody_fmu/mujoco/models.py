"""Import of MuJoCo, which is optional, and names in its models."""

from typing import Any

from ..arguments.messages import listed, meant
from ..arguments.packages import package


def mujoco_for(caller: str) -> Any:
    """Imports MuJoCo. Raises an ImportError that names the caller if it is not installed."""
    return package("mujoco", caller, "mujoco", "MuJoCo")


def check_model(mujoco: Any, model: Any) -> None:
    """Raises a ValueError unless the model is an MjModel."""
    if not isinstance(model, mujoco.MjModel):
        raise ValueError(f"model is of type {type(model).__name__}: must be an MjModel")


def id_of(model: Any, kind: str, count: int, name: str | int) -> int:
    """Returns the id of a body or site. Raises a ValueError with suggestions for an unknown name."""
    names = [getattr(model, kind)(i).name for i in range(count)]
    if isinstance(name, str):
        if name not in names:
            known = [known for known in names if known]
            others = f"; it has {listed(known) or 'none with a name'}"
            raise ValueError(f"the model has no {kind} {name}{meant(name, known) or others}")
        return names.index(name)
    if not 0 <= name < count:
        raise ValueError(f"{kind} = {name}: must be a name, or an id from 0 to {count - 1}")
    return int(name)
