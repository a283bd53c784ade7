import { useMemo, useState } from 'react';
import type { LayoutBox, LayoutPoint } from './force-layout.ts';

export interface Moved {
  readonly places: ReadonlyMap<string, LayoutPoint>;
  /** Changes on a reset, to restart the layout without moved themes. */
  readonly round: number;
}

export const NONE_MOVED: Moved = { places: new Map(), round: 0 };

/**
 * Positions set by the user, across later layouts. Stored relative to the box, which is resized with the
 * window.
 * @returns `moved` in pixels of the box
 */
export const useMovedThemes = ({ width, height }: LayoutBox) => {
  const [parts, setParts] = useState<Moved>(NONE_MOVED);
  const moved = useMemo((): Moved => {
    const places = [...parts.places].map(([id, { x, y }]) => [id, { x: x * width, y: y * height }] as const);
    return { places: new Map(places), round: parts.round };
  }, [parts, width, height]);
  const move = (id: string, { x, y }: LayoutPoint): void =>
    setParts(({ places, round }) => ({ places: new Map(places).set(id, { x: x / width, y: y / height }), round }));
  const putBack = (): void => setParts(({ round }) => ({ places: new Map(), round: round + 1 }));
  return { moved, move, putBack };
};
