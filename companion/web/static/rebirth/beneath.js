// The photo beneath a drawing: it stays on this device as long as the draft that lies on it, and goes nowhere else.

const BASE = "beneath";
const PHOTOS = "photos";

function opened() {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(BASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(PHOTOS);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

// What one asks of the photos, one after the other; nothing on a device that keeps nothing.
let last = Promise.resolve();

function ask(mode, what) {
  const mine = last.then(async () => {
    const base = await opened();
    try {
      return await new Promise((done, fail) => {
        const turn = base.transaction(PHOTOS, mode);
        const asked = what(turn.objectStore(PHOTOS));
        turn.oncomplete = () => done(asked?.result);
        turn.onabort = () => fail(turn.error);
      });
    } finally {
      base.close();
    }
  }).catch(() => undefined);
  last = mine;
  return mine;
}

// A photo as it lies, and how clearly it shows.
export function keepBeneath(key, photo) {
  return ask("readwrite", (photos) => photos.put(photo, key));
}

export function keptBeneath(key) {
  return ask("readonly", (photos) => photos.get(key));
}

export function removeBeneath(key) {
  return ask("readwrite", (photos) => photos.delete(key));
}

// Those of drafts of one kind that are no more go with them.
export async function keepOnly(beginning, keys) {
  const there = await ask("readonly", (photos) => photos.getAllKeys());
  const gone = (there ?? []).filter((key) => key.startsWith(beginning) && !keys.includes(key));
  await Promise.all(gone.map(removeBeneath));
}
