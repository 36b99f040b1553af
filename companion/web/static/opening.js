// Where a table is opened: of the documents to play with only those that fit what is chosen besides.

const form = document.querySelector(".open-form");

function fits(card) {
  return card.dataset.needs.trim().split(" ").every((need) => {
    const [field, value] = need.split("=");
    return form.elements.namedItem(field)?.value === value;
  });
}

function show() {
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

if (form) {
  form.addEventListener("change", show);
  addEventListener("pageshow", show);
  show();
}
