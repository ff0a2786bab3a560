"""`diagnose` finds the causes of wrong velocities in motions of closed form, and accepts honest recordings."""

import numpy as np
import pytest
from multibody_fmu import _native, diagnose

RATE = 200.0
N = 2000
TIME = np.arange(N) / RATE
RNG_SEED = 27


def motion(time):
    """Returns a frame that moves along sines and turns about z, then y, then x, with closed-form derivatives."""
    offsets, frequencies, amplitudes = np.array([0.3, 1.1, 2.0]), np.array([1.3, 2.1, 1.7]), np.array([0.5, 0.3, 0.4])
    phase = time[:, None] * frequencies + offsets
    r = amplitudes * np.sin(phase)
    v = amplitudes * frequencies * np.cos(phase)
    a = -amplitudes * frequencies**2 * np.sin(phase)
    # Angles, and their first and second derivatives.
    turning = time[:, None] * np.array([0.9, 1.6, 1.2]) + np.array([0.0, 0.7, 1.9])
    rates = np.array([0.9, 1.6, 1.2])
    (x, y, z), (dx, dy, dz), (ddx, ddy, ddz) = (
        (0.8 * np.sin(turning)).T,
        (0.8 * rates * np.cos(turning)).T,
        (-0.8 * rates**2 * np.sin(turning)).T,
    )
    cx, sx, cy, sy, cz, sz = np.cos(x), np.sin(x), np.cos(y), np.sin(y), np.cos(z), np.sin(z)
    axes = np.array([
        [cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx],
        [sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx],
        [-sy, cy * sx, cy * cx],
    ])  # fmt: skip
    T = np.moveaxis(axes, (0, 1), (2, 1))
    w = np.stack([dx - dz * sy, dy * cx + dz * cy * sx, -dy * sx + dz * cy * cx], axis=-1)
    dw = np.stack(
        [
            ddx - ddz * sy - dz * cy * dy,
            ddy * cx - dy * sx * dx + ddz * cy * sx - dz * sy * dy * sx + dz * cy * cx * dx,
            -ddy * sx - dy * cx * dx + ddz * cy * cx - dz * sy * dy * cx - dz * cy * sx * dx,
        ],
        axis=-1,
    )
    return {"r_0": r, "v_0": v, "a_0": a, "T": T, "w": w, "z": dw}


def quaternion(T):
    """Returns the quaternions of matrices, scalar last. Matrices with a small scalar part are supported, too."""
    scipy = pytest.importorskip("scipy.spatial.transform")
    return scipy.Rotation.from_matrix(np.swapaxes(T, 1, 2)).as_quat()


def world(T, vector):
    return np.einsum("nji,nj->ni", T, vector)


def local(T, vector):
    return np.einsum("nij,nj->ni", T, vector)


# Named rate, cause, and the change to the frame.
MISTAKES = [
    ("v_0", "zero", lambda f: f.update(v_0=0 * f["v_0"])),
    ("v_0", "sign", lambda f: f.update(v_0=-f["v_0"])),
    ("v_0", "frame", lambda f: f.update(v_0=local(f["T"], f["v_0"]))),
    ("v_0", "millimetres", lambda f: f.update(v_0=1e3 * f["v_0"])),
    ("v_0", "position in millimetres", lambda f: f.update(r_0=1e3 * f["r_0"])),
    ("a_0", "zero", lambda f: f.update(a_0=0 * f["a_0"])),
    ("a_0", "sign", lambda f: f.update(a_0=-f["a_0"])),
    ("a_0", "frame", lambda f: f.update(a_0=local(f["T"], f["a_0"]))),
    ("a_0", "gravity", lambda f: f.update(a_0=f["a_0"] + [0, 0, 9.81])),
    ("a_0", "gravity in frame", lambda f: f.update(a_0=local(f["T"], f["a_0"] + [0, 0, 9.81]))),
    ("R.w", "zero", lambda f: f.update(w=0 * f["w"])),
    ("R.w", "sign", lambda f: f.update(w=-f["w"])),
    ("R.w", "world", lambda f: f.update(w=world(f["T"], f["w"]))),
    ("R.w", "degrees", lambda f: f.update(w=np.degrees(f["w"]))),
    ("R.w", "transposed", lambda f: f.update(T=np.swapaxes(f["T"], 1, 2))),
    ("R.w", "sign", lambda f: f.update(T=np.swapaxes(f["T"], 1, 2), w=world(f["T"], f["w"]))),
    ("R.w", "transposed", lambda f: f.update(Q=quaternion(f.pop("T")) * [-1, -1, -1, 1])),
    ("R.w", "scalar first", lambda f: f.update(Q=quaternion(f.pop("T"))[:, [3, 0, 1, 2]])),
    ("R.w", "swapped", lambda f: f.update(w=f["z"], z=f["w"])),
    ("z", "zero", lambda f: f.update(z=0 * f["z"])),
    ("z", "sign", lambda f: f.update(z=-f["z"])),
    ("z", "degrees", lambda f: f.update(z=np.degrees(f["z"]))),
    ("z", "world", lambda f: f.update(z=world(f["T"], f["z"]))),
    ("v_0", "late", lambda f: f.update(v_0=np.roll(f["v_0"], 1, axis=0))),
    ("R.w", "late", lambda f: f.update(w=np.roll(f["w"], 1, axis=0))),
    ("R.w", "early", lambda f: f.update(w=np.roll(f["w"], -1, axis=0))),
]


