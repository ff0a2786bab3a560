// An FMU of FMI 3.0 as a WebAssembly module: an instance for co-simulation, with typed arrays in place of pointers.

const PAGE = 65536;
// Statuses of FMI 3.0.
const WARNING = 1;
const DISCARD = 2;

// Typed arrays for the types of variables; other types have no numbers.
const ARRAYS = {
    Float64: Float64Array,
    Float32: Float32Array,
    Int64: BigInt64Array,
    Int32: Int32Array,
    Int16: Int16Array,
    Int8: Int8Array,
    UInt64: BigUint64Array,
    UInt32: Uint32Array,
    UInt16: Uint16Array,
    UInt8: Uint8Array,
    Boolean: Uint8Array,
    Enumeration: BigInt64Array,
};

/** Whether variables of a type can be set and got. */
export const isKnown = type => type === "String" || type in ARRAYS;

/** Name of a type in the names of functions. */
const functionType = type => (type === "Enumeration" ? "Int64" : type);

/** A failed call. After `ends`, the instance must be reset. */
export class FmuError extends Error {
    constructor(message, ends) {
        super(message);
        this.ends = ends;
    }
}

/**
 * Turns a JavaScript function of four integers without a result into a WebAssembly function, which a table accepts:
 * through a module that exports its import. `WebAssembly.Function` does so, but not in all browsers.
 */
function loggerFunction(callback) {
    // (module (import "e" "f" (func (param i32 i32 i32 i32))) (export "f" (func 0)))
    const header = [0, 97, 115, 109, 1, 0, 0, 0];
    const type = [1, 8, 1, 96, 4, 127, 127, 127, 127, 0];
    const imported = [2, 7, 1, 1, 101, 1, 102, 0, 0];
    const exported = [7, 5, 1, 1, 102, 0, 0];
    const module = new WebAssembly.Module(Uint8Array.of(...header, ...type, ...imported, ...exported));
    return new WebAssembly.Instance(module, { e: { f: callback } }).exports.f;
}

export class Instance {
    /**
     * Instantiates a compiled module. `listener` receives status, category and text of each message.
     */
    constructor(module, { modelName, token }, listener) {
        this.exports = new WebAssembly.Instance(module, {}).exports;
        this.listener = listener;
        this.#newArena(PAGE);
        const table = this.exports.__indirect_function_table;
        const logger = table.grow(1);
        table.set(
            logger,
            loggerFunction((environment, status, category, message) => this.#log(status, category, message)),
        );
        this.pointer = this.#calling("fmi3InstantiateCoSimulation", () =>
            this.exports.fmi3InstantiateCoSimulation(
                this.#text(modelName),
                this.#text(token),
                0, // resources
                0, // visible
                1, // logging on
                0, // event mode
                0, // early return
                0, // required intermediate variables
                0,
                0, // environment
                logger,
                0, // intermediate update
            ),
        );
        if (!this.pointer) throw new FmuError(this.last ?? "The FMU could not be instantiated.", true);
    }

    /** Initializes: `setStarts` sets start values, before and in initialization mode. */
    initialize(startTime, setStarts) {
        setStarts();
        this.#call("EnterInitializationMode", 0, 0, startTime, 0, 0);
        this.#call("ExitInitializationMode");
    }

    reset() {
        this.#call("Reset");
    }

    /** Does a step; returns whether the FMU requests the end of the simulation. */
    doStep(time, step) {
        let flags;
        this.#call("DoStep", time, step, 1, () => {
            // Three bytes: event handling needed, terminate, early return; then the time reached.
            flags = this.#allocate(16);
            return [flags, flags + 1, flags + 2, flags + 8];
        });
        return new Uint8Array(this.exports.memory.buffer)[flags + 1] !== 0;
    }

    /** Sets the elements of one variable: numbers, booleans or texts. */
    set({ reference, type }, values) {
        this.#call(`Set${functionType(type)}`, () => {
            const at = type === "String" ? this.#texts(values) : this.#numbers(type, values);
            return [this.#numbers("UInt32", [reference]), 1, at, values.length];
        });
    }

    /** Elements of one variable: an array of numbers, or of texts. */
    get({ reference, type, size }) {
        let at;
        const Numbers = type === "String" ? Uint32Array : ARRAYS[type];
        this.#call(`Get${functionType(type)}`, () => {
            const references = this.#numbers("UInt32", [reference]);
            at = this.#allocate(size * Numbers.BYTES_PER_ELEMENT);
            return [references, 1, at, size];
        });
        const values = new Numbers(this.exports.memory.buffer.slice(at, at + size * Numbers.BYTES_PER_ELEMENT));
        if (type === "String") return Array.from(values, pointer => this.#textAt(pointer));
        return values instanceof BigInt64Array || values instanceof BigUint64Array
            ? Float64Array.from(values, Number)
            : values;
    }

    /** Calls a function of the instance. Function arguments write arrays or texts to memory. */
    #call(name, ...given) {
        const status = this.#calling(`fmi3${name}`, () => {
            const rest = given.flatMap(argument => (typeof argument === "function" ? argument() : [argument]));
            return this.exports[`fmi3${name}`](this.pointer, ...rest);
        });
        if (status > WARNING)
            throw new FmuError(this.last ?? `fmi3${name} returned status ${status}.`, status !== DISCARD);
    }

    /** Runs a call with an empty arena. A trap becomes an error, and the instance is unusable. */
    #calling(name, call) {
        this.used = this.arena;
        this.last = undefined;
        try {
            return call();
        } catch (error) {
            if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
                throw new FmuError(`${name} failed: ${error.message}`, true);
            throw error;
        }
    }

    #log(status, category, message) {
        // Without the function's name, which no reader of the page has called.
        const text = this.#textAt(message).replace(/^fmi3\w+: /, "");
        if (status >= DISCARD) this.last = text;
        this.listener({ status, category: this.#textAt(category), text });
    }

    // Arguments have memory of their own, which the module's allocator does not use.

    #newArena(bytes) {
        const pages = Math.ceil(bytes / PAGE);
        this.arena = this.used = this.exports.memory.grow(pages) * PAGE;
        this.end = this.arena + pages * PAGE;
    }

    #allocate(bytes) {
        if (this.used + bytes > this.end) this.#newArena(Math.max(bytes, 2 * (this.end - this.arena)));
        const at = this.used;
        this.used += (bytes + 7) & ~7;
        return at;
    }

    #numbers(type, values) {
        const Numbers = ARRAYS[type];
        const at = this.#allocate(values.length * Numbers.BYTES_PER_ELEMENT);
        const convert = Numbers === BigInt64Array || Numbers === BigUint64Array ? BigInt : Number;
        new Numbers(this.exports.memory.buffer, at, values.length).set(Array.from(values, convert));
        return at;
    }

    #text(text) {
        return this.#numbers("UInt8", [...new TextEncoder().encode(text), 0]);
    }

    #texts(texts) {
        return this.#numbers(
            "UInt32",
            texts.map(text => this.#text(text)),
        );
    }

    #textAt(pointer) {
        if (!pointer) return "";
        const memory = new Uint8Array(this.exports.memory.buffer);
        return new TextDecoder().decode(memory.slice(pointer, memory.indexOf(0, pointer)));
    }
}
