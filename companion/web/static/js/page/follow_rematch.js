// Once a rematch has begun, a device that only looks on goes there by itself. Until then it shows how the game ended.

import { refresh } from "./events.js";

const EVERY = 5000;

const main = document.querySelector("[data-main]");
const rematch = () => main.querySelector("[data-follow]")?.dataset.follow;

// Whoever comes back to a game that is over wants to see it. At a big screen nobody asks, nor can anybody press a button.
const known = main.classList.contains("screen") ? undefined : rematch();

let timer = 0;

function follow() {
  const there = rematch();
  if (there && there !== known) location.replace(there);
  else if (!timer && main.querySelector("[data-awaits]")) timer = setTimeout(ask, EVERY);
}

// No news of another table come here.
async function ask() {
  await refresh().catch(() => {});
  timer = 0;
  follow();
}

export function followRematch() {
  new MutationObserver(follow).observe(main, { childList: true, subtree: true });
  follow();
}
