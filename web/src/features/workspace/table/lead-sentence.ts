/** The sentence above the table: what it says most surely, or what is mentioned most. */
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { computeColumnPercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { findStrongest, type Finding } from '@verbatim/domain/statistics/strongest-finding';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import { isTheme } from './net-rows.ts';
import { sortedItems } from './table-view.ts';

/** Longer names would displace the finding; the table shows them whole. */
const MAX_OF_NAME = 48;

/** Cut between words where it can be. */
export const shortName = (name: string): string => {
  const characters = [...name];
  if (characters.length <= MAX_OF_NAME) return name;
  const cut = characters.slice(0, MAX_OF_NAME).join('');
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return `${(words.length < cut.length / 2 ? cut : words).replace(/[\s\p{P}]+$/u, '')}…`;
};

/** '21% against 16%'; with a decimal where both would read the same. */
const against = ({ inside, outside }: Finding): string => {
  const [a, b] = [formatPercent(inside), formatPercent(outside)];
  return a === b ? `${inside.toFixed(1)}% against ${outside.toFixed(1)}%` : `${a} against ${b}`;
};

/** 'Southwest is highest on Gratitude: 21% against 16% elsewhere.' */
const findingSentence = (table: TableResult, only?: string): string | null => {
  const items = table.items.filter(isTheme);
  const finding = findStrongest({ ...table, items }, only);
  const [item, column] = finding === null ? [] : [items[finding.item], table.columns[finding.column]];
  if (finding === null || item === undefined || column === undefined) return null;
  // The most significant cell need not be the highest: a small column may have a larger share.
  const degree = finding.isExtreme ? (finding.standardErrors > 0 ? 'is highest' : 'is lowest') : 'differs most clearly';
  return `${isolateText(column.labels.map(shortName).join(' › '))} ${degree} on ${isolateText(shortName(item.name))}: ${against(finding)} elsewhere.`;
};

/** 'Fit is mentioned most: 9,512 of 23,486 comments (41%).' */
const mostSentence = (table: TableResult): string | null => {
  const [top] = sortedItems(table, { by: 'count', order: 'desc' }, 'sum').filter(isTheme);
  if (top === undefined || top.count === 0) return null;
  const base = table.totalRow.count;
  const comments = table.weighted === undefined ? 'comments' : 'weighted comments';
  return `${isolateText(shortName(top.name))} is mentioned most: ${formatCount(top.count)} of ${formatCount(base)} ${comments} (${formatPercent(computeColumnPercent(top.count, base))}).`;
};

/** @param sortedBy key of the sorted column, whose own finding comes first */
export const formatHeadline = (table: TableResult, sortedBy?: string): string =>
  (sortedBy === undefined ? null : findingSentence(table, sortedBy)) ??
  findingSentence(table) ??
  mostSentence(table) ??
  `${pluralise(table.total, 'comment')} in all.`;
