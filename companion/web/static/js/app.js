// What makes the pages quicker. Without it every page works by its buttons and links.

import { newest } from "./page/latest_only.js";

const status = document.querySelector("[data-status]");

// A page that came as the reply to a form cannot be had again; whoever comes back to it reads where the form stands.
const readable = document.body.dataset.readable;
if (readable) history.replaceState(history.state, "", readable);

export function tell(text) {
  if (status && status.textContent !== text) status.textContent = text;
}

// What everybody should see, not only hear: the connection is gone.
export function warn(text) {
  status.classList.toggle("seen", text !== "");
  tell(text);
}

// Two ways to say one thing: taking one leaves the other.
function clearOther(form, taken) {
  const other = taken.closest("[data-clears]")?.dataset.clears;
  if (!other || (taken.type !== "radio" && taken.value === "")) return;
  for (const input of form.querySelectorAll(`[name="${CSS.escape(other)}"]`)) {
    if (input.type === "radio") input.checked = false;
    else input.value = "";
  }
}

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
  const named = data.getAll("p").some((name) => name.trim() !== "");
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

// The part of a form that a field lies in, as far as it shows faults.
function boxOf(form, field) {
  const box = form.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const end = field.lastIndexOf(".");
  return box ?? (end < 0 ? null : boxOf(form, field.slice(0, end)));
}

