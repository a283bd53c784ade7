import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { RESULT_ADDRESSES } from '../../../../api/results/result-address.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { pluralise } from '../../../../components/text/format.ts';
import { parseChartSettings } from '../../bar-chart/chart-settings.ts';
import { describeMovement } from '../../over-time/describe-movement.ts';
import { describeStep } from '../../over-time/describe-step.ts';
import {
  describeChanges,
  describeLines,
  describeSmallBases,
  toTimeLines,
  type TimeLines,
} from '../../over-time/time-lines.ts';
import { parseTimeSettings } from '../../over-time/time-settings.ts';
import { getWeightLabel } from '../../settings/weight-choices.ts';
import { ContentMissing, type ContentCell, type ContentQuery, type ContentTable, type Made } from './content.ts';
import { toCell, toShareCell } from './data-rows.ts';

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
      ...describeStep(series),
      ...(lines.note === '' ? [] : [lines.note.replace(' Choose others above.', '')]),
      ...describeLines(series.weighted, getWeightLabel(project, settings.weight), settings),
      ...(series.weighted === undefined ? describeSmallBases(lines.base) : []),
      ...describeChanges(lines, settings),
    ],
  };
};
