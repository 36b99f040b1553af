// What a form says, as it is sent; the button that sends it may say something too.

export function saidBy(form, submitter = null) {
  return new URLSearchParams(/** @type {any} */ (new FormData(form, submitter?.name ? submitter : null)));
}
