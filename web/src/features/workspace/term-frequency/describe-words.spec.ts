import { describe, expect, it } from '@jest/globals';
import type { SizedWord } from '../cloud/cloud-words.ts';
import { describeLeaders, describeTerms, describeTopWord, listLeaders } from './describe-words.ts';

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

describe('the finding of a scatter', () => {
  /** Words that make a sentence positive or negative, and others. */
  const others = { great: 300, good: 200 };
  const bad = { awful: 300, noise: 200 };

  it('names words of both kinds whose shares differ, not those of one kind alone and not negations', () => {
    const words = {
      pos: { great: 300, not: 20, pool: 60, room: 40, price: 12 },
      neg: { awful: 300, not: 90, pool: 10, room: 40, price: 50 },
    };
    expect(describeLeaders(words)).toBe(
      'Of words common in both kinds of sentences, negations aside, “pool” leans most clearly towards positive ones, “price” towards negative ones',
    );
  });

  it('names the clearest two of a side, and none of a side without one', () => {
    const words = {
      pos: { great: 200, pool: 60, dinner: 70, wine: 40, room: 40 },
      neg: { awful: 400, pool: 10, dinner: 9, wine: 8, room: 50 },
    };
    expect(describeLeaders(words)).toBe(
      'Of words common in both kinds of sentences, negations aside, “dinner” and “pool” lean most clearly towards positive ones',
    );
    expect([...listLeaders(words)]).toEqual(['dinner', 'pool']);
  });

  it('names what is rare in negative sentences, if nearly all sentences are positive', () => {
    const words = {
      pos: { great: 900, fit: 760, room: 400, cut: 60, size: 300 },
      neg: { great: 10, fit: 25, room: 60, cut: 40, size: 44 },
    };
    // 97% of "fit" are in positive sentences, against 93% of all words; "great" makes its sentences so.
    expect(describeLeaders(words)).toBe(
      'Of words common in both kinds of sentences, negations aside, “fit” leans most clearly towards positive ones, “cut” and “room” towards negative ones',
    );
  });

  it('given no word that differs beyond chance for their number, names those that lead', () => {
    const words = { pos: { great: 300, room: 20, pool: 21 }, neg: { awful: 300, room: 21, pool: 20 } };
    expect(describeLeaders(words)).toBe('“great” leads in positive sentences, “awful” in negative ones');
    expect(describeLeaders({ pos: others, neg: {} })).toBe(
      '“great” leads in positive sentences, no word is in negative ones',
    );
    expect(describeLeaders({ pos: {}, neg: bad })).toBe(
      '“awful” leads in negative sentences, no word is in positive ones',
    );
    expect(describeLeaders({ pos: {}, neg: {} })).toBeUndefined();
  });
});
