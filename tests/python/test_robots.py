"""Bodies of robots from URDF and MuJoCo models, compared with SciPy's rotations and the numbers in the files."""

import base64

import numpy as np
import pytest
from multibody_fmu import (
    Box,
    Capsule,
    Cylinder,
    Mesh,
    SceneWarning,
    Sphere,
    bodies_of_mujoco,
    bodies_of_urdf,
    view,
)
from multibody_fmu.scene.stl import stl_bytes, triangles_of_stl
from scipy.spatial.transform import Rotation
from test_scene import Scene

# A tetrahedron with edges along the axes from its first corner.
CORNERS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.0]])
FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
TEXT = "solid one\n" + "".join(
    "facet normal 0 0 0\nouter loop\n"
    + "".join(f"vertex {x:g} {y:g} {z:g}\n" for x, y, z in CORNERS[list(face)])
    + "endloop\nendfacet\n"
    for face in FACES
)
ROBOT = """<robot name="one">
  <material name="orange"><color rgba="1 0.5 0 0.8"/></material>
  <link name="base">
    <visual><origin xyz="0 0 0.1"/><geometry><box size="0.4 0.3 0.2"/></geometry><material name="orange"/></visual>
    <visual><geometry><sphere radius="0.05"/></geometry></visual>
  </link>
  <link name="flange">
    <visual>
      <origin xyz="0.1 0.2 0.3" rpy="0.1 0.2 0.3"/><geometry><cylinder radius="0.03" length="0.5"/></geometry>
      <material name=""><color rgba="0 0 1 1"/></material>
    </visual>
  </link>
  <link name="tool">
    <visual><origin xyz="0 0 0.05" rpy="0 1 0"/><geometry><capsule radius="0.01" length="0.1"/></geometry></visual>
  </link>
  <link name="empty"/>
  <joint name="a" type="revolute"><parent link="base"/><child link="flange"/></joint>
  <joint name="b" type="fixed">
    <origin xyz="0 0.1 0" rpy="1 0 0.5"/><parent link="flange"/><child link="tool"/>
  </joint>
</robot>"""


def turn(body):
    return Rotation.from_quat(body.Q)


def test_a_urdf_has_its_shapes_by_link(tmp_path):
    (tmp_path / "one.urdf").write_text(ROBOT)
    found = bodies_of_urdf(tmp_path / "one.urdf")
    assert list(found) == ["base", "flange", "tool"]
    box, ball = found["base"]
    assert box == Box((0.4, 0.3, 0.2), r=(0, 0, 0.1), color="#ff8000", opacity=0.8)
    assert isinstance(ball, Sphere) and (ball.radius, ball.opacity) == (0.05, 1)
    (rod,) = found["flange"]
    assert isinstance(rod, Cylinder) and (rod.radius, rod.length, rod.color) == (0.03, 0.5, "#0000ff")
    assert rod.r == (0.1, 0.2, 0.3)
    # Turns about the fixed axes x, y and z, in this order.
    assert (turn(rod) * Rotation.from_euler("xyz", [0.1, 0.2, 0.3]).inv()).magnitude() < 1e-12


def test_a_link_without_a_frame_is_drawn_with_the_one_that_it_is_fixed_to(tmp_path):
    (tmp_path / "one.urdf").write_text(ROBOT)
    with pytest.warns(SceneWarning, match=r"one\.urdf: links without a frame are not drawn: base$"):
        found = bodies_of_urdf(tmp_path / "one.urdf", frames=["flange", "another"])
    assert list(found) == ["flange"]
    _, tip = found["flange"]
    joint = Rotation.from_euler("xyz", [1, 0, 0.5])
    assert isinstance(tip, Capsule) and tip.length == 0.1
    np.testing.assert_allclose(tip.r, [0, 0.1, 0] + joint.apply([0, 0, 0.05]), atol=1e-12)
    assert (turn(tip) * (joint * Rotation.from_euler("xyz", [0, 1, 0])).inv()).magnitude() < 1e-12


def with_mesh(name, scale="", collision=""):
    visual = f'<visual><geometry><mesh filename="{name}" {scale}/></geometry></visual>'
    return f'<robot name="one"><link name="arm">{visual}{collision}</link></robot>'


