// A photo of one's own board beneath the drawing. It is chosen on the device and stays there.

const SVG = "http://www.w3.org/2000/svg";
// Three points of the photo and three of the board say how it lies: where, how large, how turned, how slanted.
const POINTS = 3;

// A camera takes many more points than a phone can move about quickly, in pixels along the longer side.
const MOST = 2048;

// What moves some points onto others: one point moves what lies as `now`, two also turn and stretch, three also slant.
export function placing(from, to, now) {
  const [[x, y], [u, v]] = [from[0], to[0]];
  if (from.length === 1) {
    const [left, top] = times([...now.slice(0, 4), 0, 0], [x, y]);
    return [...now.slice(0, 4), u - left, v - top];
  }
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

/** @param {number[]} matrix @param {number[]} point */
export const times = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f];

export function inverse([a, b, c, d, e, f]) {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

// A file as a picture, turned as the camera was held, and no larger than needed; and the file that holds that.
async function pictureIn(file) {
  const picture = await decoded(file);
  const { naturalWidth: across, naturalHeight: down } = picture;
  const part = MOST / Math.max(across, down);
  if (part >= 1) return [picture, file];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(across * part), Math.round(down * part)];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  const smaller = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return [await decoded(smaller), smaller];
}

async function decoded(file) {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
  } catch (fault) {
    URL.revokeObjectURL(picture.src);
    throw fault;
  }
  return picture;
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
    const [picture, kept] = await pictureIn(file);
    this.remove();
    this.file = kept;
    this.address = picture.src;
    const { naturalWidth: across, naturalHeight: down } = picture;
    this.size = [across, down];
    this.image = document.createElementNS(SVG, "image");
    for (const [key, value] of [["href", this.address], ["width", across], ["height", down]]) this.image.setAttribute(key, value);
    const scale = Math.min(wide / across, high / down);
    this.place([scale, 0, 0, scale, left, top]);
    this.layer.replaceChildren(this.image);
  }

  // What is kept of it: the file, and how it lies by which points.
  get kept() {
    const { file, matrix, pairs } = this;
    return { file, matrix, pairs };
  }

  async showAgain({ file, matrix, pairs }) {
    await this.show(file, [0, 0, 1, 1]);
    this.place(matrix);
    this.pairs = pairs;
  }

  // Where its corners lie on the board.
  get corners() {
    const [across, down] = this.size;
    return [[0, 0], [across, 0], [0, down], [across, down]].map((corner) => times(this.matrix, corner));
  }

  // The points of the photo that were tapped, where they lie on the board.
  get points() {
    return this.image ? this.pairs.photo.map((point) => times(this.matrix, point)) : [];
  }

  place(matrix) {
    this.matrix = matrix;
    this.image.setAttribute("transform", `matrix(${matrix.join(" ")})`);
  }

  remove() {
    this.layer.replaceChildren();
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = this.waits = "";
    this.image = this.file = null;
    this.pairs = { photo: [], board: [] };
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
    const found = placing(this.pairs.photo, this.pairs.board, this.matrix);
    if (found) this.place(found);
    else for (const side of ["photo", "board"]) this.pairs[side].pop();
    const next = this.pairs.board.length + 1;
    this.waits = next > POINTS ? "" : `photo-${next}`;
  }
}
