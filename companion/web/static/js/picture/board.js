// Looking closer at a part of the board, and hitting what is meant. Without it the links of the row show the page anew.
// It listens to the page, so that a board put in place later works as well.

import { isPlain, onTap } from "../touch/taps.js";
import { walk } from "./keys.js";
import { ARROWS, Pinch, Window } from "./pan_zoom.js";
import { closeUp, fits, fullest, placeOf, scaleOf, targets, within } from "./targets.js";

// How far a finger moves before it drags, and how near to a small space a touch means it, in pixels.
const SLOP = 8;
const NEAR = 22;
// A picture that moves by less than this part of what is seen ends there.
const PAGE = 0.1;
// How many times as large as the whole picture a part of it may be shown.
const MOST = 6;
// On a device for fingers a question shows the part of a large picture in which most of what may be chosen can be hit.
const COARSE = matchMedia("(pointer: coarse)");
// What is seen of the picture outlives the page.
const SEEN = `board ${location.pathname.split("/").slice(2, 5).join("/")}`; // of each kind of page

function mapOf(board) {
  return board.querySelector(".board-map");
}

function draw(board, view, box) {
  const map = mapOf(board);
  map.setAttribute("viewBox", box.join(" "));
  named(board, view);
}

function named(board, view) {
  mark(board, view);
  remember(board);
}

// Which view it is; one of one's own has no link.
function mark(board, view) {
  mapOf(board).dataset.view = view;
  for (const link of board.querySelectorAll("[data-zoom]")) {
    if (link.dataset.zoom === view) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  tellFar(board);
}

// Where something that may be chosen is too small for a thumb, it is told that a touch only looks closer.
function tellFar(board) {
  const map = mapOf(board);
  const { x, y, width, height } = map.viewBox.baseVal;
  const box = [x, y, width, height];
  const scale = scaleOf(map.getBoundingClientRect(), box);
  board.classList.toggle("far", targets(board).some((target) => within(target, box) && !fits(target, scale)));
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
  if (!meant || fits(meant, matrix.a) || near(meant) * matrix.a > Math.max(NEAR, meant.reach * matrix.a)) return false;
  const { area } = meant.space.dataset;
  const box = boxOf(board, area);
  const shown = map.getBoundingClientRect();
  const scale = scaleOf(shown, box);
  if (all.every((target) => !within(target, box) || fits(target, scale))) show(board, area);
  else draw(board, "closer", closeUp(all, at, meant.reach, shown, boxOf(board, "")));
  return true;
}

onTap("click", "zoom", (event) => {
  const board = event.target.closest("[data-board]");
  if (!board || !isPlain(event)) return false;
  const { view } = mapOf(board).dataset;
  const zoom = event.target.closest("[data-zoom]");
  const closer = event.target.closest("[data-closer]");
  const space = event.target.closest("[data-option]");
  const area = event.target.closest("[data-area]");
  const onMap = event.detail > 0 && event.target.closest(".board-map");
  if (dragged && onMap) {
    dragged = false;
    return true;
  }
  if (zoom) show(board, zoom.dataset.zoom);
  else if (closer) moved(board, (window) => (Number(closer.dataset.closer) > 0 ? window.closer() : window.farther()));
  else if (onMap && event.pointerType !== "mouse" && lookCloser(board, event)) return true;
  else if (space) keepView(space, view);
  else if (area && !view) show(board, area.dataset.area);
  return Boolean(zoom || closer);
});

// A window onto the picture: never larger than all of it, and never beyond it.

function windowOn(board) {
  const map = mapOf(board);
  const [left, top, width, height] = boxOf(board, "");
  const shown = map.getBoundingClientRect();
  const most = Math.max(width, (height * shown.width) / shown.height);
  const { x, y, width: wide, height: high } = map.viewBox.baseVal;
  const scale = scaleOf(shown, [x, y, wide, high]);
  const [across, down] = [shown.width / scale, shown.height / scale];
  const inside = (at, size, from, all) => (size >= all ? from - (size - all) / 2 : Math.min(Math.max(at, from), from + all - size));
  const rightly = ([x, y, wide, high]) => [inside(x, wide, left, width), inside(y, high, top, height), wide, high];
  return new Window(map, [x - (across - wide) / 2, y - (down - high) / 2, across, down], [most / MOST, most], rightly);
}

// Moves what is seen; all of the picture has its own view.
function moved(board, work) {
  const window = windowOn(board);
  work(window);
  if (window.box[2] >= window.widths[1] * 0.999) show(board, "");
  else named(board, "closer");
}

// Fingers: two of them move the picture and look closer, and one moves what is shown closer. A drag is no tap.

const fingers = new Map();
let dragging = null; // the board, its window, and where the finger touched it
let pinch = null;
let dragged = false; // so that the click behind it counts for nothing

document.addEventListener("pointerdown", (event) => {
  const board = event.target.closest("[data-board]");
  if (!event.target.closest(".board-map") || !board || event.button) return;
  if (event.isPrimary) fingers.clear(); // one may have been lifted where nobody saw it
  fingers.set(event.pointerId, event);
  dragged = fingers.size > 1;
  pinch = null;
  dragging = { board, window: null, from: event };
});

document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before || !dragging?.board.isConnected) return;
  const { board, from } = dragging;
  if (fingers.size === 1 && !dragged) {
    const closer = mapOf(board).dataset.view !== "";
    if (!closer || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < SLOP) return;
    if (leadsOut(board, from, event)) {
      dragging = null;
      return;
    }
    dragged = true;
    mapOf(board).setPointerCapture(event.pointerId);
  }
  dragging.window ??= windowOn(board);
  dragging.window.lift();
  if (fingers.size > 1) pinch ??= new Pinch(dragging.window, fingers.values());
  fingers.set(event.pointerId, event);
  if (fingers.size === 1) dragging.window.drag(before, event);
  else pinch.go(fingers.values());
});

