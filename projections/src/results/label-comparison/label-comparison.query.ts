/** Sentiment classes compared with labels that people gave: by label, by theme, and words of wrong ones. */
import { computeWilsonInterval } from '@verbatim/domain/statistics/intervals';
import { computeLogLikelihood } from '@verbatim/domain/statistics/log-likelihood';
import type { SentimentLabel } from '@verbatim/domain/text/sentiment/rating-scale';
import type { QuerySignal } from '../engine/query-cost.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import {
  CLASSES,
  COMMENT_OF_ROW,
  encodeSentimentFlag,
  decodeSentimentFlag,
  MIX,
  NEG,
  NEU,
  POS,
  UNCLASSED,
} from '../kernels/theme-sentiment.ts';
import { walkWords } from '../kernels/words/term-walks.ts';
import { readScopeTerms } from '../terms/scope-terms.ts';
import type {
  ComparedTheme,
  ConfusionRow,
  LabelComparison,
  MixedRule,
  RightShare,
  WrongWord,
} from './label-comparison.ts';
import { labelValues, readLabelValues } from './label-values.ts';

export interface LabelComparisonQuery extends ScopeQuery {
  /** Name of a category, or of a number column. */
  readonly column: string;
  /** Labels by value; those of other values are proposed. */
  readonly labels: readonly (readonly [value: string, label: SentimentLabel | null])[];
  readonly mixed: MixedRule;
}

/** @throws FieldError for an unknown or unsuitable column */
export const readLabelComparison = (
  reads: SegmentReads,
  models: ScopeModels,
  query: LabelComparisonQuery,
  querySignal?: QuerySignal,
): Promise<LabelComparison> =>
  overScope(
    reads,
    models,
    query,
    {
      name: 'label comparison',
      asked: [query.column, query.labels, query.mixed],
      hidesWords: true,
      run: (scope) => compare(scope, query),
    },
    querySignal,
  );

const LABELS: readonly SentimentLabel[] = ['pos', 'neu', 'mix', 'neg'];
/** Places of the classes in counts: as those of the labels. */
const PLACES: Readonly<Record<SentimentLabel, number>> = { pos: POS, neu: NEU, mix: MIX, neg: NEG };
const LEVELS: Readonly<Record<SentimentLabel, number>> = { pos: 1, neu: 0, mix: 0, neg: -1 };

/** A class, and of a mixed comment also the class of its mean: class + CLASSES × mean. */
type Code = number;

/** What a comment of a label and a code is. */
const RIGHT = 1;
const TOO_POSITIVE = 2;
const TOO_NEGATIVE = 3;
const OTHERWISE_WRONG = 4;

const CLASS_LABELS = new Map<number, SentimentLabel>(LABELS.map((label) => [PLACES[label], label]));

const evaluate = (label: SentimentLabel, code: Code, mixed: MixedRule): number => {
  const own = code % CLASSES;
  if (own === PLACES[label]) return RIGHT;
  const counted = own === MIX && mixed === 'mean' ? Math.floor(code / CLASSES) : own;
  if (counted === PLACES[label]) return RIGHT;
  const difference = LEVELS[CLASS_LABELS.get(counted)!] - LEVELS[label];
  if (difference === 0) return OTHERWISE_WRONG;
  return difference > 0 ? TOO_POSITIVE : TOO_NEGATIVE;
};

/** Of each comment of a file, by segment. */
const readCodes = async ({ file }: FileScope): Promise<readonly Uint8Array[]> => {
  const [{ rows, starts }, compounds] = [await file.everyCommentClassed(), await file.commentCompounds()];
  return Array.from({ length: file.segments }, (_, segment) => {
    const codes = new Uint8Array(file.commentsIn(segment)).fill(UNCLASSED);
    for (let sentiment = 0; sentiment < UNCLASSED; sentiment++) {
      const first = segment * CLASSES + sentiment;
      for (let at = starts[first]!; at < starts[first + 1]!; at++) {
        const comment = rows[at]! & COMMENT_OF_ROW;
        const mean = decodeSentimentFlag(encodeSentimentFlag(compounds[segment]![comment]!));
        codes[comment] = sentiment === MIX ? MIX + CLASSES * mean : sentiment;
      }
    }
    return codes;
  });
};

