"""Elements of a system that are no FMU."""


class StepRefused(Exception):
    """An element cannot take a step: the system repeats it with other inputs, or halves it."""
