/**
 * Probabilities from the log-odds of a classifier by Platt's method, with its targets against overfitting
 * (Platt, Advances in Large Margin Classifiers, 1999; Lin, Lin and Weng, Machine Learning 68, 2007).
 */
import { fitLogistic, sigmoid } from './logistic-regression.ts';

export interface Calibration {
  /** Not negative: probabilities keep the order of log-odds. */
  readonly slope: number;
  readonly offset: number;
}

/** Keeps a separable sample finite. */
const PENALTY = 1e-3;

/** @param logOdds of comments that the model was not fitted on @param labels 1 or 0 of each */
export function* calibrate(logOdds: Float64Array, labels: Uint8Array): Generator<void, Calibration> {
  const positive = labels.reduce((sum, label) => sum + label, 0);
  const negative = labels.length - positive;
  const targets = Float64Array.from(labels, (label) =>
    label === 1 ? (positive + 1) / (positive + 2) : 1 / (negative + 2),
  );
  const rows = {
    starts: Uint32Array.from({ length: labels.length + 1 }, (_, at) => at),
    features: new Uint32Array(labels.length),
    values: logOdds,
  };
  const weights = new Float64Array(labels.length).fill(1);
  const { weights: slopes, intercept } = yield* fitLogistic({ rows, features: 1, targets, weights }, PENALTY);
  const slope = slopes[0]!;
  if (slope > 0) return { slope, offset: intercept };
  const base = (positive + 1) / (labels.length + 2);
  return { slope: 0, offset: Math.log(base / (1 - base)) };
}

export const toProbability = ({ slope, offset }: Calibration, logOdds: number): number =>
  sigmoid(slope * logOdds + offset);
