// Sets formulas as pages do, but with every doubt an error: a list of [text, displayed] comes in as JSON, and out go what
// is wrong and the fonts, by their classes, that were asked for.
import { readFileSync } from "node:fs";
import katex from "katex";

const faults = [], classes = new Set();
for (const [text, displayMode] of JSON.parse(readFileSync(0, "utf8"))) {
  try {
    const found = katex.renderToString(text, { displayMode, output: "html", throwOnError: true, strict: "error", trust: false, maxExpand: 1000 });
    for (const [, names] of found.matchAll(/class="([^"]*)"/g)) for (const name of names.split(" ")) classes.add(name);
  } catch (fault) {
    faults.push(`${fault.message}: ${text.slice(0, 200)}`);
  }
}
process.stdout.write(JSON.stringify({ faults, classes: [...classes].sort() }));
