// Without a network one goes on entering: the screens that follow for certain are known before it goes. What they ask is
// judged when the network is back.

import { tell } from "./app.js";
import { main, newId, NOW, onNow, outbox, words } from "./here.js";
import { isLost } from "./lost.js";
import { dress } from "./putting.js";

// A question that has stood for so long is likely to stand a while longer, in milliseconds.
const PAUSE = 2000;

// What was known last: of which question, what follows it, and the screens by their keys.
let known = { token: "", then: {}, unsure: [], screens: new Map() };
// What was entered last and leaves nothing to tap: the entry, its form, and its button.
let taken = null;
// What was entered without a network, each with the screen on which it was.
let behind = [];
let enters = false;
let soon = 0;

// What a button of a form enters that answers for somebody else now.
export function answersWith(form, option) {
  const assumed = JSON.parse(form.dataset.assumed ?? "[]");
  const answer = { decision: form.dataset.decision, seat: Number(form.dataset.seat), choice: option === "-" ? [] : [option] };
  return JSON.stringify([...assumed, answer]);
}

export function answersAnew(form) {
  for (const button of form.querySelectorAll("button[data-option]:not(.taken)")) {
    button.value = answersWith(form, button.dataset.option);
  }
}

function tokenOf(form) {
  return form?.elements.namedItem("token")?.value ?? "";
}

// Only a device that enters for all, or has entered something, is told.
addEventListener("dressed", () => {
  clearTimeout(soon);
  const now = main.querySelector("#now");
  if (!now || now.dataset.later) return;
  behind = [];
  taken = null;
  const token = tokenOf(now.querySelector("form[data-at-once]"));
  const asks = enters || main.querySelector("[data-shown]")?.dataset.role === "host";
  if (onNow() && asks && token && token !== known.token) soon = setTimeout(() => learn().catch(() => {}), PAUSE);
});

async function learn() {
  const reply = await fetch(`${NOW}later`, { headers: { "X-Answer": "page" } });
  if (!reply.ok) return; // so much is going on that pages wait
  const holder = document.createElement("div");
  holder.innerHTML = await reply.text();
  const [root, ...screens] = holder.querySelectorAll("[data-later]");
  if (!root) return;
  const now = main.querySelector("#now");
  if (now) now.dataset.later ??= ""; // the first of them
  known = { ...told(root), token: root.dataset.later, screens: new Map(screens.map((each) => [each.dataset.later, each])) };
}

function told(screen) {
  return { token: screen.dataset.token, then: JSON.parse(screen.dataset.then), unsure: screen.dataset.unsure.split(" ") };
}

// An entry leaves nothing to tap on its screen until the server has answered, or until it cannot be heard.
export function goesOn(entry, form, submitter) {
  enters = true;
  if (!form.closest("#now")) return;
  taken = { id: entry.id, form, submitter };
  if (isLost()) goFurther();
}

addEventListener("lost", () => {
  for (const form of main.querySelectorAll("form[data-at-once]:not(.sent)")) form.inert = false;
  restsOrAsks();
  goFurther();
});

function goFurther() {
  if (!taken?.form.isConnected) return;
  const now = main.querySelector("#now");
  const next = following(now, taken);
  behind.push({ ...taken, nodes: [...now.childNodes], later: now.dataset.later, title: now.dataset.title });
  taken = null;
  if (next) show(now, next);
  else say(now, words.stuck, "stuck");
}

// The screen that follows for certain, if there is one.
function following(now, { form, submitter }) {
  const screen = known.screens.get(now.dataset.later);
  const here = screen ? told(screen) : known;
  if (tokenOf(form) !== here.token || submitter?.hasAttribute("formaction")) return null;
  const on = [...form.querySelectorAll("[name^='also.']")].filter((chip) => chip.checked || Number(chip.type === "text" && chip.value));
  if (on.some((chip) => here.unsure.includes(chip.name.slice("also.".length)))) return null;
  const option = submitter?.classList.contains("extra") ? "" : submitter?.dataset.option;
  return known.screens.get(here.then["*"] ?? here.then[option]);
}

