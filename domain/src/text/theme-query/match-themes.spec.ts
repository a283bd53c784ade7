import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchComment } from './match-theme-query.ts';
import { ThemeMatcher, type ThemeWithQuery } from './match-themes.ts';
import { parseThemeQuery } from './parse-theme-query.ts';

const getQuery = (text: string) => {
  const parsed = parseThemeQuery(text);
  return parsed.ok ? parsed.query : undefined;
};

/** By theme the sentences that carry it. */
const carriedBy = (themes: readonly ThemeWithQuery[], text: string, sentences: readonly number[]) => {
  const matcher = new ThemeMatcher();
  for (const theme of themes) matcher.add(theme);
  const carried = new Map<string, number[]>();
  for (const { id, sentence, isMatch } of matcher.evaluate(text, sentences))
    if (isMatch) carried.set(id, [...(carried.get(id) ?? []), sentence]);
  return carried;
};

describe('many themes over one comment', () => {
  it('are those whose queries find a sentence, with the sentences', () => {
    const texts = { staff: 'staff', room: 'roo* + dirty', near: '(staff crew) @3 (kind friendly)', none: 'pool' };
    const themes = Object.entries(texts).map(([id, text]) => ({ id, query: getQuery(text)! }));
    const text = 'The crew was very kind. Rooms were dirty. Staff!';
    const sentences = [0, 23, 24, 41, 42, 48];
    expect(Object.fromEntries(carriedBy(themes, text, sentences))).toEqual({
      staff: [2],
      room: [1],
      near: [0],
    });
  });

  it('are the same as one asked after the other', () => {
    const word = fc.constantFrom(
      'staff',
      'sta*',
      'Café',
      "don't",
      "driver's",
      'driver',
      '東京',
      '京',
      '7',
      '"room service"',
      '"a b*"',
      'a',
    );
    const operator = fc.constantFrom(' ', ' ', ' + ', ' - ', ' @3 ', ' (', ') ');
    const query = fc.array(fc.oneof(word, operator), { minLength: 1, maxLength: 9 }).map((parts) => parts.join(' '));
    const said = fc.constantFrom(
      'staff',
      'stay',
      'cafe',
      'dont',
      'don’t',
      'driver’s',
      '東京都',
      '7',
      'room',
      'service',
      'a',
      'bc',
      '. ',
    );
    const comment = fc.array(said, { maxLength: 14 }).map((words) => words.join(' '));
    let carried = 0;
    const property = fc.property(fc.array(query, { maxLength: 20 }), comment, fc.nat(30), (texts, text, cut) => {
      const themes = texts.flatMap((one, at) => {
        const parsed = getQuery(one);
        return parsed === undefined ? [] : [{ id: String(at), query: parsed }];
      });
      const middle = Math.min(cut, text.length);
      const sentences = [0, middle, middle, text.length];
      const expected = themes.flatMap((theme) => {
        const match = matchComment(theme.query, text, sentences);
        return match === null ? [] : [[theme.id, match.sentences] as const];
      });
      carried += expected.length;
      expect(carriedBy(themes, text, sentences)).toEqual(new Map(expected));
    });
    fc.assert(property, { numRuns: 2_000 });
    expect(carried).toBeGreaterThan(500);
  });
});
