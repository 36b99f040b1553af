// A form that is kept on this device, so that a reload loses nothing.

// No form that was filled in by hand is longer.
const LONGEST_KEPT = 6000;

export function keep(form, address) {
  if (!form.dataset.keep) return;
  try {
    const entered = address.split("?")[1] ?? "";
    if (entered.length <= LONGEST_KEPT) localStorage.setItem(form.dataset.keep, entered);
  } catch {
    // A device that keeps nothing still has the address.
  }
}

// Who starts again does not want back what was entered.
function forget() {
  for (const form of document.querySelectorAll("form[data-keep]")) keep(form, "");
}

export function restore(form) {
  if (!form.dataset.keep || location.search) return;
  let kept = "";
  try {
    kept = localStorage.getItem(form.dataset.keep) ?? "";
  } catch {
    return;
  }
  if (kept && kept.length <= LONGEST_KEPT) location.replace(`${location.pathname}?${kept}`);
}

document.addEventListener("click", ({ target }) => {
  if (target.closest('a[href="?"]')) forget();
});
