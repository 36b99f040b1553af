// Where a table is opened: of the documents to play with only those that fit what is chosen besides, and the colours of
// those who are named, which are dealt as the game has them until somebody wants another one.

const form = document.querySelector(".open-form");
// By name, what somebody chose here.
const chosen = new Map();

function fits(card) {
  return card.dataset.needs.trim().split(" ").every((need) => {
    const [field, value] = need.split("=");
    return form.elements.namedItem(field)?.value === value;
  });
}

function showDocuments() {
  for (const group of form.querySelectorAll("[data-documents]")) {
    const cards = [...group.querySelectorAll("[data-needs]")];
    for (const card of cards) {
      card.hidden = !fits(card);
      card.firstElementChild.disabled = card.hidden;
    }
    const shown = cards.filter((card) => !card.hidden);
    group.hidden = !shown.length;
    if (shown.length && !shown.some((card) => card.firstElementChild.checked)) shown[0].firstElementChild.checked = true;
  }
}

function palette() {
  const of = form.querySelector("[name=game]:checked")?.closest("[data-palette]");
  return new Map(JSON.parse(of?.dataset.palette ?? "[]"));
}

// Who wears what: what was chosen, as far as the game has it, and of the rest whatever is free, in its order.
function worn(names, colours) {
  const wearing = new Map();
  for (const name of names) {
    const wish = chosen.get(name);
    if (colours.has(wish) && ![...wearing.values()].includes(wish)) wearing.set(name, wish);
  }
  const free = [...colours.keys()].filter((colour) => ![...wearing.values()].includes(colour));
  for (const name of names) if (!wearing.has(name)) wearing.set(name, free.shift());
  return wearing;
}

// The next colour in the order of the game; whoever wears that one takes this.
function next(name, wearing, colours) {
  const all = [...colours.keys()];
  const wanted = all[(all.indexOf(wearing.get(name)) + 1) % all.length];
  for (const [other, colour] of wearing) chosen.set(other, colour === wanted ? wearing.get(name) : colour);
  chosen.set(name, wanted);
  showColours();
}

function showColours() {
  const { name, players, colours: field } = form.elements;
  const written = [name.value, ...players.value.split(/[\n,]/)].map((each) => each.trim());
  const names = [...new Set(written.filter(Boolean))];
  const colours = palette();
  const box = form.querySelector("[data-wearing]");
  box.hidden = !names.length || names.length > colours.size;
  const wearing = box.hidden ? new Map() : worn(names, colours);
  field.value = written[0] ? [...wearing.values()].join(" ") : "";
  const row = box.querySelector(".choice-row");
  names.forEach((each, place) => {
    const button = /** @type {HTMLButtonElement} */ (row.children[place]) ?? row.appendChild(document.createElement("button"));
    button.type = "button";
    button.className = "button seat";
    button.dataset.colour = wearing.get(each) ?? "";
    button.textContent = each;
    button.setAttribute("aria-label", `${each}: ${colours.get(wearing.get(each))}`);
    button.onclick = () => next(each, wearing, colours);
  });
  while (row.children.length > names.length) row.lastElementChild.remove();
}

function show() {
  showDocuments();
  showColours();
}

// What was refused is seen, wherever on the page it stands.
document.querySelector("main [aria-invalid]")?.scrollIntoView({ block: "center" });

if (form) {
  form.addEventListener("change", show);
  form.addEventListener("input", showColours);
  form.addEventListener("click", showColours); // a tap on a name that is offered writes it
  addEventListener("pageshow", show);
  show();
}
