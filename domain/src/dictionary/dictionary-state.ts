/** State of a dictionary: versioned lists of words. */
import { PersistentMap } from '../persistent-map.ts';
import { VADER_NEGATORS } from '../text/sentiment/vader-rules.ts';
import { withUndone } from '../undone-changes.ts';
import type { DictionaryEvent, WordChange, WordListName } from './dictionary-events.ts';

export interface ListChange {
  readonly version: number;
  readonly revision: number;
  readonly changes: readonly WordChange[];
}

export interface WordList {
  /** Weight by word; 1 for a negator or hidden word. */
  readonly entries: PersistentMap<number>;
  /** Counts the changes, from 1: an unchanged dictionary exists, too. */
  readonly version: number;
  /** The last changes, from which concurrent changes since a version are computed. */
  readonly recent: readonly ListChange[];
}

export interface DictionaryState {
  readonly words: WordList;
  /** Unused in a project's dictionary. */
  readonly negators: WordList;
  /** Only in a project's dictionary: 1 by word or phrase. */
  readonly hidden: WordList;
  /** First revisions of the latest undone changes. */
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
  hidden: listOf([]),
  undone: [],
  revision: -1,
};

/** Changes remembered for merging: a form that is older than that has to be reloaded. */
const MAX_RECENT = 200;

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
    recent: [...list.recent, { version, revision, changes }].slice(-MAX_RECENT),
  };
};

/** As changes of a word list, whose words without weight are present or absent. */
export const toWordChanges = (added: readonly string[], removed: readonly string[]): readonly WordChange[] => [
  ...added.map((text) => ({ text, before: null, after: 1 })),
  ...removed.map((text) => ({ text, before: 1, after: null })),
];

export const evolveDictionary = (state: DictionaryState, event: DictionaryEvent): DictionaryState => {
  const revision = state.revision + 1;
  switch (event.type) {
    case 'WordsChanged':
    case 'NegatorsChanged':
    case 'HiddenWordsChanged': {
      const { list, changes } = getListChange(event);
      return { ...state, revision, [list]: changed(state[list], changes, revision) };
    }
    case 'DictionaryChangeUndone':
      return { ...state, revision, undone: withUndone(state.undone, event.data.from) };
    case 'WordListRestored':
      return { ...state, revision };
  }
};

type ListEvent = Exclude<DictionaryEvent, { readonly type: 'DictionaryChangeUndone' | 'WordListRestored' }>;

const isOfList = (event: DictionaryEvent): event is ListEvent =>
  event.type !== 'DictionaryChangeUndone' && event.type !== 'WordListRestored';

/** The list that an event changes, and how. */
const getListChange = (event: ListEvent): { readonly list: WordListName; readonly changes: readonly WordChange[] } => {
  switch (event.type) {
    case 'WordsChanged':
      return { list: 'words', changes: event.data.changes };
    case 'NegatorsChanged':
      return { list: 'negators', changes: toWordChanges(event.data.added, event.data.removed) };
    case 'HiddenWordsChanged':
      return { list: 'hidden', changes: toWordChanges(event.data.added, event.data.removed) };
  }
};

/** The list of the first of these events that changes one. */
export const findChangedList = (events: readonly DictionaryEvent[]): WordListName | undefined => {
  const first = events.find(isOfList);
  return first && getListChange(first).list;
};

/** Takes back what an event did to the entries of a list; nothing for an event of another list. */
export const revertEntries = (entries: Map<string, number>, list: WordListName, event: DictionaryEvent): void => {
  if (!isOfList(event)) return;
  const changed = getListChange(event);
  if (changed.list !== list) return;
  for (const { text, before } of changed.changes) {
    if (before === null) entries.delete(text);
    else entries.set(text, before);
  }
};
