// The outbox: entries that wait on a device, in order, and what may become of them.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { changesQuestion, isSameQuestion, lastToTakeBack, mayHaveCome, takingBack } from "../../companion/web/static/js/outbox/rules.js";
import { Outbox } from "../../companion/web/static/js/outbox/store.js";

// Local storage as a browser has it: its keys are its own properties.
class Storage {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, value) {
    this[key] = String(value);
  }
  removeItem(key) {
    delete this[key];
  }
}

class Closed {
  getItem() {
    throw new Error("SecurityError");
  }
  setItem() {
    throw new Error("QuotaExceededError");
  }
  removeItem() {
    throw new Error("SecurityError");
  }
}

function gives(storage) {
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
}

function entry(id, deed = "answer", more = {}) {
  return { id, action: `https://table/${deed}`, body: `token=${id}`, told: `entry ${id}`, ...more };
}

const ids = (outbox) => outbox.waiting().map(({ id }) => id);

beforeEach(() => gives(new Storage()));

test("entries wait in the order in which they were made", () => {
  const outbox = new Outbox("one");
  for (let number = 1; number <= 12; number += 1) outbox.add(entry(`e${number}`));
  assert.deepEqual(ids(outbox), Array.from({ length: 12 }, (_, place) => `e${place + 1}`));
});

test("a page that is loaded again finds what waited", () => {
  new Outbox("one").add(entry("a"));
  assert.deepEqual(ids(new Outbox("one")), ["a"]);
});

test("tables keep their entries apart", () => {
  const [one, other] = [new Outbox("one"), new Outbox("other")];
  one.add(entry("a"));
  assert.deepEqual(ids(other), []);
});

test("an entry that waits already keeps its place and what it said", () => {
  const outbox = new Outbox("one");
  outbox.add(entry("a"));
  outbox.add(entry("b"));
  outbox.add(entry("a", "answer", { told: "again" }));
  assert.deepEqual(ids(outbox), ["a", "b"]);
  assert.equal(outbox.waiting()[0].told, "entry a");
});

test("two pages of one device add to the same queue", () => {
  const [here, there] = [new Outbox("one"), new Outbox("one")];
  here.add(entry("a"));
  there.add(entry("b"));
  here.add(entry("c"));
  assert.deepEqual(ids(there), ["a", "b", "c"]);
});

test("an entry takes the place of the one that it replaces", () => {
  const outbox = new Outbox("one");
  for (const id of ["a", "b", "c"]) outbox.add(entry(id));
  outbox.replace(outbox.waiting()[1], entry("z"));
  assert.deepEqual(ids(outbox), ["a", "z", "c"]);
});

test("what is refused stays with its reason until it is allowed once more or dropped", () => {
  const outbox = new Outbox("one");
  outbox.add(entry("a"));
  outbox.refuse(outbox.waiting()[0], "not your turn", true);
  assert.deepEqual(outbox.waiting().map(({ refused, final }) => [refused, final]), [["not your turn", true]]);
  outbox.allow(outbox.waiting()[0]);
  assert.equal(outbox.waiting()[0].refused, null);
  outbox.drop(outbox.waiting()[0]);
  assert.deepEqual(ids(outbox), []);
});

test("what another page has dropped meanwhile does not come back by a refusal", () => {
  const outbox = new Outbox("one");
  outbox.add(entry("a"));
  const [before] = outbox.waiting();
  outbox.drop(before);
  outbox.refuse(before, "too late");
  assert.deepEqual(ids(outbox), []);
});

test("a device that keeps nothing remembers as long as the page is open", () => {
  gives(new Closed());
  const outbox = new Outbox("private");
  outbox.add(entry("a"));
  outbox.add(entry("b"));
  outbox.drop(outbox.waiting()[0]);
  assert.deepEqual(ids(outbox), ["b"]);
});

test("what another program has written under our keys is passed over", () => {
  const outbox = new Outbox("one");
  outbox.add(entry("a"));
  localStorage.setItem("unsent one 000000000 x", "{ no json");
  localStorage.setItem("unsent one 000000002 y", "7");
  assert.deepEqual(ids(outbox), ["a"]);
});

test("only the first entry may have come without a reply, unless it was refused", () => {
  const [first, second] = [entry("a"), entry("b")];
  assert.equal(mayHaveCome(first, [first, second]), true);
  assert.equal(mayHaveCome(second, [first, second]), false);
  const refused = entry("a", "answer", { refused: "no" });
  assert.equal(mayHaveCome(refused, [refused]), false);
});

test("undo takes back the entry that was made last on this device", () => {
  const waiting = [entry("a"), entry("b"), entry("c")];
  assert.equal(lastToTakeBack(waiting, true).id, "c");
  assert.equal(lastToTakeBack([], true), null);
});

test("undo passes over what only takes back something that may have come", () => {
  const waiting = [entry("a"), takingBack(entry("b"), "t", "https://table/undo", "Discard")];
  assert.equal(lastToTakeBack(waiting, true).id, "a");
});

test("a second undo takes back the one that waits only while there is no network", () => {
  const waiting = [entry("u", "undo")];
  assert.equal(lastToTakeBack(waiting, true).id, "u");
  assert.equal(lastToTakeBack(waiting, false), null);
});

test("what may have come and is no step of the game cannot be taken back", () => {
  const named = entry("n", "names");
  assert.equal(lastToTakeBack([named], true), null);
  assert.equal(lastToTakeBack([entry("a"), named], true).id, "n");
});

test("taking back names the entry, so that the server undoes that one or nothing", () => {
  const undo = takingBack(entry("a"), "t", "https://table/undo", "Discard");
  assert.equal(new URLSearchParams(undo.body).get("of"), "a");
  assert.equal(undo.takesBack, "a");
  assert.equal(undo.told, "Discard entry a");
});

test("nobody knows what is asked while an undo or an amendment waits", () => {
  for (const deed of ["undo", "redo", "amend", "cut", "correct", "jump"]) {
    assert.equal(changesQuestion([entry("a"), entry("b", deed)])?.id, "b", deed);
  }
  assert.equal(changesQuestion([entry("a"), entry("n", "names")]), undefined);
  assert.equal(changesQuestion([entry("u", "undo", { refused: "no" })]), undefined);
});

test("two answers to one question are told by its token, other entries never are the same", () => {
  const answer = (id, token, deed = "answer") => entry(id, deed, { body: `token=${token}&answers=[]` });
  assert.equal(isSameQuestion(answer("a", "1.2"), answer("b", "1.2", "along")), true);
  assert.equal(isSameQuestion(answer("a", "1.2"), answer("b", "1.3")), false);
  assert.equal(isSameQuestion(answer("a", "1.2"), answer("b", "1.2", "amend")), false);
  assert.equal(isSameQuestion(answer("a", ""), answer("b", "")), false);
});
