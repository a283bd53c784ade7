/** The comments of files by the periods that their days are in. */
import { isoDay } from './day.ts';
import { ROWS_NEVER_CHANGE, type FileView } from './file-view.ts';
import { FieldError } from './filters.ts';
import { EMPTY_DAY, type Masks } from './kernels/comment-mask.ts';
import type { Codes } from './kernels/cross-tab.ts';
import { codeDays, NO_DAYS, periodsOf, rangeOfDays, widest, type DayRange, type Periods } from './kernels/periods.ts';
import type { FileScope, Scope } from './scope.ts';
import type { TimeStep } from './time-series.ts';

/** More can neither be read nor be drawn. */
const MOST_PERIODS = 2_000;

/** For each comment of a segment the place of its period; behind the last those without a day, or with one of no period. */
export interface CodedDays {
  readonly codes: readonly Codes[];
  /** The place of each code; undefined where codes are places. */
  readonly places?: Uint16Array | undefined;
}

export interface CodedFiles {
  /** First days of the periods, and of the one after them. */
  readonly starts: readonly number[];
  readonly codedIn: (scoped: FileScope) => Promise<CodedDays>;
}

/** By all days that there are, of which each file is coded once; where these are of too many periods, by those of the base. */
export const codeFiles = async (scope: Scope, field: string, step: TimeStep): Promise<CodedFiles> => {
  let all = NO_DAYS;
  for (const { file } of scope.files) all = widest(all, (await ownPeriods(file, field, step)).range);
  const ofAll = within(step, all);
  if (ofAll !== undefined)
    return {
      starts: ofAll.starts,
      codedIn: async ({ file }) => placed(await ownPeriods(file, field, step), ofAll.starts),
    };
  let ofBase = NO_DAYS;
  for (const { file, masks } of scope.files) ofBase = widest(ofBase, await rangeOf(file, field, await masks()));
  const periods = within(step, ofBase);
  if (periods === undefined) throw tooFine(field, step, ofBase);
  return {
    starts: periods.starts,
    codedIn: async ({ file }) => ({ codes: await codesBy(periods, file, field) }),
  };
};

const NO_PERIODS: Periods = { starts: [0], ofDay: new Uint16Array(0) };

/** @returns undefined where there are too many */
const within = (step: TimeStep, range: DayRange): Periods | undefined =>
  range[0] > range[1] ? NO_PERIODS : periodsOf(step, ...range, MOST_PERIODS);

/** A file by periods of its own: only how far its days reach where these are too many. */
interface OwnPeriods {
  readonly range: DayRange;
  readonly starts: readonly number[];
  readonly codes: readonly Codes[];
}

const BYTES_OF_START = 8;

const ownPeriods = (file: FileView, field: string, step: TimeStep): Promise<OwnPeriods> =>
  file.once<OwnPeriods>(
    `periods-${file.columnAt(field)}-${step}`,
    ROWS_NEVER_CHANGE,
    async (asked) => {
      const range = await rangeOf(asked, field, undefined);
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

/** A file of before the column was there has nothing but empty cells in it. */
const daysIn = async (file: FileView, field: string): Promise<readonly Int32Array[]> => {
  const column = file.columnAt(field);
  if (column !== -1) return file.days(column);
  return Array.from({ length: file.segments }, (_, segment) =>
    new Int32Array(file.commentsIn(segment)).fill(EMPTY_DAY),
  );
};

/** The first and the last day of the comments in the base. */
const rangeOf = async (file: FileView, field: string, masks: Masks | undefined): Promise<DayRange> => {
  let range = NO_DAYS;
  const { slice } = file;
  for (const [segment, days] of (await daysIn(file, field)).entries()) {
    range = rangeOfDays(range, days, masks?.(segment));
    if (slice.isOver()) await slice.rest();
  }
  return range;
};

const codesBy = async (periods: Periods, file: FileView, field: string): Promise<readonly Codes[]> => {
  const codes: Codes[] = [];
  const { slice } = file;
  for (const days of await daysIn(file, field)) {
    codes.push(codeDays(periods, days));
    if (slice.isOver()) await slice.rest();
  }
  return codes;
};

const tooFine = (field: string, step: TimeStep, [low, high]: DayRange): FieldError =>
  new FieldError(
    'STEP_TOO_FINE',
    field,
    `From ${isoDay(low)} to ${isoDay(high)} there are more than ${MOST_PERIODS} of a ${step}. Take a longer step, or filter by '${field}'.`,
  );
