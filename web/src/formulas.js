// Mathematics, typeset when a section is opened.
import katex from "katex";
import { made } from "./elements.js";
import { macrosOf } from "./symbols.js";

// Of what KaTeX trusts nobody with, only the attribute by which symbols are known.
const STRICT = { throwOnError: false, strict: "ignore", trust: ({ command }) => command === "\\htmlData", maxExpand: 20000 };
// Characters from which on a formula is folded by itself.
const LONG = 2400;

export function typeset(element, latex, more = {}) {
  katex.render(latex, element, { ...STRICT, ...more });
}

// How small the letters of a wide formula get, at least.
const SMALLEST = 0.7;

// A formula that is wider than its panel gets smaller letters, and others where the panel changes.
function fitted(row) {
  row.style.fontSize = "";
  const share = row.clientWidth / row.scrollWidth;
  if (share < 1) row.style.fontSize = `${Math.max(SMALLEST, 0.98 * share)}em`;
}
function makeFitting() {
  const widths = new WeakMap();
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) if (widths.get(target) !== target.clientWidth) { widths.set(target, target.clientWidth); fitted(target); }
  });
  return { watch: (row) => observer.observe(row), again: (row) => { if (widths.has(row)) fitted(row); } };
}

export function makeFormulas(host, sections, symbols, changed) {
  let macros = macrosOf(symbols, null);
  const setting = [], fitting = makeFitting();
  const set = (element, latex, displayMode) => {
    element.replaceChildren();
    // KaTeX adds to the macros that it is given.
    typeset(element, latex, { displayMode, macros: { ...macros } });
  };
  function row(latex, displayMode, className, label) {
    const found = made("div", { className, tabIndex: 0 });
    found.setAttribute("role", "group");
    found.setAttribute("aria-label", `${label}; arrow keys go through its symbols`);
    const write = () => { set(found, latex, displayMode); fitting.again(found); };
    setting.push(write);
    write();
    fitting.watch(found);
    return found;
  }
  // A long formula, by its left side; it is set when it is opened.
  function folded(latex, label) {
    const fold = made("details", { className: "long" }), summary = made("summary");
    set(summary, `${latex.split(" = ")[0]} = \\cdots`, false);
    fold.append(summary);
    fold.addEventListener("toggle", () => { if (fold.open && !fold.querySelector(".line")) fold.append(row(`\\displaystyle ${latex}`, false, "line", label)); });
    return fold;
  }
  const folds = sections.map(({ title, note, lines, table, is_open: open }) => {
    const body = made("div", { className: "formulas" });
    const count = lines.length > 1 ? made("span", { className: "count", textContent: String(lines.length) }) : "";
    const fold = made("details", { open }, made("summary", {}, title, count), body);
    let ready = false;
    const fill = () => {
      if (ready || !fold.open) return;
      ready = true;
      if (note) for (const text of note.split("\n")) body.append(made("p", { className: "note", textContent: text }));
      if (table) body.append(row(table, true, "wide", `${title}, table`));
      // Mathematics within a line breaks after the signs of a sum; displayed mathematics never does.
      lines.forEach((latex, number) => {
        const label = `${title}, ${number + 1} of ${lines.length}`;
        body.append(latex.length > LONG ? folded(latex, label) : row(`\\displaystyle ${latex}`, false, "line", label));
      });
    };
    fold.addEventListener("toggle", (event) => { if (event.target === fold) { fill(); changed(); } });
    fill();
    host.append(fold);
    return fold;
  });
  return {
    // Numbers by the names of parameters in place of these, or symbols if there are none.
    numbers(values) {
      macros = macrosOf(symbols, values);
      setting.forEach((write) => write());
    },
    get open() { return folds.map((fold) => Number(fold.open)).join(""); },
    set open(bits) { folds.forEach((fold, number) => { if (number < bits.length) fold.open = bits[number] === "1"; }); },
  };
}
