/** Comments of files by the periods of their days. */
import { formatIsoDay } from './day.ts';
import type { FileView } from '../engine/file-view.ts';
import { FieldError } from '../engine/filters.ts';
import { EMPTY_DAY, type Masks } from '../kernels/comment-mask.ts';
import type { Codes } from '../kernels/cross-tab.ts';
import {
  codeDays,
  countDays,
  NO_DAYS,
  dividePeriods,
  findDayRange,
  widest,
  type DayRange,
  type Periods,
} from '../kernels/periods.ts';
import type { FileScope, Scope } from '../engine/scope.ts';
import type { TimeStep } from './time-series.ts';

/** Limit of a readable chart. */
const MAX_PERIODS = 2_000;

/**
 * Period index of each comment of a segment; after the last index comments without a day, or outside of all
 * periods.
 */
export interface CodedDays {
  readonly codes: readonly Codes[];
  /** Index of each code; undefined where codes are indexes. */
  readonly places?: Uint16Array | undefined;
}

export interface CodedFiles {
  /** First days of the periods, and of the one after them. */
  readonly starts: readonly number[];
  readonly codedIn: (scoped: FileScope) => Promise<CodedDays>;
}

/** Codes each file once for all its days; if those span too many periods, for the days of the base. */
export const codeFiles = async (scope: Scope, field: string, step: TimeStep): Promise<CodedFiles> => {
  let all = NO_DAYS;
  for (const { file } of scope.files) all = widest(all, (await ownPeriods(file, field, step)).range);
  const ofAll = within(step, all);
  if (ofAll !== undefined)
    return {
      starts: ofAll.starts,
      codedIn: async ({ file }) => placed(await ownPeriods(file, field, step), ofAll.starts),
    };
  const ofBase = await readDayRange(scope, field);
  const periods = within(step, ofBase);
  if (periods === undefined) throw tooFine(field, step, ofBase);
  return {
    starts: periods.starts,
    codedIn: async ({ file }) => ({ codes: await codesBy(periods, file, field) }),
  };
};

/** First and last day of the base. */
export const readDayRange = async ({ files }: Pick<Scope, 'files'>, field: string): Promise<DayRange> => {
  let range = NO_DAYS;
  for (const { file, masks } of files) range = widest(range, await readRange(file, field, await masks()));
  return range;
};

/** Comments of the base on each day of a range. */
export const readDayCounts = async (
  { files }: Pick<Scope, 'files'>,
  field: string,
  [low, high]: DayRange,
): Promise<Int32Array> => {
  const counts = new Int32Array(high - low + 1);
  for (const { file, masks } of files) {
    const mask = await masks();
    const { slice } = file;
    for (const [segment, days] of (await readDays(file, field)).entries()) {
      countDays(counts, low, days, mask?.(segment));
      if (slice.isOver()) await slice.rest();
    }
  }
  return counts;
};

const NO_PERIODS: Periods = { starts: [0], ofDay: new Uint16Array(0) };

/** @returns undefined for too many */
const within = (step: TimeStep, range: DayRange): Periods | undefined =>
  range[0] > range[1] ? NO_PERIODS : dividePeriods(step, ...range, MAX_PERIODS);

/** A file coded by periods of its own: only its range of days if these are too many. */
interface OwnPeriods {
  readonly range: DayRange;
  readonly starts: readonly number[];
  readonly codes: readonly Codes[];
}

const BYTES_OF_START = 8;

const ownPeriods = (file: FileView, field: string, step: TimeStep): Promise<OwnPeriods> =>
  file.once<OwnPeriods>(
    `periods-${file.columnAt(field)}-${step}`,
    file.stampOfCells(file.columnAt(field)),
    async (asked) => {
      const range = await readRange(asked, field, undefined);
      const periods = within(step, range);
      if (periods === undefined) return { range, starts: [], codes: [] };
      return { range, starts: periods.starts, codes: await codesBy(periods, asked, field) };
    },
    ({ starts, codes }) => codes.reduce((sum, { byteLength }) => sum + byteLength, starts.length * BYTES_OF_START),
  );

const placed = ({ starts, codes }: OwnPeriods, all: readonly number[]): CodedDays => {
  if (starts.length === all.length && starts[0] === all[0]) return { codes };
  const places = new Map(all.map((start, place) => [start, place]));
  const undated = all.length - 1;
  return {
    codes,
    places: Uint16Array.from(starts, (start, code) => (code + 1 < starts.length ? places.get(start)! : undated)),
  };
};

/** A file older than the column has only empty cells. */
export const readDays = async (file: FileView, field: string): Promise<readonly Int32Array[]> => {
  const column = file.columnAt(field);
  if (column !== -1) return file.days(column);
  return Array.from({ length: file.segments }, (_, segment) =>
    new Int32Array(file.commentsIn(segment)).fill(EMPTY_DAY),
  );
};

/** First and last day of comments in the base. */
const readRange = async (file: FileView, field: string, masks: Masks | undefined): Promise<DayRange> => {
  let range = NO_DAYS;
  const { slice } = file;
  for (const [segment, days] of (await readDays(file, field)).entries()) {
    range = findDayRange(range, days, masks?.(segment));
    if (slice.isOver()) await slice.rest();
  }
  return range;
};

const codesBy = async (periods: Periods, file: FileView, field: string): Promise<readonly Codes[]> => {
  const codes: Codes[] = [];
  const { slice } = file;
  for (const days of await readDays(file, field)) {
    codes.push(codeDays(periods, days));
    if (slice.isOver()) await slice.rest();
  }
  return codes;
};

const tooFine = (field: string, step: TimeStep, [low, high]: DayRange): FieldError =>
  new FieldError(
    'STEP_TOO_FINE',
    field,
    `From ${formatIsoDay(low)} to ${formatIsoDay(high)} there are more than ${MAX_PERIODS} periods of a ${step}. Use a longer step, or filter by '${field}'.`,
  );
