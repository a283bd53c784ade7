/** One order for all machines, whatever their locale: equal data gives equal bytes. */
const ORDER = new Intl.Collator('en', { numeric: false });

/** By people's order first; names that it takes for equal still have one order. */
export const compareNames = (a: string, b: string): number => ORDER.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
