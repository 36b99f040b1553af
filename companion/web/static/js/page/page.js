// A page of a table: its content, its words for scripts, its addresses.

import { Outbox } from "../outbox/store.js";

export const main = document.querySelector("[data-main]");
export const words = main.dataset;
// The table, in whatever language it is read.
const TABLE = words.news.split("/").slice(2).join("/");
export const outbox = new Outbox(TABLE);
export const NOW = words.news.replace(/news$/, "");
// The entries that are on their way, while there are any.
export const under = { way: null };

// Whether this is the page of a game under way.
export function onNow() {
  return location.pathname === NOW && main.querySelector("#now") !== null;
}

// How far in the log the page is.
export function shown() {
  return Number(main.querySelector("[data-shown]")?.dataset.shown ?? 0);
}

// Which parts the page shows, so that only the others are sent.
export function partsShown() {
  const shownParts = [...main.querySelectorAll("[data-part][data-stamp]")].map((part) => [part.dataset.part, part.dataset.stamp]);
  return new URLSearchParams(shownParts).toString();
}

export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function listed(texts) {
  return new Intl.ListFormat(document.documentElement.lang).format(texts);
}
