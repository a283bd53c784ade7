import { beforeAll, describe, expect, it } from '@jest/globals';
import { ALL, recordRandomProject, sentencesWith, THEMES } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readSample, type Sample, type SampleQuery } from './sample.query.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const THEME = THEMES[0]!;
const FOUND = new Set(ALL.filter((comment) => sentencesWith(comment, THEME.text).length > 0).map(({ _id }) => _id));
const POPULATION = { found: FOUND.size, other: ALL.length - FOUND.size };
const draw = (query: Partial<SampleQuery>): Promise<Sample> =>
  readSample(reads, log.models, {
    projectId: 'p',
    theme: THEME.id,
    method: 'stratified',
    size: 100,
    seed: 1,
    ...query,
  });
const inOrder = (ids: readonly number[]): readonly number[] => [...ids].sort((a, b) => a - b);

describe('a sample of comments', () => {
  it('is half of what the query finds and half of the rest, in an order that does not reveal which', async () => {
    const { comments, found, population } = await draw({});
    expect(population).toEqual(POPULATION);
    expect(new Set(comments).size).toBe(100);
    expect(inOrder(comments.filter((id) => FOUND.has(id)))).toEqual(found);
    expect(found.length).toBe(50);
    // Of the first fifty, as many as expected by chance.
    const first = comments.slice(0, 50).filter((id) => FOUND.has(id)).length;
    expect(first).toBeGreaterThan(10);
    expect(first).toBeLessThan(40);
  });

  it('is the same for the same seed', async () => {
    expect(await draw({ seed: 5 })).toEqual(await draw({ seed: 5 }));
    expect((await draw({ seed: 6 })).comments).not.toEqual((await draw({ seed: 5 })).comments);
  });

  it('holds every comment once where it is as large as the base', async () => {
    for (const method of ['simple', 'stratified'] as const) {
      const { comments, found } = await draw({ method, size: ALL.length + 5 });
      expect(inOrder(comments)).toEqual(ALL.map(({ _id }) => _id));
      expect(new Set(found)).toEqual(FOUND);
    }
  });

  it('of all alike has of each part what the base has of it', async () => {
    const { comments, found } = await draw({ method: 'simple', size: 1000 });
    expect(comments.length).toBe(1000);
    expect(found.length / 1000).toBeCloseTo(POPULATION.found / ALL.length, 1);
    expect(comments.filter((id) => FOUND.has(id)).length).toBe(found.length);
  });

  it('of a theme that is not there finds nothing', async () => {
    expect((await draw({ theme: 'gone' })).found).toEqual([]);
  });
});
