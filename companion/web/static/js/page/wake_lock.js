// The screen stays on while a table is open, where the browser allows it and nobody at this device has said no.

import { main } from "./page.js";
import { keep, kept } from "./storage.js";

const MAY_SLEEP = "screen may sleep";
const SIGN_TOLD = "sign of the screen told";

let lock = null;
let asking = false;

const wanted = () => "wakeLock" in navigator && !kept(MAY_SLEEP) && document.visibilityState === "visible";

// A browser lets go of it whenever the page is hidden, and may say no, as with a battery that is nearly empty.
async function follow() {
  if (asking) return;
  asking = true;
  if (wanted() && !lock) {
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    lock?.addEventListener("release", () => {
      lock = null;
      show();
    });
  }
  if (!wanted()) await lock?.release();
  asking = false;
  show();
}

// What the sign at the last tab means is told once on each device, beside it; it can be tapped through.
function tellOfSign() {
  const tabs = document.querySelector(".tabs");
  if (!lock || !tabs || kept(SIGN_TOLD)) return;
  keep(SIGN_TOLD, true);
  const note = document.createElement("p");
  note.className = "awake-told";
  note.textContent = main.dataset.staysOn;
  note.addEventListener("animationend", () => note.remove());
  main.before(note);
}

function show() {
  document.documentElement.classList.toggle("awake", lock !== null);
  tellOfSign();
  const box = document.querySelector("[data-awake]");
  if (!box) return;
  const [text, button] = box.querySelectorAll("p, button");
  const told = lock ? box.dataset.on : kept(MAY_SLEEP) ? box.dataset.off : box.dataset.cannot;
  if (text.textContent !== told) text.textContent = told;
  button.hidden = told === box.dataset.cannot;
  const label = lock ? box.dataset.sleep : box.dataset.wake;
  if (button.textContent !== label) button.textContent = label;
  box.hidden = false;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-awake] button")) return;
  keep(MAY_SLEEP, kept(MAY_SLEEP) ? null : true);
  follow();
});
document.addEventListener("visibilitychange", follow);

export function stayAwake() {
  new MutationObserver(show).observe(main, { childList: true, subtree: true });
  follow();
}
