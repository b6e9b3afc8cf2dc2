// The model itself: its equations and the integrators' loop, both WebAssembly in one memory. The numbers that a page plays
// are worked out anew for other parameters and another start. What comes in is made by `kanes/trajectory/living.py`.
import { Matrix4, Quaternion } from "three";
import { bytesOf, inflated } from "./numbers.js";

const PAGE = 65536, RUNNING = 0n, UNSURE = 12n;
// Steps for which a run may go on where rounding is all that its steps are refused for.
const GO_ON = 64n;

export async function makeLiving(data, numbers) {
  const { living } = data, module = await WebAssembly.compile(bytesOf(living.module));
  const [section] = WebAssembly.Module.customSections(module, "kanes");
  const { functions } = JSON.parse(new TextDecoder().decode(section));
  const model = (await WebAssembly.instantiate(module)).exports, { memory } = model;
  const content = await inflated(bytesOf(living.image.text));
  // Behind the model's own memory: a stack for the loop, which grows down, then a time, then the image.
  const stack = memory.buffer.byteLength + PAGE, clock = stack, base = stack + 16;
  memory.grow(1 + Math.ceil((16 + content.length) / PAGE));
  const table = new WebAssembly.Table({ initial: 8, element: "anyfunc" });
  table.set(1, model[functions.motion.call]);
  const env = {
    __linear_memory: memory, __indirect_function_table: table, pow: model.pow,
    __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, stack),
  };
  const loop = (await WebAssembly.instantiate(bytesOf(living.loop), { env })).instance.exports;

  const address = (name) => base + living.image.fields[name][0];
  const reals = (name) => new Float64Array(memory.buffer, address(name), living.image.fields[name][1]);
  const integers = (name) => new BigInt64Array(memory.buffer, address(name), living.image.fields[name][1]);
  const count = numbers.t.length, width = living.image.fields.results[1] / count;
  const matrix = new Matrix4(), turn = new Quaternion();

  function restore() {
    new Uint8Array(memory.buffer, base, content.length).set(content);
    const entries = new BigInt64Array(memory.buffer, base, content.length >> 3);
    for (const pointer of living.image.pointers) entries[pointer] += BigInt(base);
  }

  function called(name, row) {
    const { call, constants, result } = functions[name];
    model[call](clock, address("results") + 8 * width * row, address("run_w"), address("run_p"), constants.address, result.address);
    return new Float64Array(memory.buffer, result.address, result.size);
  }

  // Where all bases are at one of the times: R of frames column by column, then p of points.
  function pose(row) {
    const y = called("poses", row), first = 9 * (Math.max(...living.frames) + 1);
    living.frames.forEach((frame, number) => {
      const r = 9 * frame, p = first + 3 * living.points[number], rows = numbers.poses;
      matrix.set(y[r], y[r + 3], y[r + 6], 0, y[r + 1], y[r + 4], y[r + 7], 0, y[r + 2], y[r + 5], y[r + 8], 0, 0, 0, 0, 1);
      turn.setFromRotationMatrix(matrix);
      [y[p], y[p + 1], y[p + 2], turn.w, turn.x, turn.y, turn.z].forEach((value, k) => (rows[7 * number + k][row] = value));
    });
  }

  function curves(row, x) {
    const kinetic = called("kinetic", row)[0], potential = functions.potential ? called("potential", row)[0] : 0;
    const energies = { kinetic, potential, total: kinetic + potential, work: x[width - 1] };
    living.rows.forEach((what, number) => {
      if (what === "input") return;
      numbers.series[number][row] = typeof what === "number" ? x[what] : energies[what];
    });
  }

  return {
    // Integrates from a start with some parameters; the time that was reached.
    run(parameters, start) {
      restore();
      reals("run_p").set(parameters);
      const x = reals("run_x");
      x.set(start);
      reals("run_scale").set(x.map(Math.abs));
      reals("results").set(x);
      for (const [name, { prepare, constants }] of Object.entries(functions))
        model[prepare](address("run_p"), name === "motion" ? address("run_c") : constants.address);
      do {
        if (integers("ending")[0] === UNSURE) {
          integers("look_after")[0] = integers("arrivals")[0] + GO_ON;
          integers("ending")[0] = RUNNING;
        }
        loop.kanes_integrate(0, 0, BigInt(base));
      } while (integers("ending")[0] === UNSURE);
      const reached = integers("ending")[0] === RUNNING ? count : Number(integers("following")[0]);
      const results = reals("results"), time = new Float64Array(memory.buffer, clock, 1);
      for (let row = 0; row < count; row++) {
        if (row < reached) {
          time[0] = numbers.t[row];
          pose(row);
          curves(row, results.subarray(row * width, (row + 1) * width));
        } else {
          for (const each of numbers.poses) each[row] = each[Math.max(0, reached - 1)];
          living.rows.forEach((what, number) => { if (what !== "input") numbers.series[number][row] = NaN; });
        }
      }
      return reached === count ? null : numbers.t[Math.max(0, reached - 1)];
    },
  };
}

// A scene whose numbers followed parameters that changed: in the order of `kanes/page/scene_slopes.py`.
export function followed(scene, slopes, changes) {
  const found = structuredClone(scene), places = [];
  for (const item of found.items) {
    for (const list of [item.lengths, item.at, item.turn, ...(item.ends ?? []).map(([, numbers]) => numbers)]) list.forEach((_, k) => places.push([list, k]));
  }
  for (const [, [, numbers]] of found.centers) numbers.forEach((_, k) => places.push([numbers, k]));
  for (const [name, change] of Object.entries(changes)) {
    for (const [place, slope] of slopes[name] ?? []) {
      const [list, k] = places[place];
      list[k] += slope * change;
    }
  }
  return found;
}
