import { describe, expect, it } from '@jest/globals';
import { listScoreReasons } from './score-text.ts';

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
});
