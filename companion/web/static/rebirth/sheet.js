// A board as it is being drawn: its spaces, what a stroke does to them, and every step back and forth.

import { atOf, beside, idOf, inReach, mirrored } from "./lattice.js";

const KINDS = ["farm", "power", "blank", "settlement", "castle", "cathedral", "tower", "water"];
const FOR_TILES = ["farm", "power", "blank", "settlement"];
const MARKS = {
  port: (space, ireland) => !ireland && space.kind === "settlement",
  "sea_farm": (space, ireland) => ireland && ["farm", "power", "blank"].includes(space.kind),
  closed: (space) => FOR_TILES.includes(space.kind),
  clover: (space, ireland) => space.kind === "castle" || (ireland && space.kind === "tower"),
};
const NAMED = ["castle", "tower"];
const KEYS = ["kind", "settlement", "port", "closed", "sea_farm", "clover", "name"];

export const isMark = (tool) => tool in MARKS;
export const canBeNamed = (space) => NAMED.includes(space?.kind);

const same = (one, other) => KEYS.every((key) => (one?.[key] ?? "") === (other?.[key] ?? ""));

// Spaces in the groups in which they lie side by side.
function parts(ids) {
  const left = new Set(ids);
  const found = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const id of group)
      for (const near of beside(atOf(id)).map(idOf)) if (left.delete(near)) group.push(near);
    found.push(group);
  }
  return found;
}

export class Sheet {
  constructor() {
    this.spaces = new Map();
    this.country = "scotland";
    this.name = "";
    this.done = [];
    this.undone = [];
    this.stroke = null;
  }

  get ireland() {
    return this.country === "ireland";
  }

  // A stroke begins with whatever lies under it; the first space decides what a mark or a settlement means.
  begin(tool, at) {
    this.stroke = { changes: new Map(), settlement: null, inside: null, on: null };
    if (tool === "settlement") {
      const under = this.spaces.get(idOf(at));
      if (under?.kind === "settlement") this.stroke.inside = new Set();
      this.stroke.settlement = this.stroke.inside ? under.settlement : this.newSettlement();
    }
    if (isMark(tool)) this.stroke.on = !this.spaces.get(idOf(at))?.[tool];
  }

  // Whether it has changed anything.
  end() {
    if (!this.stroke) return false;
    this.takeOut();
    this.part();
    return this.close();
  }

  close() {
    const changes = [...this.stroke.changes];
    this.stroke = null;
    if (!changes.length) return false;
    this.done.push(changes);
    this.undone = [];
    return true;
  }

  // What a tool does to a space; whether it can.
  apply(tool, at) {
    const before = this.spaces.get(idOf(at));
    if (tool === "erase") return this.put(at, undefined);
    if (isMark(tool)) {
      if (!before || !MARKS[tool](before, this.ireland)) return false;
      const { [tool]: _, ...rest } = before;
      return this.put(at, this.stroke.on ? { ...rest, [tool]: true } : rest);
    }
    if (tool === "settlement") return this.settle(at, before);
    return before?.kind === tool ? true : this.put(at, { kind: tool });
  }

  // A stroke that leaves the settlement in which it began adds to it; until then nothing changes.
  settle(at, before) {
    const { inside, settlement } = this.stroke;
    if (inside && before?.settlement === settlement) return Boolean(inside.add(idOf(at)));
    this.stroke.inside = null;
    const kept = before?.kind === "settlement" ? before : {};
    return this.put(at, { ...kept, kind: "settlement", settlement });
  }

  // A stroke that stays inside a settlement makes what it covers one of its own.
  takeOut() {
    const { inside, settlement } = this.stroke;
    if (!inside || inside.size === this.homes(settlement).size) return;
    const own = this.newSettlement();
    for (const id of inside) this.put(atOf(id), { ...this.spaces.get(id), settlement: own });
  }

  // What a stroke has cut off from its settlement is one of its own; the largest part stays what it was.
  part() {
    const cut = [...this.stroke.changes.values()].map(({ before }) => before?.settlement);
    for (const settlement of new Set(cut.filter(Boolean))) {
      const [, ...others] = parts(this.homes(settlement)).sort((one, other) => other.length - one.length);
      for (const each of others) {
        const own = this.newSettlement();
        for (const id of each) this.put(atOf(id), { ...this.spaces.get(id), settlement: own });
      }
    }
  }

