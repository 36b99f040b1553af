// Fingers on the page: nothing is put in the place of what lies under them before they are lifted.

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
