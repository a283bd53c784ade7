import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { FieldError, type Filters } from '../engine/filters.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readDrivers } from './drivers.query.ts';
import type { Driver, Drivers } from './drivers.ts';

const log = new RecordedProject();
const reads = createSegmentReads();

/** A category that gets an order once the project is there; 'M' is not in it. */
const ORDER = ['XL', 'S', 'none yet'];

beforeAll(async () => {
  await recordRandomProject(log);
  const names = ['comment', 'team', 'size', 'age', 'day', 'note'] as const;
  const types = ['long-text', 'enum', 'enum', 'number', 'date', 'text'] as const;
  const options: Readonly<Record<string, readonly string[]>> = { team: ['blue', 'red'], size: ['XL', 'S'] };
  const columns = names.map((name, at) => ({
    id: name,
    field: name,
    name,
    type: types[at]!,
    options: options[name] ?? [],
    ...(name === 'size' && { order: ORDER }),
  }));
  const unused = { id: 'u', field: 'u', name: 'elsewhere', type: 'text', options: [] } as const;
  await log.append('project-p', [{ type: 'ColumnsDefined', data: { columns: [...columns, unused] } }]);
  await log.project();
});

const drivers = (column: string, filters: Filters = {}, themes = THEMES.map(({ id }) => id)): Promise<Drivers> =>
  readDrivers(reads, log.models, { projectId: 'p', themes, filters, column });

const getAge = ({ cells }: Comment): number => (cells[3] === '' ? NaN : Number(cells[3]));
const getPlace = ({ cells }: Comment): number => (ORDER.includes(cells[2]!) ? ORDER.indexOf(cells[2]!) + 1 : NaN);
const carries = (comment: Comment, id: string): boolean =>
  sentencesWith(comment, THEMES.find((theme) => theme.id === id)!.text).length > 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

const figures = (numbers: readonly number[]) => {
  const mean = sum(numbers) / numbers.length;
  const variance = sum(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1);
  return { count: numbers.length, mean, deviation: Math.sqrt(variance) };
};

