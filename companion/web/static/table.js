// The live table: what others enter appears by itself, what one enters is never lost and never doubled.
// Without it every page works by its forms, and shows what is new when it is loaded again.

import { main } from "./here.js";
import { hearChips } from "./looking.js";
import { lose } from "./lost.js";
import { listen } from "./news.js";
import "./peeking.js";
import { dress } from "./putting.js";
import { sendWaiting } from "./sending.js";
import "./why.js";

for (const form of main.querySelectorAll("form[data-live]")) form.dataset.dressed = "";
hearChips(lose);
dress();
listen();
sendWaiting();
