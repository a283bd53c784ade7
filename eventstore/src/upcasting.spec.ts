import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject, RecordedEvent } from './event-store.ts';
import { InMemoryEventStore } from './in-memory/in-memory-event-store.ts';
import { type EventSchemas, upcast, upcastingStore } from './stored-event.ts';

const schemas: EventSchemas = {
  ThemeRenamed: { upcasters: [] },
  ThemeCreated: {
    upcasters: [(data) => ({ ...data, visible: true }), ({ label, ...data }) => ({ ...data, name: label ?? null })],
  },
};

const stored = (type: string, data: JsonObject, metadata: JsonObject): RecordedEvent => ({
  id: randomUUID(),
  stream: 'library',
  revision: 3,
  position: '0000000000000007',
  type,
  data,
  metadata,
});

describe('upcasting', () => {
  it('converts data of any version step by step to the current one', () => {
    const latest = { visible: true, name: 'Price' };
    expect(upcast(stored('ThemeCreated', { label: 'Price' }, { schema: 1, at: 'then' }), schemas)).toMatchObject({
      data: latest,
      metadata: { schema: 3, at: 'then' },
    });
    expect(upcast(stored('ThemeCreated', { label: 'Price', visible: true }, { schema: 2 }), schemas).data).toEqual(
      latest,
    );
  });

  it('returns events of the current version unchanged', () => {
    for (const event of [
      stored('ThemeCreated', { name: 'x' }, { schema: 3 }),
      stored('ThemeRenamed', {}, { schema: 1 }),
    ])
      expect(upcast(event, schemas)).toBe(event);
  });

  it.each<[string, string, JsonObject]>([
    ['a version of the future', 'ThemeCreated', { schema: 4 }],
    ['a version before the first', 'ThemeCreated', { schema: 0 }],
    ['half a version', 'ThemeCreated', { schema: 1.5 }],
    ['no version', 'ThemeCreated', {}],
    ['a type it never heard of', 'ThemePainted', { schema: 1 }],
    ['a type that every object has', 'constructor', { schema: 1 }],
  ])('rejects %s, and names its position', (_, type, metadata) => {
    expect(() => upcast(stored(type, {}, metadata), schemas)).toThrow(
      expect.objectContaining({
        name: 'UnknownEventError',
        type,
        schema: metadata['schema'],
        position: '0000000000000007',
        stream: 'library',
        revision: 3,
      }),
    );
  });

  it('applies to every way of reading, and not to stored data', async () => {
    const store = new InMemoryEventStore();
    const upcasting = upcastingStore(store, schemas);
    await upcasting.append('library', 'no-stream', [
      { id: randomUUID(), type: 'ThemeCreated', data: { label: 'Price' }, metadata: { schema: 1 } },
    ]);
    const latest = { visible: true, name: 'Price' };
    for await (const event of upcasting.readStream('library')) expect(event.data).toEqual(latest);
    for await (const event of upcasting.readAll()) expect(event.data).toEqual(latest);
    const stop = new AbortController();
    const kinds: string[] = [];
    for await (const message of upcasting.subscribeToAll({ signal: stop.signal })) {
      kinds.push(message.kind);
      if (message.kind === 'event') expect(message.event.data).toEqual(latest);
      else stop.abort();
    }
    expect(kinds).toEqual(['event', 'caught-up']);
    for await (const event of store.readAll()) expect(event.data).toEqual({ label: 'Price' });
  });

  it('fails a read at an unknown event', async () => {
    const store = new InMemoryEventStore();
    await store.append('library', 'no-stream', [
      { id: randomUUID(), type: 'Unheard', data: {}, metadata: { schema: 1 } },
    ]);
    const reading = async (): Promise<void> => {
      for await (const event of upcastingStore(store, schemas).readAll()) void event;
    };
    await expect(reading()).rejects.toMatchObject({ name: 'UnknownEventError', position: await store.lastPosition() });
  });
});
