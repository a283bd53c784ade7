import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { RESULT_ADDRESSES } from '../../../../api/result-address.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { formatCount, pluralise } from '../../../../components/text/format.ts';
import { parseChartSettings } from '../../bar-chart/chart-settings.ts';
import {
  describeChanges,
  describeLines,
  toTimeDataTable,
  toTimeLines,
  type TimeLines,
} from '../../over-time/time-lines.ts';
import { parseTimeSettings } from '../../over-time/time-settings.ts';
import { getWeightLabel } from '../../settings/weight-choices.ts';
import { quoteTheme } from '../../table/lead-sentence.ts';
import { ContentMissing, type ContentQuery, type Made } from './content.ts';
import { toContentTable } from './data-rows.ts';

/** The line that moved most between its first and its last figure. */
const describeMovement = ({ lines, labels, isShare }: TimeLines): string => {
  const moves = lines.flatMap(({ name, values }) => {
    const from = values.findIndex((value) => value !== null);
    const to = values.findLastIndex((value) => value !== null);
    const [first, last] = [values[from] ?? null, values[to] ?? null];
    return from < to && first !== null && last !== null ? [{ name, from, to, first, last }] : [];
  });
  const [most] = moves.toSorted((a, b) => Math.abs(b.last - b.first) - Math.abs(a.last - a.first));
  if (most === undefined) return 'One period: nothing to compare over time';
  const { name, from, to, first, last } = most;
  const say = (value: number): string => (isShare ? formatPercent(value) : formatCount(value));
  const moved = last === first ? 'stays the same' : last > first ? 'rises most' : 'falls most';
  return `${quoteTheme(name)} ${moved}: ${say(first)} in ${labels[from] ?? ''}, ${say(last)} in ${labels[to] ?? ''}`;
};

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
    finding: series.periods.length === 0 ? 'No comment has a date' : describeMovement(lines),
    subject,
    table: toContentTable(toTimeDataTable(lines, subject)),
    drawn: { kind: 'lines', lines },
    notes: [
      `Base: ${pluralise(base, series.weighted === undefined ? 'comment' : 'weighted comment')} with a date. ${isShare ? 'Share of the comments of a period.' : 'Number of comments.'}`,
      ...(lines.note === '' ? [] : [lines.note.replace(' Choose others above.', '')]),
      ...describeLines(series.weighted, getWeightLabel(project, settings.weight), settings),
      ...describeChanges(lines, settings),
    ],
  };
};
