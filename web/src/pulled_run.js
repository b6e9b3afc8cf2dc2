// The model under pulls, taken on from moment to moment: `pulled` of the module, in a memory of its own. Rows of the times
// that go by are filled as they are reached. What comes in is made by `kanes/page/pulling.py`.
import { RUNNING, UNSURE, endingOf } from "./endings.js";
import { GO_ON, placed } from "./living.js";
import { located, unzipped } from "./numbers.js";

const PAGE = 65536, NUMBER = 6;

export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

export async function makePulledRun(data, numbers, living) {
  const { image, places, turning } = data.living.pulling, { memory, model, functions } = living;
  const content = await unzipped(image.text), base = memory.buffer.byteLength;
  memory.grow(Math.ceil(content.length / PAGE));
  living.table.set(NUMBER, model[functions.pulled.call]);
  const address = (name) => base + image.fields[name][0];
  const reals = (name) => new Float64Array(memory.buffer, address(name), image.fields[name][1]);
  const integers = (name) => new BigInt64Array(memory.buffer, address(name), image.fields[name][1]);
  const origin = numbers.t[0], states = data.living.starts.length;
  const end = () => new Float64Array(memory.buffer, base + 8 * image.end, 1);
  let filled = 0, isPulled = false;
  // Where inputs and constants of ẋ are while somebody pulls.
  function hand() {
    if (!isPulled) return null;
    reals("run_w").set(living.inputsAt(run.time));
    return { w_with_pulls: address("run_w"), c: address("run_c") };
  }

  // The state of one of the times: from the curves if all of it is there, else as it was integrated.
  const seen = Array.from({ length: states }, (_, state) => data.living.rows.indexOf(state)), work = data.living.rows.indexOf("work");
  const isSeen = seen.every((row) => row >= 0);
  function seenAt(row) {
    const x = new Float64Array(living.width);
    seen.forEach((number, state) => (x[state] = numbers.series[number][row]));
    if (work >= 0 && living.width > states) x[states] = numbers.series[work][row];
    return x;
  }
  function stateAt(row, parameters, start) {
    if (living.prepared !== parameters.join()) {
      if (isSeen) living.prepare(parameters);
      else living.run(parameters, start);
    }
    if (!isSeen) return [...living.result(row)];
    const x = living.result(0), kept = [...x];
    x.set(seenAt(row));
    living.settled();
    const found = [...x];
    if (Number.isFinite(kept[0])) x.set(kept);
    return found;
  }

  function go(span) {
    if (!(span > 0)) return "";
    const before = Number(integers("logged")[0]);
    end()[0] = reals("run_t")[0] + span;
    do {
      if (integers("ending")[0] === UNSURE) {
        integers("look_after")[0] = integers("arrivals")[0] + GO_ON;
        integers("ending")[0] = RUNNING;
      }
      living.loop.kanes_integrate(0, 0, BigInt(base));
    } while (integers("ending")[0] === UNSURE);
    for (let k = before; k < Number(integers("logged")[0]); k++) note(k);
    integers("logged")[0] = 0n;
    return endingOf(integers("ending")[0], data.living.events[Number(integers("culprit")[0])]);
  }
  // An event that happened, and the energy that its reset added.
  function note(k) {
    const at = address("log_states") + 16 * living.width * k;
    const t = origin + reals("log_time")[k], energies = [0, 8 * living.width].map((more) => living.energy(at + more));
    data.events.push({ name: data.living.events[Number(integers("log_event")[k])], t, added: energies[1] - energies[0] });
  }

  const run = {
    get time() { return origin + reals("run_t")[0]; },
    get filled() { return filled; },
    names: Object.keys(places),
    turns: (name) => turning.includes(name),
    // Starts from what is shown at a time; the reason where it cannot.
    begin(time, parameters, start) {
      const [row, share] = located(numbers.t, time), first = share === 1 ? row + 1 : row;
      const x = stateAt(first, parameters, start);
      placed(memory, base, content, image.pointers);
      reals("run_p").set(living.parameters());
      model[functions.pulled.prepare](address("run_p"), address("run_c"));
      reals("run_x").set(x);
      reals("run_scale").set(x.map(Math.abs));
      reals("run_t")[0] = numbers.t[first] - origin;
      filled = first;
      data.events = data.events.filter(({ t }) => t <= time);
      return go(time - numbers.t[first]);
    },
    // A force at the mass centre and a torque; none without them.
    pull(name, force, torque) {
      const w = reals("run_w");
      for (const place of Object.values(places)) w.fill(0, place, place + 3);
      for (const each of turning) w.fill(0, places[each] + 3, places[each] + 6);
      isPulled = Boolean(name);
      if (!name) return;
      w.set(force, places[name]);
      if (run.turns(name)) w.set(torque, places[name] + 3);
    },
    // On by a span, with a row for each of the times that go by; the reason where it ends before.
    go(span) {
      const goal = run.time + span;
      while (filled + 1 < numbers.t.length && numbers.t[filled + 1] <= goal) {
        const why = go(numbers.t[filled + 1] - run.time);
        if (why) return why;
        filled += 1;
        living.keep(filled, run.time, reals("run_x"), data.events, hand());
      }
      return go(goal - run.time);
    },
    // The state now in all rows to come, of which there are no numbers yet.
    show() {
      const { t, poses, series } = numbers, next = filled + 1;
      if (next >= t.length) return filled;
      living.keep(next, run.time, reals("run_x"), data.events, hand());
      for (const row of poses) row.fill(row[next], next + 1);
      data.living.rows.forEach((what, number) => { if (what !== "input") series[number].fill(NaN, next + 1); });
      return next;
    },
    // Where a place of a base is now.
    placeOf(number, [x, y, z]) {
      const { frames, points } = data.living, found = living.called("poses", run.time, address("run_x"));
      const r = 9 * frames[number], p = 9 * (Math.max(...frames) + 1) + 3 * points[number];
      return [0, 1, 2].map((k) => found[r + k] * x + found[r + 3 + k] * y + found[r + 6 + k] * z + found[p + k]);
    },
    // How far a force moves a place in a short time, over force and time squared: one over the mass that one feels there.
    mobility(name, number, local, arm, force, span) {
      const before = new Uint8Array(memory.buffer, base, content.length).slice(), events = [...data.events];
      const reached = (pull) => {
        run.pull(name, pull, cross(arm, pull));
        const why = go(span), found = why ? null : run.placeOf(number, local);
        new Uint8Array(memory.buffer, base, content.length).set(before);
        data.events = [...events];
        return found;
      };
      const free = reached([0, 0, 0]), moved = [0, 1, 2].map((k) => reached([0, 1, 2].map((i) => (i === k ? force : 0))));
      if (!free || moved.includes(null)) return 0;
      return Math.max(...moved.map((found) => Math.hypot(...found.map((value, k) => value - free[k])))) * 2 / (force * span ** 2);
    },
    // Arrows of all rows, where they were not asked for before.
    arrows() {
      for (let row = 0; isSeen && row < numbers.t.length; row++) living.arrow(row, numbers.t[row], seenAt(row));
    },
    // Forgets the first times, and has as many further ones.
    slide(count) {
      const { t, poses, series } = numbers, last = t.length - 1, step = t[last] - t[last - 1];
      const arrows = numbers.arrows?.t === t ? [...numbers.arrows.places, ...numbers.arrows.vectors] : [];
      for (const row of [t, ...poses, ...series, ...arrows]) row.copyWithin(0, count);
      for (let k = last - count + 1; k <= last; k++) t[k] = t[last - count] + step * (k - last + count);
      living.results().copyWithin(0, count * living.width);
      filled -= count;
      data.events = data.events.filter((event) => event.t >= t[0]);
    },
  };
  return run;
}
