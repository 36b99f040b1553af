// A tap is meant for what was seen: it enters nothing that came up, or moved, under the finger only just before. Whatever
// is tapped too soon gives a sign, and is there for the next tap. Whoever has just answered and taps elsewhere knows what
// comes up there, unless something else could be meant that was there.

import { words } from "../page/page.js";
import { tell } from "../page/status.js";
import { cameUp, FREE, FULL, isNear, isSecondHalf, REVERSIBLE, SEEN, USUAL } from "./mistakes.js";
import { onTap } from "./taps.js";

// So long the sign lasts that a tap did not count, in milliseconds.
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

function careFor(thing) {
  if (thing.matches(".tabs a")) return FREE;
  if (thing.matches("label, form button[type=button]")) return REVERSIBLE;
  return thing.matches(".chips-go > button") ? USUAL : FULL;
}

function boxOf(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return { left, right, top, bottom };
}

function standing(thing) {
  const isOpen = () => thing.closest("form:not(.sent)") !== null;
  return { ...boxOf(thing), means: meaningOf(thing), isPicture: thing.matches(PICTURE), isOpen };
}

function covering(thing) {
  const box = thing.matches(":modal") ? { left: 0, right: innerWidth, top: 0, bottom: innerHeight } : boxOf(thing);
  return { ...box, holds: (other) => thing.contains(other) };
}

const all = (kind) => [...document.querySelectorAll(kind)];
const isSeen = ({ left, right, top, bottom }) => right > left && bottom > 0 && top < innerHeight;

function whatIsSeen() {
  const things = all([THINGS, PICTURE].join()).filter((thing) => isSeen(thing.getBoundingClientRect()));
  return { things: things.map(standing), covers: all(ABOVE).map(covering) };
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
  const change = { seen: { things: [], covers: [] }, at: drawn ?? performance.now() };
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

// The last tap, and the last one that counted.
let tapped = null;
let answered = null;

function isSecond(target) {
  const last = tapped;
  tapped = { ...touched, isGone: () => !target.checkVisibility() };
  return isSecondHalf(touched, last);
}

function hasJustComeUp(thing, care) {
  const { left, top } = thing.getBoundingClientRect();
  const last = answered && { ...answered, wentOn: Boolean(answered.form?.matches(".sent")) };
  return cameUp({ means: meaningOf(thing), isPicture: thing.matches(PICTURE), care, left, top, thing }, touched, before, last);
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

onTap("click", "guard", (event) => {
  if (!event.detail) return false; // a key, which goes where the focus is
  const second = isSecond(event.target);
  const option = event.target.closest("[data-now] [data-option]");
  const thing = event.target.closest([PICTURE, THINGS].join());
  if (!thing) return false;
  const care = careFor(thing);
  if (care === FREE || (!second && !hasJustComeUp(thing, care))) {
    answered = { ...touched, form: thing.closest("form") };
    return false;
  }
  sign(option ?? thing);
  return true;
});
