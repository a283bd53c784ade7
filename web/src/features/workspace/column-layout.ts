/** How wide the columns of the theme table are: as their headings and figures need it, so that what is in sight can be worked out. */
import type { TableResult } from '@verbatim/command-api/contract/table';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../components/format.ts';
import { textWidth } from '../../components/text-width.ts';
import type { TableSettings } from './table-settings.ts';
import { baseOf, TOTAL } from './table-figures.ts';
import { columnLetters, type TableColumn } from './table-view.ts';

export interface ColumnLayout {
  /** Left edge of each column, and the right edge of the last, from the left edge of the first, in pixels. */
  readonly edges: readonly number[];
  readonly total: number;
  /** 0 while it is hidden. */
  readonly sentiment: number;
  /** Of the names: the least, and what the longest needs. */
  readonly name: { readonly least: number; readonly most: number };
  /** Room for the marks of the tests beside a figure. */
  readonly marks: number;
}

const PADDING = 24;
const SORT_ARROW = 14;
const BASE_GAP = 6;
const LEAST_COLUMN = 72;
const MOST_HEADING = 176;
/** A heading that is no longer stands in one line. */
const ONE_LINE = 104;
const SENTIMENT_WIDTH = 176;
/** Beside a name: its box to tick and the button that opens it. */
const NAME_TOOLS = 76;

/** Letters of a cell that are written out. Of more, as many are and the rest is counted. */
export const MOST_LETTERS = 4;

/** The least width in which a text stands in two lines, broken between words. */
export const twoLineWidth = (text: string): number => {
  const words = text.split(/\s+/u);
  const breaks = words.map((_, at) =>
    Math.max(textWidth(words.slice(0, at).join(' ')), textWidth(words.slice(at).join(' '))),
  );
  return Math.min(...breaks);
};

/** Of the row of headings above the figures. */
export const leafLabel = ({ key, labels }: TableColumn): string => labels.at(-1) ?? key;

/** Whether a heading has two lines. */
export const isLong = (label: string): boolean => textWidth(label) > ONE_LINE;

/** @param base of a heading of two lines it stands in the second */
const headingWidth = (label: string, base: string): number => {
  if (!isLong(label)) return Math.max(textWidth(label) + SORT_ARROW, textWidth(base));
  return Math.min(MOST_HEADING, Math.max(ONE_LINE, twoLineWidth(label))) + SORT_ARROW + BASE_GAP + textWidth(base);
};

/** A column is tested against those that stand under the same heading: of as many there can be letters. */
const mostNeighbours = (columns: readonly TableColumn[]): number => {
  const groups = new Map<string, number>();
  for (const { labels } of columns) {
    const parent = JSON.stringify(labels.slice(0, -1));
    groups.set(parent, (groups.get(parent) ?? 0) + 1);
  }
  return Math.max(0, ...groups.values()) - 1;
};

const marksWidth = (columns: readonly TableColumn[], significance: TableSettings['significance']): number => {
  if (significance === 'off') return 0;
  if (significance === 'total') return 16;
  const letter = columns.length > 26 ? 21 : 10;
  const most = mostNeighbours(columns);
  return 6 + letter * Math.max(1, Math.min(MOST_LETTERS, most)) + (most > MOST_LETTERS ? 12 : 0);
};

/** What stands in small print under a heading: its letter, its base and, where rows add up to a hundred, its share of the whole base. */
export const baseLine = (
  table: TableResult,
  key: string,
  letter: string | undefined,
  format: TableSettings['format'],
): string => {
  const base = baseOf(table, key);
  const all = baseOf(table, TOTAL);
  const share = format === 'row' && key !== TOTAL && all > 0 ? [formatPercent((base * 100) / all)] : [];
  return [...(letter === undefined ? [] : [letter]), formatCount(base), ...share].join(' · ');
};

/** The widest figure of a column: its base is the largest count. */
const figureWidth = (table: TableResult | undefined, key: string, format: TableSettings['format']): number => {
  if (format === 'mean') return textWidth('+0.00 ±0.00');
  return format === 'sum' ? textWidth(formatCount(table === undefined ? 1000 : baseOf(table, key))) : textWidth('100%');
};

export interface LaidOut {
  readonly columns: readonly TableColumn[];
  /** Undefined until it is there. */
  readonly table: TableResult | undefined;
  readonly names: readonly string[];
  readonly settings: Pick<TableSettings, 'format' | 'significance' | 'sentiment'>;
}

export const columnLayout = ({ columns, table, names, settings }: LaidOut): ColumnLayout => {
  const { format, significance, sentiment } = settings;
  const letters = significance === 'group' ? columnLetters(columns) : new Map<string, string>();
  const marks = marksWidth(columns, significance);
  const edges = [0];
  for (const column of columns) {
    const { key } = column;
    const base = table === undefined ? '1,000' : baseLine(table, key, letters.get(key), format);
    const width = Math.max(headingWidth(leafLabel(column), base), figureWidth(table, key, format) + marks);
    edges.push((edges.at(-1) ?? 0) + Math.max(LEAST_COLUMN, width + PADDING));
  }
  const longest = Math.max(0, ...names.map(textWidth)) + NAME_TOOLS;
  return {
    edges,
    total: Math.max(96, figureWidth(table, TOTAL, format) + 16 + PADDING),
    sentiment: sentiment === 'hidden' ? 0 : SENTIMENT_WIDTH,
    name: { least: Math.min(300, Math.max(200, longest)), most: Math.max(560, longest) },
    marks,
  };
};
