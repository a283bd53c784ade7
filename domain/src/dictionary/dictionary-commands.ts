import type { DictionaryEvent } from './dictionary-events.ts';

export interface WordWeight {
  readonly text: string;
  readonly value: number;
}

/** The whole list as it is to be. `basedOn` is the version that whoever asks has seen: what others have changed since is kept, word by word. */
export interface SetWords {
  readonly type: 'SetWords';
  readonly words: readonly WordWeight[];
  readonly basedOn?: number | undefined;
}

/** As with words. */
export interface SetNegators {
  readonly type: 'SetNegators';
  readonly negators: readonly string[];
  readonly basedOn?: number | undefined;
}

/** Takes back what one command did, as long as nobody has changed the same words since. */
export interface UndoDictionaryChange {
  readonly type: 'UndoDictionaryChange';
  /** Revision of the command's first event. */
  readonly from: number;
  /** All that the command did, in its order. */
  readonly events: readonly DictionaryEvent[];
}

export type DictionaryCommand = SetWords | SetNegators | UndoDictionaryChange;
