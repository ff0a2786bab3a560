import base64
import json
import re
from pathlib import Path

import numpy as np
import pytest
from multibody_fmu import read
from multibody_fmu.cli import main
from pyarrow import parquet
from recorded_motion import AXIS, SPEED, TURN, position, quaternion, velocity

TIME = np.arange(301) / 50
START = 1403636579.25


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(file, columns, header=""):
    np.savetxt(
        file, np.column_stack(columns), fmt="%.12g" if header else "%.17g", header=header, comments="", delimiter=" "
    )
    return file


def tum(file, time=TIME, shift=0.0, offset=(0, 0, 0)):
    return write(file, [time + shift, position(time) + offset, quaternion(time)])


def scene(file):
    text = file.read_text(encoding="utf-8")
    found = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', text, re.DOTALL)
    return json.loads(found[1])


def column(page, reference):
    stored = page["columns"][reference["column"]]
    values = np.frombuffer(base64.b64decode(stored["data"]), "<" + stored["type"])
    return values.reshape(-1, stored["width"])


def test_a_recording_becomes_a_page_with_velocities(folder, capsys):
    tum("drone.txt", shift=START)
    assert (
        main(["view", "drone.txt", "-o", "drone.html", "--label", "drone=A drone", "--body", "drone=0.4,0.4,0.1"]) == 0
    )
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        f"drone: 6.0 s at 50 Hz, moves within 4.0 x 2.0 x 1.8 m, up to {SPEED:.1f} m/s and 0.8 rad/s",
        "wrote drone.html",
    ]
    page = scene(folder / "drone.html")
    assert "<title>drone</title>" in (folder / "drone.html").read_text(encoding="utf-8")
    (run,) = page["runs"]
    # The page counts time from its start, and keeps the times of the file as a variable.
    np.testing.assert_allclose(column(page, run["time"])[:, 0], START + TIME, rtol=0, atol=3e-7)
    (frame,) = run["frames"]
    assert frame["label"] == "A drone" and len(run["solids"]) == 1
    np.testing.assert_allclose(column(page, frame["r"]), position(TIME), atol=1e-5)
    plotted = {variable["name"]: variable for variable in run["variables"] if variable["plot"]}
    assert {name: variable["unit"] for name, variable in plotted.items()} == {"drone.v_0": "m/s", "drone.w": "rad/s"}
    np.testing.assert_allclose(column(page, plotted["drone.v_0"]["column"]), velocity(TIME), atol=2e-4)


def test_frames_of_several_files_are_drawn_together(folder, capsys):
    tum("a.txt", shift=START)
    write("b.csv", [TIME + START, position(TIME) + 1, position(TIME) + 2], "time hand.x hand.y hand.z a.x a.y a.z")
    assert main(["view", "a.txt", "b.csv", "--label", "hand=A hand", "-q", "--title", "Both"]) == 0
    assert capsys.readouterr().err == ""
    page = scene(folder / "scene.html")
    assert [run["name"] for run in page["runs"]] == ["a", "A hand", "b a"]
    labels = [frame["label"] for run in page["runs"] for frame in run["frames"]]
    assert labels == ["a", "A hand", "b a"]
    assert main(["view", "a.txt", "b.csv:hand", "-q", "--up", "y"]) == 0
    assert [run["name"] for run in scene(folder / "scene.html")["runs"]] == ["a", "hand"]
    assert (page["up"], scene(folder / "scene.html")["up"]) == ("z", "y")


def test_a_table_with_names_of_the_package_has_velocities_too(folder):
    names = ["time", *(f"drone.r_0[{i}]" for i in (1, 2, 3)), "battery"]
    write("in.csv", [TIME, position(TIME), 12 - TIME], " ".join(names))
    (folder / "in.csv").write_text((folder / "in.csv").read_text().replace(" ", ","))
    assert main(["view", "in.csv"]) == 0
    (run,) = scene(folder / "scene.html")["runs"]
    assert {variable["name"] for variable in run["variables"]} == {"drone.r_0", "battery", "drone.v_0"}


