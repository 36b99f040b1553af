// Several numbers on one screen: a tap on the pad says one of them and goes on to the next. Without it one types.

import { tell } from "../page/status.js";

function inputsOf(form) {
  return [...form.querySelectorAll(".counter input:enabled")];
}

// Which number is said next; the pad offers no more than it may be.
function goTo(input) {
  const form = input.form;
  for (const other of form.querySelectorAll(".counter")) other.classList.toggle("current", other.contains(input));
  const pad = form.querySelector(".number-pad");
  pad.setAttribute("aria-label", input.labels[0].textContent);
  for (const button of pad.querySelectorAll("[data-number]")) {
    button.disabled = Number(button.dataset.number) > Number(input.dataset.high);
    button.setAttribute("aria-pressed", String(button.dataset.number === input.value.trim()));
  }
}

// What is not asked any more is not said next either.
document.addEventListener("looked", (event) => {
  const form = event.target;
  if (form.querySelector(".counter.current :disabled")) goTo(inputsOf(form).at(-1));
});

function currentOf(form) {
  return form.querySelector(".counter.current input:enabled") ?? inputsOf(form)[0];
}

// What has just been put in place.
export function readyCounters(main) {
  for (const form of main.querySelectorAll("form[data-along]:has(.number-pad)")) {
    for (const input of form.querySelectorAll(".counter input")) input.inputMode = "none"; // the pad is the keyboard
    goTo(currentOf(form));
  }
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches("form[data-along] .counter input")) goTo(event.target);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("form[data-along] [data-number]");
  if (!button) return;
  const input = button.closest(".counter")?.querySelector("input") ?? currentOf(button.form);
  input.value = button.dataset.number;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  tell(`${input.dataset.told} ${input.value}`);
  const all = inputsOf(button.form);
  goTo(all[all.indexOf(input) + 1] ?? input);
});
