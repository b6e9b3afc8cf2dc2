// What lies under the pointer, and where the pointer is in the plane of something.
import { Plane, Raycaster, Vector2, Vector3 } from "three";

// How near to a mass centre, in pixels, a press still takes hold of what is too small to be hit.
const NEAR = { mouse: 12, pen: 16, touch: 28 };

export function makePicking(canvas, stage) {
  const ray = new Raycaster(), at = new Vector2(), plane = new Plane(), normal = new Vector3();
  function aim({ clientX, clientY }) {
    const box = canvas.getBoundingClientRect();
    at.set((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height);
    stage.camera.updateMatrixWorld();
    ray.setFromCamera(at, stage.camera);
  }
  const ownerOf = (part) => part && (part.userData.of ?? ownerOf(part.parent));
  return {
    // The first of some things that a press meets, and where.
    pick(event, names) {
      aim(event);
      stage.world.updateMatrixWorld();
      const hit = ray.intersectObjects(stage.shapes, true).find(({ object }) => object.isMesh && object.visible);
      const name = hit && ownerOf(hit.object);
      if (names.includes(name)) return { name, point: hit.point.clone() };
      if (hit) return null;
      const box = canvas.getBoundingClientRect();
      const near = stage.marks.spots.filter((spot) => names.includes(spot.name)).map((spot) => {
        const place = stage.projected(spot.here);
        return { spot, distance: place ? Math.hypot(place[0] - event.clientX + box.left, place[1] - event.clientY + box.top) : Infinity };
      }).sort((a, b) => a.distance - b.distance)[0];
      return near && near.distance <= (NEAR[event.pointerType] ?? NEAR.mouse) ? { name: near.spot.name, point: near.spot.here.clone() } : null;
    },
    // Where the pointer is in the plane through a point that faces the camera.
    inPlane(event, point, into) {
      aim(event);
      stage.camera.getWorldDirection(normal);
      plane.setFromNormalAndCoplanarPoint(normal, point);
      return ray.ray.intersectPlane(plane, into);
    },
  };
}
