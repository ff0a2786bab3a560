// Paths of frames, and the legend that names them.
import * as THREE from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { rowAt } from "./data.js";
import { number } from "./format.js";
import { setVector } from "./objects.js";

const PAST = { opacity: 0.95, linewidth: 2.5 };
const AHEAD = { opacity: 0.5, linewidth: 1.25 };
// Most frames in the legend; there is no room for more.
const MOST = 8;
// Parts of the run that a reader can choose for the trails.
const PARTS = [0.5, 0.2, 0.05];

/** The path of a frame's origin: thick behind the frame, thin ahead of it. */
export class Trail extends THREE.Group {
    constructor(frame, times, color, finest, gaps = []) {
        super();
        Object.assign(this, { times, gaps, color, label: frame.label, window: Infinity, points: [], rows: [] });
        const last = new THREE.Vector3(Infinity);
        const point = new THREE.Vector3();
        for (let row = 0; row < frame.r.rows; row++) {
            setVector(point, frame.r, row);
            if (row > 0 && row < frame.r.rows - 1 && point.distanceTo(last) < finest) continue;
            last.copy(point);
            this.points.push(point.x, point.y, point.z);
            this.rows.push(row);
        }
        this.past = this.#line(PAST);
        this.ahead = this.#line(AHEAD);
    }

    #line(look) {
        const material = new LineMaterial({ color: this.color, transparent: true, depthWrite: false, ...look });
        const geometry = new LineGeometry();
        geometry.setPositions(this.points);
        const pieces = geometry.attributes.instanceStart.data.array;
        for (const gap of this.gaps) {
            // The segment across a gap gets the length 0.
            const piece = 6 * this.#point(gap);
            pieces.copyWithin(piece + 3, piece, piece + 3);
        }
        this.add(new Line2(geometry, material));
        return geometry;
    }

    update(row) {
        const now = this.#point(row);
        const [first, last] = [-1, 1].map(sign =>
            this.window < Infinity
                ? this.#point(rowAt(this.times.values[row] + sign * this.window, this.times))
                : sign < 0
                  ? 0
                  : this.rows.length - 1,
        );
        part(this.past, first, now);
        part(this.ahead, now, last);
    }

    /** The last point up to a row. */
    #point(row) {
        let low = 0;
        let high = this.rows.length;
        while (high - low > 1) {
            const middle = (low + high) >> 1;
            if (this.rows[middle] <= row) low = middle;
            else high = middle;
        }
        return low;
    }
}

/** Draws the pieces of a line between two of its points. */
function part(geometry, first, last) {
    const { data } = geometry.attributes.instanceStart;
    ["instanceStart", "instanceEnd"].forEach((name, i) =>
        geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(data, 3, first * data.stride + 3 * i)),
    );
    geometry.instanceCount = last - first;
}

/** Names of the trails with their colours, over the picture. */
export class Legend {
    constructor(element, trails) {
        this.list = document.createElement("ul");
        this.list.className = "legend";
        const more = trails.length - MOST;
        this.entries = [...trails.slice(0, MOST), { label: `${more > 0 ? `and ${more} more; ` : ""}thin: ahead` }];
        for (const { label, color } of this.entries) {
            const entry = document.createElement("li");
            if (color) {
                const line = document.createElement("i");
                line.style.background = color;
                entry.append(line);
            }
            entry.append(label);
            this.list.append(entry);
        }
        this.list.hidden = !trails.length;
        element.append(this.list);
    }
}

/** Choice of the visible trails: all, or some seconds around the present time. */
export function windowChoice(duration, listener) {
    const select = document.createElement("select");
    const windows = new Set(PARTS.map(part => Number((part * duration).toPrecision(1))));
    select.append(
        new Option("all", Infinity),
        ...[...windows].map(seconds => new Option(`± ${number(seconds)} s`, seconds)),
    );
    select.onchange = () => listener(Number(select.value));
    const label = document.createElement("label");
    label.append("Trails of ", select);
    return label;
}
