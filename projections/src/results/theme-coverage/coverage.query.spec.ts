import { beforeAll, describe, expect, it } from '@jest/globals';
import { EMPTY_ANSWERS } from '@verbatim/domain/text/theme-query/empty-answers';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { FieldError, type Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  toQueryText,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readCoverage } from './coverage.query.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const coverage = (filters: Filters = {}, themes = THEMES.map(({ id }) => id)) =>
  readCoverage(reads, log.models, { projectId: 'p', themes, filters });

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const EMPTY = toQueryText(EMPTY_ANSWERS);
const saysNothing = ({ cells, spans }: Comment): boolean => matchComment(EMPTY, cells[0]!, spans) !== null;

/** Counted by sets. */
const reference = (base: readonly Comment[]) => {
  const having = THEMES.map(({ id, name, text }) => ({
    id,
    name,
    comments: new Set(base.filter((comment) => sentencesWith(comment, text).length > 0)),
  })).sort((a, b) => b.comments.size - a.comments.size || (a.name < b.name ? -1 : 1));
  const seen = new Set<Comment>();
  const themes = having.map(({ id, name, comments }) => {
    for (const comment of comments) seen.add(comment);
    const others = having.filter((other) => other.id !== id);
    const only = [...comments].filter((comment) => others.every((other) => !other.comments.has(comment)));
    return { id, name, portal_name: '', count: comments.size, only: only.length, cumulative: seen.size };
  });
  const overlaps = having.flatMap((larger, at) =>
    having.slice(at + 1).flatMap((smaller) => {
      const both = [...smaller.comments].filter((comment) => larger.comments.has(comment)).length;
      if (both < 3) return [];
      const jaccard = round(both / (larger.comments.size + smaller.comments.size - both));
      return [{ themes: [smaller.id, larger.id], both, contained: round(both / smaller.comments.size), jaccard }];
    }),
  );
  const empty = base.filter((comment) => !seen.has(comment) && saysNothing(comment));
  return {
    total: base.length,
    covered: seen.size,
    themes,
    overlaps: overlaps.sort((a, b) => b.contained - a.contained || b.both - a.both),
    more: 0,
    empty: empty.length,
  };
};

describe('the coverage of themes', () => {
  it.each<[string, Filters, (comment: Comment) => boolean]>([
    ['of all comments', {}, () => true],
    ['under a filter', { team: { value: ['red', ''] } }, ({ cells }) => ['red', ''].includes(cells[1]!)],
    [
      'under a filter by theme',
      { themes: { value: ['t2'] } },
      (comment) => sentencesWith(comment, THEMES[1]!.text).length > 0,
    ],
    ['under filters that leave nothing', { day: { value: ['1999-01-01'] } }, () => false],
  ])('equals a count by sets %s', async (_case, filters, passes) => {
    const { topics: _topics, topicBase, empty, ...found } = await coverage(filters);
    expect({ ...found, empty: empty.count }).toEqual(reference(ALL.filter(passes)));
    expect(topicBase).toBe(found.total - found.covered - empty.count);
  });

  it('says of no themes that nothing is covered', async () => {
    const found = await coverage({}, []);
    expect(found).toMatchObject({ total: ALL.length, covered: 0, themes: [], overlaps: [] });
    expect(found.empty.count).toBe(ALL.filter(({ cells }) => cells[0] === '').length);
  });

  it('names a column that is not there', async () => {
    await expect(coverage({ gone: { value: ['x'] } })).rejects.toThrow(FieldError);
  });
});
