/** Punctuation at the edges of a word, as Python's `string.punctuation` has it. */

export const isEdgePunctuation = (unit: number): boolean =>
  (unit > 32 && unit < 48) || (unit > 57 && unit < 65) || (unit > 90 && unit < 97) || (unit > 122 && unit < 127);

/** Two characters or fewer are likely an emoticon, and keep their marks. */
const MAX_KEPT_LENGTH = 2;

/** Python's `strip(string.punctuation)`, which leaves short words as they are. */
export const withoutEdgePunctuation = (word: string): string => {
  let first = 0;
  let last = word.length;
  while (first < last && isEdgePunctuation(word.charCodeAt(first))) first++;
  while (last > first && isEdgePunctuation(word.charCodeAt(last - 1))) last--;
  // Python counts characters, and not UTF-16 units.
  const isLong = last - first > 2 * MAX_KEPT_LENGTH || [...word.slice(first, last)].length > MAX_KEPT_LENGTH;
  return isLong ? word.slice(first, last) : word;
};
