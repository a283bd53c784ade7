/**
 * A text with its UTF-16 units in a typed array. Loops over every unit of a corpus read them there: V8 checks
 * the kind of the string at each `charCodeAt`, which takes three times as long.
 */
export interface UnitText {
  /** The text is `units[from, to)`: those of other texts may be around it. */
  readonly units: Uint16Array;
  readonly from: number;
  readonly to: number;
  /** Called for what plain words do not decide; few texts need it. */
  readonly text: () => string;
}

export const toUnitText = (text: string): UnitText => {
  const units = new Uint16Array(text.length);
  copyUnits(text, 0, text.length, units);
  return { units, from: 0, to: units.length, text: () => text };
};

/** Copies the units of `text[start, end)` to `units` from `to` on. */
export const copyUnits = (text: string, start: number, end: number, units: Uint16Array, to = 0): void => {
  const shift = to - start;
  for (let at = start; at < end; at++) units[at + shift] = text.charCodeAt(at);
};

/** Arguments of a call are limited. */
const UNITS_AT_ONCE = 4096;

export const stringOfUnits = (units: Uint16Array, start: number, end: number): string => {
  let text = '';
  for (let at = start; at < end; at += UNITS_AT_ONCE)
    text += String.fromCharCode(...units.subarray(at, Math.min(end, at + UNITS_AT_ONCE)));
  return text;
};

/**
 * Interned pieces of texts, numbered from 0 in order of appearance: looked up by hash without creating a
 * string.
 */
const FIRST_SLOTS = 1 << 15;
const FIRST_PIECES = FIRST_SLOTS / 2;
/** No piece is in this slot. */
const FREE = -1;

/** The hash of a piece is the fold of its units by this, from 0 on. */
export const hashedWith = (hash: number, unit: number): number => (Math.imul(hash, 31) + unit) | 0;

/** Even, to be masked. */
const getSlot = (hash: number): number => (hash ^ (hash >>> 15)) << 1;

export class UnitTable {
  /** Pieces so far. */
  count = 0;
  /** Piece and hash of each slot, side by side: a lookup waits for memory more than it computes. */
  private slots = new Int32Array(FIRST_SLOTS * 2).fill(FREE);
  private hashes = new Int32Array(FIRST_PIECES);
  /** Piece n is `units[starts[n]] … units[starts[n + 1]]`. */
  private starts = new Int32Array(FIRST_PIECES + 1);
  private units = new Uint16Array(FIRST_SLOTS * 4);
  /** Numbers without a piece: they are the first. */
  private reserved = 0;

  /** Units of all pieces together. */
  get unitCount(): number {
    return this.starts[this.count] as number;
  }

  /** Number of the piece `text[start, end)`, given as units; -1 for none. */
  find(text: Uint16Array, start: number, end: number, hash: number): number {
    const { slots, starts, units } = this;
    const mask = slots.length - 1;
    for (let slot = getSlot(hash) & mask; ; slot = (slot + 2) & mask) {
      const piece = slots[slot] as number;
      if (piece === FREE) return -1;
      if (slots[slot + 1] !== hash) continue;
      let from = starts[piece] as number;
      if ((starts[piece + 1] as number) - from !== end - start) continue;
      let at = start;
      while (at < end && units[from] === text[at]) {
        at++;
        from++;
      }
      if (at === end) return piece;
    }
  }

  /** Numbers a piece that was not found. */
  add(piece: string, hash: number): number {
    const number = this.append(piece, hash);
    if (this.count * 4 > this.slots.length) this.growSlots();
    else this.fillSlot(number);
    return number;
  }

  /** Reserves a number for no text, before the first piece is added. */
  reserve(): number {
    const number = this.append('', 0);
    this.reserved += 1;
    return number;
  }

  clear(): void {
    this.slots.fill(FREE);
    this.count = 0;
    this.reserved = 0;
  }

  private append(piece: string, hash: number): number {
    const number = this.count++;
    if (number >= this.hashes.length) {
      this.hashes = grown(this.hashes, new Int32Array(number * 2));
      this.starts = grown(this.starts, new Int32Array(number * 2 + 1));
    }
    const from = this.starts[number] as number;
    const end = from + piece.length;
    if (end > this.units.length) this.units = grown(this.units, new Uint16Array(end * 2));
    for (let at = 0; at < piece.length; at++) this.units[from + at] = piece.charCodeAt(at);
    this.starts[number + 1] = end;
    this.hashes[number] = hash;
    return number;
  }

  private fillSlot(piece: number): void {
    const { slots } = this;
    const hash = this.hashes[piece] as number;
    const mask = slots.length - 1;
    let slot = getSlot(hash) & mask;
    while (slots[slot] !== FREE) slot = (slot + 2) & mask;
    slots[slot] = piece;
    slots[slot + 1] = hash;
  }

  private growSlots(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(FREE);
    for (let piece = this.reserved; piece < this.count; piece++) this.fillSlot(piece);
  }
}

const grown = <T extends Int32Array | Uint16Array>(full: T, longer: T): T => {
  longer.set(full);
  return longer;
};
