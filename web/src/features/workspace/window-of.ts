/** Which of many rows or columns are in sight. */
export interface Window {
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

/** More rows than this and only those in sight are drawn: every switch of the table draws them anew. */
const DRAWN_WHOLE = 24;
const OVERSCAN = 3;
/** In pixels. */
const OVERSCAN_WIDTH = 160;

/** Of equally large ones. @param scroll, sight, size in pixels: scrolled distance, visible extent, extent of one */
export const windowOf = (count: number, scroll: number, sight: number, size: number): Window => {
  if (count <= DRAWN_WHOLE) return { first: 0, end: count };
  const first = Math.max(0, Math.min(Math.floor(scroll / size) - OVERSCAN, count));
  return { first, end: Math.min(count, Math.ceil((scroll + sight) / size) + OVERSCAN) };
};

/** The first edge that is beyond `place`. */
const edgeAfter = (edges: readonly number[], place: number): number => {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Of differently large ones. @param edges left edges, and the right edge of the last; @param from, to what is in sight, in the same pixels */
export const windowOfEdges = (edges: readonly number[], from: number, to: number): Window => {
  const count = edges.length - 1;
  const first = Math.min(count, Math.max(0, edgeAfter(edges, from - OVERSCAN_WIDTH) - 1));
  return { first, end: Math.max(first, Math.min(count, edgeAfter(edges, to + OVERSCAN_WIDTH))) };
};
