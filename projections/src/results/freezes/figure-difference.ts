/** Compares a stored figure with a recomputed one. Runs in a query thread, because figures may be large. */

export interface FigureDifferenceQuery {
  /** Chooses the thread. */
  readonly projectId: string;
  /** JSON in UTF-8. */
  readonly frozen: Uint8Array;
  readonly now: Uint8Array;
}

/** Null if there is none. */
type Shown = string | number | boolean | null;

/** The first difference between a frozen and a recomputed figure. */
export interface FigureDifference {
  /** Names of fields, rows and columns, outermost first. */
  readonly path: readonly string[];
  readonly frozen: Shown;
  readonly now: Shown;
}

/** @returns undefined if both are equal */
export const answerFigureDifference = ({ frozen, now }: FigureDifferenceQuery): FigureDifference | undefined =>
  findDifference(parse(frozen), parse(now), []);

const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

/** Fields that a later version has added are ignored. */
const findDifference = (frozen: unknown, now: unknown, path: readonly string[]): FigureDifference | undefined => {
  if (Array.isArray(frozen) && Array.isArray(now)) return findInLists(frozen, now, path);
  if (!isObject(frozen) || !isObject(now))
    return Object.is(frozen, now) ? undefined : { path, frozen: toShown(frozen), now: toShown(now) };
  for (const [field, value] of Object.entries(frozen)) {
    const found = findDifference(value, now[field], [...path, field]);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Rows are matched by what identifies them, other items by their index. */
const findInLists = (
  frozen: readonly unknown[],
  now: readonly unknown[],
  path: readonly string[],
): FigureDifference | undefined => {
  const toKey = [...frozen, ...now].every((item) => getKey(item) !== undefined)
    ? (item: unknown): string => getKey(item)!
    : (_: unknown, at: number): string => String(at);
  const present = new Map(now.map((item, at) => [toKey(item, at), item]));
  for (const [at, item] of frozen.entries()) {
    const key = toKey(item, at);
    const found = findDifference(item, present.get(key), [...path, getName(item) ?? key]);
    if (found !== undefined) return found;
    present.delete(key);
  }
  for (const [key, item] of present) return { path: [...path, getName(item) ?? key], frozen: null, now: toShown(item) };
  return undefined;
};

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Rows have ids, columns keys, links two ends, and periods a first day. */
const getKey = (item: unknown): string | undefined => {
  if (!isObject(item)) return undefined;
  const { id, key, source, target, from } = item;
  if (id === null) return 'unclassified';
  const found = id ?? key ?? (typeof source === 'string' ? `${source} ${String(target)}` : from);
  return typeof found === 'string' ? found : undefined;
};

const getName = (item: unknown): string | undefined => {
  const name = isObject(item) ? item['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
};

/** Lists are represented by their length, rows by their count. */
const toShown = (value: unknown): Shown => {
  if (Array.isArray(value)) return value.length;
  if (isObject(value)) return toShown(value['count'] ?? value['value'] ?? null);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};
