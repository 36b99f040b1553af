// Numbers without a keyboard: plus and minus beside them, and buttons that set them.

function step(button) {
  const input = button.parentElement.querySelector("input");
  const low = Number(input.dataset.low ?? "0");
  const high = input.dataset.high === undefined ? Infinity : Number(input.dataset.high);
  const now = Number(input.value.trim() || input.placeholder); // an empty field that shows nothing counts from 0
  const next = Math.min(high, Math.max(low, (Number.isFinite(now) ? now : low) + Number(button.dataset.step)));
  input.value = String(next);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// A number that one tap enters, and which of them is entered.
function setTo(button) {
  const input = button.closest(".field").querySelector("input");
  input.value = button.dataset.set;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("input", (event) => {
  for (const button of event.target.closest(".field")?.querySelectorAll("[data-set]") ?? []) {
    button.setAttribute("aria-pressed", String(button.dataset.set === event.target.value.trim()));
  }
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.step) step(button);
  if (button?.dataset.set) setTo(button);
});
