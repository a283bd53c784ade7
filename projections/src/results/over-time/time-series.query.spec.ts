import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Filters } from '../engine/filters.ts';
import { chooseStep, dividePeriods, listSteps } from '../kernels/periods.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readTimeSeries } from './time-series.query.ts';
import type { TimeSeries, TimeStep } from './time-series.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const series = (step: TimeStep | undefined, filters: Filters = {}, field = 'day'): Promise<TimeSeries> =>
  readTimeSeries(reads, log.models, { projectId: 'p', field, step, filters, themes: THEMES.map(({ id }) => id) });

const DAY = 86_400_000;
const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Period of a day by calendar arithmetic. */
const periodOf: Readonly<Record<TimeStep, (day: string) => readonly [from: string, to: string]>> = {
  day: (day) => [day, day],
  week: (day) => {
    const instant = Date.parse(day);
    const monday = instant - ((new Date(instant).getUTCDay() + 6) % 7) * DAY;
    return [iso(monday), iso(monday + 6 * DAY)];
  },
  month: (day) => [`${day.slice(0, 7)}-01`, iso(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))],
  quarter: (day) => {
    const [year, quarter] = [Number(day.slice(0, 4)), Math.floor((Number(day.slice(5, 7)) - 1) / 3)];
    return [iso(Date.UTC(year, quarter * 3, 1)), iso(Date.UTC(year, quarter * 3 + 3, 0))];
  },
  year: (day) => [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`],
};

/** Naive count: every period from the first day of the base to the last. */
const reference = (base: readonly Comment[], step: TimeStep): TimeSeries => {
  const dated = base.filter(({ cells }) => cells[4] !== '');
  const days = dated.map(({ cells }) => cells[4]!).sort();
  const periods: { from: string; to: string }[] = [];
  for (let day = days[0]; day !== undefined && day <= days.at(-1)!; day = iso(Date.parse(periods.at(-1)!.to) + DAY)) {
    const [from, to] = periodOf[step](day);
    periods.push({ from, to });
  }
  const counted = (comments: readonly Comment[]): readonly number[] =>
    periods.map(({ from, to }) => comments.filter(({ cells }) => cells[4]! >= from && cells[4]! <= to).length);
  return {
    periods,
    base: counted(dated),
    undated: base.length - dated.length,
    items: THEMES.map(({ id, name, text }) => ({
      id,
      name,
      portal_name: '',
      visible: true,
      counts: counted(dated.filter((comment) => sentencesWith(comment, text).length > 0)),
    })),
  };
};

describe('themes over time', () => {
  it.each<TimeStep>(['day', 'week', 'month', 'quarter', 'year'])(
    'are counted in each %s, and the base too',
    async (step) => {
      expect(await series(step)).toEqual(reference(ALL, step));
    },
  );

  it('given a request without a step, when the base spans 28 days, then they are by day, and it says so', async () => {
    expect(await series(undefined)).toEqual({ step: 'day', ...reference(ALL, 'day') });
  });

  it('are of the comments that pass the filters, from the first of their days to the last', async () => {
    const filters: Filters = {
      team: { value: ['red'] },
      day: { value: ['2026-01-08', '2026-01-20'], type: 'between' },
    };
    const base = ALL.filter(
      ({ cells }) => cells[1] === 'red' && cells[4]! >= '2026-01-08' && cells[4]! <= '2026-01-20',
    );
    expect(await series('day', filters)).toEqual(reference(base, 'day'));
  });

  it('are summed by weights, with the bases that they make', async () => {
    const weight = 'age';
    const themes = THEMES.map(({ id }) => id);
    const found = await readTimeSeries(reads, log.models, {
      projectId: 'p',
      field: 'day',
      step: 'week',
      weight,
      themes,
    });
    const counted = reference(ALL, 'week');
    const getWeight = ({ cells }: Comment): number => (cells[3] === '' ? 0 : Number(cells[3]));
    const summed = (comments: readonly Comment[], value: (comment: Comment) => number): readonly number[] =>
      counted.periods.map(({ from, to }) =>
        comments
          .filter(({ cells }) => cells[4] !== '' && cells[4]! >= from && cells[4]! <= to)
          .reduce((sum, comment) => sum + value(comment), 0),
      );
    expect(found).toEqual({
      ...counted,
      base: summed(ALL, getWeight),
      weighted: {
        column: weight,
        comments: counted.base,
        squares: summed(ALL, (comment) => getWeight(comment) ** 2),
        without: ALL.filter(({ cells }) => cells[3] === '').length,
      },
      items: THEMES.map(({ text }, at) => ({
        ...counted.items[at],
        counts: summed(
          ALL.filter((comment) => sentencesWith(comment, text).length > 0),
          getWeight,
        ),
      })),
    });
    expect(found.weighted?.without).toBeGreaterThan(0);
    const wrong = readTimeSeries(reads, log.models, { projectId: 'p', field: 'day', step: 'week', weight: 'team' });
    await expect(wrong).rejects.toMatchObject({ code: 'WEIGHT_NOT_NUMBER', field: 'team' });
  });

  it('have no period where no comment has a date', async () => {
    const filters: Filters = { day: { value: ['0001-01-01', '9999-01-01'], type: 'between', exclusive: true } };
    const nothing = await series('month', filters);
    expect(nothing).toMatchObject({ periods: [], base: [] });
    expect(nothing.undated).toBe(ALL.filter(({ cells }) => cells[4] === '').length);
    const noThemes = await readTimeSeries(reads, log.models, { projectId: 'p', field: 'day', step: 'month', filters });
    expect(noThemes).toEqual({ ...nothing, items: [] });
  });

  it('need a date column, and the error names any other column', async () => {
    await expect(series('day', {}, 'team')).rejects.toMatchObject({ code: 'COLUMN_NOT_DATE', field: 'team' });
    await expect(series('day', {}, 'gone')).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'gone' });
  });
});

describe('themes over time in files of other times', () => {
  const columns = [
    { name: 'comment', type: 'long-text' },
    { name: 'day', type: 'date' },
  ] as const;
  /** A file without days, some years apart, and one whose days span more periods than codes can represent. */
  const files = [
    ['', ''],
    ['2025-12-30', '', '2026-01-02'],
    ['2024-05-05', '2025-12-31', '2026-03-01'],
    ['0001-01-01', '2026-01-02', '9999-12-31'],
  ];
  const wide = new RecordedProject();
  const readsOfWide = createSegmentReads();
  const asked = (step: TimeStep | undefined, filters: Filters = {}): Promise<TimeSeries> =>
    readTimeSeries(readsOfWide, wide.models, { projectId: 'p', field: 'day', step, filters, themes: ['t'] });

  beforeAll(async () => {
    const defined = columns.map(({ name, type }) => ({ id: name, field: name, name, type, options: [] }));
    await wide.append('project-p', [
      { type: 'ColumnsDefined', data: { columns: defined } },
      { type: 'TableCreated', data: { columns: ['comment', 'day'] } },
    ]);
    await wide.createTheme('t', 'dress');
    for (const [at, days] of files.entries()) {
      const comments = days.map((day, row) => ({ cells: [row === 1 ? 'shoe' : 'dress', day], spans: [0, 5] }));
      await wide.addFile(`p.f${at}`, 1 + at * 10, columns, comments, 256);
      await wide.split(`p.f${at}`, comments, 256);
    }
    await wide.classify(['t']);
    await wide.project();
  });

  it('are counted by the periods of all of them', async () => {
    const within: Filters = { day: { value: ['2025-12-31', '2026-03-01'], type: 'between' } };
    const found = await asked('month', within);
    expect(found.periods.map(({ from }) => from)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']);
    expect(found.base).toEqual([1, 2, 0, 1]);
    expect(found.items[0]?.counts).toEqual([0, 1, 0, 1]);
    const days = await asked('day', within);
    expect(days.periods).toHaveLength(61);
    expect([days.base[0], days.base[2], days.base[60]]).toEqual([1, 2, 1]);
    expect(await asked('quarter', { day: { value: ['2020-01-01'], type: 'lt' } })).toMatchObject({
      periods: [{ from: '0001-01-01', to: '0001-03-31' }],
      base: [1],
      undated: 0,
    });
  });

  it.each<readonly [from: string, to: string, step: TimeStep, periods: number]>([
    ['2025-12-31', '2026-01-02', 'day', 3],
    ['2025-12-31', '2026-03-01', 'week', 9],
    ['2024-05-05', '2026-03-01', 'month', 23],
    ['2024-05-05', '9999-12-31', 'year', 7976],
  ])('given days from %s to %s, when no step is named, then the step is a %s', async (from, to, step, periods) => {
    const filters: Filters = { day: { value: [from, to], type: 'between' } };
    if (periods > 2_000) await expect(asked(undefined, filters)).rejects.toMatchObject({ code: 'STEP_TOO_FINE' });
    else {
      const found = await asked(undefined, filters);
      expect(found.step).toBe(step);
      expect(found.periods).toHaveLength(periods);
    }
  });

  it('are refused where there are too many periods, and the reason names both ends', async () => {
    await expect(asked('day')).rejects.toMatchObject({
      code: 'STEP_TOO_FINE',
      message: expect.stringMatching(
        /^From 0001-01-01 to 9999-12-31 there are more than 2000 periods of a day/,
      ) as unknown,
    });
    await expect(asked('month')).rejects.toMatchObject({ code: 'STEP_TOO_FINE', field: 'day' });
  });
});

describe('periods', () => {
  const day = (text: string): number => Date.parse(text) / DAY;

  it('are whole ones, over leap days and the turn of a year', () => {
    const { starts } = dividePeriods('month', day('2023-12-31'), day('2024-03-01'), 10)!;
    expect(starts.map((start) => iso(start * DAY))).toEqual([
      '2023-12-01',
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
      '2024-04-01',
    ]);
  });

  it('given at most 40, when steps are listed, then the first is the finest of these', () => {
    const finest = (from: number, to: number) => listSteps([from, to], 40)[0];
    expect(finest(0, 39)).toBe('day');
    expect(finest(0, 40)).toBe('week');
    expect(finest(day('2026-01-05'), day('2026-01-05') + 40 * 7 - 1)).toBe('week');
    expect(finest(day('2026-01-05'), day('2026-01-05') + 40 * 7)).toBe('month');
    expect(listSteps([day('2020-01-01'), day('2023-05-01')], 40)).toEqual(['quarter', 'year']);
    expect(finest(day('2010-01-01'), day('2023-05-01'))).toBe('year');
    expect(listSteps([day('0001-01-01'), day('9999-12-31')], 40)).toEqual(['year']);
    expect(finest(Infinity, -Infinity)).toBe('day');
  });

  it.each<readonly [what: string, perMonth: readonly number[], step: TimeStep, untestable: readonly TimeStep[]]>([
    ['months with enough comments', Array<number>(12).fill(30), 'month', []],
    ['three of four months with enough', [30, 30, 30, 5, 30, 30, 30, 5], 'month', []],
    ['fewer months with enough', [30, 29, 30, 5, 30, 30, 30, 5], 'quarter', ['month']],
    ['a survey each spring', [40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40], 'month', []],
    ['enough in years only', Array<number>(24).fill(3), 'year', ['month', 'quarter']],
    ['one year, which has none to be compared with', Array<number>(12).fill(3), 'month', ['month', 'quarter', 'year']],
  ])(
    'given %s, when a step is chosen, then it is the finest that can be tested',
    (_what, perMonth, step, untestable) => {
      const starts = perMonth.map((_, at) => Date.UTC(2025, at, 1) / DAY);
      const range = [starts[0]!, starts.at(-1)! + 27] as const;
      const counts = new Int32Array(range[1] - range[0] + 1);
      for (const [at, count] of perMonth.entries()) counts[starts[at]! - range[0]] = count;
      expect(chooseStep(['month', 'quarter', 'year'], range, counts)).toEqual({ step, untestable });
    },
  );

  it('are refused when there are too many', () => {
    expect(dividePeriods('day', 0, 9, 10)?.starts).toHaveLength(11);
    expect(dividePeriods('day', 0, 10, 10)).toBeUndefined();
  });
});