def test_a_page_may_have_each_nth_sample(folder, capsys):
    tum("a.txt")
    assert main(["view", "a.txt", "--every", "10"]) == 0
    page = scene(folder / "scene.html")
    np.testing.assert_allclose(column(page, page["runs"][0]["time"])[:, 0], TIME[::10], atol=1e-12)
    # The velocities are computed from all samples.
    v = next(variable for variable in page["runs"][0]["variables"] if variable["name"] == "a.v_0")
    np.testing.assert_allclose(column(page, v["column"]), velocity(TIME[::10]), atol=2e-4)
    assert main(["view", "a.txt", "--every", "0"]) == 2
    assert capsys.readouterr().err.endswith("multibody-fmu: --every 0: must be at least 1\n")


def test_clocks_of_files_without_common_times_begin_at_zero(folder, capsys):
    tum("a.txt", shift=START)
    tum("b.txt")
    assert main(["view", "a.txt", "b.txt"]) == 0
    assert "note: the times of the frames do not overlap: in the scene each begins at 0" in capsys.readouterr().err
    page = scene(folder / "scene.html")
    assert [column(page, run["time"])[0, 0] for run in page["runs"]] == [0, 0]


def test_coordinates_of_a_map_get_an_origin_nearby(folder, capsys):
    tum("a.txt", offset=(458074, 5429380, 163))
    assert main(["view", "a.txt"]) == 0
    assert "note:" not in capsys.readouterr().err
    page = scene(folder / "scene.html")
    (run,) = page["runs"]
    # The picture has a nearby origin, which the page names; plots have the coordinates of the file.
    origin = np.array(page["origin"])
    assert np.linalg.norm(origin - (458074, 5429380, 163)) < 200
    r = position(TIME) + (458074, 5429380, 163)
    np.testing.assert_allclose(column(page, run["frames"][0]["r"]), r - origin, rtol=0, atol=1e-5)
    (plotted,) = [variable for variable in run["variables"] if variable["name"] == "a.r_0"]
    np.testing.assert_allclose(column(page, plotted["column"]), r, rtol=0, atol=1e-5)


def test_wrong_velocities_in_a_file_are_named(folder, capsys):
    header = "time a.x a.y a.z a.qx a.qy a.qz a.qw a.wx[rad/s] a.wy[rad/s] a.wz[rad/s]"
    w = np.degrees(TURN) * np.tile(AXIS, (301, 1))
    write("a.csv", [TIME, position(TIME), quaternion(TIME), w], header)
    assert main(["view", "a.csv", "-q"]) == 0
    assert re.search(
        r"^warning: a\.R\.w is 45\.8 rad/s, but Q turns at 0\.8 rad/s .*: R\.w is in degrees", capsys.readouterr().err
    )


def test_one_recording_is_measured_from_another(folder, capsys):
    later = TIME[:-20] + 0.0137
    tum("a.txt", later)
    # Another body with equal orientation, 1 m away along the axis of the turn.
    tum("b.txt", offset=AXIS)
    for file in ("out.parquet", "out.csv"):
        assert main(["relative", "a.txt", "b.txt", "-o", file, "--method", "cubic"]) == 0
    assert "281 common samples of 281 of A: 1 to 1 m apart" in capsys.readouterr().err
    found = parquet.read_table("out.parquet")
    np.testing.assert_allclose(found["time"].to_numpy(), later, atol=1e-12)
    r, v, w = (
        np.stack([found[f"{name}[{i}]"].to_numpy() for i in (1, 2, 3)], 1) for name in ("r_rel", "v_rel", "w_rel")
    )
    # The axis has equal components in the frame, where it stands still. Neither frame turns relative to the other.
    np.testing.assert_allclose(r, np.tile(AXIS, (281, 1)), atol=1e-6)
    np.testing.assert_allclose(v, 0 * r, atol=1e-3)
    np.testing.assert_allclose(w, 0 * r, atol=1e-3)
    assert main(["relative", "a.txt", "b.txt"]) == 0
    page = scene(folder / "relative.html")
    assert [frame["label"] for frame in page["runs"][0]["frames"]] == ["a", "b"] and page["runs"][0]["arrows"]


