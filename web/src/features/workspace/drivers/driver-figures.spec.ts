import { describe, expect, it } from '@jest/globals';
import type { Driver, Drivers } from '@verbatim/command-api/contract/results/drivers';
import { createFormats, describeDrivers, describeFinding, getDirection, toDriverRows } from './driver-figures.ts';
import { formatPValue } from '../../../components/text/format.ts';
import { layOutQuadrant } from './quadrant-layout.ts';

const figures = (count: number, mean: number) => ({ count, mean, deviation: 2 });
const estimate = (value: number, p: number) => ({ value, error: 0.1, df: 90, p, low: value - 0.2, high: value + 0.2 });

const driver = (name: string, count: number, value: number, p: number, more: Partial<Driver> = {}): Driver => ({
  id: name,
  name,
  portal_name: '',
  with: figures(count, 6 + value),
  without: figures(400 - count, 6),
  sentiment: { avg: 0, pos: 0, neu: count, mix: 0, neg: 0 },
  difference: estimate(value, p),
  regression: { ...estimate(value / 2, p), vif: 1.2, unique: 0.01, meanWithout: 6 },
  ...more,
});
const drivers: Drivers = {
  column: 'nps',
  total: 420,
  base: { count: 400, mean: 6.123, deviation: 2.4 },
  regression: { rSquared: 0.4, df: 390, predictors: 3 },
  themes: 4,
  items: [
    driver('Staff', 100, 1.5, 0.0001),
    driver('Noise', 80, -2, 0.01),
    driver('Pool', 60, 0.1, 0.6),
    driver('Roof', 20, 3, 0.0001, { regression: null, collinear: true }),
  ],
};
const withItems = (items: Drivers['items']): Drivers => ({ ...drivers, items });
const rows = toDriverRows(drivers);
const formats = createFormats(2.4);

describe('the rows of drivers', () => {
  it('have a share of the base, and are small with few comments on either side', () => {
    expect(rows.map(({ share, isSmall }) => [share, isSmall])).toEqual([
      [25, false],
      [20, false],
      [15, false],
      [5, true],
    ]);
    expect(toDriverRows(withItems([driver('All', 390, 1, 0.01)]))[0]!.isSmall).toBe(true);
  });

  it('have a direction where a difference is more than chance, and the base is no small one', () => {
    expect(rows.map((row) => getDirection(row, 'difference'))).toEqual([1, -1, 0, 0]);
    expect(rows.map((row) => getDirection(row, 'regression'))).toEqual([1, -1, 0, 0]);
  });
});

it.each([
  [2.4, 1.234, '+1.23'],
  [2.4, -0.001, '0.00'],
  [0.0024, 0.001234, '+0.00123'],
  [1800, -1234.5, '−1,235'],
  [null, 1, '+1.00'],
])('figures have the decimals that a deviation of %d asks for: %d is %s', (deviation, value, text) => {
  expect(createFormats(deviation).signed(value)).toBe(text);
});

it('intervals and p-values are short', () => {
  expect(formats.interval({ low: -0.5, high: 1 })).toBe('−0.50 to +1.00');
  expect(formats.plain(null)).toBe('–');
  expect([formatPValue(0.0004), formatPValue(0.0341)]).toEqual(['<0.001', '0.034']);
});

describe('the finding of drivers', () => {
  const choice = { name: 'nps', label: 'Nps', order: [] };

  it('names the themes that differ beyond chance, what chance alone gives, and how much themes explain', () => {
    expect(describeFinding(drivers, choice, 'difference', formats)).toBe(
      'Nps is lower with “Noise” (−2.00), higher with “Staff” (+1.50): 2 of 3 tested themes differ beyond chance (about 0.2 expected). Themes explain 40% of the variance of Nps.',
    );
    expect(describeFinding(withItems(drivers.items.slice(0, 1)), choice, 'difference', formats)).toMatch(
      /^Nps is higher with “Staff” \(\+1\.50\)\. Themes/u,
    );
    // What ten themes without any effect explain in 300 comments is left out.
    const regression = { rSquared: 0.05, df: 289, predictors: 10 };
    expect(describeFinding({ ...drivers, regression }, choice, 'difference', formats)).toMatch(
      /explain 2% of the variance/u,
    );
    expect(describeFinding({ ...drivers, regression: null, items: [] }, choice, 'difference', formats)).toBe(
      'No theme differs beyond chance.',
    );
  });
});

