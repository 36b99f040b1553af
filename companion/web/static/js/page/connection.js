// Whether the server is heard, and that nobody leaves the page for one that cannot come.

import { onTap } from "../touch/taps.js";
import { words } from "./page.js";
import { tell, warn } from "./status.js";

// How long it is asked whether it can be heard again, and how long the sign on a link lasts, in milliseconds.
const PATIENCE = 3000;
const SIGN = 900;

let lost = false;

export function isLost() {
  return lost;
}

export function lose() {
  lost = true;
  warn(words.cutOff);
  dispatchEvent(new Event("lost"));
}

export function recover() {
  if (!lost) return;
  lost = false;
  warn("");
  tell(words.back);
}

// Without a network a link would lead to a page of the browser, from which there is no way back to what waits here. It
// stays, says so, and leads on as soon as the server can be heard.
let leads = null;

async function leadOn(link) {
  try {
    await fetch(link.href, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return;
  }
  leads = link;
  link.click();
  leads = null;
}

function stays(thing) {
  warn("");
  warn(words.cutOff);
  thing.classList.remove("not-yet");
  thing.getBoundingClientRect(); // so that its sign begins anew
  thing.classList.add("not-yet");
  setTimeout(() => thing.classList.remove("not-yet"), SIGN);
}

onTap("click", "connection", (event) => {
  const link = event.target.closest("a[href]:not(svg a)");
  if (!lost || !link || link === leads || link.origin !== location.origin || link.getAttribute("href").startsWith("#")) return false;
  stays(link);
  leadOn(link);
  return true;
});

onTap("submit", "connection", (event) => {
  if (!lost || !event.target.matches("form.search")) return false;
  stays(event.submitter ?? event.target);
  return true;
});
