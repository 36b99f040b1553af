// A position entered by hand: what it changes is told before it is entered, and what is wrong stands beside its field.

import { saidBy } from "../page/form_text.js";
import { newest } from "../page/latest_only.js";
import { statusWords } from "../page/status.js";
import { onTap } from "../touch/taps.js";
import { placeFaults } from "./field_faults.js";

const next = newest();
let looked = null; // what the form said when one looked

function formOf(thing) {
  return thing.closest("form.correct");
}

// Whatever a fault stands in is opened.
function place(form, told) {
  form.dispatchEvent(new CustomEvent("judged", { bubbles: true, detail: told }));
  if (!told.querySelector("[data-faults]")) return;
  placeFaults(form, told);
  for (const box of form.querySelectorAll(".wrong-why")) {
    for (let fold = box.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }
  for (const link of document.querySelectorAll("[data-refusal] a[href^='#e-']")) {
    if (!document.getElementById(link.getAttribute("href").slice(1))) link.replaceWith(...link.childNodes);
  }
}

const saidIn = (form) => saidBy(form).toString();

async function look(form, button) {
  const box = form.querySelector("[data-changes]");
  const { signal } = next();
  const body = saidBy(form, button);
  looked = saidIn(form);
  try {
    const reply = await fetch(form.action, { method: "POST", body, headers: { "X-Answer": "only" }, signal });
    if (!reply.ok) throw new Error(String(reply.status));
    box.innerHTML = await reply.text();
    place(form, box);
    box.querySelector("[tabindex]")?.focus();
  } catch {
    if (!signal.aborted) box.textContent = statusWords.offline;
  }
}

onTap("submit", "preview", (event) => {
  if (event.submitter?.name !== "look" || !formOf(event.target)) return false;
  look(event.target, event.submitter);
  return true;
});

document.addEventListener("refused", (event) => {
  const form = document.querySelector("form.correct");
  if (form) place(form, event.detail);
});

// What was told is true only until something else is filled in, on the form or on its map.
function forget() {
  const form = document.querySelector("form.correct");
  if (looked === null || !form || saidIn(form) === looked) return;
  looked = null;
  next();
  form.querySelector("[data-changes]").replaceChildren();
}

for (const kind of ["input", "change", "click", "keyup"]) document.addEventListener(kind, () => setTimeout(forget));
