import { describe, expect, it } from '@jest/globals';
import { GrowingColumn } from './theme-columns.ts';
import { UNSCORED } from '../../results/kernels/theme-sentiment.ts';
import { addScores, addTags, SegmentBuilder } from './segment-builder.ts';
import { decodeColumn } from './segments.ts';
import { TermDictionary } from './term-dictionary.ts';

const comments: readonly { readonly text: string; readonly spans: readonly number[] }[] = [
  { text: 'Loved it. Fits well!', spans: [0, 9, 10, 20] },
  { text: '', spans: [] },
  { text: "Didn't fit, loved the colour", spans: [0, 28] },
  { text: 'FITS', spans: [0, 4] },
];

describe('building a segment', () => {
  it('cuts sentences into numbered words', () => {
    const dictionary = new TermDictionary();
    const builder = new SegmentBuilder(dictionary);
    for (const { text, spans } of comments) builder.addComment(text, spans);
    expect([...builder.columns().commentStarts]).toEqual([0, 2, 2, 3, 4]);
    expect([...builder.columns().firstTokens]).toEqual([0, 2, 4, 9, 10]);
    expect([...builder.columns().spans]).toEqual([0, 9, 10, 20, 0, 28, 0, 4]);
    const words = [...builder.terms()].map((term) => dictionary.termOf(term));
    expect(words).toEqual(['loved', 'it', 'fits', 'well', 'didnt', 'fit', 'loved', 'the', 'colour', 'fits']);
  });

  it('goes on from stored columns as if it had never stopped', () => {
    const whole = new SegmentBuilder(new TermDictionary());
    let stored = new SegmentBuilder(new TermDictionary()).encode();
    for (const { text, spans } of comments) {
      whole.addComment(text, spans);
      const dictionary = new TermDictionary();
      dictionary.addStored(decodeColumn(stored.terms));
      const next = new SegmentBuilder(dictionary, stored);
      next.addComment(text, spans);
      stored = next.encode();
    }
    expect(stored).toEqual(whole.encode());
  });

  it('stores only the terms that a segment adds to the file', () => {
    const dictionary = new TermDictionary();
    const first = new SegmentBuilder(dictionary);
    first.addComment('red dress', [0, 9]);
    const second = new SegmentBuilder(dictionary);
    second.addComment('red shoes', [0, 9]);
    const read = new TermDictionary();
    for (const builder of [first, second]) read.addStored(decodeColumn(builder.encode().terms));
    expect(read.from(0)).toEqual(['red', 'dress', 'shoes']);
  });

  it('writes tags and scores where their comments are, whatever has been written before', () => {
    const builder = new SegmentBuilder(new TermDictionary());
    for (const { text, spans } of comments) builder.addComment(text, spans);
    const tags = new GrowingColumn(Uint8Array);
    addTags(builder.columns(), tags, 0, 'VXVR');
    addTags(builder.columns(), tags, 2, 'VVVXN');
    addTags(builder.columns(), tags, 3, '');
    expect(String.fromCharCode(...tags.view())).toBe('VXVRVVVXNX');
    // Of another number of tokens: whose letters they are is unknown.
    addTags(builder.columns(), tags, 2, 'VVVXNN');
    expect(String.fromCharCode(...tags.view())).toBe('VXVRXXXXXX');
    const compounds = new GrowingColumn(Int16Array);
    addScores(builder.columns(), compounds, [2, 4], (comment, start, end) => comment * 100 + end - start);
    expect([...compounds.view()]).toEqual([UNSCORED, UNSCORED, 228, 304]);
    addScores(builder.columns(), compounds, [0, 1], () => -6369);
    expect([...compounds.view()]).toEqual([-6369, -6369, 228, 304]);
  });
});
