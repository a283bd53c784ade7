import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import { tokenise } from '@verbatim/domain/text/tokenise';
import type { Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import type { SentimentCounts } from '../table/table.ts';
import { readTerms, type TermsQuery } from './terms.query.ts';
import { ALL, recordRandomProject, type Comment } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const terms = (query: Partial<TermsQuery>) =>
  readTerms(reads, log.models, { projectId: 'p', kind: 'ngrams', words: 1, limit: 1_000, ...query });

const scorer = createSentimentScorer();
const getSentences = ({ cells, spans }: Comment): readonly string[] =>
  Array.from({ length: spans.length / 2 }, (_, at) => cells[0]!.slice(spans[at * 2], spans[at * 2 + 1]));

const getGrams = (sentence: string, words: number): readonly string[] => {
  const all = tokenise(sentence).terms;
  return all.flatMap((_first, at) => {
    const gram = all.slice(at, at + words);
    return gram.length < words || gram.every((word) => STOP_WORDS.has(word)) ? [] : gram.join(' ');
  });
};

/** Naive count, sentence by sentence. */
const reference = (base: readonly Comment[], words: number) => {
  const comments = new Map<string, Map<Comment, number[]>>();
  for (const comment of base)
    for (const sentence of getSentences(comment))
      for (const gram of new Set(getGrams(sentence, words))) {
        const holding = comments.get(gram) ?? new Map<Comment, number[]>();
        holding.set(comment, [...(holding.get(comment) ?? []), scorer.compound(sentence)]);
        comments.set(gram, holding);
      }
  return [...comments]
    .map(([term, holding]) => ({ term, count: holding.size, sentiment: getSentiment([...holding.values()]) }))
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1));
};

const getSentiment = (comments: readonly (readonly number[])[]): SentimentCounts => {
  const counts = { pos: 0, neu: 0, mix: 0, neg: 0 };
  for (const compounds of comments) {
    const [pos, neg] = [compounds.some((value) => value > 0.05), compounds.some((value) => value < -0.05)];
    counts[pos && neg ? 'mix' : pos ? 'pos' : neg ? 'neg' : 'neu'] += 1;
  }
  const all = comments.flat();
  const sum = all.reduce((total, compound) => total + Math.round(compound * 10_000), 0);
  return { avg: Math.round(sum / all.length) / 10_000, ...counts };
};

const RED: Filters = { team: { value: ['red'] } };

describe('n-grams', () => {
  it.each([1, 2, 3, 4, 5])('of %d words are counted with their sentiment as by hand', async (words) => {
    const all = reference(ALL, words);
    expect(await terms({ words })).toEqual({
      base: ALL.length,
      terms: all.slice(0, 1_000),
      has_more: all.length > 1_000,
    });
    const red = ALL.filter(({ cells }) => cells[1] === 'red');
    const ofRed = reference(red, words);
    expect(await terms({ words, filters: RED })).toEqual({
      base: red.length,
      terms: ofRed.slice(0, 1_000),
      has_more: ofRed.length > 1_000,
    });
  });

  it.each([1, 7, 40])('are the %d most frequent, exactly, however few are asked for', async (limit) => {
    for (const words of [2, 3, 4])
      expect((await terms({ words, limit })).terms).toEqual(reference(ALL, words).slice(0, limit));
  });

  it('say whether there are more than were asked for', async () => {
    for (const words of [1, 2, 3]) {
      const all = (await terms({ words, limit: 100_000 })).terms.length;
      const more = async (limit: number) => (await terms({ words, limit })).has_more;
      expect([await more(all), await more(all - 1)]).toEqual([false, true]);
    }
  });
});

describe('noun phrases', () => {
  it('are nouns with what describes them, the last words of long ones', async () => {
    const parsed = new RecordedProject();
    await recordTagged(parsed);
    const phrases = async (words: number) =>
      (await readTerms(reads, parsed.models, { projectId: 'p', kind: 'noun-phrases', words, limit: 100 })).terms.map(
        ({ term, count }) => [term, count],
      );
    expect(await phrases(3)).toEqual([
      // As a query finds it, within a longer phrase, too.
      ['dress', 4],
      ['lovely soft dress', 2],
      ['nice paris shop', 1],
    ]);
    expect(await phrases(1)).toEqual([
      ['dress', 4],
      ['shop', 1],
    ]);
  });

  it('are none as long as words have no part of speech', async () => {
    expect((await terms({ kind: 'noun-phrases', words: 3 })).terms).toEqual([]);
  });
});

const TAGGED: readonly (readonly [text: string, letters: string])[] = [
  ['lovely soft dress dress fell', 'JJNVV'],
  ['very lovely soft dress', 'RJJN'],
  ['the dress is so nice paris shop', 'XNVRJPN'],
  ['her dress', 'XN'],
  ['soft and lovely', 'JXJ'],
];

const recordTagged = async (log: RecordedProject): Promise<void> => {
  const columns = [{ id: 'c', field: 'c', name: 'comment', type: 'long-text', options: [] }] as const;
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns } },
    { type: 'TableCreated', data: { columns: ['comment'] } },
  ]);
  const comments = TAGGED.map(([text]) => ({ cells: [text], spans: [0, text.length] }));
  await log.addFile('p.f1', 1, [{ name: 'comment', type: 'long-text' }], comments, 256);
  await log.split('p.f1', comments, 256);
  await log.parse(
    'p.f1',
    TAGGED.map(([, letters]) => letters),
  );
  await log.project();
};
