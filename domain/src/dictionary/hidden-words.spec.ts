import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { givenWhenThen } from '../given-when-then.ts';
import type { DictionaryCommand } from './dictionary-commands.ts';
import { dictionaryDecider } from './dictionary-decider.ts';
import type { DictionaryEvent } from './dictionary-events.ts';
import { MAX_HIDDEN_WORDS } from './hidden-words.ts';

const given = givenWhenThen(dictionaryDecider);
const changed = (added: readonly string[], removed: readonly string[] = []): DictionaryEvent => ({
  type: 'HiddenWordsChanged',
  data: { added, removed },
});
const change = (add: readonly string[], remove: readonly string[] = []): DictionaryCommand => ({
  type: 'ChangeHiddenWords',
  add,
  remove,
});
const set = (words: readonly string[], basedOn?: number): DictionaryCommand => ({
  type: 'SetHiddenWords',
  words,
  basedOn,
});

describe('the hidden words of a project', () => {
  it('are folded as terms are, however they were typed, and blank ones are passed over', () => {
    given([])
      .when(change([' HOTEL ', 'Café', 'Zimmer-Service', 'hotel', ' ', 'don’t', '１２']))
      .then([changed(['hotel', 'cafe', 'zimmer service', 'dont', '12'])]);
  });

  it('are hidden once, and shown again once', () => {
    given([changed(['hotel', 'staff'])])
      .when(change(['Hotel', 'pool'], ['STAFF', 'bar']))
      .then([changed(['pool'], ['staff'])]);
    given([changed(['hotel'])])
      .when(change(['hotel']))
      .then([]);
    given([])
      .when(change([], ['hotel']))
      .then([]);
  });

  it.each(['!!!', '…', '-'])('are refused where %s holds no word', (typed) => {
    given([])
      .when(change(['hotel', typed]))
      .thenRejected('HIDDEN_WORD_INVALID', 'add.1');
  });

  it('may be phrases of five words, and no longer', () => {
    given([])
      .when(change(['One two three four five']))
      .then([changed(['one two three four five'])]);
    given([])
      .when(set(['one two three four five six']))
      .thenRejected('HIDDEN_WORD_INVALID', 'words.0');
    given([])
      .when(change([], ['x'.repeat(201)]))
      .thenRejected('WORD_TOO_LONG', 'remove.0');
  });

  it('are not hidden and shown at once', () => {
    given([])
      .when(change(['hotel'], ['Hotel']))
      .thenRejected('HIDDEN_WORD_INVALID', 'remove');
  });

  it('are limited in number, whichever way they come', () => {
    const most = Array.from({ length: MAX_HIDDEN_WORDS }, (_, at) => `w${at}`);
    const events = dictionaryDecider.decide(set(most), dictionaryDecider.initialState);
    expect(events).toHaveLength(3);
    expect(fold(dictionaryDecider, events).hidden.entries.size).toBe(MAX_HIDDEN_WORDS);
    given([])
      .when(set([...most, 'more']))
      .thenRejected('WORDS_TOO_MANY', 'words');
    given(events)
      .when(change(['more']))
      .thenRejected('WORDS_TOO_MANY', 'words');
    given(events)
      .when(change(['more'], ['w7']))
      .then([changed(['more'], ['w7'])]);
  });

  it('are saved as a list, merged with what others have changed since', () => {
    given([changed(['hotel', 'staff']), changed(['pool'])])
      .when(set(['hotel', 'bar'], 2))
      .then([changed(['bar'], ['staff'])]);
    given([changed(['hotel', 'staff']), changed(['pool'])])
      .when(set(['hotel']))
      .then([changed([], ['staff', 'pool'])]);
  });

  it('are as before when their change is undone, and stay where they have changed since', () => {
    const past = [changed(['hotel']), changed(['staff'], ['hotel'])];
    const undo = (from: number): DictionaryCommand => ({ type: 'UndoDictionaryChange', from, events: [past[from]!] });
    given(past)
      .when(undo(1))
      .then([{ type: 'DictionaryChangeUndone', data: { from: 1, to: 1 } }, changed(['hotel'], ['staff'])]);
    given(past).when(undo(0)).thenRejected('CHANGED_SINCE');
  });

  it('have a version of their own', () => {
    const { words, hidden } = fold(dictionaryDecider, [changed(['hotel']), changed(['staff'])]);
    expect([words.version, hidden.version]).toEqual([1, 3]);
  });
});
