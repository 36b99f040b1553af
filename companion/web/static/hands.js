// Fingers on the page: nothing is put in the place of what lies under them before they are lifted, and a hasty one counts once.

// So long a finger is believed to lie still, and so long after it is lifted its tap may still come, in milliseconds.
const STILL = 5000;
const TAP = 60;
const down = new Map(); // the fingers, and when each was last heard of
let lifted = -Infinity;

for (const kind of ["pointerdown", "pointermove"]) {
  document.addEventListener(kind, ({ pointerId, timeStamp }) => {
    if (kind === "pointerdown" || down.has(pointerId)) down.set(pointerId, timeStamp);
  }, { capture: true });
}
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, ({ pointerId }) => {
    if (down.delete(pointerId)) lifted = performance.now(); // a busy page hears of it late, and of its tap later still
  }, { capture: true });
}

function busy() {
  const now = performance.now();
  return now - lifted < TAP || [...down.values()].some((heard) => now - heard < STILL);
}

export async function handsOff() {
  while (busy()) await new Promise((done) => setTimeout(done, TAP / 2));
}

// The second half of a double tap is not meant for what has come up under the finger meanwhile.
const DOUBLE = 450;
const NEAR = 12;
let tapped = null;

document.addEventListener("click", (event) => {
  if (!event.detail) return; // a key, which goes where the focus is
  const { timeStamp, clientX, clientY, target } = event;
  const before = tapped;
  tapped = { timeStamp, clientX, clientY, target };
  if (!before || timeStamp - before.timeStamp > DOUBLE || before.target.checkVisibility()) return;
  if (Math.hypot(clientX - before.clientX, clientY - before.clientY) > NEAR) return;
  if (!target.closest("main a, form[data-enter] button, [data-along] .choice, [data-now] [data-option], [data-next]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
