/**
 * The scorer against Python's vaderSentiment 3.3.2: every number is Python's, but for the published
 * differences (docs/sentiment.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { EMOJI_VALUES } from './emoji-values.ts';
import { createSentimentScorer } from './sentiment-scorer.ts';
import { BOOSTERS, DAMPENERS } from './vader-rules.ts';
import emoji from './vader-emoji.json' with { type: 'json' };
import lexicon from './vader-lexicon.json' with { type: 'json' };

const PACKAGE = join(__dirname, 'vader-3.3.2');
const REVIEWS = process.env['REVIEWS_FILE'] ?? join(__dirname, '../../../../../shared/data/clothing-reviews.csv');

type Expected = readonly [kind: string, text: string, neg: number, neu: number, pos: number, compound: number];
const expected = readFileSync(join(PACKAGE, 'expected/sentences.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Expected);
const getExpected = (kind: string): readonly Expected[] => expected.filter(([one]) => one === kind);

const scorer = createSentimentScorer();

/** The texts that differ, with both answers: an empty list is the proof. */
const differences = (cases: readonly Expected[]): readonly unknown[] => {
  const differing = cases.flatMap(([, text, neg, neu, pos, compound]) => {
    const ours = scorer.score(text);
    const isSame =
      Object.is(ours.neg, neg) &&
      Object.is(ours.neu, neu) &&
      Object.is(ours.pos, pos) &&
      Object.is(ours.compound, compound) &&
      Object.is(scorer.compound(text), compound);
    return isSame ? [] : [{ text, ours, theirs: { neg, neu, pos, compound } }];
  });
  return differing.slice(0, 20);
};

const getColumns = (file: string): readonly (readonly string[])[] =>
  readFileSync(join(PACKAGE, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split('\t'));

/** Column `Review Text` of the file; a comma-separated file with quoted cells. */
const reviews = (): readonly string[] => {
  const cells = readFileSync(REVIEWS, 'utf8').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g);
  const texts: string[] = [];
  let column = 0;
  for (const [, quoted, plain, separator] of cells) {
    if (column === 4) texts.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    column = separator === ',' ? column + 1 : 0;
  }
  return texts.slice(1);
};

const tenThousandths = (text: string): number => Math.round(scorer.compound(text) * 10_000);

describe('the scorer against vaderSentiment of Python', () => {
  it('has its word list, and its emoji of one character', () => {
    expect(new Map(lexicon as [string, number][])).toEqual(
      new Map(getColumns('vader_lexicon.txt').map(([word, value]) => [word, Number(value)])),
    );
    const theirs = getColumns('emoji_utf8_lexicon.txt').filter(([sign = '']) => [...sign].length === 1);
    expect(emoji.map(([sign]) => sign)).toEqual(theirs.map(([sign]) => sign));
    for (const [at, [, description = '']] of emoji.entries())
      for (const [place, word] of description.split(' ').entries()) {
        const theirWord = theirs[at]?.[1]?.split(' ')[place] ?? '';
        // A word with a sign outside ASCII is in no list.
        if (word !== theirWord) expect([word, /[^\0-\x7f]/u.test(theirWord)]).toEqual(['_', true]);
      }
  });

  it('reads boosters that are also in the word list as neither', () => {
    const listed = new Set(lexicon.map(([word]) => word));
    expect([...BOOSTERS, ...DAMPENERS].filter((word) => listed.has(word))).toEqual([]);
  });

  it.each([
    ['hand-written', 110],
    ['demo', 300],
    ['random', 3_000],
  ])('gives its numbers for the %s sentences', (kind, atLeast) => {
    expect(getExpected(kind).length).toBeGreaterThanOrEqual(atLeast);
    expect(differences(getExpected(kind))).toEqual([]);
  });

  it('gives its numbers for emoji, alone and between words, but for those that have values of our own', () => {
    const cases = getExpected('emoji');
    expect(cases).toHaveLength(emoji.length * 2);
    const isOurs = (text: string): boolean => [...text].some((sign) => EMOJI_VALUES.has(sign));
    expect(differences(cases.filter(([, text]) => !isOurs(text)))).toEqual([]);
  });

  it('scores a part of a text as the part alone', () => {
    const before = 'GREAT!! not ';
    for (const [, text] of expected.filter((_, at) => at % 5 === 0)) {
      const [start, end] = [before.length, before.length + text.length];
      expect(scorer.score(`${before}${text} LOVE!`, start, end)).toEqual(scorer.score(text));
    }
  });

  const withReviews = existsSync(REVIEWS) ? it : it.skip;
  withReviews(`gives its compounds for every review and every sentence of them (skipped without ${REVIEWS})`, () => {
    const texts = reviews();
    const lines = gunzipSync(readFileSync(join(PACKAGE, 'expected/reviews.csv.gz')))
      .toString()
      .trimEnd()
      .split('\n');
    expect([texts.length, lines.length]).toEqual([23_486, 22_641]);
    const differing = lines.filter((line) => {
      const [row = '', compound, compounds] = line.split(',');
      const text = texts[Number(row)] ?? '';
      const sentences = text.split(/(?<=[.!?\n])[ \t\r\n]+/u).filter((part) => part !== '');
      return `${tenThousandths(text)}` !== compound || sentences.map(tenThousandths).join(' ') !== compounds;
    });
    expect(differing).toEqual([]);
  });
});
