// All parameters and inputs, grouped by frame.
import { element } from "./elements.js";
import { Field } from "./fields.js";
import { OrientationField } from "./orientations.js";

// The pose of a frame; other motion variables are derivatives.
const POSE = ["r_0", "R.T", "Q", "x", "y", "phi"];
const MOTION = ["v_0", "a_0", "R.w", "z", "vx", "vy", "ax", "ay", "w"];
const PARAMETERS = "Parameters";
const INPUTS = "Inputs";

/** A name's part before its first dot, and the rest. */
export function split(name) {
    const point = name.indexOf(".");
    return point < 0 ? ["", name] : [name.slice(0, point), name.slice(point + 1)];
}

/** Variables by group: inputs first (by frame), then parameters. */
function groupsOf(variables) {
    const inputs = new Map([[INPUTS, []]]);
    const parameters = new Map([[PARAMETERS, []]]);
    for (const variable of variables) {
        const isInput = variable.causality === "input";
        const groups = isInput ? inputs : parameters;
        const name = split(variable.name)[0] || (isInput ? INPUTS : PARAMETERS);
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(variable);
    }
    return [...inputs, ...parameters].filter(([, members]) => members.length);
}

export class ControlPanel {
    constructor(parent, model) {
        this.fields = [];
        this.model = model;
        for (const [name, members] of groupsOf(model.controls)) {
            const isInput = members[0].causality === "input";
            const group = element("details", { open: isInput }, element("summary", { textContent: name }));
            group.className = "group";
            this.#fill(group, name, members);
            parent.append(group);
        }
    }

    #fill(group, name, members) {
        const byMember = new Map(members.map(variable => [split(variable.name)[1], variable]));
        const isFrame = members[0].causality === "input" && POSE.some(member => byMember.has(member));
        const [T, Q] = [byMember.get("R.T"), byMember.get("Q")];
        const motion = [];
        for (const [member, variable] of byMember) {
            if (isFrame && variable === (T ?? Q)) this.#add(group, new OrientationField(this.model, name, T, Q));
            else if (isFrame && variable === Q) continue;
            else if (isFrame && MOTION.includes(member)) motion.push(variable);
            else this.#add(group, new Field(this.model, variable));
        }
        if (!motion.length) return;
        const more = element("details", {}, element("summary", { textContent: "Velocities and accelerations" }));
        for (const variable of motion) this.#add(more, new Field(this.model, variable));
        group.append(more);
    }

    #add(parent, field) {
        this.fields.push(field);
        parent.append(field.element);
    }

    /** Shows the FMU's values in place of refused ones. */
    forgetRefusals() {
        for (const field of this.fields) if (!field.refusal.hidden) field.update();
    }

    /** Shows the values of all variables. */
    update() {
        for (const field of this.fields) field.update();
    }
}
