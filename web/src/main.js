// A page that shows a run: what moves, its numbers over time, and its equations.
import { makeAddress, readAddress } from "./address.js";
import { makeArrowBoxes } from "./arrows.js";
import { makeClock } from "./clock.js";
import { makeContacts } from "./contacts.js";
import { found, made } from "./elements.js";
import { makeMany } from "./ensemble.js";
import { makeFormulas, typeset } from "./formulas.js";
import { makeHost } from "./host.js";
import { makeHovering } from "./hovering.js";
import { makeGhost } from "./kept_ghost.js";
import { followed, makeLiving } from "./living.js";
import { written, unpacked } from "./numbers.js";
import { makeLabels } from "./labels.js";
import { makePlots } from "./plots.js";
import { makePopups } from "./popups.js";
import { makePulling } from "./pulling.js";
import { makeSliders } from "./sliders.js";
import { putBack, snapshot } from "./snapshots.js";
import { makeStage } from "./stage.js";

const MARKS = ["frames", "centers", "names"];

export async function start(data) {
  const host = makeHost();
  const numbers = await unpacked(data.numbers), many = data.many ? await makeMany(data, numbers) : null;
  numbers.arrows = data.arrows?.numbers ? await unpacked(data.arrows.numbers) : null;
  const given = readAddress(), root = document.documentElement;
  writeFacts(data);
  const living = data.living ? await makeLiving(data, numbers) : null;
  let scene = data.scene;
  const canvas = found("canvas");
  let stage = null, dirty = true;
  try {
    stage = makeStage(canvas, data, numbers);
  } catch {
    root.dataset.flat = "yes";
    found("flat").hidden = false;
  }

  let plots = null, shownAs = null, ghost = null, contacts = null;
  const show = (time) => {
    stage?.place(shownAs ?? time);
    many?.place(time);
    contacts?.place(time);
    ghost?.place(time);
    plots?.place(shownAs ?? time);
    dirty = true;
    if (!clock?.running) remember();
  };
  let clock = null;
  const settings = () => ({
    t: +clock.now.toPrecision(6), speed: clock.rate, paused: clock.running ? "" : "yes", theme: root.dataset.theme ?? "",
    show: [...MARKS, ...kinds].filter((mark) => found(mark)?.checked).join(","), symbols: found("symbols").checked ? "" : "no", trail: found("trail").value, follow: found("follow").checked ? "yes" : "no",
    curves: plots.hidden.replaceAll(".", "") ? plots.hidden : "", open: formulas.open, view: stage && moved ? stage.view : "",
    numbers: found("numbers").checked ? "yes" : "", p: sliders?.text[0] ?? "", x: sliders?.text[1] ?? "", pull: found("pull")?.checked === false ? "no" : "", ghost: ghost?.text ?? "", ...many?.settings,
  });
  let moved = false;
  const remember = makeAddress(() => (clock && plots ? settings() : {}));
  const formulas = makeFormulas(found("equations"), data.equations, data.symbols, remember);
  clock = makeClock(data, numbers.t, show);
  const halt = (time) => { clock.run(false); clock.seek(time); };
  plots = makePlots(found("plots"), data, numbers, halt, remember);
  contacts = makeContacts(data, numbers, stage, halt);

  const labels = makeLabels(), names = stage ? makeNames(stage, labels) : null, popups = makePopups();
  let waiting = false, setting = 0;
  const sliders = living ? makeSliders(data, () => {
    if (!waiting) requestAnimationFrame(integrate);
    waiting = true;
  }) : null;
  const hovering = makeHovering(data, valueOf, (names) => { stage?.light(names); dirty = true; });
  const kinds = makeArrowBoxes(data, showArrows);
  many?.connect({ stage, plots, clock, show });
  if (living) ghost = makeGhost({ stage, plots, data, numbers, sliders, redraw: () => show(clock.now), tell: (text) => { found("note").textContent = text; }, remember });
  const record = living ? snapshot(data, numbers) : null;
  let pulled = false;
  const pulling = living && stage ? await makePulling({
    canvas, stage, clock, data, numbers, living, values: () => sliders,
    // A moment whose numbers stand in the row of another time.
    show(time, row) { shownAs = row; clock.seek(time); shownAs = null; },
    paint: () => { stage.marks.renew(scene); plots.redraw(); dirty = true; },
    tell: (text) => { found("note").textContent = text; },
    changed() { pulled = true; found("reset").hidden = false; if (!data.arrows?.isLive) keepArrows(); },
  }) : null;
  makeSwitches();
  makeKeys();
  restore();
  host.attach({ data, numbers, clock, sliders });
  root.dataset.ready = "yes";
  requestAnimationFrame(frame);

  function frame(stamp) {
    clock.tick(stamp);
    pulling?.tick(stamp);
    if (stage && (dirty || clock.running)) {
      dirty = false;
      stage.draw();
      labels.clear();
      names.place();
      stage.arrows.write(stage.projected, labels);
    }
    requestAnimationFrame(frame);
  }

  // Parameters as they are now, by name.
  function values() {
    return Object.fromEntries(data.parameters.map(({ name, value }, number) => [name, sliders ? sliders.p[number] : value]));
  }
  function valueOf(name) { return values()[name]; }
  // Equations with numbers or with symbols, once a slider stands still.
  function setEquations(delay) {
    clearTimeout(setting);
    setting = setTimeout(() => {
      formulas.numbers(found("numbers").checked ? values() : null);
      hovering.again();
    }, delay);
  }

  // Other numbers from the model, for where the sliders are now; those of the record where they are as they were.
  function integrate() {
    waiting = false;
    pulling?.letGo();
    putBack(record, data, numbers);
    pulled = false;
    const reached = sliders.isMoved || living.withArrows ? living.run(sliders.p, sliders.x) : null;
    found("note").textContent = reached === null ? data.note : reached === -Infinity ? "No start near these numbers meets the constraints."
      : `With these numbers the motion ends at t = ${written(reached)} ${data.time}: ${living.why}.`;
    if (reached === -Infinity) return;
    if (found("numbers").checked) setEquations(150);
    scene = followed(data.scene, data.living.slopes, sliders.changes);
    stage?.renew(scene);
    if (!data.arrows?.isLive) keepArrows();
    clock.renew();
    plots.paint();
    show(clock.now);
    remember();
  }

  // Arrows that belong to the recorded run are off where it was changed.
  function keepArrows() {
    const isOther = sliders.isMoved || pulled;
    for (const box of kinds.map(found)) {
      if (isOther && box.checked) box.click();
      box.disabled = isOther;
      box.title = isOther ? "Known of the recorded run alone" : "";
    }
  }

  function showArrows(kind, on) {
    if (!stage) return;
    stage.arrows.show(kind, on);
    // The model tells them from now on, each time it runs.
    if (on && data.arrows.isLive && !living.withArrows) {
      living.withArrows = true;
      if (pulled) pulling.arrows();
      else integrate();
    }
    show(clock.now);
  }

  function makeSwitches() {
    found("numbers").addEventListener("change", () => { setEquations(0); remember(); });
    found("numberbox").hidden = !data.parameters.length;
    found("symbols").addEventListener("change", () => { stage?.arrows.symbols(found("symbols").checked); show(clock.now); });
    for (const mark of MARKS) {
      const box = found(mark);
      box.addEventListener("change", () => {
        if (mark === "names") names?.show(box.checked);
        else stage?.marks.show(mark, box.checked);
        show(clock.now);
      });
    }
    const trail = found("trail"), centers = data.scene.centers.map(([name]) => name);
    const points = data.scene.points.map(([name]) => new Option(name, `point ${name}`)), group = (label, options) => { const found = made("optgroup", { label }); found.append(...options); return found; };
    trail.append(new Option("none", ""), group("mass centres", [...centers.map((name) => new Option(name, name)), ...(centers.length > 1 ? [new Option("all", "*")] : [])]));
    if (points.length) trail.append(group("points", points));
    trail.value = data.trail;
    trail.addEventListener("change", () => { drawTrail(); show(clock.now); });
    found("follow").addEventListener("change", () => { stage?.follow(found("follow").checked); moved = true; show(clock.now); });
    found("home").addEventListener("click", home);
    found("theme").addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolor);
    stage?.onMove(() => (dirty = true));
    stage?.onGrab(() => { moved = true; remember(); });
    found("keep").addEventListener("click", haunt);
    found("dismiss").addEventListener("click", () => ghost.remove());
    const hands = found("pull");
    if (pulling) hands.addEventListener("change", () => { pulling.on = hands.checked; remember(); });
    else hands.closest("label").remove();
    new ResizeObserver(() => {
      if (stage && !moved) stage.reset();
      dirty = true;
    }).observe(canvas);
    for (const button of [found("play"), found("speed"), found("repeat")]) button.addEventListener("click", remember);
    addEventListener("hashchange", () => location.reload());
  }

  // The motion that is shown stays, as a ghost.
  function haunt() {
    pulling?.letGo();
    ghost?.keep(scene, pulled ? null : [sliders.p, sliders.x]);
  }

  // A ghost that the address tells of: the model runs for its numbers, and then for those that are shown.
  function haunted(text) {
    const numbersOf = ghost.read(text);
    if (!numbersOf) return;
    const changes = sliders.changesTo(numbersOf[0]);
    const isOther = Object.keys(changes).length || numbersOf[1].some((value, k) => value !== data.living.starts[k].value);
    if (isOther && living.run(...numbersOf) === -Infinity) return;
    ghost.keep(followed(data.scene, data.living.slopes, changes), numbersOf);
    putBack(record, data, numbers);
    found("note").textContent = data.note;
  }

  function drawTrail() {
    const value = found("trail").value;
    stage?.marks.trail(value === "*" ? data.scene.centers.map(([name]) => name) : [value]);
  }

  function home() {
    moved = false;
    stage?.reset();
    show(clock.now);
  }

  function makeKeys() {
    const flip = (id) => { const box = found(id); if (box) box.click(); };
    const acts = {
      " ": () => clock.run(!clock.running), k: () => clock.run(!clock.running), ",": () => clock.step(-1), ".": () => clock.step(1),
      Home: () => clock.seek(numbers.t[0]), End: () => clock.seek(numbers.t[numbers.t.length - 1]), "+": () => clock.faster(1), "=": () => clock.faster(1),
      "-": () => clock.faster(-1), f: () => flip("frames"), c: () => flip("centers"), n: () => flip("names"), v: () => flip("velocities"), j: () => flip("joint_forces"),
      a: () => ["applied_forces", "applied_torques"].forEach(flip), g: () => flip("weights"),
      h: home, d: () => found("theme").click(), o: (far) => (far ? ghost?.remove() : living && haunt()), ArrowLeft: (far) => clock.step(far ? -10 : -1), ArrowRight: (far) => clock.step(far ? 10 : 1),
    };
    const turns = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.08], ArrowDown: [0, -0.08] };
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const tag = event.target.tagName ?? "", key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === "Escape" && !pulling?.isActive && popups.close()) { event.preventDefault(); return; }
      if (tag === "SELECT" || (tag === "INPUT" && event.target.type === "text")) return;
      // What a control does with a key by itself stays with it.
      if (["BUTTON", "SUMMARY"].includes(tag) && key === " ") return;
      if (tag === "INPUT" && (key === " " ? event.target.type === "checkbox" : event.target.type === "range" && (key in turns || key === "Home" || key === "End"))) return;
      if (event.target === canvas && key in turns && stage && !pulling?.isActive) {
        stage.turn(...turns[key]);
        moved = dirty = true;
        remember();
      } else if (pulling?.key(key)) dirty = true;
      else if (acts[key]) acts[key](event.shiftKey);
      else return;
      event.preventDefault();
      if (key !== "ArrowLeft" && key !== "ArrowRight") remember();
    });
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }
  function setTheme(theme) {
    root.dataset.theme = theme;
    recolor();
    remember();
  }
  function recolor() {
    stage?.colored();
    plots.paint();
    dirty = true;
  }

  // What the address says, or else what the page opens with.
  function restore() {
    if (given.theme === "dark" || given.theme === "light") root.dataset.theme = given.theme;
    recolor();
    if (given.open) formulas.open = given.open;
    if (given.curves) plots.hidden = given.curves;
    if (given.numbers === "yes") found("numbers").click();
    if (given.symbols === "no") found("symbols").click();
    const wanted = (given.show ?? "").split(",").filter((mark) => [...MARKS, ...kinds].includes(mark));
    if (living && data.arrows?.isLive) living.withArrows = wanted.some((mark) => kinds.includes(mark));
    for (const mark of wanted) found(mark).click();
    const trail = found("trail");
    if ("trail" in given && [...trail.options].some((option) => option.value === given.trail)) trail.value = given.trail;
    drawTrail();
    if (stage) {
      stage.follows = given.follow ? given.follow === "yes" : stage.follows;
      found("follow").checked = stage.follows;
    }
    if (given.pull === "no") found("pull")?.click();
    if (given.speed) clock.setSpeed(+given.speed);
    many?.restore(given);
    if (ghost && given.ghost) haunted(given.ghost);
    if (sliders && given.p !== undefined && given.x !== undefined) sliders.set(numbersIn(given.p), numbersIn(given.x));
    else if (living?.withArrows) integrate();
    const time = +given.t;
    clock.seek("t" in given && Number.isFinite(time) ? time : numbers.t[0]);
    stage?.reset();
    if (given.view && stage) { stage.view = given.view; moved = true; }
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    clock.run(given.paused !== "yes" && !still);
  }
}

const numbersIn = (text) => (text ? text.split(",").map(Number) : []);

// Names at mass centres, above the picture.
function makeNames(stage, layout) {
  const host = found("labels");
  let on = false;
  const labels = stage.marks.spots.map((spot) => {
    const label = made("span", { className: "label", textContent: spot.name, hidden: true });
    host.append(label);
    return { label, spot };
  });
  return {
    show(value) { on = value; labels.forEach(({ label }) => (label.hidden = !on)); },
    place() {
      if (!on) return;
      for (const { label, spot } of labels) layout.put(label, stage.projected(spot.here), 30);
    },
  };
}

function writeFacts(data) {
  found("title").textContent = data.name;
  found("note").textContent = data.note;
  found("parameterbox").hidden = !data.parameters.length;
  if (data.living) return;
  const list = made("dl");
  for (const { name, latex, value, unit } of data.parameters) {
    const symbol = made("dt", { title: name, tabIndex: 0 });
    symbol.dataset.symbol = name;
    typeset(symbol, latex);
    list.append(symbol, made("dd", { textContent: written(value) + (unit ? ` ${unit}` : "") }));
  }
  found("parameters").append(list);
}

start(JSON.parse(found("data").textContent));
