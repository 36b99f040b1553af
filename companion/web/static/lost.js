// Whether the server is heard.

import { tell, warn } from "./app.js";
import { words } from "./here.js";

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
