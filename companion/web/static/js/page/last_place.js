// Where somebody was last, for the next visit; home offers to go on there.

const LAST = "last-entry";

export function rememberPlace(address) {
  try {
    localStorage.setItem(LAST, address);
  } catch {
    // Nothing is remembered on a device that keeps nothing.
  }
}

export function offerLastPlace() {
  let address = null;
  try {
    address = localStorage.getItem(LAST);
  } catch {
    return;
  }
  if (!address?.startsWith("/") || address.startsWith("//")) return;
  const parts = address.split("/");
  const offer = document.querySelector(`[data-last="${CSS.escape(parts[2] ?? "")}"]`);
  if (!offer) return;
  parts[1] = document.documentElement.lang;
  offer.querySelector("a").href = parts.join("/");
  offer.hidden = false;
}
