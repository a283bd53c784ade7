/** One generation of a model without a disk, for specs of projectors and queries. */
import { START_OF_LOG, type Position } from '@verbatim/eventstore/event-store';
import {
  CACHE,
  type CacheEntry,
  type CheckpointEvent,
  type Document,
  type ModelCache,
  type ModelContent,
  type ModelWriter,
  type Range,
  type Write,
} from '../../stores/read-store.ts';

const within = (id: string, { from, to }: Range): boolean =>
  (from === undefined || from <= id) && (to === undefined || id < to);

const inOrder = <T>(items: ReadonlyMap<string, T>) =>
  [...items].sort(([a], [b]) => (a.replace(' ', '/') < b.replace(' ', '/') ? -1 : 1));

const getPlace = (key: string): Pick<ModelContent, 'collection' | 'id'> => {
  const end = key.indexOf(' ');
  return { collection: key.slice(0, end), id: key.slice(end + 1) };
};

const isCached = (key: string): boolean => key.startsWith(`${CACHE} `);

export class MemoryModel implements ModelWriter, ModelCache {
  readonly model: string = 'segments';
  readonly generation = '1';
  /** Under `collection id`. Documents as JSON, as a store keeps them. */
  readonly documents = new Map<string, string>();
  readonly columns = new Map<string, Uint8Array>();
  /** Reads of bytes so far. */
  bytesRead = 0;
  private at: Position = START_OF_LOG;
  private event: CheckpointEvent | undefined;

  async checkpoint(): Promise<Position> {
    return this.at;
  }

  async checkpointEvent(): Promise<CheckpointEvent | undefined> {
    return this.event;
  }

  async get<T extends Document>(collection: string, id: string): Promise<T | undefined> {
    const stored = this.documents.get(`${collection} ${id}`);
    return stored === undefined ? undefined : (JSON.parse(stored) as T);
  }

  async range<T extends Document>(collection: string, range: Range) {
    const ids = [...this.documents.keys()].flatMap((key) =>
      key.startsWith(`${collection} `) ? [key.slice(collection.length + 1)] : [],
    );
    const found = ids.filter((id) => within(id, range)).sort();
    const { offset = 0, limit = Infinity } = range;
    const page = (range.order === 'desc' ? found.reverse() : found).slice(offset, offset + limit);
    return Promise.all(page.map(async (id) => ({ id, document: (await this.get<T>(collection, id))! })));
  }

  async count(collection: string, range: Range): Promise<number> {
    return (await this.range(collection, range)).length;
  }

  async listIds(collection: string, range: Range): Promise<readonly string[]> {
    return (await this.range(collection, range)).map(({ id }) => id);
  }

  async getBytes(collection: string, id: string): Promise<Uint8Array | undefined> {
    this.bytesRead += 1;
    return this.columns.get(`${collection} ${id}`)?.slice();
  }

  async listBytes(collection: string, range: Range) {
    const found = [...this.columns].flatMap(([key, { byteLength }]) => {
      const id = key.slice(collection.length + 1);
      return key.startsWith(`${collection} `) && within(id, range) ? [{ id, bytes: byteLength }] : [];
    });
    const { offset = 0, limit = Infinity } = range;
    const up = found.sort((a, b) => (a.id < b.id ? -1 : 1));
    return (range.order === 'desc' ? up.reverse() : up).slice(offset, offset + limit);
  }

  async *contents(): AsyncGenerator<ModelContent> {
    for (const [key, document] of inOrder(this.documents))
      if (!isCached(key)) yield { kind: 'document', ...getPlace(key), document: JSON.parse(document) as Document };
    for (const [key, bytes] of inOrder(this.columns))
      if (!isCached(key)) yield { kind: 'bytes', ...getPlace(key), bytes };
  }

  async commit(writes: readonly Write[], _from: Position, to: Position, event?: CheckpointEvent): Promise<void> {
    for (const write of writes) this.apply(write);
    this.at = to;
    this.event = event ?? this.event;
  }

  async putIfAbsent({ id, bytes, document, owners }: CacheEntry): Promise<boolean> {
    if (owners.some((owner) => !this.documents.has(`${owner.collection} ${owner.id}`))) return false;
    const key = `${CACHE} ${id}`;
    if (!this.columns.has(key)) this.columns.set(key, bytes.slice());
    if (!this.documents.has(key)) this.documents.set(key, JSON.stringify(document));
    return true;
  }

  async replaceDocument(id: string, document: Document): Promise<void> {
    if (this.documents.has(`${CACHE} ${id}`)) this.documents.set(`${CACHE} ${id}`, JSON.stringify(document));
  }

  async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) for (const map of [this.documents, this.columns]) map.delete(`${CACHE} ${id}`);
  }

  private apply(write: Write): void {
    if (write.kind === 'delete-range') {
      for (const map of [this.documents, this.columns]) {
        for (const key of map.keys()) {
          const id = key.slice(write.collection.length + 1);
          if (key.startsWith(`${write.collection} `) && within(id, write)) map.delete(key);
        }
      }
      return;
    }
    const key = `${write.collection} ${write.id}`;
    if (write.kind === 'put') this.documents.set(key, JSON.stringify(write.document));
    else if (write.kind === 'put-bytes') this.columns.set(key, write.bytes.slice());
    else {
      this.documents.delete(key);
      this.columns.delete(key);
    }
  }
}
