// Entering: kept on this device until the server has answered, and sent in order. Nothing overtakes what is refused or
// cannot be sent; an id tells the server if it has an entry already.

import { isLost, lose, recover } from "../page/connection.js";
import { leave, refresh } from "../page/events.js";
import { saidBy } from "../page/form_text.js";
import { main, newId, NOW, onNow, outbox, partsShown, shown, under, words } from "../page/page.js";
import { forgetJust, noteBeside, put } from "../page/patch.js";
import { tell } from "../page/status.js";
import { CARRIED } from "../preview/fetch.js";
import { hideBar, show, showUnderWay, showWaiting } from "./bar.js";
import { restsOrAsks } from "./offline.js";
import { isSameQuestion, isStep, isUndo, lastToTakeBack, mayHaveCome, takingBack } from "./rules.js";

const PATIENCE = 10_000;
// Where the page of what is asked begins, below what every page begins with.
const TOP = "#content";
// Until then nobody needs to hear that an entry is on its way.
const SLOW = 700;

const forms = new Map(); // of the entries that were made on this page
const delayed = new Set(); // those that could not be sent at once
let later = 0;

export function sendWaiting() {
  under.way ??= sendInOrder().finally(() => (under.way = null));
  return under.way;
}

async function sendInOrder() {
  for (let [entry] = outbox.waiting(); entry && !entry.refused; [entry] = outbox.waiting()) {
    const slow = setTimeout(showUnderWay, SLOW);
    const reply = await post(entry).catch(() => null).finally(() => clearTimeout(slow));
    if (reply === null) {
      for (const each of outbox.waiting()) delayed.add(each.id);
      lose();
      clearTimeout(later);
      later = setTimeout(sendWaiting, PATIENCE);
      break;
    }
    recover();
    if (await answered(entry, reply)) return;
  }
  tellWaiting();
}

