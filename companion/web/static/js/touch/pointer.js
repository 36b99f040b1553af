// @ts-check
// Whether whoever enters something now does so by a finger or a mouse, or by keys.

let pointed = false;
addEventListener("pointerdown", () => (pointed = true), { capture: true });
addEventListener("keydown", () => (pointed = false), { capture: true });

export function byPointer() {
  return pointed;
}
