// Drawing a board: what lies in the hand goes to every space that a finger, a pen, a mouse or the keyboard passes over.

import { Pinch } from "../window.js";
import { idOf, inReach, line, spaceAt, stepFrom } from "./lattice.js";
import { Photo } from "./photo.js";
import { canBeNamed, isMark, Sheet } from "./sheet.js";
import { View } from "./view.js";

const form = document.querySelector("[data-draw]");
const svg = form.querySelector("svg.drawing");
const texts = JSON.parse(form.dataset.words);
const told = form.querySelector("[data-told]");
const checked = document.querySelector("[data-checked]");
const DRAFT = `draw:${location.pathname}${location.search}`;
// How long nothing is drawn before it is checked, in milliseconds, and how far a finger moves before it strokes.
const PAUSE = 600;

const sheet = new Sheet();
const view = new View(svg);
const photo = new Photo(view.layers.photo);
const fingers = new Map();
let last = null; // the space that was stroked over last
let filling = false;
let pinch = null;
let waiting = 0;
let found = ""; // what the last check has told
let naming = null;

const hand = () => form.querySelector("input[name=hand]:checked").value;
const say = (text) => {
  told.textContent = text;
};
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

function whatIsAt(at) {
  const space = sheet.spaces.get(idOf(at));
  if (!space) return texts.empty;
  const marks = ["port", "sea_farm", "closed", "clover"].filter((mark) => space[mark]).map((mark) => texts.tools[mark]);
  return [texts.brushes[space.kind], space.name, ...marks].filter(Boolean).join(texts.between);
}

const sayAt = ([q, r]) => say(filled(texts.at, { row: r, place: q, what: whatIsAt([q, r]) }));

// After something was drawn: the drawing, the draft, the check.
function drawn(ids) {
  for (const id of ids) view.draw(id, sheet.spaces.get(id));
  view.drawSettlements(sheet.spaces);
}

function changed() {
  // A space that was shown as wrong may be right now; only whoever goes by keyboard still needs to see where.
  if (svg.querySelector(".wrong-here")) view.showCursor(svg.matches(":focus-visible") ? view.cursor : null);
  form.elements.text.value = JSON.stringify(sheet.document);
  for (const [name, stack] of [["undo", sheet.done], ["redo", sheet.undone]])
    form.querySelector(`[data-do=${name}]`).disabled = !stack.length;
  try {
    localStorage.setItem(DRAFT, form.elements.text.value);
  } catch {
    say(texts.notKept);
  }
  clearTimeout(waiting);
  waiting = setTimeout(check, PAUSE);
}

async function check() {
  try {
    const reply = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) });
    const told = reply.ok ? await reply.text() : found;
    if (told !== found) checked.innerHTML = told; // what a finger is about to touch stays where it is
    found = told;
  } catch {
    // without a network one draws on; it is checked when it is saved
  }
}

// Strokes.

function touch(at) {
  if (!inReach(at)) return;
  if (!sheet.apply(hand(), at)) say(texts.nothingHere);
  view.draw(idOf(at), sheet.spaces.get(idOf(at)));
}

function startStroke(at) {
  sheet.begin(hand(), at);
  last = at;
  if (filling) return fill(at);
  touch(at);
  view.drawSettlements(sheet.spaces);
}

function strokeTo(at) {
  if (!last || idOf(at) === idOf(last)) return;
  for (const passed of line(last, at).slice(1)) touch(passed);
  last = at;
  view.drawSettlements(sheet.spaces);
}

function endStroke() {
  last = null;
  if (sheet.end()) changed();
}

function dropStroke() {
  if (!sheet.stroke) return;
  const ids = [...sheet.stroke.changes.keys()];
  for (const [id, { before }] of sheet.stroke.changes) sheet.set(id, before);
  sheet.stroke = last = null;
  drawn(ids);
}

function fill(at) {
  const area = sheet.area(at);
  if (!area) return say(texts.open);
  for (const each of area) touch(each);
  view.drawSettlements(sheet.spaces);
}

