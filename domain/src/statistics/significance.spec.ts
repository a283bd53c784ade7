import { describe, expect, it } from '@jest/globals';
import {
  columnLetter,
  compareProportions,
  computeZScore,
  getOverlap,
  CONFIDENCE_OPTIONS,
  type CrossTab,
  DEFAULT_CONFIDENCE,
  getEffectiveBase,
  testTable,
} from './significance.ts';

const z = DEFAULT_CONFIDENCE.z;

describe('the confidence', () => {
  it('is one of seven, with 95 % as the default', () => {
    expect(CONFIDENCE_OPTIONS.map((option) => [option.label, option.z])).toEqual([
      ['80%', 1.282],
      ['85%', 1.44],
      ['90%', 1.645],
      ['95%', 1.96],
      ['99%', 2.576],
      ['99.5%', 2.807],
      ['99.9%', 3.291],
    ]);
    expect(DEFAULT_CONFIDENCE).toEqual({ label: '95%', z: 1.96 });
  });
});

describe('two proportions', () => {
  it('differ when further apart than z pooled standard errors', () => {
    // p = 0.5, standard error sqrt(0.25 * 2 / 100) = 0.0707, margin 0.1386
    expect(compareProportions(57, 100, 43, 100, z)).toBe('higher');
    expect(compareProportions(43, 100, 57, 100, z)).toBe('lower');
    expect(compareProportions(56, 100, 44, 100, z)).toBe('same');
  });

  it('need bases of 30 and expected counts of 5', () => {
    expect(compareProportions(29, 29, 10, 100, z)).toBe('small-base');
    expect(compareProportions(30, 30, 10, 100, z)).toBe('higher');
    expect(compareProportions(0, 1000, 0, 1000, z)).toBe('small-base');
    expect(compareProportions(1000, 1000, 1000, 1000, z)).toBe('small-base');
    // expected in the smaller base: 50 * 100 / 1000 = 5, and just under it
    expect(compareProportions(20, 50, 80, 950, z)).toBe('higher');
    expect(compareProportions(20, 50, 79, 950, z)).toBe('small-base');
  });

  it('are answered the same, mirrored, when they change places', () => {
    const mirrored = { higher: 'lower', lower: 'higher', same: 'same', 'small-base': 'small-base' };
    for (let count = 0; count <= 60; count += 3) {
      for (const option of CONFIDENCE_OPTIONS) {
        const there = compareProportions(count, 60, 31, 200, option.z);
        expect(compareProportions(31, 200, count, 60, option.z)).toBe(mirrored[there]);
      }
    }
  });

  it('give about one false alarm in twenty at 95 %, also for a small group against a large one', () => {
    let seed = 12345;
    const random = (): number => (seed = (Math.imul(seed, 48271) >>> 0) % 2147483647) / 2147483647;
    const drawn = (base: number, p: number): number => {
      let count = 0;
      for (let i = 0; i < base; i++) if (random() < p) count++;
      return count;
    };
    let tested = 0;
    let alarms = 0;
    for (let i = 0; i < 4000; i++) {
      const verdict = compareProportions(drawn(60, 0.15), 60, drawn(1000, 0.15), 1000, z);
      if (verdict === 'small-base') continue;
      tested++;
      if (verdict !== 'same') alarms++;
    }
    expect(tested).toBeGreaterThan(3900);
    expect(alarms / tested).toBeGreaterThan(0.03);
    expect(alarms / tested).toBeLessThan(0.07);
  });
});

