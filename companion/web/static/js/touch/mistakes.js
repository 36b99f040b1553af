// @ts-check
// Whether a tap can be meant for what lies under the finger by now: rules about places and moments, without a page.

// So long something has to stand where it is, and two taps at one place are a double one, in milliseconds.
export const SEEN = 400;
export const DOUBLE = 450;
// A finger is as wide as that, in pixels; so far from the last tap it goes for something else.
export const NEAR = 12;
const ELSEWHERE = 48;
// So long after a tap what comes up is taken for its answer, in milliseconds.
const ANSWER = 5000;

// How much care a thing needs. No tap on a tab can do harm. What can be switched back counts unless it is the second half
// of a double tap. What is usually said, such as that nothing more applies, counts unless something else could be meant
// there. Everything else has to have stood there long enough to be seen.
export const FREE = "free";
export const REVERSIBLE = "reversible";
export const USUAL = "usual";
export const FULL = "full";

/**
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box
 * @typedef {{ x: number, y: number }} Point
 * @typedef {Point & { at: number }} Touch  Where a finger came down, and when.
 * @typedef {Box & { means: string, isPicture: boolean, isOpen: () => boolean }} Thing
 *   Something that may be tapped; it is open until its form has been answered.
 * @typedef {Box & { holds: (thing: unknown) => boolean }} Cover  Something that lies above others.
 * @typedef {{ things: Thing[], covers: Cover[] }} View  What was seen at one moment.
 * @typedef {{ seen: View, at: number }} Change  What was seen until a moment.
 * @typedef {{ means: string, isPicture: boolean, care: string, left: number, top: number, thing: unknown }} Tapped
 * @typedef {Touch & { wentOn: boolean }} Answer  The last tap that counted, and whether its form has been answered by it.
 */

/** @param {Point} one @param {Point} other */
export function isNear(one, other, room = NEAR) {
  return Math.hypot(one.x - other.x, one.y - other.y) <= room;
}

/** @param {Box} box @param {Point} point @param {number} room */
function isAt({ left, right, top, bottom }, { x, y }, room) {
  return x >= left - room && x <= right + room && y >= top - room && y <= bottom + room;
}

/**
 * Whether something stood under a finger. A picture has to stand where it stands, because what lies in it moves with it.
 * @param {View} view @param {Tapped} tapped @param {Point} at
 */
function stood({ things, covers }, tapped, at) {
  if (covers.some((cover) => isAt(cover, at, 0) && !cover.holds(tapped.thing))) return false;
  const place = { x: tapped.left, y: tapped.top };
  /** @param {Thing} each */
  const isThere = (each) => (tapped.isPicture ? isNear({ x: each.left, y: each.top }, place) : isAt(each, at, NEAR));
  return things.some((each) => each.means === tapped.means && isThere(each));
}

/**
 * Whether something else that enters could be meant there: of a form that has just been answered nothing can.
 * @param {View} view @param {string} means @param {Point} at
 */
function couldBeMeant({ things, covers }, means, at) {
  const isMeant = (/** @type {Thing} */ each) => each.means !== means && each.isOpen() && isAt(each, at, 0);
  return covers.some((cover) => isAt(cover, at, 0)) || things.some(isMeant);
}

/**
 * Whoever has just answered and taps elsewhere knows what comes up there. A picture may have moved, and then another
 * place of it is tapped.
 * @param {Tapped} tapped @param {Touch} touch @param {Answer | null} answered
 */
function knowsWhatComes(tapped, touch, answered) {
  if (tapped.isPicture) return false;
  const isRecent = answered !== null && touch.at - answered.at < ANSWER;
  const isElsewhere = answered === null || !isNear(touch, answered, ELSEWHERE);
  if (tapped.care === USUAL) return isElsewhere || !isRecent;
  return isRecent && answered.wentOn && isElsewhere;
}

/**
 * Whether what is tapped came up, or moved, under the finger only just before.
 * @param {Tapped} tapped @param {Touch} touch @param {Change[]} changes @param {Answer | null} answered
 */
export function cameUp(tapped, touch, changes, answered) {
  if (tapped.care === FREE || tapped.care === REVERSIBLE) return false;
  const knows = knowsWhatComes(tapped, touch, answered);
  return changes.some(({ seen, at }) => {
    const isHidden = !stood(seen, tapped, touch) && !(knows && !couldBeMeant(seen, tapped.means, touch));
    return touch.at - at < SEEN && isHidden;
  });
}

/**
 * The second half of a double tap is not meant for what stands there instead of what the first has entered.
 * @param {Touch} touch @param {(Touch & { isGone: () => boolean }) | null} last
 */
export function isSecondHalf(touch, last) {
  return last !== null && touch.at - last.at <= DOUBLE && isNear(touch, last) && last.isGone();
}
