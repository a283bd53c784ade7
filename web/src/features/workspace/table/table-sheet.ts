/** The table on screen as a worksheet: numbers with formats, merged headings, marks in cells of their own. */
import type { CellObject, Row } from 'write-excel-file/universal';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { toXlsxText } from '@verbatim/domain/formats/xlsx-row';
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { CellSignificance } from '@verbatim/domain/statistics/significance';
import { chartName } from '../../../components/chart-name.ts';
import { CLASSES } from './sentiment-view.ts';
import type { TableRow } from './net-rows.ts';
import { listNumberFigures } from './number-figures.ts';
import {
  exported,
  getMark,
  getShownNumber,
  isShare,
  listChange,
  listFigures,
  SENTIMENT_HEADINGS,
  UNITS,
} from './table-csv.ts';
import { effectiveBaseIn, getColumnBase, isPercentage, TOTAL } from './table-figures.ts';
import type { TableSettings } from './table-settings.ts';
import { testTableSignificance } from './table-tests.ts';
import { columnLetters, headerRows, headHeight } from './table-view.ts';
import { testTableWaves } from './wave-changes.ts';

export interface TableSheet {
  readonly rows: readonly Row[];
  /** In characters. */
  readonly widths: readonly number[];
  /** Rows of headings, which stay visible. */
  readonly headings: number;
}

/** Of significance, readable on white. */
const COLOURS = { higher: '#3f6b0e', lower: '#a34a05', quiet: '#5f5f5a' } as const;
const MARKS: Readonly<Record<string, string>> = { higher: '▲', lower: '▼' };
const WIDTHS = { name: 40, figure: 11, mark: 9 } as const;
const PERCENT = '0.0%';
const MEAN = '+0.00;-0.00;0.00';
const POINTS = '+0.0;-0.0;0.0';

const getFormat = ({ format }: TableSettings, isWeighted: boolean): string =>
  format === 'sum' ? (isWeighted ? '#,##0.0' : '#,##0') : format === 'mean' ? MEAN : PERCENT;

/** Percentages are stored as shares, which spreadsheets format. */
const toStored = (value: number | null, isPercent: boolean): number | null =>
  value === null || !isPercent ? value : Math.round(value * 1e6) / 1e8;

const textCell = (text: string, style: CellObject = {}): CellObject | null =>
  text === '' ? null : { ...style, type: String, value: toXlsxText(text) };

const numberCell = (value: number | null, format: string, style: CellObject = {}): CellObject | null =>
  value === null ? null : { ...style, type: Number, value, format };

const HEADING = { fontWeight: 'bold', wrap: true, alignVertical: 'bottom' } as const;

/** A cell over several columns or rows, followed by the cells that it covers. */
const merged = (text: string, columnSpan: number, rowSpan: number, style: CellObject = {}): Row => [
  { ...HEADING, ...style, type: String, value: toXlsxText(text), columnSpan, rowSpan },
  ...Array.from({ length: columnSpan - 1 }, () => null),
];

const blank = (count: number): Row => Array.from({ length: count }, () => null);

/** @param items the rows, as shown */
export const toTableSheet = (table: TableResult, items: readonly TableRow[], settings: TableSettings): TableSheet => {
  const { format, significance, sentiment } = settings;
  const rows = exported(items);
  const tests = testTableSignificance(table, rows, settings);
  const isTested = tests.length > 0;
  const changes = testTableWaves(table, rows, settings);
  const isCompared = changes.length > 0;
  const units = UNITS[format].length;
  const layout = {
    units,
    perColumn: units + (isTested ? 1 : 0) + (isCompared ? CHANGE_CELLS : 0),
    moods: sentiment === 'hidden' ? [] : SENTIMENT_HEADINGS,
    numbers: listNumberFigures(table),
    isTested,
    isCompared,
  };
  const head = layOutHead(table, settings, layout);
  const formats = {
    figure: getFormat(settings, table.weighted !== undefined),
    isPercent: isPercentage(format),
  };
  const base = (name: string, of: (key: string) => number): Row => [
    textCell(name, { textColor: COLOURS.quiet }),
    ...[TOTAL, ...table.columns.map(({ key }) => key)].flatMap((key, at) => [
      numberCell(of(key), table.weighted === undefined ? '#,##0' : '#,##0.0', { textColor: COLOURS.quiet }),
      ...blank((at === 0 ? units : layout.perColumn) - 1),
      ...(at === 0 ? blank(layout.moods.length) : []),
    ]),
    ...blank(layout.numbers.length),
  ];
  const body = rows.map((item, index): Row => {
    const cells = (key: string, test?: CellSignificance): Row => {
      const textColor = test?.verdict === 'higher' || test?.verdict === 'lower' ? COLOURS[test.verdict] : undefined;
      const style = textColor !== undefined && significance === 'total' ? { textColor } : {};
      return listFigures(table, item, key, settings).map((value) =>
        numberCell(toStored(value, formats.isPercent), formats.figure, style),
      );
    };
    return [
      nameCell(item),
      ...cells(TOTAL),
      ...(layout.moods.length === 0 ? [] : sentimentCells(item)),
      ...table.columns.flatMap(({ key }) => {
        const test = tests[index]?.[key];
        const change = { key, change: changes[index]?.[key] };
        return [
          ...cells(key, test),
          ...(isTested ? [markCell(test, significance)] : []),
          ...(isCompared ? changeCells(listChange(table, item, change, settings), format === 'mean') : []),
        ];
      }),
      ...layout.numbers.map(({ key, value }) => {
        const isPart = isShare(key);
        return numberCell(toStored(getShownNumber(item, settings, value), isPart), isPart ? PERCENT : '0.00');
      }),
    ];
  });
  return {
    rows: [
      ...head,
      base('Base', (key) => getColumnBase(table, key)),
      ...(table.weighted === undefined ? [] : [base('Effective base', (key) => effectiveBaseIn(table, key))]),
      ...body,
    ],
    widths: [
      WIDTHS.name,
      ...Array.from({ length: units + layout.moods.length }, () => WIDTHS.figure),
      ...table.columns.flatMap(() => [
        ...Array.from({ length: units }, () => WIDTHS.figure),
        ...(isTested ? [WIDTHS.mark] : []),
        ...(isCompared ? [WIDTHS.figure, WIDTHS.mark] : []),
      ]),
      ...layout.numbers.map(() => WIDTHS.figure),
    ],
    headings: head.length,
  };
};

