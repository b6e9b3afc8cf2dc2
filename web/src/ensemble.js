// Many runs in one page: their states, the ghosts that they are drawn as, and the one that is chosen.
// What comes in is made by `kanes/trajectory/ensembles/ensemble_page.py`.
import { Color, Matrix4, Quaternion, Raycaster, Vector2 } from "three";
import { found, made } from "./elements.js";
import { typeset } from "./formulas.js";
import { makeGhosts } from "./ghosts.js";
import { followed } from "./living.js";
import { bytesOf, located, valueAt, written } from "./numbers.js";

const OUTCOMES = { finished: "#3a8fd6", event: "#e09a1a", failed: "#d6454c" };
const SCALE = ["#3b6fd4", "#2aa39a", "#86b23a", "#e6a023", "#d6454c"].map((color) => new Color(color));
// Points of a thin line.
const LINE = 160;

export async function makeMany(data, numbers) {
  const { many } = data, { runs } = many, { t } = numbers, width = many.states.length;
  const poser = await makePoser(many), last = t.length - 1;
  const turn = new Quaternion();
  numbers.poses = Array.from({ length: 7 * data.scene.bases.length }, () => new Float64Array(t.length));
  numbers.series = many.rows.map(() => new Float32Array(t.length));
  const inputs = data.numbers.columns.find(([name]) => name === "inputs")?.[1] / runs.length || 0;

  // Coordinates and speeds of a run at a time; where it had ended, those with which it did.
  function stateInto(x, number, time, [index, share]) {
    const { end, last: final } = runs[number], next = Math.min(index + 1, last);
    if (end !== null && time >= end) return x.set(final);
    const isLastStep = end !== null && t[next] >= end, part = isLastStep && end > t[index] ? (time - t[index]) / (end - t[index]) : share;
    for (let k = 0; k < width; k++) {
      const row = numbers.states[number * width + k], to = isLastStep ? final[k] : row[next];
      x[k] = part === 0 ? row[index] : row[index] + part * (to - row[index]);
    }
    for (const four of many.quaternions) {
      const size = Math.hypot(...four.map((k) => x[k]));
      for (const k of four) x[k] /= size;
    }
  }

  // R of frames column by column, then p of points.
  function posed(number, time, at) {
    stateInto(poser.x, number, time, at);
    for (let k = 0; k < inputs; k++) poser.w[k] = valueAt(numbers.inputs[number * inputs + k], at);
    return poser.called(number, time);
  }

  function fill(row, number) {
    const y = posed(number, t[row], [Math.min(row, Math.max(0, last - 1)), row === last && last > 0 ? 1 : 0]);
    poser.matrices(y).forEach((matrix, base) => {
      turn.setFromRotationMatrix(matrix);
      const e = matrix.elements;
      [e[12], e[13], e[14], turn.w, turn.x, turn.y, turn.z].forEach((value, k) => (numbers.poses[7 * base + k][row] = value));
    });
  }

  const rowOf = (curve, number) => {
    const [group, k] = many.rows[curve];
    return numbers[group][number * (numbers[group].length / runs.length) + k];
  };
  const first = data.parameters.map(({ value }) => value);
  const changes = ({ parameters }) => Object.fromEntries(data.parameters.map(({ name }, k) => [name, parameters[k] - first[k]]).filter(([, change]) => change !== 0));
  const scenes = runs.map((run) => (Object.keys(changes(run)).some((name) => name in many.slopes) ? followed(data.scene, many.slopes, changes(run)) : data.scene));
  // At first the numbers are those of all runs in turn, so that the camera takes in all of them.
  for (let row = 0; row <= last; row++) fill(row, (row * 7919) % runs.length);

  let chosen = 0, colors = runs.map(() => new Color());
  const spans = many.rows.map((_, curve) => spanOf(runs.map((_, number) => rowOf(curve, number))));
  // What plots ask for besides the chosen run.
  numbers.others = {
    span: (curve) => spans[curve],
    version: 0,
    lines: (curve) => (shown ? runs.map((_, number) => ({ row: rowOf(curve, number), color: `#${colors[number].getHexString()}` })) : []),
    step: Math.max(1, Math.floor(t.length / LINE)), alpha: Math.min(0.8, Math.max(0.3, 5 / Math.sqrt(runs.length))),
  };
  let shown = true, ghosts = null, page = null;

  function choose(number) {
    chosen = number;
    for (let row = 0; row <= last; row++) fill(row, number);
    many.rows.forEach((_, curve) => numbers.series[curve].set(rowOf(curve, number)));
    data.events = runs[number].events.map(([name, time]) => ({ name, t: time }));
    runs[number].parameters.forEach((value, k) => {
      const { unit } = data.parameters[k], place = document.querySelectorAll("#parameters dd")[k];
      if (place) place.textContent = written(value) + (unit ? ` ${unit}` : "");
    });
    box.run.value = String(number);
    page.stage?.renew(scenes[number]);
    page.plots.paint();
    page.show(page.clock.now);
  }

  function color(key) {
    box.color.value = key;
    const found = shades(many, data, key);
    colors = found.colors;
    numbers.others.version++;
    ghosts?.paint(colors);
    box.legend(found);
    page.plots.paint();
    page.show(page.clock.now);
  }

  const box = makeBox(data, many, () => choose(+box.run.value), () => color(box.color.value), (on) => {
    shown = on;
    numbers.others.version++;
    ghosts?.show(on);
    page.plots.paint();
    page.show(page.clock.now);
  });

  return {
    connect(given) {
      page = given;
      if (page.stage) {
        ghosts = makeGhosts(page.stage.world, scenes, (values) => poser.matrices(values, page.stage.anchor));
        pick(page.stage);
      }
      addEventListener("keydown", (event) => {
        const way = { "[": -1, "]": 1 }[event.key];
        if (way && !event.ctrlKey && !event.metaKey) choose((chosen + way + runs.length) % runs.length);
      });
    },
    // From what the address says.
    restore({ run, color: key }) {
      const number = runs.findIndex((each) => String(each.number) === run);
      color([...box.color.options].some((option) => option.value === key) ? key : "outcome");
      choose(Math.max(0, number));
    },
    get settings() { return { run: runs[chosen].number || "", color: box.color.value === "outcome" ? "" : box.color.value }; },
    place(time) {
      if (!ghosts || !shown) return;
      const at = located(t, time);
      ghosts.place((number) => (number === chosen ? null : posed(number, time, at)));
    },
  };

  // A click on a ghost chooses its run; a drag turns the view.
  function pick(stage) {
    const canvas = found("canvas"), ray = new Raycaster(), from = new Vector2();
    canvas.addEventListener("pointerdown", ({ clientX, clientY }) => from.set(clientX, clientY));
    canvas.addEventListener("click", ({ clientX, clientY }) => {
      if (!shown || from.distanceTo(new Vector2(clientX, clientY)) > 4) return;
      const { left, top, width: wide, height } = canvas.getBoundingClientRect();
      ray.setFromCamera(new Vector2((2 * (clientX - left)) / wide - 1, 1 - (2 * (clientY - top)) / height), stage.camera);
      const number = ghosts.hit(ray);
      if (number !== null) choose(number);
    });
  }
}

