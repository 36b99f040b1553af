// One screen of a phone for what is asked: after every entry all of it can be tapped without a swipe.

// What an entry is made with; and what stays free below it, in pixels.
const TARGETS = "#now form[data-now] :is(button[data-option]:not(.extra), button.thing, .chips-go > button), [data-scene]:not([hidden]) [data-next]";
const EXTRAS = "#now form[data-now] button.extra";
export const EDGE = 8;
const PHONE = 480;
// So high a picture is large enough, and so high it still is one, in pixels.
const ENOUGH = 300;
const LEAST = 250;
// So high the steps for hands stay at least, in pixels: two lines, and a third that fades.
const LEAST_TOLD = 48;

// So much stands above what can be tapped from the beginning, as text of what happened, and beside a board.
const RESERVED = 100;
const RESERVED_BY_BOARD = 128;
// So much more is kept at most, where once there was much to tell.
const KEPT = 60;
// So much stays free, because the next title may take another line.
const SPARE = 48;
const lowest = new Map(); // how low the first target of each kind of question has stood on this page, in pixels

// What is asked again stands where it stood, however much is told above it: as low as it stood before, and as far as
// everything of the question stays in the screen. A step with a title of its own keeps the height that it is drawn with.
function holdStill(main, picture, targets) {
  const scenes = main.querySelector(".scenes");
  const now = main.querySelector("#now");
  const options = targets.filter((target) => target.matches("[data-option]"));
  const question = options[0]?.closest("form").dataset.decision;
  if (!question || !scenes || scenes.querySelector(".scene-head") || picture?.querySelector("[data-option]") || main.classList.contains("in-scene")) return 0;
  const start = main.getBoundingClientRect().top;
  // A page that is scrolled may move while something above becomes higher.
  const placeNow = () => options[0].getBoundingClientRect().top - main.getBoundingClientRect().top;
  const place = placeNow();
  const box = main.querySelector(".put-right") ?? scenes;
  const told = now.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const usual = place - told + (picture ? RESERVED_BY_BOARD : RESERVED);
  const wanted = Math.max(lowest.get(question) ?? 0, usual);
  // What is only shown below what can be tapped may be seen with a swipe.
  const shown = now.querySelector(".shown-below");
  const end = picture ? picture.getBoundingClientRect().top + ENOUGH : (shown ?? now).getBoundingClientRect()[shown ? "top" : "bottom"];
  const room = innerHeight - Math.max(0, start) - (end - start) - SPARE;
  const more = Math.max(0, Math.min(wanted - place, room));
  if (more) {
    const height = scenes.offsetHeight + more;
    scenes.style.minHeight = `${height}px`;
    scenes.style.minHeight = `${height + place + more - placeNow()}px`; // its margins may lie elsewhere now
  }
  // No question stays low, and no board small, because once there was much to tell.
  lowest.set(question, Math.max(lowest.get(question) ?? 0, Math.min(place + more, usual + (picture ? 0 : KEPT))));
  return more;
}

// Where room is left so that a question stands still, the row of players has it.
function rowInRoom(main, row, room) {
  if (!row?.classList.contains("unseen")) return;
  row.classList.remove("unseen");
  const scenes = main.querySelector(".scenes");
  const left = room - roomOfRow(main);
  if (left < 0) row.classList.add("unseen");
  else scenes.style.minHeight = `${parseFloat(scenes.style.minHeight) - room + left}px`;
}

// Things that can be had with a choice may stand lower than the next choice.
function lowestOf(targets) {
  const bottom = (target) => target.getBoundingClientRect().bottom;
  return targets.reduce((lowest, target) => (lowest && bottom(lowest) > bottom(target) ? lowest : target), undefined);
}

// So much room the row of players leaves when it makes way, where it may and has not yet.
export function roomOfRow(main) {
  const row = innerWidth < PHONE ? main.querySelector(".player-strip:not(.unseen)") : null;
  return row ? row.offsetHeight + parseFloat(getComputedStyle(row).marginBottom) : 0;
}

// What can be had with a choice is in the screen too where that costs no more than lines: what tells the state takes less,
// then one step follows the other in the same line. Who everybody is, with what they could pay, stays.
function bringInExtras(main) {
  const extras = [...main.querySelectorAll(EXTRAS)].filter((extra) => extra.checkVisibility());
  const top = Math.min(0, main.getBoundingClientRect().top);
  const isOut = () => extras.some((extra) => extra.getBoundingClientRect().bottom - top > innerHeight);
  if (!isOut()) return;
  main.classList.add("terse");
  if (isOut()) for (const steps of stepsOf(main)) steps.classList.add("packed");
  if (isOut()) takesAllRoom(main);
}

