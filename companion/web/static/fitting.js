// One screen of a phone for what is asked: after every entry all of it can be tapped without a swipe.

// What an entry is made with; and what stays free below it, in pixels.
const TARGETS = "#now form[data-now] :is(button[data-option]:not(.extra), .chips-go > button), [data-scene]:not([hidden]) [data-next]";
const EDGE = 8;
const PHONE = 480;

// The picture from which one chooses takes what the screen has left below the question, as long as that is enough. The
// row of players makes way where everything that can be tapped is in the screen only without it.
export function fitScreen(main) {
  const row = main.querySelector(".player-strip");
  row?.classList.remove("unseen");
  if (innerWidth >= PHONE) return;
  const below = (thing, edge) => thing.getBoundingClientRect()[edge] - main.getBoundingClientRect().top;
  const picture = main.querySelector("#now form svg[data-view]");
  const last = [...main.querySelectorAll(TARGETS)].filter((target) => target.checkVisibility()).at(-1);
  // A button that stays under the thumb stands at the end of its form.
  let end = last ? below(last.closest("[data-along]") ?? last, "bottom") : 0;
  if (picture) {
    const { width, height } = picture.viewBox.baseVal;
    end = below(picture, "top") + (innerWidth * height) / width + EDGE;
  }
  row?.classList.toggle("unseen", end > innerHeight && end - row.offsetHeight <= innerHeight);
  const room = picture ? innerHeight - below(picture, "top") - EDGE : 0;
  if (room > 250) picture.style.maxHeight = `${room}px`;
}
