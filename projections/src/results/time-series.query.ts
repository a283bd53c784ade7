/** How often each theme is mentioned over time, by the days of a date column. */
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { Asker } from './asker.ts';
import { isoDay } from './day.ts';
import { ROWS_NEVER_CHANGE, type FileView } from './file-view.ts';
import { FieldError, unknownField, wrongType } from './filters.ts';
import type { Masks } from './kernels/comment-mask.ts';
import { addBase, codesOf, roomForCodes, type Codes } from './kernels/cross-tab.ts';
import {
  codeDays,
  countThemes,
  countsOfPeriods,
  emptyPeriodCounts,
  NO_DAYS,
  periodsOf,
  rangeOfDays,
  recode,
  type DayRange,
} from './kernels/periods.ts';
import type { ClassedComments } from './kernels/theme-sentiment.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
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

/** So many segments' codes stay in the processor's cache while theme after theme is counted by them. */
const SEGMENTS_AT_ONCE = 8;

/** Letters of a count as it is sent, about: to write it out once more only to measure it takes a tenth of the whole. */
const LETTERS_OF_COUNT = 4;
const LETTERS_OF_PERIOD = 50;
const LETTERS_OF_THEME = 150;

const lettersOf = ({ periods, items }: TimeSeries): number =>
  periods.length * (LETTERS_OF_PERIOD + (items.length + 2) * LETTERS_OF_COUNT) + (items.length + 1) * LETTERS_OF_THEME;

const timeSeriesOf = async (scope: Scope, { field, step, weight }: TimeSeriesQuery): Promise<TimeSeries> => {
  if (weight !== undefined) requireWeight(scope, weight);
  requireDates(scope, field);
  const coded: CodedFile[] = [];
  for (const scoped of scope.files) coded.push(await codeFile(scoped, field, step));
  const periods = periodsIn(coded, field, step);
  const shown = periods.length - 1;
  const base = new Array<number>(shown + 1).fill(0);
  const counts = scope.themes.map(() => emptyPeriodCounts(shown));
  const weighed = weight === undefined ? undefined : new WeighedPeriods(weight, shown, scope.themes.length);
  for (const [at, { file, classed }] of scope.files.entries()) {
    const codes = codesIn(periods, coded[at]!, base);
    await weighed?.open(file, codes);
    const carried: ClassedComments[] = [];
    for (const { id } of scope.themes) carried.push(await classed(id));
    for (let from = 0; from < codes.length; from += SEGMENTS_AT_ONCE) {
      const to = Math.min(codes.length, from + SEGMENTS_AT_ONCE);
      if (weighed === undefined) countThemes(counts, codes, carried, { from, to });
      else weighed.addThemes(carried, { from, to });
      if (scope.slice.isOver()) await scope.slice.rest();
    }
  }
  return {
    periods: datesOf(periods),
    base: weighed?.sums ?? base.slice(0, shown),
    undated: base[shown]!,
    ...(weighed === undefined ? {} : { weighted: weighed.bases }),
    items: scope.themes.map(({ id, name, portalName, visible }, at) => ({
      ...{ id, name, portal_name: portalName, visible },
      counts: weighed?.sumsOf(at) ?? countsOfPeriods(counts[at]!, shown),
    })),
  };
};

const datesOf = (starts: readonly number[]): TimeSeries['periods'] =>
  starts.slice(0, -1).map((start, at) => {
    const [from, last] = [isoDay(start), starts[at + 1]! - 1];
    return { from, to: last === start ? from : isoDay(last) };
  });

const requireDates = ({ project: { columnTypes } }: Scope, field: string): void => {
  const type = columnTypes.get(field);
  if (type === undefined || type === 'unused') throw unknownField(field, 'tell time by', columnTypes, 'date');
  if (type !== 'date') throw wrongType('COLUMN_NOT_DATE', field, 'time is told by a date column', columnTypes, 'date');
};

/** The comments of a file by periods of its own. */
interface CodedFile {
  /** First days of its periods, and of the one after them. */
  readonly starts: readonly number[];
  /** The period of each comment of a segment; behind the periods those without one, and those that are not in the base. */
  readonly codes: readonly Codes[];
  /** Comments by code. */
  readonly base: Int32Array;
}

