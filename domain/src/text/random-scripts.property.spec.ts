/**
 * Random text of many scripts: tokens lie on whole characters, no letter is lost, and a query made of a token
 * finds it.
 */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchComment } from './theme-query/match-theme-query.ts';
import { parseThemeQuery } from './theme-query/parse-theme-query.ts';
import { TermNumbers, tokenise } from './tokenise.ts';
import { toUnitText } from './unit-table.ts';

const PIECES = [
  "don't",
  'driver’s',
  'l’hôtel',
  "I'll",
  'İSTANBUL’da',
  'C++',
  'C#',
  'H&M',
  '.NET',
  'wi-fi',
  'A+',
  "rock'n'roll",
  'Straße',
  '1,000',
  '1.000',
  '4,5',
  '4.5',
  '5:30',
  '3rd',
  '1.2.3',
  '1.234,50',
  "1'000",
  '3.5mm',
  '１２３',
  '١٢',
  'https://t.co/AbC',
  'www.example.com/a?b=c',
  'jane.doe@example.com',
  'bad.no',
  'example.com',
  't.co/x',
  'HTTP://X.de/(a)',
  '👍🏽',
  '❤️',
  '👩🏽‍💻',
  '🇫🇷',
  '1️⃣',
  '😡😡',
  '❤',
  '☹️',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '™',
  '©️',
  '配送が遅い',
  '服务很好',
  'อร่อยมาก',
  'Tシャツ',
  'ﾃｽﾄ',
  '한국어는',
  'हिन्दी',
  'שָׁלוֹם',
  'مَرْحَبًا',
  'Ёлка',
  'ខ្មែរ',
  'မြန်မာ',
  'ລາວ',
  '𠮷野家',
  '𝒜',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u00a0',
  '\u0301',
  '\ud835',
  '\udc9c',
  ' ',
  ' ',
  ' ',
  '.',
  ',',
  '...',
  '!',
  '(',
  ')',
  '-',
  '–',
  '+',
  '#',
  '@',
  '&',
  "'",
  '/',
  '\n',
];

const texts = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 4 })), {
  maxLength: 14,
});

const isInsidePair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /^[\udc00-\udfff]/.test(text[at]!) && /[\ud800-\udbff]$/.test(text[at - 1]!);

it('holds for any text', () => {
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const { terms, forms, starts, ends } = tokenise(text);
      let last = 0;
      const outside: string[] = [];
      for (const [at, start] of starts.entries()) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect([isInsidePair(text, start), isInsidePair(text, ends[at]!)]).toEqual([false, false]);
        outside.push(text.slice(last, start));
        last = ends[at]!;
      }
      outside.push(text.slice(last));
      // Letters that no term is left of, as half a ligature, are the only ones outside of tokens.
      expect(outside.join(' ').match(/[a-zà-öø-ÿ0-9А-я\u4e00-\u9fff\u3041-\u3096]/giu) ?? []).toEqual([]);
      const numbered: string[] = [];
      const numbers = new TermNumbers((form) => numbered.push(form) - 1);
      const seen: number[] = [];
      numbers.forEach(toUnitText(text), 0, text.length, (number) => seen.push(number));
      expect(seen.map((number) => numbered[number])).toEqual(forms);
      expect(terms.includes('')).toBe(false);
    }),
    { seed: 29, numRuns: 1_500 },
  );
});

it('finds every token by a query made of it', () => {
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const { starts, ends } = tokenise(text);
      for (const [at, start] of starts.entries()) {
        const token = text.slice(start, ends[at]);
        // A query knows no quotes within quotes.
        if (/["“”„‟«»‹›″＂❝❞「」『』〝〞〟]/u.test(token)) continue;
        const parsed = parseThemeQuery(`"${token}"`);
        const found = parsed.ok ? matchComment(parsed.query, text, [0, text.length]) : parsed.error;
        const spans = found !== null && 'spans' in found ? found.spans : [];
        const isMarked = spans.some(([from, to]) => from <= start && to >= ends[at]!);
        expect({ text, token, isMarked, error: parsed.ok }).toEqual({ text, token, isMarked: true, error: true });
      }
    }),
    { seed: 29, numRuns: 1_500 },
  );
});
