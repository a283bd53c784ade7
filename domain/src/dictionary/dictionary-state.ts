/** A dictionary as its events made it: lists of words, each with a version that counts its changes. */
import { PersistentMap } from '../persistent-map.ts';
import { VADER_NEGATORS } from '../text/sentiment/vader-rules.ts';
import { withUndone } from '../undone-changes.ts';
import type { DictionaryEvent, WordChange } from './dictionary-events.ts';

/** What one event changed in a list. */
export interface ListChange {
  /** That the change made. */
  readonly version: number;
  /** Of the event, in its stream. */
  readonly revision: number;
  readonly changes: readonly WordChange[];
}

export interface WordList {
  /** By word its weight; of a negator 1. */
  readonly entries: PersistentMap<number>;
  /** Counts the changes, from 1: a dictionary is there before anybody has changed it. */
  readonly version: number;
  /** The last changes, so that what somebody saw some versions ago can be told from what others have changed since. */
  readonly recent: readonly ListChange[];
}

export interface DictionaryState {
  readonly words: WordList;
  /** Of a project's dictionary nobody asks for them. */
  readonly negators: WordList;
  /** First revisions of the changes that were undone last. */
  readonly undone: readonly number[];
  /** Of the last event of the stream, -1 before the first. */
  readonly revision: number;
}

const listOf = (words: readonly string[]): WordList => {
  const entries = new PersistentMap<number>().draft();
  for (const word of words) entries.set(word, 1);
  return { entries: entries.done(), version: 1, recent: [] };
};

export const initialDictionary: DictionaryState = {
  words: listOf([]),
  negators: listOf(VADER_NEGATORS),
  undone: [],
  revision: -1,
};

/** Changes of a list that are kept: a form that was opened longer ago than so many saves is asked to be opened anew. */
const MOST_RECENT = 200;

const changed = (list: WordList, changes: readonly WordChange[], revision: number): WordList => {
  const entries = list.entries.draft();
  for (const { text, after } of changes) {
    if (after === null) entries.delete(text);
    else entries.set(text, after);
  }
  const version = list.version + 1;
  return {
    entries: entries.done(),
    version,
    recent: [...list.recent, { version, revision, changes }].slice(-MOST_RECENT),
  };
};

/** As the changes of a list of words: a negator is there or not. */
export const changesOfNegators = (added: readonly string[], removed: readonly string[]): readonly WordChange[] => [
  ...added.map((text) => ({ text, before: null, after: 1 })),
  ...removed.map((text) => ({ text, before: 1, after: null })),
];

export const evolveDictionary = (state: DictionaryState, event: DictionaryEvent): DictionaryState => {
  const revision = state.revision + 1;
  switch (event.type) {
    case 'WordsChanged':
      return { ...state, revision, words: changed(state.words, event.data.changes, revision) };
    case 'NegatorsChanged': {
      const changes = changesOfNegators(event.data.added, event.data.removed);
      return { ...state, revision, negators: changed(state.negators, changes, revision) };
    }
    case 'DictionaryChangeUndone':
      return { ...state, revision, undone: withUndone(state.undone, event.data.from) };
  }
};
