"""`read` on BVH files, compared with SciPy's rotations."""

import numpy as np
import pytest
from multibody_fmu import read
from recorded_motion import position
from scipy.spatial.transform import Rotation

pytest.importorskip("pybvh")

TIME = np.arange(61) / 60
SKELETON = """HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Spine
  {
    OFFSET 0 20 0
    CHANNELS 3 Yrotation Xrotation Zrotation
    JOINT Head
    {
      OFFSET 0 30 5
      CHANNELS 3 Zrotation Yrotation Xrotation
      End Site
      {
        OFFSET 0 10 0
      }
    }
  }
  JOINT Leg
  {
    OFFSET 10 -5 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -40 0
    }
  }
}
MOTION
Frames: 61
Frame Time: 0.0166667
"""
ANGLES = np.stack([20 * np.sin((i + 1) * TIME + i) for i in range(12)], axis=1)


def written(file, text=SKELETON):
    rows = np.column_stack([100 * position(TIME), ANGLES])
    file.write_text(text + "\n".join(" ".join(f"{value:.17g}" for value in row) for row in rows) + "\n")
    return file


def turns(axes, first):
    """Turns about the new axes in the order of the channels, from angles in degrees."""
    return Rotation.from_euler(axes, ANGLES[:, first : first + 3], degrees=True)


@pytest.mark.parametrize(("unit", "metres"), [(None, 0.01), ("cm", 0.01), ("in", 0.0254)])
def test_joints_are_frames_in_the_world(tmp_path, unit, metres):
    found = read(written(tmp_path / "walk.bvh"), length_unit=unit)
    assert (found.format, list(found)) == ("BVH", ["Hips", "Spine", "Head", "Leg"])
    assert found.notes == ([] if unit else ["BVH files name no unit of length: cm is taken"])
    hips, spine, head, leg = turns("ZXY", 0), turns("YXZ", 3), turns("ZYX", 6), turns("ZXY", 9)
    r_hips = 100 * position(TIME)
    r_spine = r_hips + hips.apply([0, 20, 0])
    expected = {
        "Hips": (r_hips, hips),
        "Spine": (r_spine, hips * spine),
        "Head": (r_spine + (hips * spine).apply([0, 30, 5]), hips * spine * head),
        "Leg": (r_hips + hips.apply([10, -5, 0]), hips * leg),
    }
    for name, (r, R) in expected.items():
        frame = found[name]
        np.testing.assert_allclose(frame["time"], TIME, atol=1e-12)
        np.testing.assert_allclose(frame["r_0"], metres * r, atol=1e-9)
        assert (Rotation.from_quat(frame["Q"]) * R.inv()).magnitude().max() < 1e-9


def test_a_broken_file_is_refused_with_its_name(tmp_path):
    with pytest.raises(ValueError, match=r"walk\.bvh: Could not read .* Spine, at line 6: unrecognized axis"):
        read(written(tmp_path / "walk.bvh", SKELETON.replace("CHANNELS 3 Y", "CHANNELS 3 W")))
    with pytest.raises(ValueError, match="length_unit = 'km': must be m, cm, mm or in"):
        read(tmp_path / "walk.bvh", length_unit="km")
    (tmp_path / "run.csv").write_text("t,x,y,z\n0,0,0,0\n1,0,0,0\n")
    with pytest.raises(ValueError, match=r"length_unit is given, but .*run\.csv is no BVH file"):
        read(tmp_path / "run.csv", length_unit="mm")


def test_a_package_that_is_not_installed_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pybvh", None)
    with pytest.raises(ImportError, match=r"a BVH file needs pybvh \(.*\): pip install .multibody-fmu\[bvh\].$"):
        read(written(tmp_path / "walk.bvh"))
