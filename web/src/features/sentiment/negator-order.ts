/** How negators are listed: by the alphabet, and those that differ by their apostrophe as one. */
const collator = new Intl.Collator('en');

export const sortNegators = (negators: readonly string[]): readonly string[] => negators.toSorted(collator.compare);

/** 'cant' and 'can\'t' as 'can\'t', sorted. */
export const foldPairs = (negators: readonly string[]): readonly string[] => {
  const all = new Set(negators.filter((word) => word.includes("'")).map((word) => word.replaceAll("'", '')));
  return sortNegators(negators.filter((word) => word.includes("'") || !all.has(word)));
};

/** "ain't, not; 1 of them also without an apostrophe". */
export const describeNegators = (negators: readonly string[]): string => {
  if (negators.length === 0) return 'No word reverses another.';
  const shown = foldPairs(negators);
  const folded = negators.length - shown.length;
  return `${shown.join(', ')}${folded === 0 ? '' : `; and ${folded} of these without their apostrophe`}.`;
};

/** The order in which they are stored, with new ones last: sorting alone is no change to save. */
export const keepOrder = (stored: readonly string[], typed: readonly string[]): readonly string[] => {
  const wanted = new Set(typed.filter((word) => word !== ''));
  const kept = stored.filter((word) => wanted.has(word));
  return [...kept, ...[...wanted].filter((word) => !stored.includes(word))];
};
