/**
 * Suggestions for a theme, on the reviews and their departments and classes as themes by hand: F1 beside
 * scikit-learn on the same labels (BENCH_PYTHON selects a Python with it), the time of a fit over 100,000
 * comments, and a coder who follows the queue beside one who reads at random.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { blockId, tagKey } from '@verbatim/domain/tags/tag-state';
import { createRandom, shuffle } from '@verbatim/domain/agreement/draw-sample';
import { toProbability } from '@verbatim/domain/statistics/probability-calibration';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { BLOCKS, encodeBlock, tagsModel, THEMES, VERSION } from '@verbatim/projections/models/tags/tags';
import { AbortableSlice, NEVER_ABORTED } from '@verbatim/projections/results/engine/query-cost';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import { pickProbable, pickQueue } from '@verbatim/projections/results/suggestions/pick-queue';
import { findUncertain, scoreComments, scoreEarly } from '@verbatim/projections/results/suggestions/score-comments';
import { answerSuggestions } from '@verbatim/projections/results/suggestions/suggestions.query';
import type { ScopeTerms } from '@verbatim/projections/results/terms/scope-terms';
import { TimeSlice } from '../../projections/src/models/segments/theme-columns.ts';
import type { ReadStore, Write } from '@verbatim/projections/stores/read-store';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import type { BenchResult } from './bench-result.ts';
import { readCodedReviews, tokeniseReviews, type CodedReview } from './coded-reviews.ts';
import { fillSpokenProject, spokenTexts } from './spoken-project.ts';

const PYTHON = process.env['BENCH_PYTHON'] ?? 'python3';
const DEPARTMENTS = ['Tops', 'Dresses', 'Bottoms', 'Intimate', 'Jackets'] as const;
const LABELS = [50, 200, 1_000] as const;
const SPLITS = 4;
const TESTED = 4_000;
const LARGE = 100_000;
const SEEDS = 10;
/** Of the coder. */
const READ = 4_000;
const ANSWERS_OF_ROUND = 10;
const MIN_LABELS = 10;
/** Fewer fits than the queue makes, which orders again after each answer. */
const EARLY_AT_ONCE = 5;
const SHARE_FOUND = 0.8;

const newSlice = (): AbortableSlice => new AbortableSlice(new TimeSlice(), NEVER_ABORTED);

interface Split {
  readonly theme: string;
  readonly count: number;
  readonly train: readonly number[];
  readonly labels: readonly number[];
  readonly test: readonly number[];
  readonly truth: readonly number[];
}

/** Random labels, with at least the ten of each class that a model needs. */
const makeSplits = (reviews: readonly CodedReview[]): readonly Split[] => {
  const splits: Split[] = [];
  for (let seed = 1; seed <= SPLITS; seed++) {
    const order = shuffle([...reviews.keys()], createRandom(seed));
    const [test, pool] = [order.slice(0, TESTED), order.slice(TESTED)];
    for (const theme of DEPARTMENTS)
      for (const count of LABELS) {
        const carries = (at: number): boolean => reviews[at]!.department === theme;
        const random = pool.slice(0, count);
        const missing = Math.max(0, MIN_LABELS - random.filter(carries).length);
        const more = pool.slice(count).filter(carries).slice(0, missing);
        const others = random.filter((at) => !carries(at)).slice(0, count - random.filter(carries).length - missing);
        const train = [...random.filter(carries), ...more, ...others];
        const label = (at: number): number => Number(carries(at));
        splits.push({ theme, count, train, labels: train.map(label), test, truth: test.map(label) });
      }
  }
  return splits;
};

const computeF1 = (found: readonly boolean[], truth: readonly number[]): number => {
  let [both, either] = [0, 0];
  for (const [at, isFound] of found.entries()) {
    both += Number(isFound && truth[at] === 1);
    either += Number(isFound) + truth[at]!;
  }
  return either === 0 ? 0 : (2 * both) / either;
};

const scoreSplit = async (terms: ScopeTerms, size: number, { train, labels, test, truth }: Split): Promise<number> => {
  const known = new Uint8Array(size);
  for (const [rank, at] of train.entries()) known[at] = labels[rank] === 1 ? 1 : 2;
  const { logOdds, model } = await scoreComments(terms, known, newSlice());
  const found = test.map((at) => toProbability(model.calibration, logOdds[at]!) >= model.best.threshold);
  return computeF1(found, truth);
};

