/** Comments without any sentence, which `=""` finds: every screen that counts a query counts the same set. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import {
  ALL,
  recordRandomProject,
  toQueryText,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readMatches } from '../comments/matches.query.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { testThemeQuery } from '../sentiment/dictionary-test.query.ts';
import { readTable } from '../table/table.query.ts';
import { readThemePreview } from '../theme-preview/theme-preview.query.ts';
import { readTermContributions } from '../theme-words/term-contribution.query.ts';
import { readCoverage } from './coverage.query.ts';

const QUERIES = ['=""', 'love =""', '="love lovely" ="" awful', 'this =""', '="love"', '="" (dress @2 shoe)'];
const toThemeId = (at: number): string => `e${at}`;

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(async () => {
  for (const [at, text] of QUERIES.entries()) await log.createTheme(toThemeId(at), text);
  await recordRandomProject(log);
});

const findBySets = (text: string) => {
  const query = toQueryText(text);
  return (comments: readonly Comment[]): readonly number[] =>
    comments.filter(({ cells, spans }) => matchComment(query, cells[0]!, spans) !== null).map(({ _id }) => _id);
};

describe('a query that finds comments without any sentence', () => {
  it.each([...QUERIES.entries()])('%i, %s, is counted alike by all', async (at, text) => {
    const query = toQueryText(text);
    const themes = [toThemeId(at)];
    const found = findBySets(text)(ALL);
    const empty = findBySets('=""')(ALL);
    if (text.includes('=""')) expect(found.filter((id) => empty.includes(id))).toEqual(empty);
    const whole = { projectId: 'p', offset: 0, limit: ALL.length };

    const tested = await testThemeQuery(reads, log.models, { query, ...whole });
    expect(tested.matches.map(({ id }) => id)).toEqual(found);
    const listed = { which: 'all', methods: [1, 2], order: 'asc', ...whole } as const;
    expect((await readMatches(reads, log.models, { ...listed, found: query })).ids).toEqual(found);
    expect((await readMatches(reads, log.models, { ...listed, which: 'any', themes })).ids).toEqual(found);

    const { count, parts } = await readTermContributions(reads, log.models, { projectId: 'p', query });
    expect(count).toBe(found.length);
    for (const { part, hits } of parts) if (part === '=""') expect(hits).toBe(empty.length);

    const preview = { projectId: 'p', themeId: 't4', query, groups: [] };
    expect((await readThemePreview(reads, log.models, preview)).after).toBe(found.length);
    const table = await readTable(reads, log.models, { projectId: 'p', themes, unclassified: true });
    expect(table.items.map((item) => item.count)).toEqual([found.length, ALL.length - found.length]);
    expect((await readCoverage(reads, log.models, { projectId: 'p', themes })).covered).toBe(found.length);
  });
});
