import { describe, expect, it } from '@jest/globals';
import { themeMatchesQuery } from './results/matches.ts';
import { buildStepQuery } from './projects.ts';
import { tableQuery } from './results/table.ts';
import { termsQuery } from './results/theme-builder.ts';

describe('defaults of requests', () => {
  it('a build step returns a page of 1,000 comments', () => {
    expect(buildStepQuery.parse({})).toEqual({ offset: 0, limit: 1000 });
  });

  it('matches of a theme are pages of ten comments', () => {
    expect(themeMatchesQuery.parse({}).pagination).toMatchObject({ page: 0, pageSize: 10 });
  });

  it('terms are sequences of up to three words', () => {
    expect(termsQuery.parse({}).n).toBe(3);
  });

  it('a table is sorted by descending count', () => {
    expect(tableQuery.parse({}).pagination).toMatchObject({ sort: 'count', order: 'desc' });
  });
});
