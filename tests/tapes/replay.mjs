// Replays tapes (tape.py) in a JavaScript engine: a browser imports `replay`, Node.js runs this file.

const PAGE = 65536;
const CELL = 64;
// Pages for arguments, which the module's allocator does not use. Cells are in the first.
const ARENA = 16;

const SIZES = { d: 8, q: 8, i: 4, P: 4, B: 1, x: 1 };

/** Letters of a format, one for each value. */
const letters = format => Array.from(format.matchAll(/(\d*)([a-zA-Z])/g), ([, n, c]) => c.repeat(n || 1)).join("");

const size = format => [...letters(format)].reduce((sum, letter) => sum + SIZES[letter], 0);

const bytesOf = hex => Uint8Array.from(hex.match(/../g) ?? [], digits => parseInt(digits, 16));

/** Repeats calls on an instance of a module. */
export class Player {
    constructor(module) {
        this.exports = new WebAssembly.Instance(new WebAssembly.Module(module), {}).exports;
        this.cells = this.exports.memory.grow(ARENA) * PAGE;
    }

    get view() {
        return new DataView(this.exports.memory.buffer);
    }

    /** The pointer in a cell. */
    pointer(number) {
        return this.view.getUint32(this.cells + CELL * number, true);
    }

    /** Repeats a call. Yields for each number whether it is a double, its bits, and those on the tape. */
    *call(name, given, result) {
        let free = this.cells + PAGE;
        const put = bytes => {
            const at = free;
            new Uint8Array(this.exports.memory.buffer).set(bytes, at);
            free += (bytes.length + 7) & ~7;
            return at;
        };
        const outs = [];
        const convert = {
            in: hex => put(bytesOf(hex)),
            out(format, expected) {
                outs.push([put(new Uint8Array(size(format))), format, expected]);
                return outs.at(-1)[0];
            },
            cell: number => this.cells + CELL * number,
            pointer: number => this.pointer(number),
        };
        const got = this.exports[name](...given.map(a => (Array.isArray(a) ? convert[a[0]](...a.slice(1)) : a)));
        if (Array.isArray(result)) this.view.setUint32(convert.cell(result[1]), got, true);
        else yield [false, got ?? null, result];
        for (const [at, format, expected] of outs) yield* this.#values(at, format, expected);
    }

    *#values(at, format, expected) {
        let place = 0;
        for (const letter of letters(format)) {
            const bits = {
                8: () => this.view.getBigUint64(at, true),
                4: () => this.view.getUint32(at, true),
                1: () => this.view.getUint8(at),
            }[SIZES[letter]]();
            if (letter !== "x") yield [letter === "d", bits.toString(16), expected[place++]];
            at += SIZES[letter];
        }
    }
}

/** Repeats the calls of a tape on a module. Returns the numbers on the tape, and how many differ. */
export function replay(module, tape) {
    const player = new Player(module);
    let [numbers, differences] = [0, 0];
    for (const [place, line] of tape.trimEnd().split("\n").entries()) {
        const call = JSON.parse(line);
        for (const [isDouble, there, here] of player.call(...call)) {
            if (there !== here && !isDouble)
                throw new Error(`call ${place + 1}, ${call[0]}: ${there} instead of ${here}`);
            if (isDouble) numbers += 1;
            if (there !== here) differences += 1;
        }
    }
    return [numbers, differences];
}

if (globalThis.process?.argv[1]?.endsWith("replay.mjs")) {
    const { readFileSync } = await import("node:fs");
    const [module, tape] = process.argv.slice(2);
    console.log(...replay(readFileSync(module), readFileSync(tape, "utf8")));
}
