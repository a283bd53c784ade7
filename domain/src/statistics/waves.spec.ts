import { describe, expect, it } from '@jest/globals';
import { correctPeriods, correctWaves, listWavesBefore, testPeriods, testWaves, type WaveTable } from './waves.ts';

const WAVE = { name: 'month:day', groupBy: ['month:day'] };

/** Multiplicative congruential generator: the same numbers at every run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

const month = (number: number) => ({
  from: `2026-${String(number).padStart(2, '0')}-01`,
  to: new Date(Date.UTC(2026, number, 0)).toISOString().slice(0, 10),
});

const column = (number: number) => ({ key: `m${number}`, labels: [`m${number}`], periods: [month(number)] });

const tableOf = (
  months: readonly number[],
  counts: readonly (readonly number[])[],
  bases: readonly number[],
): WaveTable => {
  const toRow = (row: readonly number[]) => ({
    count: row.reduce((sum, one) => sum + one, 0),
    groupBy: Object.fromEntries(months.map((number, at) => [`m${number}`, row[at]!])),
  });
  return { columns: months.map(column), items: counts.map(toRow), totalRow: toRow(bases) };
};

describe('the wave before a column', () => {
  it('given months in a row, when they are listed, then each has the one before it, and the first none', () => {
    const before = listWavesBefore(tableOf([1, 2, 3], [], [50, 50, 50]), WAVE);
    expect([...before]).toEqual([
      ['m2', { key: 'm1', isAdjacent: true }],
      ['m3', { key: 'm2', isAdjacent: true }],
    ]);
  });

  it('given a month without comments, when it is a column or none, then the last with a base is taken, and it says so', () => {
    const empty = listWavesBefore(tableOf([1, 2, 3], [], [50, 0, 50]), WAVE);
    expect(empty.get('m3')).toEqual({ key: 'm1', isAdjacent: false });
    expect(testWaves(tableOf([1, 2, 3], [[20, 0, 20]], [50, 0, 50]), empty, 1.96)[0]).not.toHaveProperty('m2');
    const absent = listWavesBefore(tableOf([1, 3], [], [50, 50]), WAVE);
    expect(absent.get('m3')).toEqual({ key: 'm1', isAdjacent: false });
  });

  it('given a class within or around the waves, when they are listed, then columns differ in the wave alone', () => {
    const columns = ['a', 'b'].flatMap((team) => [1, 2].map((number) => ({ team, number })));
    const inner: WaveTable = {
      items: [],
      totalRow: { count: 4, groupBy: Object.fromEntries(columns.map(({ team, number }) => [`${team}${number}`, 1])) },
      columns: columns.map(({ team, number }) => ({
        key: `${team}${number}`,
        labels: [team, `m${number}`],
        periods: [null, month(number)],
      })),
    };
    const pairs = (table: WaveTable, groupBy: readonly string[]) =>
      [...listWavesBefore(table, { name: 'month:day', groupBy })].map(([key, { key: before }]) => [key, before]);
    expect(pairs(inner, ['team', 'month:day'])).toEqual([
      ['a2', 'a1'],
      ['b2', 'b1'],
    ]);
    const outer = {
      ...inner,
      columns: inner.columns.map(({ key, labels, periods }) => ({
        key,
        labels: [...labels].reverse(),
        periods: [...periods!].reverse(),
      })),
    };
    expect(pairs(outer, ['month:day', 'team'])).toEqual([
      ['a2', 'a1'],
      ['b2', 'b1'],
    ]);
    expect(pairs(inner, ['team', 'file:'])).toEqual([]);
  });

  it('given a banner, when one part has waves, then they are compared within that part', () => {
    const banner: WaveTable = {
      items: [],
      totalRow: { count: 9, groupBy: { 't a': 4, 't b': 5, 'm 1': 4, 'm 2': 5 } },
      columns: [
        { key: 't a', labels: ['Team', 'a'], groupBy: ['team'] },
        { key: 't b', labels: ['Team', 'b'], groupBy: ['team'] },
        { key: 'm 1', labels: ['Day by month', 'm1'], groupBy: ['month:day'], periods: [month(1)] },
        { key: 'm 2', labels: ['Day by month', 'm2'], groupBy: ['month:day'], periods: [month(2)] },
      ],
    };
    const before = listWavesBefore(banner, { name: 'month:day', groupBy: ['team'] });
    expect([...before]).toEqual([['m 2', { key: 'm 1', isAdjacent: true }]]);
  });

  it('given a category with an order, when it is the wave, then the order counts, and other options are no waves', () => {
    const table: WaveTable = {
      items: [],
      totalRow: { count: 9, groupBy: { late: 4, early: 5, other: 3, middle: 0 } },
      columns: ['late', 'early', 'other', 'middle'].map((key) => ({ key, labels: [key] })),
    };
    const wave = { name: 'wave', groupBy: ['wave'] };
    expect([...listWavesBefore(table, { ...wave, order: ['early', 'middle', 'late'] })]).toEqual([
      ['middle', { key: 'early', isAdjacent: true }],
      ['late', { key: 'early', isAdjacent: false }],
    ]);
    expect(listWavesBefore(table, wave).get('early')).toEqual({ key: 'late', isAdjacent: true });
  });
});

/** The pooled two-proportion z-test from its textbook formula, with the term for shared comments. */
const naiveScore = (x1: number, n1: number, x2: number, n2: number, shared = 0): number => {
  const p = (x1 + x2) / (n1 + n2);
  return (x1 / n1 - x2 / n2) / Math.sqrt(p * (1 - p) * (1 / n1 + 1 / n2 - (2 * shared) / (n1 * n2)));
};

