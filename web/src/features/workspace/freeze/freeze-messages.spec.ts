import { expect, it } from '@jest/globals';
import { describeCheck } from './freeze-messages.ts';

const same = { figure: 'stats', same: true, difference: null, error: null } as const;

it('says why a freeze differs, and where first', () => {
  expect(
    describeCheck({
      same: false,
      intact: true,
      erased: [{ file: 'may.csv', comments: 1, by: 'ada', at: '2026-05-05T10:00:00.000Z' }],
      resplit: ['june.csv'],
      rules: [{ rule: 'scorer', frozen: '1', now: '2' }],
      figures: [
        {
          figure: 'table',
          same: false,
          difference: { path: ['items', 'Staff', 'groupBy', 'Spring'], frozen: 1200, now: null },
          error: null,
        },
        same,
        {
          figure: 'timeSeries',
          same: false,
          difference: { path: ['items', 'Staff', 'counts', '1'], frozen: 4, now: 3 },
          error: null,
        },
        { figure: 'cloud', same: false, difference: null, error: null },
        { figure: 'timeSeries', same: false, difference: null, error: 'There is no such column.' },
      ],
    }),
  ).toEqual([
    'The file “may.csv” (1 comment) was deleted by ada on May 5, 2026.',
    'The file “june.csv” has been split into sentences by newer rules.',
    'The rules of sentiment scores have changed from 1 to 2.',
    'Table: Staff, Spring was 1,200 and is now none.',
    'Over time: Staff, period 2 was 4 and is now 3.',
    'Cloud is different.',
    'Over time cannot be computed any more. There is no such column.',
  ]);
});

it('says nothing where all figures are the same', () => {
  expect(describeCheck({ same: true, intact: true, erased: [], resplit: [], rules: [], figures: [same] })).toEqual([]);
});
