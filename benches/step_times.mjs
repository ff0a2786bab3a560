// Steps of a module in Node.js, for step_times.py: each line has the start and the rows of a run, or asks for results.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Player } from "../tests/tapes/replay.mjs";

const [module, loop, file] = process.argv.slice(2);
const given = JSON.parse(readFileSync(file, "utf8"));
const player = new Player(readFileSync(module));
for (const call of given.tape)
    for (const [, there, here] of player.call(...call)) if (there !== here) throw new Error(`${call[0]}: ${there}`);

const { memory, __indirect_function_table: table } = player.exports;
const compiled = new WebAssembly.Module(readFileSync(loop));
const run = new WebAssembly.Instance(compiled, { env: { memory, __indirect_function_table: table } }).exports.loop;
const functions = given.functions.map(name => {
    const place = table.grow(1);
    table.set(place, player.exports[name]);
    return place;
});
const arrays = [...given.arrays.map(hex => Buffer.from(hex, "hex")), ...given.sizes.map(size => Buffer.alloc(size))];
const places = arrays.map(array => {
    const place = memory.grow(Math.ceil(array.length / 65536)) * 65536;
    new Uint8Array(memory.buffer).set(array, place);
    return place;
});
const unused = [...places];
const rest = given.arguments.map(argument => (argument === "array" ? unused.shift() : argument));

for await (const line of createInterface({ input: process.stdin })) {
    if (line === "results") {
        console.log(Buffer.from(memory.buffer, places[3], given.sizes[0]).toString("hex"));
        continue;
    }
    [rest[1], rest[0]] = line.split(" ").map(Number);
    const start = process.hrtime.bigint();
    if (run(player.pointer(given.instance), ...functions, ...rest) !== 0) throw new Error(`the run ${line} failed`);
    console.log(String(process.hrtime.bigint() - start));
}
