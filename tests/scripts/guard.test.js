// The guard against hasty taps: what has only just come up under a finger is not meant.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cameUp,
  DOUBLE,
  FREE,
  FULL,
  isSecondHalf,
  REVERSIBLE,
  SEEN,
  USUAL,
} from "../../companion/web/static/js/touch/mistakes.js";

const BOX = { left: 0, right: 100, top: 0, bottom: 40 };
const AT = { x: 50, y: 20, at: 10_000 };
const NOTHING = { things: [], covers: [] };

const thing = (means, more = {}) => ({ ...BOX, means, isPicture: false, isOpen: () => true, ...more });
const tapped = (means, more = {}) => ({ means, isPicture: false, care: FULL, left: 0, top: 0, thing: means, ...more });
const seenAgo = (milliseconds, ...things) => [{ seen: { things, covers: [] }, at: AT.at - milliseconds }];
const answered = (more = {}) => ({ x: 300, y: 300, at: AT.at - 1000, wentOn: true, ...more });

test("what has stood there for long enough is meant", () => {
  assert.equal(cameUp(tapped("farm"), AT, [], null), false);
  assert.equal(cameUp(tapped("farm"), AT, seenAgo(SEEN + 1), null), false);
  assert.equal(cameUp(tapped("farm"), AT, seenAgo(100, thing("farm")), null), false);
});

test("what has just come up is not meant", () => {
  assert.equal(cameUp(tapped("farm"), AT, seenAgo(SEEN - 1), null), true);
  assert.equal(cameUp(tapped("farm for Ada"), AT, seenAgo(100, thing("farm for Bob")), null), true);
});

test("what has just moved under the finger is not meant", () => {
  const below = thing("farm", { top: 100, bottom: 140 });
  assert.equal(cameUp(tapped("farm"), AT, seenAgo(100, below), null), true);
  const aLittle = thing("farm", { top: 30, bottom: 70 });
  assert.equal(cameUp(tapped("farm"), AT, seenAgo(100, aLittle), null), false);
});

test("what a window has just left free is not meant, what stands in it is", () => {
  const cover = { ...BOX, holds: (other) => other === "inside" };
  const changes = [{ seen: { things: [thing("farm"), thing("inside")], covers: [cover] }, at: AT.at - 100 }];
  assert.equal(cameUp(tapped("farm"), AT, changes, null), true);
  assert.equal(cameUp(tapped("inside"), AT, changes, null), false);
});

test("a picture has to lie where it lies", () => {
  const board = { isPicture: true };
  assert.equal(cameUp(tapped("map", board), AT, seenAgo(100, thing("map", board)), null), false);
  assert.equal(cameUp(tapped("map", board), AT, seenAgo(100, thing("map", { ...board, top: 20 })), null), true);
});

test("whoever has just answered and taps elsewhere knows what comes up there", () => {
  assert.equal(cameUp(tapped("next"), AT, seenAgo(100), answered()), false);
  assert.equal(cameUp(tapped("next"), AT, seenAgo(100), answered({ wentOn: false })), true);
  assert.equal(cameUp(tapped("next"), AT, seenAgo(100), answered({ x: AT.x, y: AT.y })), true);
  assert.equal(cameUp(tapped("next"), AT, seenAgo(100), answered({ at: AT.at - 6000 })), true);
});

test("whoever knows what comes is held up where something else could be meant", () => {
  assert.equal(cameUp(tapped("next"), AT, seenAgo(100, thing("undo")), answered()), true);
  const sent = thing("farm", { isOpen: () => false });
  assert.equal(cameUp(tapped("next"), AT, seenAgo(100, sent), answered()), false);
});

test("nobody knows what lies on a picture that may have moved", () => {
  assert.equal(cameUp(tapped("map", { isPicture: true }), AT, seenAgo(100), answered()), true);
});

test("a tab is never held up", () => {
  assert.equal(cameUp(tapped("log", { care: FREE }), AT, seenAgo(1, thing("farm")), null), false);
});

test("what can be switched back is never held up, unless by the second half of a double tap", () => {
  assert.equal(cameUp(tapped("chip", { care: REVERSIBLE }), AT, seenAgo(1, thing("other chip")), null), false);
});

test("that nothing more applies counts at once where nothing else could be meant", () => {
  const nothingMore = tapped("nothing more", { care: USUAL });
  assert.equal(cameUp(nothingMore, AT, seenAgo(100), null), false);
  assert.equal(cameUp(nothingMore, AT, seenAgo(100), answered({ wentOn: false })), false);
  assert.equal(cameUp(nothingMore, AT, seenAgo(100, thing("farm")), null), true);
});

test("that nothing more applies is not said twice by an impatient finger at one place", () => {
  const nothingMore = tapped("nothing more", { care: USUAL });
  const sent = thing("nothing more before", { isOpen: () => false });
  assert.equal(cameUp(nothingMore, AT, seenAgo(100, sent), answered({ x: AT.x, y: AT.y })), true);
});

test("every change that may not have been seen yet counts", () => {
  const changes = [{ seen: NOTHING, at: AT.at - 300 }, { seen: { things: [thing("farm")], covers: [] }, at: AT.at - 50 }];
  assert.equal(cameUp(tapped("farm"), AT, changes, null), true);
});

test("the second half of a double tap is not meant for what stands there instead", () => {
  const last = (more = {}) => ({ ...AT, at: AT.at - DOUBLE, isGone: () => true, ...more });
  assert.equal(isSecondHalf(AT, last()), true);
  assert.equal(isSecondHalf(AT, last({ at: AT.at - DOUBLE - 1 })), false);
  assert.equal(isSecondHalf(AT, last({ x: AT.x + 20 })), false);
  assert.equal(isSecondHalf(AT, last({ isGone: () => false })), false);
  assert.equal(isSecondHalf(AT, null), false);
});