for (const ending of ["pointerup", "pointercancel"]) {
  document.addEventListener(ending, (event) => {
    if (!fingers.delete(event.pointerId) || !dragging) return;
    dragging.window?.putDown();
    if (dragging.window && dragging.board.isConnected) moved(dragging.board, () => {});
    pinch = dragging.window = null;
    if (!fingers.size) dragging = null;
    else [dragging.from] = fingers.values();
  });
}

// A finger that goes up or down where the picture ends scrolls the page.
function leadsOut(board, from, to) {
  const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
  const window = windowOn(board);
  return to.pointerType === "touch" && Math.abs(down) > Math.abs(across) && !window.yields([0, -Math.sign(down) * window.box[3] * PAGE]);
}

// What a finger does on the picture is no scrolling of the page, where the picture itself can be moved.
function keepsStill(event) {
  const map = event.target.closest?.("[data-board] .board-map");
  if (map && dragging && event.cancelable && (event.touches.length > 1 || map.dataset.view)) event.preventDefault();
}
document.addEventListener("touchmove", keepsStill, { passive: false });
document.addEventListener("touchstart", (event) => event.touches.length > 1 && keepsStill(event), { passive: false });
document.addEventListener("dragstart", (event) => event.target.closest?.("[data-board]") && event.preventDefault());
document.addEventListener("wheel", (event) => {
  const board = event.target.closest("[data-board]");
  if (!board || !event.target.closest(".board-map") || !event.ctrlKey) return; // else the page is scrolled
  event.preventDefault();
  moved(board, (window) => window.wheel(event));
}, { passive: false });

// Nobody should stand with the keyboard on a space that is out of the picture.
document.addEventListener("focusin", (event) => {
  const space = event.target.closest("[data-board] [data-option]");
  if (!space?.matches(":focus-visible")) return;
  const board = space.closest("[data-board]");
  if (!mapOf(board).dataset.view) return;
  const { x, y, reach } = placeOf(space);
  moved(board, (window) => window.reveal([x, y], reach));
});

