// Pulling at bodies, by the pointer or by keys: a spring from where a body was taken to where the hand is, with some damping.
import { Quaternion, Vector3 } from "three";
import { found } from "./elements.js";
import { vector } from "./items.js";
import { written } from "./numbers.js";
import { makePicking } from "./picking.js";
import { cross, makePulledRun } from "./pulled_run.js";

const COLOR = "#b95f92";
// The spring: how fast it would swing with what it holds, per second of the watcher; the part of the radius by which it gives
// when it lifts all; its damping; and the part of its swing, in radians, for which a force is held.
const SWING = 9, GIVES = 0.33, DAMPING = 0.4, HELD = 0.12;
// Spans of a force in one picture, and the longest time that a picture counts for, in seconds of the watcher.
const MOST_SPANS = 24, LONGEST = 0.05;
// Parts of the times: how far from their end they are moved on, and by how much.
const ROOM = 0.04, ONWARDS = 0.25;

export async function makePulling({ canvas, stage, clock, data, numbers, living, values, show, paint, tell, changed }) {
  const run = await makePulledRun(data, numbers, living), picking = makePicking(canvas, stage);
  const arrow = vector(COLOR, 0.012 * stage.radius), { pulling } = data.living;
  stage.world.add(arrow);
  let hand = null, before = null, isOn = true;
  const names = run.names.filter((name) => stage.marks.spots.some((spot) => spot.name === name));

  function take(name, point, pointer) {
    const why = run.begin(clock.now, values().p, values().x);
    if (why) { tell(`Nothing can be pulled here: ${why}.`); return false; }
    clock.run(false);
    const spot = stage.marks.spots.find((each) => each.name === name), turn = new Quaternion(), base = stage.bases[spot.base];
    base.matrix.decompose(new Vector3(), turn, new Vector3());
    const local = point.clone().sub(base.position).applyQuaternion(turn.invert());
    // A particle is held where it is.
    hand = { name, spot, local: (run.turns(name) ? local : spot.at).toArray(), target: point.clone().add(stage.anchor), was: point.clone().add(stage.anchor), pace: new Vector3(), pointer, last: null };
    Object.assign(hand, spring());
    before = null;
    canvas.dataset.pulled = name;
    tell(`You pull at ${name}. Let go, and the motion goes on freely.`);
    changed();
    return true;
  }

  // How strong it is, from the mass that one feels there and from the weight of all.
  function spring() {
    const { name, spot, local } = hand, { masses, weight } = pulling, span = 0.01 * clock.rate;
    const mass = masses[name] || Object.values(masses).reduce((sum, each) => sum + each, 0) || 1;
    const here = run.placeOf(spot.base, local), center = run.placeOf(spot.base, spot.at.toArray());
    const mobility = run.mobility(name, spot.base, local, here.map((value, k) => value - center[k]), (2e-3 * stage.radius * mass) / span ** 2, span);
    if (!(mobility > 0)) return { stiffness: 0, damping: 0, span };
    const felt = 1 / mobility, wanted = Math.max(felt * (SWING / clock.rate) ** 2, weight / (GIVES * stage.radius));
    const most = felt * ((HELD * MOST_SPANS) / (LONGEST * clock.rate)) ** 2, stiffness = Math.min(wanted, most);
    return { stiffness, damping: 2 * DAMPING * Math.sqrt(stiffness * felt), span: HELD * Math.sqrt(felt / stiffness) };
  }

  function pull(span) {
    const { name, spot, local, target, pace, last, stiffness, damping } = hand;
    const here = run.placeOf(spot.base, local), center = run.placeOf(spot.base, spot.at.toArray());
    const force = here.map((value, k) => {
      const slip = last ? (value - last[k]) / span - pace.getComponent(k) : 0;
      return stiffness * (target.getComponent(k) - value) - damping * slip;
    });
    run.pull(name, force, cross(here.map((value, k) => value - center[k]), force));
    hand.last = here;
  }

  function advance(wanted) {
    const left = data.living.isBounded ? numbers.t[numbers.t.length - 1] - run.time : Infinity, span = Math.min(wanted, left);
    if (!(span > 0)) { letGo(); return; }
    const count = Math.min(MOST_SPANS, Math.ceil(span / hand.span));
    if (!count) return;
    makeRoom(ROOM);
    // The hand itself moves, as the view does that follows a motion.
    hand.pace.copy(hand.target).sub(hand.was).divideScalar(span);
    hand.was.copy(hand.target);
    for (let k = 0; k < count; k++) {
      pull(span / count);
      const why = run.go(span / count);
      if (why) { letGo(why); return; }
    }
    const row = run.show();
    show(run.time, numbers.t[row]);
    arrow.userData.point(new Vector3(...run.placeOf(hand.spot.base, hand.local)).sub(stage.anchor), ...hand.target.clone().sub(new Vector3(...hand.last)).toArray());
    paint();
  }

  // Times go on where they would come to their end.
  function makeRoom(part) {
    const { t } = numbers, count = Math.floor(ONWARDS * t.length);
    while (!data.living.isBounded && run.filled > (1 - part) * (t.length - 1) && run.filled > count) run.slide(count);
    clock.renew();
  }

  // What follows is free, and known at once up to the last time.
  function letGo(ended = "") {
    const { name } = hand, time = run.time;
    hand = null;
    arrow.visible = false;
    delete canvas.dataset.pulled;
    run.pull("");
    let why = ended;
    if (!why) {
      makeRoom(2 * ONWARDS);
      why = run.go(numbers.t[numbers.t.length - 1] - run.time);
    }
    if (why) run.show();
    tell(why ? `After a pull at ${name} the motion ends at t = ${written(run.time)} ${data.time}: ${why}.` : `Pulled at ${name} until t = ${written(time)} ${data.time}. “As recorded” brings the run back.`);
    paint();
    clock.seek(time);
    clock.run(!why);
    changed();
  }

  // The pointer. A press on a body pulls, anywhere else it turns the view; so it does with a key of the keyboard held.
  const isPull = (event) => isOn && (event.pointerType !== "mouse" || event.button === 0) && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  canvas.addEventListener("pointerdown", (event) => {
    if (hand) { event.stopImmediatePropagation(); return; }
    const hit = isPull(event) ? picking.pick(event, names) : null;
    if (!hit) return;
    event.stopImmediatePropagation();
    if (take(hit.name, hit.point, { id: event.pointerId, clientX: event.clientX, clientY: event.clientY })) canvas.setPointerCapture(event.pointerId);
  }, { capture: true });
  canvas.addEventListener("pointermove", (event) => {
    if (hand?.pointer?.id === event.pointerId) Object.assign(hand.pointer, { clientX: event.clientX, clientY: event.clientY });
    else if (!hand && !event.buttons) canvas.dataset.over = isOn && event.pointerType === "mouse" && picking.pick(event, names) ? "body" : "";
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"])
    canvas.addEventListener(kind, (event) => { if (hand?.pointer?.id === event.pointerId) letGo(); });

  // Keys: one takes hold of the next body, arrows move the hand, Escape lets go.
  const way = new Vector3();
  const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 1], ArrowDown: [1, -1] };
  function key(name) {
    if (hand?.pointer) return false;
    if (name === "p" && isOn && names.length) {
      const next = names[(names.indexOf(hand?.name ?? found("trail").value) + (hand ? 1 : 0) + names.length) % names.length];
      if (hand) letGo();
      take(next, stage.marks.spots.find((spot) => spot.name === next).here, null);
      return true;
    }
    if (!hand) return false;
    if (name === "Escape" || name === "Enter") { letGo(); return true; }
    if (!MOVES[name]) return false;
    const [column, sign] = MOVES[name];
    hand.target.addScaledVector(way.setFromMatrixColumn(stage.camera.matrixWorld, column), 0.1 * sign * stage.radius);
    return true;
  }

  return {
    key,
    get isActive() { return hand !== null; },
    set on(value) { isOn = value; if (!value && hand) letGo(); },
    letGo() { if (hand) letGo(); },
    arrows: run.arrows,
    // One frame of the screen later.
    tick(stamp) {
      if (!hand) return;
      if (hand.pointer && picking.inPlane(hand.pointer, hand.target.clone().sub(stage.anchor), way)) hand.target.copy(way).add(stage.anchor);
      if (before !== null) advance(clock.rate * Math.min(LONGEST, (stamp - before) / 1000));
      before = stamp;
    },
  };
}
