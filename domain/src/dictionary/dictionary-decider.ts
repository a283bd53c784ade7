/** The rules of a dictionary: what a word and its weight may be, and whose change stands. */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { refusedUndo, refuseUnless } from '../undone-changes.ts';
import type { DictionaryCommand, UndoDictionaryChange, WordWeight } from './dictionary-commands.ts';
import type { DictionaryEvent, WordChange } from './dictionary-events.ts';
import { changesOfNegators, evolveDictionary, initialDictionary, type DictionaryState } from './dictionary-state.ts';
import { changesTo } from './merge-list.ts';

const MOST_WEIGHT = 5;
export const MOST_WORDS = 20_000;
const LONGEST_WORD = 200;
/** So many changes take less than one append may. */
const CHANGES_OF_EVENT = 2_000;

const decide = (command: DictionaryCommand, state: DictionaryState): readonly DictionaryEvent[] => {
  switch (command.type) {
    case 'SetWords':
      return wordsChanged(changesTo(state.words, wordsOf(command.words), command.basedOn));
    case 'SetNegators':
      return negatorsChanged(changesTo(state.negators, negatorsOf(command.negators), command.basedOn));
    case 'UndoDictionaryChange':
      return undoChange(command, state);
  }
};

/** Words are compared and found in lower case, with single spaces. */
export const foldWord = (text: string): string => text.trim().replace(/\s+/gu, ' ').toLowerCase();

const wordsOf = (given: readonly WordWeight[]): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  for (const [at, { text: typed, value }] of given.entries()) {
    const text = foldWord(typed);
    if (text === '') continue;
    checkLength(text, `sentiment.${at}.text`);
    const weight = Math.round(value * 10) / 10;
    if (!(Math.abs(value) <= MOST_WEIGHT) || Math.abs(weight - value) > 1e-6)
      throw new CommandRejected(
        'WORD_WEIGHT_INVALID',
        `'${text}' has the weight ${value}: a weight is from -5 to 5, in steps of 0.1`,
        `sentiment.${at}.value`,
      );
    // A word that is given twice has the weight that was given last, as in every list of the scorer.
    words.set(text, weight === 0 ? 0 : weight);
  }
  checkNumber(words.size, 'sentiment');
  return words;
};

const negatorsOf = (given: readonly string[]): ReadonlyMap<string, number> => {
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

const checkLength = (text: string, field: string): void => {
  if (text.length > LONGEST_WORD)
    throw new CommandRejected(
      'WORD_TOO_LONG',
      `'${text.slice(0, 40)}…' is longer than ${LONGEST_WORD} characters`,
      field,
    );
};

const checkNumber = (count: number, field: string): void => {
  if (count > MOST_WORDS)
    throw new CommandRejected(
      'WORDS_TOO_MANY',
      `A list holds at most ${MOST_WORDS} words; this one has ${count}`,
      field,
    );
};

const wordsChanged = (changes: readonly WordChange[]): readonly DictionaryEvent[] => {
  const events: DictionaryEvent[] = [];
  for (let at = 0; at < changes.length; at += CHANGES_OF_EVENT)
    events.push({ type: 'WordsChanged', data: { changes: changes.slice(at, at + CHANGES_OF_EVENT) } });
  return events;
};

const negatorsChanged = (changes: readonly WordChange[]): readonly DictionaryEvent[] => {
  const events: DictionaryEvent[] = [];
  for (let at = 0; at < changes.length; at += CHANGES_OF_EVENT) {
    const some = changes.slice(at, at + CHANGES_OF_EVENT);
    const added = some.flatMap(({ text, after }) => (after === null ? [] : [text]));
    const removed = some.flatMap(({ text, after }) => (after === null ? [text] : []));
    events.push({ type: 'NegatorsChanged', data: { added, removed } });
  }
  return events;
};

const undoChange = ({ from, events }: UndoDictionaryChange, state: DictionaryState): readonly DictionaryEvent[] => {
  if (state.undone.includes(from)) return [];
  const restoring = events.flatMap((event) => restored(event, state)).reverse();
  if (restoring.length === 0) throw refusedUndo('There is nothing here to undo');
  return [{ type: 'DictionaryChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

/** What makes one event as if it had not been. @throws CommandRejected CHANGED_SINCE */
const restored = (event: DictionaryEvent, { words, negators }: DictionaryState): readonly DictionaryEvent[] => {
  if (event.type === 'DictionaryChangeUndone') return [];
  const [list, changes] =
    event.type === 'WordsChanged'
      ? [words, event.data.changes]
      : [negators, changesOfNegators(event.data.added, event.data.removed)];
  for (const { text, after } of changes)
    refuseUnless((list.entries.get(text) ?? null) === after, `'${text}' has been changed since`);
  const back = changes.map(({ text, before, after }) => ({ text, before: after, after: before }));
  return event.type === 'WordsChanged' ? wordsChanged(back) : negatorsChanged(back);
};

export const dictionaryDecider: Decider<DictionaryState, DictionaryCommand, DictionaryEvent> = {
  initialState: initialDictionary,
  decide,
  evolve: oneByOne(evolveDictionary),
};
