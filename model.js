// The model 'pendulum' by Kanes, for browsers and Node, computed by model.wasm beside this file.
//
//     import { load, NUMBERS } from "./model.js";
//
//     const model = await load();
//     const f = model.function("derivative", NUMBERS.p, NUMBERS.w);
//     f(0, NUMBERS.x)
//
// Parameters, inputs and x are tables by name, or arrays in the order below; NUMBERS has those that came with
// the model. The result is a new Float64Array, column by column where f.shape has two numbers. load() takes
// another URL too, or the bytes of the module.
//
// x, the states: 2 numbers
//     0  q1
//     1  u1
// w, the inputs: 1 number
//     0  F
// p, the parameters: 2 numbers
//     0  m
//     1  g
//
// derivative: 2 numbers, 10 operations, and 2 once for its parameters

const FILE = "model.wasm";
export const NUMBERS = {"x": {}, "w": {}, "p": {}};

/** The model of a file beside this one, or of another URL, or of the bytes of a module. */
export async function load(source = new URL(encodeURIComponent(FILE), import.meta.url)) {
  const module = await WebAssembly.compile(await bytesOf(source));
  return new Model(module, await WebAssembly.instantiate(module));
}

async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  const url = new URL(source, import.meta.url);
  if (url.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

export class Model {
  #exports;
  #layout;
  #current = new Map(); // which function's parameters are in memory now

  constructor(module, instance) {
    const [section] = WebAssembly.Module.customSections(module, "kanes");
    if (section === undefined) throw new Error("The module was not written by Kanes: it has no section 'kanes'.");
    this.#layout = JSON.parse(new TextDecoder().decode(section));
    this.#exports = instance.exports;
    this.name = this.#layout.name;
    this.units = this.#layout.units;
    this.functions = Object.keys(this.#layout.functions);
  }

  /** The names of the numbers of an array: "x" are states, "w" inputs, "p" parameters, "a" accelerations. */
  names(group) {
    return [...this.#layout.arrays[group].names];
  }

  /** A function of (t, x), or of (t, x, a) where it takes accelerations, for given parameters and inputs. */
  function(name, parameters, inputs = {}) {
    if (!Object.hasOwn(this.#layout.functions, name)) {
      throw new Error(`There is no function '${name}'. There are: ${this.functions.join(", ")}.`);
    }
    const { takes, shape, constants, result, call, prepare } = this.#layout.functions[name];
    const arrays = this.#layout.arrays;
    const p = this.#numbers("p", parameters).slice();
    const w = this.#numbers("w", inputs).slice();
    const addresses = [...takes.map((group) => arrays[group].address), constants.address, result.address];
    const evaluate = (t, x, a) => {
      if (this.#current.get(name) !== evaluate) {
        this.#view("p").set(p);
        this.#exports[prepare](arrays.p.address, constants.address);
        this.#current.set(name, evaluate);
      }
      const given = { t: this.#numbers("t", [t]), x: this.#numbers("x", x), w, p };
      if (takes.includes("a")) given.a = this.#numbers("a", a);
      for (const group of takes) this.#view(group).set(given[group]);
      this.#exports[call](...addresses);
      return new Float64Array(this.#exports.memory.buffer, result.address, result.size).slice();
    };
    evaluate.shape = shape;
    return evaluate;
  }

  #view(group) {
    const { address, names } = this.#layout.arrays[group];
    return new Float64Array(this.#exports.memory.buffer, address, names.length);
  }

  #numbers(group, given) {
    const { names } = this.#layout.arrays[group];
    const isList = Array.isArray(given) || ArrayBuffer.isView(given);
    if (isList && given.length !== names.length) {
      throw new Error(`${group} has ${given.length} numbers. It needs ${names.length}: ${names.join(", ")}.`);
    }
    if (!isList) {
      const unknown = Object.keys(given ?? {}).filter((name) => !names.includes(name));
      if (unknown.length) throw new Error(`${group} has no ${unknown.join(", ")}. It has: ${names.join(", ")}.`);
    }
    return names.map((name, index) => {
      const number = isList ? given[index] : Object.hasOwn(given ?? {}, name) ? given[name] : undefined;
      if (typeof number !== "number") throw new Error(`${name} needs a number in ${group}, not ${number}.`);
      return number;
    });
  }
}
