// What is said on a screen of chips and numbers and not entered yet stays on the device, for a page that is loaded again.

import { keep, kept } from "../page/storage.js";
import { readyCounters } from "./number_pad.js";

const main = document.querySelector("[data-main]");
const KEY = `said ${main.dataset.news.split("/").slice(2).join("/")}`;
const SAID = "input:not([type=hidden])";

function tokenOf(form) {
  return form.elements.namedItem("token").value;
}

function isSaid(input) {
  return input.type === "checkbox" ? input.checked : input.value !== "";
}

// Only of the question that is open: once it is answered, what was said to it is never looked at again.
function keepSaid(form) {
  const said = [...form.querySelectorAll(SAID)].filter(isSaid);
  keep(KEY, { token: tokenOf(form), said: said.map(({ name, value }) => [name, value]) });
}

function sayAgain(form) {
  const found = kept(KEY);
  if (found?.token !== tokenOf(form)) return;
  let changed = null;
  for (const input of form.querySelectorAll(SAID)) {
    const isBox = input.type === "checkbox";
    const mine = found.said.find(([name, value]) => name === input.name && (!isBox || value === input.value));
    if (!mine || isSaid(input)) continue;
    if (isBox) input.checked = true;
    else input.value = mine[1];
    changed = input;
  }
  if (!changed) return;
  changed.dispatchEvent(new Event(changed.type === "checkbox" ? "change" : "input", { bubbles: true }));
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest("form[data-along]");
    if (form) keepSaid(form);
  });
}

export function sayWhatWasKept() {
  for (const form of main.querySelectorAll("form[data-along]")) sayAgain(form);
  readyCounters(main);
}
