// The entries that no server has answered yet, as the device keeps them.

import { keep, kept, keys } from "../page/storage.js";

// The entries of one table that wait, in order. Each is kept by itself, so that pages of one device do not disturb
// each other.
export class Outbox {
  constructor(table) {
    this.beginning = `unsent ${table} `;
  }

  waiting() {
    const found = keys().filter((key) => key.startsWith(this.beginning));
    return found.sort().map((key) => ({ ...kept(key), key })).filter((entry) => entry.id);
  }

  has(entry) {
    return this.waiting().some((other) => other.id === entry.id);
  }

  // Behind all others; what waits already keeps its place.
  add(entry) {
    if (this.has(entry)) return;
    const last = this.waiting().at(-1)?.key.slice(this.beginning.length) ?? "0";
    keep(`${this.beginning}${String(parseInt(last, 10) + 1).padStart(9, "0")} ${entry.id}`, entry);
  }

  // In the place of another one.
  replace(other, entry) {
    this.drop(other);
    keep(`${other.key.split(" ").slice(0, -1).join(" ")} ${entry.id}`, entry);
  }

  // It stays until somebody decides; what will always be refused cannot be sent again.
  refuse(entry, why, final = false) {
    if (this.has(entry)) keep(entry.key, { ...entry, refused: why, final });
  }

  // It may be sent once more.
  allow(entry) {
    this.refuse(entry, null);
  }

  drop(entry) {
    keep(entry.key, null);
  }
}
