// The FMU of the page: its variables, its time, and the instance that computes them.
import { FmuError, Instance, isKnown } from "./fmu.js";

const CONTROLS = ["parameter", "structuralParameter", "input"];

/** Start values of a variable; a single one applies to all elements. */
function startValues({ type, start, size }) {
    const convert = { String: text => text, Boolean: text => Number(text === "true" || text === "1") }[type] ?? number;
    const values = start.map(convert);
    const missing = type === "String" ? "" : 0;
    return Array.from({ length: size }, (_, i) => values[i] ?? (values.length === 1 ? values[0] : missing));
}

const number = text => Number(text.replace(/INF$/i, "Infinity"));

/**
 * Events: `time` after values have changed, `state` when a run starts, stops or ends, `reset` when a run begins,
 * `clear` before that if a reader requested it, and `message` with a message of the FMU as `detail`.
 */
export class Model extends EventTarget {
    constructor(description, module) {
        super();
        Object.assign(this, { description, module, step: description.stepSize, running: false });
        this.variables = description.variables.filter(variable => isKnown(variable.type));
        for (const variable of this.variables) variable.values = startValues(variable);
        this.controls = this.variables.filter(
            ({ causality, variability }) => CONTROLS.includes(causality) && variability !== "constant",
        );
        this.results = this.variables.filter(({ causality }) => ["output", "local"].includes(causality));
        this.byName = new Map(this.variables.map(variable => [variable.name, variable]));
    }

    /** Restarts at the start time with the present parameters and inputs. */
    reset() {
        this.dispatchEvent(new Event("clear"));
        this.#attempt(() => this.#initialize());
        this.#changed("time", "state");
    }

    #initialize() {
        this.dispatchEvent(new Event("reset"));
        this.time = this.stamp = this.origin = this.description.startTime;
        this.steps = 0;
        this.stepped = false;
        if (this.instance && !this.failure) this.instance.reset();
        else this.instance = new Instance(this.module, this.description, message => this.#tell(message));
        this.failure = undefined;
        this.instance.initialize(this.time, () => {
            for (const variable of this.controls) this.instance.set(variable, variable.values);
        });
        this.#read();
    }

    /**
     * Sets a parameter or an input. If the FMU refuses the values, they stay unchanged, and the reason is returned.
     * Before the first step the FMU is initialized anew; fixed parameters always begin a new run. After an error in a
     * run, values wait for the next reset.
     */
    set(variable, values) {
        const before = variable.values;
        variable.values = values;
        if (this.failure && this.stepped) return undefined;
        const anew = !this.stepped || variable.variability === "fixed" || variable.causality === "structuralParameter";
        let refusal;
        try {
            if (!anew) this.instance.set(variable, values);
            else this.#initialize();
        } catch (error) {
            if (!(error instanceof FmuError)) throw error;
            refusal = error.message;
            if (error.ends) this.#end(error);
            else {
                variable.values = before;
                if (anew) this.#attempt(() => this.#initialize());
            }
        }
        if (anew) this.#changed("time", "state");
        return refusal;
    }

    /** Sets all parameters and inputs to their start values, for the next reset. */
    restoreStarts() {
        for (const variable of this.controls) variable.values = startValues(variable);
    }

    /** Changes the size of subsequent steps. */
    setStep(step) {
        Object.assign(this, { step, origin: this.time, steps: 0 });
    }

    /** Steps up to `end`, or until the page's clock reaches `deadline`. */
    advance(end, deadline) {
        this.#proceed(() => {
            while (this.#next <= end) {
                this.#doStep();
                if (performance.now() > deadline) break;
            }
        });
    }

    stepOnce() {
        this.#proceed(() => this.#doStep());
    }

    #proceed(steps) {
        if (this.failure) return;
        this.#attempt(() => {
            steps();
            this.#read();
        });
        this.#changed("time");
    }

    /** End of the next step, without accumulated rounding errors. */
    get #next() {
        const [steps, perSecond] = [this.steps + 1, Math.round(1 / this.step)];
        return this.origin + (1 / perSecond === this.step ? steps / perSecond : steps * this.step);
    }

    #doStep() {
        const [begin, end] = [this.time, this.#next];
        // Messages of a step carry its end time.
        this.stamp = end;
        const terminates = this.instance.doStep(begin, end - begin);
        this.time = end;
        this.steps += 1;
        this.stepped = true;
        if (terminates) throw new FmuError("The FMU has ended the simulation.", true);
    }

    #read() {
        for (const variable of this.results) variable.values = this.instance.get(variable);
    }

    run(running) {
        this.running = running && !this.failure;
        this.#changed("state");
    }

    #attempt(action) {
        try {
            action();
        } catch (error) {
            if (!(error instanceof FmuError)) throw error;
            this.#end(error);
        }
    }

    #end(error) {
        this.failure = error;
        this.running = false;
        this.#changed("state");
    }

    #tell(message) {
        this.dispatchEvent(new CustomEvent("message", { detail: { ...message, time: this.stamp } }));
    }

    #changed(...names) {
        for (const name of names) this.dispatchEvent(new Event(name));
    }
}
