// Tiles set by touch: the tile in hand goes to the space that is tapped, and the same one once more takes it away. What lies
// there is sent as fields of the form. It listens to the page, so that an editor put in place later works as well.

import { isPlain } from "../js/touch/taps.js";

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = ".tiles, .tile-bed, .tile-sign, .tile-houses, .held, .fresh-tiles, .lit";

function editorOf(thing) {
  return thing.closest("[data-hands-on][data-tiles]");
}

function fieldOf(editor, space) {
  return editor.querySelector(`input[type=hidden][name="tiles.${CSS.escape(space)}"]`);
}

function inHand(editor) {
  const tile = editor.querySelector("input[name=hand]:checked").value;
  return tile ? { player: editor.querySelector("input[name=owner]:checked").value, tile } : null;
}

// What a space is called by itself, before anything lies on it.
const names = new WeakMap();

function nameOf(link) {
  if (!names.has(link)) names.set(link, link.getAttribute("aria-label"));
  return names.get(link);
}

function draw(editor, link) {
  const lies = JSON.parse(fieldOf(editor, link.dataset.option)?.value ?? "null");
  link.querySelector(".set-tile")?.remove();
  const told = [nameOf(link)];
  if (lies) {
    const face = editor.querySelector(`input[name=hand][value="${CSS.escape(lies.tile)}"]`);
    const owner = editor.querySelector(`input[name=owner][value="${CSS.escape(lies.player)}"]`);
    const tile = document.createElementNS(SVG, "g");
    tile.setAttribute("class", "set-tile");
    tile.dataset.colour = owner.dataset.colour;
    tile.append(...[...face.parentElement.querySelector("svg").childNodes].map((node) => node.cloneNode(true)));
    link.prepend(tile);
    told.push(owner.parentElement.textContent.trim(), face.dataset.told);
  }
  link.setAttribute("aria-label", told.join(editor.dataset.between));
}

function put(editor, space, lies) {
  let field = fieldOf(editor, space);
  if (!field) {
    field = document.createElement("input");
    field.type = "hidden";
    field.name = `tiles.${space}`;
    editor.append(field);
  }
  field.value = JSON.stringify(lies);
}

// Where the game goes on, a tile that lies on the board is no longer left to its owner.
function count(before, after) {
  for (const [lies, more] of [[before, 1], [after, -1]]) {
    const left = lies && document.getElementById(`f-left.${lies.player}`);
    if (left && /^\d+$/.test(left.value)) left.value = Math.max(Number(left.value) + more, 0);
  }
}

function set(editor, link) {
  const space = link.dataset.option;
  const hand = inHand(editor);
  const field = fieldOf(editor, space);
  const before = JSON.parse(field?.value ?? "null");
  const after = hand && field?.value !== JSON.stringify(hand) ? hand : null;
  put(editor, space, after);
  draw(editor, link);
  link.classList.remove("wrong-tile");
  if (editor.closest("form").elements.namedItem("onward")) count(before, after);
}

const prepared = new WeakSet();

// A picture that lies still becomes one on which tiles are set.
function prepare(editor) {
  if (prepared.has(editor)) return;
  prepared.add(editor);
  for (const drawn of editor.querySelectorAll(".board-map > g")) for (const old of drawn.querySelectorAll(DRAWN)) old.remove();
  const tiles = JSON.parse(editor.dataset.tiles);
  for (const [space, { player, tile } = {}] of Object.entries(tiles).filter(([, lies]) => lies)) put(editor, space, { player, tile });
  for (const link of editor.querySelectorAll("[data-option]")) draw(editor, link);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-hands-on][data-tiles] [data-option]");
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  set(editorOf(link), link);
});

// Where a tile cannot lie is marked on the picture, until something else is set there.
document.addEventListener("judged", ({ target, detail }) => {
  const wrong = new Set([...detail.querySelectorAll("[data-faults] [data-at]")].map((fault) => fault.dataset.at));
  for (const link of target.querySelectorAll("[data-hands-on][data-tiles] [data-option]"))
    link.classList.toggle("wrong-tile", wrong.has(`tiles.${link.dataset.option}`));
});

function look() {
  for (const editor of document.querySelectorAll("[data-hands-on][data-tiles]")) prepare(editor);
}

look();
const main = document.querySelector("[data-main]");
if (main) new MutationObserver(look).observe(main, { childList: true });