def test_two_clocks_are_brought_together(folder, capsys):
    def swaying(file, time, shift):
        half = 0.4 * (np.sin(0.9 * time) + np.sin(2.3 * time + 1))[:, None]
        write(file, [time + shift, position(time), np.concatenate([np.sin(half) * AXIS, np.cos(half)], 1)])

    time = np.arange(1000) / 50
    swaying("a.txt", time, START)
    swaying("b.txt", time[100:800] + 0.01, 0.0)
    assert main(["relative", "a.txt", "b.txt", "-o", "out.csv"]) == 3
    assert "the times do not overlap: a from 1403636579 to" in capsys.readouterr().err
    assert main(["relative", "a.txt", "b.txt", "-o", "out.csv", "--offset", "correlate"]) == 0
    offset = float(re.search(r"note: B is shifted by (\S+) s", capsys.readouterr().err)[1])
    assert offset == pytest.approx(START, abs=2e-3)
    assert main(["relative", "a.txt", "b.txt", "-o", "out.csv", "--offset", str(START)]) == 0
    # A line between samples is off by |a| h^2/8 halfway; a = 0.5 m/s2.
    assert "699 common samples of 1000 of A: 2.5e-05 to 2.5e-05 m apart" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        (["view", "none.txt"], 3, "none.txt: No such file or directory"),
        (["view", "bad.txt"], 3, "bad.txt, line 2 has 2 values, line 1 has 8: 1 2"),
        (["view", "a.txt:b"], 3, "a.txt has no frame b; it has a"),
        (["view", "a.txt", "--label", "b=B"], 2, "--label: there is no frame b; the frames are a"),
        (["view", "a.txt", "--body", "b=1,1,1"], 2, "--body: there is no frame b; the frames are a"),
        (["view", "own.csv", "--label", "b=B"], 2, "--label: there is no frame b; the frames are drone"),
        (["relative", "a.txt", "b.txt", "--body", "d=1,1,1"], 2, "--body: there is no frame d; the frames are frame_a"),
        (["view", "a.txt", "--rate", "0"], 2, "--rate 0: must be a positive number of samples per second"),
        (["view", "a.txt", "--markers", "a=b,c,d"], 3, "--markers is given (a), but a.txt is no C3D file"),
        (["view", "a.txt", "--label", "b"], 2, "--label b: must be FRAME=TEXT"),
        (["view", "a.txt", "-o", "a.txt"], 2, "-o a.txt is a.txt, which is read"),
        (["view", "a.txt", "b.txt", "-o", "b.txt"], 2, "-o b.txt is b.txt, which is read"),
        (["view", "a.txt", "b.txt", "--column", "time=t"], 2, "--column is for one table"),
        (
            ["relative", "a.txt", "two.csv"],
            3,
            "B: two.csv has 2 frames: give one of them, as in two.csv:c; they are c, d",
        ),
        (
            ["relative", "a.txt", "b.txt", "-o", "out.txt"],
            2,
            "out.txt: must end in .html, .csv, .parquet, .mcap or .rrd",
        ),
        (["view", "a.txt", "-o", "a.mcap", "--up", "y"], 2, "--up is for pages: a.mcap has frames and variables alone"),
        (["relative", "a.txt", "b.txt", "--offset", "x"], 2, "--offset x: must be a number of seconds, or correlate"),
    ],
)
def test_an_error_is_one_sentence_with_an_exit_code(folder, capsys, command, code, message):
    tum("a.txt")
    tum("b.txt")
    write("two.csv", [TIME, position(TIME), position(TIME)], "time c.x c.y c.z d.x d.y d.z")
    (folder / "bad.txt").write_text("0 0 0 0 0 0 0 1\n1 2\n")
    (folder / "own.csv").write_text("time,drone.r_0[1],drone.r_0[2],drone.r_0[3]\n0,1,2,3\n1,2,3,4\n2,3,4,5\n")
    assert main([*command, "-q"]) == code
    printed = capsys.readouterr()
    assert printed.err.startswith(f"multibody-fmu: {message}") and printed.err.count("\n") == 1


