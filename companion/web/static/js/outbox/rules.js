// @ts-check
// What may become of entries that wait on a device: rules without a page.

/**
 * @typedef {object} Entry
 * @property {string} id  tells the server if it has an entry already
 * @property {string} action  the address that it is sent to
 * @property {string} body
 * @property {string} told  the entry in words
 * @property {string} [key]  where the device keeps it
 * @property {string | null} [refused]  why the server refused it
 * @property {boolean | null} [final]  whether it will be refused whenever it is sent
 * @property {string} [takesBack]  the id of the entry that it undoes, if the server has it
 * @property {boolean} [old]  whether its device has left the table since
 */

/** @param {Entry} entry */
export function isAnswer(entry) {
  return /\/(answer|along)$/.test(entry.action);
}

/** @param {Entry} entry */
export function isUndo(entry) {
  return entry.action.endsWith("/undo");
}

/** @param {Entry} entry */
function changesThePast(entry) {
  return /\/(redo|amend|cut|correct|jump)$/.test(entry.action);
}

/**
 * What an undo takes back.
 * @param {Entry} entry
 */
export function isStep(entry) {
  return isAnswer(entry) || changesThePast(entry);
}

/**
 * The entry that changes what is asked without being an answer, if one waits: until it is sent nobody knows the question.
 * @param {Entry[]} waiting
 */
export function changesQuestion(waiting) {
  return waiting.find((entry) => (isUndo(entry) || changesThePast(entry)) && !entry.takesBack && !entry.refused);
}

/**
 * Whether the server may have an entry although no reply came: the first one has been sent.
 * @param {Entry} entry @param {Entry[]} waiting
 */
export function mayHaveCome(entry, waiting) {
  return entry.id === waiting[0]?.id && !entry.refused;
}

/**
 * What an undo takes back before anything on the server: the entry that was made last on this device, if one waits; another
 * undo only as long as that cannot be sent.
 * @param {Entry[]} waiting @param {boolean} lost  whether there is no network
 */
export function lastToTakeBack(waiting, lost) {
  const last = waiting.filter((entry) => !entry.takesBack).at(-1);
  if (!last) return null;
  if (isUndo(last)) return lost ? last : null;
  return mayHaveCome(last, waiting) && !isStep(last) ? null : last;
}

/**
 * Undoes an entry if it is in the log, and else nothing.
 * @param {Entry} entry @param {string} id @param {string} action @param {string} word  for to discard
 * @returns {Entry}
 */
export function takingBack(entry, id, action, word) {
  const body = new URLSearchParams({ entry: id, of: entry.id }).toString();
  return { id, action, body, told: `${word} ${entry.told}`, takesBack: entry.id };
}

/**
 * Whether two entries answer the same question.
 * @param {Entry} one @param {Entry} other
 */
export function isSameQuestion(one, other) {
  const token = (/** @type {Entry} */ entry) => isAnswer(entry) && new URLSearchParams(entry.body).get("token");
  return Boolean(token(one)) && token(one) === token(other);
}
