import { describe, expect, it } from '@jest/globals';
import { mergeLists } from './merge-lists.ts';

const ofWords = { keyOf: (word: string) => word, isSame: (a: string, b: string) => a === b };
const merged = (base: string, mine: string, theirs: string): string => {
  const [was, my, their] = [base, mine, theirs].map((text) => text.split(' ').filter((word) => word !== ''));
  return mergeLists(was ?? [], my ?? [], their ?? [], ofWords).entries.join(' ');
};

describe('a list that two have changed', () => {
  it('has what each has added, and not what either has taken away', () => {
    expect(merged('not never no', 'not never no hardly', 'not no seldom')).toBe('not no hardly seldom');
    expect(merged('a b c', 'a c', 'a b')).toBe('a');
    expect(merged('', 'x', 'x y')).toBe('x y');
    expect(merged('a', '', 'a b')).toBe('b');
  });
  it('takes the order of the side that has changed it', () => {
    expect(merged('a b c', 'c b a', 'a b c d')).toBe('c d b a');
    expect(merged('a b c', 'a b c d', 'c b a')).toBe('c d b a');
    expect(merged('a b c', 'c a b', 'b a c')).toBe('c a b');
  });
  it('is the same from either side when each has added or removed different words', () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (let seed = 0; seed < 500; seed += 1) {
      const pick = (salt: number) => words.filter((_, index) => ((seed * 31 + salt * 17) >> index) % 2 === 0);
      const [base, mine, theirs] = [pick(1), pick(seed), pick(seed * 7)];
      const set = (a: readonly string[], b: readonly string[]) => [...mergeLists(base, a, b, ofWords).entries].sort();
      expect(set(mine, theirs)).toEqual(set(theirs, mine));
      for (const word of words) {
        const changedBy = [mine, theirs].filter((list) => list.includes(word) !== base.includes(word));
        expect(set(mine, theirs).includes(word)).toBe(base.includes(word) !== changedBy.length > 0);
      }
    }
  });
});

describe('a list of words with a weight each', () => {
  const word = (text: string, value: number) => ({ text, value });
  const ofWeights = {
    keyOf: ({ text }: { readonly text: string }) => text,
    isSame: (a: { readonly value: number }, b: { readonly value: number }) => a.value === b.value,
  };

  it('asks for a choice only where both have weighed the same word, and not the same', () => {
    const base = [word('good', 1), word('bad', -1), word('fine', 1)];
    const mine = [word('good', 2), word('bad', -2), word('fine', 1)];
    const theirs = [word('good', 3), word('bad', -2), word('fine', 0.5)];
    expect(mergeLists(base, mine, theirs, ofWeights)).toEqual({
      entries: [word('good', 2), word('bad', -2), word('fine', 0.5)],
      conflicts: ['good'],
    });
  });
  it('also conflicts when one side has removed what the other has given a new weight', () => {
    const { conflicts } = mergeLists([word('good', 1)], [], [word('good', 2)], ofWeights);
    expect(conflicts).toEqual(['good']);
  });
});
