// Vertical lines from frames to the floor, which show the position above it.
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { setVector } from "./objects.js";

const LOOK = { linewidth: 1.5, transparent: true, opacity: 0.8, depthWrite: false };

/** A vertical line of length 1, stretched between floor and frame. */
export class DropLine extends Line2 {
    constructor(frame, color, { up, floor }) {
        const axis = up === "y" ? 1 : 2;
        const end = [0, 0, 0];
        end[axis] = 1;
        super(new LineGeometry().setPositions([0, 0, 0, ...end]), new LineMaterial({ color, ...LOOK }));
        Object.assign(this, { frame, axis, floor });
    }

    update(row) {
        setVector(this.position, this.frame.r, row);
        this.scale.setComponent(this.axis, this.position.getComponent(this.axis) - this.floor);
        this.position.setComponent(this.axis, this.floor);
    }
}
