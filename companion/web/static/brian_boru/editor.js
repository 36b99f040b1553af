// Towns set by touch: the colour in hand goes to the town that is tapped, and to its fields in the list below the map.
// Without it a town on the map leads to its fields. It listens to the page, so that an editor put in place later works.

import { isPlain } from "../js/touch/taps.js";

const SVG = "http://www.w3.org/2000/svg";

function fieldsOf(form, town) {
  const ticked = (list) => form.querySelector(`input[name=${list}][value="${CSS.escape(town)}"]`);
  return { disc: form.elements.namedItem(`towns.${town}`), vikings: ticked("vikings"), monasteries: ticked("monasteries") };
}

// The same thing in hand a second time takes it away again; nothing stands on a town without a disc.
function set(fields, hand) {
  const free = fields.disc.value === "null";
  if (hand in fields) {
    if (!free) fields[hand].checked = !fields[hand].checked;
    return;
  }
  fields.disc.value = fields.disc.value === hand ? "null" : hand;
  if (fields.disc.value === "null") fields.vikings.checked = fields.monasteries.checked = false;
}

function drawn(id, at = {}) {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  for (const [name, value] of Object.entries(at)) use.setAttribute(name, value);
  return use;
}

function draw(form, space) {
  const { disc, vikings, monasteries } = fieldsOf(form, space.dataset.option);
  const old = [...space.querySelectorAll("use")];
  const colour = old.map((use) => use.getAttribute("href").match(/^#[tu]-(.+)$/)?.[1]).find(Boolean);
  const hand = form.querySelector(`input[name=hand][value="${CSS.escape(disc.value)}"]`);
  const parts = hand?.dataset.colour ? [drawn(`o-${hand.dataset.colour}`)] : [drawn(`t-${colour}`)];
  if (hand?.dataset.colour) {
    if (vikings.checked) parts.push(drawn("p-viking"), drawn(`u-${colour}`, { x: -2.3, y: -2.3 }));
    else parts.push(drawn(`u-${colour}`));
    if (monasteries.checked) parts.push(drawn("p-monastery"));
  }
  for (const use of old) use.remove();
  space.append(...parts);
  const told = [vikings, monasteries].filter((tick) => tick.checked).map((tick) => tick.parentElement.textContent.trim());
  const place = disc.closest("fieldset").querySelector("legend").textContent.replace(/\s+/g, " ").trim();
  const between = space.closest("[data-hands-on]").dataset.between;
  space.setAttribute("aria-label", [place, disc.selectedOptions[0].textContent, ...told].join(between));
}

document.addEventListener("click", (event) => {
  const space = event.target.closest("[data-hands-on] [data-option]");
  if (!space || !isPlain(event)) return;
  event.preventDefault();
  const form = space.closest("form");
  set(fieldsOf(form, space.dataset.option), form.querySelector("input[name=hand]:checked").value);
  draw(form, space);
});

document.addEventListener("change", (event) => {
  const town = event.target.closest(".town-fix")?.id.replace(/^fix-/, "");
  const form = town && event.target.form;
  const space = form && form.querySelector(`[data-hands-on] [data-option="${CSS.escape(town)}"]`);
  if (space) draw(form, space);
});

// A number that is tapped takes the place of one that was typed.
document.addEventListener("click", ({ target }) => {
  const typed = target.type === "radio" && target.closest(".counter .choice-row")?.querySelector(".larger");
  if (typed) typed.value = "";
});

// What was typed before the page was left, or refused, is on the map too.
addEventListener("pageshow", () => {
  for (const space of document.querySelectorAll("[data-hands-on] [data-option]")) draw(space.closest("form"), space);
});
