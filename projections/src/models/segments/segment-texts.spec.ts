import { describe, expect, it } from '@jest/globals';
import { stringOfUnits } from '@verbatim/domain/text/unit-table';
import { encodeColumn, encodeStrings } from './segments.ts';
import { SegmentTexts } from './segment-texts.ts';

const LONG = 'very '.repeat(3_000);
const read = (texts: SegmentTexts, comment: number): string => {
  const { units, from, to } = texts.read(comment);
  return stringOfUnits(units, from, to);
};

describe('texts of a segment', () => {
  it.each([
    ['of ASCII alone', ['Fits well.', '', LONG, 'short again', `${LONG}late`]],
    ['of all scripts', ['Fits well.', 'größer', '', '配達が遅い', `${LONG}👍🏽`, 'short again', '\ufffd']],
    ['of which the first is the longest', [`é${LONG}${LONG}`, 'a', 'é']],
  ])('are read as units and as strings, %s', (_, stored) => {
    const texts = new SegmentTexts(encodeColumn(encodeStrings(stored)));
    expect(stored.map((_text, comment) => read(texts, comment))).toEqual(stored);
    expect(stored.map((_text, comment) => texts.read(comment).text())).toEqual(stored);
    expect(stored.map((_text, comment) => texts.decode(comment))).toEqual(stored);
  });

  it('are empty where no comment is, and without a column', () => {
    const texts = new SegmentTexts(encodeColumn(encodeStrings(['one'])));
    expect([read(texts, 1), texts.decode(1)]).toEqual(['', '']);
    const none = new SegmentTexts(undefined);
    expect([read(none, 0), none.decode(0)]).toEqual(['', '']);
  });
});
