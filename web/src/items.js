// What scenes are made of, as meshes. Round things are round about their z.
import {
  BoxGeometry, BufferGeometry, CapsuleGeometry, CatmullRomCurve3, Color, ConeGeometry, CylinderGeometry, DoubleSide, Group,
  LatheGeometry, Line, LineBasicMaterial, LineLoop, Matrix4, Mesh, MeshStandardMaterial, SphereGeometry, TubeGeometry, Vector2, Vector3,
} from "three";

const METAL = { roughness: 0.35, metalness: 0.45 };
const Z = new Vector3(0, 0, 1);

const along = (geometry) => geometry.rotateX(Math.PI / 2);
const cylinder = (radius, length, parts = 40) => along(new CylinderGeometry(radius, radius, length, parts));

function meshed(geometry, color, extra = {}) {
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ color, roughness: 0.55, metalness: 0.05, ...extra }));
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

// Lines by which one sees a round thing turn.
function circle(point, color) {
  const points = Array.from({ length: 64 }, (_, k) => point((2 * Math.PI * k) / 64));
  return new LineLoop(new BufferGeometry().setFromPoints(points), lineOf(color));
}
const lineOf = (color) => new LineBasicMaterial({ color: new Color(color).offsetHSL(0, 0, -0.18), transparent: true, opacity: 0.7 });

function ellipsoid([a, b, c], color) {
  const found = new Group(), ball = meshed(new SphereGeometry(1, 40, 24), color);
  ball.scale.set(a, b, c);
  const e = 1.004;
  found.add(
    ball,
    circle((s) => new Vector3(e * a * Math.cos(s), e * b * Math.sin(s), 0), color),
    circle((s) => new Vector3(e * a * Math.cos(s), 0, e * c * Math.sin(s)), color),
  );
  return found;
}

function round([radius, length], color) {
  const found = new Group();
  found.add(meshed(cylinder(radius, length, 64), color));
  if (radius < 0.25 * length) return found;
  const lighter = new Color(color).lerp(new Color("#ffffff"), 0.62);
  for (let k = 0; k < 3; k++) {
    const spoke = meshed(new BoxGeometry(1.84 * radius, 0.055 * radius, 1.03 * length), lighter);
    spoke.rotation.z = (k * Math.PI) / 3;
    spoke.castShadow = false;
    found.add(spoke);
  }
  const hub = meshed(cylinder(0.12 * radius, 1.08 * length, 24), lighter);
  found.add(hub);
  return found;
}

function arrow([length], color) {
  const found = new Group(), width = 0.03 * length;
  const shaft = meshed(cylinder(width, 0.8 * length, 16), color);
  shaft.position.z = 0.4 * length;
  const tip = meshed(along(new ConeGeometry(2.6 * width, 0.2 * length, 20)), color);
  tip.position.z = 0.9 * length;
  found.add(shaft, tip);
  return found;
}

function support([radius], color) {
  const found = meshed(along(new ConeGeometry(2.2 * radius, 3.2 * radius, 28)), color, METAL);
  found.position.z = -1.6 * radius;
  return grouped(found);
}

function surface(profile, color) {
  const found = meshed(along(new LatheGeometry(profile, 64)), color, { side: DoubleSide, transparent: true, opacity: 0.35, depthWrite: false });
  found.castShadow = false;
  return found;
}

function bowl([radius], color) {
  const steps = 24;
  const profile = Array.from({ length: steps + 1 }, (_, k) => {
    const angle = (k / steps) * (Math.PI / 2);
    return new Vector2(radius * Math.sin(angle), -radius * Math.cos(angle));
  });
  return surface(profile, color);
}

function trough([radius, length = 4 * radius], color) {
  const half = along(new CylinderGeometry(radius, radius, length, 48, 1, true, -Math.PI / 2, Math.PI));
  const found = meshed(half, color, { side: DoubleSide, transparent: true, opacity: 0.35, depthWrite: false });
  found.castShadow = false;
  return found;
}

function plane([reach], color) {
  const found = meshed(new BoxGeometry(2 * reach, 2 * reach, 0.002 * reach), color, { transparent: true, opacity: 0.16, depthWrite: false });
  found.castShadow = false;
  found.position.z = -0.002 * reach;
  return grouped(found);
}

const FIXED = {
  box: (lengths, color) => meshed(new BoxGeometry(...lengths), color),
  ellipsoid,
  cylinder: round,
  capsule: ([radius, length], color) => meshed(along(new CapsuleGeometry(radius, length, 12, 28)), color),
  cone: ([radius, length], color) => {
    const found = meshed(along(new ConeGeometry(radius, length, 48)), color);
    found.position.z = length / 4; // the middle of a cone is a quarter of its length from the base
    return grouped(found);
  },
  arrow,
  pin: ([radius, length], color) => meshed(cylinder(radius, length, 32), color, METAL),
  ball: ([radius], color) => meshed(new SphereGeometry(radius, 32, 20), color, METAL),
  support,
  plane,
  bowl,
  trough,
};

// Things of length 1 along z, from 0 on; they are stretched to reach from end to end.
const grouped = (part) => new Group().add(part);

