/**
 * Sentiment against stars: how often the class of a review by its text is that of the stars which its writer gave. Nobody has labelled the texts: a review of
 * three stars may praise and complain, and so may one of five. docs/accuracy.md has the figures.
 */
import { readFileSync } from 'node:fs';
import { Compromise } from '@verbatim/command-api/text-work/compromise-terms';
import { sentenceSpans } from '@verbatim/command-api/text-work/sentence-spans';
import { sentimentClass, type SentimentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { parse } from 'csv-parse/sync';
import type { BenchResult } from './bench-result.ts';
import { reviewsFile } from './clothing-reviews.ts';

const CLASSES = ['pos', 'neu', 'neg'] as const;

interface Scored {
  readonly stars: number;
  /** Mean of the sentences' compounds, as a comment has it. */
  readonly compound: number;
}

const ofStars = (stars: number): SentimentClass => (stars >= 4 ? 'pos' : stars === 3 ? 'neu' : 'neg');

const scoredReviews = (): readonly Scored[] => {
  const compromise = new Compromise();
  const scorer = createSentimentScorer();
  const rows = parse<Record<string, string>>(readFileSync(reviewsFile()), { columns: true });
  return rows.flatMap(({ 'Review Text': text = '', Rating: rating = '' }) => {
    const spans = sentenceSpans(text, compromise);
    if (spans.length === 0) return [];
    let sum = 0;
    for (let at = 0; at < spans.length; at += 2) sum += scorer.compound(text, spans[at], spans[at + 1]);
    return [{ stars: Number(rating), compound: sum / (spans.length / 2) }];
  });
};

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Of the pairs of two reviews with other stars, so many of which the one with more stars has the higher compound; a tie is half of one. */
const rightlyOrdered = (scored: readonly Scored[]): number => {
  const sorted = [...scored].sort((a, b) => a.compound - b.compound);
  const below = new Map<number, number>();
  let [pairs, right] = [0, 0];
  for (let at = 0; at < sorted.length;) {
    const tied: Scored[] = [];
    for (const { compound } = sorted[at]!; sorted[at]?.compound === compound; at++) tied.push(sorted[at]!);
    for (const { stars } of tied) {
      for (const [other, count] of below) {
        if (other === stars) continue;
        pairs += count;
        if (other < stars) right += count;
      }
      const unlike = tied.filter((one) => one.stars !== stars).length;
      pairs += unlike / 2;
      right += unlike / 4;
    }
    for (const { stars } of tied) below.set(stars, (below.get(stars) ?? 0) + 1);
  }
  return share(right, pairs);
};

const measured = (): readonly BenchResult[] => {
  const scored = scoredReviews();
  const count = (stars: SentimentClass, text?: SentimentClass): number =>
    scored.filter(
      (one) => ofStars(one.stars) === stars && (text ?? sentimentClass(one.compound)) === sentimentClass(one.compound),
    ).length;
  const matrix = CLASSES.map((stars) => `${stars} ${CLASSES.map((text) => count(stars, text)).join('/')}`).join(', ');
  const right = CLASSES.reduce((sum, one) => sum + count(one, one), 0);
  const means = [1, 2, 3, 4, 5].map((stars) => {
    const own = scored.filter((one) => one.stars === stars);
    return share(
      own.reduce((sum, { compound }) => sum + compound, 0),
      own.length,
    ).toFixed(3);
  });
  return [
    {
      name: 'sentiment, reviews of the class that their stars have',
      measured: share(right, scored.length),
      unit: 'share',
      baseline: { name: 'to call every review positive', measured: share(count('pos'), scored.length) },
      note: `${scored.length} reviews; by stars as pos/neu/neg by text: ${matrix}; mean compound of 1 to 5 stars ${means.join(', ')}`,
    },
    {
      name: 'sentiment, pairs of reviews in the order of their stars',
      measured: rightlyOrdered(scored),
      unit: 'share',
      baseline: { name: 'chance', measured: 0.5 },
      target: { atLeast: 1.4 },
      note: 'of all pairs with other stars; a tie is half of one',
    },
  ];
};

export const run = (): Promise<readonly BenchResult[]> => Promise.resolve().then(measured);
