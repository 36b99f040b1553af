// The picture of a game that is over: what the page draws, put together on this device, to be shared or kept.

import { keep, kept } from "./storage.js";

const WIDE = 1080;
const EDGE = 60;
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-linejoin", "stroke-dasharray", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "paint-order"];

// A drawing as a file of its own: whatever the styles of the page say of it stands in it.
function alone(drawing, height) {
  const copy = drawing.cloneNode(true);
  const originals = drawing.querySelectorAll("*");
  for (const [place, part] of copy.querySelectorAll("*").entries()) {
    const style = getComputedStyle(originals[place]);
    for (const name of STYLES) part.setAttribute(name, style.getPropertyValue(name));
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", WIDE - 2 * EDGE);
  copy.setAttribute("height", height);
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

async function picture(ending) {
  const drawings = [...ending.querySelectorAll("[data-picture]")].map((drawing) => {
    const { width, height } = drawing.viewBox.baseVal;
    const wide = width < height ? (WIDE - 2 * EDGE) * 0.7 : WIDE - 2 * EDGE;
    return { drawing, wide, high: (wide * height) / width };
  });
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = 260 + drawings.reduce((sum, { high }) => sum + high + EDGE, 0);
  const brush = canvas.getContext("2d");
  const style = getComputedStyle(ending);
  brush.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = style.color;
  brush.textAlign = "center";
  write(brush, ending.dataset.ending, 100, 40, style.fontFamily);
  write(brush, ending.dataset.winner, 190, 64, getComputedStyle(document.querySelector("#now h1")).fontFamily);
  let top = 260;
  for (const { drawing, wide, high } of drawings) {
    const image = new Image();
    image.src = alone(drawing, high);
    await image.decode();
    brush.drawImage(image, (WIDE - wide) / 2, top, wide, high);
    top += high + EDGE;
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// A line that is too long is written smaller.
function write(brush, text, y, size, family) {
  brush.font = `700 ${size}px ${family}`;
  const fits = Math.min(1, (WIDE - EDGE) / brush.measureText(text).width);
  brush.font = `700 ${size * fits}px ${family}`;
  brush.fillText(text, WIDE / 2, y);
}

async function share(button) {
  const ending = document.querySelector("[data-ending]");
  ending.classList.add("counted-up");
  const file = new File([await picture(ending)], button.dataset.share, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (button) share(button);
});

// What has been counted up once on this device stands there at once, whatever becomes of the page.
let counting = null;

function reveal() {
  const ending = document.querySelector("[data-ending]");
  const seen = ending && `counted up ${ending.dataset.table}`;
  if (ending && ending !== counting) {
    if (kept(seen)) ending.classList.toggle("counted-up", true); // unlike add, no change if it is there
    else if (ending.checkVisibility()) {
      counting = ending;
      keep(seen, true);
    }
  }
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = false;
}

// The steps that passed with the last entry are looked at first, and hide the end until then.
export function revealEnding() {
  const changes = { childList: true, subtree: true, attributeFilter: ["class"] };
  new MutationObserver(reveal).observe(document.querySelector("[data-main]"), changes);
  reveal();
}
