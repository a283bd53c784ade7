/** Entries that occur more than once. */
export const doubleRows = (names: readonly string[]): readonly string[] => {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].filter(([, often]) => often > 1).map(([name]) => name);
};
