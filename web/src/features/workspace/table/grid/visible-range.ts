/** Visible range of rows or columns. */
export interface Window {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Row count up to which all are rendered: larger tables are virtualised. */
const DRAWN_WHOLE = 24;
const OVERSCAN = 3;
/** In pixels. */
const OVERSCAN_WIDTH = 160;

/**
 * For equal sizes.
 * @param scroll, sight, size in pixels: scrolled distance, visible extent, extent of one
 */
export const computeVisibleRange = (count: number, scroll: number, sight: number, size: number): Window => {
  if (count <= DRAWN_WHOLE) return { first: 0, end: count };
  const first = Math.max(0, Math.min(Math.floor(scroll / size) - OVERSCAN, count));
  return { first, end: Math.min(count, Math.ceil((scroll + sight) / size) + OVERSCAN) };
};

/** First edge beyond `place`. */
const edgeAfter = (edges: readonly number[], place: number): number => {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
};

/**
 * For different sizes.
 * @param edges left edges, and the right edge of the last;
 * @param from, to visible range in the same pixels
 */
export const findVisibleEdges = (edges: readonly number[], from: number, to: number): Window => {
  const count = edges.length - 1;
  const first = Math.min(count, Math.max(0, edgeAfter(edges, from - OVERSCAN_WIDTH) - 1));
  return { first, end: Math.max(first, Math.min(count, edgeAfter(edges, to + OVERSCAN_WIDTH))) };
};
