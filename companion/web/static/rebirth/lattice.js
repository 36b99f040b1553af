// Where spaces lie: axial coordinates, the first along a row, the second from row to row; corners up and down.

export const SIZE = 10;
export const WIDE = SIZE * Math.sqrt(3);
export const HIGH = SIZE * 1.5;
const STEPS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
// No board is read farther out.
export const FARTHEST = 99;

/** @param {number[]} at */
export const idOf = ([q, r]) => `${q},${r}`;
export const atOf = (id) => id.split(",").map(Number);
/** @param {number[]} at */
export const middleOf = ([q, r]) => [WIDE * (q + r / 2), HIGH * r];
/** @param {number[]} at */
export const beside = ([q, r]) => STEPS.map(([across, down]) => [q + across, r + down]);
/** @param {number[]} at */
export const inReach = ([q, r]) => Math.abs(q) <= FARTHEST && Math.abs(r) <= FARTHEST;

// The space in which a point lies.
/** @param {number[]} point */
export function spaceAt([x, y]) {
  const r = y / HIGH;
  const q = x / WIDE - r / 2;
  return nearest(q, r);
}

function nearest(q, r) {
  const s = -q - r;
  let [wholeQ, wholeR] = [Math.round(q), Math.round(r)];
  const wholeS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  return [wholeQ + 0, wholeR + 0].map((number) => (number === 0 ? 0 : number));
}

// All spaces from one to another, so that a quick stroke leaves no gap.
export function line(from, to) {
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.max(Math.abs(across), Math.abs(down), Math.abs(across + down));
  const found = [];
  for (let step = 0; step <= far; step += 1) {
    const part = far ? step / far : 0;
    found.push(nearest(from[0] + across * part + 1e-6, from[1] + down * part + 1e-6));
  }
  return found;
}

// The next place for an arrow key; up and down stay in the same column as well as they can.
/** @param {number[]} at */
export function stepFrom([q, r], key) {
  const odd = Math.abs(r) % 2;
  if (key === "ArrowLeft") return [q - 1, r];
  if (key === "ArrowRight") return [q + 1, r];
  if (key === "ArrowUp") return [q + odd, r - 1];
  return [q - 1 + odd, r + 1];
}

// How people find a space: its row on land from the top, and its number there from the left. A place that is not land is
// told by which way it lies from the nearest row or space that is, and how far.
export function counted([q, r], spaces) {
  const land = [...spaces].filter(([, { kind }]) => kind !== "water").map(([id]) => atOf(id));
  const upwards = (numbers) => [...new Set(numbers)].sort((one, other) => one - other);
  const rows = upwards(land.map(([, down]) => down));
  if (!rows.length) return { way: "nowhere" };
  if (r < rows[0]) return { way: "above", by: rows[0] - r };
  const last = rows.findLastIndex((down) => down <= r);
  const row = last + 1;
  if (rows[last] < r) return { way: "below", by: r - rows[last], row };
  const places = upwards(land.filter(([, down]) => down === r).map(([across]) => across));
  const place = places.findLastIndex((across) => across <= q) + 1;
  if (!place) return { way: "left", by: places[0] - q, row };
  const by = q - places[place - 1];
  return by ? { way: "right", by, row, place } : { way: "land", row, place };
}

// A board seen in a mirror: left is right.
/** @param {number[]} at */
export const mirrored = ([q, r]) => [-q - r, r];

// The six corners of a space whose middle is 0,0, from the top on, clockwise.
const POINTS = [0, 1, 2, 3, 4, 5]
  .map((corner) => (Math.PI / 3) * corner - Math.PI / 2)
  .map((angle) => `${(SIZE * Math.cos(angle)).toFixed(2)},${(SIZE * Math.sin(angle)).toFixed(2)}`);
export const CORNERS = POINTS.join(" ");

// The sides of a space: from corner to corner, and the step to whatever lies behind.
const BEHIND = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];
export const SIDES = BEHIND.map((step, side) => [`M${POINTS[side]}L${POINTS[(side + 1) % 6]}`, step]);
