// Drawing a board: what lies in the hand goes to every space that a finger, a pen, a mouse or the keyboard passes over.

import { newest } from "../js/page/latest_only.js";
import { Pinch } from "../js/picture/pan_zoom.js";
import { keepBeneath, keepOnly, keptBeneath, removeBeneath } from "./beneath.js";
import { Drafts } from "./drafts.js";
import { atOf, counted, idOf, inReach, line, middleOf, spaceAt, stepFrom } from "./lattice.js";
import { Photo } from "./photo.js";
import { canBeNamed, Sheet } from "./sheet.js";
import { View } from "./view.js";

const form = document.querySelector("[data-draw]");
const svg = form.querySelector("svg.drawing");
const texts = JSON.parse(form.dataset.words);
const told = form.querySelector("[data-told]");
const checked = document.querySelector("[data-checked]");
const kept = form.querySelector("[data-kept]");
const naming = document.querySelector("[data-naming]");
const strengthOfPhoto = form.querySelector("[data-strength]");
// How long nothing is drawn before it is checked, in milliseconds, and how far a finger that taps may move, in pixels.
const PAUSE = 600;
const STILL = 8;
// No board is so long, however it is written.
const MOST_BYTES = 1e6;

const EMPTY = { game: "rebirth" };
const sheet = new Sheet();
const view = new View(svg, shownName);
const photo = new Photo(view.layers.photo);
const drafts = new Drafts(form.dataset.draft, new URLSearchParams(location.search));
const fingers = new Map();
let last = null; // the space that was stroked over last
let filling = false;
let pinch = null;
let waiting = 0;
let found = ""; // what the last check has told
let named = null; // the space that gets a name
let touched = null; // where a finger that may point at the photo has come down
let isKept = true;

const hand = () => form.querySelector("input[name=hand]:checked").value;
const say = (text) => {
  told.textContent = text;
};
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

// A castle that breaks ties has a name in each language; any spelling of it is shown in the reader's.
function shownName({ kind, name }) {
  const plain = name?.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return (kind === "castle" && texts.castles[texts.spellings[plain]]) || name;
}

function whatIsAt(at) {
  const space = sheet.spaces.get(idOf(at));
  if (!space) return texts.empty;
  const marks = ["port", "sea_farm", "closed", "clover"].filter((mark) => space[mark]).map((mark) => texts.tools[mark]);
  return [texts.brushes[space.kind], shownName(space), ...marks].filter(Boolean).join(texts.between);
}

function sayAt(at) {
  const { way, ...numbers } = counted(at, sheet.spaces);
  say(filled(texts.at[way], { ...numbers, what: whatIsAt(at) }));
}

// After something was drawn: the drawing, the draft, the check.
function drawn(ids) {
  for (const id of ids) view.draw(id, sheet.spaces.get(id));
  view.drawSettlements(sheet.spaces);
}

function changed() {
  shown();
  keepDraft();
}

function shown() {
  // A space that was shown as wrong may be right now; only whoever goes by keyboard still needs to see where.
  if (svg.querySelector(".wrong-here")) view.showCursor(svg.matches(":focus-visible") ? view.cursor : null);
  form.elements.text.value = JSON.stringify(sheet.document);
  for (const [name, stack] of [["undo", sheet.done], ["redo", sheet.undone]])
    form.querySelector(`[data-do=${name}]`).disabled = !stack.length;
  clearTimeout(waiting);
  // Nothing is wrong with a board on which nobody has drawn yet.
  if (!isEmpty() || found) waiting = setTimeout(check, PAUSE);
}

const isEmpty = () => !sheet.spaces.size && !sheet.name;

function keepDraft() {
  if (isEmpty()) drafts.forget();
  const before = isKept;
  isKept = isEmpty() || drafts.keep(sheet.document);
  kept.textContent = isKept ? texts.kept : texts.notKept;
  if (before && !isKept) say(texts.notKept);
  showDrafts();
}

const nextCheck = newest();

