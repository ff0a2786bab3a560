// Controls of single parameters and inputs.
import { unitBehind } from "../readout.js";
import { element, sentence } from "./elements.js";
import { sliderRange } from "./range.js";

// Arrays with more elements have no sliders.
const MOST_SLIDERS = 6;

/** Names of the elements of an array: x, y, z, or their indices. */
export function elementNames({ dimensions, size, unit, name }) {
    if (!dimensions.length) return [""];
    if (/color$/i.test(name) && size === 3) return ["red", "green", "blue"];
    if (dimensions.length === 1 && (size === 3 || size === 4) && (unit || size === 4))
        return [..."xyzw"].slice(0, size);
    return Array.from({ length: size }, (_, i) => {
        const indices = [];
        let rest = i;
        for (const length of [...dimensions].reverse()) {
            indices.unshift((rest % length) + 1);
            rest = Math.floor(rest / length);
        }
        return indices.join(",");
    });
}

/** Decimal text of a number, for typing and display. */
const shown = value => `${value}`.replace("-", "−");

/** The number in a text, or undefined. NaN and infinity are accepted here; FMUs refuse them. */
function parsed(text) {
    const plain = text.trim().replace("−", "-").replace(",", ".");
    if (/^nan$/i.test(plain)) return NaN;
    const value = plain ? Number(plain.replace(/^([-+]?)inf(inity)?$/i, "$1Infinity")) : NaN;
    return Number.isNaN(value) ? undefined : value;
}

/**
 * A slider with a number beside it. `listener` receives each new number. `rangeFor` returns the slider's range for a
 * value: small values have a short range, so that the slider moves in small steps.
 */
export class Slider {
    constructor({ label, description, rangeFor, value, listener, isWhole = false, hasSlider = true }) {
        Object.assign(this, { rangeFor, isWhole, listener });
        this.slider = element("input", { type: "range", tabIndex: 0 });
        this.slider.setAttribute("aria-label", description);
        this.number = element("input", { type: "text", inputMode: "text", autocomplete: "off", spellcheck: false });
        this.number.setAttribute("aria-label", `${description}, number`);
        this.row = element("div", { className: "element" }, element("span", { textContent: label }));
        this.row.firstChild.classList.toggle("word", label.length > 2);
        if (hasSlider) this.row.append(this.slider);
        this.row.append(this.number);
        this.slider.oninput = () => this.#change(Number(this.slider.value), true);
        this.number.onchange = () => this.#typed();
        this.show(value);
    }

    #change(value, fromSlider) {
        this.value = value;
        if (fromSlider) this.number.value = shown(value);
        this.#place();
        this.listener(value);
    }

    #typed() {
        const value = parsed(this.number.value);
        if (value === undefined)
            return this.listener(undefined, `${this.number.value || "An empty field"} is not a number.`);
        if (this.isWhole && !Number.isInteger(value))
            return this.listener(undefined, `${this.number.value} is not a whole number.`);
        this.#stretch(value);
        return this.#change(value, false);
    }

    /** Marks a refused value, which stays until another one is accepted. */
    set refused(refused) {
        this.row.classList.toggle("refused", refused);
    }

    get refused() {
        return this.row.classList.contains("refused");
    }

    /** Shows a value without calling the listener. */
    show(value) {
        this.refused = false;
        if (value !== this.value) this.#stretch(value);
        this.value = value;
        this.number.value = shown(value);
        this.#place();
    }

    #stretch(value) {
        const { min, max, step } = (this.range = this.rangeFor(value));
        Object.assign(this.slider, { min, max, step });
    }

    #place() {
        if (!Number.isFinite(this.value)) return;
        this.slider.value = this.value;
        const { min, max } = this.range;
        const share = (Math.min(Math.max(this.value, min), max) - min) / (max - min);
        this.slider.style.setProperty("--position", `${100 * (share || 0)}%`);
    }
}

