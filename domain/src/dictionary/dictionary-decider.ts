/** Decider of a dictionary: valid words and weights, and merging of concurrent changes. */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { createUndoRejection, refuseUnless } from '../undone-changes.ts';
import { foldApostrophes } from '../text/sentiment/chunk-tokens.ts';
import type {
  ChangeHiddenWords,
  DictionaryCommand,
  RestoreWordList,
  UndoDictionaryChange,
  WordWeight,
} from './dictionary-commands.ts';
import type { DictionaryEvent, WordChange, WordListName } from './dictionary-events.ts';
import {
  toWordChanges,
  evolveDictionary,
  initialDictionary,
  type DictionaryState,
  type WordList,
} from './dictionary-state.ts';
import { checkHidden, parseHiddenWords } from './hidden-words.ts';
import { changesTo } from './merge-list.ts';

const MAX_WEIGHT = 5;
export const MAX_WORDS = 20_000;
const MAX_WORD_LENGTH = 200;
/** Keeps an event well below the size limit of an append. */
const CHANGES_OF_EVENT = 2_000;

const decide = (command: DictionaryCommand, state: DictionaryState): readonly DictionaryEvent[] => {
  switch (command.type) {
    case 'SetWords':
      return wordsChanged(changesTo(state.words, getWords(command.words), command.basedOn));
    case 'SetNegators':
      return negatorsChanged(changesTo(state.negators, getNegators(command.negators), command.basedOn));
    case 'SetHiddenWords': {
      const wanted = parseHiddenWords(command.words, 'words');
      checkHidden(wanted.size);
      return hiddenWordsChanged(changesTo(state.hidden, wanted, command.basedOn));
    }
    case 'ChangeHiddenWords':
      return changeHiddenWords(command, state);
    case 'UndoDictionaryChange':
      return undoChange(command, state);
    case 'RestoreWordList':
      return restoreList(command, state);
  }
};

/** Words compare in lower case, with single spaces and straight apostrophes. */
export const foldWord = (text: string): string => foldApostrophes(text).trim().replace(/\s+/gu, ' ').toLowerCase();

const getWords = (given: readonly WordWeight[]): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  for (const [at, { text: typed, value }] of given.entries()) {
    const text = foldWord(typed);
    if (text === '') continue;
    checkLength(text, `sentiment.${at}.text`);
    const weight = Math.round(value * 10) / 10;
    if (!(Math.abs(value) <= MAX_WEIGHT) || Math.abs(weight - value) > 1e-6)
      throw new CommandRejected(
        'WORD_WEIGHT_INVALID',
        `'${text}' has the weight ${value}. Weights range from -5 to 5 in steps of 0.1`,
        `sentiment.${at}.value`,
      );
    // As in the scorer's lists, the last weight of a repeated word wins.
    words.set(text, weight === 0 ? 0 : weight);
  }
  checkNumber(words.size, 'sentiment');
  return words;
};

const getNegators = (given: readonly string[]): ReadonlyMap<string, number> => {
  const negators = new Map<string, number>();
  for (const [at, typed] of given.entries()) {
    const text = foldWord(typed);
    if (text === '') continue;
    checkLength(text, `negators.${at}`);
    negators.set(text, 1);
  }
  checkNumber(negators.size, 'negators');
  return negators;
};

const changeHiddenWords = (command: ChangeHiddenWords, { hidden }: DictionaryState): readonly DictionaryEvent[] => {
  const remove = parseHiddenWords(command.remove, 'remove');
  const add = [...parseHiddenWords(command.add, 'add').keys()];
  const both = add.find((text) => remove.has(text));
  if (both !== undefined)
    throw new CommandRejected('HIDDEN_WORD_INVALID', `'${both}' cannot be both hidden and shown`, 'remove');
  const added = add.filter((text) => !hidden.entries.has(text));
  const removed = [...remove.keys()].filter((text) => hidden.entries.has(text));
  checkHidden(hidden.entries.size + added.length - removed.length);
  return hiddenWordsChanged(toWordChanges(added, removed));
};

