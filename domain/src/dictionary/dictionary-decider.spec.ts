import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { givenWhenThen } from '../given-when-then.ts';
import { VADER_NEGATORS } from '../text/sentiment/vader-rules.ts';
import type { DictionaryCommand } from './dictionary-commands.ts';
import { dictionaryDecider, MAX_WORDS } from './dictionary-decider.ts';
import type { DictionaryEvent, WordListName } from './dictionary-events.ts';
import { revertEntries } from './dictionary-state.ts';

const given = givenWhenThen(dictionaryDecider);
const set = (words: Readonly<Record<string, number>>, basedOn?: number): DictionaryCommand => ({
  type: 'SetWords',
  basedOn,
  words: Object.entries(words).map(([text, value]) => ({ text, value })),
});
const changed = (...changes: readonly (readonly [string, number | null, number | null])[]): DictionaryEvent => ({
  type: 'WordsChanged',
  data: { changes: changes.map(([text, before, after]) => ({ text, before, after })) },
});

describe('the words of a dictionary', () => {
  it('are kept in lower case with single spaces, and an empty one is not added', () => {
    given([])
      .when(set({ ' LUSH ': 2.5, 'not  My thing': -1, '  ': 3 }))
      .then([changed(['lush', null, 2.5], ['not my thing', null, -1])]);
  });

  it('are one with either apostrophe, and keep the signs that they are written with', () => {
    given([])
      .when(set({ 'Don’t bother': -2, "don't bother": -3, 'A+': 3, 'C++': 1, 'Well-Made': 2, '👍🏽': 2, '.NET': 0.5 }))
      .then([
        changed(
          ["don't bother", null, -3],
          ['a+', null, 3],
          ['c++', null, 1],
          ['well-made', null, 2],
          ['👍🏽', null, 2],
          ['.net', null, 0.5],
        ),
      ]);
    given([changed(['don’t bother', null, -2])])
      .when(set({ 'don’t bother': -2 }))
      .then([changed(["don't bother", null, -2], ['don’t bother', -2, null])]);
  });

  it('become the list as a whole: changed, added and removed', () => {
    given([changed(['lush', null, 2.5], ['meh', null, -1], ['ok', null, 0])])
      .when(set({ lush: 3, ok: 0, wow: 4 }))
      .then([changed(['lush', 2.5, 3], ['wow', null, 4], ['meh', -1, null])]);
  });

  it.each([
    [5, true],
    [-5, true],
    [0.1, true],
    [-0.3, true],
    [5.1, false],
    [-6, false],
    [0.25, false],
    [NaN, false],
  ])('may have the weight %d: %s', (value, isTaken) => {
    const outcome = given([]).when(set({ good: 1, lush: value }));
    if (isTaken) outcome.then([changed(['good', null, 1], ['lush', null, value])]);
    else outcome.thenRejected('WORD_WEIGHT_INVALID', 'sentiment.1.value');
  });

  it('are refused by name where they are too long, or too many', () => {
    given([])
      .when(set({ ['x'.repeat(201)]: 1 }))
      .thenRejected('WORD_TOO_LONG', 'sentiment.0.text');
    const many = Object.fromEntries(Array.from({ length: MAX_WORDS + 1 }, (_, at) => [`w${at}`, 1]));
    given([]).when(set(many)).thenRejected('WORDS_TOO_MANY', 'sentiment');
  });

  it('of a long list are stored in several events of one command', () => {
    const many = Object.fromEntries(Array.from({ length: 4_001 }, (_, at) => [`w${at}`, 1]));
    const events = dictionaryDecider.decide(set(many), dictionaryDecider.initialState);
    expect(events).toHaveLength(3);
    expect(fold(dictionaryDecider, events).words.entries.size).toBe(4_001);
  });

  const meanwhile = [changed(['lush', null, 2], ['meh', null, -1]), changed(['wow', null, 4], ['meh', -1, null])];

  it('are merged word by word with what others have saved since', () => {
    given(meanwhile)
      .when(set({ lush: 3, meh: -1 }, 2))
      .then([changed(['lush', 2, 3])]);
    given(meanwhile)
      .when(set({ lush: 2 }, 2))
      .then([]);
  });

  it('become exactly what is sent when no base version is named', () => {
    given(meanwhile)
      .when(set({ lush: 3 }))
      .then([changed(['lush', 2, 3], ['wow', 4, null])]);
  });

  it('are refused where both have changed the same word, and where the list was read too long ago', () => {
    given(meanwhile)
      .when(set({ lush: 2, meh: -3 }, 2))
      .thenRejected('CHANGED_MEANWHILE');
    given(meanwhile)
      .when(set({ lush: 2 }, 9))
      .thenRejected('CHANGED_MEANWHILE');
    const many = Array.from({ length: 300 }, (_, at) => changed(['lush', at === 0 ? null : at % 2, (at + 1) % 2]));
    given(many)
      .when(set({ wow: 1 }, 1))
      .thenRejected('CHANGED_MEANWHILE');
  });
});

