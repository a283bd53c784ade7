/**
 * Three-way merge of records: the entries that differ between `base` and `next` are changed in `latest`, so
 * that two changes made from the same base both apply. Values are compared as JSON.
 */
export const mergeChanges = <Value>(
  base: Readonly<Record<string, Value>>,
  next: Readonly<Record<string, Value>>,
  latest: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> => {
  const isChanged = (key: string): boolean => JSON.stringify(next[key]) !== JSON.stringify(base[key]);
  return Object.fromEntries([
    ...Object.entries(latest).filter(([key]) => !isChanged(key)),
    ...Object.entries(next).filter(([key]) => isChanged(key)),
  ]);
};
