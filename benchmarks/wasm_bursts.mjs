// Times bursts of calls of a function of a model's module: `node wasm_bursts.mjs <module> <numbers as JSON>`. Each line that
// comes in is a number of calls; each line that goes out, the nanoseconds of one.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , path, given] = process.argv;
const module = new WebAssembly.Module(readFileSync(path)), { exports } = new WebAssembly.Instance(module);
const [section] = WebAssembly.Module.customSections(module, "kanes");
const { arrays, functions } = JSON.parse(new TextDecoder().decode(section)), { takes, constants, result, call, prepare } = functions.derivative;
const memory = new Float64Array(exports.memory.buffer);
for (const [group, numbers] of Object.entries(JSON.parse(given))) memory.set(numbers, arrays[group].address / 8);
exports[prepare](arrays.p.address, constants.address);
const places = [...takes.map((group) => arrays[group].address), constants.address, result.address];
const [t, x, w, p, c, y] = places, f = exports[call];

function burst(calls) {
  const start = process.hrtime.bigint();
  for (let k = 0; k < calls; k++) f(t, x, w, p, c, y);
  return Number(process.hrtime.bigint() - start) / calls;
}

burst(20000);
console.log(JSON.stringify([...memory.subarray(result.address / 8, result.address / 8 + result.size)]));
for await (const line of createInterface({ input: process.stdin })) console.log(burst(Number(line)));