function show(now, screen) {
  const later = screen.dataset.later;
  const like = screen.dataset.like;
  const title = screen.dataset.title;
  now.replaceChildren(known.screens.get(like ?? later).content.cloneNode(true));
  Object.assign(now.dataset, { later, title, stamp: "" });
  now.classList.remove("mine");
  for (const form of now.querySelectorAll("form[data-decision]")) {
    form.elements.namedItem("entry").value = newId();
    if (like) answersFor(form, screen);
    if (screen.dataset.spends !== undefined) spend(form);
  }
  if (like) now.querySelector("[data-question]").textContent = title;
  say(now, words.fromBefore, "from-before");
  dress();
  if (main.getBoundingClientRect().top < 0) main.scrollIntoView({ behavior: "instant" });
  now.focus({ preventScroll: true });
  tell(`${title} ${words.fromBefore}`);
}

// The form of one question serves for another one too.
function answersFor(form, screen) {
  form.elements.namedItem("token").value = screen.dataset.token;
  Object.assign(form.dataset, { seat: screen.dataset.seat, who: screen.dataset.who });
  if ("along" in form.dataset) return;
  Object.assign(form.dataset, { decision: screen.dataset.decision, enter: screen.dataset.title });
  answersAnew(form);
}

// What has been entered on one of these screens is gone.
function spend(form) {
  for (const { form: before, submitter } of behind) {
    if (before.dataset.decision !== form.dataset.decision || !submitter) continue;
    for (const thing of form.querySelectorAll(`[data-option="${CSS.escape(submitter.dataset.option)}"]`)) {
      if (thing.localName === "button") thing.disabled = true;
      else thing.remove();
    }
  }
}

function say(now, text, kind) {
  const line = document.createElement("p");
  line.className = `notes warn-notes ${kind}`;
  line.textContent = text;
  now.querySelector(".stuck, .from-before")?.remove();
  now.prepend(line);
  if (kind === "stuck") tell(text);
}

// What changes what is asked, without being an answer itself.
const CHANGES = /\/(undo|redo|amend|cut|correct|jump)$/;

// As long as an undo waits, nobody knows what is asked then: what the page asks is not answered. Who has no network is
// told so; else that is over before it can be read.
export function restsOrAsks() {
  const now = main.querySelector("#now");
  if (!now) return;
  const waits = outbox.waiting().find((entry) => CHANGES.test(entry.action) && !entry.takesBack && !entry.refused);
  for (const form of now.querySelectorAll("form:not(.sent)")) {
    if (waits ? form.inert : !form.matches(".resting")) continue;
    form.inert = Boolean(waits);
    form.classList.toggle("resting", form.inert);
  }
  now.querySelector(".rests")?.remove();
  if (!waits || !isLost()) return;
  const line = document.createElement("p");
  line.className = "notes warn-notes rests";
  line.textContent = words.rests.replace("…", () => waits.told);
  now.prepend(line);
}

addEventListener("dressed", restsOrAsks);

// The form of what was thrown away asks again. What may have come is asked again by the server as soon as it has said so,
// under another name; without a network one goes on.
export function asksAgain(form, submitter, id) {
  form.classList.remove("sent");
  form.inert = !isLost() && outbox.waiting().some((entry) => entry.takesBack === id);
  submitter?.classList.remove("taken");
}

// What was entered last and is thrown away before it was sent can be entered again.
addEventListener("thrown-away", ({ detail }) => {
  const now = main.querySelector("#now");
  if (taken?.id === detail) {
    asksAgain(taken.form, taken.submitter, detail);
    taken = null;
  }
  if (!now || behind.at(-1)?.id !== detail) return;
  const { form, submitter, nodes, later, title } = behind.pop();
  now.replaceChildren(...nodes.filter((node) => !node.classList?.contains("stuck")));
  if (later) Object.assign(now.dataset, { later, title });
  else delete now.dataset.later;
  asksAgain(form, submitter, detail);
  dress();
});
