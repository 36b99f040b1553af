// A tap is meant for what was seen: it enters nothing that came up, or moved, under the finger only just before. Whatever
// is tapped too soon gives a sign, and is there for the next tap. Whoever has just answered and taps elsewhere knows what
// comes up there, unless something else could be meant that was there.

import { words } from "../page/page.js";
import { tell } from "../page/status.js";

// So long something has to stand where it is, and two taps at one place are a double one, in milliseconds.
const SEEN = 400;
const DOUBLE = 450;
// A finger is as wide as that, in pixels; so far from the last tap it goes for something else.
const NEAR = 12;
const ELSEWHERE = 48;
// So long after a tap what comes up is taken for its answer, and so long the sign lasts, in milliseconds.
const ANSWER = 5000;
const SIGN = 900;

// What enters something or leads away, and what may lie above it.
const THINGS = "main a:not(svg a), form[data-enter] button, [data-along] .choice, form[data-now] button, [data-next], .sending button";
const PICTURE = "form[data-now] svg[data-view]";
const ABOVE = "dialog[open], .preview:has(.enter-bar, .wrong-notes), .sending:not([hidden]), .why-here";
// What can move a thing, or make another one of it.
const MOVES = ["class", "hidden", "style", "open", "inert", "disabled", "viewBox"];

// Turns of one question that a form goes through by itself: whoever taps on knows what comes.
const turns = new Map();

export function meansAsBefore(token, next) {
  turns.set(next, turns.get(token) ?? token);
}

function questionOf(thing) {
  const token = thing.closest("form")?.elements.namedItem("token")?.value ?? "";
  return turns.get(token) ?? token;
}

// What somebody means who taps it: equal as long as it stands for the same.
function meaningOf(thing) {
  if (thing.matches(PICTURE)) return `${questionOf(thing)} ${thing.getAttribute("viewBox")}`;
  if (thing.localName === "a") return thing.href;
  const { option } = thing.dataset;
  // Not what it says, which tells too that it cannot be chosen: a card that must not lead is for whoever follows.
  if (option && !thing.matches(".extra")) return `${questionOf(thing)} ${option}`;
  const said = thing.getAttribute("aria-label") ?? thing.textContent.trim();
  if (thing.matches("[data-next]")) return `${said} ${thing.closest("[data-scene]")?.textContent}`;
  if (thing.closest("[data-now], [data-along]")) return `${questionOf(thing)} ${option} ${said}`;
  return `${thing.form?.action} ${said}`;
}

function standing(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return { left, right, top, bottom, thing };
}

const all = (kind) => [...document.querySelectorAll(kind)];
const isSeen = ({ left, right, top, bottom }) => right > left && bottom > 0 && top < innerHeight;

function whatIsSeen() {
  const things = all([THINGS, PICTURE].join()).map(standing).filter(isSeen);
  const above = all(ABOVE).map((thing) => (thing.matches(":modal") ? { ...standing(thing), left: 0, right: innerWidth, top: 0, bottom: innerHeight } : standing(thing)));
  return { things: things.map((each) => ({ ...each, means: meaningOf(each.thing) })), above };
}

const isAt = ({ left, right, top, bottom }, { x, y }, room) => x >= left - room && x <= right + room && y >= top - room && y <= bottom + room;

const isNear = (one, other, room = NEAR) => Math.hypot(one.x - other.x, one.y - other.y) <= room;

// Whether something stood under a finger. A picture has to stand where it stands, because what lies in it moves with it.
function stood({ things, above }, thing, means, at) {
  if (above.some((each) => isAt(each, at, 0) && !each.thing.contains(thing))) return false;
  const place = thing.getBoundingClientRect();
  const isThere = (each) => (thing.matches(PICTURE) ? isNear({ x: each.left, y: each.top }, place) : isAt(each, at, NEAR));
  return things.some((each) => each.means === means && isThere(each));
}

// Whether something that enters could be meant there: of a form that has just been answered nothing can.
function couldBeMeant({ things, above }, means, at) {
  const isMeant = (each) => each.means !== means && each.thing.closest("form:not(.sent)") && isAt(each, at, 0);
  return above.some((each) => isAt(each, at, 0)) || things.some(isMeant);
}

