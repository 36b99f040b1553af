// A rule opens in place: nobody at a table wants to find the way back.

import { isPlain } from "../touch/taps.js";
import { saidBy } from "./form_text.js";
import { newest } from "./latest_only.js";
import { statusWords } from "./status.js";

const nextLookup = newest();

// What was asked for last is what opens, and nothing once the window is closed in which it was asked for.
function lookUp(address, before) {
  const mine = nextLookup();
  before?.addEventListener("close", () => mine.abort());
  openRule(address, before, mine.signal).catch(() => mine.signal.aborted || location.assign(address));
}

// Another rule takes the place of the window that leads to it, which is closed first: so the focus goes back to where the
// first one was opened from.
async function openRule(address, before, signal) {
  const reply = await fetch(address, { signal });
  if (!reply.ok) throw new Error(reply.statusText);
  const content = new DOMParser().parseFromString(await reply.text(), "text/html").querySelector("main");
  const dialog = document.createElement("dialog");
  dialog.className = "rule-dialog";
  const close = document.createElement("button");
  close.className = "button";
  close.textContent = statusWords.close;
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

function wayBack(text, dialog) {
  const way = document.createElement("button");
  way.className = "turn";
  way.textContent = text;
  way.addEventListener("click", () => dialog.close());
  return way;
}

// Whoever looks something up at a table still sees what is asked there, and goes back to it with one tap.
function tellTurn(dialog) {
  const told = document.createElement("p");
  told.className = "turn-below";
  const show = () => {
    const turn = document.querySelector("main [data-turn], main [data-question]");
    told.hidden = !turn;
    told.replaceChildren(turn?.matches("a") ? turn.cloneNode(true) : wayBack(turn?.textContent ?? "", dialog));
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
  if (!link || !isPlain(event) || event.button !== 0) return;
  event.preventDefault();
  lookUp(link.href, link.closest("dialog"));
});

// So does what is found when somebody searches the rules from a table.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-main] form.search, dialog form.search");
  if (!form) return;
  event.preventDefault();
  lookUp(`${form.action}?${saidBy(form)}`, form.closest("dialog"));
});
