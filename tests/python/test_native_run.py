"""Many steps in one call: what `simulate` gets from the libraries' own function is what single calls give, to the last
bit.
"""

import warnings

import numpy as np
import pytest
from conftest import FMU_DIR, SHIPPED
from multibody_fmu import FmuError, FmuWarning, native_run, simulate

N = 300


@pytest.fixture(params=["fmi2", "fmi3"])
def folder(request):
    return FMU_DIR / "fmi3" if request.param == "fmi3" else FMU_DIR


@pytest.fixture
def by_calls(monkeypatch):
    """Runs something as with FMUs of others, whose libraries do not have the function."""

    def run(something, *arguments, **options):
        with monkeypatch.context() as patch:
            patch.setattr(native_run, "function", lambda instance, groups: None)
            return something(*arguments, **options)

    return run


@pytest.fixture
def calls(monkeypatch):
    """The numbers of rows of all calls of the function."""
    rows = []
    call = native_run._call
    monkeypatch.setattr(
        native_run,
        "_call",
        lambda function, instance, times, *more: (rows.append(len(times) - 1), call(function, instance, times, *more))[
            1
        ],
    )
    return rows


def frame():
    """A frame that turns about z and moves, with velocities and accelerations; some parts are constant."""
    t = np.linspace(0, 3, N)
    angle, zero, one = 0.7 * t, 0 * t, 1 + 0 * t
    turned = np.stack(
        [np.cos(angle), np.sin(angle), zero, -np.sin(angle), np.cos(angle), zero, zero, zero, one], axis=-1
    )
    spatial = {
        "r_0": np.stack([np.sin(t), t, zero], -1),
        "v_0": np.stack([np.cos(t), one, zero], -1),
        "T": turned.reshape(N, 3, 3),
        "w": [0, 0, 0.7],
    }
    accelerated = spatial | {"a_0": np.stack([-np.sin(t), zero, zero], -1), "z": [0, 0, 0]}
    planar = {"x": np.sin(t), "y": t, "vx": np.cos(t), "vy": 1.0}
    return t, spatial, accelerated, planar


def inputs(model):
    t, spatial, accelerated, planar = frame()
    point = {part: spatial[part] for part in ("r_0", "v_0")}
    turning = planar | {"phi": 0.7 * t, "w": 0.7, "ax": -np.sin(t), "ay": 0.0, "z": 0.0}
    force = np.stack([np.sin(t), 0 * t, 1 + 0 * t], -1)
    return t, {
        "Distance": {"frame_a": point},
        "PlanarDistance": {"frame_a": planar},
        "RelativeSensor": {"frame_a": accelerated, "outputs": ["r_rel", "T_rel", "a_rel", "angles", "arrow.color"]},
        "AbsoluteSensor": {"frame_a": accelerated},
        "PlanarAbsoluteSensor": {"frame_a": turning},
        "PlanarRelativeSensor": {"frame_a": turning},
        "CutForceAndTorque": {"frame_a": {"T": spatial["T"], "f": force}},
        "TransformVector": {"r_in": force, "frame_a": {"T": spatial["T"]}},
        "Gripper": {"frame_b": spatial, "active": t > 1},
        "Body": {"frame_a": {"f": force}},
    }[model]


@pytest.mark.filterwarnings("ignore::multibody_fmu.FmuWarning")
@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_one_call_gives_the_bits_of_many(model, folder, by_calls, calls, monkeypatch):
    time, given = inputs(model)
    # Several calls of the function, the last one for fewer rows.
    monkeypatch.setattr(native_run, "MOST", 7)
    expected = by_calls(simulate, folder / f"{model}.fmu", time, **given)
    assert not calls
    found = simulate(folder / f"{model}.fmu", time, **given)
    assert len(calls) > 10 and sum(calls) == (N - 1 if model == "Body" else N)
    assert list(found) == list(expected)
    assert max(np.ptp(values.astype(float)) for name, values in found.items() if name != "time") > 0
    for name, values in expected.items():
        assert (values.dtype, values.shape) == (found[name].dtype, found[name].shape), name
        assert values.tobytes() == found[name].tobytes(), name
    assert found.messages == expected.messages


def refusal(*arguments, **options):
    with pytest.raises(FmuError) as caught:
        simulate(*arguments, **options)
    return caught.value


def test_a_refused_row_is_named_as_by_single_calls(folder, by_calls, monkeypatch):
    monkeypatch.setattr(native_run, "MOST", 3)
    time = np.linspace(0, 1, 11)
    Q = np.tile([0.0, 0, 0, 1], (11, 1))
    Q[7] = 1e-9
    sensor = folder / "RelativeSensor.fmu"
    options = {"frame_a": {"Q": Q}, "parameters": {"derivatives": "provided"}}
    one, many = refusal(sensor, time, **options), by_calls(refusal, sensor, time, **options)
    assert "In row 7 (time = 0.7 s)" in str(one)
    assert (str(one), one.function, one.status) == (str(many), many.function, many.status)


def test_a_warning_does_not_stop_a_run(folder, by_calls):
    time = np.linspace(0, 1, 11)
    T = np.tile(np.eye(3), (11, 1, 1))
    T[4:, 0, 1] = 0.01

    def heard():
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            result = simulate(
                folder / "RelativeSensor.fmu",
                time,
                outputs="r_rel",
                frame_a={"T": T},
                parameters={"derivatives": "provided"},
            )
        return [str(warning.message) for warning in caught if warning.category is FmuWarning], result["r_rel"].tolist()

    one, many = heard(), by_calls(heard)
    assert one == many
    assert len(one[0]) == 1 and "frame_a.R.T" in one[0][0]
