import { describe, expect, it } from '@jest/globals';
import { EXPECTED, toDigits } from './statsmodels-0.15.0/statsmodels-examples.ts';
import { computeCriticalT, computeTPValue } from './student-t.ts';

describe.each(EXPECTED.distribution)('t with $df degrees of freedom', ({ df, critical, p }) => {
  it.each(p)('has the p-value of SciPy at %d', (t, expected) => {
    expect(toDigits(computeTPValue(t, df))).toBe(toDigits(expected));
    expect(computeTPValue(-t, df)).toBe(computeTPValue(t, df));
  });

  it.each(Object.entries(critical))('has the critical value of SciPy at %s', (level, expected) => {
    expect(toDigits(computeCriticalT(Number(level), df))).toBe(toDigits(expected));
  });
});

it('a difference without an end is no chance', () => {
  expect(computeTPValue(Infinity, 5)).toBe(0);
});
