import { useCallback, useMemo, useState } from 'react';
import type { TableRow } from '../net-rows.ts';
import type { Ticks } from './theme-table.tsx';

/** The ticked rows of a table, and whether only those are shown. */
export interface TickedRows {
  readonly ticks: Ticks;
  readonly count: number;
  readonly isOnly: boolean;
  readonly toggleOnly: () => void;
  readonly clear: () => void;
  /** Of these rows the ones to show. */
  readonly shown: (items: readonly TableRow[]) => readonly TableRow[];
  /** The selected rows, or all if none is. */
  readonly meant: (items: readonly TableRow[]) => readonly TableRow[];
}

const isIn =
  (ids: ReadonlySet<string>) =>
  (item: TableRow): boolean =>
    item.id !== null && ids.has(item.id);

/** @param all rows of the table: missing ones are deselected */
export const useTicks = (all: readonly TableRow[]): TickedRows => {
  const [asked, setIds] = useState<ReadonlySet<string>>(new Set());
  const [only, setOnly] = useState(false);
  const onTick = useCallback((changed: readonly string[], on: boolean): void => {
    setIds((now) => {
      const next = new Set(now);
      for (const id of changed)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const ids = useMemo(() => new Set(all.filter(isIn(asked)).map(({ id }) => id ?? '')), [all, asked]);
  const isOnly = only && ids.size > 0;
  const ticked = (items: readonly TableRow[]): readonly TableRow[] => items.filter(isIn(ids));
  return {
    ticks: useMemo(() => ({ ids, onTick }), [ids, onTick]),
    count: ids.size,
    isOnly,
    toggleOnly: () => setOnly(!isOnly),
    clear: () => {
      setIds(new Set());
      setOnly(false);
    },
    shown: (items) => (isOnly ? ticked(items) : items),
    meant: (items) => (ids.size > 0 ? ticked(items) : items),
  };
};
