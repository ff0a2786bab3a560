// A grid with squares of 1, 2 or 5 times a power of ten metres that fades out.
import * as THREE from "three";
import { pageColor } from "./theme.js";

const NICE = [1, 2, 5, 10];
// Squares from centre to edge, and pieces of a line with different opacity.
const SQUARES = 16;
const PIECES = 24;

export class Floor extends THREE.LineSegments {
    constructor({ center, radius, up, plane, floor }) {
        const power = 10 ** Math.floor(Math.log10(radius / 5));
        const spacing = power * NICE.find(nice => nice * power >= radius / 5);
        const reach = SQUARES * spacing;
        // The two axes of the grid, and the axis across.
        const [first, second, across] = plane || up === "z" ? [0, 1, 2] : [2, 0, 1];
        const middle = [first, second].map(axis => Math.round(center[axis] / spacing) * spacing);
        const positions = [];
        const colors = [];
        const put = (a, b) => {
            const point = [0, 0, 0];
            point[first] = middle[0] + a;
            point[second] = middle[1] + b;
            point[across] = floor;
            positions.push(...point);
            const fade = Math.max(
                1 - Math.hypot(point[first] - center[first], point[second] - center[second]) / reach,
                0,
            );
            colors.push(1, 1, 1, 0.7 * fade ** 2);
        };
        for (let line = -SQUARES; line <= SQUARES; line++) {
            for (let piece = 0; piece < PIECES; piece++) {
                const [from, to] = [piece, piece + 1].map(end => (end / PIECES) * 2 * reach - reach);
                put(line * spacing, from);
                put(line * spacing, to);
                put(from, line * spacing);
                put(to, line * spacing);
            }
        }
        const geometry = new THREE.BufferGeometry();
        geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
        geometry.setAttribute("color", new THREE.Float32BufferAttribute(colors, 4));
        super(geometry, new THREE.LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }));
        this.spacing = spacing;
        this.renderOrder = -1;
    }

    theme() {
        this.material.color.set(pageColor("grid"));
    }
}
