/** One order on all machines, whatever their locale: equal data gives equal bytes. */
const ORDER = new Intl.Collator('en', { numeric: false });

/** By collation; names it considers equal get a stable order. */
export const compareNames = (a: string, b: string): number => ORDER.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
