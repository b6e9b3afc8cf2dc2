// Arrows: forces, torques, velocities and momenta, each kind with its own scale, and a symbol at each tip. What they are is
// found in Python by `kanes/dynamics/programs/arrow_columns.py`, their numbers by the model in the page or along the record.
import { ConeGeometry, Group, Mesh, MeshStandardMaterial, TorusGeometry, Vector3 } from "three";
import { found, made } from "./elements.js";
import { typeset } from "./formulas.js";
import { vector } from "./items.js";
import { located, valueAt } from "./numbers.js";

// By group; what turns is drawn round its axis.
const GROUPS = {
  Forces: { applied_forces: ["applied", "#0072b2"], weights: ["gravity", "#7a5195"], joint_forces: ["reactions", "#d55e00"], constraint_forces: ["constraints", "#cc5c94"], contact_forces: ["contacts", "#1d8a6b"] },
  Torques: { applied_torques: ["applied", "#0072b2"], joint_torques: ["reactions", "#d55e00"], constraint_torques: ["constraints", "#cc5c94"] },
  Motion: { velocities: ["velocities", "#009e73"], angular_velocities: ["angular velocities", "#2f9fdd"], angular_momenta: ["angular momenta", "#c78700"] },
};
const isRound = (kind) => kind.endsWith("torques") || kind.startsWith("angular");
// Longest arrows and those that are left out, in lengths of a usual one.
const LONGEST = 1.8, SHORTEST = 0.02;

export const kindsOf = (data) => Object.values(GROUPS).flatMap(Object.keys).filter((kind) => data.arrows?.list.some((arrow) => arrow.kind === kind));

// Check boxes, grouped; `act` is told when one is changed.
export function makeArrowBoxes(data, act) {
  const present = kindsOf(data), host = found("arrowkinds");
  for (const [title, kinds] of Object.entries(GROUPS)) {
    const boxes = Object.entries(kinds).filter(([kind]) => present.includes(kind)).map(([kind, [words, color]]) => {
      const box = made("input", { type: "checkbox", id: kind });
      box.setAttribute("aria-label", title === "Motion" ? words : `${title}: ${words}`);
      box.addEventListener("change", () => act(kind, box.checked));
      const swatch = made("i", { className: isRound(kind) ? "swatch round" : "swatch" });
      swatch.style.borderColor = color;
      return made("label", {}, box, ` ${words} `, swatch);
    });
    if (boxes.length) host.append(made("fieldset", {}, made("legend", { textContent: title }), ...boxes));
  }
  found("arrows").hidden = !present.length;
  return present;
}

