// The model itself: its equations and the integrators' loop, both WebAssembly in one memory. The numbers that a page plays
// are worked out anew for other parameters and another start. What comes in is made by `kanes/trajectory/living.py`.
import { Matrix4, Quaternion } from "three";
import { RUNNING, UNSURE, endingOf } from "./endings.js";
import { unzipped } from "./numbers.js";

const PAGE = 65536;
// Steps for which a run may go on where rounding is all that its steps are refused for.
export const GO_ON = 64n;

export async function makeLiving(data, numbers) {
  const { living } = data, module = await WebAssembly.compile(await unzipped(living.module));
  const [section] = WebAssembly.Module.customSections(module, "kanes");
  const { functions } = JSON.parse(new TextDecoder().decode(section));
  const model = (await WebAssembly.instantiate(module)).exports, { memory } = model;
  const content = await unzipped(living.image.text);
  // Behind the model's own memory: a stack for the loop, which grows down, then a time, then the image.
  const stack = memory.buffer.byteLength + PAGE, clock = stack, base = stack + 16;
  memory.grow(1 + Math.ceil((16 + content.length) / PAGE));
  const table = new WebAssembly.Table({ initial: 8, element: "anyfunc" });
  ["motion", "events", "resets", "projected", "projected"].forEach((name, k) => { if (functions[name]) table.set(k + 1, model[functions[name].call]); });
  const env = {
    __linear_memory: memory, __indirect_function_table: table, pow: model.pow,
    __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, stack),
  };
  const loop = (await WebAssembly.instantiate(await unzipped(living.loop), { env })).instance.exports;

  const address = (name) => base + living.image.fields[name][0];
  const reals = (name) => new Float64Array(memory.buffer, address(name), living.image.fields[name][1]);
  const integers = (name) => new BigInt64Array(memory.buffer, address(name), living.image.fields[name][1]);
  const count = numbers.t.length, width = living.image.fields.results[1] / count;
  const matrix = new Matrix4(), turn = new Quaternion();

  const restore = () => placed(memory, base, content, living.image.pointers);
  // Memory for these parameters, as it is before a run.
  let prepared = null, why = "";
  function prepare(parameters) {
    restore();
    prepared = parameters.join();
    reals("run_p").set(parameters);
    for (const [name, { prepare, constants }] of Object.entries(functions))
      model[prepare](address("run_p"), name === "motion" ? address("run_c") : constants.address);
  }

  const rowAt = (row) => address("results") + 8 * width * row;
  // Functions of u̇ and λ besides take what was called for these before.
  const rates = (name) => functions[name].result.address + 8 * living.starts.filter(({ isSpeed }) => !isSpeed).length;
  function called(name, at, further = {}) {
    const { call, takes, constants, result } = functions[name];
    const places = { t: clock, x: at, w: address("run_w"), p: address("run_p"), c: name === "motion" ? address("run_c") : constants.address, ...further };
    model[call](...takes.map((group) => places[group]), places.c, result.address);
    return new Float64Array(memory.buffer, result.address, result.size);
  }
  const potentialAt = (at) => (functions.potential ? called("potential", at)[0] : 0);

  // The nearest start that the constraints allow, in place of the one that stands in the first row; whether there is one.
  function settled() {
    if (!functions.projected) return true;
    const x = new Float64Array(memory.buffer, rowAt(0), width);
    for (let k = 0; k < 40; k++) {
      const y = called("projected", rowAt(0));
      if (!(y[width] < 1e6)) return false;
      const violation = y[width];
      x.set(y.subarray(0, width));
      for (const four of living.quaternions) {
        // Not Math.hypot, whose last bit is the engine's own.
        const size = Math.sqrt(four.reduce((sum, index) => sum + x[index] * x[index], 0));
        for (const index of four) x[index] /= size;
      }
      if (violation < 1e-12) return true;
    }
    return false;
  }

  // Events that happened, and the energy that each reset added.
  function happened() {
    const found = [];
    for (let k = 0; k < Number(integers("logged")[0]); k++) {
      const [before, after] = [0, 1].map((side) => {
        const at = address("log_states") + 8 * width * (2 * k + side);
        return called("kinetic", at)[0] + potentialAt(at);
      });
      found.push({ name: living.events[Number(integers("log_event")[k])], t: numbers.t[0] + reals("log_time")[k], added: after - before });
    }
    return found;
  }

  // Inputs that are tables of time: cubics between knots.
  function setInputs(time) {
    const sampled = integers("sampled"), knots = reals("knot"), cubics = reals("cubic"), w = reals("run_w"), tau = time - living.start;
    if (!sampled.length) return;
    let interval = 0;
    while (interval < knots.length - 2 && knots[interval + 1] <= tau) interval++;
    const s = tau - knots[interval];
    sampled.forEach((input, table) => {
      const [a, b, c, d] = cubics.subarray(4 * (interval * sampled.length + table));
      w[Number(input)] = a + s * (b + s * (c + s * d));
    });
  }

  // Where all bases are at one of the times: R of frames column by column, then p of points.
  function pose(row) {
    const y = called("poses", rowAt(row)), first = 9 * (Math.max(...living.frames) + 1);
    living.frames.forEach((frame, number) => {
      const r = 9 * frame, p = first + 3 * living.points[number], rows = numbers.poses;
      matrix.set(y[r], y[r + 3], y[r + 6], 0, y[r + 1], y[r + 4], y[r + 7], 0, y[r + 2], y[r + 5], y[r + 8], 0, 0, 0, 0, 1);
      turn.setFromRotationMatrix(matrix);
      [y[p], y[p + 1], y[p + 2], turn.w, turn.x, turn.y, turn.z].forEach((value, k) => (rows[7 * number + k][row] = value));
    });
  }

  // Rows of functions, by the curves that they are; under a pull, whose memory is given, λ is not known.
  const asked = [...new Set(living.rows.map((what) => what?.of).filter((name) => name?.startsWith("curves")))];
  const needs = (group) => asked.some((name) => functions[name].takes.includes(group));
  const needsRates = needs("a") || living.rows.some((what) => what?.of === "motion");
  function tables(row, pulled) {
    const moved = pulled ? "pulled" : "motion", found = { parameter: reals("run_p") };
    if (needsRates) found.motion = called(moved, rowAt(row), pulled ?? {});
    if (needs("l") && !pulled) called("multipliers", rowAt(row));
    const further = { a: rates(moved), l: functions.multipliers?.result.address };
    for (const name of asked) found[name] = functions[name].takes.includes("l") && pulled ? [] : called(name, rowAt(row), further);
    return found;
  }

  let origin = NaN; // of the balance
  function curves(row, x, events, pulled = null) {
    const kinetic = called("kinetic", rowAt(row))[0], potential = potentialAt(rowAt(row));
    const resets = events.reduce((sum, { t, added }) => (t < numbers.t[row] ? sum + added : sum), 0);
    const energies = { kinetic, potential, total: kinetic + potential, work: x[width - 1], resets };
    const accounted = kinetic + potential - (width > living.starts.length ? energies.work : 0) - resets, known = tables(row, pulled);
    if (row === 0 && !pulled) origin = accounted;
    energies.balance = accounted - origin;
    living.rows.forEach((what, number) => {
      if (what === "input") return;
      numbers.series[number][row] = typeof what === "number" ? x[what] : typeof what === "string" ? energies[what] : known[what.of][what.row] ?? NaN;
    });
  }

  // Arrows at one of the times: places of all, then vectors, three numbers each.
  function arrows(row) {
    const y = called("arrows", rowAt(row)), { places, vectors } = numbers.arrows;
    places.forEach((each, k) => (each[row] = y[k]));
    vectors.forEach((each, k) => (each[row] = y[places.length + k]));
  }
  // Reactions under a pull are others than those of the motion alone, and are left out.
  function arrowsOf(row, isPulled) {
    makeRoom();
    arrows(row);
    if (!isPulled) return;
    for (const each of data.arrows.list) if (/^(joint|constraint)_/.test(each.kind)) for (let k = 0; k < 3; k++) numbers.arrows.vectors[3 * each.row + k][row] = NaN;
  }
  function makeRoom() {
    const size = functions.arrows.result.size, first = 3 * data.arrows.places;
    const rows = (length) => Array.from({ length }, () => new Float64Array(count));
    numbers.arrows ??= { t: numbers.t, places: rows(first), vectors: rows(size - first) };
  }

  return {
    withArrows: false,
    // What pulling takes: both modules, and a state into the row of one of the times.
    model, functions, memory, table, loop, width, prepare, settled,
    get prepared() { return prepared; },
    // How the last run ended, where it did not come to the last time.
    get why() { return why; },
    parameters: () => reals("run_p"),
    inputsAt(time) {
      setInputs(time);
      return reals("run_w");
    },
    results: () => reals("results"),
    result: (row) => new Float64Array(memory.buffer, rowAt(row), width),
    // A function at a time and a state that stands at an address.
    called(name, time, at) {
      new Float64Array(memory.buffer, clock, 1)[0] = time;
      return called(name, at);
    },
    energy: (at) => called("kinetic", at)[0] + potentialAt(at),
    keep(row, time, x, events, pulled) {
      new Float64Array(memory.buffer, rowAt(row), width).set(x);
      new Float64Array(memory.buffer, clock, 1)[0] = time;
      setInputs(time);
      pose(row);
      curves(row, x, events, pulled);
      if (this.withArrows) arrowsOf(row, pulled !== null);
    },
    // Arrows of a state, without reactions: nobody knows whether a hand was there.
    arrow(row, time, x) {
      new Float64Array(memory.buffer, rowAt(row), width).set(x);
      new Float64Array(memory.buffer, clock, 1)[0] = time;
      arrowsOf(row, true);
    },
    // Integrates from a start with some parameters; the time that was reached if that is not the last one, and -Infinity
    // where there is no start.
    run(parameters, start) {
      prepare(parameters);
      const x = reals("run_x"), time = new Float64Array(memory.buffer, clock, 1);
      time[0] = numbers.t[0];
      x.set(start);
      reals("results").set(x);
      if (!settled()) return -Infinity;
      x.set(reals("results").subarray(0, width));
      reals("run_scale").set(x.map(Math.abs));
      do {
        if (integers("ending")[0] === UNSURE) {
          integers("look_after")[0] = integers("arrivals")[0] + GO_ON;
          integers("ending")[0] = RUNNING;
        }
        loop.kanes_integrate(0, 0, BigInt(base));
      } while (integers("ending")[0] === UNSURE);
      why = endingOf(integers("ending")[0], living.events[Number(integers("culprit")[0])]);
      const reached = integers("ending")[0] === RUNNING ? count : Number(integers("following")[0]);
      const results = reals("results"), events = happened();
      data.events = events;
      if (this.withArrows) makeRoom();
      for (let row = 0; row < count; row++) {
        if (row < reached) {
          time[0] = numbers.t[row];
          setInputs(time[0]);
          pose(row);
          if (this.withArrows) arrows(row);
          curves(row, results.subarray(row * width, (row + 1) * width), events);
        } else {
          if (this.withArrows) for (const each of numbers.arrows.vectors) each[row] = NaN;
          for (const each of numbers.poses) each[row] = each[Math.max(0, reached - 1)];
          living.rows.forEach((what, number) => { if (what !== "input") numbers.series[number][row] = NaN; });
        }
      }
      return reached === count ? null : numbers.t[Math.max(0, reached - 1)];
    },
  };
}

// Puts the memory of a run somewhere, where its addresses are others.
export function placed(memory, base, content, pointers) {
  new Uint8Array(memory.buffer, base, content.length).set(content);
  const entries = new BigInt64Array(memory.buffer, base, content.length >> 3);
  for (const pointer of pointers) entries[pointer] += BigInt(base);
}

// A scene whose numbers followed parameters that changed: in the order of `kanes/page/scene_slopes.py`.
export function followed(scene, slopes, changes) {
  const found = structuredClone(scene), places = [];
  for (const item of found.items) {
    for (const list of [item.lengths, item.at, item.turn, ...(item.ends ?? []).map(([, numbers]) => numbers)]) list.forEach((_, k) => places.push([list, k]));
  }
  for (const [, [, numbers]] of [...found.centers, ...found.points]) numbers.forEach((_, k) => places.push([numbers, k]));
  for (const [name, change] of Object.entries(changes)) {
    for (const [place, slope] of slopes[name] ?? []) {
      const [list, k] = places[place];
      list[k] += slope * change;
    }
  }
  return found;
}
