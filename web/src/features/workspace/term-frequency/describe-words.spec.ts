import { expect, it } from '@jest/globals';
import type { SizedWord } from '../cloud/cloud-words.ts';
import { describeLeaders, describeTerms, describeTopWord } from './describe-words.ts';

it.each([
  [149, 'The words most frequent in positive and negative sentences taken together. '],
  [150, 'The 150 words most frequent in positive and negative sentences taken together. '],
])('of %d words, a scatter says which they are', (shown, words) => {
  expect(describeTerms(shown)).toBe(
    `${words}Without stop words and hidden words; negations such as “not” count as words.`,
  );
});

it('names the most frequent word', () => {
  const word = (text: string, count: number): SizedWord => ({ text, word: { count } }) as unknown as SizedWord;
  expect(describeTopWord([word('pool', 64), word('wifi', 1)])).toBe('“pool” is the most frequent word: 64 mentions');
  expect(describeTopWord([])).toBeUndefined();
});

it('names the words that lead in positive and in negative sentences', () => {
  const terms = [
    { term: 'great', pos: 9, neg: 0 },
    { term: 'room', pos: 7, neg: 3 },
    { term: 'noise', pos: 0, neg: 4 },
  ];
  expect(describeLeaders(terms)).toBe('“great” leads in positive sentences, “noise” in negative ones');
  expect(describeLeaders(terms.slice(0, 1))).toBe('“great” leads in positive sentences, no word is in negative ones');
  expect(describeLeaders(terms.slice(2))).toBe('“noise” leads in negative sentences, no word is in positive ones');
  expect(describeLeaders([])).toBeUndefined();
});
