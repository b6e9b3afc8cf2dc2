// The motion in three dimensions: renderer, camera, light and ground around the items of a scene.
import {
  BufferAttribute, DirectionalLight, DoubleSide, Group, HemisphereLight, Mesh, PerspectiveCamera, PlaneGeometry, Quaternion, Scene,
  ShaderMaterial, ShadowMaterial, Color, Vector3, WebGLRenderer, PCFShadowMap,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { makeArrows } from "./arrows.js";
import { axes, center, made, polyline } from "./items.js";
import { located, round, valueAt } from "./numbers.js";

const LIT = new Color("#e69f00"), DARK = new Color("#000000");

export function makeStage(canvas, data, numbers) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const world = new Scene(), camera = new PerspectiveCamera(34, 1, 0.01, 500);
  const { scene } = data, frame = framing(data, numbers), { anchor } = frame;
  const bases = scene.bases.map(() => {
    const base = new Group();
    base.matrixAutoUpdate = false;
    world.add(base);
    return base;
  });
  let followers = [], shapes = [];
  function build(items) {
    for (const shape of shapes) {
      shape.removeFromParent();
      shape.traverse((part) => part.geometry?.dispose());
    }
    shapes = [];
    followers = [];
    for (const item of items) {
      if (isFloor(item, frame.up)) continue; // the ground below is the same
      const found = made(item, bases, frame.up);
      if (!found) continue;
      if (!found.shape.parent) world.add(found.shape);
      for (const shape of [found.shape, ...(found.caps ?? [])]) {
        shape.userData.of = item.of;
        shapes.push(shape);
      }
      if (numbers.others) shapes.forEach(inFront);
      if (found.follow) followers.push(found.follow);
    }
    light(lit);
  }
  // Asked for when it changes and not in each frame, where the answer would have to wait for a layout.
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  new ResizeObserver(() => Object.assign(size, { width: canvas.clientWidth, height: canvas.clientHeight })).observe(canvas);
  // Things that are marked, by the names of what they belong to.
  let lit = new Set();
  function light(names) {
    lit = names;
    for (const shape of shapes) {
      shape.traverse((part) => {
        if (!part.material?.emissive) return;
        const on = names.has(shape.userData.of), own = (part.userData.color ??= part.material.color.clone());
        part.material.color.copy(on ? LIT : own);
        part.material.emissive.copy(on ? LIT : DARK);
        part.material.emissiveIntensity = 0.4;
      });
    }
  }
  build(scene.items);

  // Light from above and before, with a shadow where there is a ground.
  camera.up.copy(frame.up);
  world.add(new HemisphereLight(0xffffff, 0x9aa3ad, 2.0));
  const sun = new DirectionalLight(0xffffff, 2.1);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.normalBias = 0.01 * frame.radius;
  sun.shadow.radius = 3;
  world.add(sun, sun.target);
  const shadow = sun.shadow.camera, reach = 1.7 * frame.radius;
  Object.assign(shadow, { left: -reach, right: reach, bottom: -reach, top: reach, near: 0.05 * reach, far: 8 * reach });
  shadow.updateProjectionMatrix();
  const sunFrom = frame.up.clone().multiplyScalar(2.4 * reach).addScaledVector(frame.direction, 0.9 * reach).addScaledVector(frame.side, 0.8 * reach);
  const ground = frame.floor === null ? null : makeGround(frame);
  if (ground) world.add(ground);

  const arrows = makeArrows(world, data, numbers, frame);
  const marks = makeMarks(world, bases, data, numbers, frame);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = true;
  controls.dampingFactor = 0.12;
  controls.zoomToCursor = true;
  const followed = new Vector3(), moved = new Vector3();

  function place(time) {
    moveAnchor(located(numbers.t, time));
    const at = placeBases(bases, numbers, time, anchor);
    for (const follow of followers) follow();
    marks.place(time, at);
    arrows.place(time);
    stage.track();
  }

  // Far from the origin all is drawn from where the bodies are: a graphics card has seven digits.
  function moveAnchor(at) {
    if (!frame.isFar) return;
    const before = anchor.clone();
    anchor.copy(frame.meanAt(at));
    if (stage.follows) return;
    for (const each of [controls.target, camera.position]) each.add(before).sub(anchor);
    followed.add(before).sub(anchor);
    shine();
  }

  function tracked() {
    moved.set(0, 0, 0);
    const moving = frame.moving.length ? frame.moving : [0];
    for (const number of moving) moved.add(bases[number].position);
    return moved.divideScalar(moving.length);
  }

  const stage = {
    marks, arrows, place, follows: frame.travels, world, camera, bases, radius: frame.radius, up: frame.up, anchor,
    get shapes() { return shapes; },
    light(names) {
      light(names);
      arrows.light(names);
    },
    // Another scene of the same things, and other numbers.
    renew(other) {
      build(other.items);
      marks.renew(other);
      arrows.renew();
    },
    reset() {
      const aspect = Math.max(size.width, 1) / Math.max(size.height, 1);
      const slope = Math.tan((camera.fov * Math.PI) / 360), isTracked = frame.travels && stage.follows;
      const distance = Math.max(frame.distance(slope * aspect, slope), 0.5 * frame.radius);
      if (isTracked) controls.target.copy(tracked()).add(frame.offset);
      else controls.target.copy(frame.middle).sub(anchor);
      camera.position.copy(controls.target).addScaledVector(frame.direction, distance);
      camera.near = frame.radius / 50;
      camera.far = 60 * distance;
      camera.updateProjectionMatrix();
      followed.copy(tracked());
      shine();
    },
    follow(on) {
      stage.follows = on;
      followed.copy(tracked());
      if (on) stage.reset();
    },
    track() {
      if (!stage.follows) return;
      const now = tracked().clone(), step = now.clone().sub(followed);
      controls.target.add(step);
      camera.position.add(step);
      followed.copy(now);
      shine();
    },
    turn(sideways, upwards) {
      const arm = camera.position.clone().sub(controls.target);
      arm.applyAxisAngle(frame.up, -sideways);
      const side = arm.clone().cross(frame.up).normalize(), turned = arm.clone().applyAxisAngle(side, upwards);
      if (Math.abs(turned.clone().normalize().dot(frame.up)) < 0.995) arm.copy(turned);
      camera.position.copy(controls.target).add(arm);
    },
    // Camera from its target, and the target, as a text for the address.
    get view() {
      const numbers = [...camera.position.clone().sub(controls.target).toArray(), ...controls.target.toArray()];
      return numbers.map((value) => +value.toPrecision(4)).join(",");
    },
    set view(text) {
      const given = text.split(",").map(Number);
      if (given.length !== 6 || !given.every(Number.isFinite) || Math.hypot(...given.slice(0, 3)) === 0) return;
      controls.target.set(...given.slice(3));
      camera.position.set(...given.slice(0, 3)).add(controls.target);
      shine();
    },
    onMove: (act) => { controls.addEventListener("change", act); },
    onGrab: (act) => { controls.addEventListener("end", act); },
    // Where a place in the world is on the canvas; null behind the camera.
    projected(place) {
      const found = place.clone().project(camera);
      if (found.z > 1) return null;
      return [((found.x + 1) / 2) * size.width, ((1 - found.y) / 2) * size.height];
    },
    colored() {
      const dark = matchMedia("(prefers-color-scheme: dark)").matches ? document.documentElement.dataset.theme !== "light" : document.documentElement.dataset.theme === "dark";
      ground?.userData.tint(dark);
    },
    draw() {
      const { width, height } = size, ratio = renderer.getPixelRatio();
      if (!width || !height) return;
      if (canvas.width !== Math.floor(width * ratio) || canvas.height !== Math.floor(height * ratio)) {
        renderer.setSize(width, height, false);
        camera.aspect = width / height;
        camera.updateProjectionMatrix();
      }
      controls.update();
      ground?.userData.center(controls.target, anchor);
      renderer.render(world, camera);
    },
  };

  function shine() {
    sun.target.position.copy(controls.target);
    sun.position.copy(controls.target).add(sunFrom);
  }
  return stage;
}

