import { describe, expect, it } from '@jest/globals';
import type { DictionaryCommand } from '@verbatim/domain/dictionary/dictionary-commands';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { DICTIONARY_STREAM, projectWordsStream } from '@verbatim/domain/dictionary/dictionary-events';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { dictionaryProjector } from './dictionary.projector.ts';
import { readAllProjectWords, readSavedWords, readScoringDigest, readWords } from './dictionary.query.ts';

const words = (list: Readonly<Record<string, number>>): DictionaryCommand => ({
  ...{ type: 'SetWords', words: Object.entries(list).map(([text, value]) => ({ text, value })) },
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
    await history.decide(dictionaryDecider, projectWordsStream('p'), [words({ lush: -1 })]);
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
    const model = await expectSameWhenAppliedTwice(dictionaryProjector, history.events);
    expect(await readScoringDigest(model, 'p')).toBe('');
  });
});