const codeFile = async ({ file, masks }: FileScope, field: string, step: TimeStep): Promise<CodedFile> => {
  const [column, mask] = [file.columnAt(field), await masks()];
  const { starts, codes } = column === -1 ? undatedFile(file) : await datedFile(file, column, step, mask);
  const { slice } = file;
  const periods = starts.length - 1;
  const inBase: Codes[] = [];
  const maskRoom = new Uint8Array(SEGMENT_COMMENTS);
  const room = roomForCodes(periods, mask === undefined ? 0 : file.document.count);
  const base = new Int32Array(starts.length + 1);
  for (let segment = 0; segment < file.segments; segment++) {
    const first = segment * SEGMENT_COMMENTS;
    const ofSegment = codesOf(
      codes[segment],
      mask?.(segment, maskRoom),
      periods,
      room.subarray(first, first + file.commentsIn(segment)),
    );
    addBase(base, ofSegment);
    inBase.push(ofSegment);
    if (slice.isOver()) await slice.rest();
  }
  return { starts, codes: inBase, base };
};

type CodedDays = Pick<CodedFile, 'starts' | 'codes'>;

/** A file of before the column was there has nothing but empty cells in it. */
const undatedFile = (file: FileView): CodedDays => ({
  starts: [0],
  codes: Array.from({ length: file.segments }, (_, segment) => new Uint8Array(file.commentsIn(segment))),
});

/** More do not fit into codes of two bytes. */
const MOST_CODED = 65_000;

/** By all its days, which are coded once; where these are of too many periods, by those of the base. */
const datedFile = async (
  file: FileView,
  column: number,
  step: TimeStep,
  masks: Masks | undefined,
): Promise<CodedDays> => {
  const whole = await file.once(
    `periods-${column}-${step}`,
    ROWS_NEVER_CHANGE,
    (asked) => codeDaysOf(asked, column, step, undefined),
    (coded) => ('codes' in coded ? bytesOf(coded) : 0),
  );
  const coded = 'codes' in whole ? whole : await codeDaysOf(file, column, step, masks);
  if ('codes' in coded) return coded;
  throw tooFine(file.document.columns[column]!.name, step, coded);
};

const BYTES_OF_START = 8;

const bytesOf = ({ starts, codes }: CodedDays): number =>
  codes.reduce((sum, { byteLength }) => sum + byteLength, starts.length * BYTES_OF_START);

/** @returns the first and the last day where they are of too many periods */
const codeDaysOf = async (
  file: FileView,
  column: number,
  step: TimeStep,
  masks: Masks | undefined,
): Promise<CodedDays | DayRange> => {
  const { slice } = file;
  const days = await file.days(column);
  let range = NO_DAYS;
  for (const [segment, ofSegment] of days.entries()) {
    range = rangeOfDays(range, ofSegment, masks?.(segment));
    if (slice.isOver()) await slice.rest();
  }
  if (range[0] > range[1]) return undatedFile(file);
  const periods = periodsOf(step, ...range, MOST_CODED);
  if (periods === undefined) return range;
  const codes: Codes[] = [];
  for (const ofSegment of days) {
    codes.push(codeDays(periods, ofSegment));
    if (slice.isOver()) await slice.rest();
  }
  return { starts: periods.starts, codes };
};

/** First days of the periods from the first comment of the base to the last, and of the one after them. */
const periodsIn = (files: readonly CodedFile[], field: string, step: TimeStep): readonly number[] => {
  let [low, high] = NO_DAYS;
  for (const { starts, base } of files)
    for (let period = 0; period + 1 < starts.length; period++) {
      if (base[period] === 0) continue;
      low = Math.min(low, starts[period]!);
      high = Math.max(high, starts[period + 1]! - 1);
    }
  if (low > high) return [0];
  const periods = periodsOf(step, low, high, MOST_PERIODS);
  if (periods === undefined) throw tooFine(field, step, [low, high]);
  return periods.starts;
};

const tooFine = (field: string, step: TimeStep, [low, high]: DayRange): FieldError =>
  new FieldError(
    'STEP_TOO_FINE',
    field,
    `From ${isoDay(low)} to ${isoDay(high)} there are more than ${MOST_PERIODS} of a ${step}. Take a longer step, or filter by '${field}'.`,
  );

/** The codes of a file by the periods of all of them. @param base is added to: comments by period, and those without one behind */
const codesIn = (
  periods: readonly number[],
  { starts, codes, base: counts }: CodedFile,
  base: number[],
): readonly Codes[] => {
  const places = new Map(periods.map((start, place) => [start, place]));
  const undated = periods.length - 1;
  // No comment of the base has a period that is not among those of all.
  const to = Uint16Array.from(starts, (start, code) =>
    code + 1 < starts.length ? (places.get(start) ?? undated) : undated,
  );
  for (const [code, place] of to.entries()) base[place]! += counts[code]!;
  if (to.length === periods.length && to.every((place, code) => place === code)) return codes;
  const withDropped = Uint16Array.of(...to, undated + 1);
  return codes.map((ofSegment) => recode(ofSegment, withDropped));
};
