/**
 * Events of `dictionary`, the words and negators of all projects, and of `dictionary-{project}`, the words
 * and hidden words of one. STORED FORMAT: a changed shape is a new event version with an upcaster, never an
 * edit here.
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
  /**
   * Of one project: words and phrases, folded as terms are, that results of words leave out from now on, and
   * those that they show again.
   */
  | {
      readonly type: 'HiddenWordsChanged';
      readonly data: { readonly added: readonly string[]; readonly removed: readonly string[] };
    }
  /**
   * One command was reverted, at these revisions (both included). The resulting changes follow as events of
   * their own.
   */
  | { readonly type: 'DictionaryChangeUndone'; readonly data: { readonly from: number; readonly to: number } }
  /** The list becomes again what it was at that revision of its stream, by the events that follow. */
  | { readonly type: 'WordListRestored'; readonly data: { readonly list: WordListName; readonly revision: number } };

export type WordListName = 'words' | 'negators' | 'hidden';

export const DICTIONARY_STREAM = 'dictionary';
/** A project's words have their own stream: they are edited separately, and there may be thousands. */
export const projectWordsStream = (projectId: string): string => `${DICTIONARY_STREAM}-${projectId}`;
/** Undefined for the dictionary of all projects, and for a stream of another kind. */
export const parseDictionaryProject = (stream: string): string | undefined =>
  stream.startsWith(`${DICTIONARY_STREAM}-`) ? stream.slice(DICTIONARY_STREAM.length + 1) : undefined;
