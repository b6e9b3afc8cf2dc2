// What may stand at a place of a model file: keys from the schema, and names that the file declares.

// The keys that lead to a place, from the outside: of flow tables by the tree, of blocks by their indentation.
function pathAt(state, tree, position) {
  const keys = [];
  for (let node = tree.resolveInner(position, -1); node; node = node.parent) {
    if (node.name !== "Pair") continue;
    const key = node.firstChild;
    if (key && key.to < position) keys.unshift(unquoted(state.sliceDoc(key.from, key.to)));
  }
  if (keys.length) return keys;
  // An empty line belongs to the last lines that are indented less.
  const line = state.doc.lineAt(position);
  let indent = /^[\s-]*/.exec(line.text)[0].length;
  for (let number = line.number - 1; number > 0 && indent > 0; number--) {
    const match = /^([\s-]*)([^\s:#][^:]*):/.exec(state.doc.line(number).text);
    if (match && match[1].length < indent) {
      keys.unshift(unquoted(match[2].trim()));
      indent = match[1].length;
    }
  }
  return keys;
}

const unquoted = (text) => text.replace(/^(["'])(.*)\1$/, "$2");

// All schemas that one may stand for: what it refers to, and all that it chooses from.
function meant(schema, root) {
  if (!schema || typeof schema !== "object") return [];
  if (schema.$ref) return meant(schema.$ref.split("/").slice(1).reduce((part, key) => part?.[key], root), root);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...choices.flatMap((choice) => meant(choice, root))];
}

export function keysAt(state, tree, position, schema) {
  let places = meant(schema, schema);
  for (const key of pathAt(state, tree, position)) {
    places = places.flatMap((place) => {
      const within = place.properties?.[key] ?? (typeof place.additionalProperties === "object" ? place.additionalProperties : null);
      return meant(within, schema).flatMap((each) => [each, ...meant(each.items, schema)]);
    });
  }
  const found = new Map();
  for (const place of places) {
    for (const [key, each] of Object.entries(place.properties ?? {})) found.set(key, each.description ?? each.title ?? "");
  }
  return [...found].map(([key, about]) => ({ key, about }));
}

// Names of symbols, bodies, points and frames, with their unit vectors and rates.
export function namesIn(text) {
  const found = new Set(["t", "N.x", "N.y", "N.z"]);
  let section = "";
  for (const line of text.split("\n")) {
    const top = /^([a-z]+):\s*(.*)$/.exec(line), inner = /^ {2}(?:- )?([^\s:#{[][^:]*):/.exec(line);
    if (top) {
      section = top[1];
      for (const match of top[2].matchAll(/[\p{L}_][\p{L}\p{N}_']*/gu)) if (["coordinates", "speeds", "inputs"].includes(section)) add(match[0]);
    } else if (inner && ["coordinates", "speeds", "inputs", "parameters", "bodies", "particles", "frames", "points"].includes(section)) add(inner[1].trim());
  }
  function add(name) {
    found.add(name);
    if (section === "coordinates") found.add(`${name}.dot`);
    if (section === "bodies" || section === "frames") for (const axis of "xyz") found.add(`${name}.${axis}`);
  }
  return [...found];
}