async function check() {
  try {
    const { signal } = nextCheck();
    const reply = await fetch(form.dataset.check, { method: "POST", body: new FormData(/** @type {any} */ (form)), signal });
    const told = reply.ok ? await reply.text() : found;
    if (told === found) return; // what a finger is about to touch stays where it is
    checked.innerHTML = found = told;
    for (const fault of checked.querySelectorAll("[data-place]")) if (placesOf(fault).length) fault.replaceChildren(leading(fault));
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
  say("");
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
  const inside = sheet.stroke?.inside;
  if (!sheet.end()) return;
  if (inside) say(texts.ofItsOwn);
  view.drawSettlements(sheet.spaces);
  changed();
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

function pressedAt(at) {
  if (hand() !== "move") tap(at);
  if (hand() !== "name") sayAt(at);
}

function askName(at) {
  const space = sheet.spaces.get(idOf(at));
  if (!canBeNamed(space)) return say(texts.nameWhere);
  named = at;
  naming.querySelector("input").value = shownName(space) ?? "";
  for (const option of naming.querySelectorAll("option"))
    option.disabled = space.kind !== "castle" || !texts.ofCountry[sheet.country].includes(option.value);
  naming.showModal();
}

// Fingers: one strokes, or moves the board with the hand; two always move it and look closer.

svg.addEventListener("pointerdown", (event) => {
  svg.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, event);
  svg.focus({ preventScroll: true });
  event.preventDefault();
  if (fingers.size === 2) {
    touched = null;
    dropStroke();
    pinch = new Pinch(view, fingers.values());
  }
  if (fingers.size > 1) return;
  if (photo.waits) touched = event;
  else if (hand() !== "move" && hand() !== "name") startStroke(spaceAt(view.pointOf(event)));
});

svg.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  fingers.set(event.pointerId, event);
  if (fingers.size > 1) view.lift();
  if (fingers.size === 2) return pinch?.go(fingers.values());
  if (fingers.size > 2 || pinch) return;
  if (touched && isNear(touched, event)) return;
  touched = null;
  if (photo.waits || hand() === "move") {
    view.lift();
    return view.drag(before, event);
  }
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
    if (touched && ending === "pointerup") pointed(view.pointOf(event));
    touched = null;
  });

const isNear = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < STILL;

