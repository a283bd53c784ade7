/** Normalises a category: equal-looking values are equal. */
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/gu;
/**
 * Marks without a width, and the hyphen that is drawn at a line's end alone. Joiners stay between letters
 * that need them.
 */
const NO_WIDTH = /[\u200b\u2060\ufeff\u00ad\u200e\u200f]/gu;
const JOINERS_AT_ENDS = /^[\u200c\u200d]+|[\u200c\u200d]+$/gu;
const ORDINARY = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/u;

/** In composed characters, with single ordinary spaces, and without marks of no width. */
export const normalCategory = (value: string): string =>
  ORDINARY.test(value)
    ? value
    : value.normalize('NFC').replaceAll(NO_WIDTH, '').replaceAll(SPACES, ' ').trim().replaceAll(JOINERS_AT_ENDS, '');

/**
 * Categories that differ only by case (`YES`, `yes`), or that an older version has stored separately:
 * suggestions for a merge.
 */
export const sameButForCase = (categories: readonly string[]): readonly (readonly string[])[] => {
  const groups = new Map<string, string[]>();
  for (const category of categories) {
    const folded = normalCategory(category).toLowerCase();
    const group = groups.get(folded);
    if (group === undefined) groups.set(folded, [category]);
    else group.push(category);
  }
  return [...groups.values()].filter((group) => group.length > 1);
};
