// What waits on a device that is not at its table: it is shown, and can be thrown away. What stays is sent if the device
// comes back, as far as it still fits.

import { keep } from "../page/storage.js";
import { Outbox } from "./store.js";

const unsent = document.querySelector("[data-unsent]");
const outbox = new Outbox(`table/${location.pathname.split("/")[3]}/news`); // as a page of the table calls it (`page/page.js`)

function draw() {
  const waiting = outbox.waiting();
  unsent.hidden = !waiting.length;
  unsent.querySelector("ul").replaceChildren(...waiting.map(lineOf));
}

function lineOf(entry) {
  const line = document.createElement("li");
  const discard = document.createElement("button");
  Object.assign(discard, { type: "button", className: "button small", textContent: unsent.dataset.discard });
  discard.setAttribute("aria-label", `${unsent.dataset.discard} ${entry.told}`);
  discard.addEventListener("click", () => {
    outbox.drop(entry);
    draw();
  });
  line.append(unsent.dataset.unsent.replace("…", () => entry.told), " ", discard);
  return line;
}

for (const entry of outbox.waiting()) keep(entry.key, { ...entry, refused: null, final: null, old: true });
draw();
