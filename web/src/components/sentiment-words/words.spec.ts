import { describe, expect, it } from '@jest/globals';
import {
  stripPunctuation,
  changesBetween,
  hasWord,
  heldBy,
  toWordLines,
  parsePastedWords,
  stepValue,
  parseWeights,
} from './words.ts';

describe('words of the sentiment screen', () => {
  it('are kept as lines and read again', () => {
    const words = [
      { text: 'not my thing', value: -1.5 },
      { text: 'a\tb', value: 2 },
    ];
    expect([...parseWeights(toWordLines(words))]).toEqual([
      ['not my thing', -1.5],
      ['a\tb', 2],
    ]);
  });

  it('change by steps of 0.1 within -5 and 5', () => {
    expect([stepValue(0.2, 1), stepValue(0.1, -1), stepValue(5, 1), stepValue(-5, -1), stepValue(2.9, 1)]).toEqual([
      0.3, 0, 5, -5, 3,
    ]);
  });

  it('are pasted with their weights, and lines that say none are named', () => {
    const { words, bad } = parsePastedWords(
      'Lush\t2.5\nmeh; -1\n\n"not my thing",−3\nwow: +4\ngood\nbad 7\nok 0.25\n3',
    );
    expect([...words]).toEqual([
      ['lush', 2.5],
      ['meh', -1],
      ['not my thing', -3],
      ['wow', 4],
    ]);
    expect(bad.map(({ line }) => line)).toEqual([6, 7, 8, 9]);
  });

  it('are sent to the tester where the text may hold them', () => {
    expect([...heldBy('The LUSH street was quiet.', ['lush', 'quiet street', 'meh'])]).toEqual([
      'lush',
      'quiet street',
    ]);
  });

  it('are separated from the punctuation around them', () => {
    const standing = ['good.', '“not my thing”', ':-(', 'ok', '(A+),', 'C#', '👍🏽'];
    expect(standing.map(stripPunctuation)).toEqual(['good', 'not my thing', ':-(', 'ok', 'A+', 'C#', '👍🏽']);
  });

  it('are in a list in any case, with either apostrophe, and an emoji in any skin tone', () => {
    const list = new Map([
      ['lush', 1],
      ["don't bother", -2],
      ['a+', 3],
      ['👍', 2],
      ['❤️', 3],
    ]);
    for (const word of ['LUSH', 'Don’t bother', 'A+', '👍🏽', '❤', 'lush+'])
      expect([word, hasWord(list, word)]).toEqual([word, true]);
    for (const word of ['a', 'plush', '👎']) expect([word, hasWord(list, word)]).toEqual([word, false]);
    expect([...heldBy('I Don’t bother 👍🏽 ❤ A+', [...list.keys()])]).toEqual(["don't bother", 'a+', '👍', '❤️']);
  });

  it('differ from what they were by new weights and by words that are gone', () => {
    const before = new Map([
      ['lush', 2],
      ['meh', -1],
      ['wow', 4],
    ]);
    const after = new Map([
      ['lush', 2],
      ['meh', -2],
      ['kip', 1],
    ]);
    expect(changesBetween(before, after)).toEqual([
      { text: 'meh', value: -2 },
      { text: 'kip', value: 1 },
      { text: 'wow', value: null },
    ]);
  });
});
