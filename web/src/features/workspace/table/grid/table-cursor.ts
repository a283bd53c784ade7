/** Moving from cell to cell of the theme table with the keyboard. */
export interface Cell {
  /** -1 are the headings. */
  readonly row: number;
  /** 0 are the names. */
  readonly column: number;
}

/** Number of rows and columns without headings. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

const PAGE = 10;

type Move = (cell: Cell, extent: Extent) => Cell;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: Math.max(0, row - PAGE), column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
};

const CORNERS: Readonly<Record<string, Move>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_cell, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
};

/** The cell within the table that is nearest to this one. */
export const clampCell = ({ row, column }: Cell, { rows, columns }: Extent): Cell => ({
  row: Math.max(-1, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** Where a key leads, or null when it leads nowhere. @param toCorner with Ctrl */
export const moveCell = (key: string, toCorner: boolean, cell: Cell, extent: Extent): Cell | null => {
  const move = toCorner ? CORNERS[key] : MOVES[key];
  return move === undefined ? null : clampCell(move(cell, extent), extent);
};
