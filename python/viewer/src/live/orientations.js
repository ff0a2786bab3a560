// Orientations of frames: three angles in place of the nine elements of a matrix and the four of a quaternion.
import { Euler, Matrix4, Quaternion } from "three";
import { element } from "./elements.js";
import { Slider } from "./fields.js";

const DEGREE = Math.PI / 180;

/** Elements of R.T, row by row, for a quaternion that rotates vectors of the frame into the world. */
export function matrixOf(quaternion) {
    const { elements } = new Matrix4().makeRotationFromQuaternion(quaternion);
    // The columns are the frame's axes in the world, which are the rows of R.T.
    return [0, 1, 2].flatMap(axis => Array.from(elements.slice(4 * axis, 4 * axis + 3)));
}

/** The quaternion of a matrix R.T. */
export function quaternionOf(T) {
    const matrix = new Matrix4().set(T[0], T[3], T[6], 0, T[1], T[4], T[7], 0, T[2], T[5], T[8], 0, 0, 0, 0, 1);
    return new Quaternion().setFromRotationMatrix(matrix);
}

/** Three angles that set R.T or Q of a frame. */
export class OrientationField {
    constructor(model, frame, T, Q) {
        Object.assign(this, { model, T, Q });
        this.refusal = element("p", { className: "refusal", hidden: true });
        const which = [T && "R.T", Q && "Q"].filter(Boolean).join(" and ");
        this.sliders = [..."xyz"].map(
            axis =>
                new Slider({
                    label: axis,
                    description: `${frame} rotation about ${axis}`,
                    rangeFor: () => ({ min: -180, max: 180, step: 1 }),
                    value: 0,
                    listener: (value, reason) => (value === undefined ? this.#refuse(reason) : this.#set()),
                }),
        );
        this.element = element(
            "div",
            { className: "field" },
            element("div", { className: "name" }, element("b", { textContent: "orientation" }), " in °"),
            element("p", { textContent: `Rotations about x, then about the new y and z; they set ${which}` }),
            ...this.sliders.map(({ row }) => row),
            this.refusal,
        );
        this.element.dataset.name = `${frame}.orientation`;
        this.update();
    }

    #set() {
        const [x, y, z] = this.sliders.map(({ value }) => value * DEGREE);
        if (![x, y, z].every(Number.isFinite)) return this.#refuse("Angles must be finite.");
        const quaternion = new Quaternion().setFromEuler(new Euler(x, y, z, "XYZ"));
        const reasons = [
            this.T && this.model.set(this.T, matrixOf(quaternion)),
            this.Q && this.model.set(this.Q, quaternion.toArray()),
        ];
        this.#refuse(reasons.find(Boolean));
        this.sliders.forEach(slider => (slider.refused = !this.refusal.hidden));
    }

    /** Shows the values of the variables. */
    update() {
        const quaternion = this.T ? quaternionOf(this.T.values) : new Quaternion().fromArray(this.Q.values).normalize();
        const { x, y, z } = new Euler().setFromQuaternion(quaternion, "XYZ");
        [x, y, z].forEach((angle, i) => this.sliders[i].show(Number((angle / DEGREE).toFixed(6))));
        this.#refuse(undefined);
    }

    #refuse(reason) {
        this.refusal.hidden = !reason;
        this.refusal.textContent = reason ?? "";
    }
}