export function makeArrows(world, data, numbers, frame) {
  const usual = 0.55 * Math.min(frame.radius, 2 * data.scene.size), width = 0.006 * frame.radius, host = found("labels");
  const shown = new Set(), sizes = {}, tip = new Vector3(), from = new Vector3(), way = new Vector3();
  let withSymbols = true, lit = new Set();
  const colors = Object.assign({}, ...Object.values(GROUPS));
  const list = (data.arrows?.list ?? []).map((entry) => ({ ...entry, mesh: null, label: null, at: new Vector3(), isThere: false }));

  function meshOf(each) {
    if (!each.mesh) {
      each.mesh = (isRound(each.kind) ? curled : vector)(colors[each.kind][1], width);
      each.label = made("span", { className: "label tip", hidden: true });
      each.label.style.color = `color-mix(in srgb, ${colors[each.kind][1]} 62%, var(--ink))`;
      typeset(each.label, each.latex);
      host.append(each.label);
      world.add(each.mesh);
      if (each.kind === "contact_forces") throughAll(each.mesh);
      brighten(each);
    }
    return each.mesh;
  }

  const brighten = (each) => each.mesh?.traverse((part) => { if (part.material) part.material.emissiveIntensity = lit.has(each.of) || lit.has(each.load) ? 0.9 : 0.25; });

  // The size of a usual arrow: that of the recorded run, or of this one where the former is nothing.
  function sizeOf(kind) {
    if (data.arrows.sizes[kind] > 0) return data.arrows.sizes[kind];
    if (!(kind in sizes)) {
      const rows = list.filter((each) => each.kind === kind).map(rowsOf), found = [];
      for (const [x, y, z] of rows) for (let k = 0; k < x.length; k += 4) found.push(Math.hypot(x[k], y[k], z[k]));
      const finite = found.filter(Number.isFinite).sort((a, b) => a - b);
      sizes[kind] = finite.length ? finite[Math.floor(0.9 * (finite.length - 1))] || finite[finite.length - 1] : 0;
    }
    return sizes[kind];
  }
  const rowsOf = (each) => numbers.arrows.vectors.slice(3 * each.row, 3 * each.row + 3);

  return {
    get isWanted() { return shown.size > 0; },
    show(kind, on) {
      if (on) shown.add(kind);
      else shown.delete(kind);
      for (const each of list) if (each.kind === kind && each.mesh) each.mesh.visible = on && each.isThere;
    },
    symbols(on) { withSymbols = on; },
    renew() { for (const kind of Object.keys(sizes)) delete sizes[kind]; },
    light(names) {
      lit = names;
      list.forEach(brighten);
    },
    place(time) {
      if (!shown.size || !numbers.arrows) return;
      const at = located(numbers.arrows.t, time);
      for (const each of list) {
        if (!shown.has(each.kind)) continue;
        const mesh = meshOf(each), size = sizeOf(each.kind);
        way.set(...rowsOf(each).map((row) => valueAt(row, at)));
        const length = size > 0 ? way.length() / size : 0;
        each.isThere = mesh.visible = length > SHORTEST && Number.isFinite(length);
        if (!each.isThere) continue;
        from.set(...numbers.arrows.places.slice(3 * each.place, 3 * each.place + 3).map((row) => valueAt(row, at))).sub(frame.anchor);
        way.setLength(usual * Math.min(length, LONGEST));
        each.at.copy(from).add(way);
        mesh.userData.point(from, way.x, way.y, way.z);
      }
    },
    // Symbols at the tips, for how the camera stands.
    write(projected, labels) {
      for (const each of list) {
        if (!each.label) continue;
        const at = withSymbols && shown.has(each.kind) && each.isThere ? projected(tip.copy(each.at)) : null;
        labels.put(each.label, at, 12);
      }
    },
  };
}

// Contacts push into bodies: their forces are seen through these.
export function throughAll(mesh) {
  mesh.traverse((part) => {
    if (!part.material) return;
    part.renderOrder = 7;
    Object.assign(part.material, { transparent: true, depthTest: false });
  });
}

// What turns: a shaft with two heads along the axis, and around it an arc with a head of its own, so that the sense is seen
// from everywhere, along the axis too.
function curled(color, width) {
  const found = vector(color, 0.7 * width), material = () => new MeshStandardMaterial({ color, roughness: 0.5, emissive: color, emissiveIntensity: 0.25 });
  const second = new Mesh(new ConeGeometry(1.7 * width, 4.2 * width, 18).rotateX(Math.PI / 2), material());
  const turn = new Group(), sweep = 1.5 * Math.PI;
  const arc = new Mesh(new TorusGeometry(1, 0.05, 8, 44, sweep), material());
  const head = new Mesh(new ConeGeometry(0.17, 0.45, 16), material());
  // A cone points along its y, which is the sense of the arc where the latter begins.
  head.position.set(Math.cos(sweep), Math.sin(sweep), 0);
  head.rotation.z = sweep;
  turn.add(arc, head);
  found.add(second, turn);
  const point = found.userData.point;
  found.userData.point = (from, x, y, z) => {
    point(from, x, y, z);
    const length = Math.hypot(x, y, z);
    turn.scale.setScalar(Math.max(0.22 * length, 5 * width));
    turn.position.z = 0.3 * length;
    second.position.z = Math.max(0.5 * length, length - 8 * width);
    second.visible = length > 14 * width;
  };
  return found;
}
