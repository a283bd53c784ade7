import { describe, expect, it } from '@jest/globals';
import type { SizedWord } from '../cloud/cloud-words.ts';
import {
  describeLeaders,
  describeTerms,
  describeTopWords,
  findLeaders,
  findTopWords,
  listNames,
} from './describe-words.ts';
import { compareMentions } from './compare-mentions.ts';
import type { TermCounts } from './scattered-terms.ts';

it.each([
  [149, 'The words most frequent in positive and negative sentences taken together. '],
  [150, 'The 150 words most frequent in positive and negative sentences taken together. '],
])('of %d words, a scatter says which they are', (shown, words) => {
  expect(describeTerms(shown)).toBe(
    `${words}Without stop words and hidden words; negations such as “not” count as words.`,
  );
});

describe('the finding of a cloud', () => {
  const all = { pos: 1_000, neg: 1_000 };
  const word = (text: string, pos: number, neg: number, scored?: true): SizedWord =>
    ({
      text,
      verdict: compareMentions({ pos, neg }, all),
      word: { count: pos + neg, sentiment: { pos, neg, neu: 0 }, ...(scored && { scored }) },
    }) as SizedWord;
  const describeCloud = (words: readonly SizedWord[]) => describeTopWords(words, findTopWords(words));

  it('names the most frequent words that differ from all words, not those that the dictionary scores', () => {
    const words = [word('great', 400, 10, true), word('room', 200, 190), word('pool', 90, 30), word('wine', 60, 1)];
    expect(describeCloud(words)).toBe('Sentiment words aside, “pool” is the most frequent word that leans positive');
    expect(describeCloud([...words, word('s', 1, 90), word('price', 4, 50), word('lift', 1, 52)])).toBe(
      'Sentiment words aside, “pool” is the most frequent word that leans positive, “price” the most frequent that leans negative',
    );
    expect(describeCloud([word('room', 200, 190), word('price', 10, 80)])).toBe(
      'Sentiment words aside, “price” is the most frequent word that leans negative',
    );
  });

  it('names the most frequent word where none differs', () => {
    expect(describeCloud([word('pool', 34, 30), word('wifi', 1, 0)])).toBe(
      '“pool” is the most frequent word: 64 mentions',
    );
    expect(describeCloud([])).toBeUndefined();
  });
});

describe('the finding of a scatter', () => {
  const describeAll = (words: TermCounts) => describeLeaders(words, findLeaders(words));

  it('names words whose shares differ, not those that the dictionary scores', () => {
    const words = {
      pos: { great: 300, not: 20, pool: 60, room: 40, price: 12 },
      neg: { awful: 300, not: 90, pool: 10, room: 40, price: 50 },
      scored: ['great', 'awful', 'not'],
    };
    expect(describeAll(words)).toBe('“pool” goes with positive sentences, “price” with negative ones');
  });

  it('names the clearest two of a side, and none of a side without one', () => {
    const words = {
      pos: { great: 200, pool: 60, dinner: 70, wine: 40, room: 40 },
      neg: { awful: 400, pool: 10, dinner: 9, wine: 8, room: 50 },
      scored: ['great', 'awful'],
    };
    expect(describeAll(words)).toBe('“dinner” and “pool” go with positive sentences');
    expect([...listNames(findLeaders(words))]).toEqual(['dinner', 'pool']);
  });

  it('names what is rare in negative sentences, if nearly all sentences are positive', () => {
    const words = {
      pos: { great: 900, fits: 760, room: 400, back: 60, size: 300 },
      neg: { great: 10, fits: 25, room: 60, back: 40, size: 44 },
      scored: ['great'],
    };
    // 97% of "fits" are in positive sentences, against 93% of all words.
    expect(describeAll(words)).toBe('“fits” goes with positive sentences, “back” and “room” with negative ones');
  });

  it('given no word that differs beyond chance for their number, says so', () => {
    const words = {
      pos: { great: 300, room: 20, pool: 21 },
      neg: { awful: 300, room: 21, pool: 20 },
      scored: ['great', 'awful'],
    };
    expect(describeAll(words)).toBe('No word goes with positive or negative sentences beyond chance');
    expect(describeAll({ pos: { room: 9 }, neg: {} })).toBe(
      'No word goes with positive or negative sentences beyond chance',
    );
    expect(describeAll({ pos: {}, neg: {} })).toBeUndefined();
  });
});
