import type { Drivers } from '@verbatim/command-api/contract/results/drivers';
import { queryString } from '../../../../api/transport/base-api.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { formatPValue, pluralise } from '../../../../components/text/format.ts';
import {
  createFormats,
  describeDrivers,
  describeDiffering,
  getDirection,
  getEffect,
  toDriverRows,
  type DriverRow,
  type NumberFormats,
} from '../../drivers/driver-figures.ts';
import { parseDriverSettings, type Effect } from '../../drivers/driver-settings.ts';
import { numberChoices } from '../../settings/number-choices.ts';
import { ContentMissing, type ContentQuery, type ContentCell, type ContentRow, type Made } from './content.ts';

const toCell = (text: string, value: number | null, format: string): ContentCell => ({ text, value, format });

const getMark = (row: DriverRow, direction: -1 | 0 | 1): string => {
  if (direction === 0) return row.isSmall ? ' °' : '';
  return direction > 0 ? ' ▲' : ' ▼';
};

const toEffectCell = (row: DriverRow, effect: Effect, formats: NumberFormats): ContentCell => {
  const value = getEffect(row.driver, effect)?.value ?? null;
  const direction = getDirection(row, effect);
  const cell = toCell(`${formats.signed(value)}${getMark(row, direction)}`, value, '+0.00;-0.00;0.00');
  return direction === 0 ? cell : { ...cell, tone: direction > 0 ? 'higher' : 'lower' };
};

const toShareCell = (share: number | null): ContentCell =>
  share === null ? toCell('–', null, '') : toCell(`${share.toFixed(1)}%`, share / 100, '0.0%');

const toRow = (row: DriverRow, effect: Effect, formats: NumberFormats): ContentRow => {
  const { with: having, without } = row.driver;
  const estimate = getEffect(row.driver, effect);
  return {
    name: row.name,
    cells: [
      toCell(having.count.toLocaleString('en'), having.count, '#,##0'),
      toShareCell(row.share),
      toCell(formats.plain(having.mean), having.mean, '0.00'),
      toCell(formats.plain(without.mean), without.mean, '0.00'),
      toEffectCell(row, effect, formats),
      toCell(formats.interval(estimate) || '–', null, ''),
      estimate === null ? toCell('–', null, '') : toCell(formatPValue(estimate.p), estimate.p, '0.000'),
    ],
  };
};

export const makeDrivers = async ({ project, workspace, params, filters, ask }: ContentQuery): Promise<Made> => {
  const { column, effect } = parseDriverSettings(params);
  const choices = numberChoices(project);
  const choice = choices.find(({ name }) => name === column) ?? choices[0];
  if (choice === undefined) throw new ContentMissing('The project has no number to compare any more.');
  const question = queryString({ column: choice.name, filters: toFiltersInput(filters) });
  const drivers = await ask<Drivers>(`/api/workspaces/${encodeURIComponent(workspace.id)}/drivers${question}`);
  const rows = toDriverRows(drivers);
  const formats = createFormats(drivers.base.deviation);
  const comments = pluralise(drivers.base.count, 'comment');
  return {
    finding: describeDiffering(drivers, choice, effect, formats),
    subject: `${choice.label} by theme`,
    table: {
      columns: [
        'Theme',
        'Comments',
        'Share',
        'Mean with',
        'Mean without',
        effect === 'difference' ? 'Difference' : 'Coefficient',
        '95% interval',
        'p-value',
      ],
      rows: rows.map((row) => toRow(row, effect, formats)),
    },
    drawn: { kind: 'quadrant', rows, effect, formats, label: choice.label },
    base: `${comments} with a value`,
    notes: describeDrivers(drivers, choice, formats).map((note) =>
      note.replace(', and hollow in the chart', '').replace(` over ${comments}.`, '.'),
    ),
  };
};
