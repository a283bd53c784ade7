import { describe, expect, it } from '@jest/globals';
import { themeMatchesQuery } from './matches.ts';
import { buildStepQuery } from './projects.ts';
import { tableQuery } from './table.ts';
import { termsQuery } from './theme-builder.ts';

describe('what a call takes that does not say how much', () => {
  it('is a page of 1,000 comments of a build step', () => {
    expect(buildStepQuery.parse({})).toEqual({ offset: 0, limit: 1000 });
  });

  it('is ten comments of a theme', () => {
    expect(themeMatchesQuery.parse({}).pagination).toMatchObject({ page: 0, pageSize: 10 });
  });

  it('is sequences of three words', () => {
    expect(termsQuery.parse({}).n).toBe(3);
  });

  it('is a table by count, the largest first', () => {
    expect(tableQuery.parse({}).pagination).toMatchObject({ sort: 'count', order: 'desc' });
  });
});
