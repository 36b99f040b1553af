// Putting a part of a page in the place of an older one: what was typed, opened and focused there stays.

// What is counted belongs to the question that it answers.
function nameOf(input) {
  const asked = input.closest("form[data-along]")?.elements.namedItem("token").value ?? "";
  return `${asked} ${input.form?.getAttribute("action") ?? ""} ${input.form?.elements.namedItem("seat")?.value ?? ""} ${input.name || input.id}`;
}

// What is typed; a choice of the same name stays what it is.
const TYPED = "input:not([type=hidden], [type=radio], [type=checkbox], [type=file])";

function typed(part) {
  const found = new Map();
  for (const input of part.querySelectorAll(TYPED)) {
    if (input.value !== input.defaultValue) found.set(nameOf(input), input.value);
  }
  return found;
}

// Chips that are on stay on as long as the same is asked.
function switchedOn(part) {
  const chips = (form) => [...form.querySelectorAll("input:checked")].map((chip) => `${chip.name} ${chip.value}`);
  const forms = [...part.querySelectorAll("form[data-along]")];
  return new Map(forms.map((form) => [form.elements.namedItem("token").value, chips(form)]));
}

function pathTo(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset?.option) return `[data-option="${CSS.escape(element.dataset.option)}"]`;
  if (element.getAttribute("href")) return `${element.localName}[href="${CSS.escape(element.getAttribute("href"))}"]`;
  if (element.form) return `form[action="${CSS.escape(element.form.getAttribute("action") ?? "")}"] ${element.localName}`;
  return null;
}

export function replacePart(old, fresh) {
  const entered = typed(old);
  const on = switchedOn(old);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const way = focused && pathTo(focused);
  const range = focused?.selectionStart;
  const open = [...old.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
  old.replaceWith(fresh);
  for (const input of fresh.querySelectorAll(TYPED)) {
    const value = entered.get(nameOf(input));
    if (value !== undefined) input.value = value;
  }
  for (const form of fresh.querySelectorAll("form[data-along]")) {
    const chips = on.get(form.elements.namedItem("token").value) ?? [];
    for (const chip of form.querySelectorAll("[type=checkbox]")) chip.checked ||= chips.includes(`${chip.name} ${chip.value}`);
  }
  for (const summary of fresh.querySelectorAll("details > summary")) {
    if (open.includes(summary.textContent)) summary.parentElement.open = true;
  }
  if (!focused) return;
  const again = (way && fresh.querySelector(way)) || fresh;
  if (again === fresh) fresh.tabIndex = -1;
  again.focus({ preventScroll: true });
  if (typeof range === "number" && again.setSelectionRange && again.type === "text") again.setSelectionRange(range, range);
}
