/**
 * Log of the stand-in for EventStoreDB: its rules for revisions, repeated appends, deleted streams and
 * positions, as observed on real servers (notes/reliability-and-security.md, section 2). In memory.
 */
import { randomUUID } from 'node:crypto';

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface LogEntry extends ProposedEvent {
  /** Commit and prepare position are equal, as for every event outside of an explicit transaction. */
  readonly position: number;
  readonly stream: string;
  readonly revision: bigint;
  /** The serialised entry for readers, created once. */
  wire?: Buffer;
}

export type ExpectedVersion = 'any' | 'no-stream' | 'stream-exists' | bigint;

export type AppendOutcome =
  /** A repeat that the server has not indexed yet has no position: here, the end of the stream. */
  | { readonly kind: 'success'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly current: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'too-large' };

interface StreamState {
  readonly entries: LogEntry[];
  /** Revision of the last write of each id. */
  readonly ids: Map<string, number>;
  /** Revisions below this one were soft-deleted. */
  truncatedBefore: number;
  isDeleted: boolean;
}

/** Revision of a tombstone: the maximum. */
const TOMBSTONE_REVISION = 2n ** 63n - 1n;
/** Interval of the server's own events. */
const APPENDS_PER_STATISTICS = 7;
const STATISTICS = '$stats-127.0.0.1:2113';

export class StandInLog {
  readonly entries: LogEntry[] = [];
  /** Further reads of a stream that miss its last event, as before a server has indexed it. */
  readsBeforeIndexed = 0;
  readonly #streams = new Map<string, StreamState>();
  readonly #listeners = new Set<() => void>();
  #nextPosition = 0;
  #appends = 0;

  constructor() {
    this.#writeOwn('$users', '$UserCreated');
    this.#writeOwn('$$$users', '$metadata');
  }

  /** Position of the next entry. */
  get nextPosition(): number {
    return this.#nextPosition;
  }

  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  unlisten(listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Restores a backup: entries from a position on never existed. Earlier deletions stay. */
  restore(position: number): void {
    this.entries.splice(this.indexAt(BigInt(position)));
    this.#nextPosition = position;
    for (const [name, state] of this.#streams) {
      const kept = state.entries.filter((entry) => entry.position < position);
      state.entries.splice(0, Infinity, ...kept);
      for (const [id, revision] of state.ids) if (revision >= kept.length) state.ids.delete(id);
      if (kept.length === 0 && !state.isDeleted) this.#streams.delete(name);
    }
  }

  /** Index of the first entry at or after a position. */
  indexAt(position: bigint): number {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (BigInt(this.entries[middle]?.position ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a record begins there; unknown beyond the end. */
  isBoundary(position: bigint): boolean {
    const entry = this.entries[this.indexAt(position)];
    return position === 0n || entry === undefined || position === BigInt(entry.position);
  }

  /** Readable entries of a stream; undefined if there are none. */
  stream(name: string): readonly LogEntry[] | 'deleted' | undefined {
    const state = this.#streams.get(name);
    if (state === undefined) return undefined;
    if (state.isDeleted) return 'deleted';
    const visible = state.truncatedBefore === 0 ? state.entries : state.entries.slice(state.truncatedBefore);
    if (this.readsBeforeIndexed > 0) {
      this.readsBeforeIndexed -= 1;
      return visible.slice(0, -1);
    }
    return visible.length === 0 ? undefined : visible;
  }

  append(name: string, expected: ExpectedVersion, events: readonly ProposedEvent[]): AppendOutcome {
    const state = this.#state(name);
    if (state.isDeleted) return { kind: 'deleted' };
    const current = state.entries.length - 1;
    const repeat = this.#findRepeat(state, expected, events);
    if (repeat === 'conflict') return { kind: 'wrong-version', current };
    if (repeat === current) return { kind: 'success', revision: repeat, position: undefined };
    if (repeat !== undefined) return success(state, repeat);
    for (const event of events) this.#write(name, state, event, BigInt(state.entries.length));
    this.#appends += 1;
    if (this.#appends % APPENDS_PER_STATISTICS === 0) this.#writeOwn(STATISTICS, '$statsCollected');
    this.#announce();
    return success(state, state.entries.length - 1);
  }

  /** The server's own events, as they occur while idle: one every 30 s. */
  collectStatistics(times: number): void {
    for (let time = 0; time < times; time += 1) this.#writeOwn(STATISTICS, '$statsCollected');
    this.#announce();
  }

  /** @param forGood a tombstone; otherwise the stream may be written again, from the next revision on */
  delete(name: string, expected: ExpectedVersion, forGood: boolean): AppendOutcome {
    const state = this.#state(name);
    if (state.isDeleted) return { kind: 'deleted' };
    const current = state.entries.length - 1;
    if (!isAt(expected, current)) return { kind: 'wrong-version', current };
    if (forGood) {
      state.isDeleted = true;
      this.#write(name, state, ownEvent('$streamDeleted'), TOMBSTONE_REVISION);
    } else {
      state.truncatedBefore = state.entries.length;
      this.#writeOwn(`$$${name}`, '$metadata');
    }
    this.#announce();
    return { kind: 'success', revision: current, position: this.entries.at(-1)?.position ?? 0 };
  }

  /** Revision of the last event if these were appended before, undefined otherwise. */
  #findRepeat(
    state: StreamState,
    expected: ExpectedVersion,
    events: readonly ProposedEvent[],
  ): number | 'conflict' | undefined {
    const current = state.entries.length - 1;
    if (typeof expected !== 'bigint' && expected !== 'no-stream') {
      if (expected === 'stream-exists' && current < 0) return 'conflict';
      const known = events.map(({ id }) => state.ids.get(id));
      if (known[0] === undefined) return undefined;
      return known.includes(undefined) ? 'conflict' : known.at(-1);
    }
    const version = expected === 'no-stream' ? -1 : Number(expected);
    if (version === current) return undefined;
    const isDeletedSoftly = state.truncatedBefore > current && current >= 0;
    if (expected === 'no-stream' && isDeletedSoftly) return undefined;
    if (version > current || events.length === 0) return 'conflict';
    return events.every(({ id }, index) => state.entries[version + 1 + index]?.id === id)
      ? version + events.length
      : 'conflict';
  }

  #state(name: string): StreamState {
    const state = this.#streams.get(name) ?? { entries: [], ids: new Map(), truncatedBefore: 0, isDeleted: false };
    this.#streams.set(name, state);
    return state;
  }

  #write(stream: string, state: StreamState, event: ProposedEvent, revision: bigint): void {
    const entry: LogEntry = { ...event, stream, revision, position: this.#nextPosition };
    // Records have headers and names besides their data: positions are never dense.
    this.#nextPosition += 137 + 2 * stream.length + event.type.length + event.data.length + event.metadata.length;
    if (revision !== TOMBSTONE_REVISION) {
      state.entries.push(entry);
      state.ids.set(event.id, Number(revision));
    }
    this.entries.push(entry);
  }

  #writeOwn(stream: string, type: string): void {
    const state = this.#state(stream);
    this.#write(stream, state, ownEvent(type), BigInt(state.entries.length));
  }

  #announce(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const success = (state: StreamState, revision: number): AppendOutcome => ({
  kind: 'success',
  revision,
  position: state.entries[revision]?.position ?? 0,
});

const isAt = (expected: ExpectedVersion, current: number): boolean => {
  if (expected === 'any') return true;
  if (expected === 'no-stream') return current < 0;
  return expected === 'stream-exists' ? current >= 0 : expected === BigInt(current);
};

const ownEvent = (type: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  isJson: true,
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});
