"""`associate` on two recordings with different clocks, compared with a motion in closed form."""

import numpy as np
import pytest
from multibody_fmu import associate
from recorded_motion import AXIS, TURN, position, quaternion, velocity

A_TIME = np.arange(0.205, 2.6, 0.03)
B_TIME = np.arange(0, 301) / 100


def frame(time, shift=0.0):
    """The motion, recorded with a clock that is `shift` s behind."""
    return {"time": time - shift, "r_0": position(time), "Q": quaternion(time), "v_0": velocity(time)}


def errors(pair):
    Q = quaternion(pair.time)
    sign = np.sign(np.sum(pair.b["Q"] * Q, axis=1, keepdims=True))
    return {
        "r_0": np.abs(pair.b["r_0"] - position(pair.time)).max(),
        "Q": np.abs(sign * pair.b["Q"] - Q).max(),
        "v_0": np.abs(pair.b["v_0"] - velocity(pair.time)).max(),
    }


# Largest errors for steps h = 0.01 s: |v| h/2 for the nearest sample, |a| h^2/8 for a line, and 9/384 h^4 times the
# fourth derivative for a cubic.
LARGEST = {"nearest": 1.1 * 0.005, "linear": 0.5 * 1e-4 / 8, "cubic": 0.125 * 9 / 384 * 1e-8}


@pytest.mark.parametrize("method", LARGEST)
def test_values_between_samples_are_as_near_as_the_method_allows(method):
    pair = associate(frame(A_TIME), frame(B_TIME), method)
    assert pair.time.tolist() == A_TIME.tolist() and (pair.offset, pair.correlation) == (0.0, None)
    np.testing.assert_array_equal(pair.a["r_0"], position(A_TIME))
    found = errors(pair)
    assert LARGEST[method] / 4 < found["r_0"] <= LARGEST[method] * (1 + 1e-6) + 1e-15
    # The orientation is exact because the turn has a constant rate.
    assert found["Q"] <= (TURN / 2 * 0.005 if method == "nearest" else 1e-14)


def test_signs_of_quaternions_do_not_matter():
    b = frame(B_TIME)
    b["Q"] = b["Q"] * np.where(np.arange(B_TIME.size) % 2, -1, 1)[:, None]
    assert errors(associate(frame(A_TIME), b))["Q"] < 1e-14


def test_samples_themselves_are_exact():
    pair = associate(frame(B_TIME[10:20]), frame(B_TIME), "cubic")
    np.testing.assert_array_equal(pair.b["r_0"], position(B_TIME[10:20]))


def test_only_times_of_both_remain_and_dropouts_are_left_out():
    b = frame(B_TIME)
    b["r_0"][100] = np.nan
    b["Q"][150] = 0
    pair = associate(frame(np.arange(-200, 1000) / 200), b)
    assert (pair.time[0], pair.time[-1]) == pytest.approx((0, 3))
    assert not np.any(np.abs(pair.time - 1) < 0.0099) and not np.any(np.abs(pair.time - 1.5) < 0.0099)
    assert np.isfinite(pair.b["r_0"]).all() and np.isfinite(pair.b["Q"]).all()
    # An interval ten times longer than the others is a dropout, too.
    gap = frame(np.delete(B_TIME, np.arange(100, 200)))
    assert not np.any((associate(frame(A_TIME), gap).time > 0.99) & (associate(frame(A_TIME), gap).time < 2))
    assert associate(frame(A_TIME), gap, longest_step=2).time.size == A_TIME.size


@pytest.mark.parametrize("shift", [0.0, 1403636579.763, -12.3456])
def test_the_offset_of_two_clocks_is_found_from_their_speeds(shift):
    """The motion has no constant speed: it turns about a fixed axis by an angle with three frequencies."""

    def turning(time, rate):
        angle = sum(np.sin(f * time + f) / f for f in (0.7, 1.9, 3.1))
        half = angle[:, None] / 2
        return {"time": time - rate, "Q": np.concatenate([np.sin(half) * AXIS, np.cos(half)], axis=1)}

    a, b = turning(np.arange(2, 18, 0.01), 0.0), turning(np.arange(0, 20, 0.0137), shift)
    pair = associate(a, b, offset="correlate")
    # A fifth of a step.
    assert pair.offset == pytest.approx(shift, abs=2e-3) and pair.correlation > 0.999
    assert pair.time.size > 1500
    # Also from the speeds of origins.
    lines = [
        {"time": one["time"], "r_0": np.cumsum(0.01 * np.abs(np.sin(one["Q"] + i)), axis=0)[:, :3]}
        for i, one in ((0, a), (0, a))
    ]
    assert associate(*lines, offset="correlate").offset == pytest.approx(0, abs=1e-6)


def test_known_rates_are_correlated_rather_than_poses_with_noise():
    random = np.random.default_rng(1)
    frames = []
    for time, shift in ((np.arange(2, 18, 0.003), 0.0), (np.arange(0, 20, 0.03), 5.0)):
        Q = quaternion(time) + random.normal(scale=0.01, size=(time.size, 4))
        rate = 0.6 * np.cos(0.7 * time) + 0.5 * np.cos(1.9 * time)
        frames.append({"time": time - shift, "Q": Q, "w": rate[:, None] * AXIS})
    pair = associate(*frames, offset="correlate")
    assert pair.offset == pytest.approx(5, abs=6e-3) and pair.correlation > 0.999
    with pytest.raises(ValueError, match="the angular speeds of a and b do not belong together"):
        associate(*({name: frame[name] for name in ("time", "Q")} for frame in frames), offset="correlate")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"method": "spline"}, "method = 'spline': must be one of nearest, linear, cubic"),
        ({"offset": "find"}, "offset = 'find': must be a number of seconds, or \"correlate\""),
        ({"offset": 100}, r"the times do not overlap: a from 0\.205 to 2\.575 s, b from 100 to 103 s\. .*correlate"),
        ({"longest_step": 0.001}, r"no sample of a is within a step of b that is shorter than 0\.001 s"),
    ],
)
def test_what_cannot_be_associated_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        associate(frame(A_TIME), frame(B_TIME), **arguments)


def test_motions_that_do_not_belong_together_are_refused():
    random = np.random.default_rng(1)
    noise = [{"time": B_TIME, "r_0": random.normal(size=(301, 3)).cumsum(axis=0)} for _ in range(2)]
    with pytest.raises(
        ValueError, match="the speeds of a and b do not belong together: their correlation is at most 0"
    ):
        associate(*noise, offset="correlate")
    with pytest.raises(ValueError, match=r"a\.r_0 has shape \(3, 3\): must have a row for each of 301 times"):
        associate({"time": B_TIME, "r_0": np.zeros((3, 3))}, frame(B_TIME))
    with pytest.raises(ValueError, match="a has no time"):
        associate({"r_0": np.zeros((3, 3))}, frame(B_TIME))


def test_an_offset_that_is_no_number_is_refused():
    with pytest.raises(ValueError, match=r'offset = nan: must be a number of seconds, or "correlate"'):
        associate(frame(A_TIME), frame(B_TIME), offset=np.nan)