def test_align_finds_the_motion_again_in_another_world(folder, capsys):
    """The second world is turned by 0.8 rad about z and shifted, which leaves no part of the motion unchanged."""
    tum("a.txt")
    half, shift = 0.4, np.array([5.0, -3.0, 1.0])
    turned = np.array([[np.cos(0.8), -np.sin(0.8), 0], [np.sin(0.8), np.cos(0.8), 0], [0, 0, 1]])
    (x, y, z, w), (s, c) = quaternion(TIME).T, (np.sin(half), np.cos(half))
    # Product of the turn and the orientation.
    Q = np.stack([c * x - s * y, c * y + s * x, c * z + s * w, c * w - s * z], axis=1)
    write("b.txt", [TIME, position(TIME) @ turned.T + shift, Q])
    assert main(["relative", "a.txt", "b.txt", "--align", "-o", "out.csv"]) == 0
    said = capsys.readouterr().err
    assert "m remain between their positions" in said
    table = np.genfromtxt("out.csv", delimiter=",", names=True, deletechars="")
    for name in table.dtype.names:
        if name.startswith(("r_rel", "v_rel", "angles", "w_rel")):
            assert np.abs(table[name]).max() < 1e-6, name


def test_frames_of_two_files_are_said_to_share_a_world_unless_they_are_aligned(folder, capsys):
    tum("a.txt")
    tum("b.txt", offset=(1, 0, 0))
    assert main(["relative", "a.txt", "b.txt", "-o", "out.csv"]) == 0
    assert "--align" in capsys.readouterr().err


def test_positions_on_a_line_cannot_be_aligned(folder, capsys):
    line = np.outer(TIME, [1.0, 2.0, 0.0])
    for name in ("a.txt", "b.txt"):
        write(name, [TIME, line, quaternion(TIME)])
    assert main(["relative", "a.txt", "b.txt", "--align", "-o", "out.csv"]) == 3
    assert "lie on a line" in capsys.readouterr().err


def test_a_page_has_the_ending_of_a_page(folder, capsys):
    tum("a.txt")
    assert main(["view", "a.txt", "-o", "a.pdf"]) == 2
    assert capsys.readouterr().err == "multibody-fmu: a.pdf: must end in .html, .mcap or .rrd\n"


def test_files_that_are_no_text_are_refused(folder, capsys):
    (folder / "b").write_bytes(b"\x7fELF\r\x00\x01,\r\n" * 100)
    assert main(["view", "b"]) == 3
    assert capsys.readouterr().err.startswith("multibody-fmu: b")


def test_advice_names_options_of_the_command_line(folder, capsys):
    (folder / "k.txt").write_text("1 0 0 0 0 1 0 0 0 0 1 0\n" * 9)
    assert main(["view", "k.txt"]) == 3
    assert "--rate" in capsys.readouterr().err


def test_relative_names_frames_in_its_page_by_the_names_of_the_recordings(folder):
    tum("camera.txt")
    tum("tool.txt", offset=(1, 0, 0))
    command = ["relative", "camera.txt", "tool.txt", "--body", "tool=0.1,0.2,0.3", "--label", "camera=eye", "--up", "y"]
    assert main([*command, "-o", "page.html"]) == 0
    page = scene(folder / "page.html")
    assert [frame["label"] for frame in page["runs"][0]["frames"]] == ["eye", "tool"]
    assert [solid["box"] for solid in page["runs"][0]["solids"]] == [[0.1, 0.2, 0.3]]
    assert page["up"] == "y"


def test_options_of_a_page_are_refused_without_a_page(folder, capsys):
    tum("a.txt")
    assert main(["relative", "a.txt", "a.txt", "--title", "x", "-o", "a.csv"]) == 2
    assert capsys.readouterr().err == "multibody-fmu: --title is for a page: give -o FILE.html, too\n"
    assert main(["run", "Distance", "a.txt", "--label", "frame_a=x"]) == 2
    assert capsys.readouterr().err == "multibody-fmu: --label is for a page: give --scene FILE, too\n"


