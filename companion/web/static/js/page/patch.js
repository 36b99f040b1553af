// Putting the content of a page in place, part by part, so that nothing moves that has not changed.

import { makeLive } from "../forms/live_form.js";
import { readyCounters } from "../forms/number_pad.js";
import { fitScreen } from "../layout/fit.js";
import { goThroughScenes } from "../layout/scenes.js";
import { lookAgain } from "../picture/board.js";
import { chipsOn, comesTo } from "../preview/fetch.js";
import { readyEarned } from "../preview/fold.js";
import { handsOff } from "../touch/settled.js";
import { reveal } from "./clipboard.js";
import { lose } from "./connection.js";
import { listed, main, shown, under, words } from "./page.js";
import { replacePart } from "./replace_part.js";
import { tell, toldLast } from "./status.js";

// So long one sees beside the undo what was entered, in milliseconds.
const FRESH = 10_000;
// How far in the log the page was when that was told.
let justAt = 0;

// What was looked at and not entered yet may no longer be asked: somebody else was first, or took something back.
function replaceTold(old, fresh) {
  const choice = old.id === "now" && !under.way && pickedIn(old);
  replacePart(old, fresh);
  const on = chipsOn(fresh).length ? fresh.querySelector("form[data-along]") : null;
  if (on) return comesTo(on).catch(lose);
  if (!choice) return;
  const text = words.choiceGone.replace("…", () => choice.trim());
  noteBeside(text);
  tell(`${toldLast()} ${text}`.trim());
}

function pickedIn(part) {
  const picked = part.querySelector(".picked")?.closest(".choice, [data-option]");
  if (!picked) return listed(chipsOn(part));
  return picked.dataset.told ?? picked.querySelector("[data-told]")?.dataset.told ?? picked.textContent;
}

// A page that asks something else altogether begins at its top: a position to be told, a question, a lobby.
function kindOf(root) {
  return ["form.correct", "#now", "[data-part=begin]"].find((kind) => root.querySelector(kind));
}

const parts = (root) => [...root.querySelectorAll("[data-part]")];
const names = (root) => parts(root).map((part) => part.dataset.part).join();

// Whether every part that a text leaves out is shown as it says.
function fits(fresh) {
  const isShown = (part) => main.querySelector(`[data-part="${part.dataset.part}"]`)?.dataset.stamp === part.dataset.stamp;
  return [...fresh.querySelectorAll("[data-same]")].every(isShown);
}

// Whether a text is no older than what is shown, and of the same way to enter.
function isOfNow(fresh) {
  const [now, then] = [main, fresh].map((root) => root.querySelector("[data-shown]"));
  return Number(then.dataset.shown) >= Number(now.dataset.shown) && then.dataset.looks === now.dataset.looks;
}

// A refusal that stands in no part is over with the state that it was about, unless its form is still there, filled in.
function isOver(refusal) {
  return !refusal.closest("[data-part]") && !main.querySelector("form[data-stamp=keep]");
}

// Whether that could be done: what has come unasked may go with another page than the one that is shown by now, or be
// of a device that looked first, or did not, when its line of news was opened.
export async function put(text, isUnasked = () => false) {
  await handsOff();
  const fresh = document.createElement("div");
  fresh.innerHTML = text;
  const unasked = isUnasked();
  if (unasked && (!fits(fresh) || !isOfNow(fresh))) return false;
  if (names(fresh) !== names(main)) {
    const top = kindOf(fresh) === kindOf(main) ? scrollY : 0;
    scrollTo({ top, behavior: "instant" });
    if (fresh.querySelector("[data-same]")) {
      if (!unasked) location.reload(); // the page has other parts than it said
      return false;
    }
    main.replaceChildren(...fresh.childNodes);
    scrollTo({ top, behavior: "instant" });
  } else {
    main.querySelector("[data-shown]").replaceWith(fresh.querySelector("[data-shown]"));
    for (const old of parts(main)) {
      const now = fresh.querySelector(`[data-part="${old.dataset.part}"]`);
      if (!("same" in now.dataset) && old.dataset.stamp !== now.dataset.stamp) replaceTold(old, now);
    }
    for (const refusal of main.querySelectorAll("[data-refusal]")) if (isOver(refusal)) refusal.remove();
  }
  if (justAt !== shown()) forgetJust();
  const reader = main.querySelector("[data-shown]");
  main.className = `at-table ${reader.dataset.role}`;
  main.dataset.readerSeat = reader.dataset.readerSeat;
  dress();
  return true;
}

// What the script adds to content that has just been put in place.
export function dress() {
  for (const form of main.querySelectorAll("form[data-live]:not([data-dressed])")) {
    form.dataset.dressed = "";
    makeLive(form);
  }
  goThroughScenes();
  readyCounters(main);
  fitScreen(main);
  readyEarned(main);
  lookAgain();
  const title = main.querySelector("[data-title]");
  if (title) document.title = `${title.dataset.title} · ${document.title.split(" · ").pop()}`;
  reveal();
  dispatchEvent(new Event("dressed"));
}

// What was entered no longer stands, or is not the last that was.
export function forgetJust() {
  main.querySelector("#state .just")?.remove();
}

// A line beside the undo, for as long as it is fresh; whether there is a place for it.
export function noteBeside(text) {
  const state = main.querySelector("#state");
  if (!state) return false;
  forgetJust();
  const just = document.createElement("p");
  just.className = "just";
  just.textContent = text;
  state.prepend(just);
  justAt = shown();
  setTimeout(() => just.remove(), FRESH);
  return true;
}
