// Arrows, points and texts added by the user of `view`.
import * as THREE from "three";
import { Arrow, setVector } from "./objects.js";

// As parts of the scene's radius.
const THICKNESS = 0.012;
const POINT = 0.018;
const SIDES = 20;

const constant = (...values) => ({ at: (_, i = 0) => values[i] });

/** Constant properties of an arrow: diameter in m, CSS colour, and shininess. */
export function look(diameter, color, specularCoefficient) {
    const { r, g, b } = new THREE.Color(color).convertLinearToSRGB();
    return {
        diameter: constant(diameter),
        color: constant(r * 255, g * 255, b * 255),
        specularCoefficient: constant(specularCoefficient),
    };
}

/** A ball, or only the place of a text. */
class Place extends THREE.Group {
    constructor(r, radius, color) {
        super();
        this.r = r;
        if (radius)
            this.add(
                new THREE.Mesh(
                    new THREE.SphereGeometry(radius, SIDES, SIDES / 2),
                    new THREE.MeshPhongMaterial({ color }),
                ),
            );
    }

    update(row) {
        setVector(this.position, this.r, row);
    }

    get anchor() {
        return this.position;
    }
}

/** The object of a mark; `radius` is the scene's. */
export function markObject({ kind, text, r, color, vector }, radius) {
    if (kind === "arrow") return new Arrow({ name: text, r, vector, ...look(THICKNESS * radius, color, 0.3) });
    return new Place(r, kind === "point" ? POINT * radius : 0, color);
}
