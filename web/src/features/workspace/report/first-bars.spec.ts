import { expect, it } from '@jest/globals';
import type { Drawn } from './contents/drawn.ts';
import { describeFirstBars, toFirstBars } from './first-bars.ts';

const makeBars = (rows: number, series: number): Drawn =>
  ({
    kind: 'bars',
    bars: {
      rows: Array.from({ length: rows }, (_, at) => ({ name: `Theme ${at}` })),
      isMarked: rows > 11,
      series: Array.from({ length: series }, () => {
        const values = Array.from({ length: rows }, (_, at) => at);
        return { values, counts: values, marks: values.map((at) => (at === 11 ? '▲' : '')), hints: values.map(String) };
      }),
    },
  }) as unknown as Drawn;

it.each([
  [10, 4, 10, ''],
  [11, 4, 10, 'The chart shows 10 of 11 themes.'],
  [12, 4, 10, 'The chart shows 10 of 12 themes; arrows are counted over all of them.'],
  [10, 40, 3, 'The chart shows 3 of 10 themes.'],
])('of %d themes in %d series, a preview draws %d and says so: %j', (rows, series, shown, words) => {
  const drawn = toFirstBars(makeBars(rows, series), 'No theme stands out');
  expect(drawn.kind === 'bars' && [drawn.bars.rows.length, drawn.bars.series[0]?.values.length]).toEqual([
    shown,
    shown,
  ]);
  expect(describeFirstBars(makeBars(rows, series), 'No theme stands out')).toBe(words);
});

it.each([
  ['“Theme 3” stands out', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['“Theme 11” stands out against “Theme 12”', [11, 0, 1, 2, 3, 4, 5, 6, 7, 8]],
])('a preview has the theme that its finding names in view: %s', (finding, expected) => {
  const drawn = toFirstBars(makeBars(20, 4), finding);
  expect(drawn.kind === 'bars' && drawn.bars.series[0]?.values).toEqual(expected);
  expect(drawn.kind === 'bars' && drawn.bars.series[0]?.marks.indexOf('▲')).toBe(expected.indexOf(11));
  expect(drawn.kind === 'bars' && drawn.marked).toBe(finding.startsWith('“Theme 3”') ? 3 : 0);
  expect(drawn.kind === 'bars' && drawn.bars.rows.map(({ name }) => name)).toEqual(expected.map((at) => `Theme ${at}`));
});

it.each([
  [
    20,
    'Framed: “Theme 6”, the theme of the headline above. The chart shows 10 of 20 themes; arrows are counted over all of them.',
  ],
  [8, 'Framed: “Theme 6”, the theme of the headline above.'],
])('of %d themes, a preview says which theme is framed', (rows, words) => {
  expect(describeFirstBars(makeBars(rows, 4), '“Theme 6” stands out')).toBe(words);
});
