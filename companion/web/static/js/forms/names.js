// The names of people who play at this device, kept on it alone: one's own, and those of earlier tables.

import { keep, kept } from "../page/storage.js";

const OWN = "own name";
const LAST = "people of the last table";
const KNOWN = "people of earlier tables";
const MOST_KNOWN = 12;

const same = (one, other) => one.trim().toLowerCase() === other.trim().toLowerCase();
const without = (names, others) => names.filter((name) => !others.some((other) => same(name, other)));

// One's own name stands where it is asked for; where what was typed is refused, it would look as if that were the name.
for (const input of document.querySelectorAll("input[autocomplete=given-name]")) {
  if (!input.value && !input.hasAttribute("aria-invalid")) input.value = kept(OWN) ?? "";
  input.form.addEventListener("submit", () => input.value.trim() && keep(OWN, input.value.trim()));
}

// Who only looks on at a table is called by what the device does.
const come = document.querySelector("form.come");

function askForName() {
  const input = come.elements.namedItem("name");
  input.disabled = ["viewer", "screen"].includes(come.elements.namedItem("as").value);
}

if (come) {
  come.addEventListener("change", askForName);
  askForName();
}

// Who plays a game that has begun is offered at the next table.
function remember() {
  const names = JSON.parse(document.querySelector("[data-names]")?.dataset.names ?? "[]");
  if (!names.length || JSON.stringify(kept(LAST)) === JSON.stringify(names)) return;
  keep(LAST, names);
  keep(KNOWN, [...names, ...without(kept(KNOWN) ?? [], names)].slice(0, MOST_KNOWN));
}

// Those of last time who do not sit here yet, clockwise from whoever sits here already.
function missing(seated) {
  const last = kept(LAST) ?? [];
  const first = last.findIndex((name) => same(name, seated[0] ?? ""));
  return without([...last.slice(first + 1), ...last.slice(0, first + 1)], seated);
}

function add(names) {
  const form = document.querySelector("form.add-seat");
  const input = form.elements.namedItem("name");
  const typed = input.value;
  for (const name of names) {
    input.value = name;
    form.requestSubmit();
  }
  input.value = typed;
}

function chip(name, take) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = `+ ${name}`;
  made.addEventListener("click", take);
  return made;
}

function offer() {
  const box = document.querySelector("[data-seated]:not([data-filled])");
  if (!box) return;
  box.dataset.filled = "";
  const seated = JSON.parse(box.dataset.seated);
  const back = missing(seated);
  const known = without(kept(KNOWN) ?? [], seated);
  const all = box.querySelector("[data-all]");
  all.hidden = back.length < 2 || back.length > Number(box.dataset.room);
  all.append(` ${new Intl.ListFormat(document.documentElement.lang).format(back)}`);
  all.addEventListener("click", () => add(back));
  box.querySelector("[data-chips]").replaceChildren(...known.map((name) => chip(name, () => add([name]))));
  box.hidden = !known.length;
}

// Where a table is opened, a tap writes those names below that of whoever opens it.
function offerOthers() {
  const form = document.querySelector("[data-others]");
  if (!form) return;
  const { players: field, name: own } = form.elements;
  const written = () => [own.value, ...field.value.split("\n")].map((name) => name.trim()).filter(Boolean);
  const write = (names) => {
    field.value = [...written().slice(own.value.trim() ? 1 : 0), ...names].join("\n");
    show();
  };
  const all = form.querySelector("[data-all]");
  const label = all.textContent;
  const show = () => {
    const back = missing(written());
    const known = without(kept(KNOWN) ?? [], written());
    all.parentElement.hidden = back.length < 2;
    all.textContent = `${label} ${new Intl.ListFormat(document.documentElement.lang).format(back)}`;
    all.onclick = () => write(back);
    form.querySelector("[data-chips]").replaceChildren(...known.map((name) => chip(name, () => write([name]))));
  };
  for (const input of [own, field]) input.addEventListener("input", show);
  show();
}

function look() {
  remember();
  offer();
}

offerOthers();

const main = document.querySelector("[data-main]");
if (main) {
  look();
  new MutationObserver(look).observe(main, { childList: true, subtree: true });
}