// The arrow keys go from space to space, or move a picture from which nothing is chosen.

document.addEventListener("keydown", (event) => {
  const board = event.target.closest("[data-board]");
  if (!board || event.altKey || event.ctrlKey || event.metaKey) return;
  const here = event.target.closest("[data-option]");
  const place = here && placeOf(here);
  const at = place && [place.x, place.y];
  if (event.key === "+" || event.key === "=") moved(board, (window) => window.closer(at));
  else if (event.key === "-") moved(board, (window) => window.farther(at));
  else if (event.key === "0") show(board, "");
  else if (!(event.key in ARROWS)) return;
  else if (here) walk(board, here, event.key);
  else if (mapOf(board).dataset.view) moved(board, (window) => window.step(event.key));
  else return;
  event.preventDefault();
});

// What one looks at stays in sight when the picture is drawn anew: as long as the same is asked, or always on a board on
// which every question is about a few spaces among many.

function asked(board) {
  return board.dataset.stays !== undefined ? "" : (board.closest("form")?.elements.namedItem("token")?.value ?? "");
}

// The open question, if something on this picture is chosen in answer to it.
function tokenOf(board, all = targets(board)) {
  return all.length ? (board.closest("#now form[data-now]")?.elements.namedItem("token")?.value ?? "") : "";
}

// `served` is the question for which this view was found or made; one that was made by hand before that question came is
// what whoever is asked wants to see.
function remember(board) {
  const map = mapOf(board);
  const seen = { of: boxOf(board, "").join(" "), asked: asked(board), view: map.dataset.view, box: map.getAttribute("viewBox") };
  try {
    sessionStorage.setItem(SEEN, JSON.stringify({ ...seen, served: tokenOf(board) }));
  } catch {
    // then the whole picture is shown
  }
}

function recall(board) {
  try {
    const seen = JSON.parse(sessionStorage.getItem(SEEN));
    return seen?.of === boxOf(board, "").join(" ") && seen.asked === asked(board) ? seen : null;
  } catch {
    return null;
  }
}

// After a page, or a part of one, was put in place.
export function lookAgain(root = document) {
  for (const board of root.querySelectorAll("[data-board]:not([data-looked])")) {
    if (!mapOf(board).getBoundingClientRect().width) continue; // it is not shown yet
    board.dataset.looked = "";
    restore(board, recall(board));
    tellFar(board);
  }
}

// Where less height is left for the picture, because something else is asked, less of it is seen and all of that as large:
// what lies there newly, if it was in sight, or else the middle.
function asLarge(board, [left, top, wide, high], shown) {
  const less = Math.min(high, (wide * shown.height) / shown.width);
  const fresh = board.querySelector("[data-fresh]")?.getBBox();
  const middle = fresh ? fresh.y + fresh.height / 2 : top + high / 2;
  const start = middle > top && middle < top + high ? middle - less / 2 : top + (high - less) / 2;
  return [left, Math.min(Math.max(start, top), top + high - less), wide, less];
}

function restore(board, seen) {
  const all = targets(board);
  const box = seen?.box.split(" ").map(Number);
  const serves = seen && (!all.length || all.some((target) => within(target, box)));
  const token = tokenOf(board, all);
  const wished = serves && (seen.served === token || (!seen.served && seen.view));
  const opens = token && !wished && COARSE.matches && "stays" in board.dataset;
  const shown = mapOf(board).getBoundingClientRect();
  const best = opens ? fullest(all, serves && seen.view ? box : null, shown, boxOf(board, "")) : null;
  if (best) return draw(board, "closer", best);
  if (!serves) return;
  const looksOn = !token && seen.view && "stays" in board.dataset;
  mapOf(board).setAttribute("viewBox", (looksOn ? asLarge(board, box, shown) : box).join(" "));
  mark(board, seen.view);
  if (token) remember(board);
}

// The table does so as soon as everything stands in its place.
if (!document.querySelector("[data-main]")) lookAgain();
