// The big screen: nobody is near it, so it goes on by itself, and makes what it shows as large as there is room.

import { keep, kept } from "./storage.js";

const EACH = 6000;
const PRESENT = 30000;
const EVENT = 3000;
const [SMALLEST, LARGEST] = [0.4, 2];

// What this screen has shown last of the table.
const KEY = `slides ${document.querySelector("[data-main]").dataset.news.split("/").slice(2).join("/")}`;

let shownNow = null;
let timer = 0;
let moment = 0;

function fit(holder) {
  const slide = [...holder.querySelectorAll("[data-slide]")].find((each) => each.offsetHeight);
  const tooLarge = () => {
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(holder);
    const high = holder.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    const wide = holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return slide.scrollHeight > Math.ceil(high) || slide.scrollWidth > Math.ceil(wide);
  };
  holder.style.fontSize = "";
  const size = parseFloat(getComputedStyle(holder).fontSize);
  for (let part = LARGEST; slide && part >= SMALLEST; part -= 0.04) {
    holder.style.fontSize = `${size * part}px`;
    if (!tooLarge()) return;
  }
}

// What has passed is shown for a while each, then the present one, and all of it again until something else is entered:
// hands may take longer. What was decided first has its moment, once.
function goThrough(holder, first, atLast) {
  const slides = [...holder.querySelectorAll("[data-slide]")];
  const decided = holder.querySelector("[data-decided]") ?? slides[0];
  const isOver = holder.querySelector("[data-ending]") !== null;
  const show = (at, isAgain = first === null) => {
    slides.forEach((slide, place) => slide.classList.toggle("showing", place === at));
    fit(holder);
    if (!isAgain && !isOver && slides[at] === decided) celebrate(holder, 0);
    if (at + 1 < slides.length) timer = setTimeout(show, EACH, at + 1, isAgain);
    else {
      atLast(slides[at]);
      if (!isOver && at > 0) timer = setTimeout(show, PRESENT, 0, true);
    }
  };
  holder.classList.add("moving");
  show(first ?? slides.length - 1);
}

// What was decided has a moment of its own, unless somebody wants no motion.
function celebrate(holder, after) {
  if (!holder.matches("[data-event]") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const over = (now) => {
    holder.classList.toggle("eventful", now);
    holder.querySelector("[data-ending]")?.classList.toggle("counted-up", true); // so it is not counted up behind it again
    fit(holder);
    if (now) moment = setTimeout(over, EVENT, false);
  };
  if (after) moment = setTimeout(over, after, true);
  else over(true);
}

// How long it takes until all that comes by itself is there.
function movesFor(slide) {
  const ends = slide.getAnimations({ subtree: true }).map((each) => each.effect.getComputedTiming().endTime);
  return Math.max(0, ...ends.filter(Number.isFinite));
}

function look() {
  const holder = document.querySelector("[data-slides]");
  if (holder === shownNow) return;
  clearTimeout(timer);
  clearTimeout(moment);
  shownNow = holder;
  if (!holder) return;
  const isOver = holder.querySelector("[data-ending]") !== null;
  const seen = kept(KEY) === holder.dataset.slides;
  keep(KEY, holder.dataset.slides);
  // The end is a moment once all of it has been counted.
  goThrough(holder, seen ? null : 0, (last) => isOver && !seen && celebrate(holder, movesFor(last)));
}

addEventListener("resize", () => shownNow && fit(shownNow));

export function goThroughSlides() {
  new MutationObserver(look).observe(document.querySelector("[data-main]"), { childList: true, subtree: true });
  look();
}
