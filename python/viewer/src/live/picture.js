// Frames and arrows of the FMU as a scene: each column has one row, which is the present.
import { Vector3 } from "three";
import { Stage } from "../stage.js";
import { split } from "./controls.js";
import { quaternionOf } from "./orientations.js";

// Of the part of the world that is always in the picture, in m: its size, and half of its edges.
const RADIUS = 1;
const WIDE = 0.7;
const HIGH = 0.5;
const ARROW = ["r", "r_head", "diameter", "color", "specularCoefficient"];

/** A column with the present values. */
class Present {
    constructor(width, read) {
        Object.assign(this, { width, read, rows: 1, moves: false });
    }

    at(_, i = 0) {
        return this.read()[i];
    }

    row() {
        return Array.from(this.read());
    }
}

const column = variable => new Present(variable.size, () => variable.values);

/** The frame of a group of variables, or undefined if it has no position. */
function frameOf(name, members) {
    const variable = member => members.get(member);
    if (variable("r_0")) {
        const T = variable("R.T");
        const Q = T ? new Present(4, () => quaternionOf(T.values).toArray()) : variable("Q") && column(variable("Q"));
        return { label: name, r: column(variable("r_0")), Q, reach: 0, moves: variable("r_0").causality !== "input" };
    }
    if (!variable("x") || !variable("y")) return undefined;
    const [x, y, phi] = ["x", "y", "phi"].map(member => variable(member));
    const half = () => phi.values[0] / 2;
    return {
        label: name,
        r: new Present(3, () => [x.values[0], y.values[0], 0]),
        Q: phi && new Present(4, () => [0, 0, Math.sin(half()), Math.cos(half())]),
        reach: 0,
        plane: true,
    };
}

function arrowOf(name, members) {
    if (!ARROW.every(member => members.has(member))) return undefined;
    const columns = Object.fromEntries(ARROW.map(member => [member, column(members.get(member))]));
    return { name, ...columns };
}

/** Gravity along y says that y points upwards; otherwise it is z. */
function upOf(model) {
    const gravity = model.byName.get("g_0")?.values ?? [0, 0, -1];
    return Math.abs(gravity[1]) > Math.abs(gravity[2]) ? "y" : "z";
}

/** The scene of the FMU, or undefined if it has nothing to draw. */
export function sceneOf(model) {
    const groups = new Map();
    for (const variable of model.variables) {
        const [group, member] = split(variable.name);
        if (!groups.has(group)) groups.set(group, new Map());
        groups.get(group).set(member, variable);
    }
    groups.delete("");
    const frames = [...groups].map(([name, members]) => frameOf(name, members)).filter(Boolean);
    if (!frames.length) return undefined;
    const arrows = [...groups].map(([name, members]) => arrowOf(name, members)).filter(Boolean);
    const plane = frames.every(frame => frame.plane);
    const corners = [-1, 1].flatMap(x =>
        [-1, 1].flatMap(y => [-1, 1].map(z => [x * WIDE, y * WIDE, plane ? 0 : z * HIGH])),
    );
    const up = plane ? "y" : upOf(model);
    return {
        runs: [{ time: { rows: 1, values: [0] }, frames, arrows, forces: [], marks: [], solids: [], variables: [] }],
        meshes: [],
        radius: RADIUS,
        center: [0, 0, 0],
        extent: corners.map(([a, b, across]) => (plane || up === "z" ? [a, b, across] : [a, across, b])),
        up,
        plane,
        floor: plane ? 0 : -HIGH,
        forceScale: 0,
    };
}

export class Picture {
    constructor(parent, scene) {
        const clock = Object.assign(new EventTarget(), { time: 0 });
        this.stage = new Stage(parent, scene, clock);
        // A body that the FMU moves may go anywhere.
        const [run] = scene.runs;
        const moving = run.frames.find(frame => frame.moves);
        if (moving) this.stage.follow(moving, run);
    }

    /** Shows the present; from farther away if something has left the picture. */
    update() {
        const { stage } = this;
        stage.update();
        if (stage.chosen) return;
        stage.camera.updateMatrixWorld();
        const left = stage.moving.some(({ object: { anchor } }) => {
            const { x, y, z } = new Vector3().copy(anchor).project(stage.camera);
            return Math.abs(x) > 1 || Math.abs(y) > 1 || z > 1;
        });
        if (left) stage.fit();
    }
}
