// Looking closer at a part of the board. Without it the links of the row show the page anew.
// It listens to the page, so that a board put in place later works as well.

function show(board, view) {
  const map = board.querySelector(".board-map");
  const links = [...board.querySelectorAll("[data-zoom]")];
  const wanted = links.find((link) => link.dataset.zoom === view);
  if (!wanted) return;
  map.setAttribute("viewBox", wanted.dataset.box);
  map.dataset.view = view;
  for (const link of links) link.removeAttribute("aria-current");
  wanted.setAttribute("aria-current", "true");
}

// What is chosen in a closer look is shown in the same closer look.
function keepView(link, view) {
  const address = new URL(link.href.baseVal, location.href);
  if (view) address.searchParams.set("view", view);
  else address.searchParams.delete("view");
  link.setAttribute("href", address.href);
}

document.addEventListener("click", (event) => {
  const board = event.target.closest("[data-board]");
  if (!board || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { view } = board.querySelector(".board-map").dataset;
  const zoom = event.target.closest("[data-zoom]");
  const space = event.target.closest("[data-option]");
  const area = event.target.closest("[data-area]");
  if (zoom) {
    event.preventDefault();
    show(board, zoom.dataset.zoom);
  } else if (space) keepView(space, view);
  else if (area && !view) show(board, area.dataset.area);
}, { capture: true });

// Nobody should stand with the keyboard on a space that is out of the picture.
document.addEventListener("focusin", (event) => {
  const space = event.target.closest("[data-board] [data-option]");
  if (!space) return;
  const map = space.ownerSVGElement.getBoundingClientRect();
  const box = space.querySelector(".hit").getBoundingClientRect();
  const out = box.left < map.left || box.right > map.right || box.top < map.top || box.bottom > map.bottom;
  if (out && space.matches(":focus-visible")) show(space.closest("[data-board]"), "");
});
