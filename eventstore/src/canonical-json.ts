/**
 * Canonical JSON: keys in the order of their UTF-16 units, no white space, numbers as in ECMAScript (RFC
 * 8785, except that lone surrogates are escaped instead of rejected).
 */
import { InvalidEventError, type JsonValue } from './event-store.ts';

/** @throws InvalidEventError for what JSON would silently change or drop: NaN, undefined, a Date. */
export const canonicalJson = (value: JsonValue): string =>
  // Fast path: most stored values are already ordered, and the native writer is many times faster.
  isInOrder(value) ? JSON.stringify(value) : write(value);

/**
 * Whether JSON.stringify is canonical for the value. Integer-like keys come first in JavaScript, whatever
 * their order as strings.
 */
const isInOrder = (value: JsonValue): boolean => {
  if (typeof value !== 'object' || value === null) return isScalar(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).every(isInOrder);
  checkPlain(value);
  let before = '';
  for (const [key, member] of Object.entries(value)) {
    if (key < before || !isInOrder(member)) return false;
    before = key;
  }
  return true;
};

const write = (value: JsonValue): string => {
  if (typeof value !== 'object' || value === null) {
    isScalar(value);
    return JSON.stringify(value);
  }
  if (Array.isArray(value))
    return isInOrder(value as JsonValue)
      ? JSON.stringify(value)
      : `[${(value as readonly JsonValue[]).map(write).join(',')}]`;
  checkPlain(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`;
};

const isScalar = (value: unknown): true => {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number' && Number.isFinite(value)) return true;
  throw new InvalidEventError(`A value of type ${typeof value} (such as NaN) cannot be stored as JSON`);
};

const checkPlain = (value: object): void => {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (
    'toJSON' in value ||
    (prototype !== Object.prototype &&
      prototype !== null &&
      Object.prototype.toString.call(value) !== '[object Object]')
  )
    throw new InvalidEventError('Only plain objects can be stored as JSON');
};
