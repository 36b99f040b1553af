// What a thumb hits on a picture, and which part of the picture to show so that it does.

// What a thumb hits without care, in pixels.
const THUMB = 44;
// Whoever looks at a part of a picture goes on there, if it holds so much of what the best view holds.
const AS_GOOD = 1 / 3;

// The spaces that may be chosen: where each stands in the units of the picture, and how far around it a touch means it.
export function targets(board) {
  return [...board.querySelectorAll("[data-option].on")].map((space) => ({ space, ...placeOf(space) }));
}

export function placeOf(space) {
  const { e: x, f: y } = space.transform.baseVal.consolidate().matrix;
  return { x, y, reach: space.querySelector(".hit").r.baseVal.value };
}

// All places of the picture of a game, also those that cannot be chosen, where the page tells them.
export function places() {
  const told = document.querySelector("[data-places]")?.dataset.places.split(" ") ?? [];
  const found = [];
  for (let at = 0; at < told.length; at += 3) found.push({ id: told[at], x: Number(told[at + 1]), y: Number(told[at + 2]) });
  return found;
}

export function fits(target, scale) {
  return 2 * target.reach * scale >= THUMB - 0.5;
}

/** @param {{ x: number, y: number }} point @param {number[]} box */
export function within({ x, y }, [left, top, width, height]) {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

// How many pixels a unit has when a box is shown as large as the picture allows.
/** @param {{ width: number, height: number }} shown @param {number[]} box */
export function scaleOf(shown, [, , width, height]) {
  return Math.min(shown.width / width, shown.height / height);
}

// A part of the picture around a point, so large that a thumb hits what reaches so far.
/** @param {{ x: number, y: number }} at @param {number} reach @param {{ width: number, height: number }} shown @param {number[]} whole */
function around({ x, y }, reach, shown, [left, top, width, height]) {
  const scale = THUMB / (2 * reach);
  const [wide, high] = [Math.min(shown.width / scale, width), Math.min(shown.height / scale, height)];
  const inside = (at, size, from, all) => Math.min(Math.max(at - size / 2, from), from + all - size);
  return [inside(x, wide, left, width), inside(y, high, top, height), wide, high];
}

// The part around a point in which everything that may be chosen is large enough for a thumb.
export function closeUp(all, at, reach, shown, whole) {
  for (let least = reach; ; ) {
    const box = around(at, least, shown, whole);
    const smallest = Math.min(...all.filter((target) => within(target, box)).map((target) => target.reach));
    if (smallest >= least) return box;
    least = smallest;
  }
}

function heldBy(box, all) {
  return all.filter(({ x, y, reach }) => within({ x, y }, [box[0] + reach / 2, box[1] + reach / 2, box[2] - reach, box[3] - reach]));
}

// The part that holds most of what may be chosen, all of it large enough for a thumb; the part around the middle of what
// is seen if that is good enough; nothing if all can be hit on the whole picture.
export function fullest(all, seen, shown, whole) {
  if (all.every((target) => fits(target, scaleOf(shown, whole)))) return null;
  const least = Math.min(...all.map(({ reach }) => reach));
  const [, , wide, high] = around(all[0], least, shown, whole);
  let best = [];
  for (const { x } of all) {
    for (const { y } of all) {
      const held = heldBy(around({ x: x + (wide - least) / 2, y: y + (high - least) / 2 }, least, shown, whole), all);
      if (held.length > best.length) best = held;
    }
  }
  const fair = seen && all.every((target) => fits(target, scaleOf(shown, seen)));
  const here = fair ? seen : seen && around({ x: seen[0] + seen[2] / 2, y: seen[1] + seen[3] / 2 }, least, shown, whole);
  if (here && heldBy(here, all).length >= AS_GOOD * best.length) return here;
  const middle = (way) => (Math.min(...best.map((each) => each[way])) + Math.max(...best.map((each) => each[way]))) / 2;
  return around({ x: middle("x"), y: middle("y") }, least, shown, whole);
}
