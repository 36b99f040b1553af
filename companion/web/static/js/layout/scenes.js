// The steps of a game that have passed, on the screen of a device.

import { keep, kept } from "../page/storage.js";
import { lookAgain } from "../picture/board.js";
import { EDGE, fitScreen, roomOfRow } from "./fit.js";

const main = document.querySelector("[data-main]");
// The table, in whatever language it is read, and how many of the steps that came with the last entry this device has left
// behind. Those that stand above the question stand there again when the page is loaded again.
const KEY = `steps ${main.dataset.news.split("/").slice(2).join("/")}`;

function leaveBehind(passed, entry) {
  const known = kept(KEY) ?? { entry: 0, gone: 0 };
  const gone = known.entry > entry ? passed.length : known.entry === entry ? known.gone : 0;
  for (const scene of passed.slice(0, gone)) scene.classList.add("gone-by");
}

// The steps that passed with the last entry are looked at one after the other before the next question: as many at a
// time as the screen holds, and the question below the last of them if there is room for all of it.
export function goThroughScenes() {
  const scenes = main.querySelector("[data-scenes]");
  const passed = [...main.querySelectorAll("[data-scene]")];
  if (passed.some((scene) => scene.classList.contains("along"))) return; // they stand above the question
  const entry = Number(scenes?.dataset.scenes);
  if (scenes) leaveBehind(passed, entry);
  const left = passed.filter((scene) => !scene.classList.contains("gone-by"));
  for (const scene of passed) scene.hidden = true;
  main.classList.toggle("in-scene", left.length > 0);
  scenes?.classList.remove("close");
  if (left.length) {
    showSteps(scenes, left);
    if (main.getBoundingClientRect().top > 0) main.scrollIntoView({ behavior: "instant" }); // for which it has been measured
  }
  const gone = passed.length - left.length;
  if (passed.length && (kept(KEY)?.entry ?? 0) <= entry) keep(KEY, { entry, gone });
}

// What is drawn closer together may leave room for more; where it does not, it is drawn as it reads best.
function showSteps(scenes, left) {
  const shown = howManyFit(left);
  if (shown > left.length) return;
  scenes.classList.add("close");
  if (howManyFit(left) > shown || !shown) return;
  scenes.classList.remove("close");
  howManyFit(left);
}

// Shows the steps that fit, at least one, and how many those are; the question counts as one more.
function howManyFit(left) {
  for (const scene of left) scene.hidden = scene !== left[0];
  for (const scene of left) nextOf(scene).hidden = false;
  let count = 1;
  while (count < left.length && fitsAlong(left[count - 1], left[count])) count += 1;
  if (count === left.length && showsQuestionBelow(left)) return count + 1;
  return count > 1 || inScreen(left[0]) ? count : 0;
}

const nextOf = (scene) => scene.querySelector("[data-next]");

// The row of players makes way if it has to.
function inScreen(thing, more = 0) {
  const room = innerHeight + roomOfRow(main) - (main.classList.contains("in-scene") ? EDGE : 0);
  return thing.getBoundingClientRect().bottom + more - main.getBoundingClientRect().top <= room;
}

// Shows the next step below one that is shown, unless it would not be seen whole.
function fitsAlong(scene, next) {
  nextOf(scene).hidden = true;
  next.hidden = false;
  if (inScreen(next)) return true;
  next.hidden = true;
  nextOf(scene).hidden = false;
  return false;
}

// Whether there is room for the question below the steps that are shown, with all that hands do. A map needs a screen of
// its own, and so does what takes hands a while.
function showsQuestionBelow(scenes) {
  const last = scenes.at(-1);
  if (last.dataset.scene === "waits") return false;
  nextOf(last).hidden = true;
  main.classList.remove("in-scene");
  // A button that stays under the thumb stands at the end of its form.
  const targets = [...main.querySelectorAll("#now form[data-now] button[data-option], #now .chips-form")].filter((target) => target.checkVisibility());
  const maps = [...main.querySelectorAll("#now form svg[data-view]")].filter((map) => map.checkVisibility());
  const more = [...main.querySelectorAll(".scene-now .scene-steps")].reduce((sum, steps) => sum + steps.scrollHeight - steps.clientHeight, 0);
  if (targets.length && !maps.length && targets.every((target) => inScreen(target, more))) {
    for (const scene of scenes) scene.classList.add("along");
    return true;
  }
  nextOf(last).hidden = false;
  main.classList.add("in-scene");
  return false;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-scene] [data-next]")) return;
  for (const scene of main.querySelectorAll("[data-scene]:not([hidden])")) scene.classList.add("gone-by");
  goThroughScenes();
  fitScreen(main);
  lookAgain();
  main.scrollIntoView();
  (main.querySelector("[data-scene]:not([hidden]) [data-next]:not([hidden])") ?? main.querySelector("#now"))?.focus({ preventScroll: true });
});
