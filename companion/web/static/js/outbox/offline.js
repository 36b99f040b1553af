// What the page says of a question that waits for the connection: its answer has not been sent, or an undo has not.

import { isLost } from "../page/connection.js";
import { main, outbox, words } from "../page/page.js";
import { tell } from "../page/status.js";
import { changesQuestion } from "./rules.js";

// The entry that was made last and leaves nothing to tap, with its form and its button.
let last = null;

// An entry leaves nothing to tap on its screen until the server has answered; without a network the page says so.
export function rests(entry, form, submitter) {
  if (!form.closest("#now")) return;
  last = { id: entry.id, form, submitter };
  if (isLost()) sayStuck();
}

addEventListener("lost", () => {
  for (const form of main.querySelectorAll("form[data-at-once]:not(.sent)")) form.inert = false;
  restsOrAsks();
  sayStuck();
});

function sayStuck() {
  if (!last?.form.isConnected || main.querySelector("#now > .stuck")) return;
  say(words.stuck, "stuck");
  tell(words.stuck);
}

function say(text, kind) {
  const line = document.createElement("p");
  line.className = `notes warn-notes ${kind}`;
  line.textContent = text;
  main.querySelector("#now").prepend(line);
}

addEventListener("dressed", () => {
  if (last && !last.form.isConnected) last = null;
});

// As long as an undo waits, nobody knows what is asked then: what the page asks is not answered. Who has no network is
// told so; else that is over before it can be read.
export function restsOrAsks() {
  const now = main.querySelector("#now");
  if (!now) return;
  const waits = changesQuestion(outbox.waiting());
  for (const form of now.querySelectorAll("form:not(.sent)")) {
    if (waits ? form.inert : !form.matches(".resting")) continue;
    form.inert = Boolean(waits);
    form.classList.toggle("resting", form.inert);
  }
  now.querySelector(".rests")?.remove();
  if (waits && isLost()) say(words.rests.replace("…", () => waits.told), "rests");
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
  if (last?.id !== detail) return;
  main.querySelector("#now > .stuck")?.remove();
  asksAgain(last.form, last.submitter, detail);
  last = null;
});
