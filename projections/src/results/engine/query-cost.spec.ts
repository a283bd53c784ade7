import { beforeAll, describe, expect, it } from '@jest/globals';
import { toQueryText, recordRandomProject } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { toCanonicalQuery } from '../../models/segments/canonical-query.ts';
import { testThemeQuery, type MatchingComments } from '../sentiment/dictionary-test.query.ts';
import { QueryTooCostlyError } from './query-cost.ts';
import { createSegmentReads, type SegmentReadsOptions } from './segment-reads.ts';
import { readTable } from '../table/table.query.ts';

const log = new RecordedProject();
beforeAll(() => recordRandomProject(log));

/** Pairs of prefixes, each at its own distance; the most expensive is not the first. */
const PARTS = ['(d* @9 s*)', '(the* @8 d*)', ...Array.from({ length: 40 }, (_, at) => `(sh* @${at + 1} dr*)`)];
const PAIRS = PARTS.join(' ');

const ask = (text: string, options: SegmentReadsOptions = {}): Promise<MatchingComments> =>
  testThemeQuery(createSegmentReads(options), log.models, { projectId: 'p', query: toQueryText(text) });

const readRefusal = async (asked: Promise<unknown>): Promise<QueryTooCostlyError> => {
  const refused: unknown = await asked.catch((error: unknown) => error);
  if (!(refused instanceof QueryTooCostlyError)) throw new Error(`It was not refused: ${JSON.stringify(refused)}`);
  return refused;
};

describe('a query that cannot be borne', () => {
  it('is refused for what it would look at, with the part that costs most', async () => {
    const refused = await readRefusal(ask(PAIRS, { mostWork: 1_000 }));
    expect(refused).toMatchObject({ reason: 'work', limit: 1_000, theme: undefined });
    const costs = await Promise.all(
      PARTS.slice(0, 3).map(async (part) => {
        const query = `${part} ${Array.from({ length: 9 }, (_, at) => `(x${at} @1 y)`).join(' ')}`;
        return { part, cost: (await readRefusal(ask(query, { mostWork: 0 }))).cost };
      }),
    );
    const [dearest] = costs.sort((a, b) => b.cost - a.cost);
    const [inner] = [dearest!.part.slice(1, -1)];
    expect(refused.part).toBe(inner.replace(/ @(\d+) /, ' WITHIN $1 OF '));
    expect(refused.partCost).toBeLessThan(refused.cost);
  });

  it('is refused for the memory that it would take', async () => {
    const refused = await readRefusal(ask(PAIRS, { queryBytes: 100 }));
    expect(refused).toMatchObject({ reason: 'memory', limit: 100 });
    expect(refused.cost).toBeGreaterThan(100);
  });

  it('is answered where it can be borne, as without any limit, also when its words are not kept', async () => {
    const { cost } = await readRefusal(ask(PAIRS, { mostWork: 1_000 }));
    const answer = await ask(PAIRS, { mostWork: Math.ceil(cost) });
    expect(answer.count).toBeGreaterThan(0);
    expect(await ask(PAIRS, { cacheBytes: 1_000 })).toEqual(answer);
  });

  it('is refused in a table by the name of its theme, unless what it finds is known already', async () => {
    await log.createTheme('dear', PAIRS, 'A dear theme');
    await log.project();
    const reads = createSegmentReads({ mostWork: 1_000 });
    const table = () => readTable(reads, log.models, { projectId: 'p', themes: ['dear'] });
    expect(await readRefusal(table())).toMatchObject({ reason: 'work', theme: 'A dear theme' });
    const generous = await readTable(createSegmentReads(), log.models, { projectId: 'p', themes: ['dear'] });
    const view = await reads.query(log.models.segments, 'p', async ({ files }) => files);
    // As a cached theme column.
    for (const file of view) await file.found(toCanonicalQuery(toQueryText(PAIRS)));
    expect(await table()).toEqual(generous);
  });

  it('is none for being long: few words are never refused', async () => {
    const words = Array.from({ length: 50 }, (_, at) => `word${at}`).join(' ');
    expect((await ask(`dress ${words}`, { mostWork: 0, queryBytes: 0 })).count).toBeGreaterThan(0);
  });

  it('waits where others have the memory, and goes on when they are done', async () => {
    const { cost } = await readRefusal(ask(PAIRS, { queryBytes: 1 }));
    const reads = createSegmentReads({ queryBytes: Math.ceil(cost * 1.5), resultCharacters: 0 });
    const asked = [0, 1, 2, 3].map((offset) =>
      testThemeQuery(reads, log.models, { projectId: 'p', query: toQueryText(PAIRS), offset }),
    );
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ count }) => count)).size).toBe(1);
    expect(reads.room.bytes).toBe(0);
  });
});
