// The live table: what others enter appears by itself, what one enters is never lost and never doubled.
// Without it every page works by its forms, and shows what is new when it is loaded again.

import { makeLive, reveal, tell, warn } from "./app.js";
import { keep, kept, Outbox } from "./outbox.js";

const main = document.querySelector("[data-main]");
const words = main.dataset;
const outbox = new Outbox(words.news.split("/").slice(2).join("/"));
const NOW = words.news.replace(/news$/, "");
const PATIENCE = 10_000;

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
  if (kind === "saved") setTimeout(() => bar.classList.contains("saved") && (bar.hidden = true), 2500);
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

function nameOf(input) {
  return `${input.form?.getAttribute("action") ?? ""} ${input.form?.elements.namedItem("seat")?.value ?? ""} ${input.name || input.id}`;
}

function typed(part) {
  const found = new Map();
  for (const input of part.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox], [type=file])")) {
    if (input.value !== input.defaultValue) found.set(nameOf(input), input.value);
  }
  return found;
}

function pathTo(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset?.option) return `[data-option="${CSS.escape(element.dataset.option)}"]`;
  if (element.getAttribute("href")) return `${element.localName}[href="${CSS.escape(element.getAttribute("href"))}"]`;
  if (element.form) return `form[action="${CSS.escape(element.form.getAttribute("action") ?? "")}"] ${element.localName}`;
  return null;
}

function replacePart(old, fresh) {
  const entered = typed(old);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const way = focused && pathTo(focused);
  const range = focused?.selectionStart;
  const open = [...old.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
  old.replaceWith(fresh);
  for (const input of fresh.querySelectorAll("input")) {
    const value = entered.get(nameOf(input));
    if (value !== undefined) input.value = value;
  }
  for (const summary of fresh.querySelectorAll("details > summary")) {
    if (open.includes(summary.textContent)) summary.parentElement.open = true;
  }
  if (!focused) return;
  const again = (way && fresh.querySelector(way)) || fresh;
  if (again === fresh) fresh.tabIndex = -1;
  again.focus({ preventScroll: true });
  if (range != null && again.setSelectionRange && again.type === "text") again.setSelectionRange(range, range);
}

function put(text) {
  const fresh = document.createElement("div");
  fresh.innerHTML = text;
  const parts = (root) => [...root.querySelectorAll("[data-part]")];
  const names = (root) => parts(root).map((part) => part.dataset.part).join();
  if (names(fresh) !== names(main)) {
    const scroll = scrollY;
    main.replaceChildren(...fresh.childNodes);
    scrollTo(0, scroll);
  } else {
    main.querySelector("[data-shown]").replaceWith(fresh.querySelector("[data-shown]"));
    for (const old of parts(main)) {
      const now = fresh.querySelector(`[data-part="${old.dataset.part}"]`);
      if (old.dataset.stamp !== now.dataset.stamp) replacePart(old, now);
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
  for (const list of main.querySelectorAll("[data-ticks]")) {
    const done = kept(`ticks ${list.dataset.ticks}`) ?? [];
    for (const tick of list.querySelectorAll("[data-tick]")) tick.checked = done.includes(tick.dataset.tick);
  }
  const title = main.querySelector("[data-title]");
  if (title) document.title = `${title.dataset.title} · ${document.title.split(" · ").pop()}`;
  reveal();
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
    const reply = await fetch(addressOfPage(), { headers: { "X-Answer": "page" } });
    if (reply.status === 404) return location.pathname === NOW ? leave() : location.assign(NOW);
    if (!reply.ok) throw new Error(reply.statusText);
    const text = await reply.text();
    try {
      put(text);
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
    if (!entered || shown() < news.seq) refresh().catch(lose);
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
    if (bar.hidden || !bar.classList.contains("unsent")) show("under-way", words.sending);
    const reply = await post(entry).catch(() => null);
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
    headers: { "X-Answer": "entry", "Content-Type": "application/x-www-form-urlencoded" },
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
  show("saved", words.saved);
  tell(words.saved);
  for (const filled of main.querySelectorAll("form[data-enter]")) {
    if (filled.action === entry.action && contentOf(bodyOf(filled)) === contentOf(entry.body)) filled.reset();
  }
  history.replaceState(null, "", location.pathname);
  if (form && main.querySelector("[data-part=amend], [data-part=correct]")) {
    location.assign(NOW);
    return true;
  }
  if (shown() < told.seq) await refresh().catch(lose);
  if (document.activeElement === document.body) main.querySelector("#now")?.focus({ preventScroll: true });
  return false;
}

function showRefusal(html) {
  for (const old of main.querySelectorAll("[data-refusal]")) old.remove();
  const holder = document.createElement("div");
  holder.innerHTML = html || `<p class="notes wrong-notes" data-refusal tabindex="-1"></p>`;
  const refusal = holder.querySelector("[data-refusal]");
  if (!html) refusal.textContent = words.refused;
  (main.querySelector("[data-part=now]") ?? main.querySelector("h1") ?? main.firstElementChild).before(refusal);
  refusal.focus();
}

// What waits, one below the other: what could not be sent, and what was refused when it was sent later.
function showWaiting() {
  const waiting = outbox.waiting();
  if (!waiting.length) {
    if (!bar.classList.contains("saved")) bar.hidden = true;
    return;
  }
  const shownNow = JSON.stringify(waiting);
  if (!bar.hidden && bar.dataset.waiting === shownNow && bar.classList.contains("unsent")) return;
  const list = document.createElement("ol");
  list.append(...waiting.map(lineOf));
  show("unsent", list, button(words.again, sendAgain));
  bar.dataset.waiting = shownNow;
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

function bodyOf(form) {
  return new URLSearchParams(new FormData(form)).toString();
}

// What was filled in, in whatever version of the form.
function contentOf(body) {
  const fields = new URLSearchParams(body);
  for (const name of ["csrf_token", "entry", "token"]) fields.delete(name);
  return fields.toString();
}

// The same form with other content makes another entry: its id would say that the server has it already.
function entryOf(form) {
  const id = form.elements.namedItem("entry");
  if (made.has(id.value) && made.get(id.value) !== bodyOf(form)) {
    id.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  made.set(id.value, bodyOf(form));
  return { id: id.value, action: form.action, body: bodyOf(form), told: form.dataset.enter };
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-enter]");
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  const entry = entryOf(form);
  forms.set(entry.id, form);
  if (outbox.waiting().some((other) => other.id !== entry.id)) delayed.add(entry.id);
  outbox.add(entry);
  sendWaiting();
});

// A tap on a thing in a picture chooses it in the form.
document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-now] [data-option]");
  if (!thing || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const input = thing.closest("form").querySelector(`input[name=option][value="${CSS.escape(thing.dataset.option)}"]`);
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

function pick(form) {
  const chosen = form.querySelector("input[name=option]:checked")?.value;
  for (const thing of form.querySelectorAll("[data-option]")) {
    const picked = thing.dataset.option === chosen;
    thing.classList.toggle("picked", picked);
    if (picked) thing.setAttribute("aria-current", "true");
    else thing.removeAttribute("aria-current");
  }
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-now]");
  if (form) pick(form);
  const list = event.target.closest("[data-ticks]");
  if (list) {
    const done = [...list.querySelectorAll("[data-tick]:checked")].map((tick) => tick.dataset.tick);
    keep(`ticks ${list.dataset.ticks}`, done);
  }
});

for (const form of main.querySelectorAll("form[data-live]")) form.dataset.dressed = "";
dress();
listen();
sendWaiting();
addEventListener("storage", () => sending || showWaiting());
