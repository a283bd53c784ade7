import type { Stats } from '@verbatim/command-api/contract/results/workspace-results';
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { queryString } from '../../../../api/transport/base-api.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { formatCount, pluralise } from '../../../../components/text/format.ts';
import type { ContentQuery, ContentCell, Made } from './content.ts';

const mean = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export const makeStats = async ({ workspace, filters, ask }: ContentQuery): Promise<Made> => {
  const question = queryString({ filters: toFiltersInput(filters) });
  const stats = await ask<Stats>(`/api/workspaces/${encodeURIComponent(workspace.id)}/stats${question}`);
  const { comments, unclassified } = stats;
  const count = (value: number | null): ContentCell => ({
    text: value === null ? '–' : Number.isInteger(value) ? formatCount(value) : mean.format(value),
    value,
    format: value === null || Number.isInteger(value) ? '#,##0' : '#,##0.0',
  });
  const without = computePercent(unclassified, comments);
  const rows: readonly (readonly [string, ContentCell])[] = [
    ['Themes', count(stats.themes)],
    ['Comments', count(comments)],
    ['Most comments of a theme', count(stats.max)],
    ['Fewest comments of a theme', count(stats.min)],
    ['Mean comments of a theme', count(stats.avg)],
    ['Unclassified comments', count(unclassified)],
    ['Unclassified', { text: formatPercent(without), value: without === null ? null : without / 100, format: '0.0%' }],
  ];
  const share = computePercent(comments - unclassified, comments);
  return {
    finding:
      comments === 0
        ? 'No comment matches the filters'
        : `${formatPercent(share)} of ${pluralise(comments, 'comment')} mention at least one theme`,
    subject: 'Statistics of the workspace',
    table: { columns: ['Statistic', workspace.name], rows: rows.map(([name, cell]) => ({ name, cells: [cell] })) },
    base: pluralise(comments, 'comment'),
    notes: [],
  };
};
