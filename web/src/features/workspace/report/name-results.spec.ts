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

it('given one finding in two forms, when they are titled, then the second has its neutral title', () => {
  expect(nameResults([result('table'), result('bar')])).toEqual([FINDING, 'Themes by Traveller']);
  expect(nameResults([result('table'), result('table', { subject: 'Themes by Hotel' })])[1]).toBe('Themes by Hotel');
});

it('given more with that finding, then equal titles are distinguished by kind, workspace, filters, or number', () => {
  const both = [result('table'), result('table')];
  const spring = result('table', { filters: ['Season is Spring'] });
  expect(nameResults([...both, result('bar')])[2]).toBe('Themes by Traveller (bar chart)');
  expect(nameResults([...both, result('table', { workspace: 'Price' })])[2]).toBe('Themes by Traveller (Price)');
  expect(nameResults([...both, spring])[2]).toBe('Themes by Traveller (Season is Spring)');
  expect(nameResults([spring, spring, result('table')])[2]).toBe('Themes by Traveller (all comments)');
  expect(nameResults([...both, result('table')])).toEqual([FINDING, 'Themes by Traveller', 'Themes by Traveller (3)']);
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
