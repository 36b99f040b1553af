// Buttons that only work with a script: one copies the address, one prints.

import { tell } from "./status.js";

// On a plain home network browsers offer the old way of copying only.
function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const held = document.createElement("textarea");
  held.value = text;
  document.body.append(held);
  held.select();
  document.execCommand("copy");
  held.remove();
  return Promise.resolve();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.hasAttribute("data-print")) print();
  if (!button?.hasAttribute("data-copy")) return;
  copy(location.href).then(() => {
    button.textContent = button.dataset.copied;
    tell(button.dataset.copied);
  });
});

export function reveal() {
  for (const button of document.querySelectorAll("[data-copy], [data-print]")) button.hidden = false;
}

reveal();