  // The spaces of a settlement.
  homes(settlement) {
    return new Set([...this.spaces.keys()].filter((id) => this.spaces.get(id).settlement === settlement));
  }

  put(at, after) {
    const id = idOf(at);
    const before = this.spaces.get(id);
    if (same(before, after)) return true;
    const known = this.stroke.changes.get(id);
    this.stroke.changes.set(id, { before: known ? known.before : before, after });
    this.set(id, after);
    return true;
  }

  set(id, space) {
    if (space) this.spaces.set(id, space);
    else this.spaces.delete(id);
  }

  // Everything of one kind that hangs together; null where that would run on without end.
  area(at) {
    const kind = this.spaces.get(idOf(at))?.kind;
    const [lows, highs] = this.bounds();
    const found = new Map([[idOf(at), at]]);
    const waiting = [at];
    while (waiting.length) {
      for (const near of beside(waiting.pop())) {
        if (found.has(idOf(near)) || this.spaces.get(idOf(near))?.kind !== kind) continue;
        if (near.some((number, axis) => number < lows[axis] || number > highs[axis])) return null;
        found.set(idOf(near), near);
        waiting.push(near);
      }
    }
    return [...found.values()];
  }

  bounds() {
    const all = [...this.spaces.keys()].map(atOf);
    const axis = (number) => all.map((at) => at[number]);
    return [[Math.min(...axis(0)), Math.min(...axis(1))], [Math.max(...axis(0)), Math.max(...axis(1))]];
  }

  replaceAll(spaces) {
    this.stroke = { changes: new Map() };
    for (const id of new Set([...this.spaces.keys(), ...spaces.keys()])) this.put(atOf(id), spaces.get(id));
    return this.close();
  }

  mirror() {
    return this.replaceAll(new Map([...this.spaces].map(([id, space]) => [idOf(mirrored(atOf(id))), space])));
  }

  nameAt(at, name) {
    const { name: _, ...rest } = this.spaces.get(idOf(at));
    this.stroke = { changes: new Map() };
    this.put(at, name ? { ...rest, name } : rest);
    return this.close();
  }

  undo() {
    return this.turn(this.done, this.undone, "before");
  }

  redo() {
    return this.turn(this.undone, this.done, "after");
  }

  turn(from, to, side) {
    const changes = from.pop();
    if (!changes) return null;
    to.push(changes);
    for (const [id, change] of changes) this.set(id, change[side]);
    return changes.map(([id]) => id);
  }

  newSettlement() {
    const taken = new Set([...this.spaces.values()].map((space) => space.settlement));
    let number = 1;
    while (taken.has(`s${number}`)) number += 1;
    return `s${number}`;
  }

  // The document; row by row, so that a place in its list says which space it is.
  get document() {
    const order = [...this.spaces.keys()].sort((one, other) => {
      const [[q1, r1], [q2, r2]] = [atOf(one), atOf(other)];
      return r1 - r2 || q1 - q2;
    });
    const hexes = order.map((id) => ({ at: atOf(id), ...this.spaces.get(id) }));
    return { format: "companion-board/1", game: "rebirth", variant: this.country, name: this.name, hexes };
  }

  // Take over a document as far as it can be drawn; false if it holds no board. `unread` counts what is left out.
  load(document) {
    if (document?.game !== "rebirth" || !Array.isArray(document.hexes ?? [])) return false;
    this.country = document.variant === "ireland" ? "ireland" : "scotland";
    this.name = typeof document.name === "string" ? document.name : "";
    const [spaces, hexes] = [new Map(), document.hexes ?? []];
    for (const hex of hexes)
      if (canBeDrawn(hex)) spaces.set(idOf(hex.at), Object.fromEntries(KEYS.filter((key) => hex[key]).map((key) => [key, hex[key]])));
    this.unread = hexes.length - spaces.size;
    this.replaceAll(spaces);
    return true;
  }
}

function canBeDrawn(hex) {
  if (!Array.isArray(hex?.at) || hex.at.length !== 2) return false;
  return hex.at.every(Number.isInteger) && inReach(hex.at) && KINDS.includes(hex.kind);
}