// Not as soon as a finger comes down: its click would then hit a button of the window that has opened beneath it.
svg.addEventListener("click", (event) => {
  if (hand() === "name" && !photo.waits) askName(spaceAt(view.pointOf(event)));
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
    if (photo.waits) pointed(middleOf(at));
    else pressedAt(at);
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
    view.show(photo.corners);
    showPoints();
    svg.scrollIntoView({ block: "center" });
  },
  "photo-away": () => {
    photo.remove();
    removeBeneath(drafts.name);
    showPhotoTools();
    showPoints();
  },
  another: () => {
    drafts.take();
    take(EMPTY);
    began();
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

// The photo of a draft lies beneath it again, as it lay, also after a reload.
async function showPhotoAgain() {
  photo.remove();
  showPhotoTools();
  showPoints();
  const { name } = drafts;
  const kept = await keptBeneath(name);
  if (!kept || photo.image || name !== drafts.name) return;
  try {
    await photo.showAgain(kept);
  } catch {
    return; // what is kept is no picture any more
  }
  strengthOfPhoto.value = kept.strength;
  photo.strength(kept.strength / 100);
  showPhotoTools();
}

function keepPhoto() {
  if (photo.image) keepBeneath(drafts.name, { ...photo.kept, strength: Number(strengthOfPhoto.value) });
}

function showPhotoTools() {
  form.querySelector("[data-photo-tools]").hidden = !photo.image;
}

// On the board one points at a space, on the photo at a point.
function pointed(point) {
  const side = photo.waits.split("-")[0];
  photo.take(side === "board" ? middleOf(spaceAt(point)) : point);
  if (side === "board") {
    view.show(photo.corners);
    keepPhoto();
  }
  showPoints();
}

function showPoints() {
  say(photo.waits ? texts.points[photo.waits] : "");
  view.showPoints(photo);
}

form.addEventListener("change", async (event) => {
  const { name, files, value } = event.target;
  if (event.target.matches("[data-photo]")) {
    try {
      await photo.show(files[0], view.box);
      photo.strength(strengthOfPhoto.value / 100);
      press("photo-fit");
      keepPhoto();
    } catch {
      say(texts.photoBad);
    }
    showPhotoTools();
  } else if (event.target === strengthOfPhoto) {
    keepPhoto();
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
  if (event.target === strengthOfPhoto) photo.strength(event.target.value / 100);
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
  const wrong = form.querySelector("[data-load-wrong]");
  wrong.textContent = "";
  if (file.size > MOST_BYTES) return (wrong.textContent = texts.fileLarge);
  let found = null;
  try {
    found = JSON.parse(await file.text());
  } catch {
    // told below
  }
  if (!take(found)) return (wrong.textContent = texts.fileBad);
  say("");
  if (sheet.unread) wrong.textContent = filled(texts.fileUnread, { number: sheet.unread });
  changed();
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

naming.querySelector("form").addEventListener("submit", (event) => {
  const name = event.target.querySelector("input").value.trim();
  if (!sheet.nameAt(named, name)) return;
  drawn([idOf(named)]);
  changed();
});
naming.querySelector("[data-close]").addEventListener("click", () => naming.close());
naming.addEventListener("close", () => svg.focus({ preventScroll: true }));

// What is wrong leads to its spaces, for fingers and for keys.
function leading({ textContent }) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = textContent;
  return button;
}

checked.addEventListener("click", (event) => {
  const fault = event.target.closest("[data-place]");
  const places = fault ? placesOf(fault) : [];
  if (!places.length) return;
  view.revealSpace(places[0]);
  view.showCursor(places[0], places);
  svg.scrollIntoView({ block: "nearest" });
});

function placesOf({ dataset }) {
  const named = (dataset.things ?? "").split(" ").filter((thing) => thing.startsWith("space:"));
  if (named.length) return named.map((thing) => atOf(thing.slice("space:".length)));
  const hex = sheet.document.hexes[Number(dataset.place.match(/^\/hexes\/(\d+)/)?.[1])];
  return hex ? [hex.at] : [];
}

// Saving. Whatever comes of it, the drawing stays where it is until it is kept.

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = form.querySelector("button[type=submit]");
  button.disabled = true;
  save().finally(() => {
    button.disabled = false;
  });
});

async function save() {
  endStroke();
  let reply = null;
  try {
    reply = await fetch(form.action, { method: "POST", body: new FormData(/** @type {any} */ (form)) });
  } catch {
    return refused(texts.offline);
  }
  if (reply.redirected && reply.ok) {
    drafts.saved(sheet.document);
    isKept = true;
    return location.assign(reply.url);
  }
  await check();
  if (reply.status === 422 && checked.querySelector(".wrong-notes")) return checked.scrollIntoView({ block: "center" });
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const why = page.querySelector("[role=alert] ul") ?? page.querySelector("main");
  refused(why.textContent.trim());
}

function refused(text) {
  const note = document.createElement("p");
  note.className = "notes wrong-notes";
  note.setAttribute("role", "alert");
  note.textContent = text;
  checked.replaceChildren(note);
  found = "";
  checked.scrollIntoView({ block: "center" });
}

// Drafts of other boards on this device.

function showDrafts() {
  const place = form.querySelector("[data-drafts]");
  const others = drafts.others;
  place.hidden = !others.length && isEmpty();
  place.querySelector("ul").replaceChildren(...others.map(draftRow));
}

function draftRow({ id, document: { name }, at }) {
  const [row, button] = ["li", "button"].map((kind) => document.createElement(kind));
  button.type = "button";
  button.className = "button";
  button.textContent = filled(texts.draft, { name: name || texts.unnamed, time: new Date(at).toLocaleString(document.documentElement.lang) });
  button.addEventListener("click", () => {
    drafts.take(id);
    take(drafts.all().find((each) => each.id === id)?.document);
    began();
  });
  row.append(button);
  return row;
}

addEventListener("storage", (event) => {
  if (!drafts.isTaken(event)) return;
  keepDraft();
  keepPhoto();
});
addEventListener("pagehide", endStroke);
addEventListener("beforeunload", (event) => {
  if (!isKept) event.preventDefault();
});

// Begin: with the draft of this device, else with what the page brings.
function begin() {
  const draft = drafts.open(form.dataset.refused);
  view.look();
  if (!(draft && take(draft))) {
    try {
      take(JSON.parse(form.elements.text.value));
    } catch {
      // text that is no board: begin with an empty one
    }
  }
  form.querySelector("[data-plain]").hidden = true;
  form.querySelector("[data-drawn]").hidden = false;
  began();
  keepOnly(drafts.prefix, drafts.names);
}

function began() {
  sheet.done = [];
  sheet.undone = [];
  showCountry();
  view.look();
  view.whole(sheet.spaces.keys());
  showDrafts();
  shown();
  showPhotoAgain();
  say(sheet.spaces.size ? "" : form.querySelector("[data-lead]").textContent);
}

begin();
