/**
 * Sentiment words from ratings (ADR 73), learned on half of the reviews and applied to the other half: the
 * share of pairs in the order of their stars with all proposed words, and without. Then the time for 100,000
 * comments, and how long others wait. docs/accuracy.md has the figures.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { computePairOrder } from '@verbatim/domain/statistics/pair-order';
import { sentenceSpans } from '@verbatim/domain/text/sentences/sentence-spans';
import { classifyCompound } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { CustomWord } from '@verbatim/domain/text/sentiment/custom-lists';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import { readRatingWords } from '@verbatim/projections/results/rating-words/rating-words.query';
import type { RatingWords } from '@verbatim/projections/results/rating-words/rating-words';
import { parse } from 'csv-parse/sync';
import { dictionaryProjector } from '../../projections/src/models/dictionary/dictionary.projector.ts';
import { RecordedProject } from '../../projections/src/models/segments/spec-support/recorded-project.ts';
import { MemoryModel } from '../../projections/src/models/spec-support/memory-model.ts';
import { bringTo } from '../../projections/src/runtime/spec-support/bring-to.ts';
import type { BenchResult } from './bench-result.ts';
import { reviewsFile } from './clothing-reviews.ts';

interface Review {
  readonly text: string;
  readonly stars: string;
  readonly department: string;
  readonly spans: readonly number[];
}

const LARGE = 100_000;
const BATCH = 256;
const COLUMNS = [
  { name: 'comment', type: 'long-text' },
  { name: 'stars', type: 'enum' },
  { name: 'department', type: 'enum' },
] as const;

const readReviews = (): readonly Review[] =>
  parse<Record<string, string>>(readFileSync(reviewsFile()), { columns: true }).flatMap((row) => {
    const text = row['Review Text'] ?? '';
    const spans = [...sentenceSpans(text)];
    const [stars = '', department = ''] = [row['Rating'], row['Department Name']];
    return spans.length === 0 ? [] : [{ text, stars, department, spans }];
  });

/** Learns as the product does, over a project of these reviews in memory. */
const learn = async (reviews: readonly Review[]): Promise<{ words: RatingWords; ms: number; waitedMs: number }> => {
  const log = new RecordedProject();
  const comments = reviews.map(({ text, stars, department, spans }) => ({ cells: [text, stars, department], spans }));
  const defined = COLUMNS.map((column) => ({ id: column.name, field: column.name, options: [], ...column }));
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns: defined } },
    { type: 'TableCreated', data: { columns: COLUMNS.map(({ name }) => name) } },
  ]);
  await log.addFile('p.f', 1, COLUMNS, comments, BATCH);
  await log.split('p.f', comments, BATCH);
  await log.score(1, comments.length);
  await log.project();
  const dictionary = new MemoryModel();
  await bringTo(dictionaryProjector, { events: log.events, writer: dictionary });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const start = performance.now();
  delay.enable();
  const words = await readRatingWords(
    createSegmentReads(),
    { ...log.models, dictionary },
    { projectId: 'p', column: 'stars' },
  );
  delay.disable();
  return { words, ms: performance.now() - start, waitedMs: delay.max / 1e6 };
};

const measure = (reviews: readonly Review[], customWords: readonly CustomWord[]) => {
  const scorer = createSentimentScorer({ customWords });
  const scores = reviews.map(({ text, spans }) => {
    let sum = 0;
    for (let at = 0; at < spans.length; at += 2) sum += scorer.compound(text, spans[at], spans[at + 1]);
    return sum / (spans.length / 2);
  });
  const stars = reviews.map((review) => Number(review.stars));
  const isRight = (score: number, at: number): boolean =>
    classifyCompound(score) === (stars[at]! > 3 ? 'pos' : stars[at]! < 3 ? 'neg' : 'neu');
  const isFound = (score: number, at: number): boolean => stars[at]! < 3 && classifyCompound(score) === 'neg';
  return {
    order: computePairOrder(scores, stars) ?? 0,
    right: scores.filter(isRight).length / scores.length,
    complaints: scores.filter(isFound).length / stars.filter((one) => one < 3).length,
  };
};

const measureHalf = async (name: string, learnedFrom: readonly Review[], tested: readonly Review[]) => {
  const { words, ms } = await learn(learnedFrom);
  const custom = words.words.map(({ text, proposed }) => ({ text, value: proposed }));
  const [before, after] = [measure(tested, []), measure(tested, custom)];
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return {
    name: `words from ratings, pairs in the order of their stars, ${name}`,
    measured: after.order,
    unit: 'share',
    baseline: { name: 'without them', measured: before.order },
    target: { atLeast: 0.8 / before.order },
    note: `${custom.length} words of ${words.learned} reviews in ${Math.round(ms)} ms; expected by cross-validation ${words.order?.learned.toFixed(3)}; class right ${percent(before.right)} before, ${percent(after.right)} after; complaints found ${percent(before.complaints)}, ${percent(after.complaints)}`,
  } satisfies BenchResult;
};

const measureLarge = async (reviews: readonly Review[]): Promise<BenchResult> => {
  const many = Array.from({ length: LARGE }, (_, at) => reviews[at % reviews.length]!);
  const { words, ms, waitedMs } = await learn(many);
  return {
    name: 'words from ratings of 100,000 comments, longest wait of others',
    measured: waitedMs,
    unit: 'ms',
    baseline: { name: 'allowed', measured: 50 },
    target: { atMost: 1 },
    note: `${words.words.length} words in ${Math.round(ms)} ms`,
  };
};

export const run = async (): Promise<readonly BenchResult[]> => {
  const reviews = readReviews();
  const [even, odd] = [0, 1].map((rest) => reviews.filter((_, at) => at % 2 === rest)) as [Review[], Review[]];
  return [
    await measureHalf('the other half', even, odd),
    await measureHalf('halves exchanged', odd, even),
    await measureLarge(reviews),
  ];
};
