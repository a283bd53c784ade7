/**
 * What goes on which slide: as much as is legible, and the rest on the next ones, or said in the footnote.
 */
import { formatCount } from '../../../../components/text/format.ts';
import type { ContentRow, ContentTable, ReportContent } from '../contents/content.ts';
import { dropBlankColumns } from '../contents/data-rows.ts';
import { describeBasis, describeScope } from '../facts.ts';
import { shorten, toSlideText } from './deck-style.ts';

export const MAX_TABLE_ROWS = 15;
const MAX_TABLE_COLUMNS = 12;
/** Slides of one result: more is a table to look things up in, which the workbook is for. */
const MAX_PARTS = 3;
/** Bars of a slide, over all series. */
const MAX_BARS = 32;
const MAX_CATEGORIES = 16;

export interface TablePart {
  readonly columns: readonly string[];
  readonly rows: readonly ContentRow[];
  /** As in the content. */
  readonly wordy?: number | undefined;
}

export interface Planned<Part> {
  readonly parts: readonly Part[];
  /** What is not shown, for the footnote; '' for nothing. */
  readonly leftOut: string;
}

const describe = (shown: number, all: number, what: string): readonly string[] =>
  shown < all ? [`${formatCount(shown)} of ${formatCount(all)} ${what}`] : [];

const toNote = (words: readonly string[]): string =>
  words.length === 0 ? '' : `Showing ${words.join(' and ')}; saved as Excel or HTML, the report has all of them.`;

/** Bases are repeated at the head of each part. @param most parts */
export const planTable = ({ columns, rows, wordy }: ContentTable, most = MAX_PARTS): Planned<TablePart> => {
  const heading = columns.slice(0, MAX_TABLE_COLUMNS);
  const bases = rows.filter(({ style }) => style === 'base');
  const body = rows.filter(({ style, isUnchanged }) => style !== 'base' && isUnchanged !== true);
  const each = MAX_TABLE_ROWS - bases.length;
  const count = Math.min(most, Math.max(1, Math.ceil(body.length / each)));
  const cut = (row: ContentRow): ContentRow => ({ ...row, cells: row.cells.slice(0, heading.length - 1) });
  const parts = Array.from({ length: count }, (_, at) => {
    const shownRows = [...bases, ...body.slice(at * each, (at + 1) * each)].map(cut);
    return dropBlankColumns({ columns: heading, rows: shownRows, ...(wordy !== undefined && { wordy }) }, shownRows);
  });
  const shown = Math.min(body.length, count * each);
  return {
    parts,
    leftOut: toNote([
      ...describe(shown, body.length, 'rows'),
      ...describe(heading.length - 1, columns.length - 1, 'columns'),
    ]),
  };
};

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Beside the figures of bars. */
  readonly marks?: readonly string[];
}

export interface ChartPart {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** A legend of longer names takes the room of the chart. */
const MAX_SERIES_NAME = 28;

/** Excel takes equal headings for one column. */
const toSeriesNames = (series: readonly ChartSeries[]): readonly string[] => {
  const used = new Map<string, number>();
  return series.map((one) => {
    const name = shorten(one.name, MAX_SERIES_NAME);
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

/** @param isStacked series share a bar */
export const planBars = ({ labels, series }: ChartPart, isStacked: boolean): Planned<ChartPart> => {
  const perRow = isStacked ? 1 : Math.max(1, series.length);
  const most = Math.max(4, Math.min(MAX_CATEGORIES, Math.floor(MAX_BARS / perRow)));
  const count = Math.min(MAX_PARTS, Math.max(1, Math.ceil(labels.length / most)));
  // Bars of one chart are as thick on all of its slides.
  const each = Math.min(most, Math.ceil(labels.length / count));
  const names = toSeriesNames(series);
  const parts = Array.from({ length: count }, (_, at) => {
    const [from, to] = [at * each, (at + 1) * each];
    return {
      labels: labels.slice(from, to),
      series: series.map(({ values, marks = [] }, place) => ({
        name: names[place] ?? '',
        values: values.slice(from, to),
        marks: marks.slice(from, to),
      })),
    };
  });
  return { parts, leftOut: toNote(describe(Math.min(labels.length, count * each), labels.length, 'themes')) };
};

export const planLines = ({ labels, series }: ChartPart): ChartPart => {
  const names = toSeriesNames(series);
  return { labels, series: series.map(({ values }, at) => ({ name: names[at] ?? '', values })) };
};

/** Longer footnotes are in the notes of the slide. */
const MAX_FOOTNOTE = 560;

/** Letters of the line below a title. */
const MAX_FACTS = 150;

export interface SlideFacts {
  /** The base and the moment are never cut. */
  readonly about: string;
  /** Not all filters are in it. */
  readonly isCut: boolean;
}

export const toFacts = (kind: string, content: ReportContent): SlideFacts => {
  const [scope, basis] = [toSlideText(describeScope(kind, content)), describeBasis(content)];
  const shown = shorten(scope, MAX_FACTS - basis.length);
  return { about: `${shown} · ${basis}`, isCut: shown !== scope };
};

export const toFootnote = (kind: string, content: ReportContent, leftOut: string): string => {
  const { notes, filters } = content;
  const filtered = filters.length > 0 && toFacts(kind, content).isCut ? `Filters: ${filters.join('; ')}.` : '';
  const lines = [leftOut, filtered, ...notes].filter((line) => line !== '');
  const text = lines.join(' ');
  return text.length <= MAX_FOOTNOTE
    ? text
    : `${text.slice(0, MAX_FOOTNOTE).replace(/\s\S*$/u, '')} … (all of it in the notes)`;
};
