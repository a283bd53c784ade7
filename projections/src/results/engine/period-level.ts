/** Periods of a date column as a level of a grouping. */
import { formatPeriod } from '@verbatim/domain/formats/periods';
import { TimeSlice } from '../../models/segments/theme-columns.ts';
import { EMPTY_DAY } from '../kernels/comment-mask.ts';
import { findPeriod } from '../kernels/periods.ts';
import { readDays } from '../over-time/coded-days.ts';
import { formatIsoDay } from '../over-time/day.ts';
import type { Period, TimeStep } from '../over-time/time-series.ts';
import type { EnumCodes } from './file-view.ts';
import type { ProjectView } from './segment-reads.ts';
import type { PlaceSets } from './several-answers.ts';

interface PeriodColumn {
  readonly field: string;
  readonly step: TimeStep;
}

interface OfFile {
  readonly codes: readonly EnumCodes[];
  /** Of each code: the place of its period, -1 without a day. */
  readonly places: Int32Array;
  readonly sets?: PlaceSets;
}

export interface PeriodLevel {
  readonly labels: readonly string[];
  readonly periods: readonly Period[];
  readonly byFile: readonly OfFile[];
}

/** Days from 1422 to 2517, whose codes are looked up by place; others are rare, and in a map. */
const [FIRST_DAY, LAST_DAY] = [-200_000, 200_000];

/** Codes by first day: periods that no comment is in have none. */
class PeriodCodes {
  /** First days by code; the code 0 is of comments without a day. */
  readonly starts: number[] = [EMPTY_DAY];
  /** First day of the next period by first day. */
  readonly ends = new Map<number, number>();
  private readonly step: TimeStep;
  /** 0 where there is none yet. */
  private readonly byPlace = new Uint32Array(LAST_DAY - FIRST_DAY);
  private readonly byDay = new Map<number, number>([[EMPTY_DAY, 0]]);
  private readonly byStart = new Map<number, number>();

  constructor(step: TimeStep) {
    this.step = step;
  }

  encode(days: Int32Array): Uint32Array {
    const codes = new Uint32Array(days.length);
    const { byPlace } = this;
    for (let comment = 0; comment < days.length; comment++) {
      const day = days[comment]!;
      const place = day - FIRST_DAY;
      codes[comment] = byPlace[place] || (this.byDay.get(day) ?? this.add(day));
    }
    return codes;
  }

  private add(day: number): number {
    const [start, end] = findPeriod(this.step, day);
    const code = this.byStart.get(start) ?? this.starts.length;
    if (code === this.starts.length) this.starts.push(start);
    this.byStart.set(start, code);
    if (day >= FIRST_DAY && day < LAST_DAY) this.byPlace[day - FIRST_DAY] = code;
    else this.byDay.set(day, code);
    this.ends.set(start, end);
    return code;
  }
}

const toPeriod = (start: number, end: number): Period => ({ from: formatIsoDay(start), to: formatIsoDay(end - 1) });

/** In the order of time. @param areSeveral whether another level has several answers in a cell */
export const loadPeriodLevel = async (
  { files }: Pick<ProjectView, 'files'>,
  { field, step }: PeriodColumn,
  areSeveral: boolean,
): Promise<PeriodLevel> => {
  const slice = new TimeSlice();
  const known = new PeriodCodes(step);
  const coded: (readonly EnumCodes[])[] = [];
  for (const file of files) {
    const codes: EnumCodes[] = [];
    for (const days of await readDays(file, field)) {
      codes.push(known.encode(days));
      if (slice.isOver()) await slice.rest();
    }
    coded.push(codes);
  }
  const sorted = known.starts.slice(1).sort((a, b) => a - b);
  const placeOf = new Map(sorted.map((start, place) => [start, place]));
  const places = Int32Array.from(known.starts, (start) => placeOf.get(start) ?? -1);
  const sets = Array.from(places, (place) => (place < 0 ? [] : [place]));
  const periods = sorted.map((start) => toPeriod(start, known.ends.get(start)!));
  return {
    labels: periods.map(({ from }) => formatPeriod(step, from)),
    periods,
    byFile: coded.map((codes) => ({ codes, places, ...(areSeveral && { sets }) })),
  };
};