function tap(at) {
  if (hand() === "name") return askName(at);
  startStroke(at);
  endStroke();
}

function askName(at) {
  const space = sheet.spaces.get(idOf(at));
  if (!canBeNamed(space)) return say(texts.nameWhere);
  naming = at;
  const dialog = document.querySelector("[data-naming]");
  dialog.querySelector("input").value = space.name ?? "";
  dialog.showModal();
}

// Fingers: one strokes, or moves the board with the hand; two always move it and look closer.

svg.addEventListener("pointerdown", (event) => {
  svg.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, event);
  svg.focus({ preventScroll: true });
  event.preventDefault();
  if (fingers.size === 2) {
    dropStroke();
    pinch = new Pinch(view, fingers.values());
  }
  if (fingers.size > 1) return;
  const point = view.pointOf(event);
  if (photo.waits) return pointed(point);
  if (hand() === "move") return;
  if (hand() === "name") return askName(spaceAt(point));
  startStroke(spaceAt(point));
});

svg.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  fingers.set(event.pointerId, event);
  if (fingers.size > 1 || hand() === "move") view.lift();
  if (fingers.size === 2) return pinch?.go(fingers.values());
  if (fingers.size > 2 || pinch) return;
  if (hand() === "move") return view.drag(before, event);
  for (const each of event.getCoalescedEvents?.() ?? [event]) strokeTo(spaceAt(view.pointOf(each)));
});

for (const ending of ["pointerup", "pointercancel"])
  svg.addEventListener(ending, (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (!fingers.size) {
      pinch = null;
      view.putDown();
    }
    if (ending === "pointercancel") dropStroke();
    endStroke();
  });

svg.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    view.wheel(event);
  },
  { passive: false },
);

// Keys.

svg.addEventListener("keydown", (event) => {
  const at = view.cursor ?? spaceAt(view.center);
  if (event.key.startsWith("Arrow")) {
    const next = stepFrom(at, event.key);
    if (!inReach(next)) return;
    if (event.shiftKey && hand() !== "move" && hand() !== "name") {
      startStroke(at);
      strokeTo(next);
      endStroke();
    }
    view.showCursor(next);
    view.revealSpace(next);
    sayAt(next);
  } else if (event.key === " " || event.key === "Enter") {
    view.showCursor(at);
    if (hand() !== "move") tap(at);
    if (hand() !== "name") sayAt(at);
  } else if (event.key === "+") view.closer();
  else if (event.key === "-") view.farther();
  else if (event.key === "0") view.whole(sheet.spaces.keys());
  else return;
  event.preventDefault();
});

form.addEventListener("keydown", (event) => {
  if (event.target.matches("input[type=text]")) return;
  if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase())) {
    event.preventDefault();
    return press(event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
  }
  if (/^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const choice = [...form.querySelectorAll("input[name=hand]")].filter(isOffered)[Number(event.key) - 1];
    if (choice) choice.checked = true;
    say(choice?.closest("label").textContent.trim() ?? "");
  }
});

// Buttons. What is taken in hand is in hand with the touch, before the finger is lifted.

form.addEventListener("pointerdown", (event) => {
  const choice = event.target.closest("label")?.querySelector("input[name=hand]");
  if (choice) choice.checked = true;
});

const isOffered = (input) => !input.closest("label").hidden;

const DO = {
  undo: () => turned(sheet.undo()),
  redo: () => turned(sheet.redo()),
  fill: (button) => {
    filling = !filling;
    button.setAttribute("aria-pressed", filling);
  },
  mirror: () => {
    const ids = [...sheet.spaces.keys()];
    if (!sheet.mirror()) return;
    drawn([...ids, ...sheet.spaces.keys()]);
    view.whole(sheet.spaces.keys());
    changed();
  },
  clear: () => {
    const ids = [...sheet.spaces.keys()];
    if (!sheet.replaceAll(new Map())) return;
    drawn(ids);
    changed();
  },
  whole: () => view.whole(sheet.spaces.keys()),
  closer: () => view.closer(),
  farther: () => view.farther(),
  "photo-fit": () => {
    photo.startFitting();
    say(texts.points[photo.waits]);
    svg.scrollIntoView({ block: "center" });
  },
  "photo-away": () => {
    photo.remove();
    showPhotoTools();
  },
};

