import { expect, it } from '@jest/globals';
import { describeUncompared } from './label-text.ts';

const project = { count: 100, withoutText: 8 };

it.each([
  ['all comments, of which as many are without text', 8, 100, 'Not compared: 8 comments without text.'],
  ['more than are without text', 9, 100, 'Not compared: 9 comments without text, or not scored yet.'],
  ['some of the comments', 1, 40, 'Not compared: 1 comment without text, or not scored yet.'],
])('given %s, says why they are not compared', (_case, unclassed, total, text) => {
  expect(describeUncompared({ unclassed, total }, project)).toBe(text);
});
