/**
 * A map from ids to values of which every version stays as it was: a change makes a new version that shares what has not changed.
 * A change costs about the same whatever the map holds, where a copy of the whole would cost all of it.
 */

/** Entries fall into so many buckets; a change copies one bucket and the list of buckets. A power of two. */
const BUCKETS = 1024;

interface Entry<Value> {
  readonly value: Value;
  /** Grows with each new key, so that a listing is in the order of creation. */
  readonly order: number;
}

type Bucket<Value> = ReadonlyMap<string, Entry<Value>>;

interface Content<Value> {
  readonly buckets: readonly (Bucket<Value> | undefined)[];
  readonly size: number;
  readonly nextOrder: number;
}

/** Lists its entries in the order in which their keys were first set, as `Map` does. */
export class PersistentMap<Value> implements ReadonlyMap<string, Value> {
  readonly #content: Content<Value>;
  #listed: readonly (readonly [string, Value])[] | undefined;

  constructor(content: Content<Value> = { buckets: [], size: 0, nextOrder: 0 }) {
    this.#content = content;
  }

  get size(): number {
    return this.#content.size;
  }

  get(key: string): Value | undefined {
    return this.#content.buckets[bucketOf(key)]?.get(key)?.value;
  }

  has(key: string): boolean {
    return this.#content.buckets[bucketOf(key)]?.has(key) ?? false;
  }

  /** Begins a new version; this one stays as it is. */
  draft(): MapDraft<Value> {
    return new MapDraft(this, this.#content);
  }

  forEach(visit: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this.#list()) visit(value, key, this);
  }

  *keys(): MapIterator<string> {
    for (const [key] of this.#list()) yield key;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.#list()) yield value;
  }

  *entries(): MapIterator<[string, Value]> {
    for (const [key, value] of this.#list()) yield [key, value];
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  /** Sorted once, when it is first asked for: a version never changes. */
  #list(): readonly (readonly [string, Value])[] {
    this.#listed ??= this.#content.buckets
      .flatMap((bucket) => (bucket === undefined ? [] : [...bucket]))
      .sort(([, a], [, b]) => a.order - b.order)
      .map(([key, { value }]) => [key, value] as const);
    return this.#listed;
  }
}

/** A version in the making. Nobody else sees it, so what it has copied once it changes in place. */
export class MapDraft<Value> {
  readonly #from: PersistentMap<Value>;
  #buckets: (Bucket<Value> | undefined)[];
  #size: number;
  #nextOrder: number;
  /** The buckets that are this draft's own, by their number; undefined until something changes. */
  #own: Map<number, Map<string, Entry<Value>>> | undefined;

  constructor(from: PersistentMap<Value>, { buckets, size, nextOrder }: Content<Value>) {
    this.#from = from;
    // Copied with the first change.
    this.#buckets = buckets as (Bucket<Value> | undefined)[];
    this.#size = size;
    this.#nextOrder = nextOrder;
  }

  get(key: string): Value | undefined {
    return this.#buckets[bucketOf(key)]?.get(key)?.value;
  }

  set(key: string, value: Value): void {
    const bucket = this.#ownBucket(bucketOf(key));
    const known = bucket.get(key);
    if (known === undefined) {
      this.#size += 1;
      this.#nextOrder += 1;
    }
    bucket.set(key, { value, order: known?.order ?? this.#nextOrder });
  }

  delete(key: string): void {
    const at = bucketOf(key);
    if (this.#buckets[at]?.has(key) !== true) return;
    this.#ownBucket(at).delete(key);
    this.#size -= 1;
  }

  /** The new version; the very same map when nothing was changed. The draft is not to be used any more. */
  done(): PersistentMap<Value> {
    if (this.#own === undefined) return this.#from;
    return new PersistentMap({ buckets: this.#buckets, size: this.#size, nextOrder: this.#nextOrder });
  }

  #ownBucket(at: number): Map<string, Entry<Value>> {
    if (this.#own === undefined) {
      this.#own = new Map();
      this.#buckets =
        this.#buckets.length === 0
          ? new Array<Bucket<Value> | undefined>(BUCKETS).fill(undefined)
          : this.#buckets.slice();
    }
    const known = this.#own.get(at);
    if (known !== undefined) return known;
    const bucket = new Map(this.#buckets[at]);
    this.#own.set(at, bucket);
    this.#buckets[at] = bucket;
    return bucket;
  }
}

/** FNV-1a. */
const bucketOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
};
