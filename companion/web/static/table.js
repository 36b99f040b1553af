// The live table: what others enter appears by itself, what one enters is never lost and never doubled.
// Without it every page works by its forms, and shows what is new when it is loaded again.

import { makeLive, reveal, tell, warn } from "./app.js";
import { lookAgain } from "./board.js";
import { readyCounters } from "./counting.js";
import { readyEarned } from "./earning.js";
import { fitScreen } from "./fitting.js";
import { handsOff } from "./hands.js";
import { CARRIED, chipsOn, comesTo, hearChips, lookUp, saidBeside } from "./looking.js";
import { keep, kept, Outbox } from "./outbox.js";
import { replacePart } from "./placing.js";
import { goThroughScenes } from "./stepping.js";
import "./why.js";

const main = document.querySelector("[data-main]");
const words = main.dataset;
// The table, in whatever language it is read.
const TABLE = words.news.split("/").slice(2).join("/");
const outbox = new Outbox(TABLE);
const NOW = words.news.replace(/news$/, "");
const PATIENCE = 10_000;
// Until then nobody needs to hear that an entry is on its way; so long one sees what was entered, beside the undo.
const SLOW = 700;
const FRESH = 10_000;

// The bar at the bottom: sending, saved, or what waits.

const bar = document.createElement("div");
bar.className = "sending";
bar.hidden = true;
bar.tabIndex = -1;
main.after(bar);

function show(kind, ...content) {
  bar.replaceChildren(...content);
  bar.className = `sending ${kind}`;
  bar.hidden = false;
}

function hideBar() {
  bar.replaceChildren();
  bar.className = "sending";
  bar.hidden = true;
}

function button(text, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button small";
  made.textContent = text;
  made.addEventListener("click", work);
  return made;
}

// Putting the content of the page in place, part by part, so that nothing moves that has not changed.

// What was looked at and not entered yet may no longer be asked: somebody else was first, or took something back.
function replaceTold(old, fresh) {
  const choice = old.id === "now" && !sending && pickedIn(old);
  replacePart(old, fresh);
  const on = chipsOn(fresh).length ? fresh.querySelector("form[data-along]") : null;
  if (on) return comesTo(on).catch(lose);
  if (!choice) return;
  const text = words.choiceGone.replace("…", () => choice.trim());
  noteBeside(text);
  tell(`${document.querySelector("[data-status]").textContent} ${text}`.trim());
}

function pickedIn(part) {
  const picked = part.querySelector(".picked")?.closest(".choice, [data-option]");
  if (!picked) return listed(chipsOn(part));
  return picked.dataset.told ?? picked.querySelector("[data-told]")?.dataset.told ?? picked.textContent;
}

// A page that asks something else altogether begins at its top: a lobby, a question, a position to be told.
function kindOf(root) {
  return ["#now", "form.correct", "[data-part=begin]"].find((kind) => root.querySelector(kind));
}

async function put(text) {
  await handsOff();
  const fresh = document.createElement("div");
  fresh.innerHTML = text;
  const parts = (root) => [...root.querySelectorAll("[data-part]")];
  const names = (root) => parts(root).map((part) => part.dataset.part).join();
  if (names(fresh) !== names(main)) {
    const top = kindOf(fresh) === kindOf(main) ? scrollY : 0;
    scrollTo({ top, behavior: "instant" });
    if (fresh.querySelector("[data-same]")) return location.reload(); // the page has other parts than it said
    main.replaceChildren(...fresh.childNodes);
    scrollTo({ top, behavior: "instant" });
  } else {
    main.querySelector("[data-shown]").replaceWith(fresh.querySelector("[data-shown]"));
    for (const old of parts(main)) {
      const now = fresh.querySelector(`[data-part="${old.dataset.part}"]`);
      if (!("same" in now.dataset) && old.dataset.stamp !== now.dataset.stamp) replaceTold(old, now);
    }
    for (const refusal of main.querySelectorAll("[data-refusal]")) if (!refusal.closest("[data-part]")) refusal.remove();
  }
  main.className = `at-table ${main.querySelector("[data-shown]").dataset.role}`;
  dress();
}