function takesAllRoom(main) {
  main.classList.remove("terse");
  for (const steps of main.querySelectorAll(".scene-steps")) {
    steps.style.maxHeight = "";
    steps.classList.remove("packed");
  }
}

// The picture from which one chooses takes what the screen has left below the question, as long as that is enough. The
// row of players makes way where everything that can be tapped is in the screen only without it.
export function fitScreen(main) {
  const row = main.querySelector(".player-strip");
  row?.classList.remove("unseen");
  const scenes = main.querySelector(".scenes");
  if (scenes) scenes.style.minHeight = "";
  takesAllRoom(main);
  const below = (thing, edge) => thing.getBoundingClientRect()[edge] - main.getBoundingClientRect().top;
  const picture = [...main.querySelectorAll("#now form[data-now] svg[data-view]:not(.shown-below svg)")].find((each) => each.checkVisibility());
  if (innerWidth >= PHONE) return picture && fitWide(picture, below(picture, "top"));
  bringInExtras(main);
  const targets = [...main.querySelectorAll(TARGETS)].filter((target) => target.checkVisibility());
  const last = lowestOf(targets);
  // A button that stays under the thumb stands at the end of its form, or of its step.
  let end = last ? below(last.closest(".chips-go")?.closest("form") ?? last, "bottom") : 0;
  const step = last?.closest("[data-scene]");
  if (step) end = below(step, "bottom") + EDGE;
  if (picture) {
    const { width, height } = picture.viewBox.baseVal;
    end = below(picture, "top") + (innerWidth * height) / width + EDGE;
  }
  // A board on which one chooses all the time makes way; a map has to be large enough for the next tap.
  const spare = innerHeight - (picture?.closest("[data-stays]") ? Math.min(end, below(picture, "top") + LEAST + EDGE) : end);
  const slack = picture ? 0 : stepsOf(main).reduce((sum, steps) => sum + Math.max(0, steps.offsetHeight - LEAST_TOLD), 0);
  const rowMakesWay = end > innerHeight && end - roomOfRow(main) - slack <= innerHeight;
  const gained = rowMakesWay ? roomOfRow(main) : 0;
  if (rowMakesWay) row?.classList.add("unseen");
  showSteps(main, picture ?? last, spare + gained, slack > 0 && rowMakesWay);
  const left = holdStill(main, picture, targets);
  if (picture) rowInRoom(main, row, left);
  const room = picture ? innerHeight - below(picture, "top") - EDGE : 0;
  if (room > LEAST) picture.style.maxHeight = `${room}px`;
}

// Whoever has come to the end of it sees all of it clearly.
document.addEventListener("scroll", ({ target }) => {
  if (!target.matches?.(".scene-now .scene-steps")) return;
  target.classList.toggle("cut", target.scrollTop + target.clientHeight < target.scrollHeight - 1);
}, { capture: true, passive: true });

const stepsOf = (main) => [...main.querySelectorAll(".scene-now .scene-steps")];

// What hands have to do takes the room that is free, and makes way for what can be tapped if that is enough. Where it
// would not all be seen, one step follows the other in the same line, then what tells the state and what is
// asked takes less, then the row of players makes way; what is still hidden shows by fading that there is more.
function showSteps(main, below, free, makesWay) {
  const hidden = (steps) => steps.scrollHeight - steps.clientHeight;
  for (const steps of stepsOf(main)) {
    const least = () => (makesWay ? Math.min(0, LEAST_TOLD - steps.offsetHeight) : 0);
    const isCut = () => hidden(steps) > Math.max(least(), free) + 1;
    const lacksRoom = () => isCut() || (steps.matches(".packed") && free < 0);
    if (isCut()) free += gainedBy(below, () => steps.classList.add("packed"));
    if (lacksRoom()) free += gainedBy(below, () => main.classList.add("terse"));
    if (lacksRoom()) free += gainedBy(below, () => main.querySelector(".player-strip")?.classList.add("unseen"));
    const all = hidden(steps);
    const more = Math.max(least(), Math.min(all, free));
    if (more) steps.style.maxHeight = `${steps.offsetHeight + more}px`;
    steps.classList.toggle("cut", all > more + 1);
    free -= more;
  }
}

// How much higher a thing stands after something was done.
function gainedBy(thing, done) {
  const place = () => thing?.getBoundingClientRect().top ?? 0;
  const before = place();
  done();
  return before - place();
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
