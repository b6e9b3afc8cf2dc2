// A symbol that one points at, in an equation or at a slider, is marked wherever it stands, and so are the bodies and loads it
// belongs to. Focus does what pointing does; within a formula arrow keys go from symbol to symbol.
import { found } from "./elements.js";
import { written } from "./numbers.js";

const WORDS = { parameter: "parameter", input: "input", coordinate: "coordinate", speed: "speed" };

export function makeHovering(data, valueOf, light) {
  const byMacro = new Map(data.symbols.map((symbol) => [symbol.macro, symbol])), told = found("told"), side = found("maths");
  const macrosOf = (name) => data.symbols.filter((symbol) => symbol.name === name).map(({ macro }) => macro);
  let marked = "", at = null;

  // The names of symbols that an element stands for.
  function namesAt(element) {
    const symbol = element.closest?.("[data-s], [data-symbol]");
    if (!symbol) return [];
    if (symbol.dataset.symbol) return [symbol.dataset.symbol];
    return [...new Set(symbol.dataset.s.split(".").map((macro) => byMacro.get(macro)?.name).filter(Boolean))];
  }

  function mark(names) {
    const key = names.join("\n");
    if (key === marked) return;
    marked = key;
    for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
    const macros = new Set(names.flatMap(macrosOf));
    for (const element of side.querySelectorAll("[data-s]")) if (element.dataset.s.split(".").some((macro) => macros.has(macro))) element.classList.add("lit");
    for (const element of side.querySelectorAll("[data-symbol]")) element.classList.toggle("lit", names.includes(element.dataset.symbol));
    const symbols = names.map((name) => data.symbols.find((symbol) => symbol.name === name)).filter(Boolean);
    light(new Set(symbols.flatMap(({ things }) => things)));
    told.textContent = symbols.map(sentence).join("; ");
  }

  function sentence({ name, kind, things, unit }) {
    const value = valueOf(name), number = value === undefined ? (unit ? ` in ${unit}` : "") : ` = ${written(value)}${unit ? ` ${unit}` : ""}`;
    return `${name}${number}: ${WORDS[kind] ?? kind}${things.length ? ` of ${things.join(", ")}` : ""}`;
  }

  // One symbol further in a formula, from the one that was last there.
  function step(row, way) {
    const symbols = [...row.querySelectorAll("[data-s]")];
    if (!symbols.length) return;
    const before = symbols.indexOf(at), next = before < 0 ? (way > 0 ? 0 : symbols.length - 1) : (before + way + symbols.length) % symbols.length;
    at?.classList.remove("at");
    at = symbols[next];
    at.classList.add("at");
    at.scrollIntoView({ block: "nearest", inline: "nearest" });
    mark(namesAt(at));
  }

  side.addEventListener("pointerover", (event) => mark(namesAt(event.target)));
  side.addEventListener("pointerleave", () => mark(namesAt(document.activeElement)));
  side.addEventListener("focusin", (event) => { if (namesAt(event.target).length) mark(namesAt(event.target)); });
  side.addEventListener("focusout", () => { at?.classList.remove("at"); at = null; mark([]); });
  side.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || !event.target.matches(".line, .wide")) return;
    event.preventDefault();
    event.stopPropagation();
    step(event.target, way);
  });
  // Whoever sets equations anew asks for the marks again.
  return { again() { const names = marked ? marked.split("\n") : []; marked = ""; at = null; if (names.length) { marked = "\0"; mark(names); } } };
}
