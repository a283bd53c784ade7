/** The sentence above the table: what it says most surely, or what is mentioned most. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { computeColumnPercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { findStrongest, type Finding } from '@verbatim/domain/statistics/strongest-finding';
import { COMMENT_CLASS_LABELS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import { isTheme } from './net-rows.ts';
import { signed } from './sentiment-view.ts';
import { countIn, getColumnBase, hiddenBase, meanIn, percentIn, TOTAL, type FigureSettings } from './table-figures.ts';
import { isGroupedBySentiment, isGroupedBySentimentAlone, type TableSettings } from './table-settings.ts';
import { sortedItems, type TableColumn } from './table-view.ts';

/** Longer names would displace the finding; the table shows them whole. */
const MAX_OF_NAME = 48;

/** Cut between words where it can be. */
const shortName = (name: string): string => {
  const characters = [...name];
  if (characters.length <= MAX_OF_NAME) return name;
  const cut = characters.slice(0, MAX_OF_NAME).join('');
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return `${(words.length < cut.length / 2 ? cut : words).replace(/[\s\p{P}]+$/u, '')}…`;
};

/** With a decimal where both would read the same. */
const formatApart = ({ inside, outside }: Finding): readonly [string, string] => {
  const [a, b] = [formatPercent(inside), formatPercent(outside)];
  return a === b ? [`${inside.toFixed(1)}%`, `${outside.toFixed(1)}%`] : [a, b];
};

export interface FindingScope {
  /** Undefined for shares. */
  readonly settings?: FigureSettings & Pick<TableSettings, 'sort'> & Partial<Pick<TableSettings, 'groupBy' | 'parts'>>;
  /** What the columns are values of; '' where their labels say so, or several do. */
  readonly group?: string;
  /** Titles of several groupings, the outer first: a number alone does not say which it is of. */
  readonly levels?: readonly string[];
  /** Files name themes as in charts. */
  readonly getName?: (theme: TableItem) => string;
}

export interface Lead {
  readonly text: string;
  /** Null for all comments. */
  readonly item: TableItem | null;
  /** Null for all columns. */
  readonly column: TableColumn | null;
}

/** Of negative comments, in a table by sentiment alone. */
const findNegative = ({ columns }: TableResult): TableColumn | undefined =>
  columns.find(({ labels }) => labels.at(-1) === COMMENT_CLASS_LABELS.neg);

const getThemeName = ({ name }: TableItem): string => name;

/** Where a column stands: 'Class › Top', because values alone can read like themes; 'Tops › Rating 5'. */
const formatPlace = ({ labels }: TableColumn, { group = '', levels = [] }: FindingScope): string => {
  const named = labels.map((label, level) => {
    const title = levels[level] ?? '';
    return title === '' || /\p{L}/u.test(label) ? label : `${title} ${label}`;
  });
  return isolateText([...(group === '' || labels.length > 1 ? [] : [group]), ...named].map(shortName).join(' › '));
};

/** The name of a theme in a sentence, distinct from groups and figures. */
export const quoteTheme = (name: string): string => `“${isolateText(shortName(name))}”`;

/** '39% of its comments'; in counts '26 of 66 comments (39%)'. */
const describeInside = (table: TableResult, item: TableItem, { key }: TableColumn, share: string, isCount: boolean) =>
  isCount && table.weighted === undefined
    ? `${formatCount(countIn(item, key))} of ${pluralise(getColumnBase(table, key), 'comment')} (${share})`
    : `${share} of its comments`;

/** 'stands out most clearly for “Pool”', 'mentions “Pool” less', 'has fewer negative comments on “Pool”' */
const describeDirection = (name: string, isFew: boolean, isNegative: boolean): string => {
  if (isFew) return isNegative ? `has fewer negative comments on ${name}` : `mentions ${name} less`;
  return `stands out most clearly for ${isNegative ? 'negative comments on ' : ''}${name}`;
};

const findDifference = (table: TableResult, settings: FindingScope['settings'], only?: string) => {
  // Complaints are negative by their words: beside other groups, columns of sentiment find little else.
  const isAlone = settings !== undefined && isGroupedBySentimentAlone(settings);
  if (settings !== undefined && isGroupedBySentiment(settings) && !isAlone) return null;
  const items = table.items.filter(isTheme);
  const finding = findStrongest({ ...table, items }, isAlone ? findNegative(table)?.key : only);
  if (finding === null) return null;
  const [item, column] = [items[finding.item], table.columns[finding.column]];
  return item === undefined || column === undefined ? null : { item, column, finding };
};

/** The column that differs most surely is the subject: what is first there stays open. */
const describeDifference = (table: TableResult, scope: FindingScope, only?: string): Lead | null => {
  const { settings, getName = getThemeName } = scope;
  const found = findDifference(table, settings, only);
  if (found === null) return null;
  const { item, column, finding } = found;
  const name = quoteTheme(getName(item));
  const direction = describeDirection(name, finding.standardErrors < 0, settings?.format === 'negative');
  const [inside, outside] = formatApart(finding);
  const figures = describeInside(table, item, column, inside, settings?.format === 'sum');
  const text = `${formatPlace(column, scope)} ${direction}: ${figures}, against ${outside} of the others`;
  return { text, item, column };
};