/** The control of a variable, with its name, its description and the message of a refusal. */
export class Field {
    constructor(model, variable) {
        Object.assign(this, { model, variable, sliders: [] });
        const { description } = variable;
        const name = variable.name.slice(variable.name.indexOf(".") + 1);
        const heading = element("div", { className: "name" }, element("b", { textContent: name }));
        heading.append(unitBehind(" in ", variable));
        this.refusal = element("p", { className: "refusal", hidden: true });
        this.refusal.setAttribute("role", "alert");
        this.element = element("div", { className: "field" }, heading);
        this.element.dataset.name = variable.name;
        const about = element("p", { textContent: description });
        const { type } = variable;
        if (type === "Boolean" && variable.size === 1) heading.append(this.#switch());
        else if (type === "Enumeration" && variable.size === 1) heading.append(this.#list());
        if (description) this.element.append(about);
        if (type === "String") this.element.append(...this.#texts());
        else if (!heading.querySelector("input, select")) this.element.append(...this.#numbers());
        this.element.append(this.refusal);
    }

    #switch() {
        const input = element("input", { type: "checkbox", checked: Boolean(this.variable.values[0]) });
        input.setAttribute("role", "switch");
        input.setAttribute("aria-label", this.variable.name);
        input.onchange = () => this.#set([Number(input.checked)]);
        this.showValues = () => (input.checked = Boolean(this.variable.values[0]));
        return input;
    }

    #list() {
        const list = element("select");
        list.setAttribute("aria-label", this.variable.name);
        for (const { name, value, description } of this.variable.items)
            list.append(Object.assign(new Option(name, value), { title: description }));
        list.onchange = () => this.#set([Number(list.value)]);
        this.showValues = () => (list.value = this.variable.values[0]);
        this.showValues();
        return list;
    }

    #texts() {
        const inputs = this.variable.values.map(value => element("input", { type: "text", value, className: "text" }));
        inputs.forEach((input, i) => {
            input.setAttribute("aria-label", `${this.variable.name} ${elementNames(this.variable)[i]}`.trim());
            input.onchange = () => this.#set(inputs.map(({ value }) => value));
        });
        this.showValues = () => inputs.forEach((input, i) => (input.value = this.variable.values[i]));
        return inputs;
    }

    #numbers() {
        const { variable } = this;
        const labels = elementNames(variable);
        this.sliders = labels.map(
            (label, i) =>
                new Slider({
                    label,
                    description: `${variable.name} ${label}`.trim(),
                    rangeFor: value => sliderRange(variable, value ? [value] : variable.start.map(Number)),
                    value: variable.values[i],
                    isWhole: !variable.type.startsWith("Float"),
                    hasSlider: variable.size <= MOST_SLIDERS,
                    listener: (value, reason) => this.#enter(i, value, reason),
                }),
        );
        this.showValues = () => this.sliders.forEach((slider, i) => slider.show(variable.values[i]));
        return this.sliders.map(({ row }) => row);
    }

    /** Shows the values of the variable. */
    update() {
        this.showValues();
        this.#refuse(undefined);
    }

    #set(values) {
        this.#refuse(this.#reason(values));
    }

    /** Reason why values are refused, and the values that are kept. Errors that end the run are messages instead. */
    #reason(values) {
        const reason = this.model.set(this.variable, values);
        return reason && !this.model.failure ? `${sentence(reason)} ${this.#kept()}` : undefined;
    }

    /**
     * Sets one element together with earlier refused ones, which may be accepted together, or else alone. `reason` says
     * that the text is not a number.
     */
    #enter(i, value, reason) {
        const slider = this.sliders[i];
        if (value === undefined) {
            slider.refused = true;
            this.#refuse(`${reason} ${this.#kept()}`);
            return;
        }
        const { values } = this.variable;
        const alone = values.map((old, j) => (j === i ? value : old));
        const together = alone.map((old, j) => (Number.isFinite(this.sliders[j].value) ? this.sliders[j].value : old));
        const differs = together.some((wanted, j) => wanted !== alone[j] && j !== i);
        if (differs && !this.#reason(together)) return this.update();
        const refusal = this.#reason(alone);
        slider.refused = Boolean(refusal);
        if (refusal) this.#refuse(refusal);
        else if (this.sliders.some(other => other.refused)) slider.show(value);
        else this.update();
    }

    #kept() {
        if (!this.sliders.length) return "The FMU keeps the value before.";
        return `The FMU keeps ${this.variable.values.map(shown).join(", ")}${unitBehind(" ", this.variable)}.`;
    }

    #refuse(reason) {
        this.refusal.hidden = !reason;
        this.refusal.textContent = reason ?? "";
    }
}
