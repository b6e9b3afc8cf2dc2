// A ghost: the motion as it was when it was kept, pale in the scene and dashed in the plots, beside the one that changes.
import { Color, Group } from "three";
import { found } from "./elements.js";
import { made } from "./items.js";
import { snapshot } from "./snapshots.js";
import { isFloor, placeBases } from "./stage.js";

const PALE = new Color("#8d99a8");

export function makeGhost({ stage, plots, data, numbers, sliders, redraw, tell, remember }) {
  let kept = null, bases = [], followers = [], parts = [], text = "";
  const keep = found("keep"), dismiss = found("dismiss");
  keep.hidden = false;

  // What is drawn of it, in bases of its own.
  function build(scene) {
    bases = scene.bases.map(() => {
      const base = new Group();
      base.matrixAutoUpdate = false;
      stage.world.add(base);
      return base;
    });
    followers = [];
    for (const item of scene.items) {
      if (item.kind === "plane" || item.kind === "bowl" || item.kind === "trough" || isFloor(item, stage.up)) continue;
      const found = made(item, bases, stage.up);
      if (!found) continue;
      if (!found.shape.parent) bases[0].parent.add(found.shape);
      for (const part of [found.shape, ...(found.caps ?? [])]) { part.traverse(paled); parts.push(part); }
      if (found.follow) followers.push(found.follow);
    }
  }
  function paled(part) {
    part.castShadow = part.receiveShadow = false;
    if (!part.material) return;
    part.material = part.material.clone();
    part.material.color.lerp(PALE, 0.7);
    Object.assign(part.material, { transparent: true, opacity: 0.24, depthWrite: false });
  }
  function clear() {
    for (const part of [...parts, ...bases]) {
      part.removeFromParent();
      part.traverse((each) => { each.geometry?.dispose(); each.material?.dispose(); });
    }
    [kept, bases, followers, parts, text] = [null, [], [], [], ""];
  }

  const ghost = {
    // The motion that is shown, drawn as in a scene; `given` are its numbers, if numbers alone lead to it.
    keep(scene, given) {
      clear();
      kept = snapshot(data, numbers);
      text = given ? given.map((list) => list.join(",")).join(";") : "";
      if (stage) build(scene);
      plots.ghost = kept;
      dismiss.hidden = false;
      tell("The motion as it is now stays as a ghost. Move a slider, and compare.");
      redraw();
      remember();
    },
    remove() {
      if (!kept) return;
      clear();
      plots.ghost = null;
      dismiss.hidden = true;
      tell("The ghost is gone.");
      redraw();
      remember();
    },
    place(time) {
      if (!kept || !stage) return;
      placeBases(bases, kept, Math.min(Math.max(time, kept.t[0]), kept.t[kept.t.length - 1]), stage.anchor);
      for (const follow of followers) follow();
    },
    // Its numbers, for the address; nothing where a hand was in it.
    get text() { return text; },
    // Two lists of numbers from such a text, where they fit.
    read(given) {
      const lists = given.split(";").map((each) => each.split(",").filter((word) => word !== "").map(Number));
      const fits = lists.length === 2 && lists[0].length === sliders.p.length && lists[1].length === sliders.x.length;
      return fits && lists.flat().every(Number.isFinite) ? lists : null;
    },
  };
  return ghost;
}