const checkLength = (text: string, field: string): void => {
  if (text.length > MAX_WORD_LENGTH)
    throw new CommandRejected(
      'WORD_TOO_LONG',
      `'${text.slice(0, 40)}…' is longer than ${MAX_WORD_LENGTH} characters`,
      field,
    );
};

const checkNumber = (count: number, field: string): void => {
  if (count > MAX_WORDS)
    throw new CommandRejected('WORDS_TOO_MANY', `A list can have at most ${MAX_WORDS} words, not ${count}`, field);
};

const wordsChanged = (changes: readonly WordChange[]): readonly DictionaryEvent[] => {
  const events: DictionaryEvent[] = [];
  for (let at = 0; at < changes.length; at += CHANGES_OF_EVENT)
    events.push({ type: 'WordsChanged', data: { changes: changes.slice(at, at + CHANGES_OF_EVENT) } });
  return events;
};

const entriesChanged =
  (type: 'NegatorsChanged' | 'HiddenWordsChanged') =>
  (changes: readonly WordChange[]): readonly DictionaryEvent[] => {
    const events: DictionaryEvent[] = [];
    for (let at = 0; at < changes.length; at += CHANGES_OF_EVENT) {
      const some = changes.slice(at, at + CHANGES_OF_EVENT);
      const added = some.flatMap(({ text, after }) => (after === null ? [] : [text]));
      const removed = some.flatMap(({ text, after }) => (after === null ? [text] : []));
      events.push({ type, data: { added, removed } });
    }
    return events;
  };

const negatorsChanged = entriesChanged('NegatorsChanged');
const hiddenWordsChanged = entriesChanged('HiddenWordsChanged');

const LIST_CHANGED: {
  readonly [list in WordListName]: (changes: readonly WordChange[]) => readonly DictionaryEvent[];
} = { words: wordsChanged, negators: negatorsChanged, hidden: hiddenWordsChanged };

/** Nothing if the list is that version already. */
const restoreList = (
  { list, revision, entries }: RestoreWordList,
  state: DictionaryState,
): readonly DictionaryEvent[] => {
  const changes = LIST_CHANGED[list](changesTo(state[list], entries, undefined));
  return changes.length === 0 ? [] : [{ type: 'WordListRestored', data: { list, revision } }, ...changes];
};

const undoChange = ({ from, events }: UndoDictionaryChange, state: DictionaryState): readonly DictionaryEvent[] => {
  if (state.undone.includes(from)) return [];
  const restoring = events.flatMap((event) => restored(event, state)).reverse();
  if (restoring.length === 0) throw createUndoRejection('There is nothing to undo');
  return [{ type: 'DictionaryChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

/** The inverse of one event. @throws CommandRejected CHANGED_SINCE */
const restored = (event: DictionaryEvent, { words, negators, hidden }: DictionaryState): readonly DictionaryEvent[] => {
  switch (event.type) {
    case 'DictionaryChangeUndone':
    case 'WordListRestored':
      return [];
    case 'WordsChanged':
      return wordsChanged(reversed(words, event.data.changes));
    case 'NegatorsChanged':
      return negatorsChanged(reversed(negators, toWordChanges(event.data.added, event.data.removed)));
    case 'HiddenWordsChanged':
      return hiddenWordsChanged(reversed(hidden, toWordChanges(event.data.added, event.data.removed)));
  }
};

const reversed = ({ entries }: WordList, changes: readonly WordChange[]): readonly WordChange[] => {
  for (const { text, after } of changes)
    refuseUnless((entries.get(text) ?? null) === after, `'${text}' has been changed since`);
  return changes.map(({ text, before, after }) => ({ text, before: after, after: before }));
};

export const dictionaryDecider: Decider<DictionaryState, DictionaryCommand, DictionaryEvent> = {
  initialState: initialDictionary,
  decide,
  evolve: oneByOne(evolveDictionary),
};