// What the script adds to content that has just been put in place.
function dress() {
  for (const form of main.querySelectorAll("form[data-live]:not([data-dressed])")) {
    form.dataset.dressed = "";
    makeLive(form);
  }
  goThroughScenes();
  readyCounters(main);
  fitScreen(main);
  readyEarned(main);
  lookAgain();
  const title = main.querySelector("[data-title]");
  if (title) document.title = `${title.dataset.title} · ${document.title.split(" · ").pop()}`;
  reveal();
}

// Which parts the page shows, so that only the others are sent.
function partsShown() {
  const shownParts = [...main.querySelectorAll("[data-part][data-stamp]")].map((part) => [part.dataset.part, part.dataset.stamp]);
  return new URLSearchParams(shownParts).toString();
}

// News: a line on which the server tells that something has changed.

let line = null;
let lost = false;

function addressOfPage() {
  return location.pathname + (main.querySelector("form[data-now]") ? "" : location.search);
}

// How far in the log the page is.
function shown() {
  return Number(main.querySelector("[data-shown]")?.dataset.shown ?? 0);
}

let running = null;
let again = false;

// Asks for the page as it is now; several calls at once are answered by one or two.
function refresh() {
  again = true;
  running ??= catchUp().finally(() => (running = null));
  return running;
}

async function catchUp() {
  while (again) {
    again = false;
    const reply = await fetch(addressOfPage(), { headers: { "X-Answer": "page", "X-Parts": partsShown() } });
    if (reply.status === 503 && reply.headers.has("Retry-After")) {
      // So much is going on that pages wait; devices do not come back all at once, and then show the latest.
      await new Promise((done) => setTimeout(done, reply.headers.get("Retry-After") * 1000 * (1 + Math.random())));
      again = true;
      continue;
    }
    if (reply.status === 404) return location.pathname === NOW ? leave() : location.assign(NOW);
    if (!reply.ok) throw new Error(reply.statusText);
    const text = await reply.text();
    try {
      await put(text);
    } catch {
      return location.reload(); // a page of another version of the app
    }
  }
}

function leave() {
  line?.close();
  warn(words.gone);
}

function lose() {
  lost = true;
  warn(words.cutOff);
}

function recover() {
  if (!lost) return;
  lost = false;
  warn("");
  tell(words.back);
}

