// Mathematics, typeset when a section is opened.
import katex from "katex";
import { made } from "./elements.js";

const STRICT = { throwOnError: false, strict: "ignore", trust: false, maxExpand: 1000 };

export function typeset(element, latex, more = {}) {
  katex.render(latex, element, { ...STRICT, ...more });
}

export function makeFormulas(host, sections, changed) {
  const folds = sections.map(({ title, note, lines, table, is_open: open }) => {
    const body = made("div", { className: "formulas" });
    const fold = made("details", { open }, made("summary", { textContent: title }), body);
    let ready = false;
    const fill = () => {
      if (ready || !fold.open) return;
      ready = true;
      if (note) body.append(made("p", { className: "note", textContent: note }));
      if (table) {
        const row = made("div", { className: "wide", tabIndex: 0 });
        row.setAttribute("aria-label", `${title}, table`);
        typeset(row, table, { displayMode: true });
        body.append(row);
      }
      // Mathematics within a line breaks after the signs of a sum; displayed mathematics never does.
      for (const latex of lines) {
        const row = made("div", { className: "line" });
        typeset(row, `\\displaystyle ${latex}`);
        body.append(row);
      }
    };
    fold.addEventListener("toggle", () => { fill(); changed(); });
    fill();
    host.append(fold);
    return fold;
  });
  return {
    get open() { return folds.map((fold) => Number(fold.open)).join(""); },
    set open(bits) { folds.forEach((fold, number) => { if (number < bits.length) fold.open = bits[number] === "1"; }); },
  };
}
