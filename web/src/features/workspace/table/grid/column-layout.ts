/**
 * Widths of the theme table's columns by their headings and figures, so that the visible range can be
 * computed.
 */
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../../components/text/format.ts';
import { textWidth } from '../../../../components/text/text-width.ts';
import { listNumberFigures, NUMBER_WIDTH } from '../number-figures.ts';
import type { TableSettings } from '../table-settings.ts';
import { getColumnBase, TOTAL } from '../table-figures.ts';
import { columnLetters, type Decimals, type TableColumn } from '../table-view.ts';
import { isWaveShown } from '../wave-changes.ts';

export interface ColumnLayout {
  /** Left edge of each column, and the right edge of the last, relative to the first, in pixels. */
  readonly edges: readonly number[];
  readonly total: number;
  /** 0 while it is hidden. */
  readonly sentiment: number;
  /** Of the figures of a number, behind all others; 0 without one. */
  readonly numbers: number;
  /** Minimum and maximum width of the names. */
  readonly name: { readonly least: number; readonly most: number };
  /** Of the shares, which have room for them. */
  readonly decimals: Decimals;
  /** Space for significance marks. */
  readonly marks: number;
  /** Space for differences from the wave before. */
  readonly changes: number;
  /** Narrow padding, because the columns would not fit otherwise. */
  readonly isClose: boolean;
  /** Of the largest percentage, in pixels: all columns have one scale, as bars are compared along a row. */
  readonly longestBar: number;
}

type Widths = Omit<ColumnLayout, 'longestBar'>;

const PADDING = { close: 20, wide: 24 } as const;
const SORT_ARROW = 14;
const BASE_GAP = 6;
const MIN_COLUMN = 72;
const MAX_HEADING = 176;
/** Width of a heading in one line. */
const ONE_LINE = 104;
const SENTIMENT_WIDTH = 176;
/** Of a sentiment cell: padding and the mean. */
export const AROUND_BAR = 76;
/** Names have this before figures become wider. */
const NAMES_FIRST = 260;
/** Figures grow up to these widths; a wider bar of sentiment shows more, so it grows faster. */
const WIDEST = { total: 200, column: 160, sentiment: 360 } as const;
const SENTIMENT_SHARES = 3;
/** Between the letters of a heading and its edge: widths of texts are estimates. */
const HEADING_SLACK = 4;
/** Checkbox and button next to a name. */
const NAME_TOOLS = 76;
const NET_INDENT = 28;

/** Of a difference with its arrow. */
const CHANGE_WIDTH = { share: 40, mean: 52 } as const;

/** Left and right of a bar. */
export const BAR_INSET = 8;

/** Significance letters shown; the rest is counted. */
export const MAX_LETTERS = 4;

/** Minimum width of a text in two lines. */
export const twoLineWidth = (text: string): number => {
  const words = text.split(/\s+/u);
  const breaks = words.map((_, at) =>
    Math.max(textWidth(words.slice(0, at).join(' ')), textWidth(words.slice(at).join(' '))),
  );
  return Math.min(...breaks);
};

/** Label in the last heading row. */
export const leafLabel = ({ key, labels }: TableColumn): string => labels.at(-1) ?? key;

/** Whether a heading has two lines. */
export const isLong = (label: string): boolean => textWidth(label) > ONE_LINE;

/** With narrow padding headings have two lines if possible, and the sort arrow is in the padding. */
const headingWidth = (label: string, base: string, { isClose, isTight }: Setting): number => {
  const arrow = isClose ? 0 : SORT_ARROW;
  if (isClose && !isTight) return Math.max(Math.min(MAX_HEADING, twoLineWidth(label)) + HEADING_SLACK, textWidth(base));
  if (!isLong(label)) return Math.max(textWidth(label) + HEADING_SLACK + arrow, textWidth(base));
  const words = Math.min(MAX_HEADING, Math.max(ONE_LINE, twoLineWidth(label))) + HEADING_SLACK + arrow;
  // Compact, the base is in the second line of the heading; otherwise below it.
  return isTight ? words + BASE_GAP + textWidth(base) : Math.max(words, textWidth(base));
};

interface Setting {
  readonly isClose: boolean;
  readonly isTight: boolean;
}

/** Columns are tested against siblings under the same heading, which limits the letters. */
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
  return 6 + letter * Math.max(1, Math.min(MAX_LETTERS, most)) + (most > MAX_LETTERS ? 12 : 0);
};

const changesWidth = ({ format, wave = '', groupBy = [], parts = [] }: LaidOut['settings']): number =>
  isWaveShown({ wave, groupBy, parts }) ? CHANGE_WIDTH[format === 'mean' ? 'mean' : 'share'] : 0;

/** Small print under a heading: letter, base and, for row percentages, its share of the base. */
export const baseLine = (
  table: TableResult,
  key: string,
  letter: string | undefined,
  format: TableSettings['format'],
): string => {
  const base = getColumnBase(table, key);
  const all = getColumnBase(table, TOTAL);
  const share = format === 'row' && key !== TOTAL && all > 0 ? [formatPercent((base * 100) / all)] : [];
  return [...(letter === undefined ? [] : [letter]), formatCount(base), ...share].join(' · ');
};

