import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { projectWordsStream } from '@verbatim/domain/dictionary/dictionary-events';
import { dictionaryProjector } from '../../models/dictionary/dictionary.projector.ts';
import { NO_HIDDEN_WORDS } from '../../models/dictionary/dictionary.query.ts';
import { TimeSlice } from '../../models/segments/theme-columns.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { History } from '../../models/spec-support/history.ts';
import { MemoryModel } from '../../models/spec-support/memory-model.ts';
import { bringTo } from '../../runtime/spec-support/bring-to.ts';
import { COUNTED, LEFT_OUT, classifyTerms, STOP_WORD } from './classify-terms.ts';
import { readRelatedWords } from '../theme-words/related-words.query.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { readStarterThemes } from '../starter-themes/starter-themes.query.ts';
import { readTable } from '../table/table.query.ts';
import { readTerms } from '../terms/terms.query.ts';
import { readTopics } from '../topics/topics.query.ts';
import { readCloud, readTermFrequency } from './words.query.ts';

/** A letter a token, as the tagger gives them. */
const VOCABULARY: readonly (readonly [word: string, letter: string])[] = [
  ...['hotel', 'room', 'staff', 'pool', 'desk', 'Café', '😡', 'C++'].map((word) => [word, 'N'] as const),
  ...['front', 'lovely', 'awful', 'big'].map((word) => [word, 'J'] as const),
  ...['the', 'of', 'not', 'was'].map((word) => [word, 'X'] as const),
  ...['2', '7', '2024', '3rd'].map((word) => [word, 'D'] as const),
];

const random = seededRandom(11);
const comments = Array.from({ length: 400 }, () => {
  const picked = Array.from({ length: 3 + random.below(9) }, () => random.pick(VOCABULARY));
  return { text: picked.map(([word]) => word).join(' '), letters: picked };
});
const getTokens = (text: string): readonly string[] => tokenise(text).terms;

const log = new RecordedProject();
const dictionary = new MemoryModel();
const models = { ...log.models, dictionary };
const history = new History();
const COLUMN = [{ name: 'comment', type: 'long-text' }] as const;

beforeAll(async () => {
  const columns = COLUMN.map(({ name, type }) => ({ id: name, field: name, name, type, options: [] }));
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns } },
    { type: 'TableCreated', data: { columns: ['comment'] } },
  ]);
  await log.createTheme('t', 'hotel');
  for (const [at, some] of [comments.slice(0, 250), comments.slice(250)].entries()) {
    const raw = some.map(({ text }) => ({ cells: [text], spans: [0, text.length] }));
    await log.addFile(`p.f${at}`, 1 + at * 1_000, COLUMN, raw, 256);
    await log.split(`p.f${at}`, raw, 256);
    const getLetters = ({ letters }: (typeof comments)[number]): string =>
      letters.flatMap(([word, letter]) => getTokens(word).map(() => letter)).join('');
    await log.parse(`p.f${at}`, some.map(getLetters));
  }
  await log.score(1, 2_000);
  await log.project();
});

const fresh = { reads: createSegmentReads() };
beforeEach(() => void (fresh.reads = createSegmentReads()));

const hide = async (words: readonly string[]): Promise<void> => {
  await history.decide(dictionaryDecider, projectWordsStream('p'), [{ type: 'SetHiddenWords', words }]);
  await bringTo(dictionaryProjector, { events: history.events, writer: dictionary });
};

const HIDDEN = ['Hotel', 'desk', '7', 'front desk', 'lovely room', 'big lovely staff'];
const HIDDEN_WORDS = new Set(['hotel', 'desk', '7']);
const HIDDEN_PHRASES = new Set(['front desk', 'lovely room', 'big lovely staff']);
const isNumber = (word: string): boolean => /^\d+$/u.test(word);
const scorer = createSentimentScorer();

/** Naive count in a map. */
const cloudByHand = (isLeftOut: (word: string) => boolean) => {
  const words: Record<string, { count: number; sentiment: { pos: number; neg: number; neu: number } }> = {};
  for (const { text } of comments) {
    const compound = scorer.compound(text);
    const kind = compound > 0.05 ? 'pos' : compound < -0.05 ? 'neg' : 'neu';
    for (const word of getTokens(text)) {
      if (STOP_WORDS.has(word) || isLeftOut(word)) continue;
      const counted = (words[word] ??= { count: 0, sentiment: { pos: 0, neg: 0, neu: 0 } });
      counted.count += 1;
      counted.sentiment[kind] += 1;
    }
  }
  return words;
};

const gramsByHand = (words: number): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const { text } of comments) {
    const all = getTokens(text);
    const own = new Set<string>();
    for (let at = 0; at + words <= all.length; at++) {
      const gram = all.slice(at, at + words);
      const isOut = gram.some((word) => HIDDEN_WORDS.has(word)) || HIDDEN_PHRASES.has(gram.join(' '));
      if (!isOut && !gram.every((word) => STOP_WORDS.has(word))) own.add(gram.join(' '));
    }
    for (const gram of own) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  const order = new Intl.Collator('en');
  return [...counts].sort(([a, m], [b, n]) => n - m || order.compare(a, b));
};

const cloud = (numbers?: boolean) =>
  readCloud(fresh.reads, models, {
    projectId: 'p',
    partsOfSpeech: [],
    ...(numbers === undefined ? {} : { numbers }),
  });
const grams = async (words: number, limit = 1_000) =>
  (await readTerms(fresh.reads, models, { projectId: 'p', kind: 'ngrams', words, limit })).terms.map(
    ({ term, count }) => [term, count],
  );