// Bases where they are at a time, by rows of poses; where the time lies.
const first = new Quaternion(), second = new Quaternion();
export function placeBases(bases, { t, poses }, time, anchor) {
  const at = located(t, time), [index, share] = at, last = t.length - 1;
  bases.forEach((base, number) => {
    const row = poses.slice(7 * number, 7 * number + 7);
    base.position.set(valueAt(row[0], at), valueAt(row[1], at), valueAt(row[2], at)).sub(anchor);
    const next = Math.min(index + 1, last);
    first.set(row[4][index], row[5][index], row[6][index], row[3][index]);
    second.set(row[4][next], row[5][next], row[6][next], row[3][next]);
    base.quaternion.slerpQuaternions(first, second, share);
    base.updateMatrix();
    base.matrixWorldNeedsUpdate = true;
  });
  return at;
}

// Sizes of the scene from the origin from which on all is drawn from where the bodies are.
const FAR = 1000;

// How far the motion goes, which way is up, and from where to look: as pictures do, and so that all of it is seen.
function framing({ scene, view, contacts }, numbers) {
  const [right, upright, eye] = view.map((row) => new Vector3(...row)), up = new Vector3(...scene.gravity).negate();
  const hasGravity = up.length() > 0;
  if (hasGravity) up.normalize();
  else up.copy(scene.normal ? upright : new Vector3(0, 0, 1));
  const places = placesOf(scene), moving = [...new Set(places.map(({ base }) => base))].filter((base) => base > 0);
  const step = Math.max(1, Math.floor(numbers.t.length / 150)), turn = new Quaternion();
  const size = places.reduce((most, { at, pad }) => Math.max(most, 2 * pad, at.length()), scene.size);
  const rowsOf = (base) => numbers.poses.slice(7 * base, 7 * base + 7), mean = new Vector3();
  // The mean place of what moves.
  const meanAt = (at) => {
    mean.set(0, 0, 0);
    for (const base of moving) mean.add(new Vector3(...rowsOf(base).slice(0, 3).map((row) => valueAt(row, at))));
    return mean.divideScalar(moving.length || 1);
  };
  // A plane motion, and one that bounces, is seen as a whole, as long as bodies are not specks in it.
  const travels = !numbers.others && Math.min(...moving.map((number) => distanceOf(numbers, number)), Infinity) > (scene.normal || contacts ? 25 : 4) * size;
  const isFar = moving.some((base) => rowsOf(base).slice(0, 3).some((row) => Math.abs(row[0]) > FAR * size || Math.abs(row[row.length - 1]) > FAR * size));
  // Along the axes of the view, from the origin, or from the mean place of what is followed.
  const low = new Vector3().setScalar(Infinity), high = new Vector3().setScalar(-Infinity), here = new Vector3(), seen = [];
  let floor = Infinity;
  for (let k = 0; k < numbers.t.length; k += step) {
    const from = travels ? meanAt([k, 0]).clone() : new Vector3();
    for (const { base, at, pad } of places) {
      if (travels && !base) continue;
      const row = rowsOf(base);
      turn.set(row[4][k], row[5][k], row[6][k], row[3][k]);
      here.copy(at).applyQuaternion(turn).add(new Vector3(row[0][k], row[1][k], row[2][k]));
      floor = Math.min(floor, here.dot(up) - pad);
      here.sub(from).set(here.dot(right), here.dot(upright), here.dot(eye));
      low.min(here.clone().subScalar(pad));
      high.max(here.clone().addScalar(pad));
      seen.push([here.x, here.y, here.z, pad]);
    }
  }
  const center = low.clone().add(high).multiplyScalar(0.5), extent = 0.5 * low.distanceTo(high);
  const middle = new Vector3().addScaledVector(right, center.x).addScaledVector(upright, center.y).addScaledVector(eye, center.z);
  const radius = travels ? 1.9 * size : Math.max(extent, 0.5 * scene.size);
  // What travels and flies apart is not all seen; a system that stands still is.
  const isTogether = !travels || extent < 20 * size;
  const distance = (across, upwards) => (isTogether ? seen : [[0, 0, 0, radius]]).reduce((most, [x, y, z, pad]) => Math.max(
    most, (MARGIN * (Math.abs(x - center.x) + pad)) / across + z - center.z, (MARGIN * (Math.abs(y - center.y) + pad)) / upwards + z - center.z,
  ), 0);
  const plane = scene.items.find((item) => isFloor(item, up));
  floor = plane ? new Vector3(...plane.at).dot(up) : floor - 0.08 * radius;
  // Straight from above the axis about which the view turns would have no side: it leans by a little.
  const direction = eye.clone().addScaledVector(upright, Math.abs(eye.dot(up)) > 0.999 ? -1e-3 : 0).normalize();
  const side = up.clone().cross(direction).normalize();
  return {
    up, middle, radius, travels, moving, direction, side, distance, meanAt, isFar, anchor: new Vector3(),
    offset: isTogether && travels ? middle : new Vector3(), floor: hasGravity || plane ? floor : null,
  };
}

