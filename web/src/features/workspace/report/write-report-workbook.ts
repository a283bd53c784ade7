/** Writes a report as a workbook: a sheet for each result, and one that lists them with their stamps. */
import writeExcelFile, { type CellObject, type Row, type SheetData } from 'write-excel-file/universal';
import { toXlsxText } from '@verbatim/domain/formats/xlsx-row';
import type { ContentCell, ContentRow, ContentTable, ReportContent } from './contents/content.ts';
import { writeFacts } from './facts.ts';
import type { Deck, DeckResult } from './deck/write-deck.ts';

const COLOURS = { higher: '#3f6b0e', lower: '#a34a05', quiet: '#5f5f5a' } as const;
const MAX_SHEET_NAME = 31;
const WIDTHS = { name: 40, figure: 14, test: 7, about: 100 } as const;
/** Title, what it is of, a blank row and the headings stay in sight. */
const STICKY_ROWS = 4;

const text = (value: string, style: CellObject = {}): CellObject | null =>
  value === '' ? null : { ...style, type: String, value: toXlsxText(value) };

const toCell = ({ text: shown, value, format = 'General', tone }: ContentCell, isWordy: boolean): CellObject | null => {
  const style = tone === undefined ? {} : { textColor: COLOURS[tone] };
  if (value === null) return shown === '–' ? null : text(shown, { ...style, align: isWordy ? 'left' : 'right' });
  return { ...style, type: Number, value, format };
};

/** Marks of tests have cells of their own, because figures are numbers. */
const getMark = ({ text: shown }: ContentCell): string => /[▲▼°]| [A-Z]+$/u.exec(shown)?.[0].trim() ?? '';

const hasMarks = (rows: readonly ContentRow[], at: number): boolean =>
  rows.some(({ cells }) => cells[at] !== undefined && cells[at].value !== null && getMark(cells[at]) !== '');

const listMarked = ({ columns, rows }: ContentTable): readonly boolean[] =>
  columns.slice(1).map((_, at) => hasMarks(rows, at));

/** Marks stand in narrow columns beside their figures. */
export const listWidths = (table: ContentTable): readonly { readonly width: number }[] => {
  const marked = listMarked(table);
  return table.columns.flatMap((_, at) => [
    { width: at === 0 || at === table.wordy ? WIDTHS.name : WIDTHS.figure },
    ...(marked[at - 1] === true ? [{ width: WIDTHS.test }] : []),
  ]);
};

const toRows = ({ table }: ReportContent): readonly Row[] => {
  const { columns, rows, wordy } = table;
  const marked = listMarked(table);
  const bold = { fontWeight: 'bold', wrap: true } as const;
  return [
    columns.flatMap((name, at) => [
      text(name, { ...bold, ...(at > 0 && at !== wordy && { align: 'right' }) }),
      ...(marked[at - 1] === true ? [text('Test', { ...bold, align: 'center' })] : []),
    ]),
    ...rows.map(({ name, cells, style }) => [
      text(name, {
        ...(style === 'net' && { fontWeight: 'bold' }),
        ...(style === 'indented' && { indent: 1 }),
        ...(style === 'rest' && { fontStyle: 'italic' }),
      }),
      ...cells.flatMap((cell, at) => [
        toCell(cell, at + 1 === wordy),
        ...(marked[at] === true ? [text(getMark(cell), { align: 'center' })] : []),
      ]),
    ]),
  ];
};

/** Names are unique without regard to case, and have no `\ / * ? : [ ]`. */
const toSheetNames = (results: readonly Pick<DeckResult, 'content' | 'title'>[]): readonly string[] =>
  results.map(({ content, title }, at) => {
    const name = (content?.subject ?? title)
      .replace(/[\\/*?:[\]']/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim();
    return [...`${at + 1} ${name}`].slice(0, MAX_SHEET_NAME).join('').trim();
  });

const toSheet = ({ title, kind, content, problem }: DeckResult): SheetData => {
  const head: Row[] = [[text(title, { fontWeight: 'bold', fontSize: 14 })]];
  if (content === undefined) return [...head, [text(problem)]] as SheetData;
  const below = content.notes.map((note): Row => [text(note, { textColor: COLOURS.quiet })]);
  return [
    ...head,
    [text(writeFacts(kind, content), { textColor: COLOURS.quiet })],
    [],
    ...toRows(content),
    [],
    ...below,
  ] as SheetData;
};

export const writeReportWorkbook = async ({ name, project, at, results }: Deck): Promise<Blob> => {
  const names = toSheetNames(results);
  const about = [
    `Report: ${name}`,
    `Project: ${project}`,
    `Written: ${at}`,
    ...results.flatMap(({ title, content, problem }, place) => [
      '',
      `${names[place] ?? ''}: ${title}`,
      ...(content === undefined
        ? [problem]
        : [...content.stamp, ...content.questions.map((one) => `Question: ${one}`)]),
    ]),
  ];
  return writeExcelFile([
    ...results.map((result, place) => ({
      sheet: names[place] ?? '',
      data: toSheet(result),
      columns: [...(result.content === undefined ? [{ width: WIDTHS.name }] : listWidths(result.content.table))],
      ...(result.content !== undefined && { stickyRowsCount: STICKY_ROWS, stickyColumnsCount: 1 }),
    })),
    {
      sheet: 'About',
      data: about.map((line) => [text(line, { wrap: true })]),
      columns: [{ width: WIDTHS.about }],
    },
  ]).toBlob();
};
