// What makes the pages quicker. Without it every page works by its buttons and links.

import { restore } from "./forms/kept_form.js";
import { makeLive } from "./forms/live_form.js";
import "./forms/number_grid.js";
import "./forms/stepper.js";
import "./page/clipboard.js";
import "./page/folds.js";
import { offerLastPlace } from "./page/last_place.js";
import "./page/rule_dialog.js";

// A page that came as the reply to a form cannot be had again; whoever comes back to it reads where the form stands.
const readable = document.body.dataset.readable;
if (readable) history.replaceState(history.state, "", readable);

for (const form of document.querySelectorAll("form[data-live]")) {
  restore(form);
  makeLive(form);
}
offerLastPlace();
