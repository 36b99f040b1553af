// Looking closer at a part of the board, and hitting what is meant. Without it the links of the row show the page anew.
// It listens to the page, so that a board put in place later works as well, and it listens first: a touch that only
// looks closer goes no further, so whoever enters by a tap hears only of those that were sure.

// What a thumb hits without care, in pixels.
const THUMB = 44;

function mapOf(board) {
  return board.querySelector(".board-map");
}

function draw(board, view, box) {
  const map = mapOf(board);
  map.setAttribute("viewBox", box.join(" "));
  map.dataset.view = view;
  for (const link of board.querySelectorAll("[data-zoom]")) {
    if (link.dataset.zoom === view) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// The left, the top, the width and the height of a view.
function boxOf(board, view) {
  return board.querySelector(`[data-zoom="${CSS.escape(view)}"]`).dataset.box.split(" ").map(Number);
}

function show(board, view) {
  draw(board, view, boxOf(board, view));
}

// What is chosen in a closer look is shown in the same closer look.
function keepView(link, view) {
  const address = new URL(link.href.baseVal, location.href);
  if (view) address.searchParams.set("view", view);
  else address.searchParams.delete("view");
  link.setAttribute("href", address.href);
}

// The spaces that may be chosen: where each stands in the units of the picture, and how far around it a touch means it.
function targets(board) {
  return [...board.querySelectorAll("[data-option].on")].map((space) => {
    const { e: x, f: y } = space.transform.baseVal.consolidate().matrix;
    return { space, x, y, reach: space.querySelector(".hit").r.baseVal.value };
  });
}

function fits(target, scale) {
  return 2 * target.reach * scale >= THUMB - 0.5;
}

function within({ x, y }, [left, top, width, height]) {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

// How many pixels a unit has when a box is shown as large as the picture allows.
function scaleOf(map, [, , width, height]) {
  const shown = map.getBoundingClientRect();
  return Math.min(shown.width / width, shown.height / height);
}

// The part of the picture around a point in which everything that may be chosen is large enough for a thumb.
function closeUp(board, all, at, reach) {
  const shown = mapOf(board).getBoundingClientRect();
  const [left, top, width, height] = boxOf(board, "");
  for (let least = reach; ; ) {
    const scale = THUMB / (2 * least);
    const [wide, high] = [Math.min(shown.width / scale, width), Math.min(shown.height / scale, height)];
    const x = Math.min(Math.max(at.x - wide / 2, left), left + width - wide);
    const y = Math.min(Math.max(at.y - high / 2, top), top + height - high);
    const box = [x, y, wide, high];
    const smallest = Math.min(...all.filter((target) => within(target, box)).map((target) => target.reach));
    if (smallest >= least) return box;
    least = smallest;
  }
}

// Looks closer if what was touched is too small to be sure of it; whether it did.
function lookCloser(board, event) {
  const map = mapOf(board);
  const matrix = map.getScreenCTM();
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const near = (target) => Math.hypot(target.x - at.x, target.y - at.y);
  const all = targets(board);
  const [nearest] = all.filter((target) => !fits(target, matrix.a)).sort((one, other) => near(one) - near(other));
  const touched = event.target.closest("[data-option]");
  const meant = touched?.matches(".on") ? all.find((target) => target.space === touched) : nearest;
  if (!meant || fits(meant, matrix.a) || near(meant) * matrix.a > Math.max(THUMB / 2, meant.reach * matrix.a)) return false;
  const { area } = meant.space.dataset;
  const box = boxOf(board, area);
  const scale = scaleOf(map, box);
  if (all.every((target) => !within(target, box) || fits(target, scale))) show(board, area);
  else draw(board, "closer", closeUp(board, all, at, meant.reach));
  return true;
}

document.addEventListener("click", (event) => {
  const board = event.target.closest("[data-board]");
  if (!board || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { view } = mapOf(board).dataset;
  const zoom = event.target.closest("[data-zoom]");
  const space = event.target.closest("[data-option]");
  const area = event.target.closest("[data-area]");
  const byFinger = event.detail > 0 && event.pointerType !== "mouse" && event.target.closest(".board-map");
  if (zoom) {
    event.preventDefault();
    show(board, zoom.dataset.zoom);
  } else if (byFinger && lookCloser(board, event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (space) keepView(space, view);
  else if (area && !view) show(board, area.dataset.area);
}, { capture: true });

// Nobody should stand with the keyboard on a space that is out of the picture.
document.addEventListener("focusin", (event) => {
  const space = event.target.closest("[data-board] [data-option]");
  if (!space) return;
  const map = space.ownerSVGElement.getBoundingClientRect();
  const box = space.querySelector(".hit").getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const out = x < map.left || x > map.right || y < map.top || y > map.bottom;
  if (out && space.matches(":focus-visible")) show(space.closest("[data-board]"), "");
});

// The arrow keys go to the nearest space that may be chosen and lies in their direction.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  const here = event.target.closest("[data-board] [data-option]");
  const towards = ARROWS[event.key];
  if (!here || !towards || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { e, f } = here.transform.baseVal.consolidate().matrix;
  const ways = targets(here.closest("[data-board]")).map(({ space, x, y }) => {
    const [right, down] = [x - e, y - f];
    const ahead = right * towards[0] + down * towards[1];
    const aside = Math.abs(right * towards[1]) + Math.abs(down * towards[0]);
    return { space, ahead, way: ahead + 2 * aside, aside };
  });
  const [next] = ways.filter(({ ahead, aside }) => ahead > 0 && aside <= 2 * ahead).sort((one, other) => one.way - other.way);
  next?.space.focus();
});
