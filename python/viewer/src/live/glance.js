// Plotted variables and the last message, for narrow screens, where results are out of sight while a slider moves.
import { unitBehind } from "../readout.js";
import { element } from "./elements.js";
import { KINDS } from "./messages.js";
import { text } from "./results.js";

// Most variables that fit.
const MOST = 3;

export class Glance {
    constructor(parent, model, plots) {
        Object.assign(this, { model, plots });
        this.values = element("div");
        this.message = element("p");
        parent.append(this.values, this.message);
        model.addEventListener("message", ({ detail: { text, status } }) =>
            Object.assign(this.message, { textContent: text, className: KINDS[status] }),
        );
        model.addEventListener("reset", () => (this.message.textContent = ""));
    }

    update() {
        const shown = [...this.plots.shown.keys()].slice(0, MOST).map(({ name }) => this.model.byName.get(name));
        this.values.replaceChildren(
            ...shown.map(variable => {
                const numbers = Array.from(variable.values, value => text(variable, value)).join("  ");
                const name = element("b", { textContent: variable.name });
                return element("span", {}, name, ` ${numbers}${unitBehind(" ", variable)}`);
            }),
        );
    }
}
