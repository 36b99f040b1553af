// Looking first: what a choice would do stands below it, and only that choice can be entered.

import { button } from "../outbox/bar.js";
import { lose } from "../page/connection.js";
import { statusWords } from "../page/status.js";
import { isPlain, onTap } from "../touch/taps.js";
import { lookUp, saidBeside } from "./fetch.js";

let held = null;

// What was held is looked at and not entered. For whoever looks first, a tap on a thing in a picture chooses it.
onTap("click", "preview", (event) => {
  const thing = event.target.closest("[data-now] [data-option]");
  if (!thing) return false;
  if (held) {
    held = null;
    return true;
  }
  if (thing.matches("button, form[data-at-once] *") || !isPlain(event)) return false;
  look(thing.closest("form"), thing.dataset.option);
  return true;
});

function look(form, option) {
  pick(form, option);
  const sheet = document.getElementById("answer");
  sheet.replaceChildren();
  return lookUp(form, sheet, [["option", option], ...saidBeside()])
    .then((fresh) => {
      if (!fresh) return;
      const close = button(statusWords.close, () => stopLooking(form));
      close.classList.add("close");
      sheet.append(close);
    })
    .catch(lose);
}

function stopLooking(form) {
  document.getElementById("answer")?.replaceChildren();
  pick(form, null);
}

// Its button is a choice, not the form as a whole.
onTap("submit", "preview", (event) => {
  const form = event.target.closest("form[data-now]:not([data-enter])");
  if (!form || !event.submitter?.dataset.option) return false;
  look(form, event.submitter.dataset.option);
  return true;
});

// Press and hold shows what a tap would do; by keyboard, staying on a choice does. A busy page may hear late that a
// finger was lifted: how long it lay there is told by the moments at which it touched and left the screen.
const HOLD = 450;
let holding = 0;
let touched = 0;

document.addEventListener("pointerdown", (event) => {
  const thing = event.target.closest("form[data-at-once] [data-option]");
  held = null;
  touched = event.timeStamp;
  if (!thing || event.button) return;
  holding = setTimeout(() => {
    held = thing;
    look(thing.closest("form"), thing.dataset.option);
  }, HOLD);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, (event) => {
    if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(holding);
  });
}
document.addEventListener("pointerup", (event) => {
  if (!held || event.timeStamp - touched >= HOLD) return;
  stopLooking(held.closest("form"));
  held = null;
});
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest("form[data-at-once] [data-option]")) event.preventDefault();
});
document.addEventListener("keydown", () => clearTimeout(holding), { capture: true }); // it does what it does
document.addEventListener("focusin", (event) => {
  const thing = event.target.closest("form[data-at-once] [data-option]");
  clearTimeout(holding);
  if (thing && !thing.matches(".picked")) stopLooking(thing.closest("form"));
  if (!thing?.matches(":focus-visible:not([aria-disabled])")) return;
  holding = setTimeout(() => thing === document.activeElement && look(thing.closest("form"), thing.dataset.option), HOLD);
});

function pick(form, chosen) {
  for (const thing of form.querySelectorAll("[data-option]")) {
    const picked = thing.dataset.option === chosen;
    thing.classList.toggle("picked", picked);
    if (thing.localName === "button") thing.setAttribute("aria-pressed", String(picked));
    else if (picked) thing.setAttribute("aria-current", "true");
    else thing.removeAttribute("aria-current");
  }
}