describe('the negators', () => {
  it('begin as those of VADER, and become the list that is given', () => {
    const negators = [...VADER_NEGATORS.filter((word) => word !== 'not'), ' Hardly '];
    given([])
      .when({ type: 'SetNegators', negators })
      .then([{ type: 'NegatorsChanged', data: { added: ['hardly'], removed: ['not'] } }]);
    given([]).when({ type: 'SetNegators', negators: VADER_NEGATORS }).then([]);
  });

  it('are merged with what others have saved since', () => {
    const others: DictionaryEvent = { type: 'NegatorsChanged', data: { added: ['hardly'], removed: ['not'] } };
    given([others])
      .when({ type: 'SetNegators', negators: [...VADER_NEGATORS, 'scarcely'], basedOn: 1 })
      .then([{ type: 'NegatorsChanged', data: { added: ['scarcely'], removed: [] } }]);
  });
});

describe('an undo in a dictionary', () => {
  const past = [changed(['lush', null, 2]), changed(['lush', 2, 3], ['wow', null, 4])];
  const undo = (from: number, ...events: readonly DictionaryEvent[]): DictionaryCommand => ({
    type: 'UndoDictionaryChange',
    from,
    events,
  });

  it('gives each word the weight that it had', () => {
    given(past)
      .when(undo(1, past[1]!))
      .then([{ type: 'DictionaryChangeUndone', data: { from: 1, to: 1 } }, changed(['lush', 3, 2], ['wow', 4, null])]);
  });

  it('leaves words that have been changed since', () => {
    given(past).when(undo(0, past[0]!)).thenRejected('CHANGED_SINCE');
  });

  it('brings negators back', () => {
    const gone: DictionaryEvent = { type: 'NegatorsChanged', data: { added: [], removed: ['not'] } };
    given([gone])
      .when(undo(0, gone))
      .then([
        { type: 'DictionaryChangeUndone', data: { from: 0, to: 0 } },
        { type: 'NegatorsChanged', data: { added: ['not'], removed: [] } },
      ]);
  });
});

describe('restoring a version of a list', () => {
  const negators = (added: readonly string[], removed: readonly string[]): DictionaryEvent => ({
    type: 'NegatorsChanged',
    data: { added, removed },
  });
  const past = [
    changed(['lush', null, 2.5]),
    negators(['hardly ever'], ['not']),
    changed(['lush', 2.5, 3], ['soft', null, 1]),
    changed(['lush', 3, null]),
    negators(['barely so'], ['hardly ever']),
  ];
  const entriesAt = (revision: number, list: WordListName): ReadonlyMap<string, number> => {
    const entries = new Map(fold(dictionaryDecider, past)[list].entries);
    for (const event of past.slice(revision + 1).reverse()) revertEntries(entries, list, event);
    return entries;
  };
  const restore = (revision: number, list: WordListName): DictionaryCommand => ({
    type: 'RestoreWordList',
    list,
    revision,
    entries: entriesAt(revision, list),
  });

  it('finds every earlier version by taking back what has changed since', () => {
    for (const list of ['words', 'negators', 'hidden'] as const)
      for (const revision of [-1, 0, 1, 2, 3, 4]) {
        const then = fold(dictionaryDecider, past.slice(0, revision + 1))[list].entries;
        expect([list, revision, entriesAt(revision, list)]).toEqual([list, revision, new Map(then)]);
      }
  });
  it('stores which version, then what is different', () => {
    given(past)
      .when(restore(2, 'words'))
      .then([{ type: 'WordListRestored', data: { list: 'words', revision: 2 } }, changed(['lush', null, 3])]);
    given(past)
      .when(restore(1, 'negators'))
      .then([
        { type: 'WordListRestored', data: { list: 'negators', revision: 1 } },
        negators(['hardly ever'], ['barely so']),
      ]);
  });
  it('stores nothing where the list is that version', () => {
    given(past).when(restore(3, 'words')).then([]);
  });
  it('is undone like any change', () => {
    const events = [
      { type: 'WordListRestored', data: { list: 'words', revision: 2 } },
      changed(['lush', null, 3]),
    ] as const;
    given([...past, ...events])
      .when({ type: 'UndoDictionaryChange', from: 5, events })
      .then([{ type: 'DictionaryChangeUndone', data: { from: 5, to: 6 } }, changed(['lush', 3, null])]);
  });
});
