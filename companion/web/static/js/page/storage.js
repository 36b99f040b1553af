// @ts-check
// What a device keeps of its own.

/** A device that keeps nothing remembers until the page is left. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} key @returns {any} */
export function kept(key) {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value  null to keep it no longer */
export function keep(key, value) {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (value !== null) memory.set(key, JSON.stringify(value));
  }
}

export function keys() {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)];
  } catch {
    return [...memory.keys()];
  }
}