function listen() {
  line?.close();
  line = new EventSource(`${words.news}?since=${words.seq}`);
  line.addEventListener("open", () => {
    if (!lost) return;
    recover();
    refresh().catch(lose);
    sendWaiting();
  });
  line.addEventListener("news", (event) => {
    const news = JSON.parse(event.data);
    const entered = news.seq > Number(words.seq);
    words.seq = Math.max(news.seq, Number(words.seq));
    if (news.text) tell(news.text);
    // What this device has entered and not heard of yet brings the page along.
    if (!sending && (!entered || shown() < news.seq)) refresh().catch(lose);
  });
  line.addEventListener("gone", leave);
  line.addEventListener("error", () => {
    lose();
    if (line.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
}

addEventListener("online", () => {
  listen();
  sendWaiting();
});
addEventListener("offline", lose);
addEventListener("pageshow", (event) => event.persisted && listen());
// A page that is left lets go of its line: a browser keeps only six to one server.
addEventListener("pagehide", () => line?.close());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") refresh().catch(lose);
});

// Entering: kept on this device until the server has answered, and sent in order. Nothing overtakes what is refused or
// cannot be sent; an id tells the server if it has an entry already.

const forms = new Map(); // of the entries that were made on this page
const made = new Map(); // what their forms held
const delayed = new Set(); // those that could not be sent at once
let sending = null;
let later = 0;

function sendWaiting() {
  sending ??= sendInOrder().finally(() => (sending = null));
  return sending;
}

async function sendInOrder() {
  for (let [entry] = outbox.waiting(); entry && !entry.refused; [entry] = outbox.waiting()) {
    const slow = setTimeout(() => bar.classList.contains("unsent") || show("under-way", words.sending), SLOW);
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
  showWaiting();
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
  return { state: "refused", html: "", why: reply.status === 404 ? words.gone : "", gone: reply.status === 404 };
}

// Whether the page is left for another one.
async function answered(entry, told) {
  const form = forms.get(entry.id);
  const atOnce = form && !delayed.has(entry.id);
  if (told.state === "saved" || (atOnce && !told.gone)) outbox.drop(entry);
  else outbox.refuse(entry, told.why || words.refused);
  if (told.gone) leave();
  else if (told.state === "saved") return await saved(entry, told, form);
  else {
    await refresh().catch(lose);
    if (atOnce) showRefusal(told.html);
  }
  return false;
}

async function saved(entry, told, form) {
  if (told.go) {
    location.assign(told.go);
    return true;
  }
  tell(`${words.saved} ${told.told || entry.told}`);
  if (!outbox.waiting().length) hideBar();
  for (const filled of main.querySelectorAll("form[data-enter]")) {
    if (filled.action === entry.action && contentOf(bodyOf(filled)) === contentOf(entry.body)) filled.reset();
  }
  history.replaceState(null, "", location.pathname);
  if (form && main.querySelector("[data-part=amend], [data-part=correct]")) {
    location.assign(NOW);
    return true;
  }
  if (outbox.waiting().length) return false; // what follows has been tapped already, and brings the page along
  if (told.html && onNow()) await put(told.html);
  if (shown() < Math.max(told.seq, words.seq) || !onNow()) await refresh().catch(lose); // not all that changes there is in the log
  if (form?.closest("#now, .state-bar")) showWhatIsNew(entry);
  return false;
}

// After an entry the verdict and the next question are the first thing under the tabs, and undo stands beside what
// was entered.
function showWhatIsNew(entry) {
  if (!noteBeside(`✓ ${entry.told}`)) return;
  const top = main.getBoundingClientRect().top;
  if (top < 0 || main.querySelector("#now").getBoundingClientRect().bottom > innerHeight) scrollBy({ top, behavior: "instant" });
  if (document.activeElement === document.body) main.querySelector("#now")?.focus({ preventScroll: true });
}

// A line beside the undo, for as long as it is fresh; whether there is a place for it.
function noteBeside(text) {
  const state = main.querySelector("#state");
  if (!state) return false;
  const just = document.createElement("p");
  just.className = "just";
  just.textContent = text;
  state.querySelector(".just")?.remove();
  state.prepend(just);
  setTimeout(() => just.remove(), FRESH);
  return true;
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

// What waits, one below the other: what could not be sent, and what was refused when it was sent later.
function showWaiting() {
  const waiting = outbox.waiting();
  if (!waiting.length) {
    hideBar();
    return;
  }
  const shownNow = JSON.stringify(waiting);
  if (!bar.hidden && bar.dataset.waiting === shownNow && bar.classList.contains("unsent")) return;
  const list = document.createElement("ol");
  list.append(...waiting.map(lineOf));
  show("unsent", waiting.length > 1 ? folded(list, waiting) : list, button(words.again, sendAgain));
  bar.dataset.waiting = shownNow;
}

// Several that only wait take one line, so that one can go on entering; what is refused lies open.
function folded(list, waiting) {
  const fold = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = words.unsent.replace("…", () => listed(waiting.map((entry) => entry.told)));
  fold.append(summary, list);
  fold.open = waiting.some((entry) => entry.refused) || Boolean(bar.querySelector("details")?.open);
  return fold;
}

function listed(texts) {
  return new Intl.ListFormat(document.documentElement.lang).format(texts);
}

function lineOf(entry) {
  const line = document.createElement("li");
  const told = document.createElement("span");
  told.textContent = (entry.refused ? words.refusedEntry : words.unsent).replace("…", () => entry.told);
  if (entry.refused) {
    const why = document.createElement("small");
    why.textContent = entry.refused;
    told.append(" ", why);
  }
  const discard = button(words.discard, () => {
    outbox.drop(entry);
    showWaiting();
    if (!bar.hidden) bar.focus();
    sendWaiting();
  });
  discard.setAttribute("aria-label", `${words.discard} ${entry.told}`);
  line.append(told, discard);
  return line;
}

function sendAgain() {
  const [first] = outbox.waiting();
  if (first?.refused) outbox.allow(first);
  show("under-way", words.sending);
  sendWaiting();
}

function bodyOf(form, submitter) {
  return new URLSearchParams(new FormData(form, submitter?.name ? submitter : null)).toString();
}

// Whether this is the page of a game under way.
function onNow() {
  return location.pathname === NOW && main.querySelector("#now") !== null;
}

// What was filled in, in whatever version of the form.
function contentOf(body) {
  const fields = new URLSearchParams(body);
  for (const name of CARRIED) fields.delete(name);
  return fields.toString();
}

// The same form with other content makes another entry: its id would say that the server has it already.
function entryOf(form, submitter) {
  const id = form.elements.namedItem("entry");
  const body = () => bodyOf(form, submitter);
  if (made.has(id.value) && made.get(id.value) !== body()) {
    id.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  made.set(id.value, body());
  return { id: id.value, action: submitter?.getAttribute("formaction") ? submitter.formAction : form.action, body: body(), told: toldOf(form, submitter) };
}

function toldOf(form, submitter) {
  const by = (who, told) => `${who ?? ""} ${told}`.trim();
  const beside = form.querySelector("details.beside-chips");
  const chips = chipsOn(form).length ? [by((beside ?? form).dataset.who, listed(chipsOn(form)))] : [];
  const option = submitter?.dataset.told;
  if (option) return listed([...chips, by(form.dataset.who, option)]);
  return chips[0] ?? ("along" in form.dataset ? by((beside ?? form).dataset.who, form.dataset.enter) : form.dataset.enter);
}

function enter(form, submitter) {
  const entry = entryOf(form, submitter);
  forms.set(entry.id, form);
  if (outbox.waiting().some((other) => other.id !== entry.id)) delayed.add(entry.id);
  outbox.add(entry);
  if ("atOnce" in form.dataset) goOn(form, submitter);
  sendWaiting();
}

// A tap has been taken: nothing else can be tapped in answer to the same question. Where it is certain what is asked
// next, the form goes on with that at once; whatever the server says of it comes later.
function goOn(form, submitter) {
  const part = form.closest("[data-part]");
  if (part) part.dataset.stamp = "";
  submitter?.classList.add("taken");
  const turns = JSON.parse(form.dataset.turns ?? "[]");
  const next = turns.shift();
  if (!next) {
    form.classList.add("sent");
    form.inert = true;
    return;
  }
  layDown(form.dataset.seat, submitter);
  form.dataset.turns = JSON.stringify(turns);
  Object.assign(form.dataset, { decision: next.decision, seat: next.seat, who: next.who, enter: next.text });
  form.elements.namedItem("token").value = next.token;
  for (const button of form.querySelectorAll("button[data-option]:not(.taken)")) {
    button.value = answersWith(form, button.dataset.option);
  }
  for (const choice of form.querySelectorAll(".greyed")) choice.classList.remove("greyed"); // for whoever was before
  const question = part?.querySelector("[data-question]");
  if (question) question.textContent = next.text;
  part?.querySelector(".yours")?.remove();
}

// What was tapped lies at its place before the server has said what it comes to.
function layDown(seat, submitter) {
  const place = main.querySelector(`[data-seat="${CSS.escape(seat)}"]`);
  if (!place || !submitter) return;
  const face = document.createElement("b");
  face.className = "laid";
  face.append(...[...submitter.childNodes].map((node) => node.cloneNode(true)));
  place.append(face);
  const part = place.closest("[data-part]");
  if (part) part.dataset.stamp = "";
}

function answersWith(form, option) {
  const assumed = JSON.parse(form.dataset.assumed ?? "[]");
  const answer = { decision: form.dataset.decision, seat: Number(form.dataset.seat), choice: option === "-" ? [] : [option] };
  return JSON.stringify([...assumed, answer]);
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-enter]");
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  enter(form, event.submitter);
});

// A tap on a thing in a picture is an entry too, or chooses it for whoever looks first.
document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-now] [data-option]");
  if (!thing || thing.localName === "button" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const form = thing.closest("form");
  if (held) held = null;
  else if ("atOnce" in form.dataset) enter(form, standInFor(form, thing));
  else look(form, thing.dataset.option);
});

