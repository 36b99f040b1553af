// A form whose answer appears as one types.

import { reveal } from "../page/clipboard.js";
import { rememberPlace } from "../page/last_place.js";
import { newest } from "../page/latest_only.js";
import { statusWords, tell, warn } from "../page/status.js";
import { clearOther, keepApart } from "./exclusive.js";
import { placeFaults } from "./field_faults.js";
import { keep } from "./kept_form.js";

function delayed(work, milliseconds) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), milliseconds);
  };
}

// The address of a form as it stands; what is empty is left out, save a name that others follow.
function addressOf(form) {
  const entered = new URLSearchParams();
  const data = new FormData(form);
  const named = data.getAll("p").some((name) => String(name).trim() !== "");
  for (const [name, value] of data) {
    if (typeof value === "string" && (value.trim() !== "" || (name === "p" && named))) entered.append(name, value);
  }
  const query = entered.toString();
  return new URL(form.action).pathname + (query ? `?${query}` : "");
}

// Every link to this page in another language takes along what is entered.
function keepEntryInLinks(address) {
  const [path, query] = address.split("?");
  for (const link of document.querySelectorAll("[data-language]")) {
    const parts = path.split("/");
    parts[1] = link.dataset.language;
    link.href = parts.join("/") + (query ? `?${query}` : "");
  }
}

// A name that is typed shows wherever the form names the player.
const called = new WeakMap();

function rename(form, input) {
  const { colour } = input.closest("label").querySelector(".seat").dataset;
  const before = called.get(input) ?? (input.defaultValue.trim() || input.placeholder);
  const now = input.value.trim() || input.placeholder;
  called.set(input, now);
  for (const seat of form.querySelectorAll(`.seat[data-colour=${colour}]`)) {
    if (!seat.closest(".name-list")) seat.textContent = now;
  }
  for (const legend of form.querySelectorAll(`fieldset[data-colour=${colour}] > legend`)) {
    legend.textContent = legend.textContent.replace(before, () => now);
  }
}

// How each live form asks again. A form that is no longer in the page is forgotten.
const asking = new WeakMap();

addEventListener("online", () => {
  for (const form of document.querySelectorAll("form[data-live]")) asking.get(form)?.();
});

// What is wrong shows beside its field only once the answer was asked for: a
// message among the fields moves those below it, perhaps from under a finger.
export function makeLive(form) {
  const answer = document.getElementById(form.dataset.live);
  const next = newest();
  // What is entered is kept at once; only the question waits until the typing pauses.
  const note = () => {
    const address = addressOf(form);
    history.replaceState(null, "", address);
    keepEntryInLinks(address);
    keep(form, address);
    if (address.includes("?")) rememberPlace(address);
    answer.setAttribute("aria-busy", "true");
    answer.querySelector(".enter-bar")?.remove(); // what was chosen before can no longer be entered
    return address;
  };
  let asked = null; // the address that was asked for last
  let leads = false; // to the answer, because somebody has tapped the button
  const ask = async () => {
    if (!form.isConnected) return;
    const address = (asked = note());
    const { signal } = next();
    try {
      const reply = await fetch(address, { headers: { "X-Answer": "only" }, signal });
      if (!reply.ok) throw new Error(reply.statusText);
      answer.innerHTML = await reply.text();
      answer.removeAttribute("aria-busy");
      if (answer.querySelector("[data-faults]") && (leads || form.querySelector(".wrong-why"))) placeFaults(form, answer);
      reveal();
      warn("");
      tell(statusWords.updated);
      if (leads) goToAnswer(form, answer);
      leads = false;
    } catch {
      if (!signal.aborted) warn(statusWords.offline);
    }
  };
  const later = delayed(() => addressOf(form) === asked || ask(), 150);
  // Leaving a field in which nothing has changed since the last letter takes away no button that is just being tapped.
  let noted = null;
  const soon = () => {
    if (addressOf(form) === noted) return;
    noted = note();
    later();
  };
  asking.set(form, ask);
  keepApart(form);
  form.addEventListener("change", (event) => keepApart(form, event.target));
  form.addEventListener("change", (event) => clearOther(form, event.target));
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
  form.addEventListener("input", (event) => event.target.name === "p" && rename(form, event.target));
  form.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.dataset.players) {
      form.elements.namedItem("n").value = event.submitter.value;
      keep(form, addressOf(form));
      return;
    }
    event.preventDefault();
    leads = true;
    ask();
  });
}

// Whoever asks looks at the answer next; without this the browser goes there.
function goToAnswer(form, answer) {
  const begins = form.querySelector("#to-answer");
  if (!begins) return;
  begins.scrollIntoView({ block: "start" });
  answer.firstElementChild.tabIndex = -1;
  answer.firstElementChild.focus({ preventScroll: true });
}
