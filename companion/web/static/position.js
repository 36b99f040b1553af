// A position entered by hand: what it changes is told before it is entered, and what is wrong stands beside its field.

import { placeFaults } from "./app.js";

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
}

async function look(form, button) {
  const box = form.querySelector("[data-changes]");
  const body = new URLSearchParams(new FormData(form, button));
  try {
    const reply = await fetch(form.action, { method: "POST", body, headers: { "X-Answer": "only" } });
    if (!reply.ok) throw new Error(String(reply.status));
    box.innerHTML = await reply.text();
    place(form, box);
    box.querySelector("[tabindex]")?.focus();
  } catch {
    box.textContent = document.querySelector("[data-status]").dataset.offline;
  }
}

document.addEventListener("submit", (event) => {
  if (event.submitter?.name !== "look" || !formOf(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  look(event.target, event.submitter);
}, { capture: true });

document.addEventListener("refused", (event) => {
  const form = document.querySelector("form.correct");
  if (form) place(form, event.detail);
});