/** F1 of each split without and with class weights; undefined without scikit-learn. */
const scoreByScikitLearn = (
  reviews: readonly CodedReview[],
  splits: readonly Split[],
): readonly (readonly [number, number])[] | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-suggestions-'));
  try {
    const [texts, parts] = [join(folder, 'texts.jsonl'), join(folder, 'splits.json')];
    writeFileSync(texts, reviews.map(({ text }) => JSON.stringify(text)).join('\n'));
    writeFileSync(parts, JSON.stringify(splits));
    const { status, stdout } = spawnSync(PYTHON, [join(import.meta.dirname, 'tfidf-regression.py'), texts, parts], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status === 0 ? (JSON.parse(stdout) as (readonly [number, number])[]) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const besideScikitLearn = async (
  reviews: readonly CodedReview[],
  terms: ScopeTerms,
): Promise<readonly BenchResult[]> => {
  const splits = makeSplits(reviews);
  const theirs = scoreByScikitLearn(reviews, splits);
  if (theirs === undefined) console.log(`  left out: ${PYTHON} has no scikit-learn (BENCH_PYTHON names another)`);
  const ours: number[] = [];
  for (const split of splits) ours.push(await scoreSplit(terms, reviews.length, split));
  return LABELS.flatMap((count) =>
    DEPARTMENTS.map((theme): BenchResult => {
      const among = <T>(values: readonly T[]): readonly T[] =>
        values.filter((_, at) => splits[at]!.theme === theme && splits[at]!.count === count);
      const [plain, balanced] = [0, 1].map((which) => mean(among(theirs ?? []).map((pair) => pair[which]!)));
      const better = Math.max(plain!, balanced!);
      return {
        name: `F1 of “${theme}” from ${count} labels`,
        measured: mean(among(ours)),
        unit: 'F1',
        ...(theirs === undefined
          ? {}
          : {
              baseline: { name: 'scikit-learn TF-IDF and logistic regression', measured: better },
              target: { atLeast: 1 },
              note: `mean of ${SPLITS} splits, the same labels for both, ${TESTED} other comments; scikit-learn without class weights ${plain!.toFixed(3)}, balanced ${balanced!.toFixed(3)}`,
            }),
      };
    }),
  );
};

const ofManyComments = async (reviews: readonly CodedReview[]): Promise<readonly BenchResult[]> => {
  const many = Array.from({ length: LARGE }, (_, at) => reviews[at % reviews.length]!);
  const terms = tokeniseReviews(many.map(({ text }) => text));
  const labels = new Uint8Array(LARGE);
  for (let at = 0; at < 1_000; at++) labels[at] = many[at]!.department === 'Dresses' ? 1 : 2;
  const times: number[] = [];
  let longest = 0;
  for (let round = 0; round < 5; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    const { logOdds, model } = await scoreComments(terms, labels, newSlice());
    pickQueue(logOdds, findUncertain(model), { offset: 0, limit: 20 }, { with: 500, without: 500 });
    times.push((performance.now() - start) / 1000);
    delay.disable();
    longest = Math.max(longest, delay.max / 1e6);
  }
  const median = times.toSorted((a, b) => a - b)[times.length >> 1]!;
  return [
    {
      name: `fit on 1,000 labels, and order of ${LARGE.toLocaleString('en')} comments`,
      measured: median,
      unit: 's',
      target: { atMost: 1.5 },
      note: `the reviews again and again, 60 words each, with their words in memory; median of ${times.length} rounds`,
    },
    { name: 'longest wait of other queries meanwhile', measured: longest, unit: 'ms', target: { atMost: 50 } },
  ];
};

/** Labels of the first comments, as the projector leaves them: with the theme are those about dresses. */
const tagFirst = async (store: ReadStore, count: number): Promise<void> => {
  const version = '1';
  const texts = [...spokenTexts(count)];
  const keys = Float64Array.from(texts.keys(), (at) => tagKey(at + 1, null));
  const states = Int8Array.from(texts, (text) => (text.includes('dress') ? 2 : -1));
  const writes: readonly Write[] = [
    { kind: 'put-bytes', collection: BLOCKS, id: blockId(0, 't'), bytes: encodeBlock({ keys, states }) },
    { kind: 'put', collection: THEMES, id: 't', document: { blocks: [0], version } },
    { kind: 'put', collection: VERSION, id: VERSION, document: { version } },
  ];
  const writer = await store.writer(tagsModel('p'));
  await writer.commit(writes, '', version);
};

/** The whole answer, from stored columns. */
const ofAnAnswer = async (): Promise<readonly BenchResult[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-suggestions-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    const filled = await fillSpokenProject(store, LARGE, { themes: { t: '' }, withTexts: true });
    await tagFirst(store, 1_000);
    const models = {
      ...filled,
      tags: await store.reader(tagsModel('p')),
      dictionary: await store.reader(DICTIONARY_MODEL),
    };
    const comments = await store.reader(commentsModel('p'));
    const query = {
      projectId: 'p',
      themeId: 't',
      seesTheme: false,
      order: 'queue',
      threshold: 0.5,
      offset: 0,
      limit: 20,
    } as const;
    const reads = createSegmentReads({ resultCharacters: 50_000_000, cacheBytes: 512 * 2 ** 20 });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    const { items } = await answerSuggestions({ reads, models, comments, query, querySignal: NEVER_ABORTED });
    const seconds = (performance.now() - start) / 1000;
    delay.disable();
    if (items.length !== query.limit) throw new Error(`${items.length} suggestions instead of ${query.limit}`);
    return [
      {
        name: `first page of suggestions of ${LARGE.toLocaleString('en')} comments`,
        measured: seconds,
        unit: 's',
        target: { atMost: 1.5 },
        note: 'stored columns read from the disk, labels, fit, order, texts and explanations; 25 words a comment, 1,000 labels, cold',
      },
      {
        name: 'longest wait of other queries meanwhile (page)',
        measured: delay.max / 1e6,
        unit: 'ms',
        target: { atMost: 50 },
      },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Comments judged until the share of a theme's comments is found. */
const playCoder = async (reviews: readonly CodedReview[], className: string, seed: number): Promise<number> => {
  const random = createRandom(seed);
  const read = shuffle(reviews, random).slice(0, READ);
  const terms = tokeniseReviews(read.map(({ text }) => text));
  const carries = read.map((review) => review.className === className || review.department === className);
  const target = Math.ceil(SHARE_FOUND * carries.filter(Boolean).length);
  const labels = new Uint8Array(read.length);
  const counts = { with: 0, without: 0 };
  const judge = (comment: number): void => {
    labels[comment] = carries[comment]! ? 1 : 2;
    counts[carries[comment]! ? 'with' : 'without']++;
  };
  const order = shuffle([...read.keys()], random);
  const isEnough = (): boolean => counts.with >= Math.min(MIN_LABELS, target) && counts.without >= MIN_LABELS;
  // As the queue begins: random comments, in turn with the most probable by the few labels there are.
  while (!isEnough()) {
    for (const comment of order.filter((at) => labels[at] === 0).slice(0, EARLY_AT_ONCE)) judge(comment);
    const early = await scoreEarly(terms, labels, newSlice());
    const open = early?.map((odds, comment) => (labels[comment] === 0 ? odds : NaN));
    for (const { comment } of open === undefined ? [] : pickProbable(open, 0, EARLY_AT_ONCE)) judge(comment);
  }
  while (counts.with < target) {
    const { logOdds, model } = await scoreComments(terms, labels, newSlice());
    const open = logOdds.map((odds, comment) => (labels[comment] === 0 ? odds : NaN));
    const picks = pickQueue(open, findUncertain(model), { offset: 0, limit: ANSWERS_OF_ROUND }, counts);
    if (picks.length === 0) break;
    for (const { comment } of picks) judge(comment);
  }
  return counts.with + counts.without;
};

const ofTheQueue = async (reviews: readonly CodedReview[]): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [];
  for (const className of (process.env['BENCH_CLASSES'] ?? 'Shorts,Outerwear,Jackets,Skirts,Jeans,Intimate').split(
    ',',
  )) {
    const judged: number[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) judged.push(await playCoder(reviews, className, seed));
    const share = mean(
      reviews.map((review) => Number(review.className === className || review.department === className)),
    );
    results.push({
      name: `comments judged until 80 % of “${className}” (${(100 * share).toFixed(1)} %) are found`,
      measured: mean(judged),
      unit: 'comments',
      baseline: { name: 'at random', measured: SHARE_FOUND * READ },
      target: { atMost: 1 / 3 },
      note: `of ${READ} comments; random ones in turn with the most probable until there are ${MIN_LABELS} of each class, then the queue, fitted again after ${ANSWERS_OF_ROUND} answers; mean of ${SEEDS} seeds, at most ${Math.max(...judged)}`,
    });
  }
  return results;
};

export async function run(): Promise<readonly BenchResult[]> {
  const reviews = readCodedReviews();
  const terms = tokeniseReviews(reviews.map(({ text }) => text));
  return [
    ...(await ofManyComments(reviews)),
    ...(await ofAnAnswer()),
    ...(await besideScikitLearn(reviews, terms)),
    ...(await ofTheQueue(reviews)),
  ];
}
