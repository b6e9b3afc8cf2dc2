// Sets formulas as pages do, but with every doubt an error: a list of [text, displayed] or [text, displayed, symbols] comes in
// as JSON, and out go what is wrong and the fonts, by their classes, that were asked for. Symbols are macros, which are set
// as they are written and with numbers in place of parameters.
import { readFileSync } from "node:fs";
import katex from "katex";
import { macrosOf } from "./src/symbols.js";

const faults = [], classes = new Set(), VALUES = [9.81, -0.25, 1.3e-7, 0, 2.5e8];
const strict = (code) => (code === "htmlExtension" ? "ignore" : "error"), trust = ({ command }) => command === "\\htmlData";

function set(text, displayMode, macros) {
  try {
    const found = katex.renderToString(text, { displayMode, output: "html", throwOnError: true, strict, trust, maxExpand: 20000, macros });
    for (const [, names] of found.matchAll(/class="([^"]*)"/g)) for (const name of names.split(" ")) classes.add(name);
  } catch (fault) {
    faults.push(`${fault.message}: ${text.slice(0, 200)}`);
  }
}

for (const [text, displayMode, symbols = []] of JSON.parse(readFileSync(0, "utf8"))) {
  set(text, displayMode, macrosOf(symbols, null));
  if (!symbols.length) continue;
  const parameters = symbols.filter(({ kind }) => kind === "parameter");
  set(text, displayMode, macrosOf(symbols, Object.fromEntries(parameters.map(({ name }, k) => [name, VALUES[k % VALUES.length]]))));
}
process.stdout.write(JSON.stringify({ faults, classes: [...classes].sort() }));
