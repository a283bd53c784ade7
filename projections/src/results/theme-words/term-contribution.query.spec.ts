import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Filters } from '../engine/filters.ts';
import { readTermContributions } from './term-contribution.query.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  toQueryText,
  recordRandomProject,
  sentencesWith,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const has = (text: string) => (comment: Comment) => text !== '' && sentencesWith(comment, text).length > 0;

describe('the hits of a query', () => {
  // A query, and for each of its parts the query without it.
  it.each<[string, readonly (readonly [part: string, alone: string, without: string])[]]>([
    ['love', [['love', 'love', '']]],
    [
      'love awful "not bad"',
      [
        ['love', 'love', 'awful "not bad"'],
        ['awful', 'awful', 'love "not bad"'],
        ['"not bad"', '"not bad"', 'love awful'],
      ],
    ],
    [
      '(love lov*) + (dress shoe) - awful',
      [
        ['love', 'love', 'lov* + (dress shoe) - awful'],
        ['lov*', 'lov*', 'love + (dress shoe) - awful'],
        ['dress', 'dress', '(love lov*) + shoe - awful'],
        ['shoe', 'shoe', '(love lov*) + dress - awful'],
      ],
    ],
    [
      'nowhere (love @2 dress)',
      [
        ['nowhere', 'nowhere', '(love @2 dress)'],
        ['love WITHIN 2 OF dress', 'love @2 dress', 'nowhere'],
      ],
    ],
  ])('%s are those of each part by itself, and those that it alone brings', async (text, parts) => {
    const cases: readonly (readonly [Filters, readonly Comment[]])[] = [
      [{}, ALL],
      [{ team: { value: ['blue'] } }, ALL.filter(({ cells }) => cells[1] === 'blue')],
    ];
    for (const [filters, base] of cases) {
      const found = base.filter(has(text));
      expect(
        await readTermContributions(reads, log.models, { projectId: 'p', query: toQueryText(text), filters }),
      ).toEqual({
        count: found.length,
        base: base.length,
        parts: parts.map(([part, alone, without]) => ({
          part,
          hits: base.filter(has(alone)).length,
          only: found.filter((comment) => !has(without)(comment)).length,
        })),
      });
    }
  });
});
