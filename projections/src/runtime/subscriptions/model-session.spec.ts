import { describe, expect, it } from '@jest/globals';
import { beginSession } from './model-session.ts';
import type { Document, ModelReader, Range } from '../../stores/read-store.ts';

const getReader = (stored: Record<string, Document>): ModelReader => ({
  model: 'm',
  generation: '1',
  checkpoint: async () => '',
  get: async <T extends Document>(_collection: string, id: string) => stored[id] as T | undefined,
  range: async <T extends Document>(_collection: string, { from = '', to = '\uffff' }: Range) =>
    Object.entries(stored)
      .filter(([id]) => from <= id && id < to)
      .map(([id, document]) => ({ id, document: document as T })),
  count: async () => 0,
  checkpointEvent: async () => undefined,
  listIds: async () => [],
  getBytes: async () => undefined,
  listBytes: async () => [],
});

describe('a session over a model', () => {
  const stored = { 'a/1': { n: 1 }, 'a/2': { n: 2 }, 'b/1': { n: 3 } };

  it('reads its own writes and deletes before the store', async () => {
    const session = beginSession(getReader(stored));
    session.put('c', 'a/1', { n: 10 });
    session.delete('c', 'a/2');
    expect(await session.get('c', 'a/1')).toEqual({ n: 10 });
    expect(await session.get('c', 'a/2')).toBeUndefined();
    expect(await session.get('c', 'b/1')).toEqual({ n: 3 });
  });

  it('merges its writes into a range in order, and then cuts the page', async () => {
    const session = beginSession(getReader(stored));
    session.put('c', 'a/3', { n: 30 });
    session.delete('c', 'a/1');
    const ids = async (range: Range) => (await session.range('c', range)).map(({ id }) => id);
    expect(await ids({ from: 'a/', to: 'a/\uffff' })).toEqual(['a/2', 'a/3']);
    expect(await ids({ from: 'a/', to: 'a/\uffff', order: 'desc', limit: 1 })).toEqual(['a/3']);
  });

  it('returns and counts only the last write of each id, by kind and id', () => {
    const session = beginSession(getReader({}));
    session.put('c', 'b', { n: 1 });
    session.putBytes('c', 'x', new Uint8Array(1000));
    session.put('c', 'a', { n: 2 });
    const size = session.size();
    for (let again = 0; again < 9; again += 1) session.putBytes('c', 'x', new Uint8Array(1000));
    session.put('c', 'b', { n: 3 });
    expect(session.size()).toBe(size);
    expect(session.writes()).toEqual([
      { kind: 'put', collection: 'c', id: 'a', document: { n: 2 } },
      { kind: 'put', collection: 'c', id: 'b', document: { n: 3 } },
      { kind: 'put-bytes', collection: 'c', id: 'x', bytes: new Uint8Array(1000) },
    ]);
  });

  it('keeps writes after a deleted range, and drops those before it', async () => {
    const session = beginSession(getReader(stored));
    session.put('c', 'a/4', { n: 4 });
    session.deleteRange('c', 'a/', 'a/\uffff');
    session.put('c', 'a/2', { n: 22 });
    expect(await session.get('c', 'a/1')).toBeUndefined();
    expect(await session.get('c', 'a/4')).toBeUndefined();
    expect(await session.get('c', 'a/2')).toEqual({ n: 22 });
    expect(session.writes().map(({ kind }) => kind)).toEqual(['delete-range', 'put']);
  });

  it('keeps what is written once as JSON for a store of JSON, and reads it before the commit', async () => {
    const page = { texts: ['größer', '👍🏽', 'a "quote"'], first: 7 };
    const session = beginSession(getReader(stored), true);
    session.putOnce('c', 'a/3', page);
    session.put('c', 'a/4', { n: 4 });
    expect(await session.get('c', 'a/3')).toEqual(page);
    expect((await session.range('c', { from: 'a/3', to: 'a/4' })).map(({ document }) => document)).toEqual([page]);
    const written = session.writes().map((write) => write.kind === 'put' && [write.id, write.json, write.document]);
    expect(written).toEqual([
      ['a/3', JSON.stringify(page), page],
      ['a/4', undefined, { n: 4 }],
    ]);
    session.putOnce('c', 'a/3', { n: 3 });
    session.delete('c', 'a/4');
    expect(session.size()).toBeLessThan(JSON.stringify(page).length + 2 * 32);
  });

  it('keeps it as a document for other stores', () => {
    const session = beginSession(getReader({}));
    session.putOnce('c', 'a', { n: 1 });
    expect(session.writes()).toEqual([{ kind: 'put', collection: 'c', id: 'a', document: { n: 1 } }]);
  });
});
