// Curves over time, each panel with a legend of switches and a cursor at the time of the scene.
import { located, round, valueAt, withUnit, written } from "./numbers.js";
import { typeset } from "./formulas.js";
import { made } from "./elements.js";

const LEFT = 50, RIGHT = 10, TOP = 8, BOTTOM = 20, MOST = 6;

export function makePlots(host, data, numbers, seek, changed) {
  const panels = data.panels.map((panel) => makePanel(host, panel, data, numbers, seek, changed));
  return {
    panels,
    place(time) { for (const panel of panels) panel.place(time); },
    paint() { for (const panel of panels) panel.paint(); },
    // The same colours, other numbers.
    redraw() { for (const panel of panels) panel.redraw(); },
    // A run beside the one that is shown.
    set ghost(given) { for (const panel of panels) panel.ghost = given; },
    get hidden() { return panels.map((panel) => panel.bits).join("."); },
    set hidden(text) { text.split(".").forEach((bits, number) => panels[number]?.choose(bits)); },
  };
}

function makePanel(host, panel, data, numbers, seek, changed) {
  const { t } = numbers, canvas = made("canvas", { className: "plot" });
  const curves = panel.curves.map((curve, number) => ({ ...curve, source: curve.row, row: numbers.series[curve.row], color: `var(--${curve.color || `c${(number % 6) + 1}`})`, dash: Math.floor(number / 6) % 3 }));
  const { others } = numbers; // of many runs, those that are not chosen
  const first = curves.map((_, number) => number < (others ? 1 : MOST));
  let chosen = [...first], now = t[0], colors = null, ghost = null;
  const { title } = panel;
  canvas.setAttribute("role", "img");
  const keys = curves.map((curve, number) => {
    const value = made("span", { className: "value" }), name = made("span", { className: "name" });
    if (curve.latex) typeset(name, curve.latex);
    else name.textContent = curve.name;
    const swatch = made("i", { className: "swatch" });
    swatch.style.borderTopColor = curve.color;
    swatch.style.borderTopStyle = ["solid", "dashed", "dotted"][curve.dash];
    const key = made("button", { type: "button", className: "key", title: curve.unit ? `${curve.name} in ${curve.unit}` : curve.name }, swatch, name, value);
    key.setAttribute("aria-label", `${curve.name}, curve`);
    key.addEventListener("click", () => {
      chosen[number] = !chosen[number];
      refresh();
      changed();
    });
    return { key, value };
  });
  const legend = made("div", { className: "legend" }, ...keys.map(({ key }) => key));
  const head = made("h3", { textContent: title });
  host.append(made("section", { className: "panel-plot" }, head, legend, canvas));

  function refresh() {
    keys.forEach(({ key }, number) => key.setAttribute("aria-pressed", String(chosen[number])));
    canvas.setAttribute("aria-label", `${title} over time: ${curves.filter((_, number) => chosen[number]).map((curve) => curve.name).join(", ") || "nothing chosen"}`);
    paint();
  }

  // Of the curves that are shown, if they have one.
  function commonUnit() {
    const units = new Set(curves.filter((_, number) => chosen[number]).map(({ unit }) => unit ?? ""));
    return units.size === 1 ? [...units][0] : "";
  }

  function range() {
    let low = Infinity, high = -Infinity;
    curves.forEach(({ row, source }, number) => {
      if (chosen[number] && others) {
        const [least, most] = others.span(source);
        low = Math.min(low, least);
        high = Math.max(high, most);
      }
      if (chosen[number]) for (const values of ghost ? [row, ghost.series[source]] : [row]) for (const value of values) if (Number.isFinite(value)) { low = Math.min(low, value); high = Math.max(high, value); }
    });
    if (low > high) return [-1, 1];
    if (high - low < 1e-9 * Math.max(Math.abs(low), Math.abs(high), 1e-30)) {
      // A constant is seen as such beside zero.
      const size = Math.abs(low) || 1;
      return [Math.min(0, low) - 0.1 * size, Math.max(0, high) + 0.1 * size];
    }
    const margin = 0.07 * (high - low);
    return [low - margin, high + margin];
  }

  let picture = null, box = null, thin = null;
  // The same curves of all other runs, drawn anew where something about them changed.
  function drawnThin({ X, Y, low, high, width, height, ratio }) {
    const key = [others.version, width, height, ratio, low, high, chosen].join();
    if (thin?.key === key) return thin.layer;
    const layer = made("canvas", { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    // Such a canvas is drawn by the processor, which many thin lines are faster by.
    const pen = layer.getContext("2d", { willReadFrequently: true });
    pen.scale(ratio, ratio);
    curves.forEach((curve, number) => { if (chosen[number]) drawThin(pen, t, others, curve.source, X, Y); });
    thin = { key, layer };
    return layer;
  }

  function paint() {
    const ratio = devicePixelRatio, width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width || !height) return;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    colors ??= colorsOf(host, curves);
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const [low, high] = range(), span = t[t.length - 1] - t[0] || 1;
    const X = (time) => LEFT + ((time - t[0]) / span) * (width - LEFT - RIGHT);
    const Y = (value) => height - BOTTOM - ((value - low) / (high - low)) * (height - BOTTOM - TOP);
    box = { X, Y, height, width, span };
    drawAxes(pen, { low, high, start: t[0], span, X, Y, width, height, unit: data.time, of: commonUnit() }, colors);
    pen.save();
    pen.beginPath();
    pen.rect(LEFT, 0, width - LEFT - RIGHT, height - BOTTOM);
    pen.clip();
    pen.strokeStyle = colors.dim;
    pen.lineWidth = 0.8;
    pen.globalAlpha = 0.5;
    for (const event of data.events) line(pen, X(event.t), TOP, X(event.t), height - BOTTOM);
    pen.globalAlpha = 0.5;
    if (ghost) curves.forEach((curve, number) => { if (chosen[number]) drawCurve(pen, ghost.t, ghost.series[curve.source], X, Y, colors.curves[number], 3, 1.3); });
    pen.globalAlpha = 1;
    if (others) pen.drawImage(drawnThin({ X, Y, low, high, width, height, ratio }), 0, 0, width, height);
    curves.forEach((curve, number) => {
      if (!chosen[number]) return;
      // Among many runs the chosen one has a rim.
      if (others) drawCurve(pen, t, curve.row, X, Y, colors.panel, 0, 5);
      drawCurve(pen, t, curve.row, X, Y, colors.curves[number], curve.dash, others ? 2.2 : 1.7);
    });
    pen.restore();
    picture = document.createElement("canvas");
    picture.width = canvas.width;
    picture.height = canvas.height;
    picture.getContext("2d").drawImage(canvas, 0, 0);
    place(now);
  }

  function place(time) {
    now = time;
    const at = located(t, time);
    curves.forEach(({ row }, number) => (keys[number].value.textContent = withUnit(valueAt(row, at), curves[number].unit)));
    if (!picture || !box) return;
    const pen = canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0);
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.strokeStyle = colors.ink;
    pen.lineWidth = 1;
    const x = box.X(time);
    line(pen, x, TOP, x, box.height - BOTTOM);
    curves.forEach(({ row }, number) => {
      if (!chosen[number]) return;
      pen.fillStyle = colors.curves[number];
      pen.beginPath();
      pen.arc(x, box.Y(valueAt(row, at)), 3, 0, 2 * Math.PI);
      pen.fill();
    });
  }

  const grab = (event) => {
    if (!box) return;
    const share = (event.clientX - canvas.getBoundingClientRect().left - LEFT) / (box.width - LEFT - RIGHT);
    seek(t[0] + Math.min(1, Math.max(0, share)) * box.span);
  };
  canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); grab(event); });
  canvas.addEventListener("pointermove", (event) => event.buttons && grab(event));
  new ResizeObserver(() => paint()).observe(canvas);
  refresh();
  return {
    place,
    paint() { colors = null; paint(); },
    redraw: paint,
    set ghost(given) { ghost = given; paint(); },
    // Which curves are shown, as letters; nothing where it is as at first.
    get bits() { return chosen.every((on, number) => on === first[number]) ? "" : chosen.map(Number).join(""); },
    choose(bits) {
      if (!new RegExp(`^[01]{${curves.length}}$`).test(bits)) return;
      chosen = [...bits].map((bit) => bit === "1");
      refresh();
    },
  };
}

