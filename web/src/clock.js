// Time: it runs, stands, steps and can be set; the buttons, the slider and the keys of it.
import { found } from "./elements.js";
import { located, written } from "./numbers.js";

const SPEEDS = [1, 2, 5];

// Speeds from which to choose: a row of 1, 2, 5 around what takes about ten seconds, and real time if near.
export function speedsOf(duration) {
  const isUsual = duration >= 1 && duration <= 120;
  const usual = isUsual ? 1 : near(duration / 10);
  const power = Math.floor(Math.log10(usual) + 1e-9), list = [];
  for (let k = power - 2; k <= power + 1; k++) for (const step of SPEEDS) list.push(+(step * 10 ** k).toPrecision(3));
  return { list: list.slice(0, -1), usual };
}
function near(value) {
  const power = 10 ** Math.floor(Math.log10(value)), share = value / power;
  return +((share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power).toPrecision(3);
}

export function makeClock(data, t, show) {
  const first = () => t[0], last = () => t[t.length - 1], { list, usual } = speedsOf(last() - first() || 1);
  const slider = found("scrub"), play = found("play"), speed = found("speed"), time = found("time");
  slider.step = "any";
  const digits = Math.max(0, 2 - Math.floor(Math.log10((last() - first() || 1) / 5)));
  const unit = data.time ? ` ${data.time}` : "";
  for (const value of list) speed.append(new Option(`${value} ×`, value, value === usual, value === usual));
  let before = null;

  const clock = {
    now: first(), running: false, rate: usual,
    // After other times than before.
    renew() {
      slider.min = first();
      slider.max = last();
      if (clock.now < first() || clock.now > last()) clock.seek(clock.now);
    },
    seek(to) {
      clock.now = Math.min(last(), Math.max(first(), to));
      slider.value = clock.now;
      time.textContent = clock.now.toFixed(Math.min(digits, 6)) + unit;
      slider.setAttribute("aria-valuetext", `${written(clock.now)}${unit}`);
      show(clock.now);
    },
    run(on) {
      clock.running = on && last() > first();
      if (clock.running && clock.now >= last()) clock.seek(first());
      before = null;
      play.setAttribute("aria-label", clock.running ? "Pause" : "Play");
      play.title = `${clock.running ? "Pause" : "Play"} (space)`;
      play.dataset.running = String(clock.running);
    },
    // From one kept time to another.
    step(count) {
      clock.run(false);
      const [index, share] = located(t, clock.now), here = index + (share === 1 ? 1 : 0);
      const inside = share > 0 && share < 1 && count < 0 ? 1 : 0;
      clock.seek(t[Math.min(t.length - 1, Math.max(0, here + count + inside))]);
    },
    setSpeed(value) {
      if (!list.includes(value)) return;
      clock.rate = value;
      speed.value = String(value);
    },
    faster(count) { clock.setSpeed(list[Math.min(list.length - 1, Math.max(0, list.indexOf(clock.rate) + count))]); },
    // One frame of the screen later.
    tick(stamp) {
      if (!clock.running) return;
      if (before !== null) {
        const next = clock.now + clock.rate * Math.min(0.1, (stamp - before) / 1000);
        if (next <= last()) clock.seek(next);
        else if (found("repeat").checked) clock.seek(first());
        else { clock.seek(last()); clock.run(false); }
      }
      before = stamp;
    },
  };
  clock.renew();
  play.addEventListener("click", () => clock.run(!clock.running));
  found("back").addEventListener("click", () => clock.step(-1));
  found("forth").addEventListener("click", () => clock.step(1));
  slider.addEventListener("input", () => { clock.run(false); clock.seek(+slider.value); });
  speed.addEventListener("change", () => clock.setSpeed(+speed.value));
  return clock;
}
