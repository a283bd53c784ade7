import { describe, expect, it } from '@jest/globals';
import { sentimentView } from './sentiment-view.ts';

const of = (avg: number | null, pos: number, neu: number, mix: number, neg: number) =>
  sentimentView({ name: 'Fit', sentiment: { avg, pos, neu, mix, neg } });

describe('the sentiment of a row', () => {
  it('shares the bar among the classes that occur', () => {
    expect(of(0.4215, 50, 30, 0, 20).parts).toEqual([
      { kind: 'pos', percent: 50 },
      { kind: 'neu', percent: 30 },
      { kind: 'neg', percent: 20 },
    ]);
  });

  it.each([
    [0.4215, '+0.42'],
    [-0.4215, '−0.42'],
    [0.001, '0.00'],
    [-0.001, '0.00'],
    [0, '0.00'],
    [null, '–'],
  ])('shows the mean %p as %s', (avg, shown) => {
    expect(of(avg, 1, 0, 0, 0).average).toBe(shown);
  });

  it('says every class with count and share', () => {
    expect(of(0.1, 1000, 0, 1, 999).hint).toBe(
      'Fit: 1,000 positive (50%), 0 neutral (0%), 1 mixed (<1%), 999 negative (50%) comments; mean +0.10',
    );
    expect(of(null, 0, 0, 0, 0).hint).toBe('Fit: no sentiment');
  });

  it.each([
    [0.14, 15, 18, true],
    [-0.14, 18, 15, true],
    [0.14, 18, 15, false],
    [0.14, 15, 15, false],
    [0.001, 15, 18, false],
    [null, 0, 0, false],
  ])(
    'given a mean of %p, %p positive and %p negative comments, then mean and majority differ: %p',
    (avg, pos, neg, is) => {
      const { isOpposed, hint } = of(avg, pos, 0, 0, neg);
      expect([isOpposed, hint.includes('how strong the words are')]).toEqual([is, is]);
    },
  );
});
