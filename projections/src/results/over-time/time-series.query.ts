/** Frequency of each theme over time, by the days of a date column. */
import { MAX_CHOSEN_PERIODS } from '@verbatim/domain/formats/periods';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { codeFiles, readDayCounts, readDayRange, type CodedDays } from './coded-days.ts';
import { formatIsoDay } from './day.ts';
import type { FileView } from '../engine/file-view.ts';
import { createUnknownFieldError, wrongType } from '../engine/filters.ts';
import type { Masks } from '../kernels/comment-mask.ts';
import { addBase, encodeColumns, allocateCodes, type Codes } from '../kernels/cross-tab.ts';
import {
  chooseStep,
  countThemes,
  getPeriodCounts,
  emptyPeriodCounts,
  listSteps,
  recode,
  type ChosenStep,
  type PeriodCounts,
  type SegmentRange,
} from '../kernels/periods.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { toNetHead, toThemeHead } from '../engine/resolve-columns.ts';
import type { TimeSeries, TimeStep } from './time-series.ts';
import { WeightedSeries } from '../engine/weighted-series.ts';
import { requireWeight } from '../table/table-numbers.ts';

export interface TimeSeriesQuery extends ScopeQuery {
  /** Name of a date column. */
  readonly field: string;
  /** Absent for the finest of at most 40 periods that can be tested, which the answer names. */
  readonly step?: TimeStep | undefined;
  /** Name of a number column to weight comments by; absent for unweighted. */
  readonly weight?: string | undefined;
}

/** @throws FieldError for an unknown or unsuitable column in a filter or the field, or too many periods */
export const readTimeSeries = (
  reads: SegmentReads,
  models: ScopeModels,
  query: TimeSeriesQuery,
  querySignal?: QuerySignal,
): Promise<TimeSeries> => {
  const asked = [query.field, query.step, query.weight];
  return overScope(
    reads,
    models,
    query,
    { name: 'time series', asked, run: (scope) => loadTimeSeries(scope, query), lettersOf: getLetters },
    querySignal,
  );
};

/** Codes of this many segments stay in the processor's cache while all themes are counted. */
const SEGMENTS_AT_ONCE = 8;

/** Approximate letters of a count: serialising only to measure would take a tenth of the total time. */
const LETTERS_OF_COUNT = 4;
const LETTERS_OF_PERIOD = 50;
const LETTERS_OF_THEME = 150;

const getLetters = ({ periods, items }: TimeSeries): number =>
  periods.length * (LETTERS_OF_PERIOD + (items.length + 2) * LETTERS_OF_COUNT) + (items.length + 1) * LETTERS_OF_THEME;

/** A step that the request does not name (ADR 89). By number of comments, weighted or not. */
const chooseStepFor = async (scope: Scope, field: string): Promise<ChosenStep> => {
  const range = await readDayRange(scope, field);
  const steps = listSteps(range, MAX_CHOSEN_PERIODS);
  const [finest = 'year'] = steps;
  // Years may span more days than are worth counting, and have no longer step after them.
  if (range[0] > range[1] || finest === 'year') return { step: finest, untestable: [] };
  return chooseStep(steps, range, await readDayCounts(scope, field, range));
};

const loadTimeSeries = async (scope: Scope, query: TimeSeriesQuery): Promise<TimeSeries> => {
  const { field, weight } = query;
  if (weight !== undefined) requireWeight(scope, weight);
  requireDates(scope, field);
  const chosen: ChosenStep =
    query.step === undefined ? await chooseStepFor(scope, field) : { step: query.step, untestable: [] };
  const { step, untestable } = chosen;
  const { starts, codedIn } = await codeFiles(scope, field, step);
  const series = new CountedPeriods(scope, starts.length - 1, weight);
  for (const scoped of scope.files) await series.addFile(scoped, await codedIn(scoped));
  const counted = getSeries(scope, starts, series);
  if (query.step !== undefined) return counted;
  return { step, ...(untestable.length > 0 && { untestable }), ...counted };
};

