/** How often each theme is mentioned over time, by the days of a date column. */
import type { Asker } from './asker.ts';
import { isoDay } from './day.ts';
import { ROWS_NEVER_CHANGE, type FileView } from './file-view.ts';
import { FieldError, unknownField, wrongType } from './filters.ts';
import { EMPTY_DAY, type CommentMask } from './kernels/comment-mask.ts';
import {
  codePeriods,
  countListedPeriods,
  countsOfPeriods,
  emptyPeriodCounts,
  NO_DAYS,
  periodsOf,
  rangeOfDays,
  type DayRange,
  type Periods,
} from './kernels/periods.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';
import type { TimeSeries, TimeStep } from './time-series.ts';
import { WeighedPeriods } from './weighed-periods.ts';
import { requireWeight } from './weighed-table.ts';

export interface TimeSeriesQuery extends ScopeQuery {
  /** Name of a date column. */
  readonly field: string;
  readonly step: TimeStep;
  /** Name of a number column: comments count by it. Each counts as one when absent. */
  readonly weight?: string | undefined;
}

/** More can neither be read nor be drawn. */
const MOST_PERIODS = 2_000;

/** @throws FieldError when a filter or the field names a column that is not there or cannot be used so, or when there would be too many periods */
export const readTimeSeries = (
  reads: SegmentReads,
  models: ScopeModels,
  query: TimeSeriesQuery,
  asker?: Asker,
): Promise<TimeSeries> => {
  const asked = [query.field, query.step, query.weight];
  return overScope(
    reads,
    models,
    query,
    { name: 'time series', asked, run: (scope) => timeSeriesOf(scope, query), lettersOf },
    asker,
  );
};

interface SegmentDays {
  readonly days: Int32Array;
  /** Of all of them, whatever the filters. */
  readonly range: DayRange;
  readonly mask: CommentMask | undefined;
}

/** By file and segment. */
type Days = readonly (readonly SegmentDays[])[];

/** Letters of a count as it is sent, about: to write it out once more only to measure it takes a tenth of the whole. */
const LETTERS_OF_COUNT = 4;
const LETTERS_OF_PERIOD = 50;
const LETTERS_OF_THEME = 150;

const lettersOf = ({ periods, items }: TimeSeries): number =>
  periods.length * (LETTERS_OF_PERIOD + (items.length + 2) * LETTERS_OF_COUNT) + (items.length + 1) * LETTERS_OF_THEME;

const timeSeriesOf = async (scope: Scope, { field, step, weight }: TimeSeriesQuery): Promise<TimeSeries> => {
  if (weight !== undefined) requireWeight(scope, weight);
  requireDates(scope, field);
  const days = await loadDays(scope, field);
  const periods = await periodsIn(scope, days, field, step);
  const shown = periods.starts.length - 1;
  // Behind the periods: comments without a date, and those that are not in the base.
  const base = emptyPeriodCounts(shown);
  const counts = scope.themes.map(() => emptyPeriodCounts(shown));
  const weighed = weight === undefined ? undefined : new WeighedPeriods(weight, shown, scope.themes.length);
  for (const [at, { file, carrying }] of scope.files.entries()) {
    const carried = [];
    for (const { id } of scope.themes) carried.push(await carrying(id));
    await weighed?.open(file);
    for (const [segment, { days: ofSegment, mask }] of days[at]!.entries()) {
      const codes = codePeriods(periods, ofSegment, mask, base);
      const lists = carried.map((segments) => segments[segment]!.comments);
      if (weighed !== undefined) weighed.add(codes, lists, segment);
      else for (const [theme, list] of lists.entries()) countListedPeriods(counts[theme]!, codes, list);
      if (scope.slice.isOver()) await scope.slice.rest();
    }
  }
  return {
    periods: datesOf(periods),
    base: weighed?.sums ?? countsOfPeriods(base, shown),
    undated: countsOfPeriods(base, shown + 1)[shown]!,
    ...(weighed === undefined ? {} : { weighted: weighed.bases }),
    items: scope.themes.map(({ id, name, portalName, visible }, at) => ({
      ...{ id, name, portal_name: portalName, visible },
      counts: weighed?.sumsOf(at) ?? countsOfPeriods(counts[at]!, shown),
    })),
  };
};

const datesOf = ({ starts }: Periods): TimeSeries['periods'] =>
  starts.slice(0, -1).map((start, at) => {
    const [from, last] = [isoDay(start), starts[at + 1]! - 1];
    return { from, to: last === start ? from : isoDay(last) };
  });

const requireDates = ({ project: { columnTypes } }: Scope, field: string): void => {
  const type = columnTypes.get(field);
  if (type === undefined || type === 'unused') throw unknownField(field, 'tell time by', columnTypes, 'date');
  if (type !== 'date') throw wrongType('COLUMN_NOT_DATE', field, 'time is told by a date column', columnTypes, 'date');
};

const loadDays = async ({ files, slice }: Scope, field: string): Promise<Days> => {
  const loaded = [];
  for (const { file, masks } of files) {
    const [column, mask] = [file.columnAt(field), await masks()];
    // A file of before the column was there has nothing but empty cells in it.
    const days = column === -1 ? undefined : await file.days(column);
    const ranges = column === -1 ? undefined : await rangesIn(file, column);
    const segments = [];
    for (let segment = 0; segment < file.segments; segment++) {
      const empty = () => new Int32Array(file.commentsIn(segment)).fill(EMPTY_DAY);
      segments.push({ days: days?.[segment] ?? empty(), range: ranges?.[segment] ?? NO_DAYS, mask: mask?.(segment) });
      if (slice.isOver()) await slice.rest();
    }
    loaded.push(segments);
  }
  return loaded;
};

const BYTES_OF_RANGE = 32;

/** Of each segment the first and the last of its days; none of one without any day. */
const rangesIn = (file: FileView, column: number): Promise<readonly DayRange[]> =>
  file.once(
    `day-ranges-${column}`,
    ROWS_NEVER_CHANGE,
    async (asked) => (await asked.days(column)).map((days) => rangeOfDays(NO_DAYS, days, undefined)),
    (ranges) => ranges.length * BYTES_OF_RANGE,
  );

const periodsIn = async ({ slice }: Scope, days: Days, field: string, step: TimeStep): Promise<Periods> => {
  let [low, high] = NO_DAYS;
  for (const segment of days.flat()) {
    const [first, last] = segment.range;
    // Most segments are of the same time, and have nothing to add to what those before them have.
    if (low <= first && last <= high) continue;
    [low, high] = rangeOfDays([low, high], segment.days, segment.mask);
    if (slice.isOver()) await slice.rest();
  }
  if (low > high) return { starts: [0], ofDay: new Uint16Array(0) };
  const periods = periodsOf(step, low, high, MOST_PERIODS);
  if (periods === undefined)
    throw new FieldError(
      'STEP_TOO_FINE',
      field,
      `From ${isoDay(low)} to ${isoDay(high)} there are more than ${MOST_PERIODS} of a ${step}. Take a longer step, or filter by '${field}'.`,
    );
  return periods;
};
