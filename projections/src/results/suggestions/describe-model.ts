/** What is shown of a model: its quality at each threshold, what it would suggest, its strongest words. */
import { createHash } from 'node:crypto';
import { toProbability } from '@verbatim/domain/statistics/probability-calibration';
import { FOLDS } from './fit-model.ts';
import type { ScoredComments } from './score-comments.ts';
import type { SuggestionModel, ThresholdQuality, WeightedTerm } from './suggestions.ts';

const STRONGEST = 12;

/** @param probabilities of the comments that may be suggested; NaN for others */
export const describeModel = ({ model, features }: ScoredComments, probabilities: Float64Array): SuggestionModel => {
  const { weights, intercept, calibration, best, thresholds } = model;
  const words = features.reduce((sum, { isPair }) => sum + Number(!isPair), 0);
  const order = [...weights.keys()].sort((a, b) => weights[b]! - weights[a]!);
  const toTerm = (feature: number): WeightedTerm => ({ term: features[feature]!.term, weight: weights[feature]! });
  return {
    digest: digestModel(model),
    words,
    pairs: features.length - words,
    intercept,
    calibration,
    folds: FOLDS,
    best: { ...best, ...countSuggested(best.threshold, probabilities) },
    thresholds: thresholds.map((quality) => ({
      ...quality,
      ...countSuggested(quality.threshold, probabilities),
    })),
    strongest: {
      for: order
        .slice(0, STRONGEST)
        .map(toTerm)
        .filter(({ weight }) => weight > 0),
      against: order
        .slice(-STRONGEST)
        .reverse()
        .map(toTerm)
        .filter(({ weight }) => weight < 0),
    },
  };
};

const digestModel = ({ weights, intercept, calibration }: ScoredComments['model']): string =>
  createHash('sha256')
    .update(weights)
    .update(Float64Array.of(intercept, calibration.slope, calibration.offset))
    .digest('base64url')
    .slice(0, 22);

/** What would be suggested from a threshold on. */
export const countSuggested = (
  threshold: number,
  probabilities: Float64Array,
): Pick<ThresholdQuality, 'suggested' | 'expectedWrong'> => {
  let [suggested, wrong] = [0, 0];
  for (const probability of probabilities) {
    if (!(probability >= threshold)) continue;
    suggested++;
    wrong += 1 - probability;
  }
  return { suggested, expectedWrong: suggested === 0 ? null : wrong / suggested };
};

export const toProbabilities = ({ logOdds, model }: ScoredComments, isOpen: (comment: number) => boolean) =>
  logOdds.map((odds, comment) => (isOpen(comment) ? toProbability(model.calibration, odds) : NaN));