/** Widest figure of a column: its base is the largest count. */
const figureWidth = (
  { table, settings: { format }, decimals = 0 }: Pick<LaidOut, 'table' | 'settings' | 'decimals'>,
  key: string,
): number => {
  if (format === 'mean') return textWidth('+0.00 ±0.00');
  return format === 'sum'
    ? textWidth(formatCount(table === undefined ? 1000 : getColumnBase(table, key)))
    : textWidth(decimals === 0 ? '100%' : `88.${'8'.repeat(decimals)}%`);
};

/** 'Total negative %' takes two lines. */
const minTotalWidth = (format: TableSettings['format'], isClose: boolean): number =>
  (isClose ? 88 : 96) + (format === 'negative' ? 16 : 0);

export interface LaidOut {
  readonly columns: readonly TableColumn[];
  /** Undefined while loading. */
  readonly table: TableResult | undefined;
  readonly names: readonly string[];
  /** Themes of nets are indented. */
  readonly hasNets?: boolean;
  readonly settings: Pick<TableSettings, 'format' | 'significance' | 'sentiment'> &
    Partial<Pick<TableSettings, 'wave' | 'groupBy' | 'parts'>>;
  readonly decimals?: Decimals;
  /** Available width; 0 before it is measured. */
  readonly room: number;
  /** Compact layout for low screens. */
  readonly isTight: boolean;
}

/** In pixels, without the names. */
export const figuresWidth = ({
  edges,
  total,
  sentiment,
  numbers,
}: Pick<ColumnLayout, 'edges' | 'total' | 'sentiment' | 'numbers'>): number =>
  total + sentiment + numbers + (edges.at(-1) ?? 0);

/** Minimum width of the names in the available width. */
export const leastOfNames = ({ name }: Pick<ColumnLayout, 'name'>, room: number): number =>
  Math.min(name.least, room * NAMES_SHARE);

/** Maximum share of the names before figures scroll. */
export const NAMES_SHARE = 0.46;

/** With narrow padding if the columns would not fit otherwise. */
export const columnLayout = (laidOut: LaidOut): ColumnLayout => {
  const wide = layOut(laidOut, false);
  const fits = laidOut.room === 0 || leastOfNames(wide, laidOut.room) + figuresWidth(wide) <= laidOut.room;
  const layout = fits ? fillRoom(wide, laidOut.room) : layOut(laidOut, true);
  return { ...layout, longestBar: findLongestBar(layout) };
};

/** The narrowest column decides how long the bars of all are. */
const findLongestBar = ({ edges, total }: Widths): number =>
  Math.min(total, ...edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0))) - 2 * BAR_INSET;

/** Spare room goes to names, figures, and then names again: the table is as wide as what is above it. */
const fillRoom = (layout: Widths, room: number): Widths => {
  const { edges, total, sentiment, name } = layout;
  const spare = room - figuresWidth(layout) - Math.max(NAMES_FIRST, Math.min(name.least, name.most));
  if (spare <= 0) return layout;
  const share = Math.floor(spare / (edges.length + (sentiment > 0 ? SENTIMENT_SHARES : 0)));
  const widen = (width: number, by: number, most: number): number => Math.max(width, Math.min(most, width + by));
  const wider = [0];
  for (const [at, edge] of edges.slice(1).entries())
    wider.push((wider[at] ?? 0) + widen(edge - (edges[at] ?? 0), share, WIDEST.column));
  const widened: Widths = {
    ...layout,
    total: widen(total, share, WIDEST.total),
    edges: wider,
    sentiment: sentiment === 0 ? 0 : widen(sentiment, share * SENTIMENT_SHARES, WIDEST.sentiment),
  };
  const most = Math.max(name.most, room - figuresWidth(widened));
  return { ...widened, name: { least: name.least, most } };
};

const layOut = (laidOut: LaidOut, isClose: boolean): Widths => {
  const { columns, table, names, hasNets = false, settings, decimals = 0, isTight } = laidOut;
  const { format, significance, sentiment } = settings;
  const changes = changesWidth(settings);
  const padding = isClose ? PADDING.close : PADDING.wide;
  const letters = significance === 'group' ? columnLetters(columns) : new Map<string, string>();
  const marks = marksWidth(columns, significance);
  const edges = [0];
  for (const column of columns) {
    const { key } = column;
    const base = table === undefined ? '1,000' : baseLine(table, key, letters.get(key), format);
    const width = Math.max(
      headingWidth(leafLabel(column), base, { isClose, isTight }),
      figureWidth(laidOut, key) + marks + changes,
    );
    edges.push((edges.at(-1) ?? 0) + Math.max(MIN_COLUMN, width + padding));
  }
  const longest = Math.max(0, ...names.map(textWidth)) + NAME_TOOLS + (hasNets ? NET_INDENT : 0);
  return {
    edges,
    total: Math.max(minTotalWidth(format, isClose), figureWidth(laidOut, TOTAL) + 16 + padding),
    sentiment: sentiment === 'hidden' ? 0 : SENTIMENT_WIDTH,
    numbers: listNumberFigures(table).length * NUMBER_WIDTH,
    name: { least: Math.min(300, Math.max(isClose ? 160 : 200, longest)), most: Math.max(560, longest) },
    decimals,
    marks,
    changes,
    isClose,
  };
};
