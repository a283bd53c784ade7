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
