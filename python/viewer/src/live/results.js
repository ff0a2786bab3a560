// All outputs as numbers, and some of them over time.
import { number } from "../format.js";
import { Plots } from "../plots.js";
import { unitBehind } from "../readout.js";
import { element } from "./elements.js";
import { elementNames } from "./fields.js";
import { Recorder } from "./recorder.js";

// Number of initial plots.
const PLOTS = 4;
// Time span of a plot in real seconds.
const WINDOW = 10;
// Elements below this part of the largest one are rounding errors, shown as 0.
const ROUNDING = 1e-12;

const itemsOf = variable => Object.fromEntries((variable.items ?? []).map(({ name, value }) => [value, name]));

/** Outputs: measured quantities first, variables of frames last. */
function outputsOf(model) {
    const outputs = model.results.filter(({ causality }) => causality === "output");
    const isOfFrame = ({ name }) => name.includes(".");
    return [...outputs.filter(output => !isOfFrame(output)), ...outputs.filter(isOfFrame)];
}

/** Text of an element of a variable. */
export function text(variable, value) {
    if (variable.type === "Boolean") return value ? "true" : "false";
    if (variable.type === "String") return value;
    if (!Number.isFinite(value)) return `${value}`;
    const size = Math.max(...variable.values.map(Math.abs));
    return itemsOf(variable)[value] ?? number(Math.abs(value) < ROUNDING * size ? 0 : value);
}

export class Numbers {
    constructor(parent, model) {
        this.cells = [];
        const table = element("table");
        for (const variable of outputsOf(model)) {
            const unit = unitBehind(" in ", variable);
            const values = element("td");
            const names = elementNames(variable);
            // One line for each row of a matrix.
            const columns = variable.dimensions.length === 2 ? variable.dimensions[1] : names.length;
            for (let i = 0; i < names.length; i++) {
                if (i % columns === 0) values.append(element("span", { className: "line" }));
                const value = element("span");
                const label = element("i", { textContent: names[i] });
                values.lastChild.append(element("span", { className: "number" }, label, value));
                this.cells.push({ variable, i, value });
            }
            const name = element("th", { textContent: variable.name, scope: "row" });
            if (unit) name.append(element("span", { textContent: unit }));
            const row = element("tr", { title: variable.description }, name, values);
            table.append(row);
        }
        parent.append(table);
    }

    update() {
        for (const { variable, i, value } of this.cells) {
            const now = text(variable, variable.values[i]);
            if (value.textContent !== now) value.textContent = now;
        }
    }
}

/** Strip charts of the last seconds. */
export class Strips {
    constructor(parent, model) {
        this.model = model;
        this.speed = 1;
        const plotted = model.results.filter(({ type }) => type !== "String");
        this.recorder = new Recorder(plotted);
        const outputs = outputsOf(model).filter(
            ({ type, size, variability }) => type !== "String" && size <= 3 && variability !== "fixed",
        );
        const first = new Set(outputs.slice(0, PLOTS));
        const run = {
            name: model.description.modelName,
            time: this.recorder.time,
            variables: plotted.map(variable => ({
                name: variable.name,
                unit: variable.unit,
                labels: elementNames(variable),
                items: variable.type === "Boolean" ? { 0: "false", 1: "true" } : itemsOf(variable),
                steps: !variable.type.startsWith("Float"),
                column: this.recorder.columns.get(variable),
                plot: first.has(variable),
            })),
        };
        // Only the present; a finished run's clock has more.
        const { startTime } = model.description;
        this.clock = Object.assign(new EventTarget(), {
            start: startTime,
            end: startTime,
            duration: 0,
            origin: 0,
            shown: startTime,
            row: () => Math.max(this.recorder.time.rows - 1, 0),
            set: () => {},
        });
        this.plots = new Plots(parent, [run], this.clock);
        this.#show();
    }

    clear() {
        this.recorder.clear();
    }

    /** Adds the present. */
    update() {
        if (!this.recorder.time.rows || this.#last < this.model.time) this.recorder.add(this.model.time);
        this.#show();
    }

    get #last() {
        return this.recorder.time.at(this.recorder.time.rows - 1);
    }

    #show() {
        const span = WINDOW * this.speed;
        const { startTime } = this.model.description;
        const now = this.recorder.time.rows ? this.#last : startTime;
        this.clock.shown = now;
        const end = Math.max(now, startTime + span);
        this.plots.refresh(end - span, end);
    }
}
