import { describe, expect, it } from '@jest/globals';
import type { DictionaryCommand } from '@verbatim/domain/dictionary/dictionary-commands';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { DICTIONARY_STREAM, projectWordsStream } from '@verbatim/domain/dictionary/dictionary-events';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { dictionaryProjector } from './dictionary.projector.ts';
import {
  NO_HIDDEN_WORDS,
  readAllProjectWords,
  readHiddenList,
  readHiddenStamp,
  readHiddenWords,
  readSavedWords,
  readScoringDigest,
  readWords,
} from './dictionary.query.ts';

const words = (list: Readonly<Record<string, number>>): DictionaryCommand => ({
  type: 'SetWords',
  words: Object.entries(list).map(([text, value]) => ({ text, value })),
});

const hide = (add: readonly string[], remove: readonly string[] = []): DictionaryCommand => ({
  type: 'ChangeHiddenWords',
  add,
  remove,
});

describe('the dictionary projector', () => {
  it('keeps the words of all projects and of each, and makes nothing of an event that comes again', async () => {
    const history = new History();
    const negators = [...VADER_NEGATORS, 'hardly'];
    await history.decide(dictionaryDecider, DICTIONARY_STREAM, [
      words({ lush: 2, meh: -1 }),
      { type: 'SetNegators', negators },
      words({ lush: 3 }),
    ]);
    await history.decide(dictionaryDecider, projectWordsStream('p'), [words({ lush: -1 }), hide(['hotel'])]);
    await history.decide(dictionaryDecider, projectWordsStream('q'), [words({ wow: 1 }), words({})]);
    const model = await expectSameWhenAppliedTwice(dictionaryProjector, history.events);

    expect(await readWords(model)).toMatchObject({ words: [['lush', 3]], versions: { words: 3, negators: 2 } });
    expect(await readSavedWords(model, 'p')).toEqual({
      customWords: [
        { text: 'lush', value: 3 },
        { text: 'lush', value: -1 },
      ],
      negators,
    });
    const all = await readAllProjectWords(model);
    expect([...all].map(([id, list]) => [id, list.words])).toEqual([
      ['p', [['lush', -1]]],
      ['q', []],
    ]);
    expect(await readScoringDigest(model, 'q')).toBe(await readScoringDigest(model, 'r'));
    expect(await readScoringDigest(model, 'p')).not.toBe(await readScoringDigest(model, 'q'));
  });

  it('says of lists that are again as VADER has them that they score so', async () => {
    const history = new History();
    await history.decide(dictionaryDecider, DICTIONARY_STREAM, [
      words({ lush: 2 }),
      { type: 'SetNegators', negators: ['not'] },
      words({}),
      { type: 'SetNegators', negators: [...VADER_NEGATORS].reverse() },
    ]);
    await history.decide(dictionaryDecider, projectWordsStream('p'), [hide(['hotel'])]);
    const model = await expectSameWhenAppliedTwice(dictionaryProjector, history.events);
    expect(await readScoringDigest(model, 'p')).toBe('');
  });

  it('keeps the hidden words of each project, whose digest says whether two lists hold the same', async () => {
    const history = new History();
    await history.decide(dictionaryDecider, DICTIONARY_STREAM, [words({ lush: 2 }), words({})]);
    await history.decide(dictionaryDecider, DICTIONARY_STREAM, [{ type: 'SetNegators', negators: ['not'] }]);
    await history.decide(dictionaryDecider, projectWordsStream('p'), [hide(['hotel', 'front desk']), hide(['bar'])]);
    const q = [hide(['bar', 'hotel']), hide(['front desk', 'pool']), hide([], ['pool'])];
    await history.decide(dictionaryDecider, projectWordsStream('q'), q);
    await history.decide(dictionaryDecider, projectWordsStream('r'), [hide(['pool']), hide([], ['pool'])]);
    const model = await expectSameWhenAppliedTwice(dictionaryProjector, history.events);

    expect(await readHiddenList(model, 'p')).toMatchObject({ words: ['hotel', 'front desk', 'bar'], version: 3 });
    const { digest } = await readHiddenWords(model, 'p');
    expect(digest).not.toBe('');
    const sets = { words: new Set(['hotel', 'bar']), phrases: new Set(['front desk']) };
    expect(await readHiddenWords(model, 'q')).toEqual({ ...sets, digest });
    for (const id of ['r', 'none']) expect(await readHiddenWords(model, id)).toEqual(NO_HIDDEN_WORDS);
    expect(await Promise.all(['p', 'q', 'r', 'none'].map((id) => readHiddenStamp(model, id)))).toEqual([
      '3',
      '4',
      '3',
      '',
    ]);
  });
});
