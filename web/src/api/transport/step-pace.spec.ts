import { expect, it } from '@jest/globals';
import { paceAfter, computeRate } from './step-pace.ts';

const news = (completed: number, step: 'build' | 'parse' = 'build') => ({ file: 'a', step, completed });

it('is what was done since the step was first heard of, a second', () => {
  const pace = paceAfter(paceAfter(paceAfter(null, news(100), 10_000), news(300), 11_000), news(700), 12_000);
  expect(computeRate(pace)).toBe(300);
});

it('is unknown before there is a second to measure', () => {
  expect(computeRate(null)).toBeNull();
  expect(computeRate(paceAfter(paceAfter(null, news(0), 10_000), news(500), 10_900))).toBeNull();
});

it('starts over with another step, and when the count was set back', () => {
  const pace = paceAfter(paceAfter(null, news(0), 0), news(500), 2_000);
  expect(paceAfter(pace, news(10, 'parse'), 3_000)).toMatchObject({ since: 3_000, from: 10 });
  expect(paceAfter(pace, news(10), 3_000)).toMatchObject({ since: 3_000, from: 10 });
});

it('does not change when the same progress is reported again', () => {
  const pace = paceAfter(paceAfter(null, news(0), 0), news(500), 2_000);
  expect(paceAfter(pace, news(500), 60_000)).toBe(pace);
});