// Room around all that is seen.
const MARGIN = 1.12;

// Drawn over the ghosts of other runs, however these lie.
const inFront = (shape) => shape.traverse((part) => {
  if (!part.material) return;
  part.material.transparent = true;
  part.renderOrder = 2;
});

export const isFloor = ({ kind, base, turn }, up) => kind === "plane" && base === 0 && new Vector3(turn[2], turn[5], turn[8]).dot(up) > 0.9999;

// Places in bases that items reach, each with how far they go on from there.
function placesOf(scene) {
  const found = [];
  for (const { kind, base, at, ends, lengths } of scene.items) {
    if (kind === "plane" || kind === "trough") continue;
    if (ends) for (const [number, numbers] of ends) found.push({ base: number, at: new Vector3(...numbers), pad: lengths[0] });
    else {
      const pad = kind === "box" ? 0.45 * Math.hypot(...lengths) : kind === "cylinder" || kind === "capsule" || kind === "pin" ? Math.max(lengths[0], (lengths[1] ?? 0) / 2) : Math.max(...lengths);
      found.push({ base, at: new Vector3(...at), pad });
    }
  }
  return found.length ? found : [{ base: 0, at: new Vector3(), pad: scene.size }];
}

const distanceOf = (numbers, number) => {
  const [x, y, z] = numbers.poses.slice(7 * number, 7 * number + 3);
  let most = 0;
  for (let k = 0; k < x.length; k++) most = Math.max(most, Math.hypot(x[k] - x[0], y[k] - y[0], z[k] - z[0]));
  return most;
};

