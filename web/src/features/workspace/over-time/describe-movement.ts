/** What moved over time, in a sentence, and the line that it is about. */
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { computePValue, computeZScore, isBaseTooSmall, toProportion } from '@verbatim/domain/statistics/significance';
import { capitalise } from '../../../components/text/format.ts';
import { quoteTheme } from '../table/lead-sentence.ts';
import type { TimeLine, TimeLines } from './time-lines.ts';

/** Significance level of all lines, divided among them (Bonferroni). */
const CHANCE = 0.05;

interface Half {
  /** 'Jan – Jun 2026' */
  readonly name: string;
  readonly periods: readonly number[];
}

const YEAR = / \d{4}$/u;

/** 'Q1 – Q2 2025', with the year once if both have it. */
const formatRange = (from: string, to: string): string => {
  if (from === to) return from;
  const year = YEAR.exec(to)?.[0];
  return `${year !== undefined && from.endsWith(year) ? from.slice(0, -year.length) : from} – ${to}`;
};

/** Halves compare more comments than two periods, of which the last is rarely whole. */
const splitPeriods = ({ labels, base, lines }: MovedLines): readonly Half[] => {
  const used = base.flatMap((count, at) => (count > 0 && lines.every(({ counts }) => counts[at] != null) ? [at] : []));
  const middle = Math.ceil(used.length / 2);
  return [used.slice(0, middle), used.slice(middle)].map((periods) => {
    const [from, to] = [labels[periods[0] ?? -1] ?? '', labels[periods.at(-1) ?? -1] ?? ''];
    return { name: formatRange(from, to), periods };
  });
};

export type MovedLines = Pick<TimeLines, 'labels' | 'base'> & {
  readonly lines: readonly Pick<TimeLine, 'id' | 'name' | 'counts' | 'values' | 'changes'>[];
};

type MovedLine = MovedLines['lines'][number];

/** Points that differ significantly from the period before, the most certain first. */
const listMarks = ({ lines }: Pick<MovedLines, 'lines'>) =>
  lines
    .flatMap((line) =>
      line.changes.flatMap((change, at) =>
        change !== null && (change.verdict === 'higher' || change.verdict === 'lower') ? [{ line, change, at }] : [],
      ),
    )
    .toSorted((a, b) => (a.change.p ?? 1) - (b.change.p ?? 1));

/** '“Dinner” differs once from the period before: 24% in Jan, 6% in Feb'; null where no point is marked. */
const describeMarks = (shown: MovedLines): string | null => {
  const { labels, base } = shown;
  const marked = listMarks(shown);
  const [most] = marked;
  if (most === undefined) return null;
  const { name, counts } = most.line;
  const figures = [most.change.before, most.at]
    .map((place) => `${formatPercent(computePercent(counts[place] ?? 0, base[place] ?? 0))} in ${labels[place] ?? ''}`)
    .join(', ');
  return marked.length === 1
    ? `one point differs from the period before: ${quoteTheme(name)}, ${figures}`
    : `${marked.length} points differ from the period before, most surely ${quoteTheme(name)}: ${figures}`;
};

type Proportion = readonly [count: number, of: number];

interface TestedLine {
  readonly line: MovedLine;
  readonly before: Proportion;
  readonly after: Proportion;
  readonly z: number;
}

interface Halves {
  readonly first: Half;
  readonly second: Half;
  /** The share that moved most surely; undefined where none can be tested. */
  readonly most: TestedLine | undefined;
  /** Beyond chance. */
  readonly isMoved: boolean;
}

/** @returns undefined for a single period */
const testHalves = (shown: MovedLines, squares: readonly number[] | undefined): Halves | undefined => {
  const [first, second] = splitPeriods(shown);
  if (first === undefined || second === undefined || second.periods.length === 0) return undefined;
  const total = (of: readonly (number | null)[], { periods }: Half): number =>
    periods.reduce((sum, at) => sum + (of[at] ?? 0), 0);
  const tested = shown.lines.flatMap((line) => {
    const [before, after] = [first, second].map((half) =>
      toProportion(total(line.counts, half), total(shown.base, half), squares && total(squares, half)),
    );
    if (before === undefined || after === undefined || isBaseTooSmall(...after, ...before) !== null) return [];
    return [{ line, before, after, z: computeZScore(...after, ...before) }];
  });
  const [most] = tested.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
  return { first, second, most, isMoved: most !== undefined && computePValue(most.z) * tested.length <= CHANCE };
};

/** The share that moved most surely from the first to the second half of the periods. */
export const describeMovement = (shown: MovedLines, squares?: readonly number[]): string => {
  const halves = testHalves(shown, squares);
  if (halves === undefined) return 'One period: nothing to compare over time';
  const { first, second, most, isMoved } = halves;
  if (most === undefined || !isMoved) {
    // Another test than that of the halves: both are on screen, so the sentence covers both.
    const marks = describeMarks(shown);
    if (marks !== null)
      return most === undefined ? capitalise(marks) : `The halves do not differ beyond chance; ${marks}`;
    return most === undefined
      ? `Too few comments to compare ${first.name} with ${second.name}`
      : `No theme differs beyond chance between ${first.name} and ${second.name}`;
  }
  const [before, after] = [most.before, most.after].map(([count, of]) => formatPercent(computePercent(count, of)));
  return `${quoteTheme(most.line.name)} ${most.z > 0 ? 'rises' : 'falls'} most: ${before ?? ''} in ${first.name}, ${after ?? ''} in ${second.name}`;
};

/** From the lowest to the highest drawn value; 0 where none is drawn. */
const getRange = ({ values }: Pick<TimeLine, 'values'>): number => {
  const drawn = values.filter((value) => value !== null);
  return drawn.length === 0 ? 0 : Math.max(...drawn) - Math.min(...drawn);
};

/** Ids of lines: the one that the sentence names, those with marks, then the widest range first. */
export const rankLines = (shown: MovedLines, squares?: readonly number[]): readonly string[] => {
  const halves = testHalves(shown, squares);
  const moved = halves?.isMoved === true && halves.most !== undefined ? [halves.most.line.id] : [];
  const marked = listMarks(shown).map(({ line }) => line.id);
  const wide = shown.lines.toSorted((one, other) => getRange(other) - getRange(one)).map(({ id }) => id);
  return [...new Set([...moved, ...marked, ...wide])];
};
