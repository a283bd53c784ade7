import { expect, it } from '@jest/globals';
import { spreadLabels } from './spread-labels.ts';

it('given labels with room, then each stands at the end of its line', () => {
  expect(spreadLabels([40, 10, 80], 14, [0, 100])).toEqual([40, 10, 80]);
});

it('given lines that end together, then their labels are apart, in their order', () => {
  expect(spreadLabels([50, 50, 52], 14, [0, 100])).toEqual([50, 64, 78]);
});

it('given lines that end at an edge, then their labels stay within', () => {
  expect(spreadLabels([100, 99, 0], 14, [0, 100])).toEqual([100, 86, 0]);
});

it('given more labels than there is room for, then they share it', () => {
  expect(spreadLabels([5, 5, 5], 14, [0, 10])).toEqual([0, 5, 10]);
});
