// The steps of a game that have passed, on the screen of a device.

import { lookAgain } from "./board.js";
import { keep, kept } from "./outbox.js";

const main = document.querySelector("[data-main]");
// The table, in whatever language it is read, and the last entry whose steps this device has seen.
const KEY = `scenes ${main.dataset.news.split("/").slice(2).join("/")}`;

// The steps that passed with the last entry are looked at one after the other before the next question: as many at a
// time as the screen holds, and the question below the last of them if there is room for all of it.
export function goThroughScenes() {
  const scenes = main.querySelector("[data-scenes]");
  const passed = [...main.querySelectorAll("[data-scene]")];
  if (passed.some((scene) => scene.classList.contains("along"))) return; // they stand above the question
  const seen = kept(KEY) ?? 0;
  const left = scenes && seen < Number(scenes.dataset.scenes) ? passed.filter((scene) => !scene.classList.contains("gone-by")) : [];
  main.classList.toggle("in-scene", left.length > 0);
  for (const scene of passed) scene.hidden = scene !== left[0];
  for (const scene of left) scene.querySelector("[data-next]").hidden = false;
  let shownScenes = left.length ? 1 : 0;
  while (shownScenes < left.length && fitsAlong(left[shownScenes - 1], left[shownScenes])) shownScenes += 1;
  if (shownScenes && shownScenes === left.length && showsQuestionBelow(left)) for (const scene of left) scene.classList.add("along");
  if (passed.length && !main.classList.contains("in-scene")) keep(KEY, Number(scenes.dataset.scenes));
}

function inScreen(thing) {
  return thing.getBoundingClientRect().bottom - main.getBoundingClientRect().top <= innerHeight;
}

// Shows the next step below one that is shown, unless it would not be seen whole.
function fitsAlong(scene, next) {
  const button = scene.querySelector("[data-next]");
  button.hidden = true;
  next.hidden = false;
  if (inScreen(next)) return true;
  next.hidden = true;
  button.hidden = false;
  return false;
}

// Whether there is room for the question below the steps that are shown.
function showsQuestionBelow(scenes) {
  const button = scenes.at(-1).querySelector("[data-next]");
  // A button that stays under the thumb stands at the end of its form.
  const targets = [...main.querySelectorAll("#now form[data-now] button[data-option], #now .chips-form")];
  button.hidden = true;
  main.classList.remove("in-scene");
  if (targets.length && !main.querySelector("#now form svg[data-view]") && targets.every(inScreen)) return true;
  button.hidden = false;
  main.classList.add("in-scene");
  return false;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-scene] [data-next]")) return;
  for (const scene of main.querySelectorAll("[data-scene]:not([hidden])")) scene.classList.add("gone-by");
  goThroughScenes();
  lookAgain();
  main.scrollIntoView();
  (main.querySelector("[data-scene]:not([hidden]) [data-next]:not([hidden])") ?? main.querySelector("#now"))?.focus({ preventScroll: true });
});
