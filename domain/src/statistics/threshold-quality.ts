/** Precision and recall of a classifier at each threshold of its probabilities. */

export interface ThresholdCounts {
  /** A comment counts as found from this probability on. */
  readonly threshold: number;
  readonly truePositive: number;
  readonly falsePositive: number;
  readonly falseNegative: number;
  /** Null where nothing is found. */
  readonly precision: number | null;
  /** Null where there is nothing to find. */
  readonly recall: number | null;
  readonly f1: number;
}

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

const countAt = (threshold: number, probabilities: Float64Array, labels: Uint8Array): ThresholdCounts => {
  let [truePositive, falsePositive, falseNegative] = [0, 0, 0];
  for (let at = 0; at < labels.length; at++) {
    const isFound = probabilities[at]! >= threshold;
    if (labels[at] === 0) falsePositive += Number(isFound);
    else if (isFound) truePositive++;
    else falseNegative++;
  }
  return {
    threshold,
    truePositive,
    falsePositive,
    falseNegative,
    precision: share(truePositive, truePositive + falsePositive),
    recall: share(truePositive, truePositive + falseNegative),
    f1: share(2 * truePositive, 2 * truePositive + falsePositive + falseNegative) ?? 0,
  };
};

/** @param labels 1 or 0 of each probability */
export const countAtThresholds = (
  thresholds: readonly number[],
  probabilities: Float64Array,
  labels: Uint8Array,
): readonly ThresholdCounts[] => thresholds.map((threshold) => countAt(threshold, probabilities, labels));

/** The threshold of the largest F1, between two neighbouring probabilities; the highest one on a tie. */
export const findBestThreshold = (probabilities: Float64Array, labels: Uint8Array): number => {
  const order = [...probabilities.keys()].sort((a, b) => probabilities[b]! - probabilities[a]!);
  const positive = labels.reduce((sum, label) => sum + label, 0);
  let [best, threshold, truePositive] = [0, 0.5, 0];
  for (const [rank, at] of order.entries()) {
    truePositive += labels[at]!;
    const own = probabilities[at]!;
    const next = probabilities[order[rank + 1] ?? -1] ?? 0;
    const f1 = (2 * truePositive) / (rank + 1 + positive);
    // Equal probabilities are found together.
    if (next !== own && f1 > best) [best, threshold] = [f1, (own + next) / 2];
  }
  return threshold;
};
