/** Documents of the `dictionary` model: the words and negators of all projects, and the words of each. */
import type { StampCollection } from '../../stores/read-store.ts';

export const DICTIONARY_MODEL = 'dictionary';

/** `global` and `project/{projectId}`: WordsDocument. */
export const LISTS = 'lists';
/** Under the same ids, StampDocument: what tells whether a list that is in memory is still the one. */
export const STAMPS = 'stamps' satisfies StampCollection;

export const GLOBAL = 'global';
export const PROJECT_LISTS = 'project/';
export const listId = (projectId: string | undefined): string =>
  projectId === undefined ? GLOBAL : `${PROJECT_LISTS}${projectId}`;

export interface WordsDocument {
  readonly [key: string]: unknown;
  /** In the order of their coming. */
  readonly words: readonly (readonly [text: string, value: number])[];
  /** Of all projects alone. */
  readonly negators: readonly string[];
  /** Count the changes of each list, from 1. */
  readonly versions: { readonly words: number; readonly negators: number };
  /** Of the last event applied. */
  readonly revision: number;
}

export interface StampDocument {
  readonly [key: string]: unknown;
  /** Equal for lists that score alike; '' where they are VADER's own. */
  readonly digest: string;
}
