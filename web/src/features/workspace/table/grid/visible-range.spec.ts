import { expect, it } from '@jest/globals';
import { computeVisibleRange, findVisibleEdges } from './visible-range.ts';

it('draws a short list whole, however it is scrolled', () => {
  expect(computeVisibleRange(24, 5000, 600, 36)).toEqual({ first: 0, end: 24 });
});

it('draws what is in sight of a long one, with some rows around it', () => {
  expect(computeVisibleRange(1000, 0, 600, 36)).toEqual({ first: 0, end: 20 });
  expect(computeVisibleRange(1000, 3600, 600, 36)).toEqual({ first: 97, end: 120 });
  expect(computeVisibleRange(1000, 36_000, 600, 36)).toEqual({ first: 997, end: 1000 });
});

it('draws the columns in sight, however wide each is', () => {
  const edges = [0, 100, 300, 600, 1000, 1500, 2100];
  expect(findVisibleEdges(edges, 0, 200)).toEqual({ first: 0, end: 3 });
  expect(findVisibleEdges(edges, 1400, 1600)).toEqual({ first: 4, end: 6 });
  expect(findVisibleEdges(edges, -5000, 5000)).toEqual({ first: 0, end: 6 });
  expect(findVisibleEdges([0], 0, 500)).toEqual({ first: 0, end: 0 });
});
