/** Orders of a category's options, from the lowest to the highest. */

/** API limit. */
export const MAX_ORDERED = 100;

const collator = new Intl.Collator('en', { numeric: true });
const STARTS_WITH_NUMBER = /^\s*[-−]?\d/u;

/** To begin with: by their numbers if all have one, else as they are. */
export const proposeOrder = (options: readonly string[]): readonly string[] => {
  const isNumbered = options.every((option) => STARTS_WITH_NUMBER.test(option));
  return (isNumbered ? options.toSorted(collator.compare) : options).slice(0, MAX_ORDERED);
};

/** @param by −1 or 1 */
export const moveOption = (order: readonly string[], option: string, by: number): readonly string[] => {
  const from = order.indexOf(option);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return order;
  const moved = [...order];
  moved.splice(from, 1);
  moved.splice(to, 0, option);
  return moved;
};
