// What the page says to everybody: to whoever listens, and as a bar to whoever looks.

const status = document.querySelector("[data-status]");
export const statusWords = status?.dataset ?? {};

export function tell(text) {
  if (status && status.textContent !== text) status.textContent = text;
}

// What everybody should see, not only hear: the connection is gone.
export function warn(text) {
  status.classList.toggle("seen", text !== "");
  tell(text);
}

export function toldLast() {
  return status.textContent;
}
