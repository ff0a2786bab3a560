// Run, step, reset, speed and step size.
import { isPlain } from "../controls.js";

const SPEEDS = [0.001, 0.01, 0.1, 0.2, 0.5, 1, 2, 5];
const ICONS = { run: "M7 4v16l13-8z", pause: "M6 4h4v16H6zm8 0h4v16h-4z" };
// In ms: longest computation in one screen frame, and longest pause that is caught up.
const BUSY = 12;
const LONGEST = 200;

export class Bar {
    /** The speed determines the simulated time that `strips` show. */
    constructor(parent, model, strips) {
        Object.assign(this, { model, strips, speed: 1 });
        parent.innerHTML = `
            <button class="play"><svg viewBox="0 0 24 24" aria-hidden="true"><path></path></svg></button>
            <button id="step">Step</button>
            <button id="reset">Reset</button>
            <output></output>
            <label>step <input type="text" inputmode="decimal" autocomplete="off" aria-label="Step in s"> s</label>
            <select aria-label="Speed"></select>`;
        const find = selector => parent.querySelector(selector);
        this.play = find(".play");
        this.stepButton = find("#step");
        this.resetButton = find("#reset");
        this.output = find("output");
        this.stepSize = find("input");
        const speeds = find("select");
        speeds.append(...SPEEDS.map(speed => new Option(`${speed}×`, speed)));
        speeds.value = this.speed;
        speeds.onchange = () => (this.speed = this.strips.speed = Number(speeds.value));
        this.stepSize.value = model.step;
        this.stepSize.onchange = () => this.#setStep();
        this.play.onclick = () => this.toggle();
        this.stepButton.onclick = () => model.stepOnce();
        this.resetButton.onclick = () => model.reset();
        addEventListener("keydown", event => {
            if (event.key !== " " || !isPlain(event) || event.target.closest?.("button, summary, input")) return;
            event.preventDefault();
            this.toggle();
        });
        for (const name of ["time", "state"]) model.addEventListener(name, () => this.update());
        this.update();
    }

    toggle() {
        this.model.run(!this.model.running);
        if (!this.model.running) return;
        this.last = undefined;
        requestAnimationFrame(now => this.#tick(now));
    }

    #tick(now) {
        const { model } = this;
        if (!model.running) return;
        const passed = this.last === undefined ? 0 : Math.min(now - this.last, LONGEST);
        if (this.last === undefined) this.due = model.time;
        this.last = now;
        this.due += (passed / 1000) * this.speed;
        model.advance(this.due, performance.now() + BUSY);
        // A computer that is too slow falls behind, and does not try to catch up.
        this.due = Math.min(this.due, model.time + model.step);
        requestAnimationFrame(next => this.#tick(next));
    }

    #setStep() {
        const step = Number(this.stepSize.value.replace(",", "."));
        if (step > 0 && Number.isFinite(step)) this.model.setStep(step);
        this.stepSize.value = this.model.step;
    }

    update() {
        const { model } = this;
        const decimals = Math.min(Math.max(Math.ceil(-Math.log10(model.step)), 1), 6);
        this.output.textContent = model.time === undefined ? "" : `${model.time.toFixed(decimals)} s`;
        this.play.disabled = this.stepButton.disabled = Boolean(model.failure);
        this.resetButton.classList.toggle("wanted", Boolean(model.failure));
        const action = model.running ? "pause" : "run";
        if (this.play.dataset.action === action) return;
        this.play.dataset.action = action;
        this.play.querySelector("path").setAttribute("d", ICONS[action]);
        this.play.setAttribute("aria-label", model.running ? "Pause" : "Run");
        this.play.title = `${model.running ? "Pause" : "Run"} (space)`;
    }
}