function coil(radius, color) {
  const turns = 9, points = [];
  for (let k = 0; k <= turns * 20; k++) {
    const share = k / (turns * 20), angle = 2 * Math.PI * turns * share;
    points.push(new Vector3(radius * Math.cos(angle), radius * Math.sin(angle), 0.1 + 0.8 * share));
  }
  const found = new Group();
  const wire = new TubeGeometry(new CatmullRomCurve3(points), turns * 28, 0.16 * radius, 8);
  found.add(meshed(wire, color, METAL), ...[0.05, 0.95].map((at) => bar(0.16 * radius, 0.1, at, color)));
  return found;
}

function bar(radius, length, at, color, extra = METAL) {
  const found = meshed(cylinder(radius, length, 24), color, extra);
  found.position.z = at;
  return found;
}

function cased(radius, color) {
  const found = new Group();
  found.add(bar(radius, 0.5, 0.35, color), bar(0.4 * radius, 1, 0.5, new Color(color).lerp(new Color("#ffffff"), 0.4)));
  return found;
}

const STRETCHED = {
  coil,
  damper: cased,
  actuator: cased,
  string: (radius, color) => grouped(bar(0.5 * radius, 1, 0.5, color, { roughness: 0.8 })),
  rail: (radius, color) => grouped(bar(radius, 1, 0.5, color)),
  rod: (radius, color) => grouped(bar(radius, 1, 0.5, color, {})),
};

// A mesh for an item, and how it follows its bases; of kinds that are not known there is none.
export function made(item, bases, up) {
  if (item.ends) {
    const shape = (STRETCHED[item.kind] ?? STRETCHED.rod)(item.lengths[0], item.color);
    const follow = stretched(shape, item.ends, bases);
    return { shape, follow, caps: item.kind === "rod" ? caps(item, bases) : [] };
  }
  if (!FIXED[item.kind]) return null;
  const shape = new Group();
  shape.add(FIXED[item.kind](item.lengths, item.color));
  if (item.kind === "support") {
    // What holds a joint stands upright below it, however the body turns.
    shape.quaternion.setFromUnitVectors(Z, up);
    return { shape, follow: () => shape.position.set(...item.at).applyMatrix4(bases[item.base].matrix) };
  }
  shape.position.set(...item.at);
  shape.quaternion.setFromRotationMatrix(rotation(item.turn));
  bases[item.base].add(shape);
  return { shape, follow: null };
}

function stretched(shape, ends, bases) {
  const from = new Vector3(), to = new Vector3();
  return () => {
    for (const [vector, [base, numbers]] of [[from, ends[0]], [to, ends[1]]]) vector.set(...numbers).applyMatrix4(bases[base].matrix);
    to.sub(from);
    const length = to.length();
    shape.visible = length > 0;
    if (!shape.visible) return;
    shape.position.copy(from);
    shape.quaternion.setFromUnitVectors(Z, to.divideScalar(length));
    shape.scale.set(1, 1, length);
  };
}

// Round ends of rods, which do not stretch with them.
function caps(item, bases) {
  return item.ends.map(([base, numbers]) => {
    const cap = meshed(new SphereGeometry(item.lengths[0], 24, 16), item.color);
    cap.position.set(...numbers);
    bases[base].add(cap);
    return cap;
  });
}

export const rotation = (turn) => new Matrix4().set(turn[0], turn[1], turn[2], 0, turn[3], turn[4], turn[5], 0, turn[6], turn[7], turn[8], 0, 0, 0, 0, 1);

// Three arms along the axes of a frame.
export function axes(length) {
  const found = new Group();
  [["#d0454c", [0, Math.PI / 2, 0]], ["#2f9e5b", [-Math.PI / 2, 0, 0]], ["#2f6fbd", [0, 0, 0]]].forEach(([color, turn]) => {
    const arm = arrow([length], color);
    arm.rotation.set(...turn);
    found.add(arm);
  });
  found.traverse((part) => (part.castShadow = false));
  return found;
}

// A mark of a mass centre: a ball that is seen through everything.
export function center(radius) {
  const found = meshed(new SphereGeometry(radius, 20, 14), "#1c1c1c", { depthTest: false, transparent: true, opacity: 0.9, emissive: "#e69f00", emissiveIntensity: 0.9 });
  found.castShadow = false;
  found.renderOrder = 5;
  return found;
}

// An arrow whose length is set anew at each moment.
export function vector(color, width) {
  const found = new Group();
  const material = () => new MeshStandardMaterial({ color, roughness: 0.5, emissive: color, emissiveIntensity: 0.25 });
  const shaft = new Mesh(cylinder(width, 1, 14), material());
  const tip = new Mesh(along(new ConeGeometry(2.4 * width, 6 * width, 18)), material());
  found.add(shaft, tip);
  found.visible = false;
  const direction = new Vector3();
  found.userData.point = (from, x, y, z) => {
    direction.set(x, y, z);
    const length = direction.length();
    found.visible = length > 2 * width;
    if (!found.visible) return;
    found.position.copy(from);
    found.quaternion.setFromUnitVectors(Z, direction.divideScalar(length));
    const head = Math.min(6 * width, 0.5 * length);
    shaft.scale.z = length - head;
    shaft.position.z = (length - head) / 2;
    tip.position.z = length - head / 2;
    tip.scale.setScalar(head / (6 * width));
  };
  return found;
}

export function polyline(color) {
  const found = new Line(new BufferGeometry(), new LineBasicMaterial({ color, transparent: true, opacity: 0.85 }));
  found.frustumCulled = false;
  return found;
}
