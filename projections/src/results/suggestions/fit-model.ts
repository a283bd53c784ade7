/** Fits and cross-validates the model of a theme, in steps. */
import { createRandom, shuffle } from '@verbatim/domain/agreement/draw-sample';
import { contrastClasses, scaleRows } from '@verbatim/domain/statistics/class-contrast';
import {
  balanceClasses,
  computeLogOdds,
  fitLogistic,
  type LinearModel,
  type SparseRows,
} from '@verbatim/domain/statistics/logistic-regression';
import { calibrate, toProbability, type Calibration } from '@verbatim/domain/statistics/probability-calibration';
import {
  countAtThresholds,
  findBestThreshold,
  type ThresholdCounts,
} from '@verbatim/domain/statistics/threshold-quality';

export interface Examples {
  readonly rows: SparseRows;
  readonly features: number;
  /** 1 or 0 of each row. */
  readonly labels: Uint8Array;
}

export interface EarlyModel extends LinearModel {
  /** By feature: what its values count beside those of the rows that were given. */
  readonly contrasts: Float64Array;
}

export interface FittedModel extends EarlyModel {
  readonly calibration: Calibration;
  /** The recommended threshold. */
  readonly best: ThresholdCounts;
  readonly thresholds: readonly ThresholdCounts[];
}

export const FOLDS = 5;
/** Measured on themes of 1 to 45 % with 50, 200 and 1,000 labels (tests/bench/suggestions.bench.ts). */
const PENALTY = 0.5;
const THRESHOLDS = Array.from({ length: 19 }, (_, at) => (at + 1) / 20);
/** Of the folds: the same labels are always divided alike. */
const SEED = 71;

/** Fold of each example; each fold has its share of both classes. */
const divide = (labels: Uint8Array): Uint8Array => {
  const random = createRandom(SEED);
  const folds = new Uint8Array(labels.length);
  for (const label of [0, 1]) {
    const members = [...labels.keys()].filter((at) => labels[at] === label);
    for (const [rank, at] of shuffle(members, random).entries()) folds[at] = rank % FOLDS;
  }
  return folds;
};

/** Fits rows scaled by the contrasts of those with a weight. */
function* fitContrasted({ rows: given, features, labels }: Examples, weights: Float64Array) {
  const contrasts = contrastClasses(given, features, labels, weights);
  yield;
  const rows = scaleRows(given, contrasts);
  yield;
  const targets = Float64Array.from(labels);
  return { contrasts, rows, ...(yield* fitLogistic({ rows, features, targets, weights }, PENALTY)) };
}

/** Log-odds of each example by a model that was fitted without its fold. */
function* crossValidate(examples: Examples, weights: Float64Array): Generator<void, Float64Array> {
  const { labels } = examples;
  const folds = divide(labels);
  const logOdds = new Float64Array(labels.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = weights.map((weight, at) => (folds[at] === fold ? 0 : weight));
    const { rows, ...model } = yield* fitContrasted(examples, others);
    for (let at = 0; at < labels.length; at++) if (folds[at] === fold) logOdds[at] = computeLogOdds(model, rows, at);
  }
  return logOdds;
}

/** Of a threshold, in comments with the theme: few of them say little of where it should be. */
const PRIOR_POSITIVES = 5;

/** Draws the threshold of the best F1 towards the model's own boundary, at log-odds of 0. */
const shrinkThreshold = (threshold: number, calibration: Calibration, labels: Uint8Array): number => {
  const { slope, offset } = calibration;
  if (slope === 0) return threshold;
  const positive = labels.reduce((sum, label) => sum + label, 0);
  const logOdds = (Math.log(threshold / (1 - threshold)) - offset) / slope;
  return toProbability(calibration, (logOdds * positive) / (positive + PRIOR_POSITIVES));
};

export function* fitModel(examples: Examples): Generator<void, FittedModel> {
  const { labels } = examples;
  const weights = balanceClasses(labels);
  const logOdds = yield* crossValidate(examples, weights);
  const calibration = yield* calibrate(logOdds, labels);
  const probabilities = logOdds.map((odds) => toProbability(calibration, odds));
  const best = shrinkThreshold(findBestThreshold(probabilities, labels), calibration, labels);
  const { weights: fitted, intercept, contrasts } = yield* fitContrasted(examples, weights);
  return {
    weights: fitted,
    intercept,
    contrasts,
    calibration,
    best: countAtThresholds([best], probabilities, labels)[0]!,
    thresholds: countAtThresholds(THRESHOLDS, probabilities, labels),
  };
}

/** A model without its quality. */
export const fitEarly = (examples: Examples): Generator<void, EarlyModel> =>
  fitContrasted(examples, balanceClasses(examples.labels));
