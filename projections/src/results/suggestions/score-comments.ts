/** Fits the model of a theme on the stored words of labelled comments, and scores all comments by it. */
import { createRandom, drawOffsets } from '@verbatim/domain/agreement/draw-sample';
import type { LinearModel } from '@verbatim/domain/statistics/logistic-regression';
import type { AbortableSlice } from '../engine/query-cost.ts';
import {
  CommentFrequencies,
  FeatureCounter,
  FeatureRows,
  FeatureTable,
  scoreComment,
} from '../kernels/words/text-features.ts';
import type { ScopeTerms } from '../terms/scope-terms.ts';
import { inSlices, visitComments } from '../terms/visit-comments.ts';
import { fitEarly, fitModel, type EarlyModel, type Examples, type FittedModel } from './fit-model.ts';
import { WITH, WITHOUT } from './labels.ts';

/** A feature as people read it. */
export interface NamedFeature {
  /** A word, or two adjacent words with a space between them. */
  readonly term: string;
  readonly isPair: boolean;
}

export interface ScoredComments {
  readonly model: FittedModel;
  readonly features: readonly NamedFeature[];
  /** What one occurrence of each feature counts. */
  readonly scales: Float64Array;
  /** By index in the scope; NaN for comments without words of the model. */
  readonly logOdds: Float64Array;
  /** Comments that the model is fitted on. */
  readonly fitted: number;
}

export const MIN_LABELS = 10;
/** More labels cost time and add little: a sample of both classes is fitted then. */
const MAX_FITTED = 4_000;
/** Comments that frequencies are counted in, spread over the project. */
const MAX_COUNTED = 20_000;
/** Comments that are scored after every answer, before there is a model. */
const MAX_EARLY = 50_000;
/** The same labels draw the same sample. */
const SEED = 71;

interface LabelledRows {
  readonly table: FeatureTable;
  readonly counter: FeatureCounter;
  readonly scales: Float64Array;
  readonly examples: Examples;
}

/** The labelled comments as rows of features. @param labels by index in the scope, of both classes */
const readRows = async (terms: ScopeTerms, labels: Uint8Array, slice: AbortableSlice): Promise<LabelledRows> => {
  const fitted = drawFitted(labels);
  const table = new FeatureTable(terms.words.length);
  await visitComments(terms, slice, (comment, sentences) => {
    if (fitted.has(comment)) table.add(sentences);
  });
  table.seal();
  const counter = new FeatureCounter(table);
  const scales = await countScales(terms, table, counter, labels.length, slice);
  const rows = new FeatureRows(scales);
  const targets: number[] = [];
  const seen = new Set<number>();
  await visitComments(terms, slice, (comment, sentences) => {
    if (!fitted.has(comment)) return;
    counter.count(sentences);
    seen.add(comment);
    rows.add(counter);
    targets.push(Number(labels[comment] === WITH));
  });
  // A comment without words is a row without entries, which moves the intercept.
  counter.clear();
  for (const comment of fitted) {
    if (seen.has(comment)) continue;
    rows.add(counter);
    targets.push(Number(labels[comment] === WITH));
  }
  const examples = { rows: rows.rows(), features: table.features.length, labels: Uint8Array.from(targets) };
  return { table, counter, scales, examples };
};

/** What an occurrence of each feature counts, by its rarity and by how differently both classes use it. */
const contrastScales = ({ scales }: LabelledRows, { contrasts }: EarlyModel): Float64Array =>
  scales.map((scale, feature) => scale * contrasts[feature]!);

/** Log-odds by index in the scope; NaN without words of the model. @param most scored, spread evenly */
const scoreAll = async (
  terms: ScopeTerms,
  counter: FeatureCounter,
  scales: Float64Array,
  { weights, intercept }: LinearModel,
  comments: number,
  slice: AbortableSlice,
  most = comments,
): Promise<Float64Array> => {
  const step = Math.ceil(comments / most);
  const logOdds = new Float64Array(comments).fill(NaN);
  await visitComments(terms, slice, (comment, sentences) => {
    if (comment % step !== 0) return;
    counter.count(sentences);
    logOdds[comment] = scoreComment(counter, scales, weights, intercept);
  });
  return logOdds;
};

/** @param labels by index in the scope, of both classes */
export const scoreComments = async (
  terms: ScopeTerms,
  labels: Uint8Array,
  slice: AbortableSlice,
): Promise<ScoredComments> => {
  const rows = await readRows(terms, labels, slice);
  const { table, counter, examples } = rows;
  const model = await inSlices(fitModel(examples), slice);
  const scales = contrastScales(rows, model);
  const logOdds = await scoreAll(terms, counter, scales, model, labels.length, slice);
  return { model, scales, logOdds, features: nameFeatures(table, terms), fitted: examples.labels.length };
};

/**
 * Log-odds before there are enough labels for a model: too few to tell its quality, but enough to find
 * further comments with the theme sooner than at random. Undefined without a label of either kind.
 */
export const scoreEarly = async (
  terms: ScopeTerms,
  labels: Uint8Array,
  slice: AbortableSlice,
): Promise<Float64Array | undefined> => {
  if (!labels.includes(WITH) || !labels.includes(WITHOUT)) return undefined;
  const rows = await readRows(terms, labels, slice);
  const model = await inSlices(fitEarly(rows.examples), slice);
  return scoreAll(terms, rows.counter, contrastScales(rows, model), model, labels.length, slice, MAX_EARLY);
};

/** Log-odds of a comment in doubt: at the recommended threshold. */
export const findUncertain = ({
  calibration: { slope, offset },
  best,
}: Pick<FittedModel, 'calibration' | 'best'>): number =>
  // Without a slope all comments are equally probable.
  slope === 0 ? 0 : (Math.log(best.threshold / (1 - best.threshold)) - offset) / slope;

/** All labelled comments, or a sample with the share of both classes. */
const drawFitted = (labels: Uint8Array): ReadonlySet<number> => {
  const [withTheme, without]: [number[], number[]] = [[], []];
  for (const [comment, label] of labels.entries())
    if (label === WITH) withTheme.push(comment);
    else if (label === WITHOUT) without.push(comment);
  const all = withTheme.length + without.length;
  const random = createRandom(SEED);
  const draw = (comments: readonly number[]): readonly number[] => {
    const size = Math.max(MIN_LABELS, Math.ceil((MAX_FITTED * comments.length) / all));
    return drawOffsets(size, comments.length, random).map((at) => comments[at]!);
  };
  return new Set(all <= MAX_FITTED ? [...withTheme, ...without] : [...draw(withTheme), ...draw(without)]);
};

const countScales = async (
  terms: ScopeTerms,
  table: FeatureTable,
  counter: FeatureCounter,
  comments: number,
  slice: AbortableSlice,
): Promise<Float64Array> => {
  const frequencies = new CommentFrequencies(table.features.length);
  const step = Math.ceil(comments / MAX_COUNTED);
  await visitComments(terms, slice, (comment, sentences) => {
    if (comment % step !== 0) return;
    counter.count(sentences);
    frequencies.add(counter);
  });
  return frequencies.scales(table.features);
};

const nameFeatures = ({ features }: FeatureTable, { words }: ScopeTerms): readonly NamedFeature[] =>
  features.map(({ first, second }) => ({
    term: second === null ? words[first]! : `${words[first]!} ${words[second]!}`,
    isPair: second !== null,
  }));
