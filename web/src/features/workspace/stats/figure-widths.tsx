/** The tables of the statistics share the widths of their columns, so that figures stand below each other. */

/** Columns of the largest table. */
const MOST = 8;
/** Share of the first column, of the largest table. */
const NAMES = 0.16;
const FIGURE = (1 - NAMES) / (MOST - 1);
/** A column of words takes the room of as many figures. */
const WORDS = 2;

const toPercent = (share: number): string => `${(share * 100).toFixed(3)}%`;

const getShare = (columns: number, wordy: number | undefined): number =>
  NAMES + FIGURE * (columns - 1 + (wordy === undefined ? 0 : WORDS - 1));

/** Of a table, of the room there is. @param wordy place of a column of words */
export const getFiguresWidth = (columns: number, wordy?: number): string => toPercent(getShare(columns, wordy));

/** On narrow screens columns are as wide as their contents. */
export const figuresStyle = { tableLayout: { lg: 'fixed' }, '& .MuiTableCell-root': { px: 1 } } as const;

/** Headings take two lines at most. */
export const headStyle = { lineHeight: 1.3, py: 1 } as const;

interface FigureWidthsProps {
  readonly count: number;
  readonly wordy?: number | undefined;
}

export const FigureWidths = ({ count, wordy }: FigureWidthsProps) => (
  <colgroup>
    {Array.from({ length: count }, (_, at) => {
      const share = at === 0 ? NAMES : at === wordy ? WORDS * FIGURE : FIGURE;
      return <col key={at} style={{ width: toPercent(share / getShare(count, wordy)) }} />;
    })}
  </colgroup>
);
