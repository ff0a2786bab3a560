// Objects of the scene. Each has `update(row)`, which moves it to a row of its run.
import * as THREE from "three";
import { AXES } from "./theme.js";

// Head of Modelica's arrows: length and width in diameters.
const HEAD_LENGTH = 4;
const HEAD_WIDTH = 3;
// Least thickness on the screen, in pixels.
const THINNEST = 2.5;
// Longest head, as part of the arrow's length. The diameter of a short arrow follows, so that it keeps the shape.
const LONGEST_HEAD = 0.6;
const SIDES = 20;

export function setVector(vector, column, row) {
    return vector.set(column.at(row, 0), column.at(row, 1), column.at(row, 2));
}

function place(object, frame, row) {
    setVector(object.position, frame.r, row);
    if (frame.Q)
        object.quaternion
            .set(frame.Q.at(row, 0), frame.Q.at(row, 1), frame.Q.at(row, 2), frame.Q.at(row, 3))
            .normalize();
}

function cylinder(radius, length, color) {
    const geometry = new THREE.CylinderGeometry(radius, radius, length, SIDES).translate(0, length / 2, 0);
    return new THREE.Mesh(geometry, new THREE.MeshPhongMaterial({ color, shininess: 40, specular: 0x333333 }));
}

/** Three axes for a frame with an orientation, otherwise a point. */
export class Triad extends THREE.Group {
    constructor(frame, size) {
        super();
        this.frame = frame;
        this.reach = frame.reach;
        const radius = size * 0.035;
        if (frame.Q) {
            const turns = [
                [0, 0, -Math.PI / 2],
                [0, 0, 0],
                [Math.PI / 2, 0, 0],
            ];
            turns.forEach((turn, i) => {
                const shaft = cylinder(radius, size * 0.8, AXES[i]);
                const head = new THREE.Mesh(
                    new THREE.ConeGeometry(radius * 2.4, size * 0.2, SIDES).translate(0, size * 0.9, 0),
                    shaft.material,
                );
                const axis = new THREE.Group().add(shaft, head);
                axis.rotation.set(...turn);
                this.add(axis);
            });
        }
        const color = frame.Q ? 0x9aa4b2 : 0x7c8a9e;
        this.add(
            new THREE.Mesh(
                new THREE.SphereGeometry(radius * (frame.Q ? 1.8 : 3.5), SIDES, SIDES / 2),
                new THREE.MeshPhongMaterial({ color }),
            ),
        );
    }

    update(row) {
        place(this, this.frame, row);
    }

    get anchor() {
        return this.position;
    }
}

const UP = new THREE.Vector3(0, 1, 0);

/**
 * A shaft and a head from `r` along `vector`, both columns. Other properties are columns for a sensor's arrow and
 * constants for a force.
 */
export class Arrow extends THREE.Group {
    constructor({ name, r, vector, diameter, color, specularCoefficient }, scale = 1) {
        super();
        Object.assign(this, {
            columns: { r, vector, diameter, color, specularCoefficient },
            scaleOfLength: scale,
            name,
        });
        this.material = new THREE.MeshPhongMaterial({ shininess: 60 });
        this.shaft = new THREE.Mesh(new THREE.CylinderGeometry(0.5, 0.5, 1, SIDES).translate(0, 0.5, 0), this.material);
        this.head = new THREE.Mesh(
            new THREE.ConeGeometry(HEAD_WIDTH / 2, 1, SIDES).translate(0, 0.5, 0),
            this.material,
        );
        this.add(this.shaft, this.head);
        this.along = new THREE.Vector3();
        this.length = 0;
    }

    update(row) {
        const { r, vector, diameter, color, specularCoefficient } = this.columns;
        setVector(this.position, r, row);
        this.length = setVector(this.along, vector, row).length() * this.scaleOfLength;
        this.diameter = diameter.at(row);
        this.material.color.setRGB(
            color.at(row, 0) / 255,
            color.at(row, 1) / 255,
            color.at(row, 2) / 255,
            THREE.SRGBColorSpace,
        );
        this.material.specular.setScalar(Math.min(specularCoefficient.at(row), 1));
        this.shown = this.length > 0 && this.diameter > 0;
        if (this.shown) this.quaternion.setFromUnitVectors(UP, this.along.normalize());
        else this.along.set(0, 0, 0);
    }

    /** The tip, where the name is shown. */
    get anchor() {
        return this.position.clone().addScaledVector(this.along, this.length);
    }

    /** Called before each picture. `pixel` is the size of a pixel at a distance of 1 m from the camera. */
    fit(camera, pixel) {
        this.visible = this.shown;
        if (!this.shown) return;
        const distance = camera.position.distanceTo(this.position);
        const thickest = (this.length * LONGEST_HEAD) / HEAD_LENGTH;
        const diameter = Math.min(Math.max(this.diameter, THINNEST * pixel * distance), thickest);
        const head = HEAD_LENGTH * diameter;
        this.shaft.scale.set(diameter, this.length - head, diameter);
        this.head.scale.set(diameter, head, diameter);
        this.head.position.y = this.length - head;
    }

    /** Tail and head in the world, in m, as drawn: for tests. */
    get ends() {
        const head = this.head.localToWorld(new THREE.Vector3(0, 1, 0));
        return {
            name: this.name,
            tail: this.position.toArray(),
            head: this.shown ? head.toArray() : this.position.toArray(),
            diameter: this.diameter,
            color: this.material.color.getHexString(),
            specular: this.material.specular.r,
        };
    }
}

/** A body that moves with a frame. */
export class Solid extends THREE.Group {
    constructor(solid, frame, shape) {
        super();
        this.frame = frame;
        const inner = new THREE.Group();
        inner.position.fromArray(solid.r);
        inner.quaternion.fromArray(solid.Q);
        inner.add(shape);
        this.add(inner);
    }

    update(row) {
        place(this, this.frame, row);
    }
}
