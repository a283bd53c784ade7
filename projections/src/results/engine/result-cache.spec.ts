import { beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { COLUMNS, resultsPath } from '../../models/segments/segments.ts';
import { CACHE, getPrefixEnd } from '../../stores/read-store.ts';
import { checkCachedResults, cacheResult, MAX_CACHED_RESULTS } from './result-cache.ts';
import { createSegmentReads } from './segment-reads.ts';
import { readTable, type TableQuery } from '../table/table.query.ts';
import { readCloud } from '../words/words.query.ts';

const COLUMN = [{ name: 'comment', type: 'long-text' }] as const;
const TEXTS = ['good shoes', 'bad shoes', 'good bread'];
const COMMENTS = TEXTS.map((text) => ({ cells: [text], spans: [0, text.length] }));

describe('results that are kept', () => {
  let log: RecordedProject;
  beforeEach(async () => {
    log = new RecordedProject();
    const columns = COLUMN.map(({ name, type }) => ({ id: name, field: name, name, type, options: [] }));
    await log.append('project-p', [
      { type: 'ColumnsDefined', data: { columns } },
      { type: 'TableCreated', data: { columns: ['comment'] } },
    ]);
    await log.createTheme('t', 'good');
    for (const [id, firstId] of [
      ['p.f1', 1],
      ['p.f2', 101],
    ] as const) {
      await log.addFile(id, firstId, COLUMN, COMMENTS, 256);
      await log.split(id, COMMENTS, 256);
      await log.parse(id, ['JN', 'JN', 'JN']);
    }
    await log.score(1, 200);
    await log.project();
  });

  const kept = async (): Promise<readonly string[]> => {
    // Caching runs in the background.
    for (let turns = 0; turns < 10; turns++) await turn();
    return log.model.listIds(CACHE, { from: resultsPath('p'), to: getPrefixEnd(resultsPath('p')) });
  };
  const newReads = () => createSegmentReads({ cacheOf: async () => log.model });
  const table = (more: Partial<TableQuery> = {}, reads = newReads()) =>
    readTable(reads, log.models, { projectId: 'p', themes: ['t'], ...more });

  it('are read as one entry by the next query, without reading a column', async () => {
    const first = await table();
    expect(first.items[0]).toMatchObject({ id: 't', count: 4 });
    expect(await kept()).toHaveLength(1);
    for (const key of log.model.columns.keys()) if (key.startsWith(`${COLUMNS} `)) log.model.columns.delete(key);
    expect(await table()).toEqual(first);
    expect(await kept()).toHaveLength(1);
  });

  it('are not believed where their bytes have changed, which a verification names', async () => {
    const first = await table();
    const [place] = await kept();
    const check = () => checkCachedResults(log.model, 'p', new AbortController().signal);
    expect(await check()).toEqual({ compared: 1, different: [] });
    const bytes = Buffer.from((await log.model.getBytes(CACHE, place!))!);
    const damaged = bytes.indexOf('"count":4') + '"count":'.length;
    bytes[damaged] = '9'.charCodeAt(0);
    log.model.columns.set(`${CACHE} ${place}`, bytes);
    expect(await table()).toEqual(first);
    expect(await check()).toEqual({ compared: 1, different: [place] });
  });

  it('are those of the whole project alone, and another query is another result', async () => {
    await table({ filters: { comment: { value: ['shoes'], type: 'text' } } });
    expect(await kept()).toHaveLength(0);
    await table();
    await log.changeQuery('t', 'bread');
    await log.project();
    expect((await table()).items[0]).toMatchObject({ count: 2 });
    expect(await kept()).toHaveLength(2);
  });

  it('go with any of the files whose words are in them, and do not come back', async () => {
    const cloud = { projectId: 'p', partsOfSpeech: [] };
    expect(Object.keys(await readCloud(newReads(), log.models, cloud))).toContain('bread');
    expect(await kept()).toHaveLength(1);
    const [place] = await kept();
    const bytes = (await log.model.getBytes(CACHE, place!))!;
    await log.append('project-p', [
      { type: 'FileErased', data: { fileId: 'p.f1', stream: 'file-p.f1', revision: 3, digest: '' } },
    ]);
    await log.project();
    expect(await kept()).toHaveLength(0);
    const owners = ['p.f1', 'p.f2'].map((id) => ({ collection: 'places', id }));
    expect(await log.model.putIfAbsent({ id: place!, bytes, document: {}, owners })).toBe(false);
  });

  it('are the last ones of a project', async () => {
    const reads = newReads();
    const files = await reads.query(log.model, 'p', async (project) => project.files);
    for (let now = 0; now < MAX_CACHED_RESULTS + 3; now++)
      await cacheResult(log.model, log.model, { projectId: 'p', key: `k${now}`, result: {}, files, now });
    const ids = await kept();
    expect(ids).toHaveLength(MAX_CACHED_RESULTS);
    expect(ids.some((id) => id.endsWith('/k2'))).toBe(false);
    expect(ids.some((id) => id.endsWith('/k3'))).toBe(true);
  });
});
