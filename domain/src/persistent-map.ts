/**
 * Immutable map from ids to values: versions share what has not changed, so that a change costs the same
 * whatever the size.
 */

/** Number of buckets, a power of two; a change copies one bucket and the bucket list. */
const BUCKETS = 1024;

interface Entry<Value> {
  readonly value: Value;
  /** Grows with each new key, for listing in insertion order. */
  readonly order: number;
}

type Bucket<Value> = ReadonlyMap<string, Entry<Value>>;

interface Content<Value> {
  readonly buckets: readonly (Bucket<Value> | undefined)[];
  readonly size: number;
  readonly nextOrder: number;
}

/** Iterates in insertion order, as `Map` does. */
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
    return this.#content.buckets[getBucket(key)]?.get(key)?.value;
  }

  has(key: string): boolean {
    return this.#content.buckets[getBucket(key)]?.has(key) ?? false;
  }

  /** Begins a new version; this one is not changed. */
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

  /** Sorted once, on first use: versions are immutable. */
  #list(): readonly (readonly [string, Value])[] {
    this.#listed ??= this.#content.buckets
      .flatMap((bucket) => (bucket === undefined ? [] : [...bucket]))
      .sort(([, a], [, b]) => a.order - b.order)
      .map(([key, { value }]) => [key, value] as const);
    return this.#listed;
  }
}

/** A new version being built; its own copies are mutated in place. */
export class MapDraft<Value> {
  readonly #from: PersistentMap<Value>;
  #buckets: (Bucket<Value> | undefined)[];
  #size: number;
  #nextOrder: number;
  /** Buckets owned by this draft, by index; undefined before the first change. */
  #own: Map<number, Map<string, Entry<Value>>> | undefined;

  constructor(from: PersistentMap<Value>, { buckets, size, nextOrder }: Content<Value>) {
    this.#from = from;
    // Copied on the first change.
    this.#buckets = buckets as (Bucket<Value> | undefined)[];
    this.#size = size;
    this.#nextOrder = nextOrder;
  }

  get(key: string): Value | undefined {
    return this.#buckets[getBucket(key)]?.get(key)?.value;
  }

  set(key: string, value: Value): void {
    const bucket = this.#ownBucket(getBucket(key));
    const known = bucket.get(key);
    if (known === undefined) {
      this.#size += 1;
      this.#nextOrder += 1;
    }
    bucket.set(key, { value, order: known?.order ?? this.#nextOrder });
  }

  delete(key: string): void {
    const at = getBucket(key);
    if (this.#buckets[at]?.has(key) !== true) return;
    this.#ownBucket(at).delete(key);
    this.#size -= 1;
  }

  /** The new version, or the same map if nothing changed. Ends the draft. */
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
const getBucket = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
};
