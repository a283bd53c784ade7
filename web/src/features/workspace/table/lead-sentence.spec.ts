import { expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { chartName } from '../../../components/chart-name.ts';
import { describeTable, findLead, type FindingScope } from './lead-sentence.ts';

/** As on screens. */
const formatHeadline = (table: TableResult, scope?: FindingScope): string => `${describeTable(table, scope)}.`;

const same = { portal_name: '', visible: true, sentiment: { avg: 0, pos: 0, neu: 0, mix: 0, neg: 0 } };
const item = (id: string | null, name: string, Southwest: number, Delta: number): TableItem => ({
  id,
  name,
  count: Southwest + Delta,
  groupBy: { Southwest, Delta },
  ...same,
});
const getTable = (...items: readonly TableItem[]): TableResult => ({
  items,
  total: 2000,
  totalRow: { count: 2000, groupBy: { Southwest: 1000, Delta: 1000 } },
  columns: ['Southwest', 'Delta'].map((key) => ({ key, labels: [key] })),
});
const sortedBy = (by: string) =>
  ({ settings: { format: 'column', confidence: '95%', minBase: 0, sort: { by, order: 'desc' } } }) as const;
const unclassified = item(null, 'Unclassified', 900, 100);

it('says the finding of the strongest evidence, whatever is mentioned more and whatever no theme has found', () => {
  expect(formatHeadline(getTable(item('a', 'Delay', 500, 505), item('b', 'Gratitude', 210, 160), unclassified))).toBe(
    'Southwest stands out most clearly for “Gratitude”: 21% of its comments, against 16% of the others.',
  );
  expect(formatHeadline(getTable(item('b', 'Gratitude', 100, 160)))).toBe(
    'Southwest mentions “Gratitude” less: 10% of its comments, against 16% of the others.',
  );
});

it('given counts of negative comments, says where they are most and least frequent', () => {
  const settings = { ...sortedBy('count').settings, format: 'negative' } as const;
  const say = (...items: readonly TableItem[]): string => formatHeadline(getTable(...items), { settings });
  expect(say(item('a', 'Delay', 210, 160))).toBe(
    'Southwest stands out most clearly for negative comments on “Delay”: 21% of its comments, against 16% of the others.',
  );
  expect(say(item('a', 'Delay', 100, 160))).toContain('Southwest has fewer negative comments on “Delay”: 10% of');
  expect(say(item('a', 'Delay', 200, 200))).toBe(
    'Negative comments on “Delay” are most frequent: 400 of 2,000 comments (20%).',
  );
});

it('says the finding of the column that the table is sorted by', () => {
  const columns = ['Southwest', 'Delta', 'United'].map((key) => ({ key, labels: [key] }));
  const totalRow = { count: 3000, groupBy: { Southwest: 1000, Delta: 1000, United: 1000 } };
  const delay = { ...item('a', 'Delay', 300, 100), count: 500, groupBy: { Southwest: 300, Delta: 100, United: 100 } };
  const bag = { ...item('b', 'Bag', 100, 200), count: 500, groupBy: { Southwest: 150, Delta: 200, United: 150 } };
  const table = { items: [delay, bag], total: 3000, totalRow, columns };
  expect(formatHeadline(table)).toContain('Southwest stands out most clearly for “Delay”');
  expect(formatHeadline(table, sortedBy('count'))).toContain('Southwest stands out most clearly for “Delay”');
  expect(formatHeadline(table, sortedBy('Delta'))).toContain('Delta mentions “Delay” less: 10%');
});

it('given columns of sentiment below others, then it says what is mentioned most: words of complaints are negative', () => {
  const table = getTable(item('a', 'Delay', 500, 505), item('b', 'Gratitude', 210, 160));
  const nested = { ...sortedBy('count').settings, groupBy: ['season', 'sentiment:'] };
  expect(findLead(table, { settings: nested })).toMatchObject({
    text: '“Delay” is mentioned most: 1,005 of 2,000 comments (50%)',
    item: { id: 'a' },
    column: null,
  });
  expect(findLead(table)).toMatchObject({ item: { id: 'b' }, column: { key: 'Southwest' } });
});

it('given columns of sentiment alone, then it says of which theme the most comments are negative', () => {
  const columns = ['Positive', 'Negative'].map((label) => ({ key: label.slice(0, 3).toLowerCase(), labels: [label] }));
  const of = (id: string, pos: number, neg: number) => ({
    ...item(id, id, 0, 0),
    count: pos + neg,
    groupBy: { pos, neg },
  });
  const items = [of('Room', 300, 100), of('Wifi', 40, 60), of('Lift', 1, 9)];
  const table = { items, total: 1000, totalRow: { count: 1000, groupBy: { pos: 690, neg: 310 } }, columns };
  const say = (format: 'row' | 'sum' | 'column') =>
    findLead(table, { settings: { ...sortedBy('count').settings, format, groupBy: ['sentiment:'] } });
  expect(say('row')).toMatchObject({
    text: 'Of themes with at least 30 comments, “Wifi” has the highest share of negative comments: 60%, against 31% of all comments',
    item: { id: 'Wifi' },
    column: { key: 'neg' },
  });
  expect(say('sum').text).toContain('negative comments: 60 of 100 comments, 60%, against 31%');
  expect(say('column').text).toContain(
    'Negative stands out most clearly for “Wifi”: 19% of its comments, against 6% of the others',
  );
});

it('given counts, then it names the count that is shown beside its share', () => {
  const { settings } = sortedBy('count');
  expect(formatHeadline(getTable(item('a', 'Gratitude', 210, 160)), { settings: { ...settings, format: 'sum' } })).toBe(
    'Southwest stands out most clearly for “Gratitude”: 210 of 1,000 comments (21%), against 16% of the others.',
  );
});

it('does not say that a share is the highest: another column may have a larger one', () => {
  const bases = { Southwest: 1000, Delta: 500, United: 500, American: 30 };
  const columns = Object.keys(bases).map((key) => ({ key, labels: [key] }));
  const groupBy = { Southwest: 300, Delta: 40, United: 20, American: 12 };
  const items = [{ ...item('a', 'Delay', 300, 72), groupBy }];
  expect(formatHeadline({ items, total: 2030, totalRow: { count: 2030, groupBy: bases }, columns })).toBe(
    'Southwest stands out most clearly for “Delay”: 30% of its comments, against 7% of the others.',
  );
});

it('distinguishes percentages that round to the same', () => {
  const table = getTable(item('a', 'Delay', 208, 206));
  const large = (count: number) => count * 10_000;
  const many = getTable(item('a', 'Delay', 2_084_000, 2_064_000));
  expect(formatHeadline(table)).toContain('“Delay” is mentioned most');
  expect(
    formatHeadline({
      ...many,
      totalRow: { count: large(2000), groupBy: { Southwest: large(1000), Delta: large(1000) } },
    }),
  ).toBe('Southwest stands out most clearly for “Delay”: 20.8% of its comments, against 20.6% of the others.');
});

it('says what is mentioned most where nothing stands out, and how many there are where no theme is found', () => {
  expect(formatHeadline(getTable(item('a', 'Fit', 300, 300), unclassified))).toBe(
    '“Fit” is mentioned most: 600 of 2,000 comments (30%).',
  );
  expect(formatHeadline(getTable(unclassified))).toBe('2,000 comments in all.');
});

it('keeps a name that is written from right to left from turning the sentence round', () => {
  expect(formatHeadline(getTable(item('a', 'שירות', 300, 300)))).toContain('“\u2068שירות\u2069” is mentioned most');
});

it('cuts long names between words, so that the figures stand in the line', () => {
  const long = 'Waiting on hold, by telephone, by direct message, at the gate and anywhere else people wait';
  expect(formatHeadline(getTable(item('a', long, 300, 300)))).toBe(
    '“Waiting on hold, by telephone, by direct…” is mentioned most: 600 of 2,000 comments (30%).',
  );
  expect(formatHeadline(getTable(item('a', 'x'.repeat(60), 300, 300)))).toContain(`“${'x'.repeat(48)}…” is mentioned`);
  expect(formatHeadline(getTable(item('a', 'x'.repeat(48), 300, 300)))).toContain(`“${'x'.repeat(48)}” is mentioned`);
});

it('names what the columns are values of, because a value can read like a theme', () => {
  const table = getTable(item('a', 'Tops', 210, 160));
  expect(formatHeadline(table, { group: 'Airline' })).toContain(
    'Airline › Southwest stands out most clearly for “Tops”: 21%',
  );
  const nested = { ...table, columns: ['Southwest', 'Delta'].map((key) => ({ key, labels: [key, 'negative'] })) };
  const numbered = { ...nested, columns: nested.columns.map((column) => ({ ...column, labels: ['Southwest', '5'] })) };
  expect(formatHeadline(numbered, { levels: ['Airline', 'Rating'] })).toContain('Southwest › Rating 5 stands out');
  expect(formatHeadline(nested, { group: 'Airline' })).toContain('Southwest › negative stands out most clearly for');
});

it('compares means where the table shows them', () => {
  const means = (avg: number) => ({ count: { avg, error: 0.1, comments: 300 }, groupBy: {} });
  const items = [
    { ...item('a', 'Delay', 500, 505), means: means(-0.2) },
    { ...item('b', 'Gratitude', 210, 160), means: means(0.4) },
  ];
  expect(formatHeadline(getTable(...items), { settings: { ...sortedBy('count').settings, format: 'mean' } })).toBe(
    '“Gratitude” has the highest mean sentiment (+0.40), “Delay” the lowest (−0.20).',
  );
});

it('names themes in files as charts do', () => {
  const named = { ...item('a', 'Fit', 300, 300), portal_name: 'Size and fit' };
  expect(describeTable(getTable(named), { getName: chartName })).toBe(
    '“Size and fit” is mentioned most: 600 of 2,000 comments (30%)',
  );
});