function drawAxes(pen, { low, high, start, span, X, Y, width, height, unit, of }, colors) {
  pen.font = "11px system-ui, sans-serif";
  pen.lineWidth = 0.6;
  pen.textBaseline = "middle";
  const step = round((high - low) / 4.5);
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    pen.strokeStyle = colors.line;
    line(pen, LEFT, Y(value), width - RIGHT, Y(value));
    pen.fillStyle = colors.dim;
    pen.textAlign = "right";
    pen.fillText(written(Math.abs(value) < 1e-9 * step ? 0 : +value.toPrecision(12)), LEFT - 6, Y(value));
  }
  if (of) {
    pen.fillStyle = colors.dim;
    pen.textAlign = "left";
    pen.fillText(of, 0, height - 8);
  }
  const tick = round(span / Math.max(2, width / 56));
  pen.textAlign = "center";
  for (let time = Math.ceil(start / tick - 1e-9) * tick; time <= start + span * (1 + 1e-9); time += tick) {
    pen.strokeStyle = colors.line;
    line(pen, X(time), TOP, X(time), height - BOTTOM);
    const isLast = time + tick > start + span * (1 + 1e-9);
    const text = written(Math.abs(time) < 1e-9 * tick ? 0 : +time.toPrecision(12)) + (isLast && unit ? ` ${unit}` : "");
    pen.fillStyle = colors.dim;
    const half = pen.measureText(text).width / 2;
    pen.fillText(text, Math.min(X(time), width - 2 - half), height - 8);
  }
}

// A curve, broken where there are no numbers.
function drawCurve(pen, t, row, X, Y, color, dash, width) {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.lineJoin = "round";
  pen.setLineDash([[], [6, 3], [2, 3], [4, 4]][dash]);
  pen.beginPath();
  let going = false;
  for (let k = 0; k < t.length; k++) {
    if (!Number.isFinite(row[k])) { going = false; continue; }
    if (going) pen.lineTo(X(t[k]), Y(row[k]));
    else pen.moveTo(X(t[k]), Y(row[k]));
    going = true;
  }
  pen.stroke();
  pen.setLineDash([]);
}

// One curve of many runs.
function drawThin(pen, t, others, source, X, Y) {
  pen.lineWidth = 0.7;
  pen.globalAlpha = others.alpha;
  for (const { row, color } of others.lines(source)) {
    pen.strokeStyle = color;
    pen.beginPath();
    for (let k = 0; k < t.length && Number.isFinite(row[k]); k += others.step) pen.lineTo(X(t[k]), Y(row[k]));
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function line(pen, x1, y1, x2, y2) {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}

// Colours of the page as a canvas takes them.
function colorsOf(host, curves) {
  const probe = made("span");
  host.append(probe);
  const read = (name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const found = { ink: read("var(--ink)"), dim: read("var(--dim)"), line: read("var(--line)"), panel: read("var(--panel)"), curves: curves.map((curve) => read(curve.color)) };
  probe.remove();
  return found;
}
