/**
 * Events of `dictionary`, the words and negators of all projects, and of `dictionary-{project}`, the words of one.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */

/** One word with its weight before and after (-5 to 5, step 0.1); null is VADER's own. */
export interface WordChange {
  /** In lower case; one word or several. */
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

export type DictionaryEvent =
  | { readonly type: 'WordsChanged'; readonly data: { readonly changes: readonly WordChange[] } }
  | {
      readonly type: 'NegatorsChanged';
      readonly data: { readonly added: readonly string[]; readonly removed: readonly string[] };
    }
  /** Somebody has taken back what one command did, at these revisions (both included). What that changes follows as events of its own. */
  | { readonly type: 'DictionaryChangeUndone'; readonly data: { readonly from: number; readonly to: number } };

export const DICTIONARY_STREAM = 'dictionary';
/** The words of one project: they are edited apart from everything else in it, and there may be thousands. */
export const projectWordsStream = (projectId: string): string => `${DICTIONARY_STREAM}-${projectId}`;
/** Undefined for the dictionary of all projects, and for a stream of another kind. */
export const projectOfWords = (stream: string): string | undefined =>
  stream.startsWith(`${DICTIONARY_STREAM}-`) ? stream.slice(DICTIONARY_STREAM.length + 1) : undefined;