const phrases = async () =>
  (await readTerms(fresh.reads, models, { projectId: 'p', kind: 'noun-phrases', words: 3, limit: 1_000 })).terms.map(
    ({ term }) => term,
  );

describe('hidden words', () => {
  it('are left out of the cloud and of term frequency, in which everything else counts as before', async () => {
    await hide(HIDDEN);
    expect(await cloud()).toEqual(cloudByHand((word) => HIDDEN_WORDS.has(word) || isNumber(word)));
    const { pos } = await readTermFrequency(fresh.reads, models, { projectId: 'p' });
    expect(Object.keys(pos)).toContain('room');
    expect(Object.keys(pos).filter((word) => HIDDEN_WORDS.has(word) || isNumber(word))).toEqual([]);
  });

  it('are hidden also where numbers are shown', async () => {
    await hide(HIDDEN);
    expect(await cloud(true)).toEqual(cloudByHand((word) => HIDDEN_WORDS.has(word)));
    const { neg } = await readTermFrequency(fresh.reads, models, { projectId: 'p', numbers: true });
    expect([neg['2']! > 0, neg['7']]).toEqual([true, undefined]);
    await hide([]);
    expect(await cloud(true)).toEqual(cloudByHand(() => false));
    expect(await cloud(false)).toEqual(cloudByHand(isNumber));
  });

  it.each([1, 2, 3, 4])('stand in no sequence of %d words, of which the most frequent are exact', async (words) => {
    await hide(HIDDEN);
    for (const limit of [1, 5, 1_000]) expect(await grams(words, limit)).toEqual(gramsByHand(words).slice(0, limit));
  });

  it('end the noun phrases before them, and hidden phrases are none', async () => {
    await hide([]);
    const before = await phrases();
    expect(before).toEqual(expect.arrayContaining(['hotel', 'front desk', 'lovely room']));
    expect(before.some((term) => term.startsWith('hotel '))).toBe(true);
    await hide(HIDDEN);
    const after = await phrases();
    expect(after.filter((term) => term.split(' ').some((word) => HIDDEN_WORDS.has(word)))).toEqual([]);
    expect(after.filter((term) => HIDDEN_PHRASES.has(term))).toEqual([]);
    expect(after).toEqual(expect.arrayContaining(['pool', 'room']));
  });

  it('are in no topic, starter theme or list of related words', async () => {
    await hide([]);
    const said = async (): Promise<string> => {
      const { topics } = await readTopics(fresh.reads, models, { projectId: 'p' });
      const { themes } = await readStarterThemes(fresh.reads, models, { projectId: 'p' });
      const related = await readRelatedWords(fresh.reads, models, { projectId: 'p', words: ['front'], limit: 10 });
      return JSON.stringify([topics.map(({ terms }) => terms), themes, related]);
    };
    expect(await said()).toMatch(/\bhotel\b/u);
    await hide(['hotel', 'desk', 'lovely room']);
    expect(await said()).not.toMatch(/\bhotel\b|\bdesk\b|lovely room/u);
  });

  it('change no other result, and recount none: lists that hold the same give the kept result', async () => {
    await hide([]);
    const table = () => readTable(fresh.reads, models, { projectId: 'p', themes: ['t'] });
    const [tableBefore, before] = [await table(), await cloud()];
    const load = jest.spyOn(log.model, 'getBytes');
    await hide(['staff']);
    expect(await table()).toBe(tableBefore);
    const hidden = await cloud();
    expect(Object.keys(before).filter((word) => !Object.hasOwn(hidden, word))).toEqual(['staff']);
    await hide([]);
    expect(await cloud()).toBe(before);
    expect(load).not.toHaveBeenCalled();
    load.mockRestore();
  });

  it('are hidden where there are more words than can be answered, which others then are in their place', async () => {
    const many = new RecordedProject();
    // The first ones are the most frequent.
    const raw = Array.from({ length: 3 }, (_, row) => {
      const text = Array.from({ length: 1_500 - row * 400 }, (_each, word) => `w${word}`).join(' ');
      return { cells: [text], spans: [0, text.length] };
    });
    await many.append('project-p', [{ type: 'TableCreated', data: { columns: ['comment'] } }]);
    await many.addFile('p.f1', 1, COLUMN, raw, 256);
    await many.split('p.f1', raw, 256);
    await many.project();
    await hide(Array.from({ length: 100 }, (_, word) => `w${word}`));
    const found = await readCloud(fresh.reads, { ...many.models, dictionary }, { projectId: 'p', partsOfSpeech: [] });
    const expected = Array.from({ length: 1_000 }, (_, word) => `w${word + 100}`);
    expect(new Set(Object.keys(found))).toEqual(new Set(expected));
    await hide([]);
  });
});

it('terms are decided by their text, however many have it', async () => {
  const texts = ['hotel', 'the', '7', 'hotel', 'room', 'the', '4.5'];
  const hidden = { ...NO_HIDDEN_WORDS, words: new Set(['hotel']) };
  const decide = (numbers: boolean) =>
    classifyTerms(texts.length, (term) => texts[term]!, { hidden, numbers }, new TimeSlice());
  const out = [LEFT_OUT, STOP_WORD, LEFT_OUT, LEFT_OUT, COUNTED, STOP_WORD, LEFT_OUT];
  expect([...(await decide(true))]).toEqual(out);
  expect([...(await decide(false))]).toEqual(out.map((kind, at) => (isNumberAt(texts, at) ? COUNTED : kind)));
});

const isNumberAt = (texts: readonly string[], at: number): boolean => /^\d/u.test(texts[at]!);
