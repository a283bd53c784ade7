/** The tables of the statistics share the widths of their columns, so that figures stand below each other. */

/** Columns of the largest table. */
const MOST = 8;
/** Share of the first column, of the largest table. */
const NAMES = 0.22;
const FIGURE = (1 - NAMES) / (MOST - 1);

const toPercent = (share: number): string => `${(share * 100).toFixed(3)}%`;

const getShare = (columns: number): number => NAMES + FIGURE * (columns - 1);

/** Of a table, of the room there is. */
export const getFiguresWidth = (columns: number): string => toPercent(getShare(columns));

/** On phones columns are as wide as their contents. */
export const figuresStyle = { tableLayout: { md: 'fixed' } } as const;

export const FigureWidths = ({ count }: { readonly count: number }) => (
  <colgroup>
    {Array.from({ length: count }, (_, at) => (
      <col key={at} style={{ width: toPercent((at === 0 ? NAMES : FIGURE) / getShare(count)) }} />
    ))}
  </colgroup>
);
