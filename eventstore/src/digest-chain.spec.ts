import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { chainHead, sealEvents, verifyChain } from './digest-chain.ts';
import type { EventToAppend, JsonObject, RecordedEvent } from './event-store.ts';
import { InMemoryEventStore } from './in-memory/in-memory-event-store.ts';

const events = (count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    type: 'Numbered',
    data: { number, text: 'Größe "L"\n', nested: { b: [1, { z: 1, a: 2 }], a: null } },
    metadata: { schema: 1, actor: { name: 'Ann', id: '1' } },
  }));

const storedChain = async (count: number): Promise<RecordedEvent[]> => {
  const store = new InMemoryEventStore();
  await store.append('s', 'no-stream', sealEvents('s', 'no-stream', events(count)));
  const stored: RecordedEvent[] = [];
  for await (const event of store.readStream('s')) stored.push(event);
  return stored;
};

const at = (chain: readonly RecordedEvent[], index: number): RecordedEvent => {
  const event = chain[index];
  if (event === undefined) throw new RangeError(`No event ${index}`);
  return event;
};

describe('digest chain', () => {
  it('chains each event to the one before it, the first to null', () => {
    const sealed = sealEvents('s', 'no-stream', events(3));
    expect(sealed.map(({ metadata }) => metadata['previous'])).toEqual([
      null,
      sealed[0]?.metadata['digest'],
      sealed[1]?.metadata['digest'],
    ]);
    expect(new Set(sealed.map(({ metadata }) => metadata['digest'])).size).toBe(3);
  });

  it('keeps the stored format: SHA-256 over canonical JSON of stream, revision, id, type, data and the rest of the metadata', () => {
    const id = 'C7B0E5A0-0000-4000-8000-00000000000A';
    const [sealed] = sealEvents('file-1', { revision: 4, digest: 'abc' }, [
      { id, type: 'T', data: { b: 1, a: 'é' }, metadata: { schema: 1, at: 'now' } },
    ]);
    const rest = '{"at":"now","previous":"abc","schema":1,"seal":2}';
    const hashed = `["file-1",5,"${id.toLowerCase()}","T",{"a":"é","b":1},${rest}]`;
    expect(sealed?.metadata).toEqual({
      schema: 1,
      at: 'now',
      previous: 'abc',
      seal: 2,
      digest: createHash('sha256').update(hashed).digest('hex'),
    });
  });

  it('verifies stored events, also from the middle and after sealing in two steps', async () => {
    const store = new InMemoryEventStore();
    await store.append('s', 'no-stream', sealEvents('s', 'no-stream', events(4)));
    const stored: RecordedEvent[] = [];
    for await (const event of store.readStream('s')) stored.push(event);
    await store.append('s', 3, sealEvents('s', chainHead(stored[3]), events(2)));
    const verdict = await verifyChain(store.readStream('s'));
    expect(verdict).toMatchObject({ verified: 6, head: { revision: 5 }, brokenAt: undefined });
    expect(await verifyChain(store.readStream('s', { from: 2 }), chainHead(stored[1]))).toEqual({
      ...verdict,
      verified: 4,
    });
    expect(await verifyChain([])).toEqual({ verified: 0, head: 'no-stream', brokenAt: undefined });
  });

  it('verifies older events, whose digest does not cover the id', async () => {
    const hashed = '["s",0,"T",{},{"previous":null,"schema":1}]';
    const digest = createHash('sha256').update(hashed).digest('hex');
    const old = { id: randomUUID(), stream: 's', revision: 0, position: '1', type: 'T', data: {} };
    const event: RecordedEvent = { ...old, metadata: { schema: 1, previous: null, digest } };
    const [next] = sealEvents('s', chainHead(event), events(1));
    if (next === undefined) throw new Error('Not sealed');
    const chain = [event, { ...next, stream: 's', revision: 1, position: '2' }];
    expect(await verifyChain(chain)).toMatchObject({ verified: 2, brokenAt: undefined });
    const claimed = { ...event, metadata: { ...event.metadata, seal: 3 } };
    expect((await verifyChain([claimed])).brokenAt).toEqual({ revision: 0, reason: 'digest' });
  });

  it('reports an unreadable event', async () => {
    const chain = await storedChain(2);
    const damaged = { ...at(chain, 1), data: {}, metadata: {}, damage: 'no UTF-8' };
    expect((await verifyChain([at(chain, 0), damaged])).brokenAt).toEqual({ revision: 1, reason: 'damaged' });
  });

  it('is unchanged by sealing again', () => {
    const once = sealEvents('s', 'no-stream', events(2));
    expect(sealEvents('s', 'no-stream', once)).toEqual(once);
  });

  it.each<[string, (event: RecordedEvent) => RecordedEvent]>([
    ['data', (event) => ({ ...event, data: { ...event.data, number: 99 } })],
    ['one letter of a text', (event) => ({ ...event, data: { ...event.data, text: 'Größe "M"\n' } })],
    ['type', (event) => ({ ...event, type: 'Counted' })],
    ['id', (event) => ({ ...event, id: randomUUID() })],
    ['stream', (event) => ({ ...event, stream: 'other' })],
    ['actor', (event) => ({ ...event, metadata: { ...event.metadata, actor: { name: 'Bob', id: '1' } } })],
    ['digest', (event) => ({ ...event, metadata: { ...event.metadata, digest: 'f'.repeat(64) } })],
  ])('finds a changed %s', async (_, change) => {
    const chain = await storedChain(5);
    const tampered = chain.map((event, index) => (index === 2 ? change(event) : event));
    expect(await verifyChain(tampered)).toMatchObject({
      verified: 2,
      head: { revision: 1 },
      brokenAt: { revision: 2, reason: 'digest' },
    });
  });

  it('finds a missing, repeated, individually resealed or unsealed event', async () => {
    const chain = await storedChain(4);
    expect((await verifyChain([at(chain, 0), at(chain, 2)])).brokenAt).toEqual({ revision: 2, reason: 'revision' });
    expect((await verifyChain([at(chain, 0), at(chain, 0)])).brokenAt).toEqual({ revision: 0, reason: 'revision' });
    const [forged] = sealEvents('s', chainHead(at(chain, 0)), [{ ...at(chain, 1), data: { forged: true } }]);
    const resealed = [at(chain, 0), { ...at(chain, 1), ...forged }, at(chain, 2)];
    expect((await verifyChain(resealed)).brokenAt).toEqual({ revision: 2, reason: 'previous' });
    const { digest: _, ...bare } = at(chain, 0).metadata;
    expect((await verifyChain([{ ...at(chain, 0), metadata: bare }])).brokenAt).toEqual({
      revision: 0,
      reason: 'digest',
    });
  });

  it.each<[string, unknown]>([
    ['NaN', Number.NaN],
    ['undefined', undefined],
    ['a date', new Date(0)],
    ['a BigInt', 1n],
  ])('rejects %s, which JSON would change', (_, value) => {
    const event: EventToAppend = {
      id: randomUUID(),
      type: 'T',
      data: { value } as unknown as JsonObject,
      metadata: {},
    };
    expect(() => sealEvents('s', 'no-stream', [event])).toThrow(expect.objectContaining({ name: 'InvalidEventError' }));
  });
});
