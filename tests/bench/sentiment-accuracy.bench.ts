/**
 * Sentiment against stars: agreement of a review's class by text with its writer's stars. The stars are no
 * labels of the texts: a review of three or five stars may contain praise and complaints. docs/accuracy.md
 * has the figures.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sentenceSpans } from '@verbatim/domain/text/sentences/sentence-spans';
import { classifyCompound, type SentimentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import { SCORER_VERSION } from '@verbatim/domain/text/sentiment/scorer-version';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { parse } from 'csv-parse/sync';
import type { BenchResult } from './bench-result.ts';
import { reviewsFile } from './clothing-reviews.ts';

const CLASSES = ['pos', 'neu', 'neg'] as const;

interface Scored {
  readonly stars: number;
  /** Mean of the sentences' compounds, as for a comment. */
  readonly compound: number;
}

const ofStars = (stars: number): SentimentClass => (stars >= 4 ? 'pos' : stars === 3 ? 'neu' : 'neg');

const scoredReviews = (): readonly Scored[] => {
  const scorer = createSentimentScorer();
  const rows = parse<Record<string, string>>(readFileSync(reviewsFile()), { columns: true });
  return rows.flatMap(({ 'Review Text': text = '', Rating: rating = '' }) => {
    const spans = sentenceSpans(text);
    if (spans.length === 0) return [];
    let sum = 0;
    for (let at = 0; at < spans.length; at += 2) sum += scorer.compound(text, spans[at], spans[at + 1]);
    return [{ stars: Number(rating), compound: sum / (spans.length / 2) }];
  });
};

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/**
 * Share of pairs with different stars in which the review with more stars has the higher compound; ties count
 * half.
 */
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

/** Size of the first measurement of Python's order. */
const FIRST = 6_000;
const PYTHONS = join(import.meta.dirname, '../../domain/src/text/sentiment/vader-3.3.2/expected/reviews.csv.gz');

/**
 * Area under the curve for compounds of whole texts: the share of pairs of a review with 4 or 5 stars and one
 * with 1 or 2 in which the first is higher.
 */
const areaUnderCurve = (scored: readonly Scored[]): number => {
  const sides = scored
    .filter(({ stars }) => stars !== 3)
    .map(({ stars, compound }) => ({ stars: stars > 3 ? 1 : 0, compound }));
  return rightlyOrdered(sides);
};

/**
 * The first reviews with a text, whole, by our compound and by Python's (in the file in ten-thousandths, by
 * row).
 */
const wholeTexts = (): { readonly ours: readonly Scored[]; readonly pythons: readonly Scored[] } => {
  const scorer = createSentimentScorer();
  const rows = parse<Record<string, string>>(readFileSync(reviewsFile()), { columns: true });
  const lines = gunzipSync(readFileSync(PYTHONS)).toString().trimEnd().split('\n').slice(0, FIRST);
  const reviews = lines.map((line) => {
    const [row = '', compound = ''] = line.split(',');
    const { 'Review Text': text = '', Rating: rating = '' } = rows[Number(row)] ?? {};
    return { stars: Number(rating), ours: scorer.compound(text), pythons: Number(compound) / 10_000 };
  });
  return {
    ours: reviews.map(({ stars, ours }) => ({ stars, compound: ours })),
    pythons: reviews.map(({ stars, pythons }) => ({ stars, compound: pythons })),
  };
};

const measured = (): readonly BenchResult[] => {
  const whole = wholeTexts();
  const scored = scoredReviews();
  const count = (stars: SentimentClass, text?: SentimentClass): number =>
    scored.filter(
      (one) =>
        ofStars(one.stars) === stars && (text ?? classifyCompound(one.compound)) === classifyCompound(one.compound),
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
      note: `${SCORER_VERSION}, ${scored.length} reviews; by stars as pos/neu/neg by text: ${matrix}; mean compound of 1 to 5 stars ${means.join(', ')}`,
    },
    {
      name: 'sentiment, pairs of reviews in the order of their stars',
      measured: rightlyOrdered(scored),
      unit: 'share',
      baseline: { name: 'chance', measured: 0.5 },
      target: { atLeast: 1.4 },
      note: 'of all pairs with other stars; a tie is half of one',
    },
    {
      name: 'sentiment, whole texts of 4 and 5 stars above those of 1 and 2 (area under the curve)',
      measured: areaUnderCurve(whole.ours),
      unit: 'share',
      baseline: { name: 'vaderSentiment of Python', measured: areaUnderCurve(whole.pythons) },
      target: { atLeast: 1 },
      note: `the first ${FIRST} reviews with a text, by the compound of the whole text`,
    },
  ];
};

export const run = (): Promise<readonly BenchResult[]> => Promise.resolve().then(measured);