// A floor of thin lines that fades with distance, and that the shadow falls on.
function makeGround(frame) {
  const found = new Group(), cell = round(frame.radius / 3.2), reach = 14 * frame.radius;
  const lines = new ShaderMaterial({
    transparent: true, depthWrite: false, side: DoubleSide,
    uniforms: { cell: { value: cell }, reach: { value: reach }, tint: { value: new Color() }, origin: { value: new Vector3() } },
    vertexShader: "varying vec2 at; varying vec2 near; uniform vec3 origin; void main() { at = position.xy + origin.xy; near = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
    fragmentShader: `varying vec2 at; varying vec2 near; uniform float cell; uniform float reach; uniform vec3 tint;
      float drawn(float width) { vec2 c = at / width; vec2 d = abs(fract(c - 0.5) - 0.5) / fwidth(c); return 1.0 - min(min(d.x, d.y), 1.0); }
      void main() { float fade = pow(1.0 - clamp(length(near) / reach, 0.0, 1.0), 3.0);
        gl_FragColor = vec4(tint, fade * (0.30 * drawn(cell) + 0.30 * drawn(5.0 * cell))); }`,
  });
  const plane = new PlaneGeometry(2 * reach, 2 * reach);
  const grid = new Mesh(plane, lines), floor = new Mesh(plane, new ShadowMaterial({ opacity: 0.16, side: DoubleSide }));
  floor.receiveShadow = true;
  floor.position.z = -0.0005 * frame.radius;
  floor.renderOrder = -2;
  grid.renderOrder = -1;
  found.add(floor, grid);
  found.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), frame.up);
  const back = found.quaternion.clone().invert(), at = new Vector3();
  found.userData.center = (target, anchor) => {
    at.copy(target).add(anchor).applyQuaternion(back);
    // Lines repeat with every fifth cell.
    lines.uniforms.origin.value.set(at.x % (5 * cell), at.y % (5 * cell), 0);
    at.z = frame.floor;
    found.position.copy(at.applyQuaternion(found.quaternion)).sub(anchor);
  };
  found.userData.tint = (dark) => {
    lines.uniforms.tint.value.set(dark ? "#a9b6c6" : "#5f6b7a");
    floor.material.opacity = dark ? 0.42 : 0.16;
  };
  return found;
}

