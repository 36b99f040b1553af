// A photo of one's own board beneath the drawing. It is chosen on the device and goes nowhere.

const SVG = "http://www.w3.org/2000/svg";
// Three points of the photo and three of the board say how it lies: where, how large, how turned, how slanted.
const POINTS = 3;

// What moves some points onto others: one point moves, two also turn and stretch, three also slant.
export function placing(from, to) {
  const [[x, y], [u, v]] = [from[0], to[0]];
  if (from.length === 1) return [1, 0, 0, 1, u - x, v - y];
  const [dx, dy] = [from[1][0] - x, from[1][1] - y];
  const [du, dv] = [to[1][0] - u, to[1][1] - v];
  if (from.length === 2) {
    const square = dx * dx + dy * dy;
    if (!square) return null;
    const [a, b] = [(dx * du + dy * dv) / square, (dx * dv - dy * du) / square];
    return [a, b, -b, a, u - a * x + b * y, v - b * x - a * y];
  }
  const [ex, ey] = [from[2][0] - x, from[2][1] - y];
  const [eu, ev] = [to[2][0] - u, to[2][1] - v];
  const area = dx * ey - dy * ex;
  if (Math.abs(area) < 1e-6) return null;
  const [a, c] = [(du * ey - eu * dy) / area, (eu * dx - du * ex) / area];
  const [b, d] = [(dv * ey - ev * dy) / area, (ev * dx - dv * ex) / area];
  return [a, b, c, d, u - a * x - c * y, v - b * x - d * y];
}

export const times = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f];

export function inverse([a, b, c, d, e, f]) {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

export class Photo {
  constructor(layer) {
    this.layer = layer;
    this.image = null;
    this.address = "";
    this.pairs = { photo: [], board: [] };
    this.waits = "";
  }

  // Show a file where the window looks; rejects what is no picture.
  async show(file, [left, top, wide, high]) {
    const address = URL.createObjectURL(file);
    const picture = new Image();
    picture.src = address;
    try {
      await picture.decode();
    } catch (fault) {
      URL.revokeObjectURL(address);
      throw fault;
    }
    this.remove();
    this.address = address;
    this.image = document.createElementNS(SVG, "image");
    for (const [key, value] of [["href", address], ["width", picture.naturalWidth], ["height", picture.naturalHeight]])
      this.image.setAttribute(key, value);
    const scale = Math.min(wide / picture.naturalWidth, high / picture.naturalHeight);
    this.place([scale, 0, 0, scale, left, top]);
    this.layer.replaceChildren(this.image);
  }

  place(matrix) {
    this.matrix = matrix;
    this.image.setAttribute("transform", `matrix(${matrix.join(" ")})`);
  }

  remove() {
    this.layer.replaceChildren();
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = this.waits = "";
    this.image = null;
  }

  strength(part) {
    this.layer.setAttribute("opacity", part);
  }

  startFitting() {
    this.pairs = { photo: [], board: [] };
    this.waits = "photo-1";
  }

  // A point that was tapped: of the photo, then of the board, three times. What is to be tapped next is in `waits`.
  take(point) {
    const [side, number] = this.waits.split("-");
    if (side === "photo") {
      this.pairs.photo.push(times(inverse(this.matrix), point));
      this.waits = `board-${number}`;
      return;
    }
    this.pairs.board.push(point);
    const found = placing(this.pairs.photo, this.pairs.board);
    if (found) this.place(found);
    else for (const side of ["photo", "board"]) this.pairs[side].pop();
    const next = this.pairs.board.length + 1;
    this.waits = next > POINTS ? "" : `photo-${next}`;
  }
}
