import { describe, it, expect } from '@jest/globals';
import { explainThemeQuery, parseThemeQuery } from './parse-theme-query.ts';
import { MAX_QUERY_DEPTH, MAX_QUERY_LENGTH, MAX_QUERY_OPERATORS, type ThemeQueryErrorCode } from './theme-query.ts';

const reads = (text: string): string => {
  const parsed = parseThemeQuery(text);
  return parsed.ok ? explainThemeQuery(parsed.query) : parsed.error.code;
};

const mistake = (text: string): [ThemeQueryErrorCode, string] | string => {
  const parsed = parseThemeQuery(text);
  return parsed.ok
    ? explainThemeQuery(parsed.query)
    : [parsed.error.code, parsed.text.slice(parsed.error.start, parsed.error.end)];
};

describe('a theme query', () => {
  it.each([
    ['cheap –plastic', 'cheap AND NOT plastic'],
    ['cheap − plastic', 'cheap AND NOT plastic'],
    ['cheap — plastic', 'cheap AND NOT plastic'],
    ['cheap －plastic ＋ quality', '(cheap AND NOT plastic) AND quality'],
    ['（cheap　poor）＋quality', '(cheap OR poor) AND quality'],
    ['«build quality»', '"build quality"'],
    ['„build quality“ ”true to size”', '"build quality" OR "true to size"'],
    ['「build quality」', '"build quality"'],
    ['cheap\u00a0+\u00a0poor', 'cheap AND poor'],
    ['\u200bcheap \u200b-\u200eplastic', 'cheap AND NOT plastic'],
    ['late ＠3 delivery', 'late WITHIN 3 OF delivery'],
    ['deliver＊', 'deliver*'],
    ['wi–fi', '"wi fi"'],
  ])('of a phone or a word processor, %s, reads %s', (text, echo) => {
    expect(reads(text)).toBe(echo);
  });

  it.each([
    ['C++ C# A+ .NET H&M', 'c++ OR c# OR a+ OR .net OR h&m'],
    ['1,000 4.5 4,5', '1000 OR 4.5 OR 4.5'],
    ["i'll driver's l’hôtel", "i'll OR drivers OR lhotel"],
    ['👍🏽 "thank you 🙏"', '👍 OR "thank you 🙏"'],
    ['https://t.co/AbC http* example.com', 'https://t.co/abc OR http* OR example.com'],
    ['shop.example.it', '"shop example it" OR shop.example.it'],
    ['shop.example.it @3 late', '("shop example it" OR shop.example.it) WITHIN 3 OF late'],
    ['遅い 遅* Tシャツ "遅い です"', '遅い OR 遅 OR "t シャツ" OR "遅い です"'],
  ])('takes %s as written: %s', (text, echo) => {
    expect(reads(text)).toBe(echo);
  });

  it.each([
    [
      'cheap inexpensive + quality "build quality" - plastic',
      '((cheap OR inexpensive) AND (quality OR "build quality")) AND NOT plastic',
    ],
    ['service staff +slow -kitchen', '((service OR staff) AND slow) AND NOT kitchen'],
    ['a - b + c', '(a AND NOT b) AND c'],
    ['a @3 b c', '(a WITHIN 3 OF b) OR c'],
    ['a @3 b + c d', '(a WITHIN 3 OF b) AND (c OR d)'],
    ['a (b + c)', 'a OR (b AND c)'],
    ['a (b (c d))', 'a OR b OR c OR d'],
    ['(a b) @5 "c d"', '(a OR b) WITHIN 5 OF "c d"'],
    ['(a (b c*)) @50 d', '(a OR b OR c*) WITHIN 50 OF d'],
    ['(a @3 b) (b @3 c)', '(a WITHIN 3 OF b) OR (b WITHIN 3 OF c)'],
    ['+a', 'a'],
    ['(+a b) + c', '(a OR b) AND c'],
    ['((a))', 'a'],
  ])('%s reads %s', (text, echo) => {
    expect(reads(text)).toBe(echo);
  });

  it.each([
    ['wi-fi', '"wi fi"'],
    ['e-mail 24/7', '"e mail" OR "24 7"'],
    ['a+b a@3', '"a b" OR "a 3"'],
    ['deliver*', 'deliver*'],
    ['wi-f*', '"wi f*"'],
    ['"build qual*"', '"build qual*"'],
    ['"5 * 3" "a*b"', '"5 3" OR "a b"'],
    ['"quality"', 'quality'],
    ["don't DON’T", 'dont OR dont'],
    ['Café', 'cafe'],
    ["'plastic', #late", 'plastic OR late'],
    ['"cheap + nasty"', '"cheap nasty"'],
    ['"a (b"', '"a b"'],
    ['東京 𝒜', '東京 OR a'],
  ])('takes %s as the words %s', (text, echo) => {
    expect(reads(text)).toBe(echo);
  });

  it.each([
    ['a -b', 'a AND NOT b'],
    ['a- b', 'a OR b'],
    ['(a)-b', 'a AND NOT b'],
    ['"a b"-c', '"a b" AND NOT c'],
    ['"a b"c"d"', '"a b" OR c OR d'],
    ['a(b)c', 'a OR b OR c'],
    ['a"b c"', 'a OR "b c"'],
    ['a +(b)', 'a AND b'],
    ['a @3(b c)', 'a WITHIN 3 OF (b OR c)'],
    ['(a)@3"b c"', 'a WITHIN 3 OF "b c"'],
    ['a\n\t-\u00a0b', 'a AND NOT b'],
    ['a -5', 'a AND NOT 5'],
  ])('finds operators only after white space, a parenthesis or a quote: %s reads %s', (text, echo) => {
    expect(reads(text)).toBe(echo);
  });

  it('is plain data', () => {
    expect(parseThemeQuery(' “Wi-F*”  @02 (x y) ')).toEqual({
      ok: true,
      text: '"Wi-F*" @02 (x y)',
      query: {
        kind: 'near',
        left: {
          kind: 'phrase',
          parts: [
            { kind: 'word', term: 'wi' },
            { kind: 'prefix', prefix: 'f' },
          ],
        },
        right: {
          kind: 'or',
          parts: [
            { kind: 'word', term: 'x' },
            { kind: 'word', term: 'y' },
          ],
        },
        distance: 2,
      },
    });
  });
});

