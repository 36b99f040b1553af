// The cards of a trick, tapped one after the other in one place: clockwise from whoever leads.

import { byPointer } from "../js/touch/pointer.js";

const form = document.querySelector("form.ask");
const bar = form.querySelector(".card-turns");
const turns = [...bar.querySelectorAll("[data-turn-of]")];
const cards = [...form.querySelectorAll("[data-in-turn] > fieldset")];
// A second tap at the same card so soon after the first is no card of the next player, in milliseconds.
const HASTY = 400;

const chosen = (seat) => cards[seat].querySelector(":checked");
const leader = () => Number(form.querySelector("[name=leader]:checked")?.value.slice(1) ?? 0);
const clockwise = (from) => cards.map((_, step) => (from + step) % cards.length);
const open = (from) => clockwise(from).find((seat) => !chosen(seat));

let shown = open(leader()) ?? leader();
let last = { value: "", at: -HASTY };

function show(seat) {
  shown = seat;
  cards.forEach((fieldset, place) => (fieldset.hidden = place !== seat));
  turns.forEach((turn, place) => {
    turn.setAttribute("aria-pressed", String(place === seat));
    const face = chosen(place)?.nextElementSibling.firstElementChild;
    turn.querySelector(".turn-card").replaceChildren(...(face ? [face.cloneNode(true)] : []));
  });
}

form.addEventListener("click", (event) => {
  const value = event.target.closest("[data-in-turn] .choice")?.querySelector("input").value;
  if (value && value === last.value && event.timeStamp - last.at < HASTY) event.preventDefault();
  const turn = event.target.closest("[data-turn-of]");
  if (turn) show(Number(turn.dataset.turnOf));
});

form.addEventListener("change", (event) => {
  if (event.target.name === "leader" && !cards.some((_, seat) => chosen(seat))) return show(leader());
  if (!event.target.closest("[data-in-turn]")) return;
  if (byPointer()) last = { value: event.target.value, at: event.timeStamp };
  show((byPointer() ? open(shown) : null) ?? shown); // arrows pass over cards that are not meant
});

// From a card that was chosen, the keyboard goes on to the card of the next player.
form.addEventListener("keydown", (event) => {
  const next = open(shown);
  if (event.key !== "Tab" || event.shiftKey || !event.target.closest("[data-in-turn]") || !chosen(shown) || next === undefined) return;
  event.preventDefault();
  show(next);
  cards[next].querySelector("input").focus();
});

bar.hidden = false;
show(shown);