@pytest.mark.parametrize(("rate", "cause", "spoil"), MISTAKES, ids=[f"{m[0]} {m[1]}" for m in MISTAKES])
def test_a_mistake_is_named(rate, cause, spoil):
    frame = motion(TIME)
    spoil(frame)
    findings = {finding.name: finding for finding in diagnose(TIME, frame, name="frame_b")}
    assert findings[rate].causes == (cause,), findings
    assert findings[rate].text.startswith(f"frame_b.{rate} is ")
    assert findings[rate].samples >= 100


def test_numbers_are_root_mean_squares_of_both():
    time = np.arange(1001) / 100
    # 2 m/s along x, given with the wrong sign and in mm/s.
    r, v = np.zeros((1001, 3)), np.zeros((1001, 3))
    r[:, 0], v[:, 0] = 2 * time, 2000
    [finding] = diagnose(time, {"r_0": r, "v_0": v})
    assert (finding.given, finding.measured) == (pytest.approx(2000), pytest.approx(2))
    assert str(finding) == finding.text
    assert "v_0 is 2e+03 m/s, but r_0 moves at 2 m/s" in finding.text and "mm/s" in finding.text


@pytest.mark.parametrize(("cause", "factor"), [("milliseconds", 1e3), ("microseconds", 1e6), ("nanoseconds", 1e9)])
def test_the_unit_of_time_is_named(cause, factor):
    findings = {finding.name: finding for finding in diagnose(TIME * factor, motion(TIME))}
    assert findings["R.w"].causes == (cause,)
    assert findings["v_0"].causes == (cause if factor > 1e3 else "millimetres",)


def test_about_a_fixed_axis_all_causes_that_fit_are_named():
    angle = 0.5 * np.sin(TIME)
    zero, one = np.zeros(N), np.ones(N)
    rows = [[np.cos(angle), -np.sin(angle), zero], [np.sin(angle), np.cos(angle), zero], [zero, zero, one]]
    T = np.moveaxis(np.array(rows), (0, 1), (1, 2))
    w = np.stack([zero, zero, 0.5 * np.cos(TIME)], axis=-1)
    [finding] = diagnose(TIME, {"T": T, "w": w})
    assert finding.causes == ("sign", "transposed")


def test_a_rate_that_nothing_explains_is_shown_beside_the_measured_one():
    frame = motion(TIME)
    [finding] = diagnose(TIME, {"r_0": frame["r_0"], "v_0": 3 * frame["v_0"][::-1, [2, 0, 1]]})
    assert finding.causes == () and finding.text.endswith("unit, sign or frame?")


@pytest.mark.parametrize(
    ("rate", "cause", "factor"),
    [
        ("vx", "sign", -1),
        ("vx", "millimetres", 1e3),
        ("w", "degrees", 180 / np.pi),
        ("ay", "sign", -1),
        ("z", "sign", -1),
    ],
)
def test_a_planar_frame(rate, cause, factor):
    frame = {"x": np.sin(TIME), "vx": np.cos(TIME), "ax": -np.sin(TIME)}
    frame |= {"y": np.cos(2 * TIME), "vy": -2 * np.sin(2 * TIME), "ay": -4 * np.cos(2 * TIME)}
    frame |= {"phi": np.remainder(TIME + np.sin(TIME), 2 * np.pi), "w": 1 + np.cos(TIME), "z": -np.sin(TIME)}
    assert diagnose(TIME, frame) == []
    [finding] = diagnose(TIME, frame | {rate: factor * frame[rate]})
    assert (finding.name, finding.causes) == (rate, (cause,))


