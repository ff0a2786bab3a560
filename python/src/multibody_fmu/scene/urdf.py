"""Bodies of a robot from its URDF: the shapes of each link."""

import math
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import numpy as np

from ..arguments import by_name, path_of
from ..arguments.arrays import Array
from ..arguments.messages import SceneWarning, listed, warn
from ..frames.quaternions import absolute_rotation, resolve1
from ..mechanics.poses import quaternion_from_angles
from .solids import COLOR, Box, Capsule, Cylinder, Mesh, Solid, Sphere
from .stl import scaled_stl

FORMATS = (".stl", ".glb", ".gltf")
# Prefixes of file names in the folders of packages.
PACKAGE_SCHEMES = ("package://", "model://")


def bodies_of_urdf(
    file: str | Path, *, frames: Iterable[str] | None = None, packages: Mapping[str, str | Path] | None = None
) -> dict[str, list[Solid]]:
    """Reads the shapes of a robot's links from its URDF for `bodies` of `view`.

        frames = {"base": {"r_0": [0, 0, 0], "Q": [0, 0, 0, 1]}, "arm": {"r_0": r, "Q": Q}}
        view({"time": t, **frames}, bodies=bodies_of_urdf("robot.urdf", frames=frames))

    Links are drawn by their visual shapes, or by their collision shapes if a visual mesh has another format than .stl,
    .glb and .gltf, such as .dae, and the collision shapes can be drawn.

    Parameters
    ----------
    file : str or path
        URDF file.
    frames : iterable of str, optional
        Names of the frames to draw; by default all links. A link that is not a frame is drawn with the frame that it
        is fixed to, or left out with a warning.
    packages : mapping of str to path, optional
        Folders of packages, for files such as `package://robot_description/meshes/arm.stl`. Other packages are searched
        in the folder of the URDF and in all folders above.

    Returns
    -------
    dict of str to list
        Boxes, spheres, cylinders, capsules and meshes by the names of links or frames.

    Raises
    ------
    ValueError
        For an invalid URDF; the message has its name.
    OSError
        For a file that cannot be opened.
    """
    folders = {name: path_of(f"packages[{name!r}]", folder) for name, folder in by_name("packages", packages).items()}
    robot = _Robot(Path(path_of("file", file)), folders)
    shapes = {name: shapes for name in robot.links if (shapes := robot.shapes(name))}
    for reason, meshes in robot.unread.items():
        warn(f"{file}: meshes {reason} are not drawn: {listed(meshes, 8)}", SceneWarning)
    if robot.replaced:
        links = listed(robot.replaced, 8)
        warn(f"{file}: shapes for collisions are drawn in place of visual ones: {links}", SceneWarning)
    if frames is None:
        return shapes
    names = list(frames)
    found: dict[str, list[Solid]] = {}
    without = []
    for link, solids in shapes.items():
        carrier, r, Q = robot.carrier(link, names)
        if carrier:
            found.setdefault(carrier, []).extend(_moved(solid, r, Q) for solid in solids)
        else:
            without.append(link)
    if without:
        warn(f"{file}: links without a frame are not drawn: {listed(without, 8)}", SceneWarning)
    return found


class _Undrawable(Exception):
    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name, self.reason = name, reason


