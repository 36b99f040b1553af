// What a choice would do, told by the server before anything is entered.

// What every form carries that enters something, beside what it says.
export const CARRIED = ["csrf_token", "entry", "token"];

let looked = 0;

// Puts it in its place; whether it is still wanted, because nothing else was chosen meanwhile.
export async function lookUp(form, sheet, chosen) {
  const address = new URL(form.dataset.now || form.action || location.href, location.href);
  address.search = new URLSearchParams([["token", form.elements.namedItem("token")?.value ?? ""], ...chosen]).toString();
  const mine = ++looked;
  const isWanted = () => mine === looked && sheet.isConnected;
  sheet.setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(address, { headers: { "X-Answer": "only" } });
    if (!reply.ok) throw new Error(reply.statusText);
    const text = await reply.text();
    if (!isWanted()) return false;
    sheet.innerHTML = text;
    sheet.removeAttribute("aria-busy");
    return true;
  } catch (error) {
    if (isWanted()) throw error;
    return false;
  }
}

// Chips are on or off at once; what those that are on come to stands above their button as soon as it is known.
export function chipsOn(root) {
  return [...root.querySelectorAll("[data-along] :checked")].map((chip) => chip.dataset.told);
}

export function comesTo(form) {
  const said = [...new FormData(form)].filter(([name]) => !CARRIED.includes(name));
  return lookUp(form, form.querySelector(".earned"), said);
}
