// Looking closer at one region of the board. Without it the links of the row show the page anew.
// It listens to the page, so that a board put in place later works as well.

function show(board, region) {
  const map = board.querySelector(".board-map");
  const links = [...board.querySelectorAll("[data-zoom]")];
  const wanted = links.find((link) => link.dataset.zoom === region);
  if (!wanted) return;
  map.setAttribute("viewBox", wanted.dataset.view);
  map.dataset.region = region;
  for (const link of links) link.removeAttribute("aria-current");
  wanted.setAttribute("aria-current", "true");
}

// A town that is chosen in a closer look is shown in the same closer look.
function keepRegion(link, region) {
  const address = new URL(link.href.baseVal, location.href);
  if (region) address.searchParams.set("region", region);
  else address.searchParams.delete("region");
  link.setAttribute("href", address.href);
}

document.addEventListener("click", (event) => {
  const board = event.target.closest("[data-board]");
  if (!board || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const region = board.querySelector(".board-map").dataset.region;
  const zoom = event.target.closest("[data-zoom]");
  const town = event.target.closest("[data-option]");
  const isle = event.target.closest("[data-isle]");
  if (zoom) {
    event.preventDefault();
    show(board, zoom.dataset.zoom);
  } else if (town) keepRegion(town, region);
  else if (isle && !region) show(board, isle.dataset.isle);
}, { capture: true });

// Nobody should stand with the keyboard on a town that is out of the picture.
document.addEventListener("focusin", (event) => {
  const town = event.target.closest("[data-board] [data-option]");
  if (!town) return;
  const map = town.ownerSVGElement.getBoundingClientRect();
  const box = town.querySelector(".hit").getBoundingClientRect();
  const out = box.left < map.left || box.right > map.right || box.top < map.top || box.bottom > map.bottom;
  if (out && town.matches(":focus-visible")) show(town.closest("[data-board]"), "");
});
