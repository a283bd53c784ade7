/** The scorer against `vader-sentiment` itself: without custom words, every number must be the oracle's. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import lexicon from './vader-lexicon.json' with { type: 'json' };
import { createSentimentScorer } from './sentiment-scorer.ts';
import { BOOSTERS, DAMPENERS, EDGE_PUNCTUATION, VADER_NEGATORS } from './vader-rules.ts';

/** In `npm run faults -- --long` all of it; with every `npm test` a part, for the oracle takes most of a minute for all. */
const isWhole = (globalThis as { readonly isLong?: boolean }).isLong === true;
const SENTENCES = isWhole ? 30_000 : 6_000;
const REVIEWS_APART = isWhole ? 1 : 7;

const REVIEWS = join(__dirname, '../../../../../shared/data/clothing-reviews.csv');
const scorer = createSentimentScorer();

/** The texts that differ, with both answers: an empty list is the proof. */
function differences(texts: Iterable<string>): unknown[] {
  const found: unknown[] = [];
  for (const text of texts) {
    const ours = scorer.score(text);
    const theirs = SentimentIntensityAnalyzer.polarity_scores(text);
    const same =
      Object.is(ours.neg, theirs.neg) &&
      Object.is(ours.neu, theirs.neu) &&
      Object.is(ours.pos, theirs.pos) &&
      Object.is(ours.compound, theirs.compound) &&
      Object.is(scorer.compound(text), theirs.compound);
    if (!same) found.push({ text, ours, theirs });
  }
  return found.slice(0, 20);
}

const HAND_WRITTEN = [
  '',
  ' ',
  'a',
  '!',
  '! ! ! great',
  'VADER is smart, handsome, and funny.',
  'VADER is VERY SMART, handsome, and FUNNY!!!',
  'VADER is VERY SMART, uber handsome, and FRIGGIN FUNNY!!!',
  'VADER is not smart, handsome, nor funny.',
  'The book was good.',
  'At least it isn’t a horrible book.',
  "At least it isn't a horrible book.",
  'The plot was good, but the characters are uncompelling and the dialog is not great.',
  'The plot was good, BUT the characters are uncompelling. but GREAT',
  'Today only kinda sux! But I’ll get by, lol',
  'Make sure you :) or :D today!',
  'Catch utf-8 emoji such as 💘 and 💋 and 😁',
  'Not bad at all',
  'it was not bad at all, never so good, never this good, and never so very good',
  'this is the least good thing. very least good. at least good. least good',
  'least good',
  'sort of a good dress, kind of nice, just enough love, kind of',
  'the bomb! it is really the bomb and the shit and a bad ass dress',
  'yeah right, it does cut the mustard; a kiss of death, they live hand to mouth, that is the bomb mustard',
  'we all said yeah right great and kiss of death love',
  'they were sort of good and just enough good but they were kind of bad kind of',
  'ALL CAPS GREAT DRESS',
  'GREAT dress but NOT good and NEVER good',
  '"great" (great) great.. great... !great! ?great great?! great!? great?!? -great ‘great’ great’s',
  "won't love; can't love. shan't've love couldn'table love N'T love don’t love",
  'great\tdress\nlove\u00a0it\ufeffbad\u2003horrible\u200bnice\u3000good\u0085ugly\u2028happy\u001cbad',
  '???? great ??? bad ?? ok',
  'what?? great',
  'what??? great!!!!!!!!',
  'constructor __proto__ hasOwnProperty toString valueOf great',
  'İSTANBUL GREAT ΣΑΣ great straße',
  ':) :( :D :-D XD ;) <3 </3 O:) (-:O 8) 143 1337',
  'GREAT!! 100% BAD, 5\'8" 115lbs 34B',
  'just love. just enough bad',
  'with but but great but bad',
  '\ud83d great \udc00 bad',
];

/** A small generator with a seed (mulberry32): the same sentences in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function* randomSentences(count: number, seed: number): Generator<string> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const rules =
    'never so this least at very kind of but BUT the shit bomb bad ass yeah right cut mustard kiss death hand to mouth just enough sort';
  const pools = [
    lexicon.map(([word]) => String(word)),
    [...BOOSTERS, ...DAMPENERS],
    VADER_NEGATORS,
    rules.split(' '),
    'dress fabric I a x 5 ok colour Größe été 袖 👗 ❤ - -- ... ! ? !! ??'.split(' '),
  ];
  const marks = [...EDGE_PUNCTUATION, '!?!!', '....', ')', '(', '’', '…', '!!!!!'];
  const gaps = [' ', ' ', ' ', ' ', ' ', '  ', '\n', '\t', '\u00a0', '\u2009', '\r\n', '\ufeff'];
  const word = (): string => {
    const plain = pick(pick(pools));
    const cased =
      random() < 0.12 ? plain.toUpperCase() : random() < 0.05 ? plain[0]?.toUpperCase() + plain.slice(1) : plain;
    return (random() < 0.06 ? pick(marks) : '') + cased + (random() < 0.15 ? pick(marks) : '');
  };
  for (let i = 0; i < count; i++) {
    let text = random() < 0.1 ? pick(gaps) : '';
    for (let length = Math.floor(random() * 14); length >= 0; length--) text += word() + pick(gaps);
    yield random() < 0.05 ? text.toUpperCase() : text;
  }
}

/** Column `Review Text` of the file; a comma-separated file with quoted cells. */
function reviews(): string[] {
  const cells = readFileSync(REVIEWS, 'utf8').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g);
  const texts: string[] = [];
  let column = 0;
  for (const [, quoted, plain, separator] of cells) {
    if (column === 4) texts.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    column = separator === ',' ? column + 1 : 0;
  }
  return texts.slice(1);
}

describe('the scorer against vader-sentiment', () => {
  it('has its word list', () => {
    const source = readFileSync(join(require.resolve('vader-sentiment'), '../../src/vader_lexicon.js'), 'utf8');
    const entries = source
      .slice(source.indexOf('export const lexicon'))
      .matchAll(/^\s+(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\w+)): (-?[\d.]+),?$/gm);
    const theirs = [...entries].map(([, single, double, bare, value]) => [
      (single ?? double ?? bare ?? '').replace(/\\(.)/g, '$1'),
      Number(value),
    ]);
    expect(theirs.length).toBeGreaterThan(7000);
    expect(new Map(lexicon as [string, number][])).toEqual(new Map(theirs as [string, number][]));
  });

  it('gives its numbers for sentences that name each rule', () => {
    expect(differences(HAND_WRITTEN)).toEqual([]);
  });

  it(`gives its numbers for ${SENTENCES} random sentences full of rules`, () => {
    expect(differences(randomSentences(SENTENCES, 20_240_229))).toEqual([]);
  });

  it('scores a part of a text as the part alone', () => {
    const before = 'GREAT!! not ';
    for (const text of randomSentences(500, 7)) {
      const [start, end] = [before.length, before.length + text.length];
      expect(scorer.score(`${before}${text} LOVE!`, start, end)).toEqual(scorer.score(text));
    }
  });

  const withReviews = existsSync(REVIEWS) ? it : it.skip;
  withReviews(
    `gives its numbers for every sentence and every review of the reviews file, ${REVIEWS_APART} apart (skipped without ${REVIEWS})`,
    () => {
      const all = reviews();
      expect(all).toHaveLength(23_486);
      const texts = all.filter((_text, i) => i % REVIEWS_APART === 0);
      expect(differences(texts)).toEqual([]);
      expect(differences(new Set(texts.flatMap((text) => text.split(/(?<=[.!?\n])\s+/))))).toEqual([]);
    },
  );
});