def held(values, every):
    return {name: value[np.arange(len(value)) // every * every] for name, value in values.items()}


def noisy(frame, metres=2e-4, radians=np.radians(0.2)):
    random = np.random.default_rng(RNG_SEED)
    n = len(frame["r_0"])
    b = random.normal(size=(n, 3)) * radians
    zero = np.zeros(n)
    x, y, z = b.T
    cross = np.moveaxis(np.array([[zero, z, -y], [-z, zero, x], [y, -x, zero]]), 2, 0)
    T = (np.eye(3) + cross + 0.5 * cross @ cross) @ frame["T"]
    return frame | {"r_0": frame["r_0"] + random.normal(size=(n, 3)) * metres, "T": T}


def at_rest(frame):
    """Returns a frame that rests at the first pose, with zero rates."""
    rest = {name: np.repeat(value[:1], len(value), axis=0) for name, value in frame.items()}
    return rest | {name: 0 * rest[name] for name in ("v_0", "a_0", "w", "z")}


def pick(frame, *names):
    return {name: frame[name] for name in names}


def noise(like):
    return 0.01 * np.random.default_rng(RNG_SEED).normal(size=like.shape)


HONEST = {
    "smooth": lambda f: f,
    "noise": noisy,
    "poses at 10 Hz": lambda f: f | held(pick(f, "r_0", "T"), 20),
    "rates at 10 Hz": lambda f: f | held(pick(f, "v_0", "a_0", "w", "z"), 20),
    "all at 10 Hz": lambda f: held(f, 20),
    "rest": at_rest,
    "rest with noise": lambda f: noisy(at_rest(f)),
    "rest with noise in the rates": lambda f: at_rest(f) | {k: noise(f["w"]) for k in ("v_0", "a_0", "w", "z")},
    "rest, then motion": lambda f: {k: np.concatenate([r[: N // 2], f[k][: N // 2]]) for k, r in at_rest(f).items()},
    "dropouts": lambda f: f | {"r_0": np.where((np.arange(N) % 300 < 40)[:, None], np.nan, f["r_0"])},
    "a jump": lambda f: f | {"r_0": f["r_0"] + 2.0 * (np.arange(N) > 700)[:, None]},
    "positions only": lambda f: pick(f, "r_0", "v_0"),
}


@pytest.mark.parametrize("kind", HONEST)
def test_honest_recordings_are_silent(kind):
    assert diagnose(TIME, HONEST[kind](motion(TIME))) == []


def test_a_recording_at_10_hz_is_silent():
    time = np.arange(600) / 10
    assert diagnose(time, motion(time)) == []


@pytest.mark.parametrize(
    ("rate", "cause"), [("v_0", "sign"), ("R.w", "transposed"), ("R.w", "degrees"), ("v_0", "frame")]
)
def test_mistakes_are_named_in_noise(rate, cause):
    spoil = next(spoil for name, key, spoil in MISTAKES if (name, key) == (rate, cause))
    frame = noisy(motion(TIME))
    spoil(frame)
    assert {f.name: f.causes for f in diagnose(TIME, frame)}[rate] == (cause,)


def test_rates_that_surely_agree_are_those_without_findings(monkeypatch):
    frame = motion(TIME[:1000])
    rates = {name: frame[name] for name in ("v_0", "a_0", "w", "z")}
    scaled = [{name: factor * rate for name, rate in rates.items()} for factor in 1 + np.logspace(-4, -0.5, 15)]
    shifted = [{name: np.roll(rate, 1, axis=0) for name, rate in rates.items()}]
    spoiled = [frame | wrong for wrong in scaled + shifted]
    spoiled += [change(noisy(frame, size, size)) for size in np.logspace(-9, -2, 8) for change in (dict, at_rest)]
    spoiled += [spoil(motion(TIME)) for spoil in HONEST.values()]
    answers = []
    quick = _native.rate_agrees
    monkeypatch.setattr(_native, "rate_agrees", lambda *about: answers.append(quick(*about)) or answers[-1])
    with_quick_test = [diagnose(TIME[: len(one["v_0"])], one) for one in spoiled]
    # Both branches are taken.
    assert 40 < sum(answers) < len(answers) - 40
    monkeypatch.setattr(_native, "rate_agrees", lambda *_: False)
    assert with_quick_test == [diagnose(TIME[: len(one["v_0"])], one) for one in spoiled]


def test_short_recordings_are_not_judged():
    frame = motion(TIME[:100])
    assert diagnose(TIME[:100], frame | {"v_0": -frame["v_0"]}) == []


@pytest.mark.parametrize(
    ("time", "frame", "text"),
    [
        ([0, 0], {}, "strictly increasing"),
        ([0, 1], {"r_0": np.zeros((3, 3))}, "r_0 has shape"),
        ([0, 1], {"w": np.zeros(2), "T": np.eye(3)}, "R.w has shape"),
    ],
)
def test_wrong_arguments_are_refused(time, frame, text):
    with pytest.raises(ValueError, match=text):
        diagnose(time, frame)


def test_a_twist_in_the_world_is_named():
    """Readers turn the twist of odometry into the world, whatever its frame was."""
    frame = motion(TIME)
    turned = {"r_0": frame["r_0"], "T": frame["T"], "v_0": world(frame["T"], frame["v_0"])}
    (finding,) = diagnose(TIME, turned)
    assert finding.causes == ("world",) and "already" in finding.text


@pytest.mark.parametrize("with_rates", [True, False])
def test_a_twist_of_another_point_is_named_with_its_lever_arm(with_rates):
    frame = motion(TIME)
    arm = np.array([0.4, -0.3, 0.2])
    v = frame["v_0"] + world(frame["T"], np.cross(frame["w"], arm))
    given = {"r_0": frame["r_0"], "T": frame["T"], "v_0": v} | ({"w": frame["w"]} if with_rates else {})
    (finding,) = diagnose(TIME, given)
    assert finding.causes == ("lever arm",)
    found = [float(text) for text in finding.text.partition("[")[2].partition("]")[0].split(",")]
    np.testing.assert_allclose(found, arm, atol=2e-3)