// What an answer finds wrong stands beside its field as well.
export function placeFaults(form, answer) {
  const old = [...form.querySelectorAll(".wrong-why")].filter((told) => !answer.contains(told));
  for (const told of old) told.remove();
  for (const box of form.querySelectorAll(".wrong")) box.classList.remove("wrong");
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
  for (const told of answer.querySelectorAll("[data-at]")) {
    const input = document.getElementById(`f-${told.dataset.at}`);
    const box = input?.closest(".field") ?? boxOf(form, told.dataset.at);
    if (!box) continue;
    told.id = `e-${told.dataset.at}`;
    box.append(told);
    box.classList.add("wrong");
    input?.setAttribute("aria-invalid", "true");
    input?.setAttribute("aria-describedby", told.id);
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

// Arrow keys pass over choices that are not meant.
let byFinger = false;
document.addEventListener("pointerdown", () => (byFinger = true), { capture: true });
document.addEventListener("keydown", () => (byFinger = false), { capture: true });

// Of things that only one player can have: whoever taps one takes it from another, and the others see that it is taken.
function keepApart(form, chosen) {
  for (const all of form.querySelectorAll("[data-apart]")) {
    const radios = [...all.querySelectorAll("input[type=radio]")];
    for (const other of radios) if (other !== chosen && all.contains(chosen) && other.value === chosen.value) other.checked = false;
    const taken = new Map(radios.filter((one) => one.checked).map((one) => [one.value, one]));
    for (const one of radios) one.parentElement.classList.toggle("elsewhere", taken.has(one.value) && taken.get(one.value) !== one);
  }
}

// How each live form asks again. A form that is no longer in the page is forgotten.
const asking = new WeakMap();

addEventListener("online", () => {
  for (const form of document.querySelectorAll("form[data-live]")) asking.get(form)?.();
});

// A form whose answer appears as one types. What is wrong shows beside its field only once the answer was asked for: a
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
      tell(status.dataset.updated);
      if (leads) goToAnswer(form, answer);
      leads = false;
    } catch {
      if (!signal.aborted) warn(status.dataset.offline);
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
  keepApart(form, null);
  form.addEventListener("change", (event) => keepApart(form, byFinger ? event.target : null));
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

// Where somebody was last, for the next visit; home offers to go on there.
const LAST = "last-entry";

function rememberPlace(address) {
  try {
    localStorage.setItem(LAST, address);
  } catch {
    // Nothing is remembered on a device that keeps nothing.
  }
}

function offerLastPlace() {
  let address = null;
  try {
    address = localStorage.getItem(LAST);
  } catch {
    return;
  }
  if (!address?.startsWith("/") || address.startsWith("//")) return;
  const parts = address.split("/");
  const offer = document.querySelector(`[data-last="${CSS.escape(parts[2] ?? "")}"]`);
  if (!offer) return;
  parts[1] = document.documentElement.lang;
  offer.querySelector("a").href = parts.join("/");
  offer.hidden = false;
}

// No form that was filled in by hand is longer.
const LONGEST_KEPT = 6000;

// A form that is kept on this device, so that a reload loses nothing.
function keep(form, address) {
  if (!form.dataset.keep) return;
  try {
    const entered = address.split("?")[1] ?? "";
    if (entered.length <= LONGEST_KEPT) localStorage.setItem(form.dataset.keep, entered);
  } catch {
    // A device that keeps nothing still has the address.
  }
}

// Who starts again does not want back what was entered.
function forget() {
  for (const form of document.querySelectorAll("form[data-keep]")) keep(form, "");
}

function restore(form) {
  if (!form.dataset.keep || location.search) return;
  let kept = "";
  try {
    kept = localStorage.getItem(form.dataset.keep) ?? "";
  } catch {
    return;
  }
  if (kept && kept.length <= LONGEST_KEPT) location.replace(`${location.pathname}?${kept}`);
}

// Plus and minus beside a number.
function step(button) {
  const input = button.parentElement.querySelector("input");
  const low = Number(input.dataset.low ?? "0");
  const high = input.dataset.high === undefined ? Infinity : Number(input.dataset.high);
  const now = Number(input.value.trim() || input.placeholder); // an empty field that shows nothing counts from 0
  const next = Math.min(high, Math.max(low, (Number.isFinite(now) ? now : low) + Number(button.dataset.step)));
  input.value = String(next);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// A number that one tap enters, and which of them is entered.
function setTo(button) {
  const input = button.closest(".field").querySelector("input");
  input.value = button.dataset.set;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("input", (event) => {
  for (const button of event.target.closest(".field")?.querySelectorAll("[data-set]") ?? []) {
    button.setAttribute("aria-pressed", String(button.dataset.set === event.target.value.trim()));
  }
});

// In a grid of numbers Enter goes down, as in a spreadsheet, and from the end to the answer; what is typed takes the place
// of what stood there.
function numberAfter(input) {
  const { rows } = input.closest("tbody");
  const cells = [...rows[0].cells].flatMap((_, column) => [...rows].map((row) => row.cells[column]));
  const numbers = cells.map((cell) => cell.querySelector("input")).filter((each) => each?.checkVisibility());
  return numbers[numbers.indexOf(input) + 1];
}

document.addEventListener("keydown", (event) => {
  const next = event.key === "Enter" && event.target.closest?.(".number-grid input") && numberAfter(event.target);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

document.addEventListener("focusin", (event) => event.target.closest(".number-grid input")?.select());

// On a plain home network browsers offer the old way of copying only.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const held = document.createElement("textarea");
  held.value = text;
  document.body.append(held);
  held.select();
  document.execCommand("copy");
  held.remove();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.step) step(button);
  if (button?.dataset.set) setTo(button);
  if (button?.hasAttribute("data-copy")) {
    copy(location.href).then(() => {
      button.textContent = button.dataset.copied;
      tell(button.dataset.copied);
    });
  }
  if (button?.hasAttribute("data-print")) print();
  if (event.target.closest('a[href="?"]')) forget();
  openUp(event.target.closest("a[href^='#']"));
});

// A link within the page may lead to something that is folded; not every browser unfolds it.
function openUp(link) {
  const fold = link?.hash && document.getElementById(link.hash.slice(1))?.closest("details");
  if (fold) fold.open = true;
}

// Buttons that only work here.
export function reveal() {
  for (const button of document.querySelectorAll("[data-copy], [data-print]")) button.hidden = false;
}

reveal();
for (const form of document.querySelectorAll("form[data-live]")) {
  restore(form);
  makeLive(form);
}
offerLastPlace();

const nextLookup = newest();

// What was asked for last is what opens, and nothing once the window is closed in which it was asked for.
function lookUp(address, before) {
  const mine = nextLookup();
  before?.addEventListener("close", () => mine.abort());
  openRule(address, before, mine.signal).catch(() => mine.signal.aborted || location.assign(address));
}

// A rule opens in place: nobody at a table wants to find the way back. Another one takes the place of the window that
// leads to it, which is closed first: so the focus goes back to where the first one was opened from.
async function openRule(address, before, signal) {
  const reply = await fetch(address, { signal });
  if (!reply.ok) throw new Error(reply.statusText);
  const content = new DOMParser().parseFromString(await reply.text(), "text/html").querySelector("main");
  const dialog = document.createElement("dialog");
  dialog.className = "rule-dialog";
  const close = document.createElement("button");
  close.className = "button";
  close.textContent = status.dataset.close;
  close.addEventListener("click", () => dialog.close());
  const title = content.querySelector("h1");
  if (title) {
    title.id = "rule-title";
    dialog.setAttribute("aria-labelledby", title.id);
  }
  for (const label of content.querySelectorAll("label[for]")) {
    content.querySelector(`#${CSS.escape(label.htmlFor)}`)?.setAttribute("aria-label", label.textContent);
  }
  for (const twin of content.querySelectorAll("[id]:not(#rule-title)")) twin.removeAttribute("id");
  for (const form of content.querySelectorAll("form:not([action])")) form.action = address.split("?")[0];
  const wayOut = document.createElement("p");
  wayOut.className = "way-out";
  wayOut.append(close);
  dialog.append(wayOut, ...content.childNodes);
  const told = tellTurn(dialog);
  dialog.addEventListener("close", () => {
    told.disconnect();
    dialog.remove();
    if (history.state?.rule && !document.querySelector("dialog[open]")) history.back();
  });
  before?.close();
  before?.remove();
  document.body.append(dialog);
  dialog.showModal();
  if (!history.state?.rule) history.pushState({ rule: true }, "");
}

// Whoever looks something up at a table still sees what is asked there, and goes back to it with one tap.
function tellTurn(dialog) {
  const told = document.createElement("p");
  told.className = "turn-below";
  const show = () => {
    const turn = document.querySelector("main [data-turn], main [data-question]");
    const way = turn?.matches("a") ? turn.cloneNode(true) : document.createElement("button");
    if (way.localName === "button") {
      way.className = "turn";
      way.textContent = turn?.textContent ?? "";
      way.addEventListener("click", () => dialog.close());
    }
    told.hidden = !turn;
    told.replaceChildren(way);
  };
  show();
  dialog.append(told);
  const changes = new MutationObserver(show);
  changes.observe(document.querySelector("main"), { childList: true, subtree: true });
  return changes;
}

// The way back of a phone closes the window, and leaves the page below it where it is.
addEventListener("popstate", () => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(".rule-link, dialog a[href*='/rule/']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  lookUp(link.href, link.closest("dialog"));
});

// So does what is found when somebody searches the rules from a table.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-main] form.search, dialog form.search");
  if (!form) return;
  event.preventDefault();
  lookUp(`${form.action}?${new URLSearchParams(new FormData(form))}`, form.closest("dialog"));
});
