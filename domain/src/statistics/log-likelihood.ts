/**
 * Log-likelihood ratio (G²) of two properties of the same items, by Dunning 1993: from 10.83 on chance would
 * bring it about in one case of a thousand.
 * @param both items with both properties @param first and second items with each @param all of them
 */
export const computeLogLikelihood = (both: number, first: number, second: number, all: number): number => {
  const cells = [
    [both, first, second],
    [first - both, first, all - second],
    [second - both, all - first, second],
    [all - first - second + both, all - first, all - second],
  ] as const;
  return (
    2 *
    cells.reduce(
      (sum, [seen, row, column]) => sum + (seen === 0 ? 0 : seen * Math.log((seen * all) / (row * column))),
      0,
    )
  );
};
