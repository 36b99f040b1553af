// The board on the screen: spaces as drawings, the window that is looked through, and the place of the keyboard.

import { Window } from "../window.js";
import { CORNERS, FARTHEST, HIGH, SIDES, SIZE, WIDE, atOf, idOf, middleOf } from "./lattice.js";

const SVG = "http://www.w3.org/2000/svg";
const MARKS = ["closed", "port", "sea_farm", "clover"];
// How many spaces of an empty board are seen across, and between how few and how many one may look at.
const FIRST = 13;
const [FEWEST, MOST] = [4, 60];

function made(name, given = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  return element;
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
  constructor(svg) {
    super(svg, [-WIDE * (FIRST / 2), 0, WIDE * FIRST, WIDE * FIRST], [WIDE * FEWEST, WIDE * MOST]);
    this.layers = Object.fromEntries(
      ["photo", "grid", "spaces", "settlements", "cursor"].map((name) => {
        const layer = made("g", { class: `layer-${name}` });
        svg.append(layer);
        return [name, layer];
      }),
    );
    this.layers.grid.append(...grid());
    this.drawn = new Map();
    this.cursor = null;
    new ResizeObserver(() => this.look()).observe(svg);
  }

  // Show all spaces, with some room around them to draw on.
  whole(ids) {
    const points = [...ids].map((id) => middleOf(atOf(id)));
    if (!points.length) return this.look([-WIDE * (FIRST / 2), -HIGH * 2, WIDE * FIRST]);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const room = 3 * SIZE;
    const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room];
    const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room];
    const { width, height } = this.svg.getBoundingClientRect();
    const wide = Math.max(right - left, ((bottom - top) * width) / (height || 1));
    const high = (wide * height) / (width || 1);
    return this.look([(left + right - wide) / 2, (top + bottom - high) / 2, wide]);
  }

  // Bring a space into the window, if it is not there.
  revealSpace(at) {
    this.reveal(middleOf(at), SIZE);
  }

  draw(id, space) {
    this.drawn.get(id)?.remove();
    this.drawn.delete(id);
    if (!space) return;
    const [x, y] = middleOf(atOf(id));
    const group = made("g", { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` });
    group.append(made("use", { href: `#k-${space.kind}` }));
    for (const mark of MARKS) if (space[mark]) group.append(made("use", { href: `#m-${mark}` }));
    if (space.name) {
      const text = made("text", { class: "hex-name", y: 8.4 });
      text.textContent = space.name;
      group.append(text);
    }
    this.drawn.set(id, group);
    this.layers.spaces.append(group);
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

  showCursor(at, wrong = false) {
    this.cursor = at;
    const [x, y] = at ? middleOf(at) : [0, 0];
    const shown = at ? [made("polygon", { points: CORNERS, class: wrong ? "wrong-here" : "", transform: `translate(${x} ${y})` })] : [];
    this.layers.cursor.replaceChildren(...shown);
  }

  // A dot where somebody has tapped the photo or its place on the board.
  dot([x, y]) {
    this.layers.cursor.append(made("circle", { cx: x, cy: y, r: 2, class: "dot" }));
  }
}
