import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSegmentReads } from './segment-reads.ts';
import { ALL, recordRandomProject, sentencesWith, THEMES } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readTable } from '../table/table.query.ts';

const log = new RecordedProject();
const IDS = THEMES.map(({ id }) => id);
const reads = createSegmentReads();

beforeAll(() => recordRandomProject(log));

describe('columns in memory', () => {
  it('are read once, and only what has changed is read again', async () => {
    const own = createSegmentReads({ resultCharacters: 0 });
    const ask = () => readTable(own, log.models, { projectId: 'p', themes: IDS, groupBy: ['team'] });
    const before = await ask();
    const afterFirst = log.model.bytesRead;
    expect(await ask()).toEqual(before);
    expect(log.model.bytesRead).toBe(afterFirst);
    await log.changeQuery('t4', 'shoe');
    await log.project();
    const projected = log.model.bytesRead;
    const after = await ask();
    // Cache lookups of both files, and for the full segment the bucket of the query's one word.
    expect(log.model.bytesRead).toBe(projected + 2 + 1);
    const shoes = ALL.filter((comment) => sentencesWith(comment, 'shoe').length > 0).length;
    expect(after.items.find(({ id }) => id === 't4')?.count).toBe(shoes);
  });

  it('keep to their budget, and answer the same', async () => {
    const small = createSegmentReads({ cacheBytes: 50_000 });
    const ask = (own: ReturnType<typeof createSegmentReads>) =>
      readTable(own, log.models, { projectId: 'p', themes: IDS, groupBy: ['team', 'size'], unclassified: true });
    expect(await ask(small)).toEqual(await ask(reads));
    expect(small.cachedBytes).toBeLessThanOrEqual(50_000);
    expect(reads.cachedBytes).toBeGreaterThan(200_000);
  });

  it('of a model of before comment starts stood apart are read with the sentences', async () => {
    const ask = () => {
      const own = createSegmentReads();
      return readTable(own, log.models, { projectId: 'p', themes: IDS, groupBy: ['team'], unclassified: true });
    };
    const now = await ask();
    const apart = [...log.model.columns].filter(([key]) => key.endsWith('/comment-starts'));
    expect(apart).toHaveLength(3);
    for (const [key] of apart) log.model.columns.delete(key);
    expect(await ask()).toEqual(now);
    for (const [key, bytes] of apart) log.model.columns.set(key, bytes);
  });

  it('give a result as it was computed before, whenever everything that it is made of is the same again', async () => {
    const own = createSegmentReads();
    const filters = { themes: { value: ['t1'] } };
    const ask = () => readTable(own, log.models, { projectId: 'p', themes: IDS, filters });
    const first = await ask();
    expect(await ask()).toBe(first);
    await log.changeQuery('t1', 'shoe');
    await log.project();
    const other = await ask();
    expect(other).not.toEqual(first);
    await log.changeQuery('t1', 'lov* love');
    await log.project();
    expect(await ask()).toBe(first);
    await log.append('library', [{ type: 'ThemeRenamed', data: { themeId: 't1', name: 'Liking' } }]);
    await log.score(1, 10_000);
    await log.project();
    const renamed = await ask();
    expect(renamed).not.toBe(first);
    expect(renamed.items.map(({ id, count }) => [id, count]).sort()).toEqual(
      first.items.map(({ id, count }) => [id, count]).sort(),
    );
  });

  it('are read again when the model changes during a query', async () => {
    const own = createSegmentReads();
    let runs = 0;
    const versions = await own.query(log.model, 'p', async ({ version }) => {
      runs += 1;
      if (runs === 1) {
        await log.score(1, 1);
        await log.project();
      }
      return version;
    });
    expect(runs).toBe(2);
    expect(versions).toBe((await log.model.get<{ version: string }>('versions', 'p'))?.version);
  });

  it('are asked again when a query fails over columns that disappear, and fail otherwise', async () => {
    const own = createSegmentReads();
    let runs = 0;
    const answer = await own.query(log.model, 'p', async () => {
      runs += 1;
      if (runs > 1) return 'whole';
      await log.score(1, 1);
      await log.project();
      throw new TypeError('A column is missing');
    });
    expect([answer, runs]).toEqual(['whole', 2]);
    await expect(own.query(log.model, 'p', () => Promise.reject(new TypeError('A fault')))).rejects.toThrow('A fault');
  });
});
