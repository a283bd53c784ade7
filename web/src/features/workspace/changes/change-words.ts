/** Words for what changed, and why. */
import type { CausedChange, ChangedRow, ChangesResult } from '@verbatim/command-api/contract/results/changes';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import { CAUSE_LABELS, type Cause } from '@verbatim/domain/moment/causes';
import { formatSigned as formatMean } from '@verbatim/domain/statistics/percentages';
import { formatMoment, isSameMinute, pluralise } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import { quoteTheme } from '../table/lead-sentence.ts';

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

export type Ends = Pick<ChangesResult, 'from' | 'to'>;

export const isWithinMinute = ({ from, to }: Ends): boolean =>
  from.at !== null && to.at !== null && isSameMinute(from.at, to.at);

/** '14:32, Mar 1, 2026', with seconds where both are of one minute; 'before the first event'. */
export const formatInstants = (ends: Ends): readonly [string, string] => {
  const format = ({ at }: PastMoment): string =>
    at === null ? 'before the first event' : formatMoment(at, isWithinMinute(ends));
  return [format(ends.from), format(ends.to)];
};

/** The same, up to 'now' where the second is the present. */
export const formatEnds = (ends: Ends): readonly [string, string] => {
  const [from, to] = formatInstants(ends);
  return [from, ends.to.isNow ? 'now' : to];
};

/**
 * 'Changes from “First coding” (14:32, Mar 1, 2026) to now'
 * @param fromName of a freeze; '' for another moment
 */
export const describeEnds = (ends: Ends, fromName: string): string => {
  const [from, to] = formatEnds(ends);
  if (ends.from.at === null) return `Changes from the first event to ${to}`;
  return `Changes from ${fromName === '' ? from : `“${isolateText(fromName)}” (${from})`} to ${to}`;
};

const KINDS_WITH_DIRECTION: ReadonlySet<Cause> = new Set<Cause>(['deletions', 'themes']);

/** 'query edited', 'theme added'; of several causes 'query +40, by hand +6'. */
const describeCauses = ({ id, causes }: ChangedRow): string => {
  const [only] = causes;
  if (only !== undefined && causes.length === 1) {
    const label = KINDS_WITH_DIRECTION.has(only.cause) ? getShortLabel(only, id) : CAUSE_LABELS[only.cause].long;
    return label.toLowerCase();
  }
  return causes
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .map((cause) => formatCause(cause, id).toLowerCase())
    .join(', ');
};

type Counted = Pick<ChangesResult, 'total' | 'unclassified' | 'themes'>;

const hadThemes = (themes: readonly ChangedRow[]): boolean => themes.some(({ before }) => (before?.count ?? 0) > 0);

/** '20 themes, 21,443 of 23,486 comments with a theme' */
const describeFirstCoding = ({ total, unclassified, themes }: Counted): string => {
  const [all, without] = [total.after?.count ?? 0, unclassified.after?.count ?? 0];
  const coded = `${formatNumber(all - without)} of ${formatNumber(all)} comments with a theme`;
  return `First coding: ${pluralise(themes.filter(({ after }) => after !== null).length, 'theme')}, ${coded}`;
};

/** '“Room” changed most: +25 comments, from 58 to 83 (query +21, by hand +4)': in reports and on screen. */
export const describeLargestChange = (result: Counted & Ends): string => {
  const listed = result.themes.filter(isListed);
  const top = sortBySize(listed).find(isChanged);
  if (top === undefined) return `No theme’s figures have changed between ${formatEnds(result).join(' and ')}`;
  if (!hadThemes(result.themes)) return describeFirstCoding(result);
  const name = quoteTheme(getRowName(top));
  const causes = top.causes.length === 0 ? '' : ` (${describeCauses(top)})`;
  if (top.difference === 0)
    return `${name} has as many comments as before, but other ones or another sentiment${causes}`;
  const [before, after] = [top.before, top.after].map((figures) => formatNumber(figures?.count ?? 0));
  const which = listed.length === 1 ? `Only ${name} changed` : `${name} changed most`;
  return `${which}: ${formatDifference(top.difference)} comments, from ${before ?? ''} to ${after ?? ''}${causes}`;
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

const rankRow = (row: ChangedRow): number => Number(isChanged(row)) + Number(isListed(row));

/** Changed themes first, by the size of their difference, then edited queries with equal figures. */
export const sortBySize = (themes: readonly ChangedRow[]): readonly ChangedRow[] =>
  themes.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || rankRow(b) - rankRow(a));

export const isChanged = ({ difference, causes }: ChangedRow): boolean => difference !== 0 || causes.length > 0;

/** The query was edited and matches the same comments. */
export const isEqualEdit = ({ query, causes }: ChangedRow): boolean =>
  query !== undefined && !causes.some(({ cause }) => cause === 'queries');

/** An equal edit changes no figure, but its theme is not unchanged. */
export const isListed = (row: ChangedRow): boolean => isChanged(row) || isEqualEdit(row);

export const EQUAL_EDIT = 'Query edited, same comments';

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
