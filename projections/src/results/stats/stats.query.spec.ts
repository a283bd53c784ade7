import { beforeAll, describe, expect, it } from '@jest/globals';
import { FieldError, type Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readStats } from './stats.query.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const stats = (filters: Filters = {}, themes = THEMES.map(({ id }) => id)) =>
  readStats(reads, log.models, { projectId: 'p', themes, filters });

/** Counted by hand. */
const reference = (base: readonly Comment[]) => {
  const carries = (comment: Comment, text: string): boolean => sentencesWith(comment, text).length > 0;
  const counts = THEMES.map(({ text }) => base.filter((comment) => carries(comment, text)).length);
  return {
    themes: THEMES.length,
    comments: base.length,
    max: Math.max(...counts),
    min: Math.min(...counts),
    avg: Math.round((counts.reduce((sum, count) => sum + count, 0) / THEMES.length) * 10_000) / 10_000,
    unclassified: base.filter((comment) => THEMES.every(({ text }) => !carries(comment, text))).length,
  };
};

describe('the figures of a workspace', () => {
  it.each<[string, Filters, (comment: Comment) => boolean]>([
    ['of all comments', {}, () => true],
    ['under a filter', { team: { value: ['red', ''] } }, ({ cells }) => ['red', ''].includes(cells[1]!)],
    [
      'under a filter by theme',
      { themes: { value: ['t2'] } },
      (comment) => sentencesWith(comment, THEMES[1]!.text).length > 0,
    ],
    ['under filters that leave nothing', { day: { value: ['1999-01-01'] } }, () => false],
  ])('are those of a count by hand %s', async (_case, filters, passes) => {
    expect(await stats(filters)).toEqual(reference(ALL.filter(passes)));
  });

  it('say of no themes that all comments are unclassified', async () => {
    const nothing = { themes: 0, max: null, min: null, avg: null };
    expect(await stats({}, [])).toEqual({ ...nothing, comments: ALL.length, unclassified: ALL.length });
  });

  it('name a column that is not there', async () => {
    await expect(stats({ gone: { value: ['x'] } })).rejects.toThrow(FieldError);
  });
});