def two_frames(file, start=0.0):
    header = "time " + " ".join(f"{name}.{part}" for name in ("b_first", "a_second") for part in
                                ("x", "y", "z", "qx", "qy", "qz", "qw"))  # fmt: skip
    body = [position(TIME), quaternion(TIME)]
    write(file, [TIME + start, *body, position(TIME) + AXIS, quaternion(TIME)], header)


def test_a_file_with_two_frames_gives_both_in_its_order(folder, capsys):
    two_frames("two.csv", START)
    assert main(["relative", "two.csv", "-o", "out.csv"]) == 0
    said = capsys.readouterr().err
    assert said.startswith("A = b_first: 6.0 s") and "\nB = a_second: 6.0 s" in said
    # Both have the orientation whose axis is that of the shift.
    table = np.genfromtxt("out.csv", delimiter=",", names=True, deletechars="")
    np.testing.assert_allclose([table[f"r_rel[{i}]"] for i in (1, 2, 3)], np.tile(AXIS, (301, 1)).T, atol=1e-6)
    assert main(["relative", "two.csv"]) == 0
    assert f"note: time 0 of the page is {START:.0f}" in capsys.readouterr().err
    tum("a.txt")
    assert main(["relative", "a.txt"]) == 3
    text = "multibody-fmu: there is no B, and a.txt has 1 frame: give A and B, as in a.txt:a; its frames are a\n"
    assert capsys.readouterr().err == text


def test_frames_without_positions_are_not_taken_for_the_origin_of_the_world(folder, capsys):
    tum("a.txt")
    write("b.csv", [TIME, quaternion(TIME)], "time qx qy qz qw")
    for command in (["a.txt", "b.csv"], ["b.csv", "a.txt"]):
        assert main(["relative", *command, "-o", "out.csv", "-q"]) == 3
        said = capsys.readouterr().err
        assert said.startswith(f"multibody-fmu: {'AB'[command.index('b.csv')]}: b of b.csv has no positions, which ")


def test_a_frame_can_be_named_by_a_part_of_its_topic(folder, capsys):
    ros = pytest.importorskip("test_recordings_of_ros")
    ros.write_mcap("run.mcap", range(ros.TIME.size))
    for name in ("robot", "robot/pose", "/robot/pose", "pose", "/pose/"):
        assert main(["view", f"run.mcap:{name}", "-q"]) == 0
        (run,) = scene(folder / "scene.html")["runs"]
        assert "robot/pose.r_0" in {variable["name"] for variable in run["variables"]}
    assert main(["view", "run.mcap:rob", "-q"]) == 3
    assert "run.mcap has no frame rob" in capsys.readouterr().err


def test_names_of_frames_may_have_colons(folder):
    header = "time " + " ".join(f'"900:Ab {axis}"' for axis in "xyz")
    write("take.csv", [TIME, position(TIME)], header)
    text = (folder / "take.csv").read_text().splitlines()
    names = ",".join(["time", *(f"900:Ab {axis}" for axis in "xyz")])
    (folder / "take.csv").write_text("\n".join([names, *(line.replace(" ", ",") for line in text[1:])]) + "\n")
    from multibody_fmu.commands.reading import file_and_frame

    (frame,) = read("take.csv")
    assert frame.startswith("900") and file_and_frame(f"take.csv:{frame}") == (Path("take.csv"), frame)
    assert main(["view", f"take.csv:{frame}", "-q"]) == 0


def test_options_answer_what_a_file_does_not_say(folder, capsys):
    angles = np.degrees(np.stack([0 * TIME, 0 * TIME, 0.1 * TIME], axis=1))
    write("a.csv", [TIME, 1e3 * position(TIME), angles], "time x y z roll pitch yaw")
    assert main(["view", "a.csv"]) == 3
    assert 'give angle_unit="deg" or "rad" (--angle-unit deg or rad)' in capsys.readouterr().err
    assert main(["view", "a.csv", "--angle-unit", "deg", "--length-unit", "mm"]) == 0
    assert "moves within 4.0 x 2.0 x 1.8 m" in capsys.readouterr().err
    assert main(["view", "a.csv", "--angle-unit", "deg"]) == 0
    assert (
        'so its lengths may be in mm: give length_unit="mm" (--length-unit mm) if they are' in capsys.readouterr().err
    )
