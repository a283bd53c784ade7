/** Moves labels of lines apart, in pixels, so that none covers another. */

/**
 * @param wanted where each label would stand
 * @returns where each stands, in the same order: at least `gap` apart where `from` to `to` has the room
 */
export const spreadLabels = (
  wanted: readonly number[],
  gap: number,
  [from, to]: readonly [number, number],
): readonly number[] => {
  const step = Math.min(gap, (to - from) / Math.max(1, wanted.length - 1));
  const order = wanted.map((y, at) => ({ y, at })).toSorted((a, b) => a.y - b.y || a.at - b.at);
  const placed = new Array<number>(wanted.length).fill(0);
  let above = from - step;
  for (const [place, { y, at }] of order.entries()) {
    const last = to - step * (order.length - 1 - place);
    above = Math.min(Math.max(y, above + step), last);
    placed[at] = above;
  }
  return placed;
};
