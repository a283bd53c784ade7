import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DictionaryCommand } from '@verbatim/domain/dictionary/dictionary-commands';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { DICTIONARY_STREAM } from '@verbatim/domain/dictionary/dictionary-events';
import { dictionaryProjector } from '../../models/dictionary/dictionary.projector.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { History } from '../../models/spec-support/history.ts';
import { MemoryModel } from '../../models/spec-support/memory-model.ts';
import { bringTo } from '../../runtime/spec-support/bring-to.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { readCloud, readTermFrequency } from './words.query.ts';

const log = new RecordedProject();
const dictionary = new MemoryModel();
const history = new History();
const reads = createSegmentReads();
const TEXT = 'not barely schöne great pool fit';

beforeAll(async () => {
  const comments = [{ cells: [TEXT], spans: [0, TEXT.length] }];
  await log.append('project-p', [{ type: 'TableCreated', data: { columns: ['comment'] } }]);
  await log.addFile('p.f1', 1, [{ name: 'comment', type: 'long-text' }], comments, 256);
  await log.split('p.f1', comments, 256);
  await log.score(1, 1);
  await log.project();
});

const decide = async (command: DictionaryCommand): Promise<void> => {
  await history.decide(dictionaryDecider, DICTIONARY_STREAM, [command]);
  await bringTo(dictionaryProjector, { events: history.events, writer: dictionary });
};

const query = { projectId: 'p', filters: {}, partsOfSpeech: [], scored: true };

/** The same of cloud and term frequency. */
const readMarked = async (models: Parameters<typeof readCloud>[1]): Promise<readonly string[]> => {
  const words = await readCloud(reads, models, query);
  const marked = Object.keys(words).filter((word) => words[word]?.scored === true);
  expect((await readTermFrequency(reads, models, query)).scored?.toSorted()).toEqual(marked.toSorted());
  return marked.toSorted();
};

describe('words that the sentiment dictionary scores', () => {
  it('are marked if requested, with negators', async () => {
    expect(await readMarked(log.models)).toEqual(['fit', 'great', 'not']);
    expect(await readCloud(reads, log.models, { ...query, scored: false })).toHaveProperty('great', {
      count: 1,
      sentiment: { pos: 0, neg: 1, neu: 0 },
    });
    expect(await readTermFrequency(reads, log.models, { ...query, scored: false })).not.toHaveProperty('scored');
  });

  it('are those of the saved lists by their terms, without words of weight 0 and parts of expressions', async () => {
    const models = { ...log.models, dictionary };
    await decide({
      type: 'SetWords',
      words: Object.entries({ schöne: 2, fit: 0, 'great pool': 3 }).map(([text, value]) => ({ text, value })),
    });
    await decide({ type: 'SetNegators', negators: ['not', 'barely'] });
    expect(await readMarked(models)).toEqual(['barely', 'great', 'not', 'schone']);
  });
});
