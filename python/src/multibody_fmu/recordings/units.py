"""Spellings of units in headers: "m s^-1", "ns", "deg/s"."""

import math
import re
from collections.abc import Mapping

TIMES = {
    1.0: ("s", "sec", "secs", "second", "seconds"),
    1e-3: ("ms", "msec", "msecs", "millisecond", "milliseconds"),
    1e-6: ("us", "µs", "μs", "usec", "usecs", "microsecond", "microseconds"),
    1e-9: ("ns", "nsec", "nsecs", "nanosec", "nanosecond", "nanoseconds"),
    60.0: ("min", "minutes"),
    3600.0: ("h", "hr", "hours"),
}
LENGTHS = {
    1.0: ("m", "meter", "meters", "metre", "metres"),
    1e-2: ("cm", "centimeter", "centimeters"),
    1e-3: ("mm", "millimeter", "millimeters", "millimetre", "millimetres"),
    1e3: ("km",),
    0.0254: ("in", "inch", "inches"),
    0.3048: ("ft", "feet"),
}
ANGLES = {
    1.0: ("rad", "rads", "radian", "radians"),
    1e-3: ("mrad",),
    math.radians(1): ("deg", "degs", "degree", "degrees", "°"),
    2 * math.pi: ("rev",),
}
# Units of each part of a frame: numerators, and whether the part is a rate.
KINDS = {
    "time": (TIMES, False),
    "r_0": (LENGTHS, False),
    "angles": (ANGLES, False),
    "turns": (ANGLES, False),
    "v_0": (LENGTHS, True),
    "v_local": (LENGTHS, True),
    "w": (ANGLES, True),
}
# Numerator and denominator: "m/s", "m s^-1", "m s-1", "m.s⁻¹".
QUOTIENT = re.compile(r"(\S+?)\s*(?:/\s*(\w+)|[ .·*]\s*(\w+?)\s*\^?\s*(?:-1|⁻¹|\{-1\}|\(-1\)))")


def factor(unit: str, part: str) -> float | None:
    """Returns the SI value of a unit for a part of a frame, 1 without a unit, None for an unknown unit."""
    unit = unit.strip()
    if unit in ("", "-", "1"):
        return 1.0
    if part not in KINDS:
        return None
    numerators, is_rate = KINDS[part]
    if not is_rate:
        return _known(unit, numerators)
    if unit == "rpm" and numerators is ANGLES:
        return math.pi / 30
    match = QUOTIENT.fullmatch(unit)
    if not match:
        return None
    upper, lower = _known(match[1], numerators), _known(match[2] or match[3], TIMES)
    return None if upper is None or lower is None else upper / lower


def is_unit(word: str) -> bool:
    """Tells whether a word at the end of a name, as in `time_ns`, is a unit."""
    return any(_known(word, known) is not None for known in (TIMES, LENGTHS, ANGLES))


def _known(word: str, names: Mapping[float, tuple[str, ...]]) -> float | None:
    return next((number for number, known in names.items() if word in known or word.lower() in known), None)


def known_factor(unit: str, names: Mapping[float, tuple[str, ...]]) -> float:
    """Returns the SI value of a known unit."""
    found = _known(unit, names)
    assert found is not None, unit
    return found
