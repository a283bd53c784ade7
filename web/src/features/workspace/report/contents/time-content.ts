import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { computePValue, computeZScore, isBaseTooSmall, toProportion } from '@verbatim/domain/statistics/significance';
import { RESULT_ADDRESSES } from '../../../../api/result-address.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { pluralise } from '../../../../components/text/format.ts';
import { parseChartSettings } from '../../bar-chart/chart-settings.ts';
import { describeChanges, describeLines, toTimeLines, type TimeLines } from '../../over-time/time-lines.ts';
import { parseTimeSettings } from '../../over-time/time-settings.ts';
import { getWeightLabel } from '../../settings/weight-choices.ts';
import { quoteTheme } from '../../table/lead-sentence.ts';
import { ContentMissing, type ContentCell, type ContentQuery, type ContentTable, type Made } from './content.ts';
import { toCell, toShareCell } from './data-rows.ts';

/** Significance level of all lines, divided among them (Bonferroni). */
const CHANCE = 0.05;

/** The share that moved most surely between the first and the last period with comments. */
export const describeMovement = (
  { lines, labels, base }: Pick<TimeLines, 'lines' | 'labels' | 'base'>,
  squares?: readonly number[],
): string => {
  const from = base.findIndex((count) => count > 0);
  const to = base.findLastIndex((count) => count > 0);
  if (from === to) return 'One period: nothing to compare over time';
  const [first, last] = [labels[from] ?? '', labels[to] ?? ''];
  const tested = lines.flatMap(({ name, counts }) => {
    const [was, is] = [counts[from], counts[to]];
    if (was == null || is == null) return [];
    const before = toProportion(was, base[from] ?? 0, squares?.[from]);
    const after = toProportion(is, base[to] ?? 0, squares?.[to]);
    if (isBaseTooSmall(...after, ...before) !== null) return [];
    return [{ name, before, after, z: computeZScore(...after, ...before) }];
  });
  const [most] = tested.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
  if (most === undefined) return `Too few comments in ${first} or ${last} to compare them`;
  if (computePValue(most.z) * tested.length > CHANCE)
    return `No theme differs beyond chance between ${first} and ${last}`;
  const [before, after] = [most.before, most.after].map(([count, of]) => formatPercent(computePercent(count, of)));
  return `${quoteTheme(most.name)} ${most.z > 0 ? 'rises' : 'falls'} most: ${before ?? ''} in ${first}, ${after ?? ''} in ${last}`;
};

const TONES = { higher: '▲', lower: '▼' } as const;

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
        return { ...cell, text: `${cell.text} ${TONES[verdict]}`, tone: verdict };
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
    notes: [
      `Base: ${pluralise(base, series.weighted === undefined ? 'comment' : 'weighted comment')} with a date. ${isShare ? 'Share of the comments of a period.' : 'Number of comments.'}`,
      ...(lines.note === '' ? [] : [lines.note.replace(' Choose others above.', '')]),
      ...describeLines(series.weighted, getWeightLabel(project, settings.weight), settings),
      ...describeChanges(lines, settings),
    ],
  };
};