const CODES = CLASSES * CLASSES;

interface Counted {
  readonly valueCounts: Float64Array;
  /** By label and code. */
  readonly counts: Float64Array;
  readonly themes: readonly Float64Array[];
  /** Of each comment of the scope: RIGHT …, 0 for one that is not compared. */
  readonly results: Uint8Array;
  total: number;
}

const compare = async (scope: Scope, { column, labels: given, mixed }: LabelComparisonQuery) => {
  const { type, values, hasTooMany, places } = await readLabelValues(scope, column);
  const labels = labelValues(scope, column, values, new Map(given));
  const themes = scope.themes.filter(({ visible }) => visible);
  const comments = scope.files.reduce((sum, { file }) => sum + file.document.count, 0);
  const counted: Counted = {
    valueCounts: new Float64Array(values.length),
    counts: new Float64Array(LABELS.length * CODES),
    themes: themes.map(() => new Float64Array(LABELS.length * CODES)),
    results: new Uint8Array(comments),
    total: 0,
  };
  let first = 0;
  for (const [at, scoped] of scope.files.entries()) {
    first = await countFile(scope, { scoped, places: places[at]!, labels, mixed, themes, counted, first });
  }
  const rows = LABELS.map((label) => toRow(label, counted.counts, mixed)).filter(({ of }) => of > 0);
  const directions = countDirections(counted.counts, mixed);
  const best = rows.toSorted((a, b) => b.of - a.of)[0];
  return {
    column,
    type,
    mixed,
    total: counted.total,
    unclassed: sumOver(counted.counts, (_label, code) => code === UNCLASSED),
    values: values.map((value, place) => ({ value, label: labels[place]!, count: counted.valueCounts[place]! })),
    hasTooManyValues: hasTooMany,
    all: toShare(directions.right, directions.of),
    mostFrequent: best === undefined ? null : { label: best.label, count: best.of },
    tooPositive: directions.tooPositive,
    tooNegative: directions.tooNegative,
    rows,
    themes: themes
      .map(({ id, name, portalName }, theme): ComparedTheme => {
        const { right, of, tooPositive, tooNegative } = countDirections(counted.themes[theme]!, mixed);
        return { id, name, portal_name: portalName, ...toShare(right, of), tooPositive, tooNegative };
      })
      .filter(({ of }) => of > 0)
      .sort((a, b) => b.of - a.of),
    words: await findWrongWords(scope, counted.results),
  } satisfies LabelComparison;
};

interface FileCount {
  readonly scoped: FileScope;
  readonly places: readonly Int32Array[];
  readonly labels: readonly (SentimentLabel | null)[];
  readonly mixed: MixedRule;
  readonly themes: readonly { readonly id: string }[];
  readonly counted: Counted;
  /** Index of its first comment in the scope. */
  readonly first: number;
}

/** @returns the index of the next file's first comment */
const countFile = async (
  { slice }: Scope,
  { scoped, places, labels, mixed, themes, counted, first }: FileCount,
): Promise<number> => {
  const { file } = scoped;
  const [masks, codes] = [await scoped.masks(), await readCodes(scoped)];
  const carried = [];
  for (const { id } of themes) carried.push(await scoped.carrying(id));
  let next = first;
  for (let segment = 0; segment < file.segments; segment++) {
    const [mask, own, segmentPlaces] = [masks?.(segment), codes[segment]!, places[segment]!];
    // Cell of each comment in the counts, -1 outside.
    const cells = new Int32Array(own.length).fill(-1);
    counted.total += file.baseIn(segment, mask);
    for (let comment = 0; comment < own.length; comment++) {
      const place = segmentPlaces[comment]!;
      if (place === -1 || (mask !== undefined && mask[comment] === 0)) continue;
      counted.valueCounts[place]!++;
      const label = labels[place]!;
      if (label === null) continue;
      const cell = LABELS.indexOf(label) * CODES + own[comment]!;
      cells[comment] = cell;
      counted.counts[cell]!++;
      if (own[comment] !== UNCLASSED) counted.results[next + comment] = evaluate(label, own[comment]!, mixed);
    }
    for (const [theme, columns] of carried.entries()) {
      for (const comment of columns[segment]!.comments)
        if (cells[comment] !== -1) counted.themes[theme]![cells[comment]!]!++;
      if (slice.isOver()) await slice.rest();
    }
    next += file.commentsIn(segment);
    if (slice.isOver()) await slice.rest();
  }
  return next;
};

