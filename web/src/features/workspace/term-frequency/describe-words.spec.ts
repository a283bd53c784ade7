import { expect, it } from '@jest/globals';
import { describeTerms } from './describe-words.ts';

it.each([
  [149, 'The words most frequent in positive and negative sentences taken together. '],
  [150, 'The 150 words most frequent in positive and negative sentences taken together. '],
])('of %d words, a scatter says which they are', (shown, words) => {
  expect(describeTerms(shown)).toBe(
    `${words}Without stop words and hidden words; negations such as “not” count as words.`,
  );
});