async function post(entry) {
  const reply = await fetch(entry.action, {
    method: "POST",
    headers: {
      "X-Answer": "entry",
      "Content-Type": "application/x-www-form-urlencoded",
      ...(onNow() && { "X-Parts": partsShown() }),
    },
    body: entry.body,
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (reply.status >= 500) throw new Error(reply.statusText);
  const isJson = reply.headers.get("Content-Type")?.startsWith("application/json");
  if (isJson) return await reply.json();
  return { state: "refused", html: "", why: "", gone: reply.status === 404 };
}

// Whether the page is left for another one.
async function answered(entry, told) {
  const form = forms.get(entry.id);
  const atOnce = form && !delayed.has(entry.id);
  if (told.state === "saved" || (atOnce && !told.gone)) outbox.drop(entry);
  else if (entry.old && !told.gone) outbox.drop(entry);
  else outbox.refuse(entry, told.why || words.refused, told.final);
  if (told.gone) {
    leave();
    return true;
  }
  if (told.state === "saved") return await saved(entry, told, form);
  else {
    await refresh().catch(lose);
    if (atOnce) {
      showRefusal(told.html);
      knowsOf(told.seq, form);
    } else if (entry.old) noteBeside(words.choiceGone.replace("…", () => entry.told));
  }
  return false;
}

// Whoever is told that something has changed meanwhile may enter the same once more: now they know.
function knowsOf(seq, form) {
  const token = form.elements.namedItem("token");
  if (/^\d+$/.test(token?.value)) token.value = seq;
}

async function saved(entry, told, form) {
  if (told.go) {
    goTo(new URL(told.go, location.href));
    return true;
  }
  const answers = form?.closest("#now");
  const turnsBack = form?.closest(".state-bar, .now-actions"); // where it stood: it is another one as soon as the page changes
  tell(`${words.saved} ${told.told || entry.told}`);
  if (!outbox.waiting().length) hideBar();
  for (const filled of main.querySelectorAll("form[data-enter]")) {
    if (filled.action === entry.action && contentOf(bodyOf(filled)) === contentOf(entry.body)) filled.reset();
  }
  history.replaceState(null, "", location.pathname);
  if (form && main.querySelector("[data-part=amend], [data-part=correct]")) {
    location.assign(NOW + TOP);
    return true;
  }
  if (outbox.waiting().length) return false; // what follows has been tapped already, and brings the page along
  if (told.html && onNow()) await put(told.html);
  // Not all that changes is in the log, so the number of the last entry does not tell.
  if (!told.html || shown() < Math.max(told.seq, Number(words.seq)) || !onNow()) await refresh().catch(lose);
  if (answers) noteBeside(`✓ ${entry.told}`);
  if (answers || turnsBack) showWhatIsNew();
  return false;
}

// Where one is already, a browser would only look for the place within the page as it was.
function goTo(there) {
  const isHere = there.pathname + there.search === location.pathname + location.search;
  location.assign(there);
  if (isHere) location.reload();
}

// After an entry the verdict and the next question are the first thing under the tabs.
function showWhatIsNew() {
  const top = main.getBoundingClientRect().top;
  const now = main.querySelector("#now");
  const below = now?.querySelector(".shown-below")?.getBoundingClientRect().top ?? now?.getBoundingClientRect().bottom;
  if (top < 0 || below > innerHeight) scrollBy({ top, behavior: "instant" });
  if (document.activeElement === document.body) main.querySelector("#now")?.focus({ preventScroll: true });
}

function showRefusal(html) {
  for (const old of main.querySelectorAll("[data-refusal]")) old.remove();
  const holder = document.createElement("div");
  holder.innerHTML = html || `<p class="notes wrong-notes" data-refusal tabindex="-1"></p>`;
  const refusal = holder.querySelector("[data-refusal]");
  if (!html) refusal.textContent = words.refused;
  (main.querySelector("[data-part=now]") ?? main.querySelector("h1") ?? main.firstElementChild).before(refusal);
  refusal.scrollIntoView({ block: refusal.offsetHeight < innerHeight ? "nearest" : "start" });
  refusal.focus({ preventScroll: true });
  refusal.dispatchEvent(new CustomEvent("refused", { bubbles: true, detail: holder }));
}

function sendAgain() {
  const [first] = outbox.waiting();
  if (first?.refused) outbox.allow(first);
  show("under-way", words.sending);
  sendWaiting();
}

export function bodyOf(form, submitter = null) {
  return saidBy(form, submitter).toString();
}

// What was filled in, in whatever version of the form.
function contentOf(body) {
  const fields = new URLSearchParams(body);
  for (const name of CARRIED) fields.delete(name);
  return fields.toString();
}

// What waits is told in the bar, where it can be sent again or thrown away.
export function tellWaiting() {
  showWaiting(outbox.waiting(), sendAgain, throwAway);
  const undo = main.querySelector("form[action$='/undo'] button");
  if (undo) sayWhatItTakesBack(undo);
  restsOrAsks();
}

const LABELS = ["aria-label", "title"];
const labels = new WeakMap(); // of undo, as long as nothing waits

function sayWhatItTakesBack(undo) {
  if (!labels.has(undo)) labels.set(undo, LABELS.map((name) => undo.getAttribute(name)));
  const last = lastToTakeBack(outbox.waiting(), isLost());
  for (const [place, name] of LABELS.entries()) {
    const does = last && isUndo(last) ? words.discard : undo.textContent.trim();
    const label = last ? `${does} ${last.told}` : labels.get(undo)[place];
    if (label === null) undo.removeAttribute(name);
    else undo.setAttribute(name, label);
  }
}

function throwAway(entry) {
  if (mayHaveCome(entry, outbox.waiting()) && isStep(entry)) outbox.replace(entry, takingBack(entry, newId(), `${NOW}undo`, words.discard));
  else outbox.drop(entry);
  dispatchEvent(new CustomEvent("thrown-away", { detail: entry.id }));
  tellWaiting();
  sendWaiting();
}

// Undoes what waits on this device, if anything does; whether it did.
export function takesBackWaiting() {
  const last = lastToTakeBack(outbox.waiting(), isLost());
  if (last) throwAway(last);
  return last !== null;
}

// An entry made on this page; it goes once what was made before it has gone. Another answer to the question of one that
// was refused decides what becomes of that: it takes its place, before what waits for it.
export function send(entry, form) {
  forms.set(entry.id, form);
  if (form.querySelector(".undo")) forgetJust(); // before anybody has heard of it
  const [first] = outbox.waiting();
  if (first?.refused && first.id !== entry.id && isSameQuestion(first, entry)) outbox.replace(first, entry);
  else outbox.add(entry);
  if (outbox.waiting().some((other) => other.id !== entry.id)) delayed.add(entry.id);
  restsOrAsks();
}

addEventListener("load", () => location.hash === TOP && history.replaceState(history.state, "", location.pathname));
addEventListener("heard", sendWaiting);
addEventListener("online", sendWaiting);
addEventListener("storage", () => under.way || tellWaiting());
