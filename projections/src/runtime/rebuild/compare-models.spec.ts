import { describe, expect, it } from '@jest/globals';
import { compareModels } from './compare-models.ts';
import type { Write } from '../../stores/read-store.ts';
import { MemoryModel } from '../../models/spec-support/memory-model.ts';

const put = (collection: string, id: string, n = 1): Write => ({ kind: 'put', collection, id, document: { n } });
const putBytes = (collection: string, id: string, byte = 1): Write => ({
  ...({ kind: 'put-bytes', collection, id } as const),
  bytes: Uint8Array.of(byte),
});

const readModel = async (...writes: readonly Write[]): Promise<MemoryModel> => {
  const model = new MemoryModel();
  await model.commit(writes, '', '1');
  return model;
};

const NEVER = new AbortController().signal;

describe('comparing two generations', () => {
  it('reports missing, unexpected and different documents and byte columns', async () => {
    const both = [put('b', '1'), put('b-c', '1'), put('c', '9'), putBytes('b', '1')];
    const served = await readModel(...both, put('b', '2', 7), put('c', '1'), putBytes('c', '3', 7), putBytes('c', '4'));
    const rebuilt = await readModel(...both, put('b', '2'), put('b-c', '0'), putBytes('a', '1'), putBytes('c', '3'));
    const found = await compareModels(served.contents(), rebuilt.contents(), { signal: NEVER });
    expect(found.differences).toEqual([
      { collection: 'b-c', id: '0', kind: 'document', served: 'missing' },
      { collection: 'b', id: '2', kind: 'document', served: 'different' },
      { collection: 'c', id: '1', kind: 'document', served: 'unexpected' },
      { collection: 'a', id: '1', kind: 'bytes', served: 'missing' },
      { collection: 'c', id: '3', kind: 'bytes', served: 'different' },
      { collection: 'c', id: '4', kind: 'bytes', served: 'unexpected' },
    ]);
    expect(found).toMatchObject({ documents: 5, byteColumns: 3, differenceCount: 6 });
    expect(found.servedDigest).not.toBe(found.rebuiltDigest);
  });

  it('ignores the order of writes', async () => {
    const writes = [put('a', '1'), put('b', '1'), putBytes('a', '1')];
    const [one, other] = [await readModel(...writes), await readModel(...writes.toReversed())];
    const found = await compareModels(one.contents(), other.contents(), { signal: NEVER });
    expect(found).toMatchObject({ differenceCount: 0, servedDigest: found.rebuiltDigest });
  });

  it('can be aborted, and ends both iterations', async () => {
    const stop = new AbortController();
    const ended: string[] = [];
    const endless = async function* (name: string) {
      try {
        for (let n = 0; ; n += 1) yield { kind: 'document', collection: 'c', id: String(n), document: {} } as const;
      } finally {
        ended.push(name);
      }
    };
    const onProgress = (compared: number): void => {
      if (compared === 5) stop.abort();
    };
    const comparison = compareModels(endless('served'), endless('rebuilt'), { signal: stop.signal, onProgress });
    await expect(comparison).rejects.toMatchObject({ name: 'AbortError' });
    expect(ended.toSorted()).toEqual(['rebuilt', 'served']);
  });
});
