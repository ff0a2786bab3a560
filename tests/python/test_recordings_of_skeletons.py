"""`read` on BVH files, compared with SciPy's rotations."""

import numpy as np
import pytest
from multibody_fmu import read
from recorded_motion import position
from scipy.spatial.transform import Rotation

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
    with pytest.raises(ValueError, match=r"walk\.bvh, line 9: the channels of Spine are Wrotation"):
        read(written(tmp_path / "walk.bvh", SKELETON.replace("CHANNELS 3 Y", "CHANNELS 3 W")))
    with pytest.raises(ValueError, match="length_unit = 'km': must be m, cm, mm or in"):
        read(tmp_path / "walk.bvh", length_unit="km")


FREE = """HIERARCHY
ROOT Left Hand
{
  OFFSET 0 0 0
  CHANNELS 6 Zrotation Xposition Yrotation Zposition Xrotation Yposition
  JOINT Thumb 1
  {
    OFFSET 0 20 0
    CHANNELS 1 Xrotation
    End Site
    {
      OFFSET 0 10 0
    }
  }
}
MOTION
Frames: 61
Frame Time: 0.0166667
"""


def test_names_may_have_spaces_and_channels_any_order_and_number(tmp_path):
    r = 100 * position(TIME)
    columns = [ANGLES[:, 0], r[:, 0], ANGLES[:, 1], r[:, 2], ANGLES[:, 2], r[:, 1], ANGLES[:, 3]]
    rows = [" ".join(f"{value:.17g}" for value in row) for row in np.stack(columns, axis=1)]
    (tmp_path / "a.bvh").write_text(FREE + "\n".join(rows) + "\n")
    found = read(tmp_path / "a.bvh", length_unit="cm")
    assert list(found) == ["Left Hand", "Thumb 1"]
    hand = Rotation.from_euler("ZYX", ANGLES[:, :3], degrees=True)
    thumb = hand * Rotation.from_euler("X", ANGLES[:, 3:4], degrees=True)
    np.testing.assert_allclose(found["Left Hand"]["r_0"], r / 100, atol=1e-12)
    np.testing.assert_allclose(found["Thumb 1"]["r_0"], (r + hand.apply([0, 20, 0])) / 100, atol=1e-12)
    for name, R in (("Left Hand", hand), ("Thumb 1", thumb)):
        assert (Rotation.from_quat(found[name]["Q"]) * R.inv()).magnitude().max() < 1e-9


def test_lost_rows_and_a_cut_one_are_said(tmp_path):
    text = written(tmp_path / "walk.bvh").read_text()
    (tmp_path / "walk.bvh").write_text(text[: int(0.8 * len(text))])
    found = read(tmp_path / "walk.bvh")
    count = len(found["Hips"]["time"])
    assert 30 < count < 61
    assert f"the file has {count} rows of motion, its header says 61: it may be cut short" in found.notes
    assert any(note.endswith("the last one, is cut short: it is left out") for note in found.notes)
