import type { DictionaryEvent, WordListName } from './dictionary-events.ts';

export interface WordWeight {
  readonly text: string;
  readonly value: number;
}

/** The whole list. Changes since version `basedOn` are kept, word by word. */
export interface SetWords {
  readonly type: 'SetWords';
  readonly words: readonly WordWeight[];
  readonly basedOn?: number | undefined;
}

/** As in `SetWords`. */
export interface SetNegators {
  readonly type: 'SetNegators';
  readonly negators: readonly string[];
  readonly basedOn?: number | undefined;
}

/** The whole list of a project's hidden words; merged as in `SetWords`. */
export interface SetHiddenWords {
  readonly type: 'SetHiddenWords';
  readonly words: readonly string[];
  readonly basedOn?: number | undefined;
}

/** Single hidden words. Idempotent: hiding a hidden word changes nothing. */
export interface ChangeHiddenWords {
  readonly type: 'ChangeHiddenWords';
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Reverts one command, unless the same words have changed since. */
export interface UndoDictionaryChange {
  readonly type: 'UndoDictionaryChange';
  readonly from: number;
  /** Every event of the command, in order. */
  readonly events: readonly DictionaryEvent[];
}

/** Makes an earlier version of a list the present one. */
export interface RestoreWordList {
  readonly type: 'RestoreWordList';
  readonly list: WordListName;
  /** Of the stream. */
  readonly revision: number;
  /** The list as of then: weights by word, 1 for a negator or hidden word. */
  readonly entries: ReadonlyMap<string, number>;
}

export type DictionaryCommand =
  SetWords | SetNegators | SetHiddenWords | ChangeHiddenWords | UndoDictionaryChange | RestoreWordList;
