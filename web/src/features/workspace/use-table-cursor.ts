import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { movedBy, within, type Cell, type Extent } from './table-cursor.ts';
import { ROW_HEIGHT } from './theme-table-style.ts';

/** What the keyboard reaches of a cell: the cell itself, or the button of a heading. */
export const cellMark = ({ row, column }: Cell): string => `${row}/${column}`;

/** Of what is beside a cell that is scrolled to, in pixels. */
const AROUND = 240;

/** The cell that an event has come from. */
export const cellOf = (target: EventTarget): Cell | null => {
  const mark = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
  const [row, column] = mark?.split('/').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
};

/**
 * Where the keyboard is in the table: one cell at a time can be reached by Tab, arrows go on from there, through what is not drawn too.
 * @param leftOf how far a column is from the left edge of the table, in pixels
 */
export const useTableCursor = (frame: HTMLElement | null, extent: Extent, leftOf: (column: number) => number) => {
  const [asked, setCell] = useState<Cell>({ row: -1, column: 0 });
  const cell = within(asked, extent);
  const isDue = useRef(false);
  const hasFocus = useRef(false);
  // At every drawing: a cell that was far away is there once the table has scrolled to it.
  useEffect(() => {
    if (frame === null) return;
    if (isDue.current) {
      const target = frame.querySelector<HTMLElement>(`[data-cell="${cellMark(cell)}"]`);
      if (target === null) return;
      isDue.current = false;
      target.focus();
    } else if (hasFocus.current && document.activeElement === document.body) frame.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = movedBy(event.key, event.ctrlKey, cell, extent);
    if (next === null || frame === null) return;
    event.preventDefault();
    isDue.current = true;
    if (frame.querySelector(`[data-cell="${cellMark(next)}"]`) === null) {
      const left = next.column === 0 ? 0 : leftOf(next.column) - AROUND;
      frame.scrollTo({ top: Math.max(0, next.row - 4) * ROW_HEIGHT, left, behavior: 'instant' });
    }
    setCell(next);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    hasFocus.current = true;
    const found = cellOf(target);
    if (found !== null && (found.row !== cell.row || found.column !== cell.column)) setCell(found);
  };
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>): void => {
    hasFocus.current = relatedTarget instanceof Node && frame !== null && frame.contains(relatedTarget);
  };
  return { cell, onKeyDown, onFocus, onBlur };
};
