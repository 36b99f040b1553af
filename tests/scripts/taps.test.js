// The dispatcher of taps: who comes first stands in one list.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isPlain, onTap } from "../../companion/web/static/js/touch/taps.js";

let asked = [];
let takes = "";

for (const step of ["enter", "preview", "guard", "explain", "zoom", "connection"]) {
  onTap("click", step, () => {
    asked.push(step);
    return step === takes;
  });
}
onTap("submit", "enter", () => asked.push("submitted") > 0);

// A tap, and whether it was stopped before anything in the page heard of it.
function tap(taker, { kind = "click", isRefused = false } = {}) {
  [asked, takes] = [[], taker];
  const event = new Event(kind, { cancelable: true });
  let isStopped = false;
  event.stopPropagation = () => (isStopped = true);
  if (isRefused) event.preventDefault();
  dispatchEvent(event);
  return [event.defaultPrevented, isStopped];
}

test("the steps are asked in the order of the list, in whatever order they were registered", () => {
  assert.deepEqual(tap(""), [false, false]);
  assert.deepEqual(asked, ["guard", "zoom", "connection", "explain", "preview", "enter"]);
});

test("the step that takes a tap ends it for all others", () => {
  assert.deepEqual(tap("connection"), [true, true]);
  assert.deepEqual(asked, ["guard", "zoom", "connection"]);
});

test("nothing is entered by a tap to which the page has said no", () => {
  tap("", { isRefused: true });
  assert.equal(asked.includes("enter"), false);
});

test("clicks and submits are asked about apart", () => {
  tap("", { kind: "submit" });
  assert.deepEqual(asked, ["submitted"]);
});

test("a step that is not in the list is a mistake", () => {
  assert.throws(() => onTap("click", "later", () => true), RangeError);
});

test("a click with a key that opens a link elsewhere is not plain", () => {
  const keys = { ctrlKey: false, metaKey: false, shiftKey: false };
  assert.equal(isPlain(keys), true);
  for (const key of Object.keys(keys)) assert.equal(isPlain({ ...keys, [key]: true }), false);
});
