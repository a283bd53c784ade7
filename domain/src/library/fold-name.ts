/**
 * Two names that fold to the same look the same in a tree or a table: case, spacing and ways to write a
 * character apart.
 */
export const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
