import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../agreement/draw-sample.ts';
import {
  balanceClasses,
  computeLogOdds,
  fitLogistic,
  type LinearModel,
  type Observations,
  type SparseRows,
} from './logistic-regression.ts';

const finish = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

const FEATURES = 6;
const ROWS = 60;

const makeRows = (seed: number): { readonly rows: SparseRows; readonly labels: Uint8Array } => {
  const random = createRandom(seed);
  const [starts, features, values, labels]: [number[], number[], number[], number[]] = [[0], [], [], []];
  for (let row = 0; row < ROWS; row++) {
    let signal = random.below(100) - 50;
    for (let feature = 0; feature < FEATURES; feature++) {
      if (random.below(3) > 0) continue;
      const value = (random.below(100) + 1) / 50;
      features.push(feature);
      values.push(value);
      signal += value * (feature % 2 === 0 ? 60 : -40);
    }
    starts.push(features.length);
    labels.push(Number(signal > 10));
  }
  return {
    rows: {
      starts: Uint32Array.from(starts),
      features: Uint32Array.from(features),
      values: Float64Array.from(values),
    },
    labels: Uint8Array.from(labels),
  };
};

/** The minimum by many small steps against the gradient, over dense rows. */
const fitNaively = ({ rows, targets, weights }: Observations, penalty: number): LinearModel => {
  const model = new Float64Array(FEATURES);
  let intercept = 0;
  const dense = Array.from({ length: ROWS }, (_, row) => {
    const values = new Float64Array(FEATURES);
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) values[rows.features[at]!] = rows.values[at]!;
    return values;
  });
  for (let step = 0; step < 40_000; step++) {
    const gradient = model.map((weight) => weight * penalty);
    let ofIntercept = 0;
    for (const [row, values] of dense.entries()) {
      const odds = values.reduce((sum, value, feature) => sum + value * model[feature]!, intercept);
      const error = weights[row]! * (1 / (1 + Math.exp(-odds)) - targets[row]!);
      for (let feature = 0; feature < FEATURES; feature++) gradient[feature]! += error * values[feature]!;
      ofIntercept += error;
    }
    for (let feature = 0; feature < FEATURES; feature++) model[feature]! -= 0.01 * gradient[feature]!;
    intercept -= 0.01 * ofIntercept;
  }
  return { weights: model, intercept };
};

describe('logistic regression', () => {
  it.each([1, 2, 3])('finds the minimum that many small steps find (seed %i)', (seed) => {
    const { rows, labels } = makeRows(seed);
    const observations = {
      rows,
      features: FEATURES,
      targets: Float64Array.from(labels),
      weights: balanceClasses(labels),
    };
    const fitted = finish(fitLogistic(observations, 0.5));
    const naive = fitNaively(observations, 0.5);
    expect(fitted.intercept).toBeCloseTo(naive.intercept, 2);
    for (const [feature, weight] of naive.weights.entries()) expect(fitted.weights[feature]).toBeCloseTo(weight, 2);
    expect(finish(fitLogistic(observations, 0.5))).toEqual(fitted);
  });

  it('leaves out rows without a weight', () => {
    const { rows, labels } = makeRows(4);
    const targets = Float64Array.from(labels);
    const weights = Float64Array.from(labels, (_, row) => (row < 40 ? 1 : 0));
    const end = rows.starts[40]!;
    const first = {
      rows: {
        starts: rows.starts.slice(0, 41),
        features: rows.features.slice(0, end),
        values: rows.values.slice(0, end),
      },
      features: FEATURES,
      targets: targets.slice(0, 40),
      weights: weights.slice(0, 40),
    };
    const all = finish(fitLogistic({ rows, features: FEATURES, targets, weights }, 1));
    expect(all).toEqual(finish(fitLogistic(first, 1)));
    expect(computeLogOdds(all, rows, 0)).toBeCloseTo(computeLogOdds(all, first.rows, 0), 12);
  });

  it('counts both classes alike', () => {
    const weights = balanceClasses(Uint8Array.of(1, 0, 0, 0));
    expect([...weights]).toEqual([2, 2 / 3, 2 / 3, 2 / 3]);
  });
});
