import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { computePValue, computeZScore, isBaseTooSmall, toProportion } from '@verbatim/domain/statistics/significance';
import { RESULT_ADDRESSES } from '../../../../api/results/result-address.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { capitalise, pluralise } from '../../../../components/text/format.ts';
import { parseChartSettings } from '../../bar-chart/chart-settings.ts';
import { describeChanges, describeLines, toTimeLines, type TimeLines } from '../../over-time/time-lines.ts';
import { parseTimeSettings } from '../../over-time/time-settings.ts';
import { getWeightLabel } from '../../settings/weight-choices.ts';
import { quoteTheme } from '../../table/lead-sentence.ts';
import { ContentMissing, type ContentCell, type ContentQuery, type ContentTable, type Made } from './content.ts';
import { toCell, toShareCell } from './data-rows.ts';

/** Significance level of all lines, divided among them (Bonferroni). */
const CHANCE = 0.05;

interface Half {
  /** 'Jan 2026 to Jun 2026' */
  readonly name: string;
  readonly periods: readonly number[];
}

/** Halves compare more comments than two periods, of which the last is rarely whole. */
const splitPeriods = ({ labels, base, lines }: Pick<TimeLines, 'lines' | 'labels' | 'base'>): readonly Half[] => {
  const used = base.flatMap((count, at) => (count > 0 && lines.every(({ counts }) => counts[at] != null) ? [at] : []));
  const middle = Math.ceil(used.length / 2);
  return [used.slice(0, middle), used.slice(middle)].map((periods) => {
    const [from, to] = [labels[periods[0] ?? -1] ?? '', labels[periods.at(-1) ?? -1] ?? ''];
    return { name: from === to ? from : `${from} to ${to}`, periods };
  });
};

/** '“Dinner” differs once from the period before: 24% in Jan, 6% in Feb'; null where no point is marked. */
const describeMarks = ({ lines, labels, base }: MovedLines): string | null => {
  const marked = lines.flatMap(({ name, counts, changes }) =>
    changes.flatMap((change, at) =>
      change !== null && (change.verdict === 'higher' || change.verdict === 'lower')
        ? [{ name, counts, change, at }]
        : [],
    ),
  );
  const [most] = marked.toSorted((a, b) => (a.change.p ?? 1) - (b.change.p ?? 1));
  if (most === undefined) return null;
  const { name, counts, at } = most;
  const { before } = most.change;
  const figures = [before, at]
    .map((place) => `${formatPercent(computePercent(counts[place] ?? 0, base[place] ?? 0))} in ${labels[place] ?? ''}`)
    .join(', ');
  return marked.length === 1
    ? `one point differs from the period before: ${quoteTheme(name)}, ${figures}`
    : `${marked.length} points differ from the period before, most surely ${quoteTheme(name)}: ${figures}`;
};

type MovedLines = Pick<TimeLines, 'lines' | 'labels' | 'base'>;

/** The share that moved most surely from the first to the second half of the periods. */
export const describeMovement = (shown: MovedLines, squares?: readonly number[]): string => {
  const [first, second] = splitPeriods(shown);
  if (first === undefined || second === undefined || second.periods.length === 0)
    return 'One period: nothing to compare over time';
  const total = (of: readonly (number | null)[], { periods }: Half): number =>
    periods.reduce((sum, at) => sum + (of[at] ?? 0), 0);
  const tested = shown.lines.flatMap(({ name, counts }) => {
    const [before, after] = [first, second].map((half) =>
      toProportion(total(counts, half), total(shown.base, half), squares && total(squares, half)),
    );
    if (before === undefined || after === undefined || isBaseTooSmall(...after, ...before) !== null) return [];
    return [{ name, before, after, z: computeZScore(...after, ...before) }];
  });
  const [most] = tested.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
  if (most === undefined || computePValue(most.z) * tested.length > CHANCE) {
    // Another test than that of the halves: both are on screen, so the sentence covers both.
    const marks = describeMarks(shown);
    if (marks !== null)
      return most === undefined ? capitalise(marks) : `The halves do not differ beyond chance; ${marks}`;
    return most === undefined
      ? `Too few comments to compare ${first.name} with ${second.name}`
      : `No theme differs beyond chance between ${first.name} and ${second.name}`;
  }
  const [before, after] = [most.before, most.after].map(([count, of]) => formatPercent(computePercent(count, of)));
  return `${quoteTheme(most.name)} ${most.z > 0 ? 'rises' : 'falls'} most: ${before ?? ''} in ${first.name}, ${after ?? ''} in ${second.name}`;
};

const MARKS = { higher: '▲', lower: '▼' } as const;

/** One row per period; marks compare shares with the period before. */
const toTimeTable = ({ labels, base, lines, isShare }: TimeLines): ContentTable => ({
  columns: ['Period', 'Base', ...lines.map(({ name }) => name)],
  rows: labels.map((name, at) => ({
    name,
    cells: [
      { ...toCell(base[at] ?? 0, ''), tone: 'quiet' },
      ...lines.map(({ values, changes }): ContentCell => {
        const value = values[at] ?? null;
        const cell = isShare ? toShareCell(value) : toCell(value, '');
        const verdict = changes[at]?.verdict;
        if (value === null || (verdict !== 'higher' && verdict !== 'lower')) return cell;
        return { ...cell, text: `${cell.text} ${MARKS[verdict]}`, tone: verdict };
      }),
    ],
  })),
});

export const makeTime = async ({ project, workspace, params, settings, filters, ask }: ContentQuery): Promise<Made> => {
  const time = parseTimeSettings(params);
  const columns = project.tableDefinitions.filter(
    ({ name, field_type: type }) => type === 'date' && project.columns.includes(name),
  );
  const column = columns.find(({ name }) => name === time.field) ?? columns[0];
  if (column === undefined) throw new ContentMissing('The project has no date column any more.');
  const series = await ask<TimeSeries>(
    RESULT_ADDRESSES.timeSeries({
      workspaceId: workspace.id,
      field: column.name,
      step: time.step ?? 'auto',
      weight: settings.weight || undefined,
      filters: toFiltersInput(filters),
    }),
  );
  const isShare = settings.format === 'column' || settings.format === 'row';
  const { minBase, confidence, correction } = settings;
  const shown = { isShare, minBase, confidence, correction };
  const lines = toTimeLines(series, time.step ?? series.step ?? 'month', shown, parseChartSettings(params).themes);
  const subject = `Themes by ${columnTitle(column)}`;
  const base = series.base.reduce((sum, count) => sum + count, 0);
  return {
    finding: series.periods.length === 0 ? 'No comment has a date' : describeMovement(lines, series.weighted?.squares),
    subject,
    table: toTimeTable(lines),
    drawn: { kind: 'lines', lines },
    base: `${pluralise(base, series.weighted === undefined ? 'comment' : 'weighted comment')} with a date`,
    notes: [
      isShare ? 'Share of the comments of a period.' : 'Number of comments.',
      ...(lines.note === '' ? [] : [lines.note.replace(' Choose others above.', '')]),
      ...describeLines(series.weighted, getWeightLabel(project, settings.weight), settings),
      ...describeChanges(lines, settings),
    ],
  };
};
