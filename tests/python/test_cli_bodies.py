import numpy as np
import pytest
from multibody_fmu.cli import main
from recorded_motion import position
from test_cli_recordings import TIME, column, scene, tum, write
from test_frame_trees import FAST, base, fixed, moving
from test_frame_trees import write as write_tf

ARM = """<robot name="arm">
  <link name="base"><visual><geometry><box size="1 1 1"/></geometry></visual></link>
  <link name="upper"><visual><geometry><sphere radius="0.1"/></geometry></visual></link>
  <link name="lost"><visual><geometry><sphere radius="0.1"/></geometry></visual></link>
</robot>"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("text", "kind", "size"),
    [
        ("0.4,0.3,0.1", "box", [0.4, 0.3, 0.1]),
        ("sphere:0.05", "sphere", 0.05),
        ("cylinder:0.02,0.5", "cylinder", [0.02, 0.5]),
        ("capsule:0.03,0.4", "capsule", [0.03, 0.4]),
    ],
)
def test_a_solid_is_named_with_its_dimensions(folder, text, kind, size):
    tum("a.txt")
    assert main(["view", "a.txt", "-q", "--body", f"a={text}"]) == 0
    (solid,) = scene(folder / "scene.html")["runs"][0]["solids"]
    assert solid[kind] == size


def test_links_of_a_robot_move_with_frames_of_their_names(folder, capsys):
    (folder / "arm.urdf").write_text(ARM)
    write_tf(folder / "arm.mcap", [fixed("world", "base", (0, 0, 3)), *moving("base", "upper", base, FAST)])
    assert main(["view", "arm.mcap", "--robot", "arm.urdf", "--body", "world=0.1,0.1,0.1"]) == 0
    assert "warning: arm.urdf: links without a frame are not drawn: lost\n" in capsys.readouterr().err
    page = scene(folder / "scene.html")
    found = {run["frames"][0]["label"]: run for run in page["runs"]}
    assert list(found) == ["upper", "base", "world"]
    assert [run["solids"][0].keys() & {"box", "sphere"} for run in found.values()] == [{"sphere"}, {"box"}, {"box"}]
    np.testing.assert_allclose(column(page, found["base"]["frames"][0]["r"]), [[0, 0, 3]])
    np.testing.assert_allclose(column(page, found["upper"]["frames"][0]["r"]), position(FAST) + [0, 0, 3], atol=1e-5)


def test_frames_that_are_fixed_to_others_are_shown_if_they_are_named(folder, capsys):
    write_tf(folder / "arm.mcap", [*moving("base", "upper", base, FAST), fixed("upper", "camera", (1, 0, 0))])
    for arguments, shown in (
        (["arm.mcap"], ["upper"]),
        (["arm.mcap", "--body", "camera=0.1,0.1,0.1"], ["upper", "camera"]),
        (["arm.mcap:camera"], ["camera"]),
    ):
        assert main(["view", *arguments]) == 0
        labels = [frame["label"] for run in scene(folder / "scene.html")["runs"] for frame in run["frames"]]
        assert labels == shown
        note = "note: frames that are fixed to others are not shown: camera; arm.mcap:camera shows one\n"
        assert (note in capsys.readouterr().err) == (shown == ["upper"])


def test_links_of_a_robot_move_with_frames_of_a_table_too(folder):
    (folder / "arm.urdf").write_text(ARM)
    names = ["time", *(f"upper.r_0[{i}]" for i in (1, 2, 3))]
    write("in.csv", [TIME, position(TIME)], " ".join(names))
    (folder / "in.csv").write_text((folder / "in.csv").read_text().replace(" ", ","))
    assert main(["view", "in.csv", "--robot", "arm.urdf"]) == 0
    assert [solid["sphere"] for solid in scene(folder / "scene.html")["runs"][0]["solids"]] == [0.1]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--body", "a=1,2"], 2, "--body a=1,2: must be the three edges of a box, positive numbers in m"),
        (["--body", "a=sphere:1,2"], 2, "--body a=sphere:1,2: must be sphere:RADIUS, positive numbers in m"),
        (["--body", "a=rod:1"], 2, "--body a=rod:1: must be three edges of a box, sphere:RADIUS, cylinder:RADIUS,LENG"),
        (["--body", "a=none.stl"], 3, "none.stl: No such file or directory"),
        (["--robot", "none.urdf"], 3, "none.urdf: No such file or directory"),
        (["--robot", "arm.urdf"], 3, "--robot arm.urdf: no link has the name of a frame; the frames are a"),
        (["--robot", "arm.urdf", "-o", "arm.urdf"], 2, "-o arm.urdf is arm.urdf, which is read"),
    ],
)
def test_bodies_that_cannot_be_drawn_are_refused(folder, capsys, arguments, code, message):
    tum("a.txt")
    (folder / "arm.urdf").write_text(ARM)
    assert main(["view", "a.txt", "-q", *arguments]) == code
    assert f"multibody-fmu: {message}" in capsys.readouterr().err
