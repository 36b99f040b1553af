// One screen of a phone for what is asked: after every entry all of it can be tapped without a swipe.

// What an entry is made with; and what stays free below it, in pixels.
const TARGETS = "#now form[data-now] :is(button[data-option]:not(.extra), .chips-go > button), [data-scene]:not([hidden]) [data-next]";
const EDGE = 8;
const PHONE = 480;
// So high a picture is large enough, and so high it still is one, in pixels.
const ENOUGH = 300;
const LEAST = 250;

// The picture from which one chooses takes what the screen has left below the question, as long as that is enough. The
// row of players makes way where everything that can be tapped is in the screen only without it.
export function fitScreen(main) {
  const row = main.querySelector(".player-strip");
  row?.classList.remove("unseen");
  const below = (thing, edge) => thing.getBoundingClientRect()[edge] - main.getBoundingClientRect().top;
  const picture = main.querySelector("#now form svg[data-view]");
  if (innerWidth >= PHONE) return picture && fitWide(picture, below(picture, "top"));
  const last = [...main.querySelectorAll(TARGETS)].filter((target) => target.checkVisibility()).at(-1);
  // A button that stays under the thumb stands at the end of its form.
  let end = last ? below(last.closest(".chips-go")?.closest("form") ?? last, "bottom") : 0;
  if (picture) {
    const { width, height } = picture.viewBox.baseVal;
    end = below(picture, "top") + (innerWidth * height) / width + EDGE;
  }
  row?.classList.toggle("unseen", end > innerHeight && end - row.offsetHeight <= innerHeight);
  const room = picture ? innerHeight - below(picture, "top") - EDGE : 0;
  if (room > LEAST) picture.style.maxHeight = `${room}px`;
}

// A wide screen has the head of the page above it too, unless that leaves too little.
function fitWide(picture, inMain) {
  const whole = innerHeight - picture.getBoundingClientRect().top - scrollY - EDGE;
  const room = whole < ENOUGH ? innerHeight - inMain - EDGE : whole;
  picture.style.maxHeight = room > LEAST ? `${room}px` : "";
}

addEventListener("resize", () => {
  const main = document.querySelector("[data-main]");
  if (innerWidth >= PHONE && main) fitScreen(main);
});
