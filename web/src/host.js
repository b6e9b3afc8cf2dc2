// A page inside another, as in a notebook: numbers from its parent, and to it what the page shows.
//
//   heard   { kanes: { hello: true, turn: 3, parameters: { g: 2 }, initial: { q1: 0.3 }, t: 1.5 } }   each entry may be missing
//   told    { kanes: { t, running, note, parameters, initial, values } }
//
// Nothing is told before the parent has spoken, and nothing is heard from anybody else or of any other shape.
import { found } from "./elements.js";
import { located, valueAt } from "./numbers.js";

const EVERY = 150; // ms

const isTable = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);
const isNumbers = (thing) => isTable(thing) && Object.values(thing).every(Number.isFinite);
const CHECKS = { hello: (value) => value === true, turn: Number.isInteger, parameters: isNumbers, initial: isNumbers, t: Number.isFinite };

// What a message asks for; null if it is none of ours.
export function asked(message) {
  if (!isTable(message) || Object.keys(message).length !== 1 || !isTable(message.kanes)) return null;
  const known = Object.entries(message.kanes).every(([name, value]) => Object.hasOwn(CHECKS, name) && CHECKS[name](value));
  return known ? message.kanes : null;
}

// Listens from the first moment on; `attach` is called once the page is there.
export function makeHost() {
  let page = null, waiting = null, turn = 0, before = "";
  if (window.parent === window) return { attach() {} };
  addEventListener("message", (event) => {
    const given = event.source === window.parent ? asked(event.data) : null;
    if (!given) return;
    if (page) obey(given);
    else waiting = given;
  });

  function obey(given) {
    if (!before) setInterval(tell, EVERY);
    before ||= "spoken";
    // A frame that was loaded again is told all that was given, and one that stayed only what is new.
    if (given.turn !== undefined && given.turn === turn) return;
    turn = given.turn ?? turn;
    const { sliders, data, clock } = page;
    if (sliders && (given.parameters || given.initial)) {
      const p = [...sliders.p], x = [...sliders.x];
      data.parameters.forEach(({ name }, k) => { if (name in data.living.slopes) p[k] = given.parameters?.[name] ?? p[k]; });
      data.living.starts.forEach(({ name, isFree }, k) => { if (isFree) x[k] = given.initial?.[name] ?? x[k]; });
      if (p.some((value, k) => value !== sliders.p[k]) || x.some((value, k) => value !== sliders.x[k])) {
        sliders.set(p, x);
        clock.seek(page.numbers.t[0]);
      }
    }
    if (given.t !== undefined) {
      clock.run(false);
      clock.seek(given.t);
    }
  }

  function tell() {
    const { data, numbers, clock, sliders } = page, at = located(numbers.t, clock.now);
    const curves = data.panels.flatMap((panel) => panel.curves).filter(({ latex }) => latex);
    const values = curves.map(({ name, row }) => [name, +valueAt(numbers.series[row], at).toPrecision(7)]).filter(([, value]) => Number.isFinite(value));
    const facts = {
      t: clock.now, running: clock.running, note: found("note").textContent, values: Object.fromEntries(values),
      parameters: Object.fromEntries(data.parameters.map(({ name, value }, k) => [name, sliders ? sliders.p[k] : value])),
      initial: Object.fromEntries((data.living?.starts ?? []).map(({ name, value }, k) => [name, sliders ? sliders.x[k] : value])),
    };
    const text = JSON.stringify(facts);
    if (text !== before) window.parent.postMessage({ kanes: facts }, "*");
    before = text;
  }

  return {
    attach(given) {
      page = given;
      found("canvas").addEventListener("webglcontextlost", () => {
        // Browsers keep some sixteen pictures of this kind; of the oldest one the numbers remain.
        found("flat").textContent = "The browser took this picture away for newer ones. Run the cell again to see it.";
        found("flat").hidden = false;
      });
      if (waiting) obey(waiting);
    },
  };
}
