/**
 * Why a result differs between two moments. Causes are applied one after the other in this order, so their
 * differences add up to that of the result (ADR 65).
 */
import { MOMENT_PARTS, type Moment } from './moment.ts';

/**
 * `columns`: how columns are read, merged options, custom groups and weights; `files`: comments added or
 * erased; `words`: words and negators of the sentiment; `deletions`: themes deleted from the library or
 * restored; `queries`: their queries; `tags`: tags and exclusions by hand; `themes`: those added to the
 * workspace or taken from it.
 */
export const CAUSES = ['columns', 'files', 'words', 'deletions', 'queries', 'tags', 'themes'] as const;
export type Cause = (typeof CAUSES)[number];

/** For people: in a chip, and in a sentence of its own. */
export const CAUSE_LABELS: Readonly<Record<Cause, { readonly short: string; readonly long: string }>> = {
  columns: { short: 'Columns', long: 'Columns, groups and weights' },
  files: { short: 'Comments', long: 'Comments added or erased' },
  words: { short: 'Words', long: 'Words and negators' },
  deletions: { short: 'Deleted', long: 'Themes deleted or restored' },
  queries: { short: 'Query', long: 'Query edited' },
  tags: { short: 'By hand', long: 'Tags by hand' },
  themes: { short: 'Workspace', long: 'Themes of the workspace' },
};

/**
 * Orders any two moments, also those of which neither is wholly before the other: the first part with
 * different revisions decides. @returns negative, zero or positive
 */
export const compareMoments = (one: Moment, other: Moment): number => {
  for (const part of MOMENT_PARTS) {
    const difference = (one[part] ?? -1) - (other[part] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
};
