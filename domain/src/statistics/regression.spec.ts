import { describe, expect, it } from '@jest/globals';
import { Regression, type CentredProducts } from './regression.ts';
import { EXPECTED, toDigits } from './statsmodels-0.15.0/statsmodels-examples.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const getProducts = (rows: readonly (readonly number[])[], response: readonly number[]): CentredProducts => {
  const columns = rows[0]!.map((_, at) => rows.map((row) => row[at]!));
  const centred = [...columns, response].map((column) => column.map((value) => value - mean(column)));
  const product = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, at) => sum + x * b[at]!, 0);
  const y = centred.pop()!;
  return {
    n: rows.length,
    xx: Float64Array.from(centred.flatMap((one) => centred.map((other) => product(one, other)))),
    xy: Float64Array.from(centred, (one) => product(one, y)),
    yy: product(y, y),
  };
};

const regress = (rows: readonly (readonly number[])[], response: readonly number[]) => {
  const regression = new Regression(getProducts(rows, response));
  const entered = rows[0]!.map((_, at) => regression.enter(at));
  return { regression, entered };
};

/** Park–Miller. */
const createRandom = (seed: number): (() => number) => {
  let state = seed + 1;
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
};

describe('a regression', () => {
  it.each(EXPECTED.regressions)('has the figures of statsmodels: R² $rSquared', (expected) => {
    const { regression, entered } = regress(
      expected.rows.map((row) => [...row].map(Number)),
      expected.response,
    );
    expect(entered).toEqual(expected.coefficients.map((coefficient) => coefficient !== null));
    const fit = regression.getFit()!;
    expect([toDigits(fit.rSquared), fit.df]).toEqual([toDigits(expected.rSquared), expected.df]);
    for (const [at, coefficient] of expected.coefficients.entries()) {
      const found = regression.getCoefficient(at);
      if (coefficient === null) expect(found).toBeNull();
      else
        for (const [figure, value] of Object.entries(coefficient))
          expect(found![figure as keyof typeof coefficient]).toBeCloseTo(Number(value), 6);
    }
  });

  it('given four observations, when a third unrelated predictor comes, then it stays out without being collinear', () => {
    const rows = [
      [1, 0, 0, 1],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 0],
    ];
    const { regression, entered } = regress(rows, [1, 2, 4, 7]);
    expect(entered).toEqual([true, true, false, false]);
    expect(rows.map((_, predictor) => regression.isCollinear(predictor))).toEqual([false, false, false, true]);
  });

  it('is the same in whichever order predictors enter', () => {
    const { rows, response } = EXPECTED.regressions[0]!;
    const matrix = rows.map((row) => [...row].map(Number));
    const one = regress(matrix, response).regression.getCoefficient(0)!;
    const reversed = regress(
      matrix.map((row) => row.toReversed()),
      response,
    );
    const other = reversed.regression.getCoefficient(matrix[0]!.length - 1)!;
    for (const figure of ['value', 'error', 'vif', 'unique'] as const)
      expect(other[figure]).toBeCloseTo(one[figure], 10);
  });

  it('has no fit of a response that does not vary', () => {
    const { regression } = regress([[0], [1], [0], [1]], [3, 3, 3, 3]);
    expect([regression.getFit(), regression.getCoefficient(0)]).toEqual([null, null]);
  });

  it('lets no predictor in that would leave no degree of freedom', () => {
    const { regression, entered } = regress(
      [
        [1, 0],
        [0, 1],
        [0, 0],
      ],
      [1, 2, 4],
    );
    expect([entered, regression.getFit()?.df]).toEqual([[true, false], 1]);
  });

  it('has no intervals where nothing is left unexplained', () => {
    const { regression } = regress([[1], [1], [0], [0]], [5, 5, 2, 2]);
    expect([regression.getFit()!.rSquared, regression.getCoefficient(0)]).toEqual([1, null]);
  });

  it.each(Array.from({ length: 25 }, (_, at) => at))('leaves residuals that no predictor explains (%d)', (seed) => {
    const random = createRandom(seed);
    const base = Array.from({ length: 40 }, () => Array.from({ length: 4 }, () => Number(random() < 0.4)));
    // A copy, the opposite of a column, and one that is always 1 follow from others.
    const rows = base.map((row) => [...row, row[0]!, 1 - row[1]!, 1]);
    const response = rows.map((row) => 3 * row[0]! - 2 * row[2]! + 10 * random());
    const { regression, entered } = regress(rows, response);
    expect(entered).toEqual([true, true, true, true, false, false, false]);
    const means = rows[0]!.map((_, at) => mean(rows.map((row) => row[at]!)));
    const values = means.map((_, at) => regression.getCoefficient(at)?.value ?? 0);
    const residuals = rows.map((row, at) =>
      row.reduce(
        (left, cell, column) => left - values[column]! * (cell - means[column]!),
        response[at]! - mean(response),
      ),
    );
    for (const [column, average] of means.entries()) {
      const product = rows.reduce((sum, row, at) => sum + (row[column]! - average) * residuals[at]!, 0);
      expect(product).toBeCloseTo(0, 8);
    }
    const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
    const total = response.reduce((sum, y) => sum + (y - mean(response)) ** 2, 0);
    expect(regression.getFit()!.rSquared).toBeCloseTo(1 - squares / total, 10);
  });
});
