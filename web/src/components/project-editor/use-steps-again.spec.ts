import { expect, it } from '@jest/globals';
import { PAGE_SIZES } from './use-steps-again.ts';

it('a build that is run again takes 1,000 comments a page, and one theme', () => {
  expect(PAGE_SIZES).toEqual({ build: 1000, parse: 1000, classify: 1, sentiment: 1000 });
});
