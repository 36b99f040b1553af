// The live table: what others enter appears by itself, what one enters is never lost and never doubled.
// Without it every page works by its forms, and shows what is new when it is loaded again.

import "./forms/autosave.js";
import { sayWhatWasKept } from "./forms/chip_drafts.js";
import "./forms/names.js";
import "./forms/position.js";
import "./outbox/optimistic.js";
import { sendWaiting } from "./outbox/sync.js";
import { goThroughSlides } from "./page/big_screen.js";
import { lose } from "./page/connection.js";
import { listen } from "./page/events.js";
import { followRematch } from "./page/follow_rematch.js";
import { main } from "./page/page.js";
import { dress } from "./page/patch.js";
import { revealEnding } from "./page/share_picture.js";
import { stayAwake } from "./page/wake_lock.js";
import "./preview/explain.js";
import { hearChips } from "./preview/fetch.js";
import "./preview/hold.js";
import "./touch/guard.js";

for (const form of main.querySelectorAll("form[data-live]")) form.dataset.dressed = "";
hearChips(lose);
dress();
listen();
sendWaiting();
stayAwake();
goThroughSlides();
revealEnding();
followRematch();
sayWhatWasKept();
