import { describe, expect, it } from '@jest/globals';
import { listScoreReasons, formatSigned } from './score-text.ts';

describe('the words of a score', () => {
  it('say which words changed them, in the order of their working', () => {
    const text = 'It was not very good';
    const good = { start: 16, end: 20, value: -1.62, weight: 1.9 };
    const by = [
      { rule: 'booster', start: 11, end: 15, value: 2.193 },
      { rule: 'negator', start: 7, end: 10, value: -1.62 },
    ] as const;
    expect(listScoreReasons({ ...good, by }, text)).toEqual(['stronger by “very”', 'reversed by “not”']);
    expect(listScoreReasons({ ...good, by: [] }, text)).toEqual([]);
  });
  it('stand with their sign', () => {
    expect([formatSigned(1.9), formatSigned(-1.406), formatSigned(0)]).toEqual(['+1.90', '−1.41', '0.00']);
    // Values that round to zero have no sign.
    expect([formatSigned(-0.185), formatSigned(1.005)]).toEqual(['−0.19', '+1.01']);
    expect([formatSigned(0.004), formatSigned(-0.004)]).toEqual(['0.00', '0.00']);
  });
});