/** Row percentages of fewer comments say little. */
const MIN_OF_SHARE = 30;

/** '“Wifi” has the highest share of negative comments: 60%, against 31% of all comments' */
const describeNegativeShare = (table: TableResult, { settings, getName = getThemeName }: FindingScope): Lead | null => {
  if (settings === undefined || !isGroupedBySentimentAlone(settings)) return null;
  if (settings.format !== 'row' && settings.format !== 'sum') return null;
  const column = findNegative(table);
  if (column === undefined) return null;
  const shares = table.items
    .filter((item) => isTheme(item) && item.count >= settings.minBase)
    .map((item) => ({ item, share: computeColumnPercent(countIn(item, column.key), item.count) ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
  const highest = shares.find(({ item }) => item.count >= MIN_OF_SHARE);
  if (highest === undefined || highest.share === 0) return null;
  const of = settings.format === 'sum' ? ` of ${pluralise(highest.item.count, 'comment')}` : '';
  const counted = of === '' ? '' : `${formatCount(countIn(highest.item, column.key))}${of}, `;
  const all = formatPercent(computeColumnPercent(getColumnBase(table, column.key), table.totalRow.count));
  // Smaller themes may show a higher one.
  const among = shares[0] === highest ? '' : `Of themes with at least ${MIN_OF_SHARE} comments, `;
  const text = `${among}${quoteTheme(getName(highest.item))} has the highest share of negative comments: ${counted}${formatPercent(highest.share)}, against ${all} of all comments`;
  return { text, item: highest.item, column };
};

/** '“Fit” is mentioned most: 9,512 of 23,486 comments (41%)' */
const describeMost = (table: TableResult, { settings, getName = getThemeName }: FindingScope): Lead | null => {
  const [top] = sortedItems(table, { by: 'count', order: 'desc' }, 'sum').filter(isTheme);
  if (top === undefined || top.count === 0) return null;
  const base = table.totalRow.count;
  const comments = table.weighted === undefined ? 'comments' : 'weighted comments';
  const name = quoteTheme(getName(top));
  const isMost =
    settings?.format === 'negative' ? `Negative comments on ${name} are most frequent` : `${name} is mentioned most`;
  const text = `${isMost}: ${formatCount(top.count)} of ${formatCount(base)} ${comments} (${formatPercent(computeColumnPercent(top.count, base))})`;
  return { text, item: top, column: null };
};

/** '“Staff” has the highest mean sentiment (+0.35), “Noise” the lowest (−0.54)' */
const describeMeans = (table: TableResult, { settings, getName = getThemeName }: FindingScope): Lead | null => {
  if (settings?.format !== 'mean') return null;
  const scored = table.items.flatMap((item) => {
    const mean = isTheme(item) && hiddenBase(table, item, TOTAL, settings) === null ? meanIn(item, TOTAL)?.avg : null;
    return mean == null ? [] : [{ name: quoteTheme(getName(item)), mean }];
  });
  const [highest, ...rest] = scored.toSorted((a, b) => b.mean - a.mean);
  if (highest === undefined) return null;
  const lowest = rest.at(-1);
  const least = lowest === undefined ? '' : `, ${lowest.name} the lowest (${signed(lowest.mean)})`;
  return {
    text: `${highest.name} has the highest mean sentiment (${signed(highest.mean)})${least}`,
    item: null,
    column: null,
  };
};

/** 'Negative comments mention “Wifi” most: 30% of them, against 20% of all comments' */
const describeMostNegative = (table: TableResult, { settings, getName = getThemeName }: FindingScope): Lead | null => {
  if (settings === undefined || !isGroupedBySentimentAlone(settings)) return null;
  const column = settings.format === 'column' ? findNegative(table) : undefined;
  if (column === undefined) return null;
  const [most] = table.items.filter(isTheme).toSorted((a, b) => countIn(b, column.key) - countIn(a, column.key));
  if (most === undefined || countIn(most, column.key) === 0) return null;
  const [share, all] = [column.key, TOTAL].map((key) => formatPercent(percentIn(table, most, key, 'column')));
  const text = `Negative comments mention ${quoteTheme(getName(most))} most: ${share ?? ''} of them, against ${all ?? ''} of all comments`;
  return { text, item: most, column };
};

/** What a table says, and the cell whose comments show it. */
export const findLead = (table: TableResult, scope: FindingScope = {}): Lead =>
  describeMeans(table, scope) ??
  describeNegativeShare(table, scope) ??
  // The finding of the sorted column comes first.
  describeDifference(table, scope, scope.settings?.sort.by) ??
  describeDifference(table, scope) ??
  describeMostNegative(table, scope) ??
  describeMost(table, scope) ?? { text: `${pluralise(table.total, 'comment')} in all`, item: null, column: null };

/** What is counted by column, as titles of charts and reports name it. */
export const getRowsTitle = ({ format }: Pick<TableSettings, 'format'>): string =>
  format === 'negative' ? 'Negative comments on themes' : 'Themes';

/** The same on screen, in reports and in files. */
export const describeTable = (table: TableResult, scope?: FindingScope): string => findLead(table, scope).text;
