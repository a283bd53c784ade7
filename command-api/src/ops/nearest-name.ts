/** What somebody who mistyped a name probably meant: the name with the fewest letters to change; undefined when none is near. */
export const nearest = (typed: string, names: readonly string[]): string | undefined => {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const near = names
    .map((name) => ({ name, edits: name.startsWith(typed) && typed !== '' ? 0 : editsBetween(typed, name) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.name;
};

/** Letters to add, drop or exchange (Levenshtein). */
const editsBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (b[j] === letter ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
};
