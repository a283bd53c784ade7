/** Numbers within ids, padded so that ids sort as numbers do. */
const ID_DIGITS = 10;
export const padId = (n: number): string => String(n).padStart(ID_DIGITS, '0');

/**
 * Ids sort in JavaScript by UTF-16 units; SQLite and MongoDB sort text by code points, and those orders part
 * at U+D800: an emoji or a full-width letter in an id would fall out of a range. Stored ids therefore hold
 * each such unit as one code point above all others.
 */
const UNITS_OUT_OF_ORDER = /[\ud800-\uffff]/g;
const OUT_OF_ORDER = /[\ud800-\uffff]/;

export const toStoredId = (id: string): string =>
  OUT_OF_ORDER.test(id)
    ? id.replace(UNITS_OUT_OF_ORDER, (unit) => String.fromCodePoint(0x10000 + unit.charCodeAt(0)))
    : id;

/** @throws RangeError for an id that libsql would cut short on reading */
export const requireStorableId = (id: string): string => {
  if (id.includes('\0')) throw new RangeError(`An id cannot contain the character NUL: ${JSON.stringify(id)}`);
  return toStoredId(id);
};

export const parseStoredId = (stored: string): string =>
  OUT_OF_ORDER.test(stored)
    ? stored.replace(/[\u{10000}-\u{1ffff}]/gu, (point) => String.fromCharCode((point.codePointAt(0) ?? 0) - 0x10000))
    : stored;

/** Above every stored id. */
export const AFTER_ALL_STORED_IDS = '\u{10ffff}';