// The program of poses in its own memory, for the parameters of one run after another.
async function makePoser({ module: text, frames, points, runs }) {
  const module = await WebAssembly.compile(bytesOf(text)), [section] = WebAssembly.Module.customSections(module, "kanes");
  const { arrays, functions: { poses } } = JSON.parse(new TextDecoder().decode(section));
  const model = (await WebAssembly.instantiate(module)).exports, { memory } = model;
  const reals = (address, size) => new Float64Array(memory.buffer, address, size);
  const array = (name) => reals(arrays[name].address, arrays[name].names.length);
  const x = array("x"), w = array("w"), p = array("p"), t = array("t"), y = reals(poses.result.address, poses.result.size);
  const matrices = frames.map(() => new Matrix4()), first = 9 * (Math.max(...frames) + 1);
  let prepared = -1;
  return {
    x, w,
    called(number, time) {
      if (prepared !== number) {
        p.set(runs[number].parameters);
        model[poses.prepare](arrays.p.address, poses.constants.address);
        prepared = number;
      }
      t[0] = time;
      model[poses.call](...poses.takes.map((name) => arrays[name].address), poses.constants.address, poses.result.address);
      return y;
    },
    matrices(values, { x, y, z } = { x: 0, y: 0, z: 0 }) {
      frames.forEach((frame, base) => {
        const r = 9 * frame, at = first + 3 * points[base];
        matrices[base].set(
          values[r], values[r + 3], values[r + 6], values[at] - x, values[r + 1], values[r + 4], values[r + 7], values[at + 1] - y,
          values[r + 2], values[r + 5], values[r + 8], values[at + 2] - z, 0, 0, 0, 1,
        );
      });
      return matrices;
    },
  };
}

