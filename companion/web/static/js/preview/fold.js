// What a screen of chips comes to: all of it where there is room, otherwise the first lines, and how many more there are.

const EDGE = 8;
// On a phone the button stands at the lower edge, whatever is asked; elsewhere it is not torn from the chips.
const PHONE = 480;
const MOST = 160;

// What the screen has left below the button is there for it from the beginning, so that the button never moves.
function giveRoom(form, main) {
  const box = form.querySelector(".earned");
  box.style.height = "";
  if (form.querySelector(".counter, .beside-chips")) return;
  const go = form.querySelector(".chips-go").getBoundingClientRect();
  const room = innerHeight - (go.bottom - Math.min(0, main.getBoundingClientRect().top)) - EDGE;
  const most = innerWidth < PHONE ? Infinity : MOST;
  if (room > 0) box.style.height = `${Math.min(most, box.clientHeight + room)}px`;
}

function fits(box) {
  return box.scrollHeight <= box.clientHeight + 1;
}

// Whoever listens hears all of it; only eyes have the rest behind a button.
function fitEarned(form) {
  const box = form.querySelector(".earned");
  box.classList.remove("whole");
  box.style.minHeight = "";
  box.querySelector(".rest, .fold")?.remove();
  const lines = [...box.querySelectorAll(".comes-to > li")];
  const counts = box.querySelector(".counts");
  // Reasons make way before what happens does, the last ones first; what counts never does.
  const parts = [...lines.slice(counts ? 0 : 1), ...box.querySelectorAll(".comes-to small")];
  for (const part of parts) part.classList.remove("unseen");
  if (!parts.length || fits(box)) return;
  const rest = document.createElement("button");
  rest.type = "button";
  rest.className = "rest";
  box.append(rest);
  for (const part of parts.reverse()) {
    part.classList.add("unseen");
    rest.textContent = part.dataset.rest;
    if (fits(box)) break;
  }
  if (counts && !fits(box)) box.style.minHeight = `${box.scrollHeight}px`;
}

export function readyEarned(main) {
  for (const form of main.querySelectorAll("form[data-along]")) {
    giveRoom(form, main);
    fitEarned(form);
  }
}

document.addEventListener("looked", (event) => fitEarned(event.target));
document.addEventListener("click", (event) => {
  const rest = event.target.closest(".earned .rest");
  if (!rest) return;
  const box = rest.closest(".earned");
  for (const part of box.querySelectorAll(".comes-to .unseen")) part.classList.remove("unseen");
  box.classList.add("whole");
  rest.remove();
  const list = box.querySelector(".comes-to");
  const fold = document.createElement("li");
  fold.className = "fold";
  fold.innerHTML = '<button type="button" class="button small"></button>';
  fold.querySelector("button").textContent = list.dataset.fold;
  list.append(fold);
  fold.querySelector("button").focus({ preventScroll: true });
});
// What lies over the chips makes way for them again.
document.addEventListener("click", (event) => {
  const fold = event.target.closest(".earned .fold button");
  if (fold) fitEarned(fold.form);
});
// More chips take their room from what they come to, not from the chips below them.
document.addEventListener("toggle", ({ target }) => {
  const main = target.matches?.(".more-chips") && target.closest("[data-main]");
  if (main) readyEarned(main);
}, { capture: true });