interface Layout {
  /** Cells of a figure. */
  readonly units: number;
  /** Cells of a column of the table: its figure, its mark if tested, and its change if compared. */
  readonly perColumn: number;
  readonly moods: readonly string[];
  readonly numbers: ReturnType<typeof listNumberFigures>;
  readonly isTested: boolean;
  /** With the wave before. */
  readonly isCompared: boolean;
}

/** Nested headings, and below them what the cells of a column are, where it has several. */
const layOutHead = (
  table: TableResult,
  { significance, format }: TableSettings,
  { units, perColumn, moods, numbers, isTested, isCompared }: Layout,
): readonly Row[] => {
  const letters = significance === 'group' ? columnLetters(table.columns) : new Map<string, string>();
  const parts = [
    ...(format === 'mean' ? ['Mean', 'Standard error'] : ['']),
    ...(isTested ? [significance === 'group' ? 'Higher than' : 'Test'] : []),
    ...(isCompared ? [format === 'mean' ? 'Change' : 'Change in points', 'Test of change'] : []),
  ];
  const hasParts = parts.length > 1 && table.columns.length > 0;
  const levels = headerRows(table.columns);
  const height = headHeight(table.columns) + (hasParts ? 1 : 0);
  const last = levels.length - 1;
  const heads = Array.from({ length: height }, (_, level): Row => {
    const isFirst = level === 0;
    const beside = (text: string, span = 1): Row => (isFirst ? merged(text, span, height) : blank(span));
    const columns =
      level > last
        ? table.columns.flatMap(() => parts.map((part) => textCell(part, { ...HEADING, align: 'right' })))
        : (levels[level] ?? []).flatMap(({ label, span }, at) => {
            const letter = level === last ? letters.get(table.columns[at]?.key ?? '') : undefined;
            const text = letter === undefined ? label : `${label} (${letter})`;
            return merged(text, span * perColumn, 1, { align: level === last ? 'right' : 'center' });
          });
    return [
      ...beside('Theme'),
      ...beside(format === 'negative' ? 'Total negative' : 'Total', units),
      ...moods.flatMap((mood) => beside(mood)),
      ...(table.columns.length === 0 ? [] : columns),
      ...numbers.flatMap(({ label }) => beside(`${label} of ${table.numbers?.column ?? ''}`)),
    ];
  });
  return heads;
};

const nameCell = (item: TableRow): CellObject | null =>
  textCell(chartName(item), {
    ...(item.kind === 'net' ? { fontWeight: 'bold' } : {}),
    ...(item.net === undefined ? {} : { indent: 1 }),
    ...(item.id === null ? { fontStyle: 'italic' } : {}),
  });

const sentimentCells = ({ sentiment }: TableItem): Row => [
  numberCell(sentiment.avg, MEAN),
  ...CLASSES.map(([kind]) => numberCell(sentiment[kind], '#,##0')),
];

/** A difference, and the mark of its test. */
const CHANGE_CELLS = 2;

const changeCells = ([difference, mark]: ReturnType<typeof listChange>, isMean: boolean): Row => [
  numberCell(difference === null ? null : roundTo4(difference), isMean ? MEAN : POINTS, toColour(mark)),
  textCell(MARKS[mark] ?? mark, { align: 'center', ...toColour(mark, COLOURS.quiet) }),
];

const toColour = (mark: string, other?: string): CellObject => {
  const textColor = mark === 'higher' || mark === 'lower' ? COLOURS[mark] : other;
  return textColor === undefined ? {} : { textColor };
};

const markCell = (test: CellSignificance | undefined, mode: TableSettings['significance']): CellObject | null => {
  const mark = getMark(test, mode);
  return textCell(MARKS[mark] ?? mark, {
    align: 'center',
    textColor: COLOURS[mark as 'higher' | 'lower'] ?? COLOURS.quiet,
  });
};
