import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { ALL, recordRandomProject, type Comment } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { FieldError, type Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { MAX_CLOUD_WORDS, readCloud, readTermFrequency } from './words.query.ts';
import type { PartOfSpeech } from './words.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
const scorer = createSentimentScorer();

const getSentences = ({ cells, spans }: Comment): readonly string[] =>
  Array.from({ length: spans.length / 2 }, (_, at) => cells[0]!.slice(spans[at * 2], spans[at * 2 + 1]));
const getWords = (comment: Comment): readonly string[] =>
  getSentences(comment).flatMap((sentence) => tokenise(sentence).terms);

/** A random part of speech for each word of each comment. */
const random = seededRandom(5);
const TAGS = new Map(
  ALL.map((comment) => [
    comment._id,
    getWords(comment)
      .map(() => random.pick([...'NVJRPX']))
      .join(''),
  ]),
);

beforeAll(async () => {
  await recordRandomProject(log);
  for (const [file, isIn] of [
    ['p.f1', (id: number) => id <= 9000],
    ['p.f2', (id: number) => id > 9000],
  ] as const)
    await log.parse(
      file,
      [...TAGS].filter(([id]) => isIn(id)).map(([, letters]) => letters),
    );
  await log.project();
});

const of = (filters: Filters) => ({ projectId: 'p', filters });
const cloud = (filters: Filters, partsOfSpeech: readonly PartOfSpeech[] = []) =>
  readCloud(reads, log.models, { ...of(filters), partsOfSpeech });

/** Naive count in a map. */
const reference = (base: readonly Comment[], letters?: string) => {
  const words: Record<string, { count: number; sentiment: { pos: number; neg: number; neu: number } }> = {};
  for (const comment of base) {
    let at = 0;
    for (const sentence of getSentences(comment)) {
      const compound = scorer.compound(sentence);
      const kind = compound > 0.05 ? 'pos' : compound < -0.05 ? 'neg' : 'neu';
      for (const word of tokenise(sentence).terms) {
        const letter = TAGS.get(comment._id)!.charAt(at++);
        if (STOP_WORDS.has(word) || letters?.includes(letter) === false) continue;
        const counted = (words[word] ??= { count: 0, sentiment: { pos: 0, neg: 0, neu: 0 } });
        counted.count += 1;
        counted.sentiment[kind] += 1;
      }
    }
  }
  return words;
};

const CASES: readonly (readonly [string, Filters, (comment: Comment) => boolean])[] = [
  ['of all comments', {}, () => true],
  ['under a filter', { team: { value: ['red', ''] } }, ({ cells }) => ['red', ''].includes(cells[1]!)],
  ['under filters that leave nothing', { day: { value: ['1999-01-01'] } }, () => false],
];

describe('the words of a cloud', () => {
  it.each(CASES)('are counted by the sentiment of their sentences as by hand, %s', async (_case, filters, passes) => {
    expect(await cloud(filters)).toEqual(reference(ALL.filter(passes)));
  });

  it.each<[readonly PartOfSpeech[], string]>([
    [['V'], 'V'],
    [['N'], 'NP'],
    [['J', 'V'], 'VJ'],
    [['V', 'N', 'J'], 'VNPJ'],
  ])('are those of the parts of speech %j that are asked for', async (parts, letters) => {
    for (const [, filters, passes] of CASES)
      expect(await cloud(filters, parts)).toEqual(reference(ALL.filter(passes), letters));
  });

  it('name a column that is not there', async () => {
    await expect(cloud({ gone: { value: ['x'] } })).rejects.toThrow(FieldError);
  });
});

describe('the frequency of terms', () => {
  it.each(CASES)('is that of words in positive and in negative sentences, %s', async (_case, filters, passes) => {
    const words = Object.entries(reference(ALL.filter(passes))).filter(
      ([, { sentiment }]) => sentiment.pos + sentiment.neg > 0,
    );
    expect(await readTermFrequency(reads, log.models, of(filters))).toEqual({
      pos: Object.fromEntries(words.map(([word, { sentiment }]) => [word, sentiment.pos])),
      neg: Object.fromEntries(words.map(([word, { sentiment }]) => [word, sentiment.neg])),
    });
  });
});

it('the most frequent are exact over several files, also those that are frequent in none of them', async () => {
  const split = new RecordedProject();
  await split.append('project-p', [{ type: 'TableCreated', data: { columns: ['comment'] } }]);
  const counts = new Map<string, number>();
  for (const [file, id] of ['p.f1', 'p.f2', 'p.f3'].entries()) {
    const comments = Array.from({ length: 60 }, () => {
      const all = Array.from({ length: 90 }, () => `w${random.below(600) + random.below(2) * (700 + file * 400)}`);
      for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
      const text = all.join(' ');
      return { cells: [text], spans: [0, text.length] };
    });
    await split.addFile(id, 1 + file * 1_000, [{ name: 'comment', type: 'long-text' }], comments, 256);
    await split.split(id, comments, 256);
  }
  await split.project();
  const order = new Intl.Collator('en');
  const expected = [...counts].sort(([a, m], [b, n]) => n - m || order.compare(a, b)).slice(0, MAX_CLOUD_WORDS);
  expect(counts.size).toBeGreaterThan(MAX_CLOUD_WORDS + 300);
  const found = await readCloud(reads, split.models, { ...of({}), partsOfSpeech: [] });
  expect(Object.entries(found).map(([word, { count }]) => [word, count])).toEqual(expected);
});

describe('of more words than can be answered', () => {
  const many = new RecordedProject();
  const WORDS = MAX_CLOUD_WORDS + 500;
  beforeAll(async () => {
    // The first ones are the most frequent.
    const comments = Array.from({ length: 3 }, (_, row) => {
      const text = Array.from({ length: WORDS - row * 700 }, (_each, word) => `w${word}`).join(' ');
      return { cells: [text], spans: [0, text.length] };
    });
    await many.append('project-p', [{ type: 'TableCreated', data: { columns: ['comment'] } }]);
    await many.addFile('p.f1', 1, [{ name: 'comment', type: 'long-text' }], comments, 256);
    await many.split('p.f1', comments, 256);
    await many.project();
  });

  it('the most frequent are, whether or not they have been scored', async () => {
    const words = await readCloud(reads, many.models, { ...of({}), partsOfSpeech: [] });
    expect(Object.keys(words)).toHaveLength(MAX_CLOUD_WORDS);
    for (let word = 0; word < 800; word++)
      expect(words[`w${word}`]).toEqual({ count: word < 100 ? 3 : 2, sentiment: { pos: 0, neg: 0, neu: 0 } });
  });

  it('no part of speech is known before words are parsed', async () => {
    expect(await readCloud(reads, many.models, { ...of({}), partsOfSpeech: ['N'] })).toEqual({});
    expect(await readTermFrequency(reads, many.models, of({}))).toEqual({ pos: {}, neg: {} });
  });

  it('those that were counted are counted again once their sentences are scored', async () => {
    const ask = () => readCloud(reads, many.models, { ...of({}), partsOfSpeech: [] });
    expect((await ask())['w0']).toEqual({ count: 3, sentiment: { pos: 0, neg: 0, neu: 0 } });
    await many.score(1, 3);
    await many.project();
    expect((await ask())['w0']).toEqual({ count: 3, sentiment: { pos: 0, neg: 0, neu: 3 } });
  });
});