describe('a query as long as may be', () => {
  const long = (part: string): string => part.repeat(Math.floor(10_000 / part.length));
  it.each([
    ['words', long('a ')],
    ['signs', long('- ')],
    ['parentheses', long('(')],
    ['quotes', long('" ')],
    ['distances', long('a @3 ')],
    ['groups', long('(a + b) ')],
    ['marks', long('e\u0301')],
  ])('takes less than 50 ms to be read: %s', (_what, text) => {
    // Of the processor's time, and the quickest of some tries: the machine may have something else to do.
    const times = Array.from({ length: 20 }, () => {
      const begun = process.cpuUsage();
      parseThemeQuery(text);
      return process.cpuUsage(begun).user / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

describe('a mistake in a theme query', () => {
  it.each<[string, ThemeQueryErrorCode, string]>([
    ['"cheap', 'UNMATCHED_QUOTES', '"'],
    ['a "b" "c', 'UNMATCHED_QUOTES', '"'],
    ['(a', 'UNMATCHED_PARENTHESES', '('],
    ['a)', 'UNMATCHED_PARENTHESES', ')'],
    [')a(', 'UNMATCHED_PARENTHESES', ')'],
    ['((a) "("', 'UNMATCHED_PARENTHESES', '('],
    ['', 'NOTHING_TO_LOOK_FOR', ''],
    ['-a', 'NOTHING_TO_LOOK_FOR', '-'],
    ['(-a) b', 'NOTHING_TO_LOOK_FOR', '-'],
    ['b + (-a)', 'NOTHING_TO_LOOK_FOR', '-'],
    ['(-a) + b', 'NOTHING_TO_LOOK_FOR', '-'],
    ['-(a + b)', 'NOTHING_TO_LOOK_FOR', '-'],
    ['a ()', 'NOTHING_TO_LOOK_FOR', '()'],
    ['-a + b', 'OPERATOR_WITHOUT_WORD', '-'],
    ['+', 'OPERATOR_WITHOUT_WORD', '+'],
    ['a +', 'OPERATOR_WITHOUT_WORD', '+'],
    ['a -', 'OPERATOR_WITHOUT_WORD', '-'],
    ['a + - b', 'OPERATOR_WITHOUT_WORD', '+'],
    ['(a +) b', 'OPERATOR_WITHOUT_WORD', '+'],
    ['a +-b', 'OPERATOR_WITHOUT_WORD', '+'],
    ['@3 a', 'OPERATOR_WITHOUT_WORD', '@3'],
    ['a @3', 'OPERATOR_WITHOUT_WORD', '@3'],
    ['a @3 + b', 'OPERATOR_WITHOUT_WORD', '@3'],
    ['a + @3 b', 'OPERATOR_WITHOUT_WORD', '+'],
    ['--', 'WORD_WITHOUT_LETTERS', '--'],
    ['a -- b', 'WORD_WITHOUT_LETTERS', '--'],
    ['a ""', 'WORD_WITHOUT_LETTERS', '""'],
    ['"!?" a', 'WORD_WITHOUT_LETTERS', '"!?"'],
    ['a *', 'WORD_WITHOUT_LETTERS', '*'],
    ['*ing', 'STAR_INSIDE_WORD', '*'],
    ['a*b', 'STAR_INSIDE_WORD', '*'],
    ['a**', 'STAR_INSIDE_WORD', '*'],
    ['a-*', 'STAR_INSIDE_WORD', '*'],
    ['a @ b', 'DISTANCE_INVALID', '@'],
    ['a @0 b', 'DISTANCE_INVALID', '@0'],
    ['a @51 b', 'DISTANCE_INVALID', '@51'],
    ['a @3b c', 'DISTANCE_INVALID', '@3b'],
    ['a @1.5 b', 'DISTANCE_INVALID', '@1.5'],
    ['a @-3 b', 'DISTANCE_INVALID', '@-3'],
    ['@late', 'DISTANCE_INVALID', '@late'],
    ['a @3 b @4 c', 'NEAR_REPEATED', '@4'],
    ['a @3 b + c @4 d', 'NEAR_REPEATED', '@4'],
    ['a @3 b c @4 d', 'NEAR_REPEATED', '@4'],
    ['(a + b) @3 c', 'NEAR_AROUND_OPERATORS', '(a + b)'],
    ['c @3 (a - b)', 'NEAR_AROUND_OPERATORS', '(a - b)'],
    ['c @3 (x (a - b))', 'NEAR_AROUND_OPERATORS', '(x (a - b))'],
    ['(a @2 b) @3 c', 'NEAR_AROUND_OPERATORS', '(a @2 b)'],
    ['(+a) @3 b', 'NEAR_AROUND_OPERATORS', '(+a)'],
  ])('%s is %s at %s', (text, code, place) => {
    expect(mistake(text)).toEqual([code, place]);
  });

  it('has the words of the catalogue', () => {
    const message = (text: string): string | undefined => {
      const parsed = parseThemeQuery(text);
      return parsed.ok ? undefined : parsed.error.message;
    };
    expect(message('"a')).toBe('Unmatched Quotes');
    expect(message('(a')).toBe('Unmatched Parentheses');
    expect(message('-a')).toBe('A theme needs at least one word to look for');
    expect(message('(-a) b')).toBe('A theme needs at least one word to look for');
  });

  it('counts its place in the normalised text', () => {
    expect(parseThemeQuery('  😀a   “b” \n @99 c')).toMatchObject({
      ok: false,
      text: '😀a "b" @99 c',
      error: { start: 8, end: 11 },
    });
  });
});

describe('a very large theme query', () => {
  it('nests up to a limit', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(reads(nested(MAX_QUERY_DEPTH))).toBe('a');
    expect(reads(nested(MAX_QUERY_DEPTH + 1))).toBe('QUERY_TOO_DEEP');
    expect(reads(nested(9000))).toBe('QUERY_TOO_DEEP');
  });

  it('holds operators up to a limit, and can be explained to the last', () => {
    expect(reads(`a${' + a'.repeat(MAX_QUERY_OPERATORS)}`).endsWith(') AND a')).toBe(true);
    expect(reads(`a${' - a'.repeat(MAX_QUERY_OPERATORS + 1)}`)).toBe('QUERY_TOO_MANY_OPERATORS');
  });

  it('is as long as the limit', () => {
    expect(reads('ab '.repeat(MAX_QUERY_LENGTH / 3))).toMatch(/^ab( OR ab)+$/);
    expect(reads('a'.repeat(MAX_QUERY_LENGTH + 1))).toBe('QUERY_TOO_LONG');
  });
});
