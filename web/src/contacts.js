// Contacts that come and go: spots that light up by their mode, impulses that fade, a strip of modes below the plots, and a
// list of the events. What they are is found in Python by `kanes/show/page/contact_marks.py`.
import { Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import { throughAll } from "./arrows.js";
import { found, made } from "./elements.js";
import { vector } from "./items.js";
import { located, valueAt, written } from "./numbers.js";

// Modes in which nothing touches, as in `kanes/show/mode_strips.py`, and the colours of others; what is not here has one of its own.
const IDLE = ["open", "free", "slack"];
const COLORS = { stick: 1, slip: 2, closed: 6, lower: 3, upper: 4, locked: 5 };
const SCENE = ["#8a929c", "#0072b2", "#d55e00", "#009e73", "#b95f92", "#c78700", "#2f9fdd"];
// The part of a run for which an impulse is seen, and the longest arrow in radii of the scene.
const FADES = 0.05, LONGEST = 0.55;

const colorOf = (mode) => (IDLE.includes(mode) ? 0 : COLORS[mode] ?? 3);

export function makeContacts(data, numbers, stage, seek) {
  if (!data.contacts) return null;
  const { strips, events } = data.contacts;
  // The number of the last of some things that began by a time.
  const last = (list, time) => {
    let low = -1, high = list.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (list[middle] <= time) low = middle;
      else high = middle;
    }
    return low;
  };
  const starts = strips.map(({ spans }) => spans.map(([start]) => start));
  const modeAt = (strip, time) => strips[strip].spans[Math.max(0, last(starts[strip], time))][2];
  const bars = makeStrips(data, numbers, seek), list = makeEvents(data, seek);
  const marks = stage ? makeSpots(data, numbers, stage) : null, begins = events.map(({ t }) => t);
  return {
    place(time) {
      const modes = strips.map((_, number) => modeAt(number, time));
      bars.place(time, modes);
      list.place(last(begins, time));
      marks?.place(time, modes);
    },
  };
}

function makeSpots(data, numbers, stage) {
  const { spots, impulses } = data.contacts, size = 0.016 * stage.radius, at = new Vector3(), span = numbers.t[numbers.t.length - 1] - numbers.t[0] || 1;
  const most = impulses.reduce((found, { vector: [x, y, z] }) => Math.max(found, Math.hypot(x, y, z)), 0) || 1;
  const shapes = spots.map(() => {
    const ball = new Mesh(new SphereGeometry(size, 18, 12), new MeshBasicMaterial({ color: SCENE[0], transparent: true, depthTest: false }));
    ball.renderOrder = 6;
    const arrow = vector(SCENE[2], 0.35 * size);
    throughAll(arrow);
    stage.world.add(ball, arrow);
    return { ball, arrow, own: [] };
  });
  for (const impulse of impulses) shapes[impulse.spot].own.push(impulse);
  return {
    place(time, modes) {
      const where = located(numbers.t, time);
      shapes.forEach(({ ball, arrow, own }, number) => {
        at.set(...numbers.spots.slice(3 * number, 3 * number + 3).map((row) => valueAt(row, where))).sub(stage.anchor);
        const color = colorOf(modes[spots[number].strip]);
        ball.position.copy(at);
        ball.material.color.set(SCENE[color]);
        ball.material.opacity = color ? 1 : 0.35;
        ball.scale.setScalar(color ? 1.35 : 0.8);
        const shown = own.findLast(({ t }) => t <= time && time < t + FADES * span);
        arrow.visible = false;
        if (!shown) return;
        const scale = (LONGEST * stage.radius) / most;
        arrow.userData.point(at, ...shown.vector.map((part) => part * scale));
        arrow.traverse((part) => { if (part.material) part.material.opacity = 1 - (time - shown.t) / (FADES * span); });
      });
    },
  };
}

function makeStrips(data, numbers, seek) {
  const { strips } = data.contacts, { t } = numbers, span = t[t.length - 1] - t[0] || 1, host = found("modes");
  const share = (time) => (100 * (time - t[0])) / span;
  const rows = strips.map(({ name, spans }) => {
    const bar = made("div", { className: "strip", role: "img" }), word = made("span", { className: "value" });
    const words = [...new Set(spans.map(([, , mode]) => mode))];
    bar.setAttribute("aria-label", `${name} over time: ${words.join(", ")}`);
    for (const [start, stop, mode] of spans) {
      const part = made("i", { title: `${mode}, ${written(start)} to ${written(stop)}` });
      part.style.left = `${share(start)}%`;
      part.style.width = `${share(stop) - share(start)}%`;
      part.dataset.color = colorOf(mode);
      bar.append(part);
    }
    const cursor = made("b");
    bar.append(cursor);
    const grab = (event) => {
      const box = bar.getBoundingClientRect();
      seek(t[0] + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * span);
    };
    bar.addEventListener("pointerdown", (event) => { bar.setPointerCapture(event.pointerId); grab(event); });
    bar.addEventListener("pointermove", (event) => event.buttons && grab(event));
    const swatch = made("i", { className: "dot" });
    host.append(made("div", { className: "mode" }, swatch, made("span", { textContent: name }), word), bar);
    return { word, cursor, swatch };
  });
  found("modebox").hidden = !strips.length;
  return {
    place(time, modes) {
      rows.forEach(({ word, cursor, swatch }, number) => {
        word.textContent = modes[number];
        swatch.dataset.color = colorOf(modes[number]);
        cursor.style.left = `${share(time)}%`;
      });
    },
  };
}

function makeEvents(data, seek) {
  const { events } = data.contacts, host = found("events"), ticks = found("ticks"), first = +found("scrub").min, span = +found("scrub").max - first || 1;
  const unit = data.time ? ` ${data.time}` : "";
  const rows = events.map(({ t, words, details }) => {
    const tick = made("i", { title: `${written(t)}${unit}: ${words}` });
    tick.style.left = `${(100 * (t - first)) / span}%`;
    ticks.append(tick);
    const button = made("button", { type: "button" }, made("span", { className: "when", textContent: `${(+t.toPrecision(6)).toString()}${unit}` }), made("span", { textContent: words }));
    if (details) button.append(made("small", { textContent: details }));
    button.addEventListener("click", () => seek(t));
    host.append(made("li", {}, button));
    return button;
  });
  found("eventbox").hidden = !events.length;
  found("eventcount").textContent = String(events.length);
  let now = -1;
  return {
    place(number) {
      if (number === now) return;
      rows[now]?.removeAttribute("aria-current");
      rows[number]?.setAttribute("aria-current", "true");
      now = number;
    },
  };
}
