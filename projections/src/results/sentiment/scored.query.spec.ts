import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DictionaryCommand } from '@verbatim/domain/dictionary/dictionary-commands';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { DICTIONARY_STREAM } from '@verbatim/domain/dictionary/dictionary-events';
import { dictionaryProjector } from '../../models/dictionary/dictionary.projector.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { ALL, recordRandomProject } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { History } from '../../models/spec-support/history.ts';
import { MemoryModel } from '../../models/spec-support/memory-model.ts';
import { bringTo } from '../../runtime/spec-support/bring-to.ts';
import { createSegmentReads, type SegmentReads } from '../engine/segment-reads.ts';
import { readScored } from './scored.query.ts';
import { readTermFrequency } from '../words/words.query.ts';

const log = new RecordedProject();
const dictionary = new MemoryModel();
const models = { ...log.models, dictionary };
const history = new History();

/** Of the first file, which is a little longer than a segment. */
const FIRST_FILE = 8300;

const setWords = async (words: Readonly<Record<string, number>>): Promise<void> => {
  const command: DictionaryCommand = {
    type: 'SetWords',
    words: Object.entries(words).map(([text, value]) => ({ text, value })),
  };
  await history.decide(dictionaryDecider, DICTIONARY_STREAM, [command]);
  await bringTo(dictionaryProjector, { events: history.events, writer: dictionary });
};

beforeAll(async () => {
  await recordRandomProject(log);
  await log.project();
  await setWords({ dress: 3, love: -2 });
});
afterEach(() => void jest.restoreAllMocks());

const scored = (reads: SegmentReads, upTo: number) => readScored(reads, models, { projectId: 'p', upTo });

describe('the scoring of a project by saved words', () => {
  it('stops within a large file where it takes long, and goes on from there', async () => {
    const reads = createSegmentReads();
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    expect(await scored(reads, 1_000)).toEqual({ count: ALL.length, completed: SEGMENT_COMMENTS });
    const after = SEGMENT_COMMENTS + 1_000;
    expect(await scored(reads, after)).toEqual({ count: ALL.length, completed: ALL.length });
    expect(await scored(reads, 1_000)).toEqual({ count: ALL.length, completed: FIRST_FILE });
  });

  it('ends a file at once where that is quick', async () => {
    const reads = createSegmentReads();
    jest.spyOn(performance, 'now').mockReturnValue(0);
    expect(await scored(reads, 1_000)).toEqual({ count: ALL.length, completed: FIRST_FILE });
  });

  it('gives the scores that come of scoring all at once, also after other words', async () => {
    const terms = (reads: SegmentReads) => readTermFrequency(reads, models, { projectId: 'p', filters: {} });
    const inSteps = createSegmentReads();
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    for (const words of [{ shoe: 2.5 }, { shoe: -2.5, this: 1 }]) {
      await setWords(words);
      await scored(inSteps, 1_000);
      expect(await terms(inSteps)).toEqual(await terms(createSegmentReads()));
    }
    clock.mockRestore();
  });
});
