// The live table: what others enter appears by itself, what one enters is never lost and never doubled.
// Without it every page works by its forms, and shows what is new when it is loaded again.

import { sendWaiting } from "./outbox/sync.js";
import { lose } from "./page/connection.js";
import { listen } from "./page/events.js";
import { main } from "./page/page.js";
import { dress } from "./page/patch.js";
import "./preview/explain.js";
import { hearChips } from "./preview/fetch.js";
import "./preview/hold.js";

for (const form of main.querySelectorAll("form[data-live]")) form.dataset.dressed = "";
hearChips(lose);
dress();
listen();
sendWaiting();
