// From place to place on a picture by the arrow keys: over all that it has, also those that cannot be chosen now, so that
// whoever does not point at it knows what lies there. What is told of them comes with the page of the board, once asked for.

import { ARROWS } from "./pan_zoom.js";
import { placeOf, places, targets } from "./targets.js";

const SVG = "http://www.w3.org/2000/svg";
const known = new WeakMap(); // of a picture, what lies on each of its places
const columns = new WeakMap(); // of a picture, where one began to go up or down

export async function walk(board, here, key) {
  const all = board.dataset.inWords ? places() : [];
  const from = placeOf(here);
  if (!all.length) return ahead(board, from, ARROWS[key])?.focus();
  const next = nextOf(board, all, from, ARROWS[key]);
  if (!next) return;
  const there = board.querySelector(`[data-option="${CSS.escape(next.id)}"]`) ?? (await made(board, next));
  there?.focus();
  if (there) show(board, there);
}

function wayTo(from, towards, { x, y }) {
  const [right, down] = [x - from.x, y - from.y];
  const ahead = right * towards[0] + down * towards[1];
  return { ahead, aside: Math.abs(right * towards[1]) + Math.abs(down * towards[0]) };
}

// The nearest place that way; up and down one stays in the same column as well as it goes.
function nextOf(board, all, from, towards) {
  if (towards[0] || !columns.has(board)) columns.set(board, from.x);
  const column = columns.get(board);
  const ways = all.map((place) => ({ ...place, ...wayTo(from, towards, place), off: towards[1] ? Math.abs(place.x - column) : 0 }));
  const far = ({ ahead, aside }) => Math.round(Math.hypot(ahead, aside));
  const [next] = ways.filter(({ ahead, aside }) => ahead > 1 && aside <= ahead).sort((one, other) => far(one) - far(other) || one.off - other.off);
  if (next && towards[0]) columns.set(board, next.x);
  return next;
}

// The nearest thing that way of those that may be chosen, where only these are known.
function ahead(board, from, towards) {
  const ways = targets(board).map((target) => ({ ...target, ...wayTo(from, towards, target) }));
  const way = ({ ahead, aside }) => ahead + 2 * aside;
  return ways.filter(({ ahead, aside }) => ahead > 0 && aside <= 2 * ahead).sort((one, other) => way(one) - way(other))[0]?.space;
}

// A place that cannot be chosen, as something to stand on.
async function made(board, { id, x, y }) {
  const told = await wordsOf(board);
  if (!told.has(id)) return null;
  const place = document.createElementNS(SVG, "a");
  const given = { class: "t off", role: "link", tabindex: -1, href: "#board", transform: `translate(${x} ${y})` };
  for (const [name, value] of Object.entries({ ...given, "aria-disabled": true, "aria-label": told.get(id) })) place.setAttribute(name, value);
  place.dataset.option = id;
  const hit = document.createElementNS(SVG, "circle");
  hit.setAttribute("class", "hit passed");
  hit.setAttribute("r", board.querySelector(".hit").getAttribute("r"));
  place.append(hit);
  board.querySelector(".board-map").append(place);
  return place;
}

function wordsOf(board) {
  if (!known.has(board)) known.set(board, ask(board.dataset.inWords));
  return known.get(board);
}

async function ask(address) {
  try {
    const reply = await fetch(address);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    return new Map([...page.querySelectorAll("[data-space]")].map((each) => [each.dataset.space, each.textContent.trim()]));
  } catch {
    return new Map(); // then one goes over those only that may be chosen
  }
}

// What is told to whoever listens stands below the picture for whoever looks.
function show(board, place) {
  const line = board.querySelector(".place-told") ?? document.createElement("p");
  line.className = "place-told";
  line.setAttribute("aria-hidden", "true");
  line.textContent = place.getAttribute("aria-label");
  board.querySelector(".pane").after(line);
}
