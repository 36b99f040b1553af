// The part of a drawing that is seen: moved, looked at more closely and from farther away, by fingers, wheel and keys.

// How much one step looks closer, by key and by wheel.
const STEP = 1.25;
const WHEEL = 1.15;
// What part of the window an arrow key moves it by.
const PART = 1 / 6;
// So long fingers rest before what they have moved is drawn sharp, in milliseconds.
const REST = 150;
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Window {
  // `widths` are the least and the most that may be seen across; `rightly` puts right what would be seen.
  constructor(svg, box, widths, rightly = (wished) => wished) {
    this.svg = svg;
    this.box = box;
    this.widths = widths;
    this.rightly = rightly;
    this.lifted = null;
  }

  // The window keeps the shape of the screen.
  look([x, y, wide] = this.box) {
    const { width, height } = this.place;
    const across = this.across(wide);
    this.box = this.rightly([x, y, across, (across * (height || 1)) / (width || 1)]);
    if (this.lifted) this.shift();
    else this.paint();
  }

  paint() {
    this.svg.setAttribute("viewBox", this.box.map((number) => number.toFixed(2)).join(" "));
  }

  // Where it stands on the screen.
  get place() {
    return this.lifted?.place ?? this.svg.getBoundingClientRect();
  }

  // As long as fingers move a drawing it is moved and enlarged as it was painted: to draw hundreds of spaces for every
  // frame takes longer than a frame lasts. It is drawn anew where they rest, so that nothing stays blurred.
  lift() {
    if (this.lifted) return;
    const place = this.svg.getBoundingClientRect();
    const pane = this.svg.parentElement;
    const around = pane.getBoundingClientRect();
    const cut = [place.top - around.top, around.right - place.right, around.bottom - place.bottom, place.left - around.left];
    Object.assign(pane.style, {
      clipPath: `inset(${cut.map((side) => `${side}px`).join(" ")})`,
      background: getComputedStyle(this.svg).backgroundColor,
    });
    Object.assign(this.svg.style, { overflow: "visible", transformOrigin: "0 0", willChange: "transform" });
    this.lifted = { place, box: this.box, resting: 0 };
  }

  shift() {
    const { place, box, resting } = this.lifted;
    const larger = box[2] / this.box[2];
    const [x, y] = [0, 1].map((way) => ((box[way] - this.box[way]) * place.width) / this.box[2]);
    this.svg.style.transform = new DOMMatrix([larger, 0, 0, larger, x, y]);
    clearTimeout(resting);
    this.lifted.resting = setTimeout(() => this.sharpen(), REST);
  }

  sharpen() {
    if (!this.lifted) return;
    this.lifted.box = this.box;
    this.svg.style.transform = "";
    this.paint();
  }

  putDown() {
    if (!this.lifted) return;
    clearTimeout(this.lifted.resting);
    this.sharpen();
    this.lifted = null;
    Object.assign(this.svg.parentElement.style, { clipPath: "", background: "" });
    Object.assign(this.svg.style, { overflow: "", transformOrigin: "", willChange: "" });
  }

  across(wide) {
    const [least, most] = this.widths;
    return Math.min(Math.max(wide, least), most);
  }

  // A point of the screen as a point of the drawing.
  pointOf({ clientX, clientY }) {
    const { left, top, width } = this.place;
    const scale = this.box[2] / width;
    return [this.box[0] + (clientX - left) * scale, this.box[1] + (clientY - top) * scale];
  }

  moveBy([x, y]) {
    this.look([this.box[0] + x, this.box[1] + y, this.box[2]]);
  }

  // Whether it can be moved that way at all.
  yields([x, y]) {
    const [left, top, wide, high] = this.box;
    const there = this.rightly([left + x, top + y, wide, high]);
    return Math.hypot(there[0] - left, there[1] - top) > 0.01 * wide;
  }

  // The drawing goes along with what touches it, from one point of the screen to another.
  drag(from, to) {
    const [[x, y], [u, v]] = [this.pointOf(from), this.pointOf(to)];
    this.moveBy([x - u, y - v]);
  }

  // Look closer or from farther away, while a point stays where it is.
  zoom(factor, [x, y] = this.center) {
    const wide = this.across(this.box[2] * factor);
    const scale = wide / this.box[2];
    this.look([x - (x - this.box[0]) * scale, y - (y - this.box[1]) * scale, wide]);
  }

  closer(at) {
    this.zoom(1 / STEP, at);
  }

  farther(at) {
    this.zoom(STEP, at);
  }

  wheel(event) {
    this.zoom(event.deltaY > 0 ? WHEEL : 1 / WHEEL, this.pointOf(event));
  }

  // An arrow key, if it is one.
  step(key) {
    const [across, down] = ARROWS[key];
    this.moveBy([across * this.box[2] * PART, down * this.box[3] * PART]);
  }

  get center() {
    return [this.box[0] + this.box[2] / 2, this.box[1] + this.box[3] / 2];
  }

  // Bring a point into the window, with some room around it, if it is not there.
  /** @param {number[]} point @param {number} room */
  reveal([x, y], room) {
    const [left, top, wide, high] = this.box;
    const inside = x > left + room && x < left + wide - room && y > top + room && y < top + high - room;
    if (!inside) this.look([x - wide / 2, y - high / 2, wide]);
  }
}

// Two fingers on a drawing move it, and look closer as they spread.
export class Pinch {
  constructor(window, fingers) {
    this.window = window;
    this.before = spread(fingers);
  }

  go(fingers) {
    const now = spread(fingers);
    this.window.drag(this.before.middle, now.middle);
    this.window.zoom(this.before.apart / now.apart, this.window.pointOf(now.middle));
    this.before = now;
  }
}

function spread([one, other]) {
  const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
  return { apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1, middle };
}