describe('a change between waves', () => {
  it('given 45 of 100 after 60 of 100, when tested, then it is what prop.test(correct = FALSE) of R says', () => {
    const table = tableOf([1, 2], [[60, 45]], [100, 100]);
    const { m2 } = testWaves(table, listWavesBefore(table, WAVE), 1.96)[0]!;
    expect(m2).toMatchObject({ difference: -15, verdict: 'lower', before: { key: 'm1', isAdjacent: true } });
    expect(m2!.p).toBeCloseTo(0.03367, 5);
    expect(testWaves(table, listWavesBefore(table, WAVE), 2.576)[0]!['m2']).toMatchObject({ verdict: 'same' });
  });

  it('given random tables, when they are tested, then each cell is that of a naive reference', () => {
    const random = randomFrom(7);
    let [tested, small] = [0, 0];
    for (let round = 0; round < 60; round++) {
      const months = [1, 2, 3, 4, 5, 6].slice(0, 2 + random(5));
      const bases = months.map(() => (random(4) === 0 ? random(30) : 30 + random(400)));
      const counts = Array.from({ length: 5 }, () => bases.map((base) => random(base + 1)));
      const table = tableOf(months, counts, bases);
      const changes = testWaves(table, listWavesBefore(table, WAVE), 1.96);
      for (const [row, ofRow] of counts.entries())
        for (const [at, base] of bases.entries()) {
          const before = bases.slice(0, at).findLastIndex((one) => one > 0);
          const change = changes[row]![`m${months[at]!}`];
          if (base === 0 || before < 0) {
            expect(change).toBeUndefined();
            continue;
          }
          const [x1, x2, n2] = [ofRow[at]!, ofRow[before]!, bases[before]!];
          const expected = (Math.min(x1 + x2, base + n2 - x1 - x2) * Math.min(base, n2)) / (base + n2);
          expect(change!.difference).toBeCloseTo(100 * (x1 / base - x2 / n2), 9);
          expect(change!.before).toEqual({ key: `m${months[before]!}`, isAdjacent: at - before === 1 });
          if (Math.min(base, n2) < 30 || expected < 5) {
            expect(change).toMatchObject({ verdict: 'small-base', p: null });
            small++;
            continue;
          }
          const score = naiveScore(x1, base, x2, n2);
          expect(change!.verdict).toBe(Math.abs(score) <= 1.96 ? 'same' : score > 0 ? 'higher' : 'lower');
          tested++;
        }
    }
    expect([tested > 300, small > 100]).toEqual([true, true]);
  });

  it('given waves that share comments, when they are tested, then as overlapping samples', () => {
    const table = {
      ...tableOf([1, 2], [[60, 75]], [200, 200]),
      shared: [{ columns: ['m1', 'm2'] as const, count: 150 }],
    };
    const score = naiveScore(75, 200, 60, 200, 150);
    const { m2 } = testWaves(table, listWavesBefore(table, WAVE), 1.96)[0]!;
    expect([naiveScore(75, 200, 60, 200) < 1.96, score > 1.96, m2!.verdict]).toEqual([true, true, 'higher']);
  });

  it('given waves around another level that share comments, when they are tested, then as overlapping samples', () => {
    const nested = tableOf([1, 2], [[60, 75]], [200, 200]);
    const pair = { columns: ['m1', 'm2'] as const, count: 150 };
    const test = (table: WaveTable) => testWaves(table, listWavesBefore(table, WAVE), 1.96)[0]!['m2']!.verdict;
    const across: WaveTable = { ...nested, shared: [], sharedAcross: [pair] };
    expect([test({ ...nested, shared: [] }), test(across), test({ ...nested, shared: [pair] })]).toEqual([
      'same',
      'higher',
      'higher',
    ]);
  });

  it('given weights, when they are tested, then with effective bases', () => {
    const table = {
      ...tableOf([1, 2], [[60, 84]], [200, 200]),
      weighted: { squares: { count: 800, groupBy: { m1: 400, m2: 400 } } },
    };
    const { m2 } = testWaves(table, listWavesBefore(table, WAVE), 1.96)[0]!;
    expect(m2).toMatchObject({
      difference: 12,
      verdict: Math.abs(naiveScore(42, 100, 30, 100)) > 1.96 ? 'higher' : 'same',
    });
    expect(m2!.verdict).toBe('same');
  });

  it('given means with their errors, when they are tested, then by the error of their difference', () => {
    const base = tableOf([1, 2], [[60, 60]], [100, 100]);
    const of = (avg: number, error: number, comments: number) => ({ avg, error, comments });
    const withMeans = (m1: object, m2: object) =>
      ({ ...base, items: [{ ...base.items[0]!, means: { groupBy: { m1, m2 } } }] }) as WaveTable;
    const change = (m1: object, m2: object) =>
      testWaves(withMeans(m1, m2), listWavesBefore(base, WAVE), 1.96, 'mean')[0]!['m2'];
    const apart = change(of(0.1, 0.03, 60), of(0.2, 0.04, 60));
    expect(apart).toMatchObject({ verdict: 'higher' });
    expect(apart!.difference).toBeCloseTo(0.1, 12);
    expect(apart!.p).toBeCloseTo(0.0455, 4);
    expect(change(of(0.1, 0.04, 60), of(0.2, 0.04, 60))).toMatchObject({ verdict: 'same' });
    expect(change(of(0.1, 0.03, 29), of(0.2, 0.04, 60))).toMatchObject({ verdict: 'small-base', p: null });
    expect(change(of(0.1, 0.03, 60), { avg: null, error: null, comments: 0 })).toMatchObject({ difference: null });
  });
});

