// Sliders for the parameters and the start of a model that lives in the page.
import { found, made } from "./elements.js";
import { typeset } from "./formulas.js";
import { withUnit } from "./numbers.js";

const STEPS = 400;

export function makeSliders(data, changed) {
  const { parameters, living } = data;
  const p = parameters.map(({ value }) => value), x = living.starts.map(({ value }) => value);
  const first = { p: [...p], x: [...x] }, moved = () => p.some((value, k) => value !== first.p[k]) || x.some((value, k) => value !== first.x[k]);
  const shown = [];
  const host = found("parameters");
  host.replaceChildren();
  parameters.forEach((entry, number) => {
    // What changes the picture otherwise than along straight lines stays.
    const free = entry.name in living.slopes;
    if (free) host.append(slider(entry, p, number, spanOf(entry, rangeOf(entry, parameters)), "parameter"));
    else host.append(fixed(entry));
  });
  const starts = made("div", { className: "sliders" });
  living.starts.forEach((entry, number) => {
    if (entry.isFree) starts.append(slider({ ...entry, latex: `${entry.latex}(0)` }, x, number, spanOf(entry, startRange(entry)), "start"));
  });
  found("starts").append(starts);
  found("startbox").hidden = !starts.children.length;
  // As somebody said, as far as the recorded number is in it, or as is usual.
  function spanOf({ name, value }, usual) {
    const [low, high] = data.ranges[name] ?? usual;
    return [Math.min(low, value), Math.max(high, value)];
  }
  const reset = found("reset");
  reset.addEventListener("click", () => api.set(first.p, first.x));

  function slider(entry, values, number, [low, high], what) {
    const name = made("span", { className: "name" }), value = made("output"), bar = made("input", { type: "range", min: low, max: high, step: "any" });
    typeset(name, entry.latex);
    bar.setAttribute("aria-label", `${entry.name}, ${what}`);
    const show = () => {
      bar.value = values[number];
      value.textContent = withUnit(values[number], entry.unit);
      bar.setAttribute("aria-valuetext", value.textContent);
    };
    bar.addEventListener("input", () => {
      // Round numbers, and the recorded one where the slider is near it.
      const step = (high - low) / STEPS, given = +bar.value, recorded = (values === p ? first.p : first.x)[number];
      values[number] = Math.abs(given - recorded) < step ? recorded : +(Math.round(given / step) * step).toPrecision(4);
      value.textContent = withUnit(values[number], entry.unit);
      bar.setAttribute("aria-valuetext", value.textContent);
      reset.hidden = !moved();
      changed();
    });
    bar.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      bar.value = values[number] + (way * (high - low)) / 50;
      bar.dispatchEvent(new Event("input"));
    });
    shown.push(show);
    show();
    const found = made("label", { title: entry.name }, name, bar, value);
    found.dataset.symbol = entry.name;
    return found;
  }

  function fixed(entry) {
    const name = made("span", { className: "name" });
    typeset(name, entry.latex);
    const found = made("label", { title: `${entry.name} stays as it is here` }, name, made("span"), made("output", { textContent: withUnit(entry.value, entry.unit) }));
    found.dataset.symbol = entry.name;
    return found;
  }

  const api = {
    p, x,
    get isMoved() { return moved(); },
    // The changes of parameters, by name.
    get changes() { return api.changesTo(p); },
    changesTo(values) { return Object.fromEntries(parameters.map(({ name }, k) => [name, values[k] - first.p[k]]).filter(([, change]) => change !== 0)); },
    set(parametersGiven, startGiven) {
      if (parametersGiven.length !== p.length || startGiven.length !== x.length || ![...parametersGiven, ...startGiven].every(Number.isFinite)) return;
      parametersGiven.forEach((value, k) => (p[k] = value));
      startGiven.forEach((value, k) => (x[k] = value));
      shown.forEach((show) => show());
      reset.hidden = !moved();
      changed();
    },
    get text() { return moved() ? [p.join(","), x.join(",")] : ["", ""]; },
  };
  return api;
}

// Around the value; what is zero goes as far as others of its unit or of its letters are large.
function rangeOf({ name, unit, value }, parameters) {
  if (value === 0) {
    const stem = (text) => text.split(/[_\d]/)[0], isLike = (other) => (unit ? other.unit === unit : stem(other.name) === stem(name));
    const like = parameters.filter(isLike).map((other) => Math.abs(other.value)), reach = Math.max(...like) || 1;
    return [-reach, reach];
  }
  return value > 0 ? [0.05 * value, 2.5 * value] : [2.5 * value, 0.05 * value];
}

function startRange({ value, isSpeed }) {
  const reach = Math.max(isSpeed ? 3 : Math.PI, 2 * Math.abs(value));
  return [Math.min(-reach, value), Math.max(reach, value)];
}
