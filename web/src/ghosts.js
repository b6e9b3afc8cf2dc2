// Runs beside the chosen one: what they move, pale and without detail, all of one kind in one mesh.
import {
  BoxGeometry, ConeGeometry, CylinderGeometry, DynamicDrawUsage, InstancedMesh, Matrix4, MeshStandardMaterial, Quaternion, SphereGeometry, Vector3,
} from "three";
import { rotation } from "./items.js";

const Z = new Vector3(0, 0, 1), NOTHING = new Matrix4().makeScale(0, 0, 0);
const along = (geometry) => geometry.rotateX(Math.PI / 2);

// Shapes of size 1, and how an item stretches them.
const UNITS = {
  box: () => new BoxGeometry(1, 1, 1),
  sphere: () => new SphereGeometry(1, 14, 10),
  cylinder: () => along(new CylinderGeometry(1, 1, 1, 16)),
  bar: () => along(new CylinderGeometry(1, 1, 1, 6)),
  cone: () => along(new ConeGeometry(1, 1, 16)).translate(0, 0, 0.25),
};
const FIXED = {
  box: ({ lengths }) => ["box", lengths],
  ellipsoid: ({ lengths }) => ["sphere", lengths],
  cylinder: ({ lengths: [radius, length] }) => ["cylinder", [radius, radius, length]],
  capsule: ({ lengths: [radius, length] }) => ["cylinder", [radius, radius, length + radius]],
  cone: ({ lengths: [radius, length] }) => ["cone", [radius, radius, length]],
};

// Scenes are those of the runs; `matrices` makes those of all bases from what a run's poses give.
export function makeGhosts(world, scenes, matrices) {
  const count = scenes.length, kinds = new Map();
  scenes[0].items.forEach((item, number) => {
    const unit = item.ends ? "bar" : FIXED[item.kind]?.(item)[0];
    if (unit) kinds.set(unit, [...(kinds.get(unit) ?? []), number]);
  });
  const opacity = Math.min(0.5, Math.max(0.14, 2.6 / Math.sqrt(count)));
  const meshes = [...kinds].map(([unit, items]) => {
    const material = new MeshStandardMaterial({ color: "#ffffff", roughness: 0.8, transparent: true, opacity, depthWrite: false });
    const mesh = new InstancedMesh(UNITS[unit](), material, items.length * count);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.renderOrder = 1;
    world.add(mesh);
    return { mesh, parts: items.map((number) => scenes.map((scene) => localOf(scene.items[number]))) };
  });
  const found = new Matrix4(), from = new Vector3(), to = new Vector3(), size = new Vector3(), turn = new Quaternion();

  function stretched({ ends: [[one, start], [two, stop]], radius }, bases) {
    from.set(...start).applyMatrix4(bases[one]);
    to.set(...stop).applyMatrix4(bases[two]).sub(from);
    const length = to.length();
    if (!(length > 0)) return NOTHING;
    from.addScaledVector(to, 0.5);
    return found.compose(from, turn.setFromUnitVectors(Z, to.divideScalar(length)), size.set(radius, radius, length));
  }

  return {
    paint(colors) {
      for (const { mesh, parts } of meshes) {
        parts.forEach((_, part) => colors.forEach((color, run) => mesh.setColorAt(part * count + run, color)));
        mesh.instanceColor.needsUpdate = true;
      }
    },
    show(on) { for (const { mesh } of meshes) mesh.visible = on; },
    // From poses of each run, or from null where none is to be seen.
    place(posesOf) {
      for (let run = 0; run < count; run++) {
        const poses = posesOf(run), bases = poses && matrices(poses);
        for (const { mesh, parts } of meshes) {
          parts.forEach((locals, part) => {
            const local = locals[run];
            const matrix = !bases ? NOTHING : local.ends ? stretched(local, bases) : found.multiplyMatrices(bases[local.base], local.matrix);
            mesh.setMatrixAt(part * count + run, matrix);
          });
        }
      }
      for (const { mesh } of meshes) mesh.instanceMatrix.needsUpdate = true;
    },
    // The run that a ray meets first; null if it meets none.
    hit(ray) {
      const met = meshes.flatMap(({ mesh }) => {
        mesh.boundingSphere = null;
        return ray.intersectObject(mesh);
      });
      met.sort((one, other) => one.distance - other.distance);
      return met.length ? met[0].instanceId % count : null;
    },
  };
}

// Where an item is in its base, as one matrix; those between ends are placed anew each time.
function localOf(item) {
  if (item.ends) return { ends: item.ends, radius: item.lengths[0] };
  const [, lengths] = FIXED[item.kind](item), turned = new Quaternion().setFromRotationMatrix(rotation(item.turn));
  return { base: item.base, matrix: new Matrix4().compose(new Vector3(...item.at), turned, new Vector3(...lengths)) };
}