const sumOver = (counts: Float64Array, keeps: (label: SentimentLabel, code: Code) => boolean): number =>
  counts.reduce((sum, count, cell) => sum + (keeps(LABELS[Math.floor(cell / CODES)]!, cell % CODES) ? count : 0), 0);

const isClassed = (code: Code): boolean => code !== UNCLASSED;

const countDirections = (counts: Float64Array, mixed: MixedRule) => {
  const count = (result: number): number =>
    sumOver(counts, (label, code) => isClassed(code) && evaluate(label, code, mixed) === result);
  const [right, tooPositive, tooNegative] = [count(RIGHT), count(TOO_POSITIVE), count(TOO_NEGATIVE)];
  return { of: sumOver(counts, (_label, code) => isClassed(code)), right, tooPositive, tooNegative };
};

const toShare = (right: number, of: number): RightShare => ({
  of,
  right,
  share: of === 0 ? null : computeWilsonInterval(right, of),
});

const toRow = (label: SentimentLabel, counts: Float64Array, mixed: MixedRule): ConfusionRow => {
  const count = (keeps: (code: Code) => boolean): number =>
    sumOver(counts, (own, code) => own === label && isClassed(code) && keeps(code));
  const isRight = (code: Code): boolean => evaluate(label, code, mixed) === RIGHT;
  return {
    label,
    pos: count((code) => code === POS),
    neu: count((code) => code === NEU),
    mix: count((code) => code % CLASSES === MIX),
    neg: count((code) => code === NEG),
    mixRight: count((code) => code % CLASSES === MIX && isRight(code)),
    ...toShare(
      count(isRight),
      count(() => true),
    ),
  };
};

const MAX_WORDS = 15;
const MIN_WRONG = 3;
/** Chance would bring it about in one case of a hundred. */
const MIN_LOG_LIKELIHOOD = 6.63;

/** @param results by index of the comment in the scope */
const findWrongWords = async (scope: Scope, results: Uint8Array): Promise<LabelComparison['words']> => {
  const counts = new Uint32Array(OTHERWISE_WRONG + 1);
  for (const result of results) counts[result]!++;
  if (counts[TOO_POSITIVE]! + counts[TOO_NEGATIVE]! === 0) return { tooPositive: [], tooNegative: [] };
  const { words, segments } = await readScopeTerms(scope, false);
  const having = Array.from(counts, () => new Uint32Array(words.length));
  const lastComment = new Int32Array(words.length).fill(-1);
  for (const { terms, firstComment } of segments) {
    walkWords(terms, (gram, comment) => {
      const result = results[firstComment + comment]!;
      if (result === 0 || lastComment[gram - 1] === firstComment + comment) return;
      lastComment[gram - 1] = firstComment + comment;
      having[result]![gram - 1]!++;
    });
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  const compared = counts.slice(RIGHT).reduce((sum, count) => sum + count, 0);
  const list = (direction: number): readonly WrongWord[] => {
    const wrong = counts[direction]!;
    const found: (WrongWord & { readonly likelihood: number })[] = [];
    for (const [number, word] of words.entries()) {
      const both = having[direction]![number]!;
      if (both < MIN_WRONG) continue;
      const of = having.reduce((sum, counted) => sum + counted[number]!, 0);
      if (both * compared <= of * wrong) continue;
      const likelihood = computeLogLikelihood(both, of, wrong, compared);
      if (likelihood >= MIN_LOG_LIKELIHOOD) found.push({ word, wrong: both, of, likelihood });
    }
    return found
      .sort((a, b) => b.likelihood - a.likelihood || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_WORDS)
      .map(({ word, wrong: count, of }) => ({ word, wrong: count, of }));
  };
  return { tooPositive: list(TOO_POSITIVE), tooNegative: list(TOO_NEGATIVE) };
};
