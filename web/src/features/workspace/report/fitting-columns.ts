/** How many columns of a preview fit a width, by their letters: measuring would draw it twice. */
import type { ContentRow, ContentTable } from './contents/content.ts';

/** Of 12 px, rounded up. */
const LETTER = 7;
const PADDING = 16;
const MAX_WIDTH = 220;
/** Longer headings are cut on their second line. */
export const MAX_HEADING = 150;
const MIN_SHOWN = 2;

/** Headings break between words, over two lines or more. */
const getHeadingLetters = (name: string): number => {
  const longest = Math.max(0, ...name.split(/\s+/u).map((word) => word.length));
  return Math.max(longest, Math.ceil(name.length / 2));
};

const getWidth = (letters: number, most: number): number => Math.min(most, letters * LETTER + PADDING);

/** Names leave room for figures on a phone. @param width of the preview */
export const getNameWidth = (width: number): number => Math.min(MAX_WIDTH, Math.max(100, Math.floor(width * 0.45)));

export const countFittingColumns = (
  { columns }: Pick<ContentTable, 'columns'>,
  rows: readonly ContentRow[],
  width: number,
): number => {
  let left = width;
  const fitting = columns.findIndex((heading, at) => {
    const texts = rows.map(({ name, cells }) => (at === 0 ? name : (cells[at - 1]?.text ?? '')));
    const most = at === 0 ? getNameWidth(width) : MAX_WIDTH;
    const figures = getWidth(Math.max(0, ...texts.map(({ length }) => length)), most);
    left -= Math.max(figures, getWidth(getHeadingLetters(heading), Math.min(most, MAX_HEADING)));
    return left < 0;
  });
  return fitting === -1 ? columns.length : Math.max(Math.min(MIN_SHOWN, columns.length), fitting);
};