describe('a table', () => {
  const column = (...labels: string[]) => ({ key: labels.join('__'), labels });
  const table: CrossTab = {
    items: [{ count: 300, groupBy: { x__a: 100, x__b: 50, y__a: 10 } }],
    totalRow: { count: 1000, groupBy: { x__a: 200, x__b: 200, y__a: 200, y__b: 10 } },
    columns: [column('x', 'a'), column('x', 'b'), column('y', 'a'), column('y', 'b'), column('z', 'a')],
  };

  it('is tested against everyone outside the column in mode total', () => {
    const [row] = testTable(table, 'total', z);
    expect(row?.['x__a']).toEqual({ verdict: 'higher', higherThan: [], lowerThan: [] });
    expect(row?.['x__b']?.verdict).toBe('same'); // 50 of 200 against 250 of 800: margin 0.0710
    expect(row?.['y__a']?.verdict).toBe('lower');
    expect(row?.['y__b']?.verdict).toBe('small-base');
  });

  it('is tested within the same parent in mode group, and names the columns', () => {
    const [row] = testTable(table, 'group', z);
    expect(row?.['x__a']).toEqual({ verdict: 'higher', higherThan: ['B'], lowerThan: [] });
    expect(row?.['x__b']).toEqual({ verdict: 'lower', higherThan: [], lowerThan: ['A'] });
    expect(row?.['y__a']).toEqual({ verdict: 'small-base', higherThan: [], lowerThan: [] });
    expect(row?.['z__a']).toEqual({ verdict: 'same', higherThan: [], lowerThan: [] });
  });

  it('is tested in the wanted columns alone, against all others as ever', () => {
    for (const mode of ['total', 'group'] as const) {
      const [whole, part] = [undefined, new Set(['x__b', 'y__a'])].map((wanted) => testTable(table, mode, z, wanted));
      expect(Object.keys(part?.[0] ?? {}).sort()).toEqual(['x__b', 'y__a']);
      expect(whole?.[0]).toMatchObject(part?.[0] ?? {});
    }
  });

  it('has letters beyond Z', () => {
    expect([0, 25, 26, 27, 51, 52, 701, 702].map(columnLetter)).toEqual([
      'A',
      'Z',
      'AA',
      'AB',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });
});

describe('weighted comments', () => {
  const column = (key: string) => ({ key, labels: [key] });
  const table: CrossTab = {
    columns: [column('a'), column('b')],
    items: [{ count: 120, groupBy: { a: 80, b: 40 } }],
    totalRow: { count: 400, groupBy: { a: 200, b: 200 } },
  };
  const squares = (a: number, b: number) => ({ squares: { count: a + b, groupBy: { a, b } } });

  it('count as many as they are where each has the weight of every other, whatever it is', () => {
    const plain = testTable(table, 'group', z);
    expect(testTable({ ...table, weighted: squares(200, 200) }, 'group', z)).toEqual(plain);
    const times = (factor: number, { count, groupBy }: CrossTab['totalRow']) => ({
      count: count * factor,
      groupBy: Object.fromEntries(Object.entries(groupBy).map(([key, value]) => [key, value * factor])),
    });
    const tripled = {
      columns: table.columns,
      items: table.items.map((item) => times(3, item)),
      totalRow: times(3, table.totalRow),
      weighted: squares(9 * 200, 9 * 200),
    };
    expect(testTable(tripled, 'group', z)).toEqual(plain);
    expect(testTable(tripled, 'total', z)).toEqual(testTable(table, 'total', z));
  });

  it('count less where a few weigh much: the same shares are no longer more than chance, or too few', () => {
    expect(testTable(table, 'total', z)[0]?.['a']?.verdict).toBe('higher');
    // 200² / 1,000 = 40 on either side
    expect(getEffectiveBase({ ...table, weighted: squares(1000, 1000) }, 'a')).toBe(40);
    expect(testTable({ ...table, weighted: squares(1000, 1000) }, 'total', z)[0]?.['a']?.verdict).toBe('same');
    const few = { ...table, weighted: squares(4000, 4000) };
    expect(testTable(few, 'total', z)[0]?.['a']?.verdict).toBe('small-base');
  });
});

describe('columns that share comments', () => {
  const column = (key: string) => ({ key, labels: [key] });
  const shared = [{ columns: ['a', 'b'], count: 40 }] as const;
  const table: CrossTab = {
    columns: [column('a'), column('b')],
    items: [{ count: 70, groupBy: { a: 60, b: 36 } }],
    totalRow: { count: 140, groupBy: { a: 100, b: 80 } },
    shared,
  };

  it('are overlapping samples: by hand', () => {
    // 60 % of 100 and 45 % of 80, of which 40 are the same: pooled p = 96 / 180 = 0.5333
    // se = sqrt(0.5333 * 0.4667 * (1/100 + 1/80 - 2 * 40 / (100 * 80))) = sqrt(0.24889 * 0.0125) = 0.05578
    expect(getOverlap(table, 'a', 'b')).toBe(0.005);
    expect(computeZScore(60, 100, 36, 80, 0.005)).toBeCloseTo(0.15 / 0.05578, 3);
    expect(computeZScore(60, 100, 36, 80)).toBeCloseTo(0.15 / 0.07483, 3);
    // 2.69 standard errors instead of 2.00
    expect(testTable(table, 'group', 2.576)[0]?.['a']?.higherThan).toEqual(['B']);
    expect(testTable({ ...table, shared: [] }, 'group', 2.576)[0]?.['a']?.higherThan).toEqual([]);
  });

  it('do not differ where they are the same comments', () => {
    expect(computeZScore(60, 100, 60, 100, 100 / (100 * 100))).toBe(0);
  });

  it('take the squares of weights: equal weights change nothing', () => {
    const times = (factor: number, { count, groupBy }: CrossTab['totalRow']) => ({
      count: count * factor,
      groupBy: Object.fromEntries(Object.entries(groupBy).map(([key, value]) => [key, value * factor])),
    });
    const tripled: CrossTab = {
      columns: table.columns,
      items: table.items.map((item) => times(3, item)),
      totalRow: times(3, table.totalRow),
      weighted: { squares: times(9, table.totalRow) },
      shared: [{ columns: ['a', 'b'], count: 9 * 40 }],
    };
    expect(getOverlap(tripled, 'b', 'a')).toBeCloseTo(0.005, 12);
    expect(testTable(tripled, 'group', 2.576)).toEqual(testTable(table, 'group', 2.576));
  });

  it('give about one false alarm in twenty at 95 %, which the test of separate samples misses', () => {
    let seed = 4711;
    const random = (): number => (seed = (Math.imul(seed, 48271) >>> 0) % 2147483647) / 2147483647;
    const alarms = { overlapping: 0, separate: 0 };
    const rounds = 2000;
    for (let round = 0; round < rounds; round++) {
      let [both, a, b, inA, inB] = [0, 0, 0, 0, 0];
      for (let comment = 0; comment < 300; comment++) {
        const carries = random() < 0.3 ? 1 : 0;
        const [isA, isB] = [random() < 0.8, random() < 0.7];
        if (isA) [a, inA] = [a + 1, inA + carries];
        if (isB) [b, inB] = [b + 1, inB + carries];
        if (isA && isB) both++;
      }
      if (compareProportions(inA, a, inB, b, z, 0, both / (a * b)) !== 'same') alarms.overlapping++;
      if (compareProportions(inA, a, inB, b, z) !== 'same') alarms.separate++;
    }
    expect(alarms.overlapping / rounds).toBeGreaterThan(0.03);
    expect(alarms.overlapping / rounds).toBeLessThan(0.07);
    expect(alarms.separate / rounds).toBeLessThan(0.01);
  });
});
