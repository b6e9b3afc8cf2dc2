// Labels in the picture that make room for each other: each takes the first free place around where it belongs, and is pale
// where there is none.

export function makeLabels() {
  const sizes = new WeakMap();
  let taken = [];
  const isFree = ([x, y, w, h]) => !taken.some(([left, top, wide, high]) => x < left + wide && left < x + w && y < top + high && top < y + h);
  return {
    // Before all labels of a picture are put.
    clear() { taken = []; },
    // At a place of the picture, or hidden where there is none; it stands to the right of it, and as high above as is said.
    put(label, at, rise) {
      label.hidden = at === null;
      if (!at) return;
      if (!sizes.has(label)) sizes.set(label, [label.offsetWidth, label.offsetHeight]);
      const [w, h] = sizes.get(label), right = at[0] + 9, left = at[0] - w - 9, top = at[1] - rise;
      const spots = [0, -h, h, -2 * h, 2 * h].flatMap((down) => [[right, top + down, w, h], [left, top + down, w, h]]);
      const found = spots.find(isFree) ?? spots[0];
      label.classList.toggle("pale", !isFree(found));
      taken.push(found);
      label.style.transform = `translate(${found[0].toFixed(1)}px, ${found[1].toFixed(1)}px)`;
    },
  };
}