/** From the first period with a comment of the base to the last. */
const getSeries = ({ themes, nets }: Scope, starts: readonly number[], series: CountedPeriods): TimeSeries => {
  const { base, weighed } = series;
  const periods = starts.length - 1;
  const isUsed = (period: number): boolean => period < periods && base[period]! > 0;
  const from = Math.max(
    0,
    starts.findIndex((_, period) => isUsed(period)),
  );
  const to = starts.findLastIndex((_, period) => isUsed(period)) + 1;
  const getCounts = (row: number): readonly number[] =>
    weighed?.sumsOf(row, from, to) ?? getPeriodCounts(series.counts[row]!, from, to);
  return {
    periods: getDates(starts.slice(from, to + 1)),
    base: weighed?.sums(from, to) ?? Array.from(base.subarray(from, to)),
    undated: base[periods]!,
    ...(weighed === undefined ? {} : { weighted: weighed.bases(from, to) }),
    items: [
      ...nets.map((net, at) => ({ ...toNetHead(net), counts: getCounts(themes.length + at) })),
      ...themes.map((theme, at) => ({ ...toThemeHead(theme), counts: getCounts(at) })),
    ],
  };
};

/** Counts files some segments at a time, in reused buffers. */
class CountedPeriods {
  /** Comments of the base by period, followed by those without a day, and the filtered ones. */
  readonly base: Int32Array;
  readonly counts: readonly PeriodCounts[];
  readonly weighed: WeightedSeries | undefined;
  private readonly scope: Scope;
  /** Ids in counting order. */
  private readonly rows: readonly { readonly id: string }[];
  private readonly periods: number;
  private readonly room: Codes;
  private readonly maskRoom = new Uint8Array(SEGMENT_COMMENTS);

  constructor(scope: Scope, periods: number, weight: string | undefined) {
    this.scope = scope;
    this.periods = periods;
    this.base = new Int32Array(periods + 2);
    this.rows = [...scope.themes, ...scope.nets];
    this.counts = this.rows.map(() => emptyPeriodCounts(periods));
    this.weighed = weight === undefined ? undefined : new WeightedSeries(weight, periods, this.rows.length);
    this.room = allocateCodes(periods, SEGMENTS_AT_ONCE * SEGMENT_COMMENTS);
  }

  async addFile({ file, masks, classed }: FileScope, coded: CodedDays): Promise<void> {
    const { slice } = this.scope;
    const mask = await masks();
    await this.weighed?.open(file);
    const carried: ClassedComments[] = [];
    for (const { id } of this.rows) carried.push(await classed(id));
    for (let from = 0; from < file.segments; from += SEGMENTS_AT_ONCE) {
      const range = { from, to: Math.min(file.segments, from + SEGMENTS_AT_ONCE) };
      const codes = this.codesIn(file, range, coded, mask);
      for (const ofSegment of codes) addBase(this.base, ofSegment);
      if (this.weighed === undefined) countThemes(this.counts, codes, carried, range);
      else this.weighed.add(codes, carried, range);
      if (slice.isOver()) await slice.rest();
    }
  }

  /** Codes of a batch of segments, in a buffer that is reused for the next batch. */
  private codesIn(
    file: FileView,
    { from, to }: SegmentRange,
    { codes, places }: CodedDays,
    mask: Masks | undefined,
  ): readonly Codes[] {
    return Array.from({ length: to - from }, (_, at) => {
      const segment = from + at;
      const first = at * SEGMENT_COMMENTS;
      const room = this.room.subarray(first, first + file.commentsIn(segment));
      const ofSegment = places === undefined ? codes[segment] : recode(codes[segment]!, places, room);
      return encodeColumns(ofSegment, mask?.(segment, this.maskRoom), this.periods, room);
    });
  }
}

const getDates = (starts: readonly number[]): TimeSeries['periods'] =>
  starts.slice(0, -1).map((start, at) => {
    const [from, last] = [formatIsoDay(start), starts[at + 1]! - 1];
    return { from, to: last === start ? from : formatIsoDay(last) };
  });

const requireDates = ({ project: { columnTypes } }: Scope, field: string): void => {
  const type = columnTypes.get(field);
  if (type === undefined || type === 'unused')
    throw createUnknownFieldError(field, 'show over time', columnTypes, 'date');
  if (type !== 'date') throw wrongType('COLUMN_NOT_DATE', field, 'time needs a date column', columnTypes, 'date');
};
