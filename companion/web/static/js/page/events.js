// News: a line on which the server tells that something has changed, and the page as it is then.

import { isLost, lose, recover } from "./connection.js";
import { main, NOW, partsShown, shown, under, words } from "./page.js";
import { put } from "./patch.js";
import { tell } from "./status.js";

// How soon it is tried again, in milliseconds.
const AGAIN = 3000;

let line = null;
let leaving = null;

// What an address says of a draft is over as soon as something else is asked.
function searchOfPage() {
  return main.querySelector("form[data-now]") ? "" : location.search;
}

let running = null;
let again = false;

// Puts in place what has come with news, unless something else is under way, or it does not go with what is shown.
function bring(text) {
  if (running) return refresh();
  running = put(text, () => true)
    .catch(() => false)
    .then((done) => (again ||= !done))
    .then(catchUp)
    .finally(() => (running = null));
  return running;
}

// Asks for the page as it is now; several calls at once are answered by one or two.
export function refresh() {
  again = true;
  running ??= catchUp().finally(() => (running = null));
  return running;
}

async function catchUp() {
  while (again) {
    again = false;
    const before = partsShown();
    const reply = await fetch(location.pathname + searchOfPage(), { headers: { "X-Answer": "page", "X-Parts": before } });
    if (reply.status === 503 && reply.headers.has("Retry-After")) {
      // So much is going on that pages wait; devices do not come back all at once, and then show the latest.
      await new Promise((done) => setTimeout(done, Number(reply.headers.get("Retry-After")) * 1000 * (1 + Math.random())));
      again = true;
      continue;
    }
    if (reply.status === 404) return leave();
    if (!reply.ok) throw new Error(reply.statusText);
    const text = await reply.text();
    try {
      // An entry of one's own may have brought a newer page meanwhile.
      const hasMoved = () => partsShown() !== before;
      if (!(await put(text, hasMoved)) && hasMoved()) again = true;
    } catch {
      return location.reload(); // a page of another version of the app
    }
  }
}

// The device is not at the table any more: nothing can be tapped in vain, and the page makes way for one that says so,
// as soon as that can be had.
export function leave() {
  line?.close();
  main.inert = true;
  leaving ??= makeWay();
}

async function makeWay() {
  while (!(await fetch(NOW).catch(() => null))) {
    lose();
    await new Promise((done) => setTimeout(done, AGAIN));
  }
  location.replace(NOW);
}

export function listen() {
  line?.close();
  const page = searchOfPage() ? "" : `&page=${encodeURIComponent(location.pathname)}`;
  line = new EventSource(`${words.news}?since=${words.seq}${page}`);
  line.addEventListener("open", () => {
    if (!isLost()) return;
    recover();
    refresh().catch(lose);
    dispatchEvent(new Event("heard"));
  });
  line.addEventListener("news", (event) => {
    const news = JSON.parse(event.data);
    const entered = news.seq > Number(words.seq);
    words.seq = String(Math.max(news.seq, Number(words.seq)));
    if (news.text) tell(news.text);
    // What this device has entered and not heard of yet brings the page along.
    if (!under.way && (!entered || shown() < news.seq)) (news.html ? bring(news.html) : refresh()).catch(lose);
  });
  line.addEventListener("gone", leave);
  line.addEventListener("error", () => {
    lose();
    if (line.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, AGAIN);
    refresh().catch(lose); // there is no line for a device that is not at the table any more
  });
}

addEventListener("online", listen);
addEventListener("offline", lose);
addEventListener("pageshow", (event) => event.persisted && listen());
// A page that is left lets go of its line: a browser keeps only six to one server.
addEventListener("pagehide", () => line?.close());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") refresh().catch(lose);
});
