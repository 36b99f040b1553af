// Choices that exclude each other across fields.

import { byPointer } from "../touch/pointer.js";

// Two ways to say one thing: taking one leaves the other.
export function clearOther(form, taken) {
  const other = taken.closest("[data-clears]")?.dataset.clears;
  if (!other || (taken.type !== "radio" && taken.value === "")) return;
  for (const input of form.querySelectorAll(`[name="${CSS.escape(other)}"]`)) {
    if (input.type === "radio") input.checked = false;
    else input.value = "";
  }
}

// Of things that only one player can have: whoever taps one takes it from another, and the others see that it is taken.
// Arrow keys pass over choices that are not meant, and take nothing.
export function keepApart(form, touched = null) {
  const chosen = byPointer() ? touched : null;
  for (const all of form.querySelectorAll("[data-apart]")) {
    const radios = [...all.querySelectorAll("input[type=radio]")];
    for (const other of radios) if (other !== chosen && all.contains(chosen) && other.value === chosen.value) other.checked = false;
    const taken = new Map(radios.filter((one) => one.checked).map((one) => [one.value, one]));
    for (const one of radios) one.parentElement.classList.toggle("elsewhere", taken.has(one.value) && taken.get(one.value) !== one);
  }
}
