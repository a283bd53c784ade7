import { expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { leadSentence } from './lead-sentence.ts';

const same = { portal_name: '', visible: true, sentiment: { avg: 0, pos: 0, neu: 0, mix: 0, neg: 0 } };
const item = (id: string | null, name: string, Southwest: number, Delta: number): TableItem => ({
  ...{ id, name, count: Southwest + Delta, groupBy: { Southwest, Delta }, ...same },
});
const tableOf = (...items: readonly TableItem[]): TableResult => ({
  ...{ items, total: 2000 },
  totalRow: { count: 2000, groupBy: { Southwest: 1000, Delta: 1000 } },
  columns: ['Southwest', 'Delta'].map((key) => ({ key, labels: [key] })),
});
const unclassified = item(null, 'Unclassified', 900, 100);

it('says the finding of the strongest evidence, whatever is mentioned more and whatever no theme has found', () => {
  expect(leadSentence(tableOf(item('a', 'Delay', 500, 505), item('b', 'Gratitude', 210, 160), unclassified))).toBe(
    'Southwest is highest on Gratitude: 21% against 16% elsewhere.',
  );
  expect(leadSentence(tableOf(item('b', 'Gratitude', 100, 160)))).toContain('Southwest is lowest on Gratitude');
});

it('tells percentages apart that round to the same', () => {
  const table = tableOf(item('a', 'Delay', 208, 206));
  const large = (count: number) => count * 10_000;
  const many = tableOf(item('a', 'Delay', 2_084_000, 2_064_000));
  expect(leadSentence(table)).toContain('Delay is mentioned most');
  expect(
    leadSentence({
      ...many,
      totalRow: { count: large(2000), groupBy: { Southwest: large(1000), Delta: large(1000) } },
    }),
  ).toBe('Southwest is highest on Delay: 20.8% against 20.6% elsewhere.');
});

it('says what is mentioned most where nothing stands out, and how many there are where no theme is found', () => {
  expect(leadSentence(tableOf(item('a', 'Fit', 300, 300), unclassified))).toBe(
    'Fit is mentioned most: 600 of 2,000 comments (30%).',
  );
  expect(leadSentence(tableOf(unclassified))).toBe('2,000 comments in all.');
});

it('keeps a name that is written from right to left from turning the sentence round', () => {
  expect(leadSentence(tableOf(item('a', 'שירות', 300, 300)))).toContain('\u2068שירות\u2069 is mentioned most');
});

it('cuts long names between words, so that the figures stand in the line', () => {
  const long = 'Waiting on hold, by telephone, by direct message, at the gate and anywhere else people wait';
  expect(leadSentence(tableOf(item('a', long, 300, 300)))).toBe(
    'Waiting on hold, by telephone, by direct… is mentioned most: 600 of 2,000 comments (30%).',
  );
  expect(leadSentence(tableOf(item('a', 'x'.repeat(60), 300, 300)))).toContain(`${'x'.repeat(48)}… is mentioned`);
  expect(leadSentence(tableOf(item('a', 'x'.repeat(48), 300, 300)))).toContain(`${'x'.repeat(48)} is mentioned`);
});
