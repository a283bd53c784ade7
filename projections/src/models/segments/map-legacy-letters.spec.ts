import { describe, expect, it } from '@jest/globals';
import { tokeniseLegacy } from '@verbatim/domain/text/legacy/tokenise';
import { tokenise } from '@verbatim/domain/text/tokenise';
import fc from 'fast-check';
import { isMappable, mapLegacyLetters } from './map-legacy-letters.ts';
import { decodeColumn } from './segments.ts';
import { RecordedProject } from './spec-support/recorded-project.ts';

/** A tokeniser that cuts at white space, or at given offsets. */
const cutBy =
  (token: RegExp) =>
  (text: string, start = 0, end = text.length) => {
    const found = [...text.slice(start, end).matchAll(token)];
    const starts = found.map(({ index }) => start + index);
    return { starts, ends: found.map((match, i) => (starts[i] ?? 0) + match[0].length) };
  };
const atSpaces = cutBy(/\S+/gu);

describe('letters that the former tokeniser counted', () => {
  it.each<[what: string, text: string, letters: string, mapped: string]>([
    ['one token of now where there were several', 'costs 1,000 dollars', 'VABN', 'VAN'],
    ['a decimal', 'gave 4.5 stars', 'VABN', 'VAN'],
    ['a word as written', 'learning C++ here', 'VNR', 'VNR'],
    ['a token that begins before the former one', '#terrible .NET here', 'JNR', 'JNR'],
    ['a token where there was none', 'bad 😡 food', 'JN', 'JXN'],
  ])('go to the token that holds them: %s', (_what, text, letters, mapped) => {
    expect(mapLegacyLetters(text, [0, text.length], letters, atSpaces)).toBe(mapped);
  });

  it('go to each token that was cut out of one', () => {
    const cut = cutBy(/配送|が|とても|遅い|です/gu);
    const text = '配送がとても遅いです。';
    expect(mapLegacyLetters(text, [0, text.length], 'N', cut)).toBe('NNNNN');
  });

  it('are counted sentence by sentence', () => {
    const text = 'It costs 1,000. So 2.5 times too much.';
    expect(mapLegacyLetters(text, [0, 15, 16, text.length], 'abcdefghijk', atSpaces)).toBe('abcefhij');
  });

  it('are unknown where too few were stored', () => {
    expect(mapLegacyLetters('a b c', [0, 5], 'NV', atSpaces)).toBe('NVX');
  });

  it('stay what they are where both cut alike, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { starts } = tokeniseLegacy(text);
        const letters = starts.map((_, i) => 'NVJR'[i % 4]).join('');
        expect(mapLegacyLetters(text, [0, text.length], letters, tokeniseLegacy)).toBe(letters);
      }),
    );
  });

  it('have offsets only of the one tokeniser that is kept', () => {
    expect([isMappable('1', '2-icu74'), isMappable('2-icu73', '2-icu74'), isMappable('1', '1')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('stand in the column of a file by the tokens of now, whichever tokeniser has counted them', async () => {
    const texts = ['It costs 1,000 dollars. I love C++ here', 'Nothing', 'My 4.5 stars'];
    const comments = texts.map((text) => ({ cells: [text], spans: [0, text.length] }));
    const letters = texts.map((text) =>
      tokeniseLegacy(text)
        .starts.map((_, i) => 'NVJRP'[i % 5])
        .join(''),
    );
    const log = new RecordedProject();
    await log.addFile('p.f1', 1, [{ name: 'comment', type: 'long-text' }], comments, 3);
    await log.split('p.f1', comments, 3);
    const tagger = { name: 'spec', version: '1' };
    await log.append('file-p.f1', [
      { type: 'SentencesParsed', data: { first: 0, tagger, tokeniser: '1', tags: letters } },
    ]);
    const model = await log.project();
    const stored = decodeColumn(model.columns.get('columns p/p.f1/00000/tags')!)[0]!;
    const expected = texts.map((text, i) => mapLegacyLetters(text, [0, text.length], letters[i]!)).join('');
    expect(String.fromCharCode(...stored)).toBe(expected);
    expect(expected).toHaveLength(texts.flatMap((text) => tokenise(text).starts).length);
  });
});
