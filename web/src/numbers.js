// Numbers of a run: packed in Python by `kanes/page/packed_numbers.py`, which says how.

export const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const unzipped = (text) => inflated(bytesOf(text));

const REMAINDERS = " remainders";

export async function unpacked({ text, columns, times }) {
  const bytes = await inflated(bytesOf(text));
  const t = new Float64Array(unshuffled(bytes.subarray(0, 8 * times), 8));
  const rest = new Float32Array(unshuffled(bytes.subarray(8 * times), 4));
  const found = { t };
  let start = 0;
  for (const [name, count] of columns) {
    found[name] = Array.from({ length: count }, (_, row) => rest.subarray(start + row * times, start + (row + 1) * times));
    start += count * times;
  }
  return whole(found);
}

// Numbers that came with what single precision left of them, as doubles.
function whole(groups) {
  for (const [name, remainders] of Object.entries(groups).filter(([name]) => name.endsWith(REMAINDERS))) {
    const of = name.slice(0, -REMAINDERS.length);
    groups[of] = groups[of].map((row, k) => Float64Array.from(row, (value, i) => value + remainders[k][i]));
    delete groups[name];
  }
  return groups;
}

// The first bytes of all numbers come first, then the second ones, and so on.
function unshuffled(bytes, width) {
  const found = new Uint8Array(bytes.length), count = bytes.length / width;
  for (let byte = 0; byte < width; byte++)
    for (let number = 0; number < count; number++) found[number * width + byte] = bytes[byte * count + number];
  return found.buffer;
}

// Where a time lies: the number of the kept time before it, and which share of the way to the next has gone.
export function located(t, time) {
  const last = t.length - 1;
  if (last < 1 || time <= t[0]) return [0, 0];
  if (time >= t[last]) return [last - 1, 1];
  let low = 0, high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (t[middle] <= time) low = middle;
    else high = middle;
  }
  return [low, (time - t[low]) / (t[low + 1] - t[low])];
}

export const valueAt = (row, [index, share]) => {
  const next = row[Math.min(index + 1, row.length - 1)];
  return share === 0 ? row[index] : row[index] + share * (next - row[index]);
};

// A number for people: four figures, powers of ten where they are needed.
export function written(value) {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e5 || size < 1e-3)) return value.toExponential(2).replace("e+", "e").replace("-", "−").replace("e-", "e−");
  return String(+value.toPrecision(4)).replace("-", "−");
}

export const withUnit = (value, unit) => written(value) + (unit ? ` ${unit}` : "");

// 1, 2 or 5 times a power of ten that is not below a number.
export function round(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value * (1 - 1e-9)) ?? 10);
}
