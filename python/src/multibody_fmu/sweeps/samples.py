"""Distributions of parameters, and samples of them."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments import choice, number, shown, whole
from ..arguments.arrays import Array
from ..arguments.messages import warn
from ..arguments.packages import extra

# Name of the axis of samples.
SAMPLE = "sample"
METHODS = ("random", "sobol", "latin_hypercube")
# Smallest quantile, below half a cell of Sobol points with 30 bits: the normal distribution has no value at 0.
SMALLEST = 2.0**-32
# Largest integer up to which float64 has all integers.
MOST_EXACT = 2**53


@dataclass(frozen=True)
class Distribution:
    """A distribution of a parameter's values, from `normal`, `uniform`, `log_uniform` or `integers`."""

    name: str
    first: float
    """Mean, or lower limit."""
    second: float
    """Standard deviation, or upper limit."""

    def __str__(self) -> str:
        return f"{self.name}({self.first!r}, {self.second!r})"

    __repr__ = __str__


def normal(mean: float, sd: float) -> Distribution:
    """Returns a normal distribution, for parameters of `sweep`.

    Parameters
    ----------
    mean : float
        Mean.
    sd : float
        Standard deviation, at least 0.

    Returns
    -------
    Distribution
        Distribution, as a value of `parameters`.

    Raises
    ------
    ValueError
        For a negative standard deviation.
    """
    return Distribution("normal", _finite("mean", mean), number("sd", sd, 0.0, sys.float_info.max, "at least 0"))


def uniform(low: float, high: float) -> Distribution:
    """Returns a uniform distribution, for parameters of `sweep`.

    Parameters
    ----------
    low : float
        Lower limit.
    high : float
        Upper limit.

    Returns
    -------
    Distribution
        Distribution, as a value of `parameters`.

    Raises
    ------
    ValueError
        If the upper limit is below the lower one.
    """
    return _between("uniform", _finite("low", low), _finite("high", high))


def log_uniform(low: float, high: float) -> Distribution:
    """Returns the distribution of values with uniformly distributed logarithms, for parameters of `sweep`.

    Parameters
    ----------
    low : float
        Lower limit, positive.
    high : float
        Upper limit.

    Returns
    -------
    Distribution
        Distribution, as a value of `parameters`.

    Raises
    ------
    ValueError
        If the lower limit is not positive, or the upper limit below it.
    """
    if not _finite("low", low) > 0:
        raise ValueError(f"low = {low!r}: must be greater than 0, as it has a logarithm")
    return _between("log_uniform", _finite("low", low), _finite("high", high))


def integers(low: int, high: int) -> Distribution:
    """Returns a uniform distribution of integers, for parameters of `sweep`.

    Parameters
    ----------
    low : int
        Smallest integer.
    high : int
        Largest integer, which is among the values, up to 2**53.

    Returns
    -------
    Distribution
        Distribution, as a value of `parameters`.

    Raises
    ------
    ValueError
        If the largest integer is below the smallest, one is no integer, or lies beyond 2**53.
    """
    return _between("integers", _exact("low", low), _exact("high", high))


def _exact(argument: str, value: Any) -> int:
    found = whole(argument, value, -MOST_EXACT)
    if found > MOST_EXACT:
        raise ValueError(
            f"{argument} = {shown(found)}: must be at most 2^53 = {MOST_EXACT}, since samples are float64 numbers first"
        )
    return found


def _finite(argument: str, value: Any) -> float:
    return number(argument, value, -sys.float_info.max, sys.float_info.max, "a finite number")


def _between(name: str, low: float, high: float) -> Distribution:
    if high < low:
        raise ValueError(f"high = {high!r}: must be at least low = {low!r}")
    return Distribution(name, low, high)


def _random(one: Distribution, generator: np.random.Generator, count: int) -> Array:
    """Returns independent values."""
    if one.name == "normal":
        return generator.normal(one.first, one.second, count)
    return _quantiles(one, generator.random(count))


def _quantiles(one: Distribution, shares: Array) -> Array:
    """Returns the values below which these shares of all values lie, from 0 to 1."""
    first, second = one.first, one.second
    if one.name == "normal":
        found = first + second * extra("scipy.special", "sample").ndtri(np.maximum(shares, SMALLEST))
    elif one.name == "log_uniform":
        found = np.clip(np.exp(np.log(first) + shares * (np.log(second) - np.log(first))), first, second)
    elif one.name == "integers":
        found = np.minimum(first + np.floor(shares * (second - first + 1)), second).astype(int)
    else:
        found = np.minimum(first + shares * (second - first), second)
    return np.asarray(found)


@dataclass(frozen=True)
class Sampling:
    """How many samples of distributions, and which."""

    runs: int | None
    """Number of samples; None without distributions."""
    seed: int | None
    """Seed, None if it is not given."""
    method: str | None
    """`random`, `sobol` or `latin_hypercube`, None if it is not given."""

    @classmethod
    def checked(cls, runs: Any, seed: Any, method: Any) -> "Sampling":
        """Raises a ValueError for wrong values."""
        if method is not None:
            choice("sampling", method, METHODS)
        return cls(
            None if runs is None else whole("runs", runs), None if seed is None else whole("seed", seed, 0), method
        )

    def refuse_without_distributions(self) -> None:
        """Raises a ValueError if anything is given."""
        for name, value, what in (
            ("runs", self.runs, "the number"), ("seed", self.seed, "the seed"), ("sampling", self.method, "a kind"),
        ):  # fmt: skip
            if value is not None:
                raise ValueError(f"{name} = {value}: is {what} of samples, but parameters has no distribution")

    def columns(self, distributions: Mapping[str, Distribution]) -> dict[str, Array]:
        """Returns `runs` values by name. Random ones depend on seed and name alone, not on other distributions."""
        if self.runs is None:
            raise ValueError(f"{next(iter(distributions))} has a distribution: give runs, the number of samples")
        if self.method in (None, "random"):
            return {
                name: _random(one, np.random.default_rng([self.seed or 0, *name.encode()]), self.runs)
                for name, one in distributions.items()
            }
        kinds = extra("scipy.stats", "sample").qmc
        generator = np.random.default_rng(self.seed or 0)
        if self.method == "sobol":
            # The first of a power of 2 of points: SciPy warns about other numbers, in each call.
            shares = kinds.Sobol(len(distributions), rng=generator).random(self._balanced)[: self.runs]
        else:
            shares = kinds.LatinHypercube(len(distributions), rng=generator).random(self.runs)
        return {name: _quantiles(one, shares[:, at]) for at, (name, one) in enumerate(distributions.items())}

    @property
    def _balanced(self) -> int:
        """Smallest power of 2 that is at least the number of samples."""
        return 1 << ((self.runs or 1) - 1).bit_length()

    def warn_if_unbalanced(self) -> None:
        """Warns about a number of Sobol points that do not fill the space evenly."""
        if self.method == "sobol" and self.runs != self._balanced:
            text = f"points are balanced only for a power of 2, such as {self._balanced}"
            warn(f"sampling = 'sobol' with {self.runs} runs: {text}", UserWarning)

    def to_json(self, distributions: Mapping[str, Distribution]) -> dict[str, Any]:
        """Returns all of it for a file and for users."""
        texts = {name: str(one) for name, one in distributions.items()}
        method = self.method or "random"
        return {"runs": self.runs, "seed": self.seed or 0, "sampling": method, "distributions": texts}
