import { describe, expect, it } from '@jest/globals';
import { bareWord, changesBetween, heldBy, linesOf, pastedWords, stepped, weightsOf } from './words.ts';

describe('words of the sentiment screen', () => {
  it('are kept as lines and read again', () => {
    const words = [
      { text: 'not my thing', value: -1.5 },
      { text: 'a\tb', value: 2 },
    ];
    expect([...weightsOf(linesOf(words))]).toEqual([
      ['not my thing', -1.5],
      ['a\tb', 2],
    ]);
  });

  it('change by steps of 0.1 within -5 and 5', () => {
    expect([stepped(0.2, 1), stepped(0.1, -1), stepped(5, 1), stepped(-5, -1), stepped(2.9, 1)]).toEqual([
      ...[0.3, 0, 5, -5, 3],
    ]);
  });

  it('are pasted with their weights, and lines that say none are named', () => {
    const { words, bad } = pastedWords('Lush\t2.5\nmeh; -1\n\n"not my thing",−3\nwow: +4\ngood\nbad 7\nok 0.25\n3');
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

  it('are told from the signs around them', () => {
    expect(['good.', '“not my thing”', ':-(', 'ok'].map(bareWord)).toEqual(['good', 'not my thing', ':-(', 'ok']);
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
