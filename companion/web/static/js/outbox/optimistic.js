// A tap is an entry: what it enters, and how the page goes on before the server has answered.

import { listed, main, newId, shown } from "../page/page.js";
import { chipsOn } from "../preview/fetch.js";
import { meansAsBefore } from "../touch/guard.js";
import { isPlain, onTap } from "../touch/taps.js";
import { asksAgain, rests } from "./offline.js";
import { bodyOf, send, sendWaiting, takesBackWaiting } from "./sync.js";

const made = new WeakMap(); // by form, what was sent last, and with which id
const turned = []; // how forms that went on by themselves were before each entry

// The same form with the same content, sent twice from the same page, is the same entry: its id tells the server so.
function entryOf(form, submitter) {
  const said = bodyOf(form, submitter);
  const page = shown();
  const last = made.get(form);
  const id = last?.said === said && last.page === page ? last.id : newId();
  made.set(form, { said, page, id });
  const action = submitter?.getAttribute("formaction") ? submitter.formAction : form.action;
  return { id, action, body: `${said}&entry=${id}`, told: toldOf(form, submitter) };
}

function toldOf(form, submitter) {
  const by = (who, told) => `${who ?? ""} ${told}`.trim();
  const beside = form.querySelector(".beside-chips");
  const chips = chipsOn(form).length ? [by((beside ?? form).dataset.who, listed(chipsOn(form)))] : [];
  const option = submitter?.dataset.told;
  if (option) return listed([...chips, by(form.dataset.who, option)]);
  return chips[0] ?? ("along" in form.dataset ? by((beside ?? form).dataset.who, form.dataset.enter) : form.dataset.enter);
}

function enter(form, submitter) {
  if (form.action.endsWith("/undo") && takesBackWaiting()) return;
  if (form.inert) return; // what is tapped in a picture stands in for its buttons
  const entry = entryOf(form, submitter);
  send(entry, form);
  if ("atOnce" in form.dataset) goOn(entry, form, submitter);
  sendWaiting();
}

// What a button of a form enters that answers for somebody else now.
function answersWith(form, option) {
  const assumed = JSON.parse(form.dataset.assumed ?? "[]");
  const answer = { decision: form.dataset.decision, seat: Number(form.dataset.seat), choice: option === "-" ? [] : [option] };
  return JSON.stringify([...assumed, answer]);
}

function answersAnew(form) {
  for (const button of form.querySelectorAll("button[data-option]:not(.taken)")) {
    button.value = answersWith(form, button.dataset.option);
  }
}

// A tap has been taken: nothing else can be tapped in answer to the same question. Where it is certain what is asked
// next, the form goes on with that at once; whatever the server says of it comes later.
function goOn(entry, form, submitter) {
  const part = form.closest("[data-part]");
  if (part) part.dataset.stamp = "";
  submitter?.classList.add("taken");
  const turns = JSON.parse(form.dataset.turns ?? "[]");
  if (form.dataset.turns) layDown(entry, form.dataset.seat, submitter);
  const next = turns.shift();
  if (!next) {
    form.classList.add("sent");
    form.inert = true;
    rests(entry, form, submitter);
    return;
  }
  const token = form.elements.namedItem("token");
  const greyed = [...form.querySelectorAll(".choice.greyed")];
  turned.push({ id: entry.id, form, submitter, asked: { ...form.dataset }, token: token.value, greyed });
  meansAsBefore(token.value, next.token);
  submitter?.closest(".choice")?.classList.add("spent");
  form.dataset.turns = JSON.stringify(turns);
  asks(form, { decision: next.decision, seat: next.seat, who: next.who, enter: next.text }, next.token);
  // What only whoever was before could not choose; what lies on the table nobody can.
  for (const choice of form.querySelectorAll(".choice")) choice.classList.toggle("greyed", choice.classList.contains("spent"));
}

function asks(form, asked, token) {
  Object.assign(form.dataset, asked);
  form.elements.namedItem("token").value = token;
  answersAnew(form);
  const part = form.closest("[data-part]");
  if (!part) return;
  part.dataset.askedSeat = asked.seat;
  part.querySelector("[data-question]").textContent = asked.enter;
}

// What was tapped lies at its place before the server has said what it comes to, unless that shows what was before.
function layDown(entry, seat, submitter) {
  const place = main.querySelector(`.scenes [data-seat="${CSS.escape(seat)}"].empty`);
  if (!place || !submitter) return;
  const face = document.createElement("b");
  face.className = "laid";
  face.dataset.laid = entry.id;
  face.append(...[...submitter.childNodes].map((node) => node.cloneNode(true)));
  place.append(face);
  const part = place.closest("[data-part]");
  if (part) part.dataset.stamp = "";
}

// What is thrown away before it was sent does not lie there any more; if it was the last, its turn comes again.
addEventListener("thrown-away", ({ detail }) => {
  main.querySelector(`[data-laid="${CSS.escape(detail)}"]`)?.remove();
  if (turned.at(-1)?.id !== detail) return;
  const { form, submitter, asked, token, greyed } = turned.pop();
  submitter?.closest(".choice")?.classList.remove("spent");
  for (const choice of form.querySelectorAll(".choice")) choice.classList.toggle("greyed", greyed.includes(choice));
  asksAgain(form, submitter, detail);
  asks(form, asked, token);
});

onTap("submit", "enter", (event) => {
  const form = event.target.closest("form[data-enter]");
  if (!form) return false;
  if (!event.submitter?.matches(".taken")) enter(form, event.submitter); // else the second half of a double tap
  return true;
});

// A thing in a picture is no button.
onTap("click", "enter", (event) => {
  const thing = event.target.closest("form[data-at-once] [data-option]:not(button)");
  if (!thing || !isPlain(event)) return false;
  const form = thing.closest("form");
  enter(form, standInFor(form, thing));
  return true;
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
