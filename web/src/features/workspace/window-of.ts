/** Which of many equally large rows (or columns) are in sight. */
export interface Window {
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

/** More than this many and only those in sight are drawn. */
const DRAWN_WHOLE = 80;
const OVERSCAN = 8;

/** @param scroll, sight, size in pixels: scrolled distance, visible extent, extent of one */
export const windowOf = (count: number, scroll: number, sight: number, size: number): Window => {
  if (count <= DRAWN_WHOLE) return { first: 0, end: count };
  const first = Math.max(0, Math.min(Math.floor(scroll / size) - OVERSCAN, count));
  return { first, end: Math.min(count, Math.ceil((scroll + sight) / size) + OVERSCAN) };
};
