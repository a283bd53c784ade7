import type PptxGenJS from 'pptxgenjs';
import type { ContentCell, ContentRow } from '../contents/content.ts';
import { splitHeadings } from '../contents/heading-groups.ts';
import { BODY, FACE, mixWithWhite, shorten, toHex, type DeckColours } from './deck-style.ts';
import { MAX_TABLE_ROWS, type TablePart } from './plan-slides.ts';

const ROW = BODY.h / (MAX_TABLE_ROWS + 2);
const MAX_NAME_WIDTH = 4.2;
const MAX_FIRST_WIDTH = 5.5;
/** Rows of a slide up to which names may break. */
const FEW_ROWS = 8;
/** Letters of a line, by the width of a column. */
const LETTERS_PER_INCH = 12;
/** Figures are narrower than letters. */
const FIGURES_PER_INCH = 15;
const HEADING_LINES = 2;
const WORDY_WIDTH = 3.4;

const getTone = ({ tone }: ContentCell, colours: DeckColours): string =>
  toHex(
    tone === 'higher'
      ? colours.higher
      : tone === 'lower'
        ? colours.lower
        : tone === 'quiet'
          ? colours.quiet
          : colours.text,
  );

interface ColumnPlan {
  /** Of names. */
  readonly lines: number;
  readonly widths: readonly number[];
  readonly wordy: number | undefined;
}

const toRow = (row: ContentRow, colours: DeckColours, { widths, wordy, lines }: ColumnPlan): PptxGenJS.TableCell[] => {
  const style = {
    bold: row.style === 'net',
    italic: row.style === 'rest',
    color: toHex(row.style === 'base' ? colours.quiet : colours.text),
  };
  const letters = Math.floor((widths[0] ?? 1) * LETTERS_PER_INCH) * lines - (row.style === 'indented' ? 2 : 0);
  const name = shorten(row.name, letters);
  return [
    {
      text: `${row.style === 'indented' ? '\u2003' : ''}${name}`,
      options: { ...style, align: 'left' },
    },
    ...row.cells.map((cell, at): PptxGenJS.TableCell => ({
      text: shorten(cell.text, Math.floor((widths[at + 1] ?? 1) * FIGURES_PER_INCH)),
      options: {
        align: at + 1 === wordy ? 'left' : 'right',
        bold: cell.tone === 'higher' || cell.tone === 'lower' || row.style === 'net',
        color: row.style === 'base' ? toHex(colours.quiet) : getTone(cell, colours),
        // The bar behind a percentage on screen; cells of slides hold a fill only.
        ...(cell.bar !== undefined && { fill: { color: mixWithWhite(colours.bar, cell.bar / 100) } }),
      },
    })),
  ];
};

/** Names take what figures leave. */
const getWidths = ({ columns, wordy }: TablePart): readonly number[] => {
  const wide = wordy === undefined ? 0 : WORDY_WIDTH;
  const figures = Math.max(1, columns.length - (wordy === undefined ? 1 : 2));
  const name = Math.max(Math.min(MAX_NAME_WIDTH, BODY.w - wide - figures * 0.9), 2.4);
  const figure = Math.min((BODY.w - wide - name) / figures, 2.4);
  // Figures of a narrow table stand near their names.
  const first = Math.min(BODY.w - wide - figures * figure, MAX_FIRST_WIDTH);
  return columns.map((_, at) => (at === 0 ? first : at === wordy ? wide : figure));
};

const toHeadings = (
  { columns, wordy }: TablePart,
  widths: readonly number[],
  colours: DeckColours,
): PptxGenJS.TableCell[][] => {
  const headings = splitHeadings(columns);
  const style = { bold: true, valign: 'bottom' as const, color: toHex(colours.text) };
  const getLetters = (width: number): number => Math.floor(width * LETTERS_PER_INCH);
  const own = headings.own.map((text, at): PptxGenJS.TableCell => ({
    text: shorten(text, getLetters(widths[at] ?? 1) * HEADING_LINES - 4),
    options: { ...style, align: at === 0 || at === wordy ? 'left' : 'right' },
  }));
  if (headings.outer.length === 0) return [own];
  const outer = headings.outer.map(({ name, columns: under }): PptxGenJS.TableCell => {
    const width = under.reduce((sum, at) => sum + (widths[at] ?? 0), 0);
    return { text: shorten(name, getLetters(width)), options: { ...style, align: 'center', colspan: under.length } };
  });
  return [outer, own];
};

export const addTable = (slide: PptxGenJS.Slide, part: TablePart, colours: DeckColours): void => {
  const { rows, wordy } = part;
  const widths = getWidths(part);
  const lines = rows.length <= FEW_ROWS ? 2 : 1;
  const headings = toHeadings(part, widths, colours);
  // A second row of headings takes the second line of the first.
  const heights = headings.length === 1 ? [ROW * 1.6] : [ROW, ROW];
  slide.addTable([...headings, ...rows.map((row) => toRow(row, colours, { widths, wordy, lines }))], {
    x: BODY.x,
    y: BODY.y,
    w: widths.reduce((sum, width) => sum + width, 0),
    colW: [...widths],
    rowH: [...heights, ...rows.map(() => ROW)],
    fontFace: FACE,
    fontSize: 10.5,
    valign: 'middle' as const,
    margin: [0.02, 0.06, 0.02, 0.06],
    border: { type: 'solid', pt: 0.5, color: toHex(colours.line) },
  });
};
