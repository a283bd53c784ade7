import { expect, it } from '@jest/globals';
import type { ReportContent } from './contents/content.ts';
import { nameResults, type NamedResult } from './name-results.ts';

const FINDING = 'Traveller › Family stands out most clearly for “Pool”: 39% of its comments, against 16% of the others';

const result = (kind: string, more: Partial<ReportContent> = {}, title = ''): NamedResult => ({
  item: { kind, title },
  loaded: {
    problem: '',
    content: {
      finding: FINDING,
      subject: 'Themes by Traveller',
      workspace: 'Quality',
      filters: [],
      figuresAt: null,
      table: { columns: [], rows: [] },
      base: '',
      notes: [],
      missing: '',
      questions: [],
      stamp: [],
      ...more,
    },
  },
});

it('given one finding in two forms, when they are titled, then the second names its form', () => {
  expect(nameResults([result('table'), result('bar')])).toEqual([FINDING, `${FINDING} (bar chart)`]);
});

it('distinguishes results of one kind by subject, workspace, filters, or else by number', () => {
  const spring = result('table', { filters: ['Season is Spring'] });
  expect(nameResults([result('table'), result('table', { subject: 'Themes by Hotel' })])[1]).toBe(
    `${FINDING} (Themes by Hotel)`,
  );
  expect(nameResults([result('table'), result('table', { workspace: 'Price' })])[1]).toBe(`${FINDING} (Price)`);
  expect(nameResults([result('table'), spring])[1]).toBe(`${FINDING} (Season is Spring)`);
  expect(nameResults([spring, result('table')])[1]).toBe(`${FINDING} (all comments)`);
  expect(nameResults([result('table'), result('table'), result('table')])).toEqual([
    FINDING,
    `${FINDING} (2)`,
    `${FINDING} (3)`,
  ]);
});

it('leaves a typed title as it is, and one that is loading empty', () => {
  const loading: NamedResult = { item: { kind: 'table', title: '' }, loaded: { content: undefined, problem: '' } };
  const failed: NamedResult = { ...loading, loaded: { content: undefined, problem: 'Its workspace was deleted.' } };
  expect(nameResults([result('table'), result('bar', {}, FINDING), loading, failed])).toEqual([
    FINDING,
    FINDING,
    '',
    'Result that cannot be shown',
  ]);
});
