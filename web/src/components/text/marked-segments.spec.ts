import { describe, expect, it } from '@jest/globals';
import { markedSegments } from './marked-segments.ts';

describe('markedSegments', () => {
  it('cuts the text at its spans', () => {
    expect(markedSegments('a good fit', [[2, 6]])).toEqual([
      { text: 'a ', marked: false },
      { text: 'good', marked: true },
      { text: ' fit', marked: false },
    ]);
  });

  it('counts in UTF-16 units, so that an emoji before the span moves nothing', () => {
    expect(markedSegments('👍 fit', [[3, 6]])).toEqual([
      { text: '👍 ', marked: false },
      { text: 'fit', marked: true },
    ]);
  });

  it('never repeats a letter when spans overlap, and never leaves the text', () => {
    const segments = markedSegments('abcdef', [
      [0, 3],
      [2, 4],
      [5, 99],
    ]);
    expect(segments.map(({ text }) => text).join('')).toBe('abcdef');
    expect(segments.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['abc', 'd', 'f']);
  });

  it('leaves a text without spans whole', () => {
    expect(markedSegments('abc', [])).toEqual([{ text: 'abc', marked: false }]);
    expect(markedSegments('', [])).toEqual([]);
  });
});
