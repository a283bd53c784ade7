/** What changed between two moments, as contents of a report. */
import type { ChangedRow, ChangesResult } from '@verbatim/command-api/contract/results/changes';
import { CAUSE_LABELS } from '@verbatim/domain/moment/causes';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import { freezesAddress } from '../../../../api/freezes.ts';
import { changesAddress } from '../../../../api/results/changes.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { pluralise } from '../../../../components/text/format.ts';
import { isolateText } from '../../../../components/text/isolate-text.ts';
import { aDayAgo, getFreezeName, listFreezes, parseMoments } from '../../changes/change-settings.ts';
import {
  describeEnds,
  describeLargestChange,
  describeLimits,
  formatCause,
  formatDifference,
  formatInstants,
  formatNumber,
  getRowName,
  EQUAL_EDIT,
  isEqualEdit,
  isListed,
  isTheme,
  sortBySize,
  type Ends,
} from '../../changes/change-words.ts';
import { getWeightLabel } from '../../settings/weight-choices.ts';
import { signed } from '../../table/sentiment-view.ts';
import type { ContentCell, ContentQuery, ContentRow, Made } from './content.ts';

const toCount = (value: number | undefined): ContentCell =>
  value === undefined
    ? { text: '–', value: null }
    : { text: formatNumber(value), value, format: Number.isInteger(value) ? '#,##0' : '#,##0.00' };

/** Without a tone: colours mean that a test found a difference. */
const toDifference = (value: number): ContentCell => ({
  text: formatDifference(value),
  value,
  format: Number.isInteger(value) ? '+#,##0;-#,##0;0' : '+#,##0.00;-#,##0.00;0',
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
    {
      text: [
        ...row.causes.map((change) => formatCause(change, row.id)),
        ...(isEqualEdit(row) ? [EQUAL_EDIT] : []),
      ].join(', '),
      value: null,
    },
    toMean(row.before?.sentiment?.avg),
    toMean(row.after?.sentiment?.avg),
  ],
  ...getStyle(row),
  ...(isTheme(row.id) && !isListed(row) && { isUnchanged: true as const }),
});

const describeUnchanged = (themes: readonly ChangedRow[]): readonly string[] => {
  const unchanged = themes.filter((row) => !isListed(row)).length;
  return unchanged === 0 ? [] : [`${unchanged} of ${pluralise(themes.length, 'theme')} unchanged.`];
};

/** '120 comments', or '120 → 144 comments'. */
const describeBase = ({ before, after }: ChangedRow): string => {
  const [earlier, later] = [before?.count ?? 0, after?.count ?? 0];
  return `${earlier === later ? '' : `${formatNumber(earlier)} → `}${pluralise(later, 'comment')}`;
};

/** Both instants: 'now' is another one when a file is read. */
const describeInstants = (ends: Ends): string => {
  const [from, to] = formatInstants(ends);
  return `Before: ${from}. After: ${to}${ends.to.isNow ? ', the last change' : ''}.`;
};

/** The second moment of a refreshed item is the present; of an item from the past, that of the item. */
export const makeChanges = async (query: ContentQuery): Promise<Made> => {
  const { project, workspace, params, settings, filters, asOf, ask } = query;
  const { from, to } = parseMoments(params);
  const args = { workspaceId: workspace.id, filters: toFiltersInput(filters), weight: settings.weight || undefined };
  const freezes = listFreezes(await ask<readonly Freeze[]>(freezesAddress(project.id)), workspace.id);
  const since = from || (freezes[0]?.asOf ?? aDayAgo());
  const until = to || asOf;
  const answer = await ask<ChangesResult>(changesAddress({ ...args, from: since, to: until }));
  const result = { ...answer, to: { ...answer.to, isNow: until === undefined } };
  const { total, themes, unclassified, causes } = result;
  const sorted = sortBySize(themes);
  const order = causes.map((cause) => CAUSE_LABELS[cause].long.toLowerCase()).join('; ');
  const weight = getWeightLabel(project, settings.weight);
  return {
    finding: describeLargestChange(result),
    subject: describeEnds(result, getFreezeName(freezes, since)),
    table: {
      columns: ['Theme', 'Before', 'After', 'Difference', 'Causes', 'Mean before', 'Mean after'],
      wordy: 4,
      rows: [total, ...sorted.filter(isListed), unclassified, ...sorted.filter((row) => !isListed(row))].map(toRow),
    },
    base: describeBase(total),
    notes: [
      describeInstants(result),
      ...(weight === '' ? [] : [`Weighted by ${isolateText(weight)}.`]),
      ...describeUnchanged(themes),
      ...describeLimits(result),
      `Causes are applied in this order: ${order}.`,
    ],
    questions: [changesAddress({ ...args, from: result.from.asOf, to: result.to.asOf })],
  };
};
