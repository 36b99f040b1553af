// Drawings that are kept on this device until they are saved: each by itself, so that none takes the place of another.

// So many that are saved are still there for whoever goes back.
const MOST_SAVED = 3;

const unused = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

export class Drafts {
  // `from` is the document from which the drawing goes on, `variant` what a table plays, if the address says so.
  constructor(kind, address) {
    const [from, variant] = ["from", "variant"].map((key) => address.get(key) ?? "");
    Object.assign(this, { prefix: `draw:${kind}:`, from, variant });
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
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.prefix));
      return keys.map((key) => this.read(key)).filter(Boolean).sort((one, other) => other.at - one.at);
    } catch {
      return []; // a device that keeps nothing
    }
  }

  read(key) {
    try {
      return { ...JSON.parse(localStorage.getItem(key)), id: key.slice(this.prefix.length) };
    } catch {
      return null;
    }
  }

  get others() {
    return this.all().filter(({ id, saved }) => id !== this.id && !saved);
  }

  // Whether the device keeps it.
  keep(document, saved = false) {
    const text = JSON.stringify({ document, saved, from: this.from, at: Date.now() });
    try {
      localStorage.setItem(this.prefix + this.id, text);
    } catch {
      return false;
    }
    return true;
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
