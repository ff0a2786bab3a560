"""`read` on C3D files: rigid bodies from markers, compared with a motion in closed form."""

import numpy as np
import pytest
from multibody_fmu import read
from recorded_motion import AXIS, TURN, position, quaternion, rotation

ezc3d = pytest.importorskip("ezc3d")

TIME = np.arange(101) / 100
# Markers in the body, in m, relative to their centre.
SHAPE = np.array([[0.1, 0, 0], [-0.1, 0.05, 0], [0, -0.05, 0.08], [0, 0, -0.08]])


def write_c3d(file, points, labels, unit="mm"):
    made = ezc3d.c3d()
    made["parameters"]["POINT"]["RATE"]["value"] = [100.0]
    made["parameters"]["POINT"]["LABELS"]["value"] = labels
    made["parameters"]["POINT"]["UNITS"]["value"] = [unit]
    factor = 1e3 if unit == "mm" else 1.0
    made["data"]["points"] = factor * np.concatenate([np.moveaxis(points, 2, 0), np.ones((1, *points.shape[:2]))])
    made.write(str(file))
    return file


def markers(shape=SHAPE):
    """Positions (markers, samples, 3) in the world."""
    return np.moveaxis(position(TIME)[:, None] + np.einsum("nij,mj->nmi", rotation(TIME), shape), 1, 0)


@pytest.mark.parametrize("unit", ["mm", "m"])
def test_bodies_are_found_from_their_markers(tmp_path, unit):
    points = markers()
    points[1, 20] = np.nan
    file = write_c3d(tmp_path / "run.c3d", points, ["hand:1", "hand:2", "hand:3", "hand:4"], unit)
    for found in (read(file), read(file, markers={"hand": ["hand:1", "hand:2", "hand:3", "hand:4"]})):
        assert found.format == "C3D" and list(found) == ["hand"]
        frame = found["hand"]
        np.testing.assert_allclose(frame["time"], TIME, atol=1e-12)
        valid = np.arange(101) != 20
        assert np.isnan(frame["r_0"][20]).all() and np.isnan(frame["Q"][20]).all()
        # C3D has single precision.
        np.testing.assert_allclose(frame["r_0"][valid], position(TIME)[valid], atol=1e-6)
        np.testing.assert_allclose(frame["Q"][valid], quaternion(TIME)[valid], atol=1e-5)
        # Errors are larger at the ends.
        np.testing.assert_allclose(found.with_rates("hand")["w"][10:-10], np.tile(TURN * AXIS, (81, 1)), atol=2e-3)


@pytest.mark.parametrize(
    ("given", "labels", "message"),
    [
        (None, ["a", "b", "c", "d"], r"names no rigid bodies: give markers, .* its markers are a, b, c, d"),
        ({"hand": ["a", "b"]}, ["a", "b", "c", "d"], r"markers of hand: a frame needs three or more"),
        ({"hand": ["a", "b", "e"]}, ["a", "b", "c", "d"], r"has no marker e; it has a, b, c, d"),
        ({"hand": ["a", "b", "c"]}, ["a", "b", "c", "d"], r"the markers of hand lie on a line"),
    ],
)
def test_markers_that_make_no_body_are_refused(tmp_path, given, labels, message):
    line = np.array([[0, 0, 0], [1, 1, 1], [2, 2, 2], [0, 1, 0]])
    file = write_c3d(tmp_path / "run.c3d", markers(line), labels)
    with pytest.raises(ValueError, match=message):
        read(file, markers=given)


def test_markers_are_refused_for_other_files(tmp_path):
    (tmp_path / "run.csv").write_text("t,x,y,z\n0,0,0,0\n")
    with pytest.raises(ValueError, match=r"markers are given \(hand\), but .*run\.csv is no C3D file"):
        read(tmp_path / "run.csv", markers={"hand": ["a", "b", "c"]})
