// @ts-check
// The entries that no server has answered yet, as the device keeps them.

import { keep, kept, keys } from "../page/storage.js";

/** @typedef {import("./rules.js").Entry} Entry */
/** @typedef {Entry & { key: string }} Waiting  An entry with the key under which the device keeps it. */

// The entries of one table that wait, in order. Each is kept by itself, so that pages of one device do not disturb
// each other.
export class Outbox {
  /** @param {string} table */
  constructor(table) {
    this.beginning = `unsent ${table} `;
  }

  /** @returns {Waiting[]} */
  waiting() {
    const found = keys().filter((key) => key.startsWith(this.beginning));
    return found.sort().map((key) => ({ ...kept(key), key })).filter((entry) => entry.id);
  }

  /** @param {Entry} entry */
  has(entry) {
    return this.waiting().some((other) => other.id === entry.id);
  }

  /**
   * Behind all others; what waits already keeps its place.
   * @param {Entry} entry
   */
  add(entry) {
    if (this.has(entry)) return;
    const last = this.waiting().at(-1)?.key.slice(this.beginning.length) ?? "0";
    keep(`${this.beginning}${String(parseInt(last, 10) + 1).padStart(9, "0")} ${entry.id}`, entry);
  }

  /**
   * In the place of another one.
   * @param {Waiting} other @param {Entry} entry
   */
  replace(other, entry) {
    this.drop(other);
    keep(`${other.key.split(" ").slice(0, -1).join(" ")} ${entry.id}`, entry);
  }

  /**
   * It stays until somebody decides; what will always be refused cannot be sent again.
   * @param {Waiting} entry @param {string | null} why @param {boolean} final
   */
  refuse(entry, why, final = false) {
    if (this.has(entry)) keep(entry.key, { ...entry, refused: why, final });
  }

  /**
   * It may be sent once more.
   * @param {Waiting} entry
   */
  allow(entry) {
    this.refuse(entry, null);
  }

  /** @param {Waiting} entry */
  drop(entry) {
    keep(entry.key, null);
  }
}