// What is shown on request: frames, mass centres and trails.
function makeMarks(world, bases, data, numbers, frame) {
  const { scene } = data, length = 0.34 * Math.min(scene.size, frame.radius);
  // Points that move have bases with the axes of the ground, of which one sees nothing new.
  const frames = scene.bases.map((base, number) => {
    if (number && base.frame === scene.bases[0].frame) return new Group();
    const found = axes(number ? length : 1.4 * length);
    found.visible = false;
    bases[number].add(found);
    return found;
  });
  const spots = scene.centers.map(([name, [base, at]]) => {
    const mark = center(0.014 * frame.radius);
    mark.position.set(...at);
    mark.visible = false;
    bases[base].add(mark);
    return { name, base, at: new Vector3(...at), mark, here: new Vector3() };
  });
  const points = scene.points.map(([name, [base, at]]) => ({ name: `point ${name}`, base, at: new Vector3(...at), here: new Vector3() }));
  const traced = [...spots, ...points], paths = traced.map((spot) => makePath(spot, world, scene, numbers, frame.anchor));
  return {
    spots,
    show(what, on) {
      if (what === "frames") frames.forEach((found) => (found.visible = on));
      if (what === "centers") spots.forEach(({ mark }) => (mark.visible = on));
    },
    renew({ centers, points: others }) {
      [...centers, ...others].forEach(([, [, at]], number) => traced[number].at.set(...at));
      for (const { mark, at } of spots) mark.position.copy(at);
      for (const path of paths) path.renew();
    },
    trail(names) { paths.forEach((path, number) => path.show(names.includes(traced[number].name))); },
    place(time, at) {
      for (const spot of traced) spot.here.copy(spot.at).applyMatrix4(bases[spot.base].matrix);
      paths.forEach((path, number) => path.place(at, traced[number].here));
    },
  };
}

// The way of a mass centre or point from the start to now.
function makePath(spot, world, scene, numbers, anchor) {
  const rows = numbers.poses.slice(7 * spot.base, 7 * spot.base + 7), count = numbers.t.length;
  const color = scene.items.find((item) => item.of === spot.name && ["box", "ellipsoid", "cylinder", "capsule", "cone", "rod"].includes(item.kind))?.color ?? "#0072B2";
  let line = null, places = null, whole = null;
  const quaternion = new Quaternion(), here = new Vector3();
  function make() {
    line = polyline(color);
    places = new Float32Array(3 * (count + 1));
    whole = new Float64Array(3 * count);
    fill();
    line.geometry.setAttribute("position", new BufferAttribute(places, 3));
    world.add(line);
  }
  function fill() {
    for (let k = 0; k < count; k++) {
      quaternion.set(rows[4][k], rows[5][k], rows[6][k], rows[3][k]);
      here.copy(spot.at).applyQuaternion(quaternion);
      whole.set([here.x + rows[0][k], here.y + rows[1][k], here.z + rows[2][k]], 3 * k);
    }
  }
  return {
    renew() { if (line) fill(); },
    show(on) {
      if (on && !line) make();
      if (line) line.visible = on;
    },
    place([index, share], now) {
      if (!line?.visible) return;
      const from = anchor.toArray();
      for (let k = 0; k < whole.length; k++) places[k] = whole[k] - from[k % 3];
      const end = share === 0 && index === 0 ? 0 : index + 1;
      places.set([now.x, now.y, now.z], 3 * end);
      line.geometry.attributes.position.needsUpdate = true;
      line.geometry.setDrawRange(0, end + 1);
    },
  };
}
