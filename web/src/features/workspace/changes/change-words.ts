/** Words for what changed, and why. */
import type { CausedChange, ChangedRow, ChangesResult } from '@verbatim/command-api/contract/results/changes';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import { CAUSE_LABELS } from '@verbatim/domain/moment/causes';
import { formatSigned as formatMean } from '@verbatim/domain/statistics/percentages';
import { formatMoment, pluralise } from '../../../components/text/format.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const formatNumber = (value: number): string => number.format(value);

/** '+12', '−3', '0'; two decimals at most, for weighted numbers. */
export const formatDifference = (value: number): string => {
  const text = number.format(Math.abs(value));
  return text === '0' ? text : `${value > 0 ? '+' : '−'}${text}`;
};

export const isTheme = (rowId: string): boolean => rowId !== 'unclassified' && rowId !== 'total';

/** A theme deleted, or taken from the workspace, loses its comments; Unclassified may gain them. */
const getShortLabel = ({ cause, difference }: CausedChange, rowId: string): string => {
  const isGain = difference > 0;
  if (cause === 'deletions') {
    if (isTheme(rowId)) return isGain ? 'Restored' : 'Deleted';
    return isGain ? 'Themes deleted' : 'Themes restored';
  }
  if (cause === 'themes' && difference !== 0) {
    if (isTheme(rowId)) return isGain ? 'Theme added' : 'Theme removed';
    return isGain ? 'Themes removed' : 'Themes added';
  }
  return CAUSE_LABELS[cause].short;
};

/**
 * 'Query +12', 'Query +3 −3' for as many gained as lost, 'Words: mean −0.12' for another sentiment.
 * @param rowId of the row that it changed
 */
export const formatCause = (change: CausedChange, rowId: string): string => {
  const { difference, gained, lost, mean } = change;
  const short = getShortLabel(change, rowId);
  if (difference !== 0) return `${short} ${formatDifference(difference)}`;
  if (gained > 0 || lost > 0) return `${short} +${formatNumber(gained)} −${formatNumber(lost)}`;
  return mean === null || mean === 0 ? `${short}: sentiment` : `${short}: mean ${formatMean(mean)}`;
};

/** '14:32, 1 Mar 2026'; 'Now' for the present. */
export const formatEnd = ({ at, isNow }: PastMoment): string =>
  isNow ? 'Now' : at === null ? 'Before the first event' : formatMoment(at);

const MAX_CAUSES = 3;

/** 'Room 58 → 83: Query +21, By hand +4'; '' where no count of a theme has changed. */
export const describeLargestChange = ({ themes }: Pick<ChangesResult, 'themes'>): string => {
  const changed = sortBySize(themes).filter(({ difference }) => difference !== 0);
  const [largest] = changed;
  if (largest === undefined) return '';
  const { id, before, after, causes } = largest;
  const counts = `${formatNumber(before?.count ?? 0)} → ${formatNumber(after?.count ?? 0)}`;
  const why = causes
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, MAX_CAUSES)
    .map((cause) => formatCause(cause, id));
  const others = changed.length === 1 ? '' : `, and ${pluralise(changed.length - 1, 'more theme')} changed`;
  return `${getRowName(largest)} ${counts}${why.length === 0 ? '' : `: ${why.join(', ')}`}${others}`;
};

const ROW_NAMES: Readonly<Record<string, string>> = { total: 'All comments', unclassified: 'Unclassified' };

export const getRowName = ({ id, name }: Pick<ChangedRow, 'id' | 'name'>): string =>
  ROW_NAMES[id] ?? (name === '' ? 'A deleted theme' : name);

/** '+0.12 → +0.09'; 'new, +0.09' and '+0.12, gone' for one side; one number where both are equal. */
export const formatMeans = ({ before, after }: Pick<ChangedRow, 'before' | 'after'>): string => {
  const was = before?.sentiment?.avg ?? null;
  const is = after?.sentiment?.avg ?? null;
  if (was === null) return is === null ? '–' : `new, ${formatMean(is)}`;
  if (is === null) return `${formatMean(was)}, gone`;
  return formatMean(was) === formatMean(is) ? formatMean(is) : `${formatMean(was)} → ${formatMean(is)}`;
};

/** Changed themes first, by the size of their difference. */
export const sortBySize = (themes: readonly ChangedRow[]): readonly ChangedRow[] =>
  themes.toSorted(
    (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || Number(isChanged(b)) - Number(isChanged(a)),
  );

export const isChanged = ({ difference, causes }: ChangedRow): boolean => difference !== 0 || causes.length > 0;

/** What the figures cannot show. */
export const describeLimits = ({ from, to }: ChangesResult): readonly string[] => {
  const comments = Math.max(from.missing.comments, to.missing.comments);
  const resplit = [...new Set([...from.resplit, ...to.resplit])];
  return [
    ...(comments === 0
      ? []
      : [
          `${pluralise(comments, 'comment')} erased since then ${comments === 1 ? 'is' : 'are'} missing on both sides.`,
        ]),
    ...(resplit.length === 0
      ? []
      : [`Sentences of ${resplit.join(', ')} were divided by other rules then. Both sides use those of now.`]),
  ];
};