/** Gauss–Jordan over the matrix and the identity. */
const invert = (matrix: readonly (readonly number[])[]): readonly (readonly number[])[] => {
  const rows = matrix.map((row, at) => [...row, ...matrix.map((_, column) => (column === at ? 1 : 0))]);
  for (let pivot = 0; pivot < rows.length; pivot++) {
    const best = rows.findIndex(
      (row, at) =>
        at >= pivot && Math.abs(row[pivot]!) === Math.max(...rows.slice(pivot).map((each) => Math.abs(each[pivot]!))),
    );
    [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
    const own = rows[pivot]!.map((cell) => cell / rows[pivot]![pivot]!);
    for (const [at, row] of rows.entries())
      rows[at] = at === pivot ? own : row.map((cell, column) => cell - row[pivot]! * own[column]!);
  }
  return rows.map((row) => row.slice(matrix.length));
};

/** From the rows themselves, with a column of ones, not from sums. */
const naiveRegression = (rows: readonly (readonly number[])[], response: readonly number[]) => {
  const design = rows.map((row) => [1, ...row]);
  const columns = design[0]!.map((_, at) => design.map((row) => row[at]!));
  const product = (a: readonly number[], b: readonly number[]): number => sum(a.map((cell, at) => cell * b[at]!));
  const inverse = invert(columns.map((one) => columns.map((other) => product(one, other))));
  const moments = columns.map((column) => product(column, response));
  const values = inverse.map((row) => product(row, moments));
  const residual = sum(design.map((row, at) => (response[at]! - product(row, values)) ** 2));
  const mean = sum(response) / response.length;
  const df = rows.length - values.length;
  return {
    df,
    rSquared: 1 - residual / sum(response.map((y) => (y - mean) ** 2)),
    coefficients: values
      .map((value, at) => ({ value, error: Math.sqrt((residual / df) * inverse[at]![at]!) }))
      .slice(1),
  };
};

const findItem = ({ items }: Drivers, id: string): Driver => items.find((item) => item.id === id)!;

const CASES: readonly (readonly [
  string,
  string,
  (comment: Comment) => number,
  Filters,
  (comment: Comment) => boolean,
])[] = [
  ['a number of all comments', 'age', getAge, {}, () => true],
  [
    'a number under a filter',
    'age',
    getAge,
    { team: { value: ['red', ''] } },
    ({ cells }) => ['red', ''].includes(cells[1]!),
  ],
  [
    'a number under a filter by theme',
    'age',
    getAge,
    { themes: { value: ['t1', 't2'] } },
    (comment) => carries(comment, 't1') || carries(comment, 't2'),
  ],
  [
    'a number under a filter by itself',
    'age',
    getAge,
    { age: { value: [30], type: 'lt' } },
    (comment) => getAge(comment) < 30,
  ],
  [
    'a category with an order',
    'size',
    getPlace,
    { note: { value: ['ok'], type: 'text' } },
    ({ cells }) => cells[5] === 'Ok',
  ],
];

describe.each(CASES)('the drivers of %s', (_case, column, getNumber, filters, passes) => {
  const base = ALL.filter(passes);
  const counted = base.filter((comment) => !Number.isNaN(getNumber(comment)));
  const close = (found: unknown, expected: number): void => expect(found).toBeCloseTo(expected, 6);

  it('have the means of a count by hand, with and without each theme', async () => {
    const found = await drivers(column, filters);
    expect(found).toMatchObject({ column, total: base.length, themes: THEMES.length });
    for (const [figure, value] of Object.entries(figures(counted.map(getNumber))))
      close(found.base[figure as 'count'], value);
    for (const { id } of THEMES) {
      const item = findItem(found, id);
      const having = figures(counted.filter((comment) => carries(comment, id)).map(getNumber));
      const lacking = figures(counted.filter((comment) => !carries(comment, id)).map(getNumber));
      expect([item.with.count, item.without.count]).toEqual([having.count, lacking.count]);
      if (having.count < 2 || lacking.count < 2) {
        expect(item.difference).toBeNull();
        continue;
      }
      close(item.with.mean, having.mean);
      close(item.with.deviation, having.deviation);
      close(item.without.mean, lacking.mean);
      close(item.without.deviation, lacking.deviation);
      close(item.difference!.value, having.mean - lacking.mean);
      const [a, b] = [having.deviation ** 2 / having.count, lacking.deviation ** 2 / lacking.count];
      close(item.difference!.error, Math.sqrt(a + b));
      const df = (a + b) ** 2 / (a ** 2 / (having.count - 1) + b ** 2 / (lacking.count - 1));
      close(item.difference!.df / df, 1);
    }
  });

  it('have the regression of the rows themselves', async () => {
    const found = await drivers(column, filters);
    const varying = THEMES.filter(({ id }) => {
      const count = counted.filter((comment) => carries(comment, id)).length;
      return count > 0 && count < counted.length;
    });
    const rows = counted.map((comment) => varying.map(({ id }) => Number(carries(comment, id))));
    const { df, rSquared, coefficients } = naiveRegression(rows, counted.map(getNumber));
    expect(found.regression!.predictors).toBe(varying.length);
    expect(found.regression!.df).toBe(df);
    close(found.regression!.rSquared, rSquared);
    for (const [at, { id }] of varying.entries()) {
      const { regression, with: having } = findItem(found, id);
      const { value, error } = coefficients[at]!;
      close(regression!.value, value);
      close(regression!.error, error);
      close(regression!.meanWithout, found.base.mean! - (having.count / counted.length) * value);
      if (varying.length === 1) continue;
      const others = rows.map((row) => row.filter((_, column) => column !== at));
      const own = rows.map((row) => row[at]!);
      close(regression!.vif, 1 / (1 - naiveRegression(others, own).rSquared));
      close(regression!.unique, rSquared - naiveRegression(others, counted.map(getNumber)).rSquared);
    }
    for (const { id } of THEMES.filter((theme) => !varying.includes(theme)))
      expect(findItem(found, id)).toMatchObject({ regression: null });
  });
});

describe('the drivers', () => {
  it('are in the order of their comments', async () => {
    const counts = (await drivers('age')).items.map((item) => item.with.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  it('leave a theme out that another one determines, and say so', async () => {
    await log.createTheme('copy', THEMES[0]!.text, 'Zopy of love');
    await log.project();
    const found = await drivers('age', {}, ['copy', 't1', 't2']);
    expect(findItem(found, 'copy')).toMatchObject({ regression: null, collinear: true });
    expect(findItem(found, 't1').collinear).toBeUndefined();
    const without = await drivers('age', {}, ['t1', 't2']);
    expect(findItem(found, 't1').regression).toEqual(findItem(without, 't1').regression);
  });

  it('have no figures where no comment is left', async () => {
    const found = await drivers('age', { day: { value: ['1999-01-01'] } });
    expect(found).toMatchObject({ total: 0, base: { count: 0, mean: null, deviation: null }, regression: null });
    expect(found.items[0]).toMatchObject({ with: { count: 0, mean: null }, difference: null, regression: null });
  });

  it.each([
    ['team', 'COLUMN_NOT_NUMBER'],
    ['note', 'COLUMN_NOT_NUMBER'],
    ['elsewhere', 'FIELD_UNKNOWN'],
  ])('need a number or an order, which %s has not', async (column, code) => {
    await expect(drivers(column)).rejects.toThrow(FieldError);
    await expect(drivers(column)).rejects.toMatchObject({ code, field: column });
  });
});
