/**
 * Drilldown of a million comments (BENCH_COMMENTS): pages of the drilldown and of a theme's matches, with
 * texts and highlights. Each is a query over columns in memory and ten reads of the store on disk.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import { readMatches, type MatchesQuery } from '@verbatim/projections/results/comments/matches.query';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import type { BenchResult } from './bench-result.ts';
import { DEPARTMENTS, fillSpokenProject } from './spoken-project.ts';

const ROUNDS = 41;
const PAGE = 10;
const THEMES = { fit: 'fit fits fitted', price: 'price* expensive cheap*', dress: 'dress + love' };
const BASE: MatchesQuery = {
  projectId: 'p',
  themes: ['fit'],
  which: 'any',
  methods: [1, 2],
  filters: {},
  offset: 0,
  limit: PAGE,
  order: 'asc',
};
const FILTERS = { department: { value: DEPARTMENTS.slice(0, 2), type: 'enum' } } as const;
const CASES: readonly (readonly [name: string, query: Partial<MatchesQuery>])[] = [
  ['matches of a theme, the first page', {}],
  ['matches of a theme, the page of the middle', { offset: Math.floor(COMMENTS / 50) }],
  ['matches of a theme under a filter, the newest first', { filters: FILTERS, order: 'desc' }],
  ['matches by hand alone', { methods: [2] }],
  ['drilldown into a cell', { groupBy: ['department'], field: DEPARTMENTS[0]! }],
  ['drilldown into a cell under a filter', { groupBy: ['department'], field: DEPARTMENTS[0]!, filters: FILTERS }],
  ['drilldown into the unclassified', { themes: Object.keys(THEMES), which: 'none' }],
  ['drilldown into all comments, the last page', { which: 'all', themes: [], offset: COMMENTS - PAGE }],
];

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-reading-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    const models = await fillSpokenProject(store, COMMENTS, { themes: THEMES, withTexts: true });
    const comments = await store.reader(commentsModel('p'));
    const reads = createSegmentReads({ resultCharacters: 0 });
    const parsed = parseThemeQuery(THEMES.fit);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const page = async (query: Partial<MatchesQuery>): Promise<number> => {
      const { ids, total } = await readMatches(reads, models, { ...BASE, ...query });
      const items = await readComments(comments, 'p', ids);
      const marked = items.filter(({ text, sentences }) => matchComment(parsed.query, text, sentences) !== null);
      if (items.length !== Math.min(PAGE, total)) throw new Error(`${items.length} of ${total} comments were read`);
      if (marked.length < items.length && query.which === undefined) throw new Error('Some are no matches');
      return total;
    };
    const results: BenchResult[] = [];
    for (const [name, query] of CASES) {
      const total = await page(query);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        await page(query);
        times.push(performance.now() - start);
      }
      const inOrder = sorted(times);
      results.push({
        name: `${name}, of ${inThousands(COMMENTS)} comments`,
        measured: inOrder[ROUNDS >> 1] ?? NaN,
        unit: 'ms',
        target: { atMost: 50 },
        note: `${inThousands(total)} comments in all; median of ${ROUNDS}, the slowest ${inOrder.at(-1)?.toFixed(1)} ms; the columns are in memory, what the query finds is not computed anew`,
      });
    }
    return results;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