// What was seen before each change that somebody may not have seen yet, and when the change was.
let before = [];
let undrawn = []; // the changes that nobody can have seen
let now = null;
let measuring = false;
let isMoving = false; // by hand

function hasChanged(changes = []) {
  if (changes.length && changes.every(({ attributeName }) => attributeName === "open")) return movesByHand(); // a fold
  if (isMoving) return; // to measure everything at each frame would make it stutter
  if (now) {
    const change = { seen: now, at: performance.now() };
    before.push(change);
    undrawn.push(change);
  }
  now = null;
  if (measuring) return;
  measuring = true;
  requestAnimationFrame(() => {
    const drawn = undrawn;
    undrawn = [];
    now = whatIsSeen();
    measuring = false;
    // It can be seen only once this is drawn.
    setTimeout(() => {
      const at = performance.now();
      for (const change of drawn) change.at = at;
      before = before.filter((change) => at - change.at <= SEEN);
    });
  });
}

// A page that comes up is seen as soon as it is drawn, however long its scripts take.
function comesUp(drawn) {
  const change = { seen: { things: [], above: [] }, at: drawn ?? performance.now() };
  before = [change];
  undrawn = drawn === undefined ? [change] : [];
}

comesUp(performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
hasChanged();
addEventListener("pageshow", (event) => event.persisted && comesUp(event.timeStamp));
new MutationObserver(hasChanged).observe(document.body, { subtree: true, childList: true, attributeFilter: MOVES });

// What one moves by oneself has not moved under the finger.
let rests = 0;

function movesByHand() {
  now = null;
  isMoving = true;
  clearTimeout(rests);
  rests = setTimeout(() => {
    isMoving = false;
    hasChanged();
  }, SEEN / 4);
}
addEventListener("scroll", movesByHand, { passive: true, capture: true });

let touched = { at: -Infinity, x: 0, y: 0 };
addEventListener("pointerdown", ({ timeStamp, x, y }) => {
  touched = { at: timeStamp, x, y };
}, { capture: true });
addEventListener("pointermove", (event) => event.buttons && !isNear(event, touched) && movesByHand(), { passive: true, capture: true });

// The second half of a double tap is not meant for what stands there instead of what the first has entered.
let tapped = null;

function isSecond(target) {
  const last = tapped;
  tapped = { ...touched, target };
  return last !== null && touched.at - last.at <= DOUBLE && isNear(touched, last) && !last.target.checkVisibility();
}

// Where something was tapped last that was taken, and in which form.
let answered = null;

function cameUp(thing) {
  const means = meaningOf(thing);
  const goesOn = answered?.form?.matches(".sent") && touched.at - answered.at < ANSWER && !isNear(touched, answered, ELSEWHERE);
  const knows = goesOn && !thing.matches(PICTURE); // a picture may have moved, and then another place of it is tapped
  const isNew = ({ seen }) => !stood(seen, thing, means, touched) && !(knows && !couldBeMeant(seen, means, touched));
  return before.some((change) => touched.at - change.at < SEEN && isNew(change));
}

function sign(thing) {
  thing.classList.remove("not-yet");
  thing.getBoundingClientRect(); // so that it begins anew
  thing.classList.add("not-yet");
  setTimeout(() => thing.classList.remove("not-yet"), SIGN);
  if (document.activeElement?.closest(PICTURE)) document.activeElement.blur(); // it would look as if it were chosen
  tell(words.tooSoon);
  navigator.vibrate?.(15);
}

addEventListener("click", (event) => {
  if (!event.detail) return; // a key, which goes where the focus is
  const second = isSecond(event.target);
  const option = event.target.closest("[data-now] [data-option]");
  const thing = event.target.closest([PICTURE, THINGS].join());
  if (!thing) return;
  if (!second && !cameUp(thing)) {
    answered = { ...touched, form: thing.closest("form") };
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  sign(option ?? thing);
}, { capture: true });
