import { describe, it, expect } from '@jest/globals';
import { tokenise } from '../tokenise.ts';
import { matchComment, matchSentence } from './match-theme-query.ts';
import { parseThemeQuery } from './parse-theme-query.ts';
import type { ThemeQuery } from './theme-query.ts';

const getQuery = (text: string): ThemeQuery => {
  const parsed = parseThemeQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.query;
};

/** The words of the sentence that are highlighted. */
const highlighted = (query: string, sentence: string): readonly string[] | null => {
  const tokens = tokenise(sentence);
  const spans = matchSentence(getQuery(query), tokens.terms);
  return spans === null
    ? null
    : spans.map(({ first, last }) => sentence.slice(tokens.starts[first], tokens.ends[last]));
};

describe('words', () => {
  it.each([
    ['cafe', 'The Café was full', ['Café']],
    ['don’t', "They dont and DON'T", ['dont', "DON'T"]],
    ['late', 'Plates came late: #late @late', ['late', 'late', 'late']],
    ['plate', 'Plates came', null],
    ['deliver*', 'Delivered by a delivery man', ['Delivered', 'delivery']],
    ['deliver*', 'undelivered', null],
    ['"build quality"', 'Build quality, build-quality; quality build', ['Build quality', 'build-quality']],
    ['"build qual*"', 'build qualities', ['build qualities']],
    ['wi-fi', 'Wi-Fi but wifi', ['Wi-Fi']],
    ['"a a"', 'a a a', ['a a a']],
    ['strasse', 'Die Straße', ['Straße']],
  ])('%s in “%s” highlights %p', (query, sentence, words) => {
    expect(highlighted(query, sentence)).toEqual(words);
  });
});

describe('operators', () => {
  it.each([
    ['a b', 'b c a', ['b', 'a']],
    ['a + b', 'b c a', ['b', 'a']],
    ['a + b', 'a c', null],
    ['a - b', 'a c a', ['a', 'a']],
    ['a - b', 'a b', null],
    ['a - (b + c)', 'a b', ['a']],
    ['quality "build quality"', 'build quality or quality', ['build quality', 'quality']],
    ['a (b + c)', 'a b', ['a']],
    ['a (b + c)', 'c b', ['c', 'b']],
  ])('%s in “%s” highlights %p', (query, sentence, words) => {
    expect(highlighted(query, sentence)).toEqual(words);
  });
});

describe('proximity', () => {
  it.each([
    ['a @1 b', 'a b', ['a', 'b']],
    ['a @1 b', 'b a', ['b', 'a']],
    ['a @1 b', 'a x b', null],
    ['a @2 b', 'a x b', ['a', 'b']],
    ['a @3 b', 'b x x a', ['b', 'a']],
    ['a @3 b', 'b x x x a', null],
    // Only the pairs within reach are shown
    ['a @1 b', 'a x a b x b', ['a', 'b']],
    // Counted between the nearest ends
    ['"a x" @1 "b y"', 'a x b y', ['a x', 'b y']],
    ['"a x" @2 "y b"', 'a x z y b', ['a x', 'y b']],
    ['"y b" @2 "a x"', 'a x z y b', ['a x', 'y b']],
    // Two matches that overlap are no pair
    ['a @5 a', 'a', null],
    ['a @5 a', 'a x a', ['a', 'a']],
    ['"a b" @5 "b c"', 'a b c', null],
    ['"a b" @5 b', 'a b', null],
    ['"a b" @5 b', 'a b b', ['a b', 'b']],
    ['(a "x y") @2 (b c*)', 'x y z cc', ['x y', 'cc']],
  ])('%s in “%s” highlights %p', (query, sentence, words) => {
    expect(highlighted(query, sentence)).toEqual(words);
  });

  it('stays quick in a sentence of one repeated word', () => {
    const terms = Array.from({ length: 50_000 }, () => 'a');
    const before = process.cpuUsage();
    expect(matchSentence(getQuery('a @50 a'), terms)).toHaveLength(50_000);
    // CPU time is independent of other load.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });
});

describe('a comment', () => {
  const text = 'Cheap look. Great quality! Cheap, but good quality.';
  const sentences = [0, 11, 12, 26, 27, 51];

  it('matches one sentence at a time, spans counting from the start of the comment', () => {
    const match = matchComment(getQuery('cheap + quality'), text, sentences);
    expect(match).toEqual({
      sentences: [2],
      spans: [
        [27, 32],
        [43, 50],
      ],
    });
    expect(match?.spans.map(([start, end]) => text.slice(start, end))).toEqual(['Cheap', 'quality']);
  });

  it('matches when any of its sentences does', () => {
    expect(matchComment(getQuery('cheap'), text, sentences)?.sentences).toEqual([0, 2]);
    expect(matchComment(getQuery('cheap - quality'), text, sentences)).toEqual({ sentences: [0], spans: [[0, 5]] });
  });

  it('without sentences matches nothing', () => {
    expect(matchComment(getQuery('cheap'), '', [])).toBeNull();
  });
});
