// Builds the studio's page into src/kanes/app/studio/assets: `make assets` runs it. Python never does.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url)), OUT = join(HERE, "../../src/kanes/app/studio/assets");
const text = (path) => readFileSync(join(HERE, path), "utf8");
const sha256 = (content) => createHash("sha256").update(content).digest("hex");

async function script() {
  const found = await build({
    entryPoints: [join(HERE, "main.js")], bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none", write: false, charset: "utf8", metafile: true,
  });
  const packages = Object.keys(found.metafile.inputs).map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]);
  return [found.outputFiles[0].text, [...new Set(packages.filter(Boolean))].sort()];
}

function licences(packages) {
  const parts = packages.map((name) => `${name} ${JSON.parse(text(`../node_modules/${name}/package.json`)).version}\n\n${text(`../node_modules/${name}/LICENSE`).trim()}`);
  return `The studio's editor is made of these projects.\n\n${parts.join(`\n\n${"-".repeat(100)}\n\n`)}\n`;
}

mkdirSync(OUT, { recursive: true });
const [code, packages] = await script();
const built = {
  "LICENSES.txt": licences(packages),
  "studio.css": transformSync(text("studio.css"), { loader: "css", minify: true, target: "chrome123" }).code,
  "studio.html": text("studio.html"),
  "studio.js": code,
};
const sources = ["../package.json", "../package-lock.json", ...readdirSync(HERE).sort()];
for (const [name, content] of Object.entries(built)) writeFileSync(join(OUT, name), content);
const sums = {
  built: Object.fromEntries(Object.entries(built).map(([name, content]) => [name, sha256(content)])),
  sources: Object.fromEntries(sources.map((path) => [path, sha256(text(path))])),
};
writeFileSync(join(OUT, "checksums.json"), `${JSON.stringify(sums, null, 2)}\n`);
for (const [name, content] of Object.entries(built)) console.log(`${name}: ${Math.round(Buffer.byteLength(content) / 1000)} kB`);
