"""What of a page cannot be read: words that are broken apart or cut off, and words on other words."""

from playwright.sync_api import Page

#: Each fault with its word. What only a screen reader is told does not count, nor do pictures, which other tests
#: measure, nor what may be scrolled, nor what comes to lie below something that stays where it is.
FAULTS = """() => {
  const PICTURES = 'svg, script, template, .address, .document-text';
  const above = (element, holds) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (holds(getComputedStyle(one), one)) return one;
    }
  };
  const hidden = (style) => style.visibility !== 'visible' || style.clipPath !== 'none';
  const stays = (style) => ['fixed', 'sticky'].includes(style.position);
  const ends = (style) => style.overflowX !== 'visible';
  const cutsBy = (element) => {
    const edge = above(element, ends);
    return edge && ['hidden', 'clip'].includes(getComputedStyle(edge).overflowX) ? edge.getBoundingClientRect() : null;
  };
  // What stands on something that can be chosen: within its edge, and beside the tick of what is chosen.
  const lookOn = (chip, word, { left, right, top }) => {
    const box = chip.getBoundingClientRect(), tick = getComputedStyle(chip, '::after');
    if (left < box.left + 1.5 || right > box.right - 1.5) found.add(`on the edge: ${word}`);
    if (['none', '""'].includes(tick.content) || tick.position !== 'absolute') return;
    const isBelow = top > box.top + parseFloat(tick.height) - 3;
    if (!isBelow && right > box.right - parseFloat(tick.width) + 3) found.add(`below a tick: ${word}`);
  };
  const found = new Set(), boxes = [], range = document.createRange();
  const look = (text, word, index, edge) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const parts = [...range.getClientRects()].filter((part) => part.width > 0);
    if (!parts.length) return;
    const frame = above(text.parentElement, ends)?.getBoundingClientRect();
    const isOutside = (part) => part.bottom <= frame.top + 1 || part.top >= frame.bottom - 1;
    if (frame && parts.every(isOutside)) return; // a line too many, or not yet scrolled to
    const { left, top, bottom } = parts[0], { right } = parts.at(-1);
    if (new Set(parts.map((part) => Math.round(part.top))).size > 1) found.add(`broken: ${word}`);
    if (edge && (left < edge.left - 1 || right > edge.right + 1)) found.add(`cut: ${word}`);
    if (!edge && !above(text.parentElement, ends) && right > innerWidth + 1) found.add(`beyond: ${word}`);
    const chip = text.parentElement.closest('.choice-face');
    if (chip) parts.forEach((part) => lookOn(chip, word, part));
    if (!above(text.parentElement, stays)) boxes.push({ word, left, right, top, bottom });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || !holder.checkVisibility() || holder.closest(PICTURES) || above(holder, hidden)) continue;
    const isLong = getComputedStyle(holder).textOverflow === 'ellipsis' && holder.scrollWidth > holder.clientWidth;
    if (isLong) found.add(`cut: ${text.data.trim()}`);
    const edge = cutsBy(holder);
    for (const { 0: word, index } of text.data.matchAll(/[^\\s\\u200b\\/\\u2013+-]+/gu)) look(text, word, index, edge);
  }
  for (const picture of document.querySelectorAll('.choice-face svg')) {
    if (!picture.checkVisibility()) continue;
    lookOn(picture.closest('.choice-face'), 'a picture', picture.getBoundingClientRect());
  }
  boxes.sort((one, other) => one.top - other.top);
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) {
      if (other.top >= one.bottom) break;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      const high = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (across > 1.5 && down > high * 0.45) found.add(`on each other: ${one.word}, ${other.word}`);
    }
  });
  return [...found];
}"""


def unreadable(page: Page) -> list[str]:
    """What of the page as it stands cannot be read."""
    found: list[str] = page.evaluate(FAULTS)
    return found
