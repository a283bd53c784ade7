/** How often each theme is mentioned over time, by the days of a date column. */
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { Asker } from './asker.ts';
import { codeFiles, type CodedDays } from './coded-days.ts';
import { isoDay } from './day.ts';
import type { FileView } from './file-view.ts';
import { unknownField, wrongType } from './filters.ts';
import type { Masks } from './kernels/comment-mask.ts';
import { addBase, codesOf, roomForCodes, type Codes } from './kernels/cross-tab.ts';
import {
  countThemes,
  countsOfPeriods,
  emptyPeriodCounts,
  recode,
  type PeriodCounts,
  type SegmentRange,
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
  const { starts, codedIn } = await codeFiles(scope, field, step);
  const series = new CountedPeriods(scope, starts.length - 1, weight);
  for (const scoped of scope.files) await series.addFile(scoped, await codedIn(scoped));
  return seriesOf(scope, starts, series);
};

/** From the first period in which a comment of the base is to the last. */
const seriesOf = ({ themes }: Scope, starts: readonly number[], series: CountedPeriods): TimeSeries => {
  const { base, weighed } = series;
  const periods = starts.length - 1;
  const isUsed = (period: number): boolean => period < periods && base[period]! > 0;
  const from = Math.max(
    0,
    starts.findIndex((_, period) => isUsed(period)),
  );
  const to = starts.findLastIndex((_, period) => isUsed(period)) + 1;
  return {
    periods: datesOf(starts.slice(from, to + 1)),
    base: weighed?.sums(from, to) ?? Array.from(base.subarray(from, to)),
    undated: base[periods]!,
    ...(weighed === undefined ? {} : { weighted: weighed.bases(from, to) }),
    items: themes.map(({ id, name, portalName, visible }, at) => ({
      ...{ id, name, portal_name: portalName, visible },
      counts: weighed?.sumsOf(at, from, to) ?? countsOfPeriods(series.counts[at]!, from, to),
    })),
  };
};

/** Files are counted some segments at a time, in room that stays. */
class CountedPeriods {
  /** Comments of the base by period; behind these the ones without a day, and those that the filters drop. */
  readonly base: Int32Array;
  readonly counts: readonly PeriodCounts[];
  readonly weighed: WeighedPeriods | undefined;
  private readonly scope: Scope;
  private readonly periods: number;
  private readonly room: Codes;
  private readonly maskRoom = new Uint8Array(SEGMENT_COMMENTS);

  constructor(scope: Scope, periods: number, weight: string | undefined) {
    this.scope = scope;
    this.periods = periods;
    this.base = new Int32Array(periods + 2);
    this.counts = scope.themes.map(() => emptyPeriodCounts(periods));
    this.weighed = weight === undefined ? undefined : new WeighedPeriods(weight, periods, scope.themes.length);
    this.room = roomForCodes(periods, SEGMENTS_AT_ONCE * SEGMENT_COMMENTS);
  }

  async addFile({ file, masks, classed }: FileScope, coded: CodedDays): Promise<void> {
    const { slice, themes } = this.scope;
    const mask = await masks();
    await this.weighed?.open(file);
    const carried: ClassedComments[] = [];
    for (const { id } of themes) carried.push(await classed(id));
    for (let from = 0; from < file.segments; from += SEGMENTS_AT_ONCE) {
      const range = { from, to: Math.min(file.segments, from + SEGMENTS_AT_ONCE) };
      const codes = this.codesIn(file, range, coded, mask);
      for (const ofSegment of codes) addBase(this.base, ofSegment);
      if (this.weighed === undefined) countThemes(this.counts, codes, carried, range);
      else this.weighed.add(codes, carried, range);
      if (slice.isOver()) await slice.rest();
    }
  }

  /** Of some segments: nobody has codes of others at the same time. */
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
      return codesOf(ofSegment, mask?.(segment, this.maskRoom), this.periods, room);
    });
  }
}

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
