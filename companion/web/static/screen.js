// The big screen: nobody is near it, so it goes on by itself, and makes what it shows as large as there is room.

const EACH = 6000;
const [SMALLEST, LARGEST] = [0.5, 2];

let shownNow = null;
let timer = 0;

function fit(holder) {
  const slide = [...holder.querySelectorAll("[data-slide]")].find((each) => each.offsetHeight);
  const tooLarge = () => slide.scrollHeight > holder.clientHeight || slide.scrollWidth > holder.clientWidth;
  holder.style.fontSize = "";
  const size = parseFloat(getComputedStyle(holder).fontSize);
  for (let part = LARGEST; slide && part >= SMALLEST; part -= 0.1) {
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
  clearTimeout(timer);
  holder.classList.add("moving");
  show(0);
}

function look() {
  const holder = document.querySelector("[data-slides]");
  if (holder === shownNow) return;
  clearTimeout(timer);
  shownNow = holder;
  if (holder) goThrough(holder);
}

new MutationObserver(look).observe(document.querySelector("[data-main]"), { childList: true, subtree: true });
addEventListener("resize", () => shownNow && fit(shownNow));
look();
