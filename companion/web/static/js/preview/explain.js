// Why something cannot be chosen: whoever taps it is told beside the finger, or above the picture, in the words of the
// referee, and nothing is entered. Without it a tap on such a button enters, is refused, and the page tells why.

import { tell } from "../page/status.js";
import { places } from "../picture/targets.js";
import { isPlain, onTap } from "../touch/taps.js";
import { lookUp } from "./fetch.js";

const words = document.querySelector("[data-main]").dataset;
// Room between a finger or a thing and what is told, in pixels; and how far from the middle of a place it is still meant,
// as a part of the way to the next one.
const ROOM = 18;
const GAP = 3;
const MEANT = 0.6;
let shown = null;
// Where the page stood when something was asked: a browser may tell late that it has moved before.
let stood = 0;

function close() {
  shown?.remove();
  shown = null;
}

// Above a picture or a grid, of which it covers nothing, with a ring around what was meant; else beside what was touched,
// and never beyond the screen.
function stand(note, { x, y, over, thing }) {
  if (over) {
    const left = Math.max(4, over.left);
    note.classList.add("above");
    note.style.left = `${left}px`;
    note.style.width = `${Math.min(over.right, innerWidth - 4) - left}px`;
    note.style.top = `${over.top - note.offsetHeight}px`;
    note.style.setProperty("--x", `${x}px`);
    note.style.setProperty("--y", `${y}px`);
    if (over.top >= note.offsetHeight) return;
    note.classList.remove("above");
    note.style.width = "";
  }
  const { width, height } = note.getBoundingClientRect();
  note.style.left = `${Math.max(4, Math.min(x - width / 2, innerWidth - width - 4))}px`;
  note.style.top = `${Math.max(4, Math.min(topBeside(y, height, thing), innerHeight - height - 4))}px`;
}

// How high it stands beside a point: above or below the thing that was touched, never on it, nor on those beside it; on
// the side where it covers less of what may be touched next, or where there is more room.
function topBeside(y, height, thing) {
  const box = thing?.getBoundingClientRect() ?? { top: y - ROOM, bottom: y + ROOM };
  const [above, below] = [box.top - height - GAP, box.bottom + GAP];
  const fits = [above >= 4, below + height <= innerHeight - 4];
  if (fits[0] !== fits[1]) return fits[0] ? above : below;
  const [lessAbove, lessBelow] = [above, below].map((top) => coveredAt(top, height, thing));
  if (lessAbove !== lessBelow) return lessAbove < lessBelow ? above : below;
  return y > innerHeight / 2 ? above : below;
}

// How much of what may be touched lies between two heights, in pixels.
function coveredAt(top, height, thing) {
  const covered = (button) => {
    const box = button.getBoundingClientRect();
    return Math.max(0, Math.min(box.bottom, top + height) - Math.max(box.top, top));
  };
  const others = [...(thing?.closest("form").querySelectorAll(":scope :is(button,input,summary)") ?? [])];
  return others.filter((button) => button.checkVisibility()).reduce((sum, button) => sum + covered(button), 0);
}

async function ask(form, said, at) {
  close();
  stood = scrollY;
  const note = document.createElement("div");
  note.className = "why-here";
  form.after(note);
  shown = note;
  try {
    if (!(await lookUp(form, note, said))) return;
  } catch {
    note.textContent = words.cutOff;
  }
  if (note.querySelector(".enter-bar")) { // it can be chosen meanwhile
    document.getElementById("answer")?.replaceChildren(...note.childNodes);
    return close();
  }
  tell([...note.querySelectorAll("p, li")].map((line) => line.textContent.trim()).join(" ") || note.textContent);
  stand(note, at);
}

function beside(event, thing) {
  if (event.detail) return { x: event.clientX, y: event.clientY };
  const { left, right, bottom } = thing.getBoundingClientRect();
  return { x: (left + right) / 2, y: bottom };
}

// The place of a picture that a point means, of all that the picture has.
function placeAt(map, event) {
  const all = places();
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
  const [nearest] = [...all].sort((one, other) => far(one, at) - far(other, at));
  const between = Math.min(...all.filter((place) => place !== nearest).map((place) => far(place, nearest)));
  return nearest && far(nearest, at) <= between * MEANT ? nearest.id : null;
}

let finger = null;
document.addEventListener("pointerdown", (event) => {
  finger = { x: event.clientX, y: event.clientY };
  if (!event.target.closest(".why-here a")) close();
}, { capture: true });
document.addEventListener("keydown", (event) => {
  finger = null;
  if (event.key === "Escape") close();
}, { capture: true });
addEventListener("scroll", () => scrollY !== stood && close(), { passive: true });

onTap("submit", "explain", (event) => {
  const button = event.submitter?.closest("form[data-now][data-enter] .greyed button[data-option]");
  if (!button) return false;
  // Above all that can be tapped instead, where these are many.
  const over = button.closest("[role=group]")?.getBoundingClientRect();
  ask(button.form, [["option", button.dataset.option]], { ...(finger ?? beside({ detail: 0 }, button)), over, thing: button });
  return true;
});

// A chip is asked for with the questions of its screen, as if it alone were on.
document.addEventListener("click", (event) => {
  const chip = event.target.closest("form[data-along] .chips .greyed button");
  if (!chip) return;
  const along = new FormData(chip.form).getAll("along").map((key) => ["along", key]);
  ask(chip.form, [...along, [chip.name, chip.value]], { ...beside(event, chip), thing: chip });
});

// On a picture that waits for something else, what that is shows itself.
document.addEventListener("click", (event) => {
  const form = event.target.closest(".board-map:not(.choosing)")?.closest("form[data-now]");
  const first = form?.querySelector("button[data-option]")?.closest(".choice-row");
  if (!first) return;
  first.classList.add("comes-first");
  first.addEventListener("animationend", () => first.classList.remove("comes-first"), { once: true });
  tell(document.querySelector("#now [data-question]").textContent);
});

onTap("click", "explain", (event) => {
  const map = event.target.closest("form[data-now] .choosing");
  if (!map || !isPlain(event)) return false;
  const form = map.closest("form");
  const thing = event.target.closest("[data-option]");
  if (thing?.matches(".on")) return false;
  const option = thing ? thing.dataset.option : placeAt(map, event);
  if (!option || (!thing && map.querySelector(`[data-option="${CSS.escape(option)}"]`))) return false;
  ask(form, [["option", option]], { ...beside(event, thing ?? map), over: map.getBoundingClientRect() });
  return true;
});