describe('the notes of drivers', () => {
  it('given more themes than comments, when themes stay out, then none is called collinear', () => {
    const items = [...drivers.items, driver('Bar', 9, 1, 0.5, { regression: null })];
    const notes = describeDrivers(withItems(items), { name: 'nps', label: 'Nps', order: [] }, formats);
    expect(notes[1]).toBe(
      'Regression: ordinary least squares over 3 themes, R² 0.400 (adjusted 0.395). Left out, because other themes nearly determine it: Roof. Too few comments to estimate it besides the others: Bar.',
    );
  });

  it('state the base, what is left out, and that nothing is a cause', () => {
    const notes = describeDrivers(drivers, { name: 'nps', label: 'How likely?', order: [] }, formats);
    expect(notes[0]).toBe('How likely?: mean 6.12 over 400 comments. 20 comments without one are left out.');
    expect(notes[1]).toBe(
      'Regression: ordinary least squares over 3 themes, R² 0.400 (adjusted 0.395). Left out, because other themes nearly determine it: Roof.',
    );
    expect(notes.join(' ')).toContain('does not show what causes what');
  });

  it('say what the options of a category count as', () => {
    const notes = describeDrivers(drivers, { name: 'r', label: 'Rating', order: ['Poor', 'Fair', 'Good'] }, formats);
    expect(notes[0]).toContain('Its options count from 1 (Poor) to 3 (Good).');
    expect(describeDrivers({ ...drivers, themes: 900 }, { name: 'r', label: 'R', order: [] }, formats).at(-1)).toBe(
      'Only the 4 most frequent of 900 themes.',
    );
  });
});

describe('the quadrant', () => {
  const size = { width: 800, height: 500 };

  it('places themes by share and effect, within its area, with no effect between higher and lower means', () => {
    const { area, points, zero } = layOutQuadrant(rows, 'difference', size, formats);
    const find = (name: string) => points.find(({ row }) => row.name === name)!;
    expect(find('Staff').x).toBeGreaterThan(find('Noise').x);
    expect(find('Staff').y).toBeLessThan(zero);
    expect(find('Noise').y).toBeGreaterThan(zero);
    for (const { x, y, top, bottom } of points)
      expect(x > area.left && x < area.right && y > area.top && y < area.bottom && top <= y && y <= bottom).toBe(true);
  });

  it('draws themes of one share at that share, unless they would cover each other', () => {
    const alike = [driver('High', 100, 1, 0.01), driver('Low', 100, -1, 0.01)];
    const { points, isApart } = layOutQuadrant(toDriverRows(withItems(alike)), 'difference', size, formats);
    expect([points[0]!.x, isApart]).toEqual([points[1]!.x, false]);
  });

  it('keeps intervals of one share apart, and names clear of points, lines and intervals', () => {
    const crowd = toDriverRows(
      withItems(
        ['One', 'Other', 'Third'].map((name, at) => {
          const value = at - 1 / 2;
          const difference = { value, error: 0.5, df: 99, p: 0.01, low: value - 1, high: value + 1 };
          return driver(name, 100, value, 0.01, { difference });
        }),
      ),
    );
    const { points, labels, zero, middle, isApart } = layOutQuadrant(crowd, 'difference', size, formats);
    expect(isApart).toBe(true);
    const xs = points.map(({ x }) => x).sort((a, b) => a - b);
    expect(xs[1]! - xs[0]!).toBeGreaterThanOrEqual(7);
    expect(xs[2]! - xs[1]!).toBeGreaterThanOrEqual(7);
    expect(labels.size).toBe(3);
    for (const { text, x, y, anchor } of labels.values()) {
      const left = x - text.length * 5 * { start: 0, middle: 0.5, end: 1 }[anchor];
      const box = { left, right: left + text.length * 5, top: y - 9, bottom: y };
      for (const other of points) {
        const hasRoom = other.x < box.left || other.x > box.right || other.bottom < box.top || other.top > box.bottom;
        expect(hasRoom).toBe(true);
      }
      expect(middle < box.left || middle > box.right).toBe(true);
      expect(zero < box.top || zero > box.bottom).toBe(true);
    }
  });

  it('cuts far intervals of themes that are too small to test, and says where', () => {
    const far = driver('Roof', 20, 1, 0.5, {
      difference: { value: 1, error: 9, df: 9, p: 0.5, low: -40, high: 42 },
    });
    const { points, area } = layOutQuadrant(
      toDriverRows(withItems([driver('Staff', 100, 2, 0.01), far])),
      'difference',
      size,
      formats,
    );
    const roof = points.find(({ row }) => row.name === 'Roof')!;
    expect([roof.isCut, roof.top, roof.bottom]).toEqual([{ top: true, bottom: true }, area.top, area.bottom]);
    const staff = points.find(({ row }) => row.name === 'Staff')!;
    expect(staff.isCut).toEqual({ top: false, bottom: false });
  });

  it('has no theme without the effect, and can be drawn of none', () => {
    expect(layOutQuadrant(rows, 'regression', size, formats).points.map(({ row }) => row.name)).not.toContain('Roof');
    const none = layOutQuadrant([], 'difference', size, formats);
    expect([none.points, Number.isFinite(none.zero), Number.isFinite(none.middle)]).toEqual([[], true, true]);
  });
});
