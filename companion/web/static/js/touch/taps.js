// @ts-check
// Dispatcher of taps: clicks, and the submits that they lead to. Several scripts may want the same tap; the first of them
// in this order takes it, and nothing in the page hears of it. No order of imports or listeners matters.

const ORDER = [
  "guard", // what has only just come up under the finger is not meant
  "zoom", // what is too small for a thumb is looked at more closely
  "connection", // without a network no link leads anywhere
  "explain", // why is it not possible?
  "preview", // what would it do? for whoever looks first
];
// Once the page has made of a tap what it makes of it, and if it has not said no.
const LAST = "enter";

/** @type {Record<"click" | "submit", Map<string, ((event: any) => boolean)[]>>} */
const takers = { click: new Map(), submit: new Map() };

/**
 * Have taps offered to a step that no earlier step has taken; `takes` returns true for those that it takes.
 * @param {"click" | "submit"} kind @param {string} step @param {(event: any) => boolean} takes
 */
export function onTap(kind, step, takes) {
  if (![...ORDER, LAST].includes(step)) throw new RangeError(step);
  takers[kind].set(step, [...(takers[kind].get(step) ?? []), takes]);
}

for (const [kind, steps] of Object.entries(takers)) {
  const isTaken = (/** @type {string} */ step, /** @type {Event} */ event) => steps.get(step)?.some((takes) => takes(event));
  addEventListener(kind, (event) => {
    if (!ORDER.some((step) => isTaken(step, event))) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  addEventListener(kind, (event) => {
    if (!event.defaultPrevented && isTaken(LAST, event)) event.preventDefault();
  });
}

/**
 * Whether a click is not meant to open a link elsewhere.
 * @param {MouseEvent} event
 */
export function isPlain(event) {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey;
}
