import { expect, it } from '@jest/globals';
import { windowOf } from './window-of.ts';

it('draws a short list whole, however it is scrolled', () => {
  expect(windowOf(80, 5000, 600, 36)).toEqual({ first: 0, end: 80 });
});

it('draws what is in sight of a long one, with some rows around it', () => {
  expect(windowOf(1000, 0, 600, 36)).toEqual({ first: 0, end: 25 });
  expect(windowOf(1000, 3600, 600, 36)).toEqual({ first: 92, end: 125 });
  expect(windowOf(1000, 36_000, 600, 36)).toEqual({ first: 992, end: 1000 });
});
