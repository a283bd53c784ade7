/** How many columns of a preview fit a width, by their letters: measuring would draw it twice. */
import type { ContentRow, ContentTable } from './contents/content.ts';

/** Of 12 px, rounded up. */
const LETTER = 7;
const PADDING = 16;
const MAX_WIDTH = 220;
const MIN_SHOWN = 2;

/** Headings break between words, over two lines or more. */
const getHeadingLetters = (name: string): number => {
  const longest = Math.max(0, ...name.split(/\s+/u).map((word) => word.length));
  return Math.max(longest, Math.ceil(name.length / 2));
};

const getWidth = (letters: number): number => Math.min(MAX_WIDTH, letters * LETTER + PADDING);

export const countFittingColumns = (
  { columns }: Pick<ContentTable, 'columns'>,
  rows: readonly ContentRow[],
  width: number,
): number => {
  let left = width;
  const fitting = columns.findIndex((heading, at) => {
    const texts = rows.map(({ name, cells }) => (at === 0 ? name : (cells[at - 1]?.text ?? '')));
    left -= getWidth(Math.max(getHeadingLetters(heading), ...texts.map(({ length }) => length)));
    return left < 0;
  });
  return fitting === -1 ? columns.length : Math.max(Math.min(MIN_SHOWN, columns.length), fitting);
};
