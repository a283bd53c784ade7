/** Cases of real text in ../shared: what queries find, and their interpretations. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { explainThemeQuery, parseThemeQuery } from './theme-query/parse-theme-query.ts';
import { matchComment } from './theme-query/match-theme-query.ts';
import { operatorHints } from './theme-query/query-hints.ts';

const CASES = join(__dirname, '../../../../shared/cases/real-text.json');

interface Cases {
  readonly found: readonly { readonly text: string; readonly query: string; readonly found: boolean }[];
  readonly reads: readonly {
    readonly query: string;
    readonly reads?: string;
    readonly hints?: readonly { query: string }[];
  }[];
}

const isThere = existsSync(CASES);
const cases: Cases = isThere ? (JSON.parse(readFileSync(CASES, 'utf8')) as Cases) : { found: [], reads: [] };

(isThere ? describe : describe.skip)(`cases of real text (skipped without ${CASES})`, () => {
  it('are found, or not, by their queries', () => {
    const answers = cases.found.map(({ text, query }) => {
      const parsed = parseThemeQuery(query);
      return { text, query, found: parsed.ok && matchComment(parsed.query, text, [0, text.length]) !== null };
    });
    expect(answers).toEqual(cases.found);
  });

  it('are read as they say, with the hints that they name', () => {
    for (const { query, reads, hints } of cases.reads) {
      const parsed = parseThemeQuery(query);
      if (reads !== undefined) expect([query, parsed.ok && explainThemeQuery(parsed.query)]).toEqual([query, reads]);
      if (hints !== undefined) expect([query, operatorHints(query)]).toMatchObject([query, hints]);
    }
  });
});
