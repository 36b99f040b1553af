// The bar at the bottom: what is being sent, or what waits.

import { listed, main, words } from "../page/page.js";

// What may be tapped next.
const BUTTONS = "#now form[data-now] button[data-option]";

const bar = document.createElement("div");
bar.className = "sending";
bar.hidden = true;
bar.tabIndex = -1;
main.after(bar);

export function show(kind, ...content) {
  bar.replaceChildren(...content);
  bar.className = `sending ${kind}`;
  bar.hidden = false;
}

export function hideBar() {
  bar.replaceChildren();
  bar.className = "sending";
  bar.hidden = true;
}

export function button(text, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button small";
  made.textContent = text;
  made.addEventListener("click", work);
  return made;
}

// While something goes on, unless the bar already tells of what waits.
export function showUnderWay() {
  if (!bar.classList.contains("unsent")) show("under-way", words.sending);
}

// What waits, one below the other: what could not be sent, and what was refused when it was sent later. What is only to
// take back something that may have come is no business of anybody, unless that is refused.
export function showWaiting(all, sendAgain, throwAway) {
  const waiting = all.filter((entry) => !entry.takesBack || entry.refused);
  if (!waiting.length) {
    hideBar();
    return;
  }
  const shownNow = JSON.stringify(waiting);
  if (!bar.hidden && bar.dataset.waiting === shownNow && bar.classList.contains("unsent")) return;
  const list = document.createElement("ol");
  list.append(...waiting.map((entry) => lineOf(entry, throwAway)));
  const again = waiting[0].final ? [] : [button(words.again, sendAgain)];
  show("unsent", waiting.length > 1 || !waiting[0].refused ? folded(list, waiting) : list, ...again);
  bar.dataset.waiting = shownNow;
  leaveFree();
}

// As long as what is below it can move up below the head of the page, it covers nothing that can be tapped.
function leaveFree() {
  const targets = [...main.querySelectorAll(BUTTONS)].filter((target) => target.checkVisibility());
  const covered = Math.max(...targets.map((target) => target.getBoundingClientRect().bottom)) - bar.getBoundingClientRect().top;
  const room = main.getBoundingClientRect().top;
  if (targets.length && covered > 0 && covered <= room) scrollBy({ top: covered, behavior: "instant" });
}

// What only waits takes one line, so that one can go on entering; what is refused lies open.
function folded(list, waiting) {
  const fold = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = words.unsent.replace("…", () => listed(waiting.map((entry) => entry.told)));
  fold.append(summary, list);
  fold.open = waiting.some((entry) => entry.refused) || Boolean(bar.querySelector("details")?.open);
  return fold;
}

function lineOf(entry, throwAway) {
  const line = document.createElement("li");
  const told = document.createElement("span");
  told.textContent = (entry.refused ? words.refusedEntry : words.unsent).replace("…", () => entry.told);
  if (entry.refused) {
    const why = document.createElement("small");
    why.textContent = entry.refused;
    told.append(" ", why);
  }
  const discard = button(words.discard, () => {
    throwAway(entry);
    if (!bar.hidden) bar.focus();
  });
  discard.setAttribute("aria-label", `${words.discard} ${entry.told}`);
  line.append(told, discard);
  return line;
}
