// Drawings that are kept on this device until they are saved: each by itself, so that none takes the place of another.

// So many that are saved are still there for whoever goes back.
const MOST_SAVED = 3;

const unused = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// What the device keeps; a device that keeps nothing has nothing.

function keysFrom(beginning) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

function readAt(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

// Whether it is kept.
function put(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return false;
  }
  return true;
}

export class Drafts {
  // `from` is the document from which the drawing goes on, `variant` what a table plays, if the address says so.
  constructor(kind, address) {
    const [from, variant] = ["from", "variant"].map((key) => address.get(key) ?? "");
    this.prefix = `draw:${kind}:`;
    this.from = from;
    this.variant = variant;
    this.takeOver(kind);
  }

  // Earlier versions of this page kept one draft under each of its addresses.
  takeOver(kind) {
    for (const key of keysFrom("draw:/").filter((key) => key.includes(`/gallery/${kind}/draw`))) {
      const document = readAt(key);
      const from = new URLSearchParams(key.split("?")[1]).get("from") ?? "";
      const isDrawn = document?.hexes?.length || document?.name;
      if (isDrawn && !put(this.prefix + unused(), { document, saved: false, from, at: Date.now() })) continue;
      localStorage.removeItem(key);
    }
  }

  // Under what name something that belongs to the draft is kept.
  get name() {
    return this.prefix + this.id;
  }

  get names() {
    return [this.name, ...this.all().map(({ id }) => this.prefix + id)];
  }

  // What this page goes on with: after a reload or on the way back what it had, else the latest that is not saved.
  open(anew) {
    const mine = anew ? null : history.state?.draft;
    const all = this.all();
    const latest = anew || mine ? null : all.find((each) => this.fits(each));
    const found = all.find(({ id }) => id === mine) ?? latest;
    this.take(found?.id ?? mine ?? unused());
    return found?.document;
  }

  fits({ saved, from, document }) {
    return !saved && from === this.from && (!this.variant || document.variant === this.variant);
  }

  take(id = unused()) {
    this.id = id;
    history.replaceState({ ...history.state, draft: id }, "");
  }

  // All of them, the latest first.
  all() {
    const found = keysFrom(this.prefix).map((key) => ({ ...readAt(key), id: key.slice(this.prefix.length) }));
    return found.filter(({ document }) => document).sort((one, other) => other.at - one.at);
  }

  get others() {
    return this.all().filter(({ id, saved }) => id !== this.id && !saved);
  }

  // Whether the device keeps it.
  keep(document, saved = false) {
    return put(this.name, { document, saved, from: this.from, at: Date.now() });
  }

  // It needs no draft any more, but whoever goes back still finds it.
  saved(document) {
    this.keep(document, true);
    for (const { id } of this.all().filter(({ saved }) => saved).slice(MOST_SAVED)) this.forget(id);
  }

  forget(id = this.id) {
    try {
      localStorage.removeItem(this.prefix + id);
    } catch {
      // nothing was kept
    }
  }

  // Another page has gone on with the same: this one keeps what it has under another name.
  isTaken({ key, newValue }) {
    if (key !== this.prefix + this.id || newValue === null) return false;
    this.take();
    return true;
  }
}
