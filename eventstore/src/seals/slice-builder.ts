/** Collects the events of one seal, up to the size of a single append. */
import type { LogSlice, SealedHead } from './log-seal.ts';

export interface SlicedEvent extends SealedHead {
  readonly position: string;
}

export interface SliceLimits {
  readonly events: number;
  /** Approximate size of the seal as JSON. */
  readonly bytes: number;
}

/** Half the limit of one append: escapes of JSON and metadata fit into the rest. */
const SLICE_LIMITS: SliceLimits = { events: 50_000, bytes: 512 * 1024 };

/** Digest, revision and field names of a head, and a run of the order. */
const HEAD_BYTES = 130;
const RUN_BYTES = 12;

export class SliceBuilder {
  readonly #limits: SliceLimits;
  readonly #indexes = new Map<string, number>();
  readonly #heads: SealedHead[] = [];
  readonly #order: number[] = [];
  #events = 0;
  #bytes = 0;
  #position = '';

  constructor(limits: SliceLimits = SLICE_LIMITS) {
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.#events >= this.#limits.events || this.#bytes >= this.#limits.bytes;
  }

  /** The next event of the log. */
  add({ stream, revision, digest, position }: SlicedEvent): void {
    let index = this.#indexes.get(stream);
    if (index === undefined) {
      index = this.#heads.length;
      this.#indexes.set(stream, index);
      this.#bytes += HEAD_BYTES + Buffer.byteLength(stream);
    }
    this.#heads[index] = { stream, revision, digest };
    const last = this.#order.length - 2;
    if (this.#order[last] === index) this.#order[last + 1] = (this.#order[last + 1] as number) + 1;
    else {
      this.#order.push(index, 1);
      this.#bytes += RUN_BYTES;
    }
    this.#events += 1;
    this.#position = position;
  }

  build(): LogSlice {
    return { heads: this.#heads, order: this.#order, events: this.#events, position: this.#position };
  }
}
