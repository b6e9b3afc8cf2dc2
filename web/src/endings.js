// How a run in the page ends: the numbers of `kanes/simulate/loop/endings.py`, in words.
export const RUNNING = 0n, UNSURE = 12n;

const WORDS = {
  1: "no step is small enough", 2: "some numbers are no longer finite", 3: "it takes too many steps", 4: "too many events follow each other",
  7: "it was interrupted", 8: "the constraints cannot be met any more", 9: "constraints follow from each other there, and others have to be chosen in Python",
};

// Why a run went no further; nothing for one that came to its end.
export function endingOf(ending, culprit) {
  if (ending === RUNNING) return "";
  if (ending === 5n) return `the event “${culprit}” ends it`;
  return WORDS[ending] ?? "the integrator cannot go on";
}