// The button that a thing in a picture stands for; a picture may offer more than the buttons do.
function standInFor(form, thing) {
  const { option } = thing.dataset;
  const button = form.querySelector(`button[data-option="${CSS.escape(option)}"]`) ?? document.createElement("button");
  if (!button.form) {
    Object.assign(button, { name: "answers", value: answersWith(form, option), hidden: true });
    Object.assign(button.dataset, { option, told: option });
    form.append(button);
  }
  return button;
}

// Looking first: what a choice would do stands below it, and only that choice can be entered.

let held = null;

function look(form, option) {
  pick(form, option);
  const sheet = document.getElementById("answer");
  sheet.replaceChildren();
  return lookUp(form, sheet, [["option", option], ...saidBeside()])
    .then((fresh) => {
      if (!fresh) return;
      const close = button(document.querySelector("[data-status]").dataset.close, () => stopLooking(form));
      close.classList.add("close");
      sheet.append(close);
    })
    .catch(lose);
}

function stopLooking(form) {
  document.getElementById("answer")?.replaceChildren();
  pick(form, null);
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-now]:not([data-enter])");
  if (!form || !event.submitter?.dataset.option) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // it is a choice, not the form as a whole
  look(form, event.submitter.dataset.option);
}, { capture: true });

// Press and hold shows what a tap would do; by keyboard, staying on a choice does.
const HOLD = 450;
let holding = 0;