// From where to where most of all runs go; a few that went away do not make the others flat.
function spanOf(rows) {
  const values = [];
  for (const row of rows) for (let k = 0; k < row.length; k += Math.max(1, Math.floor(row.length / 50))) if (Number.isFinite(row[k])) values.push(row[k]);
  values.sort((a, b) => a - b);
  return values.length ? [values[Math.floor(0.003 * values.length)], values[Math.ceil(0.997 * (values.length - 1))]] : [Infinity, -Infinity];
}

// What runs can be coloured by: how they ended, or numbers in which they differ.
function quantities(data, many) {
  const differs = (values) => Math.max(...values) > Math.min(...values), { runs, states, starts } = many;
  const entries = [];
  data.parameters.forEach((entry, k) => entries.push({ key: `p${k}`, group: "parameters", ...entry, values: runs.map(({ parameters }) => parameters[k]) }));
  states.forEach((entry, k) => entries.push({ key: `x${k}`, group: "at the start", ...entry, values: starts[k] }));
  states.forEach((entry, k) => entries.push({ key: `y${k}`, group: "at the end", ...entry, values: runs.map(({ last }) => last[k]) }));
  entries.push({ key: "t", group: "at the end", name: "time", latex: "", unit: data.time, values: runs.map(({ end }) => end ?? many.stop) });
  return entries.filter(({ values }) => values.every(Number.isFinite) && differs(values));
}

function shades(many, data, key) {
  const entry = quantities(data, many).find((each) => each.key === key);
  if (!entry) return { colors: many.runs.map(({ outcome }) => new Color(OUTCOMES[outcome])) };
  const low = Math.min(...entry.values), high = Math.max(...entry.values), parts = SCALE.length - 1;
  const colors = entry.values.map((value) => {
    const share = ((value - low) / (high - low)) * parts, part = Math.min(parts - 1, Math.floor(share));
    return SCALE[part].clone().lerp(SCALE[part + 1], share - part);
  });
  return { colors, low, high, entry };
}

// Which run, by what it is coloured, and what the colours mean.
function makeBox(data, many, onRun, onColor, onShow) {
  const { runs } = many, run = made("select", { id: "run" }), color = made("select", { id: "color" });
  run.setAttribute("aria-label", "Run that is drawn in full");
  color.setAttribute("aria-label", "What colours tell");
  runs.forEach(({ number, text: ending }, k) => run.append(new Option(`${number}: ${ending}`, String(k))));
  color.append(new Option("how runs ended", "outcome"));
  for (const label of ["parameters", "at the start", "at the end"]) {
    const entries = quantities(data, many).filter(({ group }) => group === label);
    if (entries.length) color.append(made("optgroup", { label }, ...entries.map(({ key, name }) => new Option(label === "parameters" ? name : `${name} ${label}`, key))));
  }
  run.addEventListener("change", onRun);
  color.addEventListener("change", onColor);
  const legend = made("div", { className: "shades" });
  const title = made("summary", {}, made("h2", { textContent: "Runs" }));
  const pair = (label, select) => made("label", { className: "row" }, label, select);
  found("maths").prepend(made("details", { id: "runbox", open: true }, title, pair("run", run), pair("colour", color), legend));
  const all = made("input", { type: "checkbox", id: "others", checked: true });
  all.addEventListener("change", () => onShow(all.checked));
  found("show").querySelector("div").prepend(made("label", {}, all, " all runs"));
  return {
    run, color,
    legend({ entry, low, high }) {
      legend.replaceChildren();
      if (entry) {
        const symbol = made("span");
        if (entry.latex) typeset(symbol, entry.latex);
        else symbol.textContent = entry.name;
        legend.append(symbol, made("span", { textContent: written(low) }), made("i", { className: "scale" }), made("span", { textContent: written(high) + (entry.unit ? ` ${entry.unit}` : "") }));
        return;
      }
      for (const [outcome, shade] of Object.entries(OUTCOMES)) {
        const count = runs.filter((each) => each.outcome === outcome).length;
        if (!count) continue;
        const swatch = made("i", { className: "swatch" });
        swatch.style.borderTopColor = shade;
        legend.append(made("span", {}, swatch, ` ${outcome}: ${count}`));
      }
    },
  };
}
