/** The sentence above the table: what it says most surely, or what is mentioned most. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { columnPercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { strongestFinding, type Finding } from '@verbatim/domain/statistics/strongest-finding';
import { counted, formatCount } from '../../components/format.ts';
import { isolated } from '../../components/isolated.ts';
import { sortedItems } from './table-view.ts';

/** A longer name would take the line from what is said of it; the table has it whole. */
const MOST_OF_NAME = 48;

/** Cut between words where it can be. */
const shortName = (name: string): string => {
  const characters = [...name];
  if (characters.length <= MOST_OF_NAME) return name;
  const cut = characters.slice(0, MOST_OF_NAME).join('');
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return `${(words.length < cut.length / 2 ? cut : words).replace(/[\s\p{P}]+$/u, '')}…`;
};

const isTheme = (item: TableItem): boolean => item.id !== null;

/** '21% against 16%'; with a decimal where both would read the same. */
const against = ({ inside, outside }: Finding): string => {
  const [a, b] = [formatPercent(inside), formatPercent(outside)];
  return a === b ? `${inside.toFixed(1)}% against ${outside.toFixed(1)}%` : `${a} against ${b}`;
};

/** 'Southwest is highest on Gratitude: 21% against 16% elsewhere.' */
const findingSentence = (table: TableResult): string | null => {
  const items = table.items.filter(isTheme);
  const finding = strongestFinding({ ...table, items });
  const [item, column] = finding === null ? [] : [items[finding.item], table.columns[finding.column]];
  if (finding === null || item === undefined || column === undefined) return null;
  const degree =
    finding.standardErrors > 0 ? (finding.isExtreme ? 'highest' : 'higher') : finding.isExtreme ? 'lowest' : 'lower';
  return `${isolated(column.labels.map(shortName).join(' › '))} is ${degree} on ${isolated(shortName(item.name))}: ${against(finding)} elsewhere.`;
};

/** 'Fit is mentioned most: 9,512 of 23,486 comments (41%).' */
const mostSentence = (table: TableResult): string | null => {
  const [top] = sortedItems(table, { by: 'count', order: 'desc' }, 'sum').filter(isTheme);
  if (top === undefined || top.count === 0) return null;
  const base = table.totalRow.count;
  const comments = table.weighted === undefined ? 'comments' : 'weighted comments';
  return `${isolated(shortName(top.name))} is mentioned most: ${formatCount(top.count)} of ${formatCount(base)} ${comments} (${formatPercent(columnPercent(top.count, base))}).`;
};

export const leadSentence = (table: TableResult): string =>
  findingSentence(table) ?? mostSentence(table) ?? `${counted(table.total, 'comment')} in all.`;
