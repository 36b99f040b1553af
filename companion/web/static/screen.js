// The big screen: nobody is near it, so it goes on by itself, and makes what it shows as large as there is room.

const EACH = 6000;
const EVENT = 3000;
const [SMALLEST, LARGEST] = [0.4, 2];

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

// What has passed is shown for a while each, the present one from then on.
function goThrough(holder) {
  const slides = [...holder.querySelectorAll("[data-slide]")];
  const show = (at) => {
    slides.forEach((slide, place) => slide.classList.toggle("showing", place === at));
    fit(holder);
    if (at + 1 < slides.length) timer = setTimeout(show, EACH, at + 1);
  };
  holder.classList.add("moving");
  show(0);
}

// What was decided has a moment of its own, unless somebody wants no motion.
function celebrate(holder) {
  if (!holder.matches("[data-event]") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const over = (now) => {
    holder.classList.toggle("eventful", now);
    fit(holder);
  };
  over(true);
  moment = setTimeout(over, EVENT, false);
}

function look() {
  const holder = document.querySelector("[data-slides]");
  if (holder === shownNow) return;
  clearTimeout(timer);
  clearTimeout(moment);
  shownNow = holder;
  if (!holder) return;
  goThrough(holder);
  celebrate(holder);
}

new MutationObserver(look).observe(document.querySelector("[data-main]"), { childList: true, subtree: true });
addEventListener("resize", () => shownNow && fit(shownNow));
look();