def test_meshes_of_packages_are_found_above_the_file_or_in_a_folder_that_is_given(tmp_path):
    (tmp_path / "arm_description/urdf").mkdir(parents=True)
    (tmp_path / "arm_description/meshes").mkdir()
    (tmp_path / "arm_description/meshes/arm.STL").write_text(TEXT)
    file = tmp_path / "arm_description/urdf/arm.urdf"
    for name in ("package://arm_description/meshes/arm.STL", "../meshes/arm.STL"):
        file.write_text(with_mesh(name, 'scale="0.001 0.001 0.001"'))
        (mesh,) = bodies_of_urdf(file)["arm"]
        assert mesh.scale == 1e-3 and mesh.file.read_text() == TEXT
    file.write_text(with_mesh("package://other/meshes/arm.STL"))
    message = (
        r"arm\.urdf: meshes of packages whose folders are not found are not drawn: package://other/meshes/arm\.STL"
    )
    with pytest.warns(SceneWarning, match=message):
        assert bodies_of_urdf(file) == {}
    (mesh,) = bodies_of_urdf(file, packages={"other": tmp_path / "arm_description"})["arm"]
    assert mesh.file.read_text() == TEXT


@pytest.mark.parametrize("data", [TEXT.encode(), stl_bytes(CORNERS[np.array(FACES)])], ids=["text", "binary"])
def test_a_mesh_may_be_stretched_and_mirrored(tmp_path, data):
    (tmp_path / "arm.stl").write_bytes(data)
    (tmp_path / "arm.urdf").write_text(with_mesh("arm.stl", 'scale="2 -3 1"'))
    (mesh,) = bodies_of_urdf(tmp_path / "arm.urdf")["arm"]
    triangles = triangles_of_stl(mesh.file)
    assert mesh.scale == 1 and triangles.reshape(-1, 3).max(axis=0).tolist() == [2, 0, 1]
    assert triangles.reshape(-1, 3).min(axis=0).tolist() == [0, -3, 0]
    # By Gauss's theorem the volume is positive if corners run counterclockwise: 2 * 3 * 1 / 6.
    assert np.sum(np.linalg.det(triangles)) / 6 == pytest.approx(1)
    # The normal begins the record of 50 bytes of the last, slanted face.
    normal = np.frombuffer(mesh.file, "<f4", count=3, offset=84 + 3 * 50)
    np.testing.assert_allclose(normal, np.array([1 / 2, -1 / 3, 1]) / np.linalg.norm([1 / 2, -1 / 3, 1]), atol=1e-6)


def test_collision_shapes_are_drawn_where_a_visual_mesh_cannot_be(tmp_path):
    collision = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
    (tmp_path / "arm.urdf").write_text(with_mesh("arm.dae", collision=collision))
    message = r"arm\.urdf: shapes for collisions are drawn in place of visual ones: arm$"
    with pytest.warns(SceneWarning, match=message):
        assert [type(body) for body in bodies_of_urdf(tmp_path / "arm.urdf")["arm"]] == [Box]
    (tmp_path / "arm.urdf").write_text(with_mesh("arm.dae"))
    message = r"arm\.urdf: meshes in another format than \.stl, \.glb, \.gltf are not drawn: arm\.dae$"
    with pytest.warns(SceneWarning, match=message):
        assert bodies_of_urdf(tmp_path / "arm.urdf") == {}


