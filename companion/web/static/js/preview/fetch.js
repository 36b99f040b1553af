// What a choice would do, told by the server before anything is entered.

import { newest } from "../page/latest_only.js";

// What every form carries that enters something, beside what it says.
export const CARRIED = ["entry", "token"];

const next = newest();

// Puts it in its place; whether it is still wanted, because nothing else was chosen meanwhile.
export async function lookUp(form, sheet, chosen) {
  const address = new URL(form.dataset.now || form.action || location.href, location.href);
  address.search = new URLSearchParams([["token", form.elements.namedItem("token")?.value ?? ""], ...chosen]).toString();
  const { signal } = next();
  const isWanted = () => !signal.aborted && sheet.isConnected;
  sheet.setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(address, { headers: { "X-Answer": "only" }, signal });
    if (!reply.ok) throw new Error(reply.statusText);
    const text = await reply.text();
    if (!isWanted()) return false;
    sheet.innerHTML = text;
    sheet.removeAttribute("aria-busy");
    return true;
  } catch (error) {
    if (isWanted()) throw error;
    return false;
  }
}

// Chips are on or off at once, and numbers are counted; what all of it comes to stands above the button as soon as it
// is known.
export function chipsOn(root) {
  const chips = [...root.querySelectorAll("[data-along] :checked")].map((chip) => chip.dataset.told);
  const numbers = [...root.querySelectorAll("[data-along] .counter input:enabled")].filter((input) => Number(input.value));
  return [...chips, ...numbers.map((input) => `${input.dataset.told} ${input.value}`)];
}

// What a form of chips says, without what it carries.
function saidIn(form) {
  return [...new FormData(form)].filter(([name]) => !CARRIED.includes(name));
}

// What is on beside the question goes along with the answer to it.
export function saidBeside() {
  const form = document.querySelector("#now form[data-along]:has(.beside-chips :checked)");
  return form ? saidIn(form) : [];
}

export async function comesTo(form) {
  const said = saidIn(form);
  const sheet = form.querySelector(".earned");
  if (!(await lookUp(form, sheet, said))) return;
  const asked = sheet.querySelector("[data-asked]")?.dataset.asked.split(" ");
  if (asked && askOnly(form, asked)) await comesTo(form);
  form.dispatchEvent(new Event("looked", { bubbles: true }));
}

// What is not asked any more after what is said makes way; whether that leaves out something, or brings it back.
function askOnly(form, asked) {
  let again = false;
  for (const question of form.querySelectorAll("[data-key]")) {
    for (const input of question.querySelectorAll("input")) {
      const off = !asked.includes(question.dataset.key);
      again ||= input.disabled !== off && (input.checked || Number(input.value) > 0);
      input.disabled = off;
    }
  }
  return again;
}

const PAUSE = 150;
let pause = 0;

export function hearChips(lose) {
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-along]");
    if (form && event.target.type === "checkbox") comesTo(form).catch(lose);
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest(".counter")?.closest("form[data-along]");
    clearTimeout(pause);
    if (form) pause = setTimeout(() => form.isConnected && comesTo(form).catch(lose), PAUSE);
  });
}
