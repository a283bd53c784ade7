import { expect, it } from '@jest/globals';
import { describeColumnFlag, describePairFlag } from './describe-flags.ts';

const NAMES = { 'group:g': 'Ages' };

it('says how a flag of a column would change, by the names of columns and custom groups', () => {
  const flag = { groupBy: 'season', column: 'Summer' };
  expect(describeColumnFlag({ ...flag, before: null, after: 'higher' }, NAMES)).toBe(
    'season › Summer: becomes significantly higher',
  );
  expect(describeColumnFlag({ ...flag, before: 'lower', after: null }, NAMES)).toBe(
    'season › Summer: no longer significantly lower',
  );
  expect(describeColumnFlag({ groupBy: 'group:g', column: 'young', before: 'lower', after: 'higher' }, NAMES)).toBe(
    'Ages › young: significantly higher instead of significantly lower',
  );
});

it('says how a flag between two columns would change', () => {
  const flag = { groupBy: 'group:g', column: 'young', than: 'old' };
  expect(describePairFlag({ ...flag, before: false, after: true }, NAMES)).toBe(
    'Ages › young: becomes significantly higher than old',
  );
  expect(describePairFlag({ ...flag, before: true, after: false }, NAMES)).toBe(
    'Ages › young: no longer significantly higher than old',
  );
});

it('names the share of comments that a flag is of', () => {
  const flag = { groupBy: 'season', column: 'Summer' } as const;
  expect([
    describeColumnFlag({ ...flag, sentiment: 'neg', before: null, after: 'lower' }, NAMES),
    describePairFlag({ ...flag, sentiment: 'pos', than: 'Winter', before: false, after: true }, NAMES),
  ]).toEqual([
    'season › Summer, negative comments: becomes significantly lower',
    'season › Summer, positive comments: becomes significantly higher than Winter',
  ]);
});