document.addEventListener("pointerdown", (event) => {
  const thing = event.target.closest("form[data-at-once] [data-option]");
  held = null;
  if (!thing || event.button) return;
  holding = setTimeout(() => {
    held = thing;
    look(thing.closest("form"), thing.dataset.option);
  }, HOLD);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, (event) => {
    if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(holding);
  });
}
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest("form[data-at-once] [data-option]")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (!held || !event.target.closest("button[data-option]")) return;
  event.preventDefault();
  held = null;
}, { capture: true });
document.addEventListener("focusin", (event) => {
  const thing = event.target.closest("form[data-at-once] [data-option]");
  clearTimeout(holding);
  if (thing && !thing.matches(".picked")) stopLooking(thing.closest("form"));
  if (!thing?.matches(":focus-visible:not([aria-disabled])")) return;
  holding = setTimeout(() => thing === document.activeElement && look(thing.closest("form"), thing.dataset.option), HOLD);
});

function pick(form, chosen) {
  for (const thing of form.querySelectorAll("[data-option]")) {
    const picked = thing.dataset.option === chosen;
    thing.classList.toggle("picked", picked);
    if (thing.localName === "button") thing.setAttribute("aria-pressed", String(picked));
    else if (picked) thing.setAttribute("aria-current", "true");
    else thing.removeAttribute("aria-current");
  }
}

for (const form of main.querySelectorAll("form[data-live]")) form.dataset.dressed = "";
hearChips(lose);
dress();
listen();
sendWaiting();
addEventListener("storage", () => sending || showWaiting());
