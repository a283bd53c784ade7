/**
 * How differently two classes use each feature: the square root of the log-ratio of the shares of rows that
 * have it. Rows that are scaled by it need fewer labels for the same ranking, because features that both
 * classes use alike no longer fill them (after Wang and Manning, ACL 2012).
 */
import type { SparseRows } from './logistic-regression.ts';

/** Rows that draw both shares together: a feature of few rows says little. */
const PRIOR_ROWS = 2;

/**
 * By feature; 0 for one in no counted row. The same whichever class is the positive one.
 * @param labels 1 or 0 of each row
 * @param weights 0 leaves out a row
 */
export const contrastClasses = (
  rows: SparseRows,
  features: number,
  labels: Uint8Array,
  weights: Float64Array,
): Float64Array => {
  const counts = [new Float64Array(features), new Float64Array(features)] as const;
  const sizes: [number, number] = [0, 0];
  for (const [row, label] of labels.entries()) {
    if (weights[row] === 0) continue;
    const side = label === 1 ? 1 : 0;
    sizes[side]++;
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) counts[side][rows.features[at]!]!++;
  }
  const prior = PRIOR_ROWS / (sizes[0] + sizes[1]);
  const [without, withIt] = counts;
  return withIt.map((count, feature) =>
    count + without[feature]! === 0
      ? 0
      : Math.sqrt(Math.abs(Math.log((count / sizes[1] + prior) / (without[feature]! / sizes[0] + prior)))),
  );
};

/** Scales each feature, and brings each row back to length 1; a row of zeros stays. */
export const scaleRows = ({ starts, features, values }: SparseRows, scales: Float64Array): SparseRows => {
  const scaled = values.map((value, at) => value * scales[features[at]!]!);
  for (let row = 0; row + 1 < starts.length; row++) {
    let squares = 0;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) squares += scaled[at]! ** 2;
    if (squares === 0) continue;
    const norm = Math.sqrt(squares);
    for (let at = starts[row]!; at < starts[row + 1]!; at++) scaled[at]! /= norm;
  }
  return { starts, features, values: scaled };
};
