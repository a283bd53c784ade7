/** What changed between two moments, as contents of a report. */
import type { ChangedRow, ChangesResult } from '@verbatim/command-api/contract/results/changes';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import { CAUSE_LABELS } from '@verbatim/domain/moment/causes';
import { changesAddress } from '../../../../api/results/changes.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { formatMoment, pluralise } from '../../../../components/text/format.ts';
import { isolateText } from '../../../../components/text/isolate-text.ts';
import { aDayAgo, parseMoments } from '../../changes/change-settings.ts';
import {
  describeLimits,
  formatCause,
  formatDifference,
  formatNumber,
  getRowName,
  isChanged,
  sortBySize,
} from '../../changes/change-words.ts';
import { getWeightLabel } from '../../settings/weight-choices.ts';
import { quoteTheme } from '../../table/lead-sentence.ts';
import { signed } from '../../table/sentiment-view.ts';
import type { ContentCell, ContentQuery, ContentRow, Made } from './content.ts';

/** A file is read later: its 'now' is an instant. */
const formatEnd = ({ at }: PastMoment): string => (at === null ? 'before the first event' : formatMoment(at));

const describeChange = ({ from, to, themes }: ChangesResult): string => {
  const byDifference = themes.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const [top] = byDifference.filter(isChanged);
  if (top === undefined) return `No theme has changed between ${formatEnd(from)} and ${formatEnd(to)}`;
  const name = quoteTheme(getRowName(top));
  const causes = top.causes.map((change) => formatCause(change, top.id)).join(', ');
  if (top.difference === 0)
    return `${name} has as many comments as before, but other ones or another sentiment (${causes})`;
  const [before, after] = [top.before, top.after].map((figures) => formatNumber(figures?.count ?? 0));
  return `${name} changed most: ${formatDifference(top.difference)} comments, from ${before ?? ''} to ${after ?? ''} (${causes})`;
};

const toCount = (value: number | undefined): ContentCell =>
  value === undefined
    ? { text: '–', value: null }
    : { text: formatNumber(value), value, format: Number.isInteger(value) ? '#,##0' : '#,##0.00' };

const toDifference = (value: number): ContentCell => ({
  text: formatDifference(value),
  value,
  format: Number.isInteger(value) ? '+#,##0;-#,##0;0' : '+#,##0.00;-#,##0.00;0',
  ...(value !== 0 && { tone: value > 0 ? ('higher' as const) : ('lower' as const) }),
});

const toMean = (value: number | null | undefined): ContentCell => ({
  text: signed(value ?? null),
  value: value ?? null,
  format: '+0.00;-0.00;0.00',
});

const getStyle = ({ id }: ChangedRow): Pick<ContentRow, 'style'> =>
  id === 'total' ? { style: 'base' } : id === 'unclassified' ? { style: 'rest' } : {};

const toRow = (row: ChangedRow): ContentRow => ({
  name: getRowName(row),
  cells: [
    toCount(row.before?.count),
    toCount(row.after?.count),
    toDifference(row.difference),
    { text: row.causes.map((change) => formatCause(change, row.id)).join(', '), value: null },
    toMean(row.before?.sentiment?.avg),
    toMean(row.after?.sentiment?.avg),
  ],
  ...getStyle(row),
});

const describeUnchanged = (themes: readonly ChangedRow[]): readonly string[] => {
  const unchanged = themes.filter((row) => !isChanged(row)).length;
  return unchanged === 0 ? [] : [`${unchanged} of ${pluralise(themes.length, 'theme')} unchanged.`];
};

/** '120 comments', or '120 → 144 comments'. */
const describeBase = ({ before, after }: ChangedRow): string => {
  const [earlier, later] = [before?.count ?? 0, after?.count ?? 0];
  return `${earlier === later ? '' : `${formatNumber(earlier)} → `}${pluralise(later, 'comment')}`;
};

/** The second moment of a refreshed item is the present; of an item from the past, that of the item. */
export const makeChanges = async (query: ContentQuery): Promise<Made> => {
  const { project, workspace, params, settings, filters, asOf, ask } = query;
  const { from, to } = parseMoments(params);
  const args = { workspaceId: workspace.id, filters: toFiltersInput(filters), weight: settings.weight || undefined };
  const result = await ask<ChangesResult>(changesAddress({ ...args, from: from || aDayAgo(), to: to || asOf }));
  const { total, themes, unclassified, causes } = result;
  const order = causes.map((cause) => CAUSE_LABELS[cause].long.toLowerCase()).join('; ');
  const weight = getWeightLabel(project, settings.weight);
  return {
    finding: describeChange(result),
    subject: `Changes from ${formatEnd(result.from)} to ${formatEnd(result.to)}`,
    table: {
      columns: ['Theme', 'Before', 'After', 'Difference', 'Causes', 'Mean before', 'Mean after'],
      wordy: 4,
      rows: [total, ...sortBySize(themes), unclassified].map(toRow),
    },
    base: describeBase(total),
    notes: [
      `Before: ${formatEnd(result.from)}. After: ${formatEnd(result.to)}.`,
      ...(weight === '' ? [] : [`Weighted by ${isolateText(weight)}.`]),
      ...describeUnchanged(themes),
      ...describeLimits(result),
      `Causes are applied in this order: ${order}.`,
    ],
    questions: [changesAddress({ ...args, from: result.from.asOf, to: result.to.asOf })],
  };
};