class _WithoutDoctype(ET.TreeBuilder):
    """Refuses document types: their declarations can blow up a short file."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> NoReturn:
        raise ValueError(f"it has a document type {name}, which is not read: remove <!DOCTYPE ...>")


class _Robot:
    def __init__(self, file: Path, packages: Mapping[str, str | Path]) -> None:
        self.file, self.packages = file, packages
        self.unread: dict[str, list[str]] = {}
        """Meshes that cannot be drawn, by reason."""
        self.replaced: list[str] = []
        """Links drawn by their collision shapes."""
        try:
            self.root = ET.parse(file, ET.XMLParser(target=_WithoutDoctype())).getroot()
        except (ET.ParseError, ValueError) as error:
            raise ValueError(f"{file} is no URDF: {error}") from None
        if self.root.tag != "robot":
            raise ValueError(f"{file} is no URDF: its first element is <{self.root.tag}>, which must be <robot>")
        if any("xacro" in element.tag for element in self.root.iter()):
            raise ValueError(f"{file} has macros of xacro: convert it with `xacro {file.name} > robot.urdf`")
        self.links = {link.get("name", ""): link for link in self.root.findall("link")}
        self.colors = {
            material.get("name", ""): color
            for material in self.root.iter("material")
            if (color := material.find("color")) is not None
        }
        self.fixed = {
            self._name(joint, "child"): (self._name(joint, "parent"), *self._origin(joint))
            for joint in self.root.findall("joint")
            if joint.get("type") == "fixed"
        }

    def carrier(self, link: str, frames: Iterable[str]) -> tuple[str, Array, Array]:
        """Returns the nearest frame that a link is fixed to, itself or above it, and the link's pose there."""
        r, Q = np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0])
        passed = set()
        while link not in frames:
            if link not in self.fixed or link in passed:
                return "", r, Q
            passed.add(link)
            link, r_joint, Q_joint = self.fixed[link]
            r, Q = r_joint + resolve1(Q_joint, r), absolute_rotation(Q_joint, Q)
        return link, r, Q

    def shapes(self, link: str) -> list[Solid]:
        """Returns the visual shapes of a link, or the collision shapes if a visual one cannot be drawn."""
        visual, unread = self._solids(link, "visual")
        if unread:
            collision, unread_too = self._solids(link, "collision")
            if collision and not unread_too:
                self.replaced.append(link)
                return collision
        for mesh in unread:
            self.unread.setdefault(mesh.reason, []).append(mesh.name)
        return visual

    def _solids(self, link: str, purpose: str) -> tuple[list[Solid], list[_Undrawable]]:
        """Returns the shapes for a purpose, and meshes among them that cannot be drawn."""
        found: list[Solid] = []
        unread = []
        for element in self.links[link].findall(purpose):
            r, Q = self._origin(element)
            color, opacity = self._color(element)
            try:
                solid = self._shape(element.find("geometry"), link)
            except _Undrawable as mesh:
                unread.append(mesh)
                continue
            placed = replace(solid, r=tuple(r.tolist()), Q=tuple(Q.tolist()), color=color, opacity=opacity)
            found.append(placed)
        return found, unread

    def _shape(self, geometry: ET.Element | None, link: str) -> Solid:
        shape = next(iter(geometry), None) if geometry is not None else None
        if shape is None:
            raise ValueError(f"{self.file}: a shape of link {link} has no geometry")
        if shape.tag == "mesh":
            return self._mesh(shape)
        if shape.tag == "box":
            x, y, z = self._numbers(shape, "size", 3)
            return Box((x, y, z))
        radius = self._numbers(shape, "radius", 1)[0]
        if shape.tag == "sphere":
            return Sphere(radius)
        if shape.tag in ("cylinder", "capsule"):
            kind = Cylinder if shape.tag == "cylinder" else Capsule
            return kind(radius, self._numbers(shape, "length", 1)[0])
        raise ValueError(f"{self.file}: link {link} has the geometry <{shape.tag}>, which is not known")

    def _mesh(self, shape: ET.Element) -> Mesh:
        """Returns a mesh, or raises _Undrawable."""
        name = shape.get("filename", "")
        if Path(name).suffix.lower() not in FORMATS:
            raise _Undrawable(name, f"in another format than {', '.join(FORMATS)}")
        file = self._path(name)
        scale = np.array(self._numbers(shape, "scale", 3, "1 1 1"))
        if np.all(scale == scale[0]) and scale[0] > 0:
            return Mesh(file, scale=float(scale[0]))
        if file.suffix.lower() != ".stl":
            raise _Undrawable(name, "with a scale for each axis, which only .stl files can have,")
        try:
            return Mesh(scaled_stl(file.read_bytes(), scale))
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None

    def _path(self, name: str) -> Path:
        """Returns the file of a mesh, or raises _Undrawable."""
        folder = self.file.resolve().parent
        scheme = next((scheme for scheme in PACKAGE_SCHEMES if name.startswith(scheme)), None)
        if scheme is None:
            candidates = [folder / name.removeprefix("file://")]
        else:
            package, _, inner = name.removeprefix(scheme).partition("/")
            above = [folder, *folder.parents]
            candidates = [
                *([Path(self.packages[package]) / inner] if package in self.packages else []),
                *(one / inner for one in above if one.name == package),
                *(one / package / inner for one in above),
            ]
        found = next((candidate for candidate in candidates if candidate.is_file()), None)
        if found is None:
            raise _Undrawable(name, "of packages whose folders are not found" if scheme else "that do not exist")
        return found

    def _name(self, joint: ET.Element, end: str) -> str:
        element = joint.find(end)
        if element is None or not element.get("link"):
            raise ValueError(f"{self.file}: joint {joint.get('name')} has no <{end} link=...>")
        return element.get("link", "")

    def _origin(self, element: ET.Element) -> tuple[Array, Array]:
        origin = element.find("origin")
        if origin is None:
            return np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0])
        angles = np.array([self._numbers(origin, "rpy", 3, "0 0 0")])
        return np.array(self._numbers(origin, "xyz", 3, "0 0 0")), quaternion_from_angles(angles)[0]

    def _color(self, element: ET.Element) -> tuple[str, float]:
        material = element.find("material")
        if material is None:
            return COLOR, 1.0
        color = material.find("color")
        color = self.colors.get(material.get("name", "")) if color is None else color
        if color is None:
            return COLOR, 1.0
        return css_color(self._numbers(color, "rgba", 4))

    def _numbers(self, element: ET.Element, attribute: str, count: int, default: str = "") -> list[float]:
        text = element.get(attribute, default)
        try:
            found = [float(word) for word in text.split()]
        except ValueError:
            found = []
        if len(found) != count or not all(map(math.isfinite, found)):
            numbers = "a number" if count == 1 else f"{count} numbers"
            raise ValueError(f"{self.file}: <{element.tag} {attribute}={text!r}>: must be {numbers}")
        return found


def css_color(rgba: Iterable[float]) -> tuple[str, float]:
    """Converts RGBA from 0 to 1 to a CSS colour and the opacity."""
    *rgb, opacity = (min(max(float(part), 0.0), 1.0) for part in rgba)
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgb), opacity


def _moved(solid: Solid, r: Array, Q: Array) -> Solid:
    """Moves a solid of a link to the link's pose `r`, `Q` in a frame."""
    at = r + resolve1(Q, np.array(solid.r, dtype=float))
    turned = absolute_rotation(Q, np.array(solid.Q, dtype=float))
    return replace(solid, r=tuple(at.tolist()), Q=tuple(turned.tolist()))
