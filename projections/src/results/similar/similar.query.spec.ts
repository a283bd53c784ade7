import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { readProposedQuery } from './propose-query.ts';
import { readSimilar } from './similar.query.ts';

const random = seededRandom(80);
const WORDS = 'refund parcel courier late driver shirt colour size waist fabric soft shop price staff'.split(' ');
const makeText = (): string =>
  Array.from({ length: 1 + Math.floor(random.next() * 7) }, () => random.pick(WORDS)).join(' ');

const FIXED = [
  'The parcel was late and the courier rude',
  'the PARCEL was late, and the courier rude!',
  '',
  'not for me',
  'it was not for me and not for you',
  '配達が遅い',
  '配達が遅いので困る',
  `parcel ${'very '.repeat(3_000)}late`,
  'unheard',
];
/** By `_id` from 1; the second file begins at 101. */
const TEXTS = [...FIXED, ...Array.from({ length: 200 - FIXED.length }, makeText)];
const IDS = TEXTS.map((_, at) => at + 1);
const FIRST_FILE = 100;
const STOP = new Set(['the', 'was', 'and', 'not', 'for', 'me', 'it', 'you', 'very']);

const log = new RecordedProject();
const reads = createSegmentReads();
const termsOf = (id: number): readonly string[] => tokenise(TEXTS[id - 1]!).terms;
const find = (comment: number, filters = {}) => readSimilar(reads, log.models, { projectId: 'p', comment, filters });

/** BM25 over the comment's own words, as one would write it down. */
const rankNaively = (id: number): ReadonlyMap<number, number> => {
  const sentences = IDS.map(termsOf).filter((terms) => terms.length > 0);
  const mean = sentences.reduce((sum, { length }) => sum + length, 0) / sentences.length;
  const own = termsOf(id).filter((word) => !STOP.has(word));
  const scores = new Map<number, number>();
  for (const other of IDS) {
    let score = 0;
    for (const word of new Set(own)) {
      const having = sentences.filter((terms) => terms.includes(word)).length;
      const frequency = termsOf(other).filter((each) => each === word).length;
      const repeated = 1 + Math.log(own.filter((each) => each === word).length);
      const rarity = Math.log(1 + (sentences.length - having + 0.5) / (having + 0.5));
      const norm = 1.2 * (0.25 + (0.75 * termsOf(other).length) / mean);
      score += (repeated * rarity * frequency * 2.2) / (frequency + norm);
    }
    if (score > 0) scores.set(other, score);
  }
  return scores;
};

describe('comments like one', () => {
  beforeAll(async () => {
    const columns = [{ id: 'c', field: 'c', name: 'comment', type: 'long-text', options: [] }] as const;
    await log.append('project-p', [
      { type: 'ColumnsDefined', data: { columns } },
      { type: 'TableCreated', data: { columns: ['comment'] } },
    ]);
    for (const [at, texts] of [TEXTS.slice(0, FIRST_FILE), TEXTS.slice(FIRST_FILE)].entries()) {
      const comments = texts.map((text) => ({ cells: [text], spans: text === '' ? [] : [0, text.length] }));
      await log.addFile(`p.f${at}`, 1 + at * FIRST_FILE, [{ name: 'comment', type: 'long-text' }], comments, 50);
      await log.split(`p.f${at}`, comments, 50);
    }
    await log.project();
  });

  it('scores as BM25 written down naively, where nothing goes together by more than chance', async () => {
    for (const id of IDS.slice(FIXED.length, FIXED.length + 40)) {
      const { groups, sharing, related } = await find(id);
      const naive = rankNaively(id);
      expect(sharing).toBe([...naive.keys()].filter((other) => other !== id).length);
      for (const { id: other, similarity } of groups) {
        expect(other).not.toBe(id);
        expect(naive.has(other)).toBe(true);
        if (related.length === 0) expect(similarity).toBeCloseTo(Math.min(1, naive.get(other)! / naive.get(id)!), 10);
      }
      const order = groups.map(({ similarity }) => similarity);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
    }
  });

  it('counts comments with the same words as one, whatever their letters and marks', async () => {
    const { groups, words, sharing } = await find(1);
    expect(new Set(words)).toEqual(new Set(['parcel', 'late', 'courier', 'rude']));
    expect(groups[0]).toMatchObject({ id: 2, similarity: expect.closeTo(1), copies: 0 });
    const all = groups.flatMap(({ id, copyIds }) => [id, ...copyIds]);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(sharing);
    for (const { id, copies, copyIds } of groups) {
      const same = IDS.filter((other) => other > id && termsOf(other).join() === termsOf(id).join());
      expect([copies, copyIds]).toEqual([same.length, same]);
    }
  });

  it('finds nothing for an empty comment, one that is missing, and a word of its own', async () => {
    for (const id of [3, 999, FIXED.length]) expect((await find(id)).groups).toEqual([]);
    expect((await find(FIXED.length)).words).toEqual(['unheard']);
  });

  it('falls back on stop words, reads scripts without spaces, and the heaviest words of a long comment', async () => {
    expect((await find(4)).groups[0]).toMatchObject({ id: 5 });
    expect((await find(6)).groups[0]).toMatchObject({ id: 7 });
    const long = await find(8);
    expect(new Set(long.words)).toEqual(new Set(['parcel', 'late']));
    expect(long.groups.length).toBeGreaterThan(0);
  });

  it('proposes a query that finds the chosen comments and few others', async () => {
    const chosen = IDS.filter((id) => termsOf(id).includes('courier'));
    const { query, ...counts } = await readProposedQuery(reads, log.models, { projectId: 'p', comments: chosen });
    expect(query).toMatch(/^couri/u);
    expect(counts).toEqual({ chosen: chosen.length, foundChosen: chosen.length, found: chosen.length });
    const none = await readProposedQuery(reads, log.models, { projectId: 'p', comments: [3, 999] });
    expect(none).toEqual({ query: '', chosen: 1, foundChosen: 0, found: 0 });
  });
});