const press = (name) => DO[name](form.querySelector(`[data-do=${name}]`));

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) press(button.dataset.do);
});

function turned(ids) {
  if (!ids) return;
  drawn(ids);
  changed();
}

function showPhotoTools() {
  form.querySelector("[data-photo-tools]").hidden = !photo.image;
}

function pointed(point) {
  photo.take(point);
  view.dot(point);
  say(photo.waits ? texts.points[photo.waits] : "");
  if (!photo.waits) view.showCursor(view.cursor);
}

form.addEventListener("change", async (event) => {
  const { name, files, value } = event.target;
  if (event.target.matches("[data-photo]")) {
    try {
      await photo.show(files[0], view.box);
      photo.strength(form.querySelector("[data-strength]").value / 100);
      press("photo-fit");
    } catch {
      say(texts.photoBad);
    }
    showPhotoTools();
  } else if (event.target.matches("[data-load]")) {
    await loadFile(files[0]);
    event.target.value = ""; // so that the same file, changed, can be chosen again
  } else if (name === "country") {
    sheet.country = value;
    showCountry();
    changed();
  }
});

form.addEventListener("input", (event) => {
  if (event.target.matches("[data-strength]")) photo.strength(event.target.value / 100);
  if (event.target.name === "called") {
    sheet.name = event.target.value;
    changed();
  }
});

// What one country does not have is not offered.
function showCountry() {
  for (const label of form.querySelectorAll("[data-only]")) label.hidden = label.dataset.only !== sheet.country;
  const chosen = form.querySelector("input[name=hand]:checked");
  if (!chosen || !isOffered(chosen)) form.querySelector("input[name=hand][value=farm]").checked = true;
}

async function loadFile(file) {
  let found = null;
  try {
    found = JSON.parse(await file.text());
  } catch {
    // told below
  }
  if (take(found)) changed();
  else say(texts.fileBad);
}

// Draw what a document holds; whether it holds a board.
function take(document) {
  const ids = [...sheet.spaces.keys()];
  if (!sheet.load(document)) return false;
  form.elements.called.value = sheet.name;
  form.querySelector(`input[name=country][value=${sheet.country}]`).checked = true;
  showCountry();
  drawn([...ids, ...sheet.spaces.keys()]);
  view.whole(sheet.spaces.keys());
  return true;
}

// Names of castles and towers.

document.querySelector("[data-naming] form").addEventListener("submit", (event) => {
  const name = event.target.querySelector("input").value.trim();
  if (sheet.nameAt(naming, name)) {
    drawn([idOf(naming)]);
    changed();
  }
  svg.focus({ preventScroll: true });
});

// What is wrong leads to its space.
checked.addEventListener("click", (event) => {
  const place = event.target.closest("[data-place]")?.dataset.place.match(/^\/hexes\/(\d+)/);
  const hex = place && sheet.document.hexes[Number(place[1])];
  if (!hex) return;
  view.revealSpace(hex.at);
  view.showCursor(hex.at, true);
  svg.scrollIntoView({ block: "nearest" });
});

// Begin: with the draft of this device, else with what the page brings.
function begin() {
  let draft = null;
  try {
    draft = form.dataset.refused ? null : JSON.parse(localStorage.getItem(DRAFT));
  } catch {
    // no draft, or none that can be read
  }
  view.look();
  if (!(draft && take(draft))) {
    try {
      take(JSON.parse(form.elements.text.value));
    } catch {
      // text that is no board: begin with an empty one
    }
  }
  sheet.done = [];
  sheet.undone = [];
  showCountry();
  form.querySelector("[data-plain]").hidden = true;
  form.querySelector("[data-drawn]").hidden = false;
  view.look();
  view.whole(sheet.spaces.keys());
  changed();
}

begin();
