// Builds what pages are made of into src/kanes/show/page/assets: `make assets` runs it. Python never does.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url)), OUT = join(HERE, "../src/kanes/show/page/assets");
// Fonts in which Kanes writes mathematics; `check_latex.mjs` tells whether others are asked for.
const FONTS = ["Main-Regular", "Math-Italic", "Size1-Regular", "Size2-Regular", "Size3-Regular", "Size4-Regular"];

const text = (path) => readFileSync(join(HERE, path), "utf8");
const sha256 = (content) => createHash("sha256").update(content).digest("hex");

function katexStyle() {
  return text("node_modules/katex/dist/katex.min.css").replace(/@font-face\{[^}]*\}/g, (face) => {
    const name = face.match(/fonts\/KaTeX_([\w-]+)\.woff2/)[1];
    if (!FONTS.includes(name)) return "";
    const font = readFileSync(join(HERE, `node_modules/katex/dist/fonts/KaTeX_${name}.woff2`)).toString("base64");
    return face.replace(/src:[^;}]*/, `src:url(data:font/woff2;base64,${font}) format("woff2")`);
  });
}

const style = (path) => transformSync(text(path), { loader: "css", minify: true, target: "chrome123" }).code;

async function script(entry) {
  const found = await build({
    entryPoints: [join(HERE, entry)], bundle: true, minify: true, format: "iife", target: "es2022", legalComments: "inline", write: false, charset: "utf8",
  });
  return found.outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

function licences() {
  const parts = ["three", "katex"].map((name) => `${name} ${JSON.parse(text(`node_modules/${name}/package.json`)).version}\n\n${text(`node_modules/${name}/LICENSE`).trim()}`);
  const rule = `\n\n${"-".repeat(100)}\n\n`;
  return `Pages that Kanes writes hold parts of these projects.\n\n${[...parts, text("fonts-license.txt").trim()].join(rule)}\n`;
}

mkdirSync(OUT, { recursive: true });
const built = {
  "LICENSES.txt": licences(),
  "katex.css": katexStyle(),
  "page.css": style("page.css"),
  "page.html": text("page.html"),
  "page.js": await script("src/main.js"),
  "report.css": style("report.css"),
  "report.js": await script("src/report.js"),
  "widget.js": text("widget.js"),
};
const sources = ["build.mjs", "package.json", "package-lock.json", "page.css", "page.html", "report.css", "widget.js", "fonts-license.txt", ...readdirSync(join(HERE, "src")).sort().map((name) => `src/${name}`)];
for (const [name, content] of Object.entries(built)) writeFileSync(join(OUT, name), content);
const sums = {
  built: Object.fromEntries(Object.entries(built).map(([name, content]) => [name, sha256(content)])),
  sources: Object.fromEntries(sources.map((path) => [path, sha256(text(path))])),
};
writeFileSync(join(OUT, "checksums.json"), `${JSON.stringify(sums, null, 2)}\n`);
for (const [name, content] of Object.entries(built)) console.log(`${name}: ${Math.round(Buffer.byteLength(content) / 1000)} kB`);
