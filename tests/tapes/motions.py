"""Random parameters, and random motions of inputs."""

import math


def length(parts):
    return math.sqrt(sum(part * part for part in parts))


def matrix(quaternion):
    """The transformation matrix from the world into the frame, by rows."""
    x, y, z, w = quaternion
    return [
        1 - 2 * (y * y + z * z),
        2 * (x * y + z * w),
        2 * (x * z - y * w),
        2 * (x * y - z * w),
        1 - 2 * (x * x + z * z),
        2 * (y * z + x * w),
        2 * (x * z + y * w),
        2 * (y * z - x * w),
        1 - 2 * (x * x + y * y),
    ]


def parameters(random, description, *, co_simulation):
    """Values of parameters by variable. Every other call also draws Reals, which may contradict each other."""
    with_reals, values = random.random() < 0.5, []
    for variable in description.of("parameter"):
        match variable.type:
            case "Enumeration" if variable.name != "derivatives" or co_simulation:
                values.append((variable, [random.randrange(variable.items) + 1 for _ in range(variable.size)]))
            case "Boolean":
                values.append((variable, [int(random.random() < 0.5) for _ in range(variable.size)]))
            case "Integer" if variable.name == "sequence":
                values.append((variable, random.choice([[1, 2, 3], [3, 1, 2], [3, 1, 3], [2, 1, 2]])))
            case "Integer" if math.isfinite(variable.low) and math.isfinite(variable.high):
                low, high = int(variable.low), int(variable.high)
                values.append((variable, [random.randrange(low, high + 1) for _ in range(variable.size)]))
            case "Real" if variable.name.startswith("Q"):
                parts = [random.random() - 0.5 for _ in range(4)]
                values.append((variable, [part / length(parts) for part in parts]))
            case "Real" if variable.name.endswith("sampleRate"):
                values.append((variable, [100 * random.random()]))
            case "Real" if with_reals:
                # Zero often disables a feature.
                about_zero = random.random() < 0.3
                drawn = [about(random, start) if start or about_zero else start for start in variable.starts]
                values.append((variable, [min(max(value, variable.low), variable.high) for value in drawn]))
    return values


def about(random, start):
    return start * (0.5 + random.random()) if start else 0.1 * random.random()


class Motion:
    """Inputs as functions of time: vibrations about their start values, and orientations that follow."""

    def __init__(self, random, description, *, jumps):
        self._description = description
        # Too fast for a smooth motion between two steps.
        self._speed = 1000 if jumps else 3
        self._random = random
        self._vibrations = {}

    def _vibration(self, key, time):
        draw = self._random.random
        frequency, phase = self._vibrations.setdefault(key, (self._speed * (0.2 + draw()), math.tau * draw()))
        return math.sin(frequency * time + phase)

    def at(self, time, *, continuous_only=False):
        values = []
        for variable in self._description.of("input"):
            if continuous_only and variable.variability != "continuous":
                continue
            name = variable.name.removesuffix(".R.T").removesuffix(".Q")
            numbers = [self._vibration((variable.name, place), time) for place in range(variable.size)]
            if name != variable.name:
                parts = [self._vibration((name, place), time) + 0.01 for place in range(4)]
                quaternion = [part / length(parts) for part in parts]
                values.append((variable, quaternion if variable.size == 4 else matrix(quaternion)))
            elif variable.type == "Real":
                inside = [number + start for number, start in zip(numbers, variable.starts)]
                values.append((variable, [min(max(value, variable.low), variable.high) for value in inside]))
            elif variable.type == "Boolean":
                values.append((variable, [int(number > 0) for number in numbers]))
        return values
