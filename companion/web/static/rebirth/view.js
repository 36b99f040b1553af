// The board on the screen: spaces as drawings, the window that is looked through, and the place of the keyboard.

import { Window } from "../js/picture/pan_zoom.js";
import { CORNERS, FARTHEST, HIGH, SIDES, SIZE, WIDE, atOf, beside, idOf, middleOf, spaceAt } from "./lattice.js";

const SVG = "http://www.w3.org/2000/svg";
const MARKS = ["closed", "port", "sea_farm", "clover"];
// How many spaces of an empty board are seen across, and between how few and how many one may look at.
const FIRST = 13;
const [FEWEST, MOST] = [4, 60];
// No board is so many spaces wide.
const FAR = 24;

function made(name, given = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  return element;
}

function outlined(at, kind = "") {
  const [x, y] = middleOf(at);
  return made("polygon", { points: CORNERS, class: kind, transform: `translate(${x} ${y})` });
}

// The outlines of empty spaces, as far as a board may reach: two rows that are repeated.
function grid() {
  const [half, [top, upper, lower, low]] = [WIDE / 2, [0, SIZE / 2, HIGH, 2 * SIZE]];
  const rows = `M0 ${upper}L${half} ${top}L${WIDE} ${upper}V${lower}L${half} ${low}V${2 * HIGH}M0 ${upper}V${lower}L${half} ${low}`;
  const pattern = made("pattern", { id: "grid", patternUnits: "userSpaceOnUse", x: -WIDE / 2, y: -SIZE, width: WIDE, height: 2 * HIGH });
  pattern.append(made("path", { d: rows }));
  const far = 2 * FARTHEST * WIDE;
  return [pattern, made("rect", { x: -far, y: -far, width: 2 * far, height: 2 * far, fill: "url(#grid)" })];
}

export class View extends Window {
  // `called` says under which name a space is shown.
  constructor(svg, called) {
    super(svg, [-WIDE * (FIRST / 2), 0, WIDE * FIRST, WIDE * FIRST], [WIDE * FEWEST, WIDE * MOST]);
    this.layers = Object.fromEntries(
      ["photo", "grid", "spaces", "settlements", "names", "points", "cursor"].map((name) => {
        const layer = made("g", { class: `layer-${name}` });
        svg.append(layer);
        return [name, layer];
      }),
    );
    this.layers.grid.append(...grid());
    this.called = called;
    this.drawn = new Map();
    this.cursor = null;
    new ResizeObserver(() => this.look()).observe(svg);
  }

  // Show all spaces, with some room around them to draw on.
  whole(ids) {
    const points = [...ids].map((id) => middleOf(atOf(id)));
    if (points.length) return this.show(points);
    // On a wide screen one sees as many rows as spaces across on a narrow one.
    const { width, height } = this.svg.getBoundingClientRect();
    const wide = Math.max(WIDE * FIRST, (HIGH * FIRST * width) / (height || 1));
    this.look([-wide / 2, -HIGH * 2, wide]);
  }

  // Show all of some points.
  show(points) {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const room = 3 * SIZE;
    const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room];
    const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room];
    const { width, height } = this.svg.getBoundingClientRect();
    const wide = Math.max(right - left, ((bottom - top) * width) / (height || 1));
    const high = (wide * height) / (width || 1);
    this.look([(left + right - wide) / 2, (top + bottom - high) / 2, wide]);
  }

  // Bring a space into the window, if it is not there.
  revealSpace(at) {
    this.reveal(middleOf(at), SIZE);
  }

  draw(id, space) {
    for (const part of this.drawn.get(id) ?? []) part.remove();
    this.drawn.delete(id);
    if (!space) return;
    const [x, y] = middleOf(atOf(id));
    const group = made("g", { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` });
    group.append(made("use", { href: `#k-${space.kind}` }));
    for (const mark of MARKS) if (space[mark]) group.append(made("use", { href: `#m-${mark}` }));
    this.layers.spaces.append(group);
    this.drawn.set(id, space.name ? [group, this.drawName([x, y], this.called(space))] : [group]);
  }

  // Names lie above all spaces: the next row would cover them.
  drawName([x, y], name) {
    const text = made("text", { class: "hex-name", x: x.toFixed(2), y: (y + 9).toFixed(2) });
    text.textContent = name;
    this.layers.names.append(text);
    return text;
  }

  // Settlements have an outline, so that it is seen what belongs together.
  drawSettlements(spaces) {
    const outlines = [];
    for (const [id, { kind, settlement }] of spaces) {
      if (kind !== "settlement") continue;
      const [q, r] = atOf(id);
      const sides = SIDES.filter(([, [across, down]]) => spaces.get(idOf([q + across, r + down]))?.settlement !== settlement);
      const [x, y] = middleOf([q, r]);
      outlines.push(made("path", { d: sides.map(([side]) => side).join(""), transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` }));
    }
    this.layers.settlements.replaceChildren(...outlines);
  }

  // Where the keyboard is, and which spaces something is wrong with.
  showCursor(at, wrong = []) {
    this.cursor = at;
    const here = at && !wrong.length ? [outlined(at)] : wrong.map((each) => outlined(each, "wrong-here"));
    this.layers.cursor.replaceChildren(...here);
  }

  // The points by which a photo is laid in place, and how far it is to other spaces while a place for one is looked for.
  showPoints({ points, pairs, waits }) {
    const dots = waits ? points.flatMap(([x, y], number) => [
      made("circle", { cx: x, cy: y, r: this.box[2] / 40, class: "dot" }),
      this.count([x, y + this.box[2] / 80], number + 1, "dot-number"),
    ]) : [];
    const first = waits.startsWith("board") ? pairs.board[0] : null;
    this.layers.points.replaceChildren(...(first ? this.counts(spaceAt(first)) : []), ...dots);
  }

  // Along the row of a space, and the two lines that cross it there, how many spaces lie between.
  /** @param {number[]} at */
  counts([q, r]) {
    const found = [];
    for (let far = 1; far <= FAR; far += 1)
      for (const [across, down] of beside([0, 0])) {
        const [x, y] = middleOf([q + across * far, r + down * far]);
        found.push(this.count([x, y + 2.5], far, "count"));
      }
    return found;
  }

  count([x, y], number, kind) {
    const text = made("text", { x: x.toFixed(1), y: y.toFixed(1), class: kind });
    text.textContent = number;
    return text;
  }
}
