import { describe, expect, it } from '@jest/globals';
import { diffWords, shortenDiff } from './word-diff.ts';

const written = (pieces: ReturnType<typeof diffWords>): string =>
  pieces.map(({ text, kind }) => (kind === 'same' ? text : kind === 'out' ? `[-${text}-]` : `{+${text}+}`)).join('');

const shown = (before: string, after: string): string => written(diffWords(before, after));

describe('the words that differ', () => {
  it.each([
    ['staff "kind people"', 'staff team "kind people"', 'staff {+team +}"kind people"'],
    ['a b c', 'a c', 'a [-b -]c'],
    ['', 'new', '{+new+}'],
    ['old', '', '[-old-]'],
    ['same', 'same', 'same'],
    ['a', 'b', '[-a-]{+b+}'],
  ])('of %p and %p', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it.each([
    ['a b c d e f', 'a b c d e g', '… e [-f-]{+g+}'],
    ['a b c d e f', 'x b c d e f', '[-a-]{+x+} b … '],
    ['a b c d e f', 'x b c d e y', '[-a-]{+x+} b … e [-f-]{+y+}'],
    ['a b c', 'x b y', '[-a-]{+x+} b [-c-]{+y+}'],
  ])('of %p and %p are shown with one word around each', (before, after, expected) => {
    expect(written(shortenDiff(diffWords(before, after), 1))).toBe(expected);
  });

  it('make up both texts again, whatever they are', () => {
    const texts = ['x y z', 'z y x', 'a  b\nc', 'a b c d e', 'c d', Array(500).fill('w').join(' ')];
    for (const before of texts)
      for (const after of texts) {
        const pieces = diffWords(before, after);
        const of = (kind: string) =>
          pieces.filter((piece) => piece.kind === 'same' || piece.kind === kind).map(({ text }) => text);
        expect([of('out').join(''), of('in').join('')]).toEqual([before, after]);
      }
  });
});
