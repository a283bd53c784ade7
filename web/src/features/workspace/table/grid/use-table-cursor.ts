import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { moveCell, clampCell, type Cell, type Extent } from './table-cursor.ts';
import { ROW_HEIGHT } from './theme-table-style.ts';

/** Key of a focusable cell or heading button. */
export const toCellKey = ({ row, column }: Cell): string => `${row}/${column}`;

/** Scroll margin around a focused cell, in pixels. */
const AROUND = 240;

/** The cell of an event. */
export const findTargetCell = (target: EventTarget): Cell | null => {
  const mark = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
  const [row, column] = mark?.split('/').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
};

/**
 * Roving tab stop of the table with arrow keys, including cells that are not rendered.
 * @param leftOf left edge of a column, in pixels
 */
export const useTableCursor = (frame: HTMLElement | null, extent: Extent, leftOf: (column: number) => number) => {
  const [asked, setCell] = useState<Cell>({ row: -1, column: 0 });
  const cell = clampCell(asked, extent);
  const isDue = useRef(false);
  const hasFocus = useRef(false);
  const findCell = (wanted: Cell): HTMLElement | null =>
    frame?.querySelector<HTMLElement>(`[data-cell="${toCellKey(wanted)}"]`) ?? null;
  // On each render: a distant cell exists once the table has scrolled to it.
  useEffect(() => {
    if (frame === null) return;
    if (isDue.current) {
      const target = findCell(cell);
      if (target === null) return;
      isDue.current = false;
      target.focus();
    } else if (hasFocus.current && document.activeElement === document.body) frame.focus({ preventScroll: true });
  });
  const scrollTo = ({ row, column }: Cell): void => {
    const left = column === 0 ? 0 : leftOf(column) - AROUND;
    frame?.scrollTo({ top: Math.max(0, row - 4) * ROW_HEIGHT, left, behavior: 'instant' });
  };
  /** Into sight, without the focus. */
  const bring = (wanted: Cell): void => {
    const there = findCell(wanted);
    if (there === null) scrollTo(wanted);
    else there.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = moveCell(event.key, event.ctrlKey, cell, extent);
    if (next === null || frame === null) return;
    event.preventDefault();
    isDue.current = true;
    if (findCell(next) === null) scrollTo(next);
    setCell(next);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    hasFocus.current = true;
    const found = findTargetCell(target);
    if (found !== null && (found.row !== cell.row || found.column !== cell.column)) setCell(found);
  };
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>): void => {
    hasFocus.current = relatedTarget instanceof Node && frame !== null && frame.contains(relatedTarget);
  };
  return { cell, bring, onKeyDown, onFocus, onBlur };
};
