import { expect, it } from '@jest/globals';
import type { Drawn } from './contents/drawn.ts';
import { describeFirstBars, toFirstBars } from './first-bars.ts';

const makeBars = (rows: number, series: number): Drawn =>
  ({
    kind: 'bars',
    bars: {
      rows: Array.from({ length: rows }, (_, at) => ({ id: String(at) })),
      series: Array.from({ length: series }, () => ({ values: Array.from({ length: rows }, () => 1) })),
    },
  }) as unknown as Drawn;

it.each([
  [10, 4, 10, ''],
  [11, 4, 10, 'The chart shows 10 of 11 themes.'],
  [10, 40, 3, 'The chart shows 3 of 10 themes.'],
])('of %d themes in %d series, a preview draws %d and says so: %j', (rows, series, shown, words) => {
  const drawn = toFirstBars(makeBars(rows, series));
  expect(drawn.kind === 'bars' && [drawn.bars.rows.length, drawn.bars.series[0]?.values.length]).toEqual([
    shown,
    shown,
  ]);
  expect(describeFirstBars(makeBars(rows, series))).toBe(words);
});
