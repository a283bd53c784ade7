/**
 * Documents of the `dictionary` model: words and negators of all projects, and words and hidden words of
 * each.
 */
import type { StampCollection } from '../../stores/read-store.ts';

export const DICTIONARY_MODEL = 'dictionary';

/** `global` and `project/{projectId}`: WordsDocument. */
export const LISTS = 'lists';
/** Under the same ids, StampDocument: validates cached lists. */
export const STAMPS = 'stamps' satisfies StampCollection;

/** `{projectId}`: HiddenWordsDocument. */
export const HIDDEN = 'hidden';
/** In `STAMPS`, StampDocument: changes with the project's hidden words. */
export const hiddenStampId = (projectId: string): string => `hidden/${projectId}`;

export const GLOBAL = 'global';
export const PROJECT_LISTS = 'project/';
export const listId = (projectId: string | undefined): string =>
  projectId === undefined ? GLOBAL : `${PROJECT_LISTS}${projectId}`;

export interface WordsDocument {
  readonly [key: string]: unknown;
  /** In insertion order. */
  readonly words: readonly (readonly [text: string, value: number])[];
  /** Of the global list only. */
  readonly negators: readonly string[];
  /** Versions of each list, from 1. */
  readonly versions: { readonly words: number; readonly negators: number };
  readonly revision: number;
}

export interface HiddenWordsDocument {
  readonly [key: string]: unknown;
  /** Folded words and phrases, in insertion order. */
  readonly words: readonly string[];
  /** Equal for equal sets of words; '' for none. */
  readonly digest: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly revision: number;
}

export interface HiddenWords {
  readonly words: ReadonlySet<string>;
  /** Of two or more words. */
  readonly phrases: ReadonlySet<string>;
  readonly digest: string;
}

export interface StampDocument {
  readonly [key: string]: unknown;
  /** Equal for lists with equal scores; '' for VADER's own. */
  readonly digest: string;
}