BROKEN = {
    r"is no URDF: unclosed token": "<robot",
    r"is no URDF: its first element is <mujoco>, which must be <robot>": "<mujoco/>",
    r"is no URDF: it has a document type robot, which is not read: remove <!DOCTYPE \.\.\.>": (
        '<!DOCTYPE robot [<!ENTITY a "aaaa">]><robot>&a;</robot>'
    ),
    r"has macros of xacro: convert it with `xacro one\.urdf > robot\.urdf`": (
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arm/></robot>'
    ),
    r"<box size='1 2'>: must be 3 numbers": ROBOT.replace("0.4 0.3 0.2", "1 2"),
    r"<sphere radius='nan'>: must be a number": ROBOT.replace('"0.05"', '"nan"'),
    r"link base has the geometry <cone>, which is not known": ROBOT.replace("<sphere", "<cone"),
    r"a shape of link base has no geometry": ROBOT.replace('<sphere radius="0.05"/>', ""),
    r"joint b has no <parent link=\.\.\.>": ROBOT.replace('<parent link="flange"/>', ""),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_urdf_is_refused_with_its_name(tmp_path, message):
    file = tmp_path / "one.urdf"
    file.write_text(BROKEN[message])
    with pytest.raises(ValueError, match=message) as error:
        bodies_of_urdf(file)
    assert str(error.value).startswith(str(file))


def test_a_mesh_of_bytes_is_in_the_page_once(tmp_path):
    time = np.arange(5) / 5
    pose = {"r_0": np.stack([time, 0 * time, 0 * time], axis=1), "Q": np.tile([0, 0, 0, 1.0], (5, 1))}
    data = stl_bytes(CORNERS[np.array(FACES)])
    bodies = {"left": Mesh(data, r=(0, 1, 0)), "right": [Mesh(data), Mesh(b"glTF and more")]}
    page = Scene(view({"time": time, "left": pose, "right": pose}, tmp_path / "page.html", bodies=bodies)).document
    assert [mesh["kind"] for mesh in page["meshes"]] == ["stl", "gltf"]
    assert [solid["mesh"] for solid in page["runs"][0]["solids"]] == [0, 0, 1]
    assert base64.b64decode(page["meshes"][0]["base64"]) == data


MODEL = """<mujoco>
  <asset>
    <mesh name="tetrahedron" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>
    <material name="red" rgba="1 0 0 1"/>
  </asset>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body name="arm" pos="0 0 1">
      <freejoint/>
      <geom type="box" size="0.1 0.2 0.3" pos="1 2 3" euler="0 0 90" material="red"/>
      <geom type="capsule" size="0.1 0.4" rgba="0 1 0 0.5"/>
      <geom type="cylinder" size="0.1 0.4" group="3"/>
      <geom type="mesh" mesh="tetrahedron" pos="1 0 0" euler="90 0 0"/>
      <geom type="ellipsoid" size="1 2 3"/>
    </body>
    <body><geom type="sphere" size="0.1"/></body>
  </worldbody>
</mujoco>"""


def test_geoms_of_a_mujoco_model_become_solids(tmp_path):
    pytest.importorskip("mujoco")
    (tmp_path / "arm.xml").write_text(MODEL)
    with pytest.warns(SceneWarning, match="bodies without a frame are not drawn: one without name"):
        found = bodies_of_mujoco(tmp_path / "arm.xml")
    assert list(found) == ["arm"]
    box, capsule, mesh, ellipsoid = found["arm"]
    assert isinstance(box, Box) and (box.size, box.color) == (pytest.approx((0.2, 0.4, 0.6)), "#ff0000")
    assert box.r == (1, 2, 3) and turn(box).as_rotvec(degrees=True) == pytest.approx([0, 0, 90])
    assert isinstance(capsule, Capsule) and (capsule.radius, capsule.length) == (0.1, 0.8)
    assert (capsule.color, capsule.opacity) == ("#00ff00", 0.5)
    # MuJoCo moves the origin of the mesh to its centre of mass, and compensates in the geom.
    corners = np.unique((turn(mesh).apply(triangles_of_stl(mesh.file).reshape(-1, 3)) + mesh.r).round(5), axis=0)
    expected = np.array([[1, 0, 0], [2, 0, 0], [1, 0, 1], [1, -1, 0]])
    np.testing.assert_allclose(corners, expected[np.lexsort(expected.T[::-1])], atol=1e-5)
    triangles = triangles_of_stl(ellipsoid.file)
    assert np.abs(triangles).reshape(-1, 3).max(axis=0) == pytest.approx([1, 2, 3])
    # Inscribed with 32 meridians, the volume is 1.3 % too small.
    assert np.sum(np.linalg.det(triangles)) / 6 == pytest.approx(4 / 3 * np.pi * 6, rel=0.02)
    with pytest.raises(ValueError, match="model is of type int: must be an MjModel"):
        bodies_of_mujoco(3)
