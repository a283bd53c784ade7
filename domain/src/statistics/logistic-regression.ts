/**
 * Logistic regression with an L2 penalty over sparse rows: Newton's method, each step solved by conjugate
 * gradients (Lin, Weng and Keerthi, JMLR 9, 2008). The same input gives the same bits.
 */

/** Rows of a sparse matrix, one after the other. */
export interface SparseRows {
  /** First entry of each row, and the number of entries at the end. */
  readonly starts: Uint32Array;
  /** Column of each entry. */
  readonly features: Uint32Array;
  readonly values: Float64Array;
}

export interface Observations {
  readonly rows: SparseRows;
  readonly features: number;
  /** By row: 1 or 0, or a target in between. */
  readonly targets: Float64Array;
  /** What each row counts in the loss; 0 leaves it out. */
  readonly weights: Float64Array;
}

export interface LinearModel {
  /** By feature. */
  readonly weights: Float64Array;
  readonly intercept: number;
}

const MAX_STEPS = 40;
const MAX_CONJUGATE_STEPS = 40;
const MAX_HALVINGS = 20;
/** Of the gradient, relative to the first one. */
const TOLERANCE = 1e-3;
const SUFFICIENT_DECREASE = 1e-4;

export const sigmoid = (x: number): number => (x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x)));

/** log(1 + exp(x)) without overflow. */
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

/** Weights that count both classes alike: those of a rare class are heavier. Their mean is 1. */
export const balanceClasses = (labels: Uint8Array): Float64Array => {
  const positive = labels.reduce((sum, label) => sum + label, 0);
  const negative = labels.length - positive;
  return Float64Array.from(labels, (label) => labels.length / (2 * (label === 1 ? positive : negative)));
};

/** `rows · vector`, the intercept last in the vector. */
const multiply = ({ starts, features, values }: SparseRows, vector: Float64Array, into: Float64Array): void => {
  const intercept = vector[vector.length - 1]!;
  for (let row = 0; row < into.length; row++) {
    let sum = intercept;
    const end = starts[row + 1]!;
    for (let at = starts[row]!; at < end; at++) sum += values[at]! * vector[features[at]!]!;
    into[row] = sum;
  }
};

/** Adds `rowsᵀ · factors`. */
const addTransposed = ({ starts, features, values }: SparseRows, factors: Float64Array, into: Float64Array): void => {
  const last = into.length - 1;
  for (let row = 0; row < factors.length; row++) {
    const factor = factors[row]!;
    if (factor === 0) continue;
    into[last]! += factor;
    const end = starts[row + 1]!;
    for (let at = starts[row]!; at < end; at++) into[features[at]!]! += values[at]! * factor;
  }
};

const dot = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
};

const addScaled = (into: Float64Array, vector: Float64Array, factor: number): void => {
  for (let at = 0; at < into.length; at++) into[at]! += vector[at]! * factor;
};

/** The loss at a model, with its gradient and the curvature of each row. The intercept has no penalty. */
class Loss {
  readonly #observations: Observations;
  readonly #penalty: number;
  readonly #margins: Float64Array;
  readonly #curvatures: Float64Array;
  readonly #factors: Float64Array;

  constructor(observations: Observations, penalty: number) {
    this.#observations = observations;
    this.#penalty = penalty;
    const rows = observations.targets.length;
    this.#margins = new Float64Array(rows);
    this.#curvatures = new Float64Array(rows);
    this.#factors = new Float64Array(rows);
  }

  at(model: Float64Array): number {
    const { rows, targets, weights } = this.#observations;
    multiply(rows, model, this.#margins);
    const intercept = model[model.length - 1]!;
    let sum = (this.#penalty * (dot(model, model) - intercept * intercept)) / 2;
    for (let row = 0; row < targets.length; row++) {
      if (weights[row] === 0) continue;
      const margin = this.#margins[row]!;
      sum += weights[row]! * (softplus(margin) - targets[row]! * margin);
    }
    return sum;
  }

  /** Of the model that `at` was last called with. */
  gradient(model: Float64Array): Float64Array {
    const { rows, targets, weights } = this.#observations;
    for (let row = 0; row < targets.length; row++) {
      const probability = sigmoid(this.#margins[row]!);
      this.#factors[row] = weights[row]! * (probability - targets[row]!);
      this.#curvatures[row] = weights[row]! * Math.max(probability * (1 - probability), 1e-12);
    }
    const gradient = this.#penalise(model);
    addTransposed(rows, this.#factors, gradient);
    return gradient;
  }

  /** The matrix of second derivatives times a direction. */
  curve(direction: Float64Array): Float64Array {
    const { rows } = this.#observations;
    multiply(rows, direction, this.#factors);
    for (let row = 0; row < this.#factors.length; row++) this.#factors[row]! *= this.#curvatures[row]!;
    const curved = this.#penalise(direction);
    addTransposed(rows, this.#factors, curved);
    return curved;
  }

  #penalise(vector: Float64Array): Float64Array {
    const penalised = vector.map((value) => value * this.#penalty);
    penalised[penalised.length - 1] = 0;
    return penalised;
  }
}

/** Solves curve · direction = -gradient, as exactly as the distance to the minimum deserves. */
function* solve(loss: Loss, gradient: Float64Array): Generator<void, Float64Array> {
  const direction = new Float64Array(gradient.length);
  const residual = gradient.map((value) => -value);
  const conjugate = residual.slice();
  let squared = dot(residual, residual);
  const norm = Math.sqrt(squared);
  const enough = Math.min(0.1, Math.sqrt(norm)) * norm;
  for (let step = 0; step < MAX_CONJUGATE_STEPS && Math.sqrt(squared) > enough; step++) {
    const curved = loss.curve(conjugate);
    yield;
    const along = dot(conjugate, curved);
    if (along <= 0) break;
    addScaled(direction, conjugate, squared / along);
    addScaled(residual, curved, -squared / along);
    const next = dot(residual, residual);
    for (let at = 0; at < conjugate.length; at++) conjugate[at] = residual[at]! + (next / squared) * conjugate[at]!;
    squared = next;
  }
  return direction;
}

/**
 * Yields between passes over the rows, so that long fits can be done in slices.
 * @param penalty of the squared weights; 1 / C elsewhere
 */
export function* fitLogistic(observations: Observations, penalty: number): Generator<void, LinearModel> {
  const loss = new Loss(observations, penalty);
  let model = new Float64Array(observations.features + 1);
  let value = loss.at(model);
  let first = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const gradient = loss.gradient(model);
    const norm = Math.sqrt(dot(gradient, gradient));
    if (step === 0) first = norm;
    if (norm <= TOLERANCE * first) break;
    const direction = yield* solve(loss, gradient);
    const slope = dot(gradient, direction);
    let [length, halvings] = [1, 0];
    let moved = model;
    let after = value;
    for (; halvings < MAX_HALVINGS; halvings++, length /= 2) {
      moved = model.slice();
      addScaled(moved, direction, length);
      after = loss.at(moved);
      yield;
      if (after <= value + SUFFICIENT_DECREASE * length * slope) break;
    }
    if (halvings === MAX_HALVINGS) break;
    [model, value] = [moved, after];
  }
  const last = observations.features;
  return { weights: model.slice(0, last), intercept: model[last]! };
}

/** Log-odds of a row. */
export const computeLogOdds = ({ weights, intercept }: LinearModel, rows: SparseRows, row: number): number => {
  let sum = intercept;
  for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++)
    sum += rows.values[at]! * weights[rows.features[at]!]!;
  return sum;
};