describe('a correction over waves', () => {
  it('given many rows of chance, when it is corrected, then the threshold is that of Benjamini and Hochberg', () => {
    const random = randomFrom(99);
    const counts = Array.from({ length: 40 }, () => [80 + random(40), 80 + random(40), 80 + random(40)]);
    const table = tableOf([1, 2, 3], [[60, 140, 60], ...counts], [400, 400, 400]);
    const before = listWavesBefore(table, WAVE);
    const correction = correctWaves(table, before, 1.96);
    const scores = [[60, 140, 60], ...counts]
      .flatMap(([a, b, c]) => [Math.abs(naiveScore(b!, 400, a!, 400)), Math.abs(naiveScore(c!, 400, b!, 400))])
      .sort((a, b) => b - a);
    expect(correction).toMatchObject({ comparisons: 82, found: scores.filter((score) => score > 1.96).length });
    expect(correction.z).toBeGreaterThan(1.96);
    expect(testWaves(table, before, correction.z)[0]).toMatchObject({
      m2: { verdict: 'higher' },
      m3: { verdict: 'lower' },
    });
    expect(correctPeriods({ base: [400, 400, 400] }, [[60, 140, 60], ...counts], 1.96)).toEqual(correction);
  });
});

describe('a period of a series', () => {
  it('given an empty period, when it is compared, then with the last that has a base', () => {
    const changes = testPeriods({ base: [100, 0, 100, 20] }, [60, 0, 45, 5], 1.96);
    expect(changes.slice(0, 2)).toEqual([null, null]);
    expect(changes[2]).toMatchObject({ before: 0, difference: -15, verdict: 'lower' });
    expect(changes[3]).toMatchObject({ before: 2, difference: -20, verdict: 'small-base', p: null });
  });

  it('given weights, when it is compared, then with effective bases', () => {
    const [, weighted] = testPeriods({ base: [200, 200], squares: [400, 400] }, [60, 84], 1.96);
    expect(weighted).toMatchObject({ difference: 12, verdict: 'same' });
    expect(testPeriods({ base: [200, 200] }, [60, 84], 1.96)[1]).toMatchObject({ verdict: 'higher' });
  });
});
