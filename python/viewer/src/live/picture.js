// Frames and arrows of the FMU as a scene: each column has one row, the present.
import { Quaternion, Vector3 } from "three";
import { number } from "../format.js";
import { Stage } from "../stage.js";
import { fillViewpoints } from "../viewpoints.js";
import { split } from "./controls.js";
import { quaternionOf } from "./orientations.js";
import { niceAbove } from "./range.js";

// Radius in m of the visible scene: initial, and smallest.
const RADIUS = 1;
const LEAST_RADIUS = 0.005;
// Greatest distance in m that can be drawn.
const FARTHEST = 1e15;
// As parts of the radius: half the edges of the region that is always visible, and the longest arrow of a force.
const WIDE = 0.7;
const HIGH = 0.5;
const LONGEST_FORCE = 0.5;
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

/** Upward axis: y if gravity acts along y, otherwise z. */
function upOf(model) {
    const gravity = model.byName.get("g_0")?.values ?? [0, 0, -1];
    return Math.abs(gravity[1]) > Math.abs(gravity[2]) ? "y" : "z";
}

/** Frames and arrows of the FMU, and the forces on bodies at its frames, as vectors in the world. */
function contentsOf(model) {
    const groups = new Map();
    for (const variable of model.variables) {
        const [group, member] = split(variable.name);
        if (!groups.has(group)) groups.set(group, new Map());
        groups.get(group).set(member, variable);
    }
    groups.delete("");
    const frames = [];
    const forces = [];
    for (const [name, members] of groups) {
        const frame = frameOf(name, members);
        if (!frame) continue;
        frames.push(frame);
        const force = forceAt(frame, members.get("f"));
        if (force) forces.push({ name: `force on ${name}`, r: frame.r, force });
    }
    const arrows = [...groups].map(([name, members]) => arrowOf(name, members)).filter(Boolean);
    // The FMU's own arrow shows the force.
    const hasOwn = arrows.length > 0;
    return { frames, arrows, forces: hasOwn ? [] : forces, up: upOf(model), plane: frames.every(({ plane }) => plane) };
}

/** Force in N on the body at a frame, resolved in the world: the negative cut-force. */
function forceAt({ Q }, cut) {
    if (!Q || cut?.size !== 3) return undefined;
    const orientation = new Quaternion();
    return () => new Vector3().fromArray(cut.values).negate().applyQuaternion(orientation.fromArray(Q.row()));
}

/** The scene around a center. `lengthOf` returns the length in m of an arrow for 1 N. */
function sceneOf({ frames, arrows, forces, up, plane }, radius, center, lengthOf) {
    const corners = [-1, 1].flatMap(x =>
        [-1, 1].flatMap(y => [-1, 1].map(z => [x * WIDE, y * WIDE, plane ? 0 : z * HIGH])),
    );
    const across = plane || up === "z" ? 2 : 1;
    const place = ([a, b, c]) => (across === 2 ? [a, b, c] : [a, c, b]).map((part, i) => center[i] + part * radius);
    const scaled = ({ force, ...rest }) => ({
        ...rest,
        vector: new Present(3, () => force().multiplyScalar(lengthOf()).toArray()),
    });
    return {
        runs: [
            {
                time: { rows: 1, values: [0] },
                frames,
                arrows,
                forces: forces.map(scaled),
                marks: [],
                solids: [],
                variables: [],
            },
        ],
        meshes: [],
        radius,
        center,
        extent: corners.map(place),
        up: plane ? "y" : up,
        plane,
        floor: plane ? 0 : center[across] - HIGH * radius,
        forceScale: 1,
    };
}

export class Picture {
    /** The picture of a model in `stage`. `caption` shows the scale. */
    constructor({ stage, caption, views }, model) {
        Object.assign(this, { element: stage, caption, largest: 0 });
        this.contents = contentsOf(model);
        this.empty = !this.contents.frames.length;
        if (this.empty) return;
        this.#build(RADIUS, [0, 0, 0]);
        fillViewpoints(views, () => this.stage);
        model.addEventListener("clear", () => {
            this.largest = 0;
            const isSomewhere = Number.isFinite(this.stage.camera.position.length());
            if (!this.stage.chosen || !isSomewhere) this.#build(this.radius, this.center);
        });
    }

    #build(radius, center) {
        this.stage?.remove();
        Object.assign(this, { radius, center });
        const scene = sceneOf(this.contents, radius, center, () => this.#lengthOfForce);
        this.stage = new Stage(this.element, scene, Object.assign(new EventTarget(), { time: 0 }));
        // A body that the FMU moves may go anywhere.
        const [run] = scene.runs;
        this.followed = run.frames.find(frame => frame.moves);
        if (this.followed) this.stage.follow(this.followed, run);
        this.#describe();
    }

    get #lengthOfForce() {
        return this.largest ? (LONGEST_FORCE * this.stage.document.radius) / this.largest : 0;
    }

    #describe() {
        const forces = this.largest ? `. Force arrows: ${number(1 / this.#lengthOfForce, 3)} N per m` : "";
        this.caption.textContent = `Squares of ${this.stage.floor.spacing} m${forces}`;
    }

    /** Fits all frames into the picture, on a grid of their size. */
    fit() {
        const points = this.contents.frames.map(({ r }) => new Vector3().fromArray(r.row()));
        const center = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length);
        const reach = Math.max(...points.map(point => point.distanceTo(center)));
        if (!(reach < FARTHEST)) return;
        // Frames at one place have no extent.
        const radius = reach ? Math.max(niceAbove(1.5 * reach), LEAST_RADIUS) : RADIUS;
        this.#build(radius, center.toArray());
    }

    /** Moves the grid with a moving body, by whole squares, so that it seems to rest. */
    #moveFloor() {
        if (!this.followed) return;
        const { floor } = this.stage;
        const squares = this.followed.r.row().map((at, axis) => Math.round((at - this.center[axis]) / floor.spacing));
        if (squares.every(Number.isFinite)) floor.position.fromArray(squares).multiplyScalar(floor.spacing);
    }

    /** Shows the present; zooms out if something has left the picture. */
    update() {
        const { stage } = this;
        const largest = Math.max(this.largest, ...this.contents.forces.map(({ force }) => force().length()));
        if (Number.isFinite(largest) && largest > this.largest) {
            this.largest = largest;
            this.#describe();
        }
        this.#moveFloor();
        stage.update();
        if (stage.chosen) return;
        stage.camera.updateMatrixWorld();
        const left = stage.moving.some(({ object: { anchor } }) => {
            if (!(anchor.length() < FARTHEST)) return false;
            const { x, y, z } = new Vector3().copy(anchor).project(stage.camera);
            return Math.abs(x) > 1 || Math.abs(y) > 1 || z > 1;
        });
        if (left) stage.fit();
    }
}
