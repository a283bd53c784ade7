/**
 * A read model as of a moment, in memory: the model's own projector, applied to the events up to the
 * revisions of the moment. It is never stored, so nothing that is erased later remains in it.
 */
import {
  START_OF_LOG,
  StreamDeletedError,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { TimeSlice } from '../models/segments/theme-columns.ts';
import { applyEvent, type Projector } from '../models/projector.ts';
import { beginSession } from '../runtime/subscriptions/model-session.ts';
import type { CheckpointEvent, Document, ModelReader, Range, Write } from '../stores/read-store.ts';

/** A stream, and the last of its revisions that counts; null for none. */
export interface StreamUpTo {
  readonly stream: string;
  readonly revision: number | null;
}

/** As in a projector that catches up: bounds what `range` merges with uncommitted writes. */
const EVENTS_AT_ONCE = 256;
const OVERHEAD_BYTES = 64;

class Collection<T> {
  private readonly items = new Map<string, T>();
  private sorted: readonly string[] | undefined;

  get(id: string): T | undefined {
    return this.items.get(id);
  }

  set(id: string, item: T): void {
    if (!this.items.has(id)) this.sorted = undefined;
    this.items.set(id, item);
  }

  delete(id: string): void {
    if (this.items.delete(id)) this.sorted = undefined;
  }

  ids({ from = '', to, offset = 0, limit = Infinity, order = 'asc' }: Range): readonly string[] {
    this.sorted ??= [...this.items.keys()].sort();
    const end = to === undefined ? this.sorted.length : firstFrom(this.sorted, to);
    const within = this.sorted.slice(firstFrom(this.sorted, from), end);
    return (order === 'desc' ? within.reverse() : within).slice(offset, offset + limit);
  }
}

/** Index of the first id that is not before `id`. */
const firstFrom = (sorted: readonly string[], id: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

class ReplayedModel implements ModelReader {
  readonly model: string;
  readonly generation: string;
  readonly moment: string;
  private readonly documents = new Map<string, Collection<Document>>();
  private readonly columns = new Map<string, Collection<Uint8Array>>();
  private at: Position = START_OF_LOG;
  private event: CheckpointEvent | undefined;
  /** Approximate, of all writes. */
  bytes = OVERHEAD_BYTES;

  constructor(model: string, moment: string) {
    this.model = model;
    this.moment = moment;
    this.generation = `as of ${moment}`;
  }

  async checkpoint(): Promise<Position> {
    return this.at;
  }

  async checkpointEvent(): Promise<CheckpointEvent | undefined> {
    return this.event;
  }

  async get<T extends Document>(collection: string, id: string): Promise<T | undefined> {
    return this.documents.get(collection)?.get(id) as T | undefined;
  }

  async range<T extends Document>(collection: string, range: Range) {
    const documents = this.documents.get(collection);
    return (documents?.ids(range) ?? []).map((id) => ({ id, document: documents!.get(id) as T }));
  }

  async count(collection: string, range: Range): Promise<number> {
    return this.documents.get(collection)?.ids(range).length ?? 0;
  }

  async listIds(collection: string, range: Range): Promise<readonly string[]> {
    return this.documents.get(collection)?.ids(range) ?? [];
  }

  async getBytes(collection: string, id: string): Promise<Uint8Array | undefined> {
    return this.columns.get(collection)?.get(id);
  }

  async listBytes(collection: string, range: Range) {
    const columns = this.columns.get(collection);
    return (columns?.ids(range) ?? []).map((id) => ({ id, bytes: columns!.get(id)!.byteLength }));
  }

  apply(writes: readonly Write[], bytes: number, { position, stream, revision, id }: RecordedEvent): void {
    for (const write of writes) this.write(write);
    this.at = position;
    this.event = { stream, revision, id };
    this.bytes += bytes;
  }

  private write(write: Write): void {
    const { collection } = write;
    if (write.kind === 'delete-range') {
      for (const kept of [this.documents.get(collection), this.columns.get(collection)])
        for (const id of kept?.ids(write) ?? []) kept?.delete(id);
      return;
    }
    const { id } = write;
    if (write.kind === 'put') collectionOf(this.documents, collection).set(id, write.document);
    else if (write.kind === 'put-bytes') collectionOf(this.columns, collection).set(id, write.bytes);
    else for (const map of [this.documents, this.columns]) map.get(collection)?.delete(id);
  }
}

const collectionOf = <T>(map: Map<string, Collection<T>>, name: string): Collection<T> => {
  const known = map.get(name) ?? new Collection<T>();
  map.set(name, known);
  return known;
};

export type { ReplayedModel };

/**
 * Replays events into a model.
 * @param recorded in log order
 * @param moment names the model's generation
 */
export const replayModel = async (
  projector: Projector,
  events: Pick<EventStore, 'readStream'>,
  recorded: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  moment: string,
): Promise<ReplayedModel> => {
  const model = new ReplayedModel(projector.name, moment);
  const run = projector.start(model, events);
  const slice = new TimeSlice();
  let session = beginSession(model);
  let pending = 0;
  let last: RecordedEvent | undefined;
  const commit = async (): Promise<void> => {
    if (last === undefined) return;
    await run.flush?.(session);
    model.apply(session.writes(), session.size(), last);
    session = beginSession(model);
    pending = 0;
  };
  for await (const event of recorded) {
    await applyEvent(run, event, session);
    last = event;
    if (++pending === EVENTS_AT_ONCE) await commit();
    if (slice.isOver()) await slice.rest();
  }
  await commit();
  return model;
};

/** Events of streams up to a revision; a stream that was deleted for good has none. */
export async function* eventsUpTo(
  events: Pick<EventStore, 'readStream'>,
  { stream, revision }: StreamUpTo,
): AsyncGenerator<RecordedEvent, void, undefined> {
  if (revision === null) return;
  try {
    yield* events.readStream(stream, { maxCount: revision + 1 });
  } catch (error) {
    if (!(error instanceof StreamDeletedError)) throw error;
  }
}

/** Events of several streams, merged. */
export async function* inLogOrder(
  events: Pick<EventStore, 'readStream'>,
  streams: readonly StreamUpTo[],
): AsyncGenerator<RecordedEvent, void, undefined> {
  const iterators = streams.map((each) => eventsUpTo(events, each));
  const heads = await Promise.all(iterators.map((each) => each.next()));
  for (;;) {
    let first = -1;
    for (const [at, { value }] of heads.entries()) {
      const least = first === -1 ? undefined : heads[first]!.value;
      if (value !== undefined && (least === undefined || value.position < least.position)) first = at;
    }
    if (first === -1) return;
    yield heads[first]!.value!;
    heads[first] = await iterators[first]!.next();
  }
}
